// @ts-check
/** What melds are called on buttons, where there is little room. */

import { say } from "../say.js";
import { facesOf } from "../state/faces.js";

/** @type {Record<string, () => string>} */
const RUNS = {
  S: () => say("play.run_spades"),
  H: () => say("play.run_hearts"),
  D: () => say("play.run_diamonds"),
  C: () => say("play.run_clubs"),
};

/** @type {Record<string, () => string>} */
const GROUPS = {
  A: () => say("play.group_aces"),
  2: () => say("play.group_twos"),
  3: () => say("play.group_threes"),
  4: () => say("play.group_fours"),
  5: () => say("play.group_fives"),
  6: () => say("play.group_sixes"),
  7: () => say("play.group_sevens"),
  8: () => say("play.group_eights"),
  9: () => say("play.group_nines"),
  T: () => say("play.group_tens"),
  J: () => say("play.group_jacks"),
  Q: () => say("play.group_queens"),
  K: () => say("play.group_kings"),
};

/**
 * @param {import("../types/protocol.js").MeldShown} meld
 * @returns {string} As "run of hearts".
 */
export function meldName(meld) {
  const face = facesOf(meld.cards).find((card) => card !== "JK") ?? meld.jokers?.[0] ?? "";
  const name = meld.kind === "run" ? RUNS[face[1] ?? ""] : GROUPS[face[0] ?? ""];
  return name?.() ?? "";
}
