// @ts-check
/**
 * What a tab remembers of a table over a reload: the log and the version it reaches to, so that
 * nothing is missed in between. Gone with the tab; a browser that keeps nothing starts anew.
 */

/** @typedef {import("../types/protocol.js").Event} TableEvent */
/** @typedef {{version: number, log: TableEvent[]}} Remembered */

/**
 * @param {string} code
 * @returns {string}
 */
const place = (code) => `rami.table.${code}`;

/**
 * @param {string} code
 * @returns {Remembered}
 */
export function remembered(code) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(place(code)) ?? "null");
    if (Number.isSafeInteger(kept?.version) && Array.isArray(kept?.log)) return kept;
  } catch {
    // Nothing that can be read.
  }
  return { version: 0, log: [] };
}

/**
 * @param {string} code
 * @param {Remembered} what
 */
export function remember(code, what) {
  try {
    sessionStorage.setItem(place(code), JSON.stringify(what));
  } catch {
    // Then a reload begins with an empty log.
  }
}
