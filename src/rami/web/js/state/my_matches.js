// @ts-check
/**
 * The matches of this device: where one sat, with whom, how it stands.
 *
 * Nobody else keeps such a list, since there are no accounts. It is kept in localStorage and
 * holds nothing that the link to the table would not tell.
 */

/**
 * @typedef {object} KeptMatch
 * @property {string} code The table's code.
 * @property {number} match Which match at the table, from 1; 0 before the first has begun.
 * @property {string} rules The rule set as text.
 * @property {string[]} names Who sits on each seat, "" for nobody yet.
 * @property {number} seat One's own seat, from 1.
 * @property {number[]} totals
 * @property {number[]} winners The seats that have won, none while it is on.
 * @property {"waiting" | "playing" | "over"} stage
 * @property {number} round How many rounds have begun.
 * @property {number} when When it last changed, by the clock of this device.
 */

const PLACE = "rami.matches";

/** More than anybody looks through, and far less than a browser keeps. */
const MOST = 60;

/**
 * Return the matches of this device, the latest first.
 * @returns {KeptMatch[]}
 */
export function myMatches() {
  try {
    const kept = JSON.parse(localStorage.getItem(PLACE) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isMatch) : [];
  } catch {
    return [];
  }
}

/**
 * Keep how the match at a table stands, if one has a seat there. A seat that was given up before
 * the first match leaves nothing behind.
 * @param {import("../types/protocol.js").View} view
 * @param {number} [now]
 */
export function keepMatch(view, now = Date.now()) {
  const match = matchOf(view, now);
  if (!match) {
    forgetMatch(view.table.code, 0);
    return;
  }
  const others = myMatches().filter((kept) => !isSame(kept, match));
  const before = myMatches().find((kept) => isSame(kept, match));
  if (before && JSON.stringify({ ...before, when: now }) === JSON.stringify(match)) return;
  write([match, ...others].sort((one, other) => other.when - one.when));
}

/**
 * Leave a match out of the list.
 * @param {string} code
 * @param {number} match
 */
export function forgetMatch(code, match) {
  const matches = myMatches();
  const others = matches.filter((kept) => kept.code !== code || kept.match !== match);
  if (others.length < matches.length) write(others);
}

/**
 * @param {import("../types/protocol.js").View} view
 * @param {number} now
 * @returns {KeptMatch | null}
 */
function matchOf({ table, seat }, now) {
  if (!seat) return null;
  return {
    code: table.code,
    match: table.match,
    rules: table.rules,
    names: table.seats.map((one) => (one.kind === "free" ? "" : one.name)),
    seat,
    totals: table.seats.map((one) => one.total),
    winners: [...table.winners],
    stage: table.stage,
    round: table.round,
    when: now,
  };
}

/**
 * A table that waited is the same entry once its first match begins.
 * @param {KeptMatch} one
 * @param {KeptMatch} other
 */
function isSame(one, other) {
  return one.code === other.code && (one.match === other.match || one.match === 0);
}

/** @param {any} kept */
function isMatch(kept) {
  return (
    typeof kept?.code === "string" &&
    Number.isInteger(kept.match) &&
    [kept.names, kept.totals, kept.winners].every(Array.isArray)
  );
}

/** @param {KeptMatch[]} matches */
function write(matches) {
  try {
    localStorage.setItem(PLACE, JSON.stringify(matches.slice(0, MOST)));
  } catch {
    // A browser that keeps nothing has no list.
  }
}
