// @ts-check
/** What stays of a match: its score sheet, and its record to take along. */

import { viewOf } from "../home/score_sheet.js";
import { say } from "../say.js";
import { ScoreSheet } from "../table/score_sheet.js";
import { html } from "../vendor/preact.js";

/** @param {{sheet: import("../types/protocol.js").ScoreSheet}} props */
export function Afterwards({ sheet }) {
  return html`
    <${ScoreSheet} view=${viewOf(sheet, null)} />
    <p class="afterwards"><${RecordLink} sheet=${sheet} /></p>
  `;
}

/** @param {{sheet: import("../types/protocol.js").ScoreSheet}} props */
export function RecordLink({ sheet: { code, match } }) {
  return html`<a
    class="button"
    href=${`/api/tables/${code}/matches/${match}/record`}
    download=${`rami-${code}-${match}.txt`}
  >
    ${say("match.record")}
  </a>`;
}
