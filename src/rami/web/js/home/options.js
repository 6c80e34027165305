// @ts-check
/**
 * The options of a rule set as a house talks about them: what each is called, the usual values,
 * and what those mean. Which values may stand together the server knows.
 */

import { say } from "../say.js";

/**
 * @typedef {object} Option
 * @property {string} name As the rule set calls it.
 * @property {() => string} label
 * @property {readonly string[]} values Those that houses play with.
 * @property {(value: string) => string} words What a value means.
 */

const YES_NO = ["yes", "no"];

/** @param {string} value */
const yesNo = (value) => (value === "yes" ? say("word.yes") : say("word.no"));

/** @param {string} value */
const number = (value) => value.split("/").join(" / ");

/**
 * A number, or something in words where there is none.
 * @param {() => string} none
 * @returns {(value: string) => string}
 */
const numberOr = (none) => (value) => (value === "none" ? none() : number(value));

/**
 * One of a few words.
 * @param {Record<string, () => string>} known
 * @returns {(value: string) => string}
 */
const oneOf = (known) => (value) => known[value]?.() ?? value;

/**
 * @param {string} name
 * @param {() => string} label
 * @param {readonly string[]} values
 * @param {(value: string) => string} words
 * @returns {Option}
 */
const option = (name, label, values, words) => ({ name, label, values, words });

/** All options but how many can play, which the seats tell; those of one subject together. */
export const CHAPTERS = [
  {
    title: () => say("house.opening"),
    options: [
      option("opening_points", () => say("option.opening_points"), ["0", "30", "40", "51", "61", "71", "81", "101"], number),
      option("opening_pure_run", () => say("option.opening_pure_run"), YES_NO, yesNo),
      option(
        "joker_points",
        () => say("option.joker_points"),
        ["none", "0", "10", "15", "20", "25"],
        numberOr(() => say("word.as_card")),
      ),
    ],
  },
  {
    title: () => say("house.melds"),
    options: [
      option(
        "jokers_per_meld",
        () => say("option.jokers_per_meld"),
        ["1", "2", "none"],
        numberOr(() => say("word.fewer_than_naturals")),
      ),
      option(
        "ace_in_runs",
        () => say("option.ace_in_runs"),
        ["both", "high", "low"],
        oneOf({
          both: () => say("word.ace_both"),
          high: () => say("word.ace_high"),
          low: () => say("word.ace_low"),
        }),
      ),
      option(
        "joker_swap",
        () => say("option.joker_swap"),
        ["runs_and_groups", "runs", "off"],
        oneOf({
          runs_and_groups: () => say("word.swap_all"),
          runs: () => say("word.swap_runs"),
          off: () => say("word.swap_off"),
        }),
      ),
    ],
  },
  {
    title: () => say("house.turn"),
    options: [
      option("pile_opens_in_round_turn", () => say("option.pile_opens"), ["1", "2", "3", "4"], number),
      option("pile_card_must_be_melded", () => say("option.pile_card"), YES_NO, yesNo),
      option("discard_to_win", () => say("option.discard_to_win"), YES_NO, yesNo),
      option(
        "empty_stock",
        () => say("option.empty_stock"),
        ["reshuffle", "round_ends"],
        oneOf({
          reshuffle: () => say("word.reshuffle"),
          round_ends: () => say("word.round_ends"),
        }),
      ),
    ],
  },
  {
    title: () => say("house.cards"),
    options: [
      option("decks", () => say("option.decks"), ["1", "2", "3"], number),
      option("jokers", () => say("option.jokers"), ["0", "2", "4", "6"], number),
      option("hand_size", () => say("option.hand_size"), ["7", "10", "13", "14", "15"], number),
    ],
  },
  {
    title: () => say("house.scores"),
    options: [
      option(
        "scoring",
        () => say("option.scoring"),
        ["penalties", "winner_collects"],
        oneOf({
          penalties: () => say("word.penalties"),
          winner_collects: () => say("word.winner_collects"),
        }),
      ),
      option("target", () => say("option.target"), ["100", "150", "201", "301", "501", "1001"], number),
      option(
        "unopened_points",
        () => say("option.unopened_points"),
        ["none", "50", "100", "150"],
        numberOr(() => say("word.hand_counts")),
      ),
      option("closed_hand_doubles", () => say("option.closed_hand_doubles"), YES_NO, yesNo),
      option("ace_high", () => say("option.ace_high"), YES_NO, yesNo),
      option(
        "joker_hand_points",
        () => say("option.joker_hand_points"),
        ["15", "20", "25", "30", "50"],
        numberOr(() => say("word.no_jokers")),
      ),
    ],
  },
];

/** All options by name. */
export const OPTION_NAMES = ["players", ...CHAPTERS.flatMap((chapter) => chapter.options.map((one) => one.name))];

/**
 * Return what a house plays differently from its preset, each in a few words.
 * @param {string} rules The rule set as text: a preset, and what differs from it.
 * @returns {string[]}
 */
export function changesInWords(rules) {
  const changes = new Map(rules.split(" ").slice(1).map((change) => /** @type {[string, string]} */ (change.split("="))));
  return CHAPTERS.flatMap((chapter) => chapter.options)
    .filter((one) => changes.has(one.name))
    .map((one) => say("house.one", { option: one.label(), value: one.words(changes.get(one.name) ?? "") }));
}
