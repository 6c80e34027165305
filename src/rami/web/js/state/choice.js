// @ts-check
/**
 * From what the server says of chosen cards to the buttons that stand there. Pure, and without
 * any rule: which of several legal moves comes first is all that is decided here.
 */

import { readMove } from "./moves.js";

/** @typedef {import("../types/protocol.js").Judged} Judged */
/** @typedef {import("../types/protocol.js").Option} Option */
/** @typedef {import("../types/protocol.js").Reason} Reason */
/** @typedef {import("../types/protocol.js").MeldShown} MeldShown */
/** @typedef {import("../types/protocol.js").View} View */
/** @typedef {ReturnType<typeof readMove>["verb"]} Verb */
/**
 * A move that a button makes.
 * @typedef {object} Choice
 * @property {string} move
 * @property {Verb} verb
 * @property {string[]} cards
 * @property {number} number Of the table meld, 0 for none.
 * @property {MeldShown} [meld] What will lie there.
 */
/**
 * @typedef {object} Choices
 * @property {Choice | null} main
 * @property {Choice[]} others
 * @property {Choice[]} all
 * @property {Reason | null} whyNot What to say when nothing can be done.
 * @property {ReadonlySet<number>} targets The table melds that these cards could go to.
 */

/** What a player most likely means comes first: a discard ends the turn, so it comes last. */
const ORDER = ["lay", "swap", "add", "draw", "take", "discard", "back"];

/** @type {Choices} */
export const NONE = Object.freeze({
  main: null,
  others: [],
  all: [],
  whyNot: null,
  targets: new Set(),
});

/**
 * @param {Judged} judged
 * @returns {Choices}
 */
export function choicesOf(judged) {
  const all = judged.options
    .filter((option) => !option.refused)
    .map(choiceOf)
    .sort((one, other) => ORDER.indexOf(one.verb) - ORDER.indexOf(other.verb));
  const [main = null, ...others] = all;
  const targets = new Set(all.map((choice) => choice.number).filter(Boolean));
  return { main, others, all, whyNot: main ? null : whyNotOf(judged), targets };
}

/**
 * @param {Option} option
 * @returns {Choice}
 */
function choiceOf(option) {
  const { verb, cards, meld } = readMove(option.move);
  return { move: option.move, verb, cards, number: meld, ...(option.meld && { meld: option.meld }) };
}

/**
 * @param {Judged} judged
 * @returns {Reason | null} The reason that says most: of cards that would make a meld what is in the
 * way, of others why they make none, and then why not now.
 */
function whyNotOf(judged) {
  const hindered = judged.options.find((option) => option.refused && option.meld)?.refused;
  const refused = (/** @type {string} */ verb) =>
    judged.options.find((option) => option.refused && option.move.startsWith(verb))?.refused;
  return hindered ?? judged.why_not ?? refused("lay") ?? refused("discard") ?? refused("draw") ?? null;
}

/**
 * What dropping the cards somewhere means.
 * @param {Judged} judged
 * @param {"table" | "pile" | "meld"} where
 * @param {number} number Of the meld, 0 elsewhere.
 * @returns {{choice: Choice | null, reason: Reason | null}}
 */
export function dropped(judged, where, number) {
  const verbs = { table: ["lay"], pile: ["discard"], meld: ["swap", "add"] }[where];
  const options = judged.options.filter((option) => {
    const { verb, meld } = readMove(option.move);
    return verbs.includes(verb) && (where !== "meld" || meld === number);
  });
  const legal = options.find((option) => !option.refused);
  if (legal) return { choice: choiceOf(legal), reason: null };
  // Cards that make no new meld may have one place to go: then that was meant.
  const adds = choicesOf(judged).all.filter((choice) => choice.number);
  if (where === "table" && adds.length === 1) return { choice: adds[0] ?? null, reason: null };
  const refused = where === "table" ? undefined : options.at(-1)?.refused;
  return { choice: null, reason: refused ?? whyNotOf(judged) };
}
