// @ts-check
/** The rule sets that have a name, as the server tells them. */

import { get } from "../net/api.js";
import { useEffect, useState } from "../vendor/preact.js";

/**
 * @typedef {object} Preset
 * @property {string} name
 * @property {Record<string, string>} values Each option with its value as text, `none` for none.
 */

/** Until the server has said so: what all rule sets allow. */
const SEATS = /** @type {const} */ ([2, 4]);

/** @type {Promise<Preset[]> | null} */
let asked = null;

/** @returns {Promise<Preset[]>} Asked for once, and again if no answer came. */
function load() {
  asked ??= get("/api/presets").then(
    (answer) => answer.presets.map(presetOf),
    (error) => {
      asked = null;
      throw error;
    },
  );
  return asked;
}

/**
 * @param {import("../types/protocol.js").PresetShown} shown
 * @returns {Preset}
 */
function presetOf({ name, options }) {
  return { name, values: Object.fromEntries(options.map((option) => [option.name, option.value])) };
}

/** Return the presets once they are there, null before. */
export function usePresets() {
  const [presets, setPresets] = useState(/** @type {Preset[] | null} */ (null));
  useEffect(() => {
    load().then(setPresets, () => {
      // The game can be chosen all the same; only its house rules cannot be changed.
    });
  }, []);
  return presets;
}

/**
 * Return how few and how many can play by a preset.
 * @param {Preset | undefined} preset
 * @returns {readonly [number, number]}
 */
export function seatsOf(preset) {
  const [least, most] = (preset?.values.players ?? "").split("-").map(Number);
  return least && most ? [least, most] : SEATS;
}
