// @ts-check
/**
 * Ids of commands. A server carries out an id once, so they must differ on all devices of a seat.
 * `crypto.randomUUID` is missing on plain http; `getRandomValues` is there.
 */

const start = Array.from(crypto.getRandomValues(new Uint32Array(2)), (n) => n.toString(36)).join("");
let count = 0;

/** @returns {string} An id that nothing else has. */
export function newId() {
  count += 1;
  return `${start}-${count}`;
}
