// @ts-check
/** A finished match again: step by step or by itself, seen by whom one likes. */

import { PageFoot, PageHead } from "../home/page_frame.js";
import { Refusal } from "../home/refusal.js";
import { useSheet } from "../home/score_sheet.js";
import { say } from "../say.js";
import { start } from "../start.js";
import { html } from "../vendor/preact.js";
import { Afterwards } from "./afterwards.js";
import { Player } from "./player.js";
import { usePlace } from "./use_place.js";
import { useRound } from "./use_rounds.js";

const [, , CODE = "", , MATCH = "1"] = location.pathname.split("/").map(decodeURIComponent);

export function ReplayPage() {
  const match = Number(MATCH);
  const { sheet, refusal } = useSheet(CODE, match);
  const [place, go] = usePlace(sheet?.points.length ?? 0);
  const found = useRound(CODE, match, sheet?.points.length ? place.round : 0);
  if (sheet && found.moments?.length) {
    const there = found.round === place.round;
    const shown = there ? place : { round: found.round, step: found.moments.length - 1 };
    return html`<${Player} sheet=${sheet} moments=${found.moments} place=${shown} onGo=${go} />`;
  }
  const why = refusal ?? (found.refusal && { text: found.refusal.message });
  if (!why && (!sheet || sheet.points.length)) return html`<main class="page loading" aria-busy="true"></main>`;
  return html`
    <${PageHead} />
    <main class="page" id="main">
      <h1>${say("replay.title", { match })}</h1>
      <${Refusal} refusal=${why} />
      ${sheet && !sheet.points.length && html`<p>${say("replay.none_yet")}</p>`}
      ${sheet && html`<${Afterwards} sheet=${sheet} />`}
      <p><a class="button" href=${`/t/${CODE}`}>${say("replay.table")}</a></p>
    </main>
    <${PageFoot} />
  `;
}

start(ReplayPage);
