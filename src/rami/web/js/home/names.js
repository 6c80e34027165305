// @ts-check
/** What presets, levels and clocks are called. */

import { say } from "../say.js";

/** The presets, in the order in which they are offered. */
export const PRESETS = ["rami-51", "rami-40", "rami-51-house", "rami-40-house", "cardverse"];

/** The levels of bots, from the weakest. */
export const LEVELS = ["easy", "normal", "hard", "expert"];

/** The clocks a table can have, "" for none. */
export const CLOCKS = ["", "relaxed", "normal", "fast"];

/** How many seconds a turn may take by each clock; a test compares them with the server's. */
export const TURN_S = /** @type {Record<string, number>} */ ({ relaxed: 90, normal: 45, fast: 20 });

/** @type {Record<string, () => string>} */
const PRESET_NAMES = {
  "rami-51": () => say("preset.rami_51"),
  "rami-40": () => say("preset.rami_40"),
  "rami-51-house": () => say("preset.rami_51_house"),
  "rami-40-house": () => say("preset.rami_40_house"),
  cardverse: () => say("preset.cardverse"),
};

/** @type {Record<string, () => string>} */
const PRESET_ABOUT = {
  "rami-51": () => say("preset.rami_51_about"),
  "rami-40": () => say("preset.rami_40_about"),
  "rami-51-house": () => say("preset.rami_51_house_about"),
  "rami-40-house": () => say("preset.rami_40_house_about"),
  cardverse: () => say("preset.cardverse_about"),
};

/** @type {Record<string, () => string>} */
const LEVEL_NAMES = {
  easy: () => say("level.easy"),
  normal: () => say("level.normal"),
  hard: () => say("level.hard"),
  expert: () => say("level.expert"),
};

/** @type {Record<string, () => string>} */
const LEVEL_ABOUT = {
  easy: () => say("level.easy_about"),
  normal: () => say("level.normal_about"),
  hard: () => say("level.hard_about"),
  expert: () => say("level.expert_about"),
};

/** @type {Record<string, () => string>} */
const CLOCK_NAMES = {
  "": () => say("clock.none"),
  relaxed: () => say("clock.relaxed"),
  normal: () => say("clock.normal"),
  fast: () => say("clock.fast"),
};

/** @param {string} preset */
export const presetName = (preset) => PRESET_NAMES[preset]?.() ?? preset;

/** @param {string} preset */
export const presetAbout = (preset) => PRESET_ABOUT[preset]?.() ?? "";

/** @param {string} level */
export const levelName = (level) => LEVEL_NAMES[level.split(":")[0]]?.() ?? level;

/** @param {string} level */
export const levelAbout = (level) => LEVEL_ABOUT[level]?.() ?? "";

/** @param {string} clock */
export const clockAbout = (clock) =>
  clock ? say("clock.about", { seconds: TURN_S[clock] ?? 0 }) : say("clock.none_about");

/** @param {string} clock */
export const clockName = (clock) => CLOCK_NAMES[clock]?.() ?? clock;

/**
 * Return what a rule set is called, from its text: a preset, and what differs from it.
 * @param {string} rules
 */
export function rulesName(rules) {
  const [preset, ...changes] = rules.split(" ");
  if (!changes.length) return presetName(preset);
  return say("preset.changed", { preset: presetName(preset), count: changes.length });
}
