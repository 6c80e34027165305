// @ts-check
/** Whose phrases one does not want to see, by table; kept on this device. */

/** @param {string} code */
const place = (code) => `rami.muted.${code}`;

/**
 * @param {string} code
 * @returns {number[]} Seats, from 1.
 */
export function mutedAt(code) {
  try {
    const kept = JSON.parse(localStorage.getItem(place(code)) ?? "[]");
    return Array.isArray(kept) ? kept.filter(Number.isSafeInteger) : [];
  } catch {
    return [];
  }
}

/**
 * @param {string} code
 * @param {number[]} seats
 */
export function keepMuted(code, seats) {
  try {
    localStorage.setItem(place(code), JSON.stringify(seats));
  } catch {
    // Then for as long as the page is open.
  }
}
