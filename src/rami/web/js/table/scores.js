// @ts-check
/** The end of a round, hands shown and counted; the end of a match, its score sheet and what is next. */

import { html, useState } from "../vendor/preact.js";
import { Card } from "../cards/card.js";
import { later } from "../later.js";
import { lang, listed, say } from "../say.js";
import { Dialog } from "./dialog.js";
import { seatName, seatsFromHere } from "./names.js";
import { ScoreSheet } from "./score_sheet.js";
import { Share } from "./share.js";

/** @typedef {import("../types/protocol.js").View} View */
/** @typedef {import("../types/protocol.js").OutcomeShown} OutcomeShown */
/** @typedef {import("../state/session.js").Session} Session */

const Checked = later(() => import("../seals/checked.js").then((found) => found.Checked));

/** For those who watch bots alone, in the place of a check: nobody takes part in their deals. */
export function Unsealed() {
  return html`<p class="hand-area deal-checked">
    ${say("seal.unsealed")} <a href=${`/rules/${lang}/fair-deals`} target="_blank">${say("seal.means")}</a>
  </p>`;
}

/**
 * How a round ended, in a sentence.
 * @param {View} view
 * @param {OutcomeShown} outcome
 */
export function outcomeText(view, outcome) {
  if (outcome.winner === null) return say("round.no_winner");
  const own = outcome.winner === view.seat;
  const name = seatName(view, outcome.winner);
  if (outcome.end === "stock_empty") return own ? say("round.you_lowest") : say("round.lowest", { name });
  return own ? say("round.you_out") : say("round.out", { name });
}

/**
 * The hands of a round that is over, turned over in the order of the seats and counted card by card.
 * @param {object} props
 * @param {View} props.view
 * @param {OutcomeShown} props.outcome
 */
export function Hands({ view, outcome }) {
  let turned = 0;
  return html`<ul class="hands" role="list">
    ${seatsFromHere(view).map((seat) => {
      const cards = outcome.hands[seat - 1].split(" ").filter(Boolean);
      const worth = outcome.card_points?.[seat - 1];
      const won = seat === outcome.winner;
      const opened = view.round?.opened[seat - 1];
      return html`<li key=${seat} class=${`hand-shown${won ? " is-winner" : ""}`}>
        <div class="hand-head">
          <bdi class="hand-name">${seatName(view, seat)}</bdi>
          ${won && html`<span class="hand-won">${say("round.won")}</span>`}
          <span class="hand-score numbers">${say("round.scores", { points: outcome.points[seat - 1] })}</span>
          <span class="hand-total numbers">${say("round.total", { points: view.table.seats[seat - 1].total })}</span>
        </div>
        ${cards.length === 0
          ? html`<p class="hand-none">${say("round.no_cards")}</p>`
          : html`<ul class="hand-cards" role="list">
              ${cards.map((face, at) => html`<li key=${at} class="counted" ref=${delayed(turned++)}>
                <${Card} face=${face} small />
                ${worth && html`<span class="counted-points numbers">${worth[at]}</span>`}
              </li>`)}
              <li class="hand-sum numbers">${say("round.hand_points", { points: outcome.hand_points[seat - 1] })}</li>
              ${!opened && html`<li class="hand-unopened">${say("round.never_opened")}</li>`}
            </ul>`}
      </li>`;
    })}
  </ul>
  ${outcome.closed_hand && html`<p class="hands-note">${say("round.closed_hand")}</p>`}`;
}

/**
 * Each card turns over a moment after the one before.
 * @param {number} place
 */
const delayed = (place) => (/** @type {HTMLElement | null} */ card) =>
  card?.style.setProperty("--place", String(place));

/** Who is ready to go on, in a line. @param {View} view */
function readyText(view) {
  const waiting = view.table.seats
    .map((seat, at) => ({ seat, number: at + 1 }))
    .filter(({ seat }) => seat.ready === false)
    .map(({ number }) => number);
  if (!waiting.length) return "";
  if (view.seat !== null && waiting.includes(view.seat)) return "";
  return say("round.waits_for", { names: listed(waiting.map((seat) => seatName(view, seat))) });
}

