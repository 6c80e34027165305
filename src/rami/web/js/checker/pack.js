// @ts-check
/** A small pack to tap: every face once, and a joker. How often each is used stands on it. */

import { Card } from "../cards/card.js";
import { cardName, say } from "../say.js";
import { html } from "../vendor/preact.js";

const RANKS = [..."A23456789TJQK"];

/** The suits, a row each; where the last one ends there is room for the joker. */
const ROWS = ["H", "D", "C", "S"].map((suit) => [...RANKS.map((rank) => rank + suit), ...(suit === "S" ? ["JK"] : [])]);

/**
 * @param {object} props
 * @param {readonly string[]} props.used
 * @param {(face: string) => void} props.onPick
 */
export function Pack({ used, onPick }) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const face of used) counts.set(face, (counts.get(face) ?? 0) + 1);
  return html`
    <div class="pack" role="group" aria-label=${say("check.pack")}>
      ${ROWS.map(
        (row) => html`
          <div class="pack-suit" key=${row[0]}>
            ${row.map((face) => html`<${PackCard} key=${face} face=${face} times=${counts.get(face) ?? 0} onPick=${onPick} />`)}
          </div>
        `,
      )}
    </div>
  `;
}

/** @param {{face: string, times: number, onPick: (face: string) => void}} props */
function PackCard({ face, times, onPick }) {
  const name = cardName(face);
  return html`
    <button
      type="button"
      class=${times ? "pack-card is-used" : "pack-card"}
      data-face=${face}
      aria-label=${times ? say("check.card_used", { card: name, count: times }) : name}
      onClick=${() => onPick(face)}
    >
      <${Card} face=${face} small quiet />
      ${times > 0 && html`<span class="pack-times numbers" aria-hidden="true">${times}</span>`}
    </button>
  `;
}
