// @ts-check
/**
 * A finished round as it is watched again: what there was to see after each step, and what
 * happened at it, in the same form as at a table.
 */

import { facesOf, without } from "./faces.js";
import { readMove } from "./moves.js";

/** @typedef {import("../types/protocol.js").Frame} Frame */
/** @typedef {import("../types/protocol.js").Event} TableEvent */
/** @typedef {import("../types/protocol.js").RoundShown} RoundShown */

/**
 * @typedef {object} Moment
 * @property {RoundShown} round
 * @property {readonly string[]} hands Those of all seats, as texts.
 * @property {readonly TableEvent[]} events What happened at this step.
 */

/**
 * Return all moments of a round, the deal first.
 * @param {readonly Frame[]} frames
 * @returns {Moment[]}
 */
export function momentsOf(frames) {
  const [first] = frames;
  if (!first) return [];
  const moments = [dealtBefore(first)];
  for (const frame of frames) {
    const before = /** @type {Moment} */ (moments[moments.length - 1]);
    moments.push({ round: frame.round, hands: frame.hands, events: eventsOf(frame, before.round) });
  }
  return moments;
}

/**
 * Return the round before its first move, which was a draw: from the stock or from the pile.
 * @param {Frame} first
 * @returns {Moment}
 */
function dealtBefore(first) {
  const { round, seat } = first;
  const place = seat - 1;
  const took = readMove(first.move).verb === "take";
  const card = first.drew ?? "";
  const hands = [...first.hands];
  const sizes = [...round.hand_sizes];
  hands[place] = (without(facesOf(hands[place]), [card]) ?? []).join(" ");
  sizes[place] = (sizes[place] ?? 1) - 1;
  const turns = [...round.turns_had];
  return {
    hands,
    events: [event("dealt", round.dealer)],
    round: {
      ...round,
      phase: "draw",
      hand_sizes: sizes,
      turns_had: turns,
      stock: took ? round.stock : round.stock + 1,
      pile: took ? round.pile + 1 : round.pile,
      pile_top: took ? card : round.pile_top,
      taken: null,
    },
  };
}

/**
 * Return what a step was, told as it is at a table.
 * @param {Frame} frame
 * @param {RoundShown} before
 * @returns {TableEvent[]}
 */
function eventsOf({ seat, move: text, drew, round }, before) {
  const move = readMove(text);
  const cards = move.cards.join(" ");
  switch (move.verb) {
    case "draw": {
      const drawn = event("drew", seat, { cards: drew ?? "" });
      const anew = round.reshuffles > before.reshuffles;
      return anew ? [event("reshuffled", seat, { count: round.stock + 1 }), drawn] : [drawn];
    }
    case "take":
      return [event("took_pile", seat, { cards: drew ?? before.pile_top ?? "" })];
    case "lay":
      return [event("laid", seat, { meld: round.table[round.table.length - 1] })];
    case "add":
      return [event("laid_off", seat, { cards, number: move.meld, move: text })];
    case "swap":
      return [event("swapped", seat, { cards, number: move.meld, move: text })];
    case "back":
      return [event("took_back", seat, { cards: takenBack(before) })];
    default:
      return [...openingOf(seat, round, before), event("discarded", seat, { cards })];
  }
}

/**
 * Return whether the melds of a turn opened at its end, or came back.
 * @param {number} seat
 * @param {RoundShown} round
 * @param {RoundShown} before
 * @returns {TableEvent[]}
 */
function openingOf(seat, round, before) {
  if (before.opened[seat - 1] || !before.laid.length) return [];
  const what = round.opened[seat - 1] ? "opened" : "opening_failed";
  const cards = before.laid.map((meld) => meld.cards).join(" ");
  return [event(what, seat, { opening: before.opening, cards })];
}

/** @param {RoundShown} before */
function takenBack(before) {
  return before.laid[before.laid.length - 1]?.cards ?? "";
}

/**
 * @param {TableEvent["what"]} what
 * @param {number} seat
 * @param {Partial<TableEvent>} [more]
 * @returns {TableEvent}
 */
function event(what, seat, more = {}) {
  return { version: 0, what, seat, ...more };
}

/**
 * Return events as a seat saw them: what others drew from the stock it did not.
 * @param {readonly TableEvent[]} events
 * @param {number} eyes The seat, 0 for somebody who sees everything.
 */
export function seenBy(events, eyes) {
  if (!eyes) return events;
  return events.map((one) =>
    one.what === "drew" && one.seat !== eyes ? { ...one, cards: undefined } : one,
  );
}

/**
 * Return where an address points: `#2.17` is step 17 of round 2.
 * @param {string} hash
 */
export function placeOf(hash) {
  const [round = 1, step = 0] = hash.replace("#", "").split(".").map(Number);
  return { round: round >= 1 ? Math.floor(round) : 1, step: step >= 0 ? Math.floor(step) : 0 };
}
