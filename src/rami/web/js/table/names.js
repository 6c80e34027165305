// @ts-check
/** What seats are called, and in which order they are shown. */

import { say } from "../say.js";

/** @typedef {import("../types/protocol.js").View} View */

/**
 * @param {View} view
 * @param {number} seat
 * @returns {string} The name of who sits there; "You" for oneself.
 */
export function seatName(view, seat) {
  const shown = view.table.seats[seat - 1];
  if (seat === view.seat) return say("seat.you");
  return shown?.name || say("seat.number", { seat });
}

/**
 * @param {View} view
 * @returns {number[]} All seats in the order of play, one's own last.
 */
export function seatsFromHere(view) {
  const count = view.table.seats.length;
  const start = view.seat ?? 0;
  return Array.from({ length: count }, (_, at) => ((start + at) % count) + 1);
}
