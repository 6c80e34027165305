// @ts-check
/** A few cards held up: the picture of the first page. It says nothing to those who listen. */

import { Card } from "../cards/card.js";
import { html } from "../vendor/preact.js";

const CARDS = ["TH", "JH", "QH", "KH", "JK"];

export function Fan() {
  return html`
    <div class="fan" aria-hidden="true" inert>
      ${CARDS.map((face) => html`<span class="fan-card" key=${face}><${Card} face=${face} /></span>`)}
    </div>
  `;
}