/**
 * The end of a round. It can be put aside to look at the table, and comes back by its button.
 * @param {object} props
 * @param {View} props.view
 * @param {Session} props.session
 * @param {() => void} props.onReady
 */
export function RoundOver({ view, session, onReady }) {
  const outcome = view.round?.outcome;
  const [open, setOpen] = useState(true);
  if (!outcome) return null;
  const own = view.seat === null ? undefined : view.table.seats[view.seat - 1];
  const foot = html`
    ${own && (own.ready
      ? html`<p class="waits">${readyText(view)}</p>`
      : html`<button type="button" class="button main" onClick=${onReady}>${say("round.next")}</button>`)}
    <button type="button" class="button" onClick=${() => setOpen(false)}>${say("round.look")}</button>`;
  if (!open) {
    return html`<div class="over-again">
      <button type="button" class="button main" onClick=${() => setOpen(true)}>${say("round.show")}</button>
    </div>`;
  }
  return html`<${Dialog} kind="round-over" onClose=${() => setOpen(false)} foot=${foot}
    title=${say("round.title", { round: view.table.round })}>
    <p class="outcome">${outcomeText(view, outcome)}</p>
    <${Hands} view=${view} outcome=${outcome} />
    <p class="hands-note">${view.table.goal}</p>
    <${Checked} session=${session} view=${view} />
    ${view.table.points.length > 1 && html`<details class="so-far">
      <summary>${say("match.sheet")}</summary><${ScoreSheet} view=${view} />
    </details>`}
  <//>`;
}

/** Who has won a match, in a sentence. @param {View} view */
export function winnersText(view) {
  const { winners } = view.table;
  if (winners.length > 1) {
    return say("match.shared", { names: listed(winners.map((seat) => seatName(view, seat))) });
  }
  if (winners[0] === view.seat) return say("match.you_won");
  return winners.length ? say("match.won", { name: seatName(view, winners[0]) }) : say("match.over");
}

/**
 * The end of a match: who won, the score sheet, another match, the replay, the record, a link to share.
 * @param {object} props
 * @param {View} props.view
 * @param {() => void} props.onRematch
 * @param {Session} props.session
 */
export function MatchOver({ view, session, onRematch }) {
  const { code } = session;
  const [open, setOpen] = useState(true);
  const outcome = view.round?.outcome;
  const { match, seats } = view.table;
  const own = view.seat === null ? undefined : seats[view.seat - 1];
  if (!open) {
    return html`<div class="over-again">
      <button type="button" class="button main" onClick=${() => setOpen(true)}>${say("match.show")}</button>
    </div>`;
  }
  const replay = `/t/${code}/replay/${match}`;
  const foot = html`
    ${own && (own.ready
      ? html`<p class="waits">${readyText(view)}</p>`
      : html`<button type="button" class="button main" onClick=${onRematch}>${say("match.again")}</button>`)}
    <a class="button" href="/">${say("match.home")}</a>`;
  return html`<${Dialog} kind="match-over" onClose=${() => setOpen(false)} foot=${foot} title=${say("match.title")}>
    <p class="winner">
      <svg class="winner-star" viewBox="0 0 100 100" aria-hidden="true"><path d="M50 2 64 16h20v20l14 14-14 14v20H64L50 98 36 84H16V64L2 50l14-14V16h20z" /></svg>
      <span>${winnersText(view)}</span>
    </p>
    <${ScoreSheet} view=${view} />
    <p class="afterwards">
      <a class="button" href=${replay}>${say("match.replay")}</a>
      <a class="button" href=${`/api/tables/${code}/matches/${match}/record`} download=${`rami-${code}-${match}.txt`}>
        ${say("match.record")}</a>
      <${Share} path=${replay} text=${winnersText(view)} />
    </p>
    <${Checked} session=${session} view=${view} />
    ${outcome && html`<details class="so-far"><summary>${say("match.last_hands")}</summary>
      <${Hands} view=${view} outcome=${outcome} /></details>`}
  <//>`;
}
