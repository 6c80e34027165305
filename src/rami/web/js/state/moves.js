// @ts-check
/**
 * Moves as texts: read for what they name, so that they can be shown before they are answered.
 * Nothing here knows whether a move is legal.
 */

import { facesOf, without } from "./faces.js";

/** @typedef {import("../types/protocol.js").View} View */
/** @typedef {import("../types/protocol.js").MeldShown} MeldShown */
/**
 * @typedef {object} MoveRead
 * @property {"draw" | "take" | "lay" | "add" | "swap" | "back" | "discard"} verb
 * @property {string[]} cards Those it takes from the hand.
 * @property {number} meld The number of the table meld it is about, from 1; 0 for none.
 */

/**
 * @param {string} text
 * @returns {MoveRead}
 */
export function readMove(text) {
  const [verb, ...words] = text.trim().split(/\s+/);
  const at = words.findIndex((word) => word === "to" || word === "in");
  const cards = at < 0 ? words : words.slice(0, at);
  const meld = at < 0 ? 0 : Number(words[at + 1]);
  return { verb: /** @type {MoveRead["verb"]} */ (verb), cards, meld };
}

/**
 * Return a view as it will be if a move is carried out, for as long as nobody has said so.
 *
 * Only what the move itself tells is changed. Where the view does not fit the move, as when it
 * has been carried out already, it is returned as it is.
 *
 * @param {View} view
 * @param {string} text
 * @param {MeldShown | undefined} meld What the server said would lie there.
 * @returns {View}
 */
export function expected(view, text, meld) {
  const { round } = view;
  if (!round || round.seat === undefined || round.turn !== round.seat || round.outcome) return view;
  const move = readMove(text);
  const change = changeOf(move, round, meld);
  if (!change) return view;
  const sizes = [...round.hand_sizes];
  if (change.hand !== undefined) sizes[round.seat - 1] = facesOf(change.hand).length;
  return { ...view, round: { ...round, ...change, hand_sizes: sizes } };
}

/**
 * @param {MoveRead} move
 * @param {import("../types/protocol.js").RoundShown} round
 * @param {MeldShown | undefined} meld
 * @returns {Partial<import("../types/protocol.js").RoundShown> | null}
 */
function changeOf(move, round, meld) {
  if (move.verb === "take") {
    if (round.phase !== "draw" || !round.pile_top) return null;
    const hand = [...facesOf(round.hand), round.pile_top].join(" ");
    return { hand, pile: round.pile - 1, pile_top: null };
  }
  if (round.phase !== "play" || !move.cards.length) return null;
  const left = without(facesOf(round.hand), move.cards);
  if (!left) return null;
  if (move.verb === "discard") {
    return { hand: left.join(" "), pile: round.pile + 1, pile_top: move.cards[0] ?? null };
  }
  if (!meld) return null;
  if (move.verb === "lay") {
    return { hand: left.join(" "), table: [...round.table, { ...meld, seat: round.turn }] };
  }
  const seat = round.table[move.meld - 1]?.seat;
  const table = round.table.map((old, at) => (at === move.meld - 1 ? { ...meld, seat } : old));
  const hand = move.verb === "swap" ? [...left, "JK"] : left;
  return { hand: hand.join(" "), table };
}
