// @ts-check
/** The table of a match that is watched again, with what moves it on. */

import { viewOf } from "../home/score_sheet.js";
import { say } from "../say.js";
import { seenBy } from "../state/replaying.js";
import { Log, logEntry } from "../table/log.js";
import { Melds } from "../table/melds.js";
import { useMotion } from "../table/motion.js";
import { Piles } from "../table/piles.js";
import { outcomeText } from "../table/scores.js";
import { Seats } from "../table/seats.js";
import { StatusLine } from "../table/status_line.js";
import { html, useMemo, useRef, useState } from "../vendor/preact.js";
import { Controls } from "./controls.js";
import { OpenHands } from "./open_hands.js";
import { ReplayBar } from "./replay_bar.js";

/** @typedef {import("../state/replaying.js").Moment} Moment */
/** @typedef {import("../types/protocol.js").ScoreSheet} SheetShown */
/** @typedef {import("./use_place.js").Place} Place */

/**
 * @param {object} props
 * @param {SheetShown} props.sheet
 * @param {readonly Moment[]} props.moments Of the round.
 * @param {Place} props.place
 * @param {(place: Place) => void} props.onGo
 */
export function Player({ sheet, moments, place, onGo }) {
  const [eyes, setEyes] = useState(0);
  const last = moments.length - 1;
  const step = Math.min(place.step, last);
  const moment = /** @type {Moment} */ (moments[step]);
  const view = useMemo(() => viewAt(sheet, place.round, moment), [sheet, place.round, moment]);
  const events = useMemo(() => seenBy(moment.events, eyes), [moment, eyes]);
  const entries = useMemo(
    () => moments.slice(0, step + 1).flatMap((one) => seenBy(one.events, eyes)),
    [moments, step, eyes],
  );
  useMotion(useSteps(place.round, step, view, events), "");
  const told = events.map((event) => logEntry(event, view)).filter(Boolean);
  const outcome = view.round?.outcome;
  if (outcome) told.push(outcomeText(view, outcome));
  return html`
    <main class="replay-page ground-table" id="main">
      <${ReplayBar} sheet=${sheet} round=${place.round} />
      <${Seats} view=${view} now=${0} />
      <${Melds} view=${view} />
      <${Piles} view=${view} />
      <div class="log-area"><${Log} view=${view} entries=${entries} /></div>
      <div class="status" role="status"><${StatusLine} text=${told.join(" ")} tone=${outcome ? "good" : "wait"} /></div>
      <${OpenHands} view=${view} hands=${moment.hands} eyes=${eyes} fresh=${freshCard(moment)} />
      <${Controls}
        sheet=${sheet}
        place=${{ round: place.round, step }}
        last=${last}
        turns=${turnsOf(moments)}
        eyes=${eyes}
        onEyes=${setEyes}
        onGo=${onGo}
      />
    </main>
  `;
}

/**
 * Return what the table looked like, with the points as they were before the round was over.
 * @param {SheetShown} sheet
 * @param {number} round
 * @param {Moment} moment
 * @returns {import("../types/protocol.js").View}
 */
function viewAt(sheet, round, moment) {
  const over = moment.round.outcome ? round : round - 1;
  const points = sheet.points.slice(0, over);
  const totals = sheet.names.map((_, at) => points.reduce((sum, row) => sum + (row[at] ?? 0), 0));
  const view = viewOf({ ...sheet, points, totals, winners: [] }, null);
  return { ...view, table: { ...view.table, stage: "playing", round }, round: moment.round };
}

/**
 * Return a moment in the form in which a table tells its state to what animates it. Only the way
 * forward is animated: whoever jumps wants to be there.
 * @param {number} round
 * @param {number} step
 * @param {import("../types/protocol.js").View} view
 * @param {readonly import("../types/protocol.js").Event[]} events
 * @returns {any}
 */
function useSteps(round, step, view, events) {
  const seen = useRef({ round, step, change: 0, fresh: true });
  const before = seen.current;
  if (round !== before.round || step !== before.step) {
    const fresh = round !== before.round || step !== before.step + 1;
    seen.current = { round, step, change: before.change + 1, fresh };
  }
  const { change, fresh } = seen.current;
  return { change, fresh, view, events };
}

/**
 * The card that has just come to a hand.
 * @param {Moment} moment
 */
function freshCard({ events }) {
  const event = events[events.length - 1];
  const came = event?.what === "drew" || event?.what === "took_pile";
  return came ? { seat: event.seat, face: event.cards ?? "" } : null;
}

/**
 * The steps with which turns begin.
 * @param {readonly Moment[]} moments
 */
function turnsOf(moments) {
  return moments.flatMap(({ events }, step) =>
    step === 0 || events.some(({ what }) => what === "drew" || what === "took_pile") ? [step] : [],
  );
}
