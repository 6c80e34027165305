// @ts-check
/** The score sheet of a match: what each seat got in each round, and who has won. */

import { Dialog } from "../table/dialog.js";
import { get } from "../net/api.js";
import { say } from "../say.js";
import { html, useEffect, useState } from "../vendor/preact.js";
import { Refusal } from "./refusal.js";
import { useRefusal } from "./use_refusal.js";

/** @typedef {import("../types/protocol.js").ScoreSheet} ScoreSheet */

/** @param {{match: {code: string, match: number}, onClose: () => void}} props */
export function SheetDialog({ match, onClose }) {
  const { sheet, refusal } = useSheet(match.code, match.match);
  return html`
    <${Dialog} title=${say("sheet.title")} onClose=${onClose}>
      <${Refusal} refusal=${refusal} />
      ${sheet && html`<${Sheet} sheet=${sheet} />`}
    <//>
  `;
}

/**
 * Return the score sheet of a match once it is there, or why it is not.
 * @param {string} code
 * @param {number} match
 */
export function useSheet(code, match) {
  const [sheet, setSheet] = useState(/** @type {ScoreSheet | null} */ (null));
  const { refusal, attempt } = useRefusal();
  useEffect(() => {
    attempt(async () => setSheet(await get(`/api/tables/${encodeURIComponent(code)}/matches/${match}`)));
  }, [code, match]);
  return { sheet, refusal };
}

/** @param {{sheet: ScoreSheet}} props */
export function Sheet({ sheet }) {
  return html`
    <div class="sheet-scroll" tabindex="0" role="region" aria-label=${say("sheet.title")}>
      <table class="sheet numbers">
        <thead>
          <tr>
            <th scope="col">${say("sheet.round")}</th>
            ${sheet.names.map((name, place) => html`<th scope="col" key=${place}><bdi>${name}</bdi></th>`)}
          </tr>
        </thead>
        <tbody>
          ${sheet.points.map(
            (points, round) => html`
              <tr key=${round}>
                <th scope="row">${round + 1}</th>
                ${points.map((got, place) => html`<td key=${place}>${got}</td>`)}
              </tr>
            `,
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">${say("sheet.total")}</th>
            ${sheet.totals.map(
              (total, place) => html`
                <td key=${place} class=${sheet.winners.includes(place + 1) ? "winner" : ""}>
                  ${total}
                  ${sheet.winners.includes(place + 1) && html`<span class="won">${say("sheet.won")}</span>`}
                </td>
              `,
            )}
          </tr>
        </tfoot>
      </table>
    </div>
  `;
}
