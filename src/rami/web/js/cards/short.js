// @ts-check
/** Cards in a few signs, for where there is little room: `10♥ J♥`. */

import { say } from "../say.js";

/** @type {Record<string, string>} */
const SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" };
const ONE_DIRECTION = "\u2066";
const AS_BEFORE = "\u2069";

/** @param {string} face */
function shortOf(face) {
  if (face === "JK") return say("card.joker_short");
  const [rank, suit] = face;
  return `${rank === "T" ? "10" : rank}${SIGNS[suit] ?? ""}\ufe0e`;
}

/**
 * Return cards in signs, in one direction whatever the language.
 * @param {string} cards such as `TH JH QH`
 */
export function short(cards) {
  return ONE_DIRECTION + cards.split(" ").filter(Boolean).map(shortOf).join(" ") + AS_BEFORE;
}
