// @ts-check
/** What the buttons of the hand say: each move named by what it will do. */

import { short } from "../cards/short.js";
import { say } from "../say.js";
import { meldName } from "./meld_names.js";

/** @typedef {import("../state/choice.js").Choice} Choice */
/** @typedef {import("../types/protocol.js").RoundShown} RoundShown */

/**
 * @param {Choice} choice
 * @param {RoundShown} round
 * @returns {string}
 */
export function labelOf(choice, round) {
  const card = short(choice.cards[0] ?? "");
  if (choice.verb === "draw") return say("play.draw");
  if (choice.verb === "take") return say("play.take", { card: short(round.pile_top ?? "") });
  if (choice.verb === "lay") return say("play.lay", { points: choice.meld?.points ?? 0 });
  if (choice.verb === "discard") return say("play.discard", { card });
  const target = round.table[choice.number - 1];
  if (!target) return choice.move;
  const meld = meldName(target);
  const alike = round.table.filter((other) => meldName(other) === meld).length > 1;
  const number = choice.number;
  if (choice.verb === "swap") {
    return alike ? say("play.swap_numbered", { number }) : say("play.swap", { meld });
  }
  return alike ? say("play.add_numbered", { number }) : say("play.add", { meld });
}
