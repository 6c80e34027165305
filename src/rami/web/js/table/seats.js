// @ts-check
/** Who sits at the table: name, cards held, points, the clock, opened or not, whose turn it is. */

import { html, useEffect, useState } from "../vendor/preact.js";
import { inTurn, say } from "../say.js";
import { Clock } from "./clock.js";
import { seatName, seatsFromHere } from "./names.js";
import { PHRASES } from "./phrases.js";

/** @typedef {import("../types/protocol.js").View} View */
/** @typedef {import("../types/protocol.js").Event} TableEvent */

const BUBBLE_MS = 5000;

/** A name and the number after it, each perhaps between marks of direction. */
const NUMBERED = /^(.*\S)(\s[\u2066-\u2068]?\d{1,2}\u2069?)$/u;

/**
 * The strip of all seats, one's own last.
 * @param {object} props
 * @param {View} props.view
 * @param {number} props.now the server's time, in ms
 * @param {readonly TableEvent[]} [props.events] what has just happened: phrases are shown for a moment
 */
export function Seats({ view, now, events }) {
  const said = useSaid(events);
  const seats = seatsFromHere(view);
  return html`<ul class="seats" role="list" aria-label=${say("seats.title")} data-seats=${seats.length}>
    ${seats.map((seat) => html`<${Seat} key=${seat} view=${view} seat=${seat} now=${now} said=${said[seat]} />`)}
  </ul>`;
}

/**
 * What each seat has said in the last moments.
 * @param {readonly TableEvent[] | undefined} events
 */
function useSaid(events) {
  const [said, setSaid] = useState(/** @type {Record<number, string>} */ ({}));
  useEffect(() => {
    const heard = (events ?? []).filter((event) => event.what === "said" && event.phrase);
    if (!heard.length) return;
    setSaid(Object.fromEntries(heard.map((event) => [event.seat, event.phrase ?? ""])));
    const timer = setTimeout(() => setSaid({}), BUBBLE_MS);
    return () => clearTimeout(timer);
  }, [events]);
  return said;
}

/** @param {{view: View, seat: number, now: number, said?: string}} props */
function Seat({ view, seat, now, said }) {
  const { table, round, clock } = view;
  const shown = table.seats[seat - 1];
  const name = seatName(view, seat);
  const playing = round !== null && table.stage === "playing";
  const onTurn = playing && round.turn === seat && !round.outcome;
  const held = round?.hand_sizes[seat - 1] ?? 0;
  const opened = Boolean(round?.opened[seat - 1]);
  const own = seat === view.seat;
  const look = `seat${own ? " is-own" : ""}${onTurn ? " on-turn" : ""}${shown.gone ? " is-gone" : ""}`;
  const state = shown.stand_in
    ? say("seat.stand_in")
    : shown.gone
      ? say(shown.gone === "left" ? "seat.left" : "seat.away")
      : "";
  const told = [
    playing ? say("seat.told", { name, count: held }) : name,
    say("seat.points_told", { points: shown.total }),
    playing ? say(opened ? "seat.opened" : "seat.not_opened") : "",
    shown.kind === "bot" ? say("seat.bot") : "",
    shown.kind === "free" ? say("seat.free") : "",
    onTurn ? say("seat.on_turn") : "",
    state,
  ];
  return html`<li class=${look} data-seat=${seat} aria-current=${onTurn ? "true" : undefined}>
    <span class="heard">${inTurn(told.filter(Boolean))}</span>
    <span class="seat-box" aria-hidden="true">
      <span class="seat-face">
        ${onTurn && clock
          ? html`<${Clock} clock=${clock} seat=${seat} now=${now} />`
          : html`<span class="seat-mark">${mark(shown.kind, name)}</span>`}
      </span>
      <${SeatName} name=${shown.kind === "free" ? say("seat.free") : name} />
      <span class="seat-facts numbers">
        ${playing && html`<span class="seat-cards">${held}</span>`}
        <span class="seat-points">${say("seat.points", { points: shown.total })}</span>
        ${playing && html`<span class=${`seat-opened${opened ? " is-open" : ""}`}>
          <i></i>${opened && html`<span>${say("seat.opened_short")}</span>`}</span>`}
        ${state && html`<span class="seat-state">${state}</span>`}
      </span>
    </span>
    ${said && html`<span class="bubble">${say(PHRASES[said])}</span>`}
  </li>`;
}

/**
 * A name that is cut off where it is too long, but not its number: it tells equal bots apart.
 * @param {{name: string}} props
 */
function SeatName({ name }) {
  const [, called, number] = name.match(NUMBERED) ?? [];
  return html`<bdi class="seat-name"><span class="seat-called">${called ?? name}</span>${number}</bdi>`;
}

/**
 * What stands for a person or a bot where there is no picture.
 * @param {string} kind
 * @param {string} name
 */
function mark(kind, name) {
  if (kind === "bot") {
    return html`<svg class="icon" viewBox="0 0 24 24"><path d="M12 3v4M5 8h14v10H5zM9 12v2M15 12v2M2 12v3M22 12v3" /></svg>`;
  }
  return kind === "free" ? "+" : [...name][0]?.toLocaleUpperCase() ?? "";
}
