// @ts-check
/** What each seat got in each round that is over, as one would write it down. */

import { html } from "../vendor/preact.js";
import { numberText, say } from "../say.js";
import { seatName } from "./names.js";

/** @typedef {import("../types/protocol.js").View} View */

/**
 * @param {object} props
 * @param {View} props.view
 */
export function ScoreSheet({ view }) {
  const { seats, points, winners } = view.table;
  const won = (/** @type {number} */ at) => (winners.includes(at + 1) ? "is-winner" : undefined);
  return html`<div class="sheet-scroll" tabindex="0" role="region" aria-label=${say("match.sheet")}>
    <table class="score-sheet numbers">
      <thead><tr>
        <th scope="col">${say("sheet.round")}</th>
        ${seats.map((_, at) => html`<th key=${at} scope="col" class=${won(at)}><bdi>${seatName(view, at + 1)}</bdi></th>`)}
      </tr></thead>
      <tbody>
        ${points.map((row, round) => html`<tr key=${round}>
          <th scope="row">${round + 1}</th>
          ${row.map((got, at) => html`<td key=${at} class=${won(at)}>${numberText(got)}</td>`)}
        </tr>`)}
      </tbody>
      <tfoot><tr>
        <th scope="row">${say("sheet.total")}</th>
        ${seats.map((seat, at) => html`<td key=${at} class=${won(at)}><b>${numberText(seat.total)}</b></td>`)}
      </tr></tfoot>
    </table>
  </div>`;
}
