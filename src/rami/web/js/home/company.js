// @ts-check
/** Who plays besides oneself: so many friends, so many bots of one level. */

import { say } from "../say.js";
import { html } from "../vendor/preact.js";
import { Choice } from "./choice.js";
import { LEVELS, levelAbout, levelName } from "./names.js";

/** @typedef {{friends: number, bots: number, level: string}} Wanted */

/**
 * @param {object} props
 * @param {Wanted} props.wanted
 * @param {readonly [number, number]} props.seats How few and how many can play by these rules.
 * @param {(wanted: Wanted) => void} props.onChange
 */
export function Company({ wanted, seats: [, most], onChange }) {
  const others = most - 1;
  const friends = Math.min(wanted.friends, others);
  const bots = Math.min(wanted.bots, others - friends);
  /** @param {Partial<Wanted>} change */
  const change = (change) => {
    const next = { ...wanted, friends, bots, ...change };
    // Whoever asks for more people wants them in the place of bots, and never sits alone.
    next.bots = Math.min(next.bots, others - next.friends);
    if (!next.friends && !next.bots) next.bots = 1;
    onChange(next);
  };
  return html`
    <${Choice}
      name="friends"
      title=${say("create.friends")}
      inRow
      options=${numbers(0, others)}
      value=${String(friends)}
      onChange=${(/** @type {string} */ value) => change({ friends: Number(value) })}
    />
    <${Choice}
      name="bots"
      title=${say("create.bots")}
      inRow
      options=${numbers(friends ? 0 : 1, others - friends)}
      value=${String(bots)}
      onChange=${(/** @type {string} */ value) => change({ bots: Number(value) })}
    />
    ${bots > 0 &&
    html`<${Choice}
      name="level"
      title=${say("create.level")}
      inRow
      options=${LEVELS.map((level) => ({ value: level, label: levelName(level), about: levelAbout(level) }))}
      value=${wanted.level}
      onChange=${(/** @type {string} */ level) => change({ level })}
    />`}
  `;
}

/**
 * Return who is to sit where, oneself first.
 * @param {Wanted} wanted
 * @returns {string[]}
 */
export function seatsFor({ friends, bots, level }) {
  return ["person", ...Array(friends).fill("person"), ...Array(bots).fill(level)];
}

/**
 * @param {number} least
 * @param {number} most
 */
function numbers(least, most) {
  return Array.from({ length: Math.max(0, most - least + 1) }, (_, place) => ({
    value: String(least + place),
    label: String(least + place),
  }));
}
