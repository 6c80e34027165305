// @ts-check
/** The score sheet of a match that was played at some table. */

import { get } from "../net/api.js";
import { say } from "../say.js";
import { Dialog } from "../table/dialog.js";
import { ScoreSheet } from "../table/score_sheet.js";
import { html, useEffect, useState } from "../vendor/preact.js";
import { Refusal } from "./refusal.js";
import { useRefusal } from "./use_refusal.js";

/** @typedef {import("../types/protocol.js").ScoreSheet} SheetShown */

/** @param {{match: {code: string, match: number, seat?: number}, onClose: () => void}} props */
export function SheetDialog({ match, onClose }) {
  const { sheet, refusal } = useSheet(match.code, match.match);
  return html`
    <${Dialog} title=${say("sheet.title")} onClose=${onClose}>
      <${Refusal} refusal=${refusal} />
      ${sheet && html`<${ScoreSheet} view=${viewOf(sheet, match.seat ?? null)} />`}
    <//>
  `;
}

/**
 * Return the score sheet of a match once it is there, or why it is not.
 * @param {string} code
 * @param {number} match
 */
export function useSheet(code, match) {
  const [sheet, setSheet] = useState(/** @type {SheetShown | null} */ (null));
  const { refusal, attempt } = useRefusal();
  useEffect(() => {
    attempt(async () => setSheet(await get(`/api/tables/${encodeURIComponent(code)}/matches/${match}`)));
  }, [code, match]);
  return { sheet, refusal };
}

/**
 * Return a score sheet as a view of its table, which need not be there any more.
 * @param {SheetShown} sheet
 * @param {number | null} seat
 * @returns {import("../types/protocol.js").View}
 */
export function viewOf(sheet, seat) {
  const seats = sheet.names.map((name, place) => ({ name, kind: /** @type {const} */ ("person"), total: sheet.totals[place] ?? 0 }));
  return {
    table: {
      code: sheet.code,
      stage: sheet.winners.length ? "over" : "playing",
      rules: sheet.rules,
      goal: "",
      seats,
      hints: false,
      clock: "",
      listed: false,
      match: sheet.match,
      round: sheet.points.length,
      points: sheet.points,
      winners: sheet.winners,
    },
    round: null,
    seat,
  };
}
