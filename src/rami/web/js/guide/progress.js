// @ts-check
/** Which exercises were solved on this device. Where nothing is kept, each visit begins anew. */

const PLACE = "rami.course";

/** @returns {Set<string>} The names of the exercises. */
export function solvedBefore() {
  try {
    const kept = JSON.parse(localStorage.getItem(PLACE) ?? "[]");
    return new Set(Array.isArray(kept) ? kept.filter((name) => typeof name === "string") : []);
  } catch {
    return new Set();
  }
}

/** @param {ReadonlySet<string>} solved */
export function keepSolved(solved) {
  try {
    if (solved.size) localStorage.setItem(PLACE, JSON.stringify([...solved]));
    else localStorage.removeItem(PLACE);
  } catch {
    // Then it is known until the page is left.
  }
}
