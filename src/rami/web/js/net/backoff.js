// @ts-check
/**
 * How long to wait before the next try, longer each time and never the same for everybody:
 * a server that comes back is not run over by all who waited for it.
 */

const FIRST_MS = 250;
const LONGEST_MS = 10_000;

/**
 * @param {number} tries How many have failed so far.
 * @param {() => number} chance From 0 to 1.
 * @returns {number} Milliseconds.
 */
export function waitFor(tries, chance = Math.random) {
  const whole = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(tries, 10));
  return Math.round(whole * (0.5 + chance() / 2));
}
