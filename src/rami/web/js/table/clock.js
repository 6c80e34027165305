// @ts-check
/** The time of the seat on turn, as a thin ring that empties; by the server's clock alone. */

import { html, useEffect, useRef, useState } from "../vendor/preact.js";

/** @typedef {import("../types/protocol.js").ClockShown} ClockShown */

const ROUND = 2 * Math.PI * 16;
const SHORT_MS = 10_000;

/**
 * Return how the time of the seat on turn stands.
 * @param {ClockShown} clock
 * @param {number} seat the seat on turn, from 1
 * @param {number} now the server's time, in ms
 */
export function timeLeft(clock, seat, now) {
  const reserve = clock.reserves_ms[seat - 1] ?? 0;
  const turn = clock.turn_since_ms + clock.turn_ms - now;
  const left = Math.max(0, turn + reserve);
  if (turn > 0) return { left, part: Math.min(1, turn / clock.turn_ms), inReserve: false };
  return { left, part: reserve ? Math.min(1, left / reserve) : 0, inReserve: true };
}

/**
 * Return the server's time, which goes on while this is drawn, a few times a second.
 *
 * The device's clock may be wrong, or be set meanwhile: only the time since `now` came is taken
 * from the device, from the clock that nobody sets.
 * @param {number} now the server's time when this was drawn, in ms
 * @param {boolean} runs
 */
export function useServerTime(now, runs) {
  const start = useRef({ now, at: performance.now() });
  if (start.current.now !== now) start.current = { now, at: performance.now() };
  const [, draw] = useState(0);
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => draw((count) => count + 1), 500);
    return () => clearInterval(timer);
  }, [runs]);
  return start.current.now + performance.now() - start.current.at;
}

/**
 * @param {object} props
 * @param {ClockShown} props.clock
 * @param {number} props.seat
 * @param {number} props.now the server's time, in ms
 */
export function Clock({ clock, seat, now }) {
  const { left, part, inReserve } = timeLeft(clock, seat, useServerTime(now, true));
  const seconds = Math.ceil(left / 1000);
  const text = seconds >= 60 ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}` : seconds;
  const tone = left <= SHORT_MS ? " is-short" : inReserve ? " is-reserve" : "";
  return html`<span class=${`clock${tone}`} aria-hidden="true">
    <svg viewBox="0 0 36 36">
      <circle class="clock-track" cx="18" cy="18" r="16" />
      <circle class="clock-ring" cx="18" cy="18" r="16" stroke-dasharray=${ROUND}
        stroke-dashoffset=${ROUND * (1 - part)} transform="rotate(-90 18 18)" />
    </svg>
    <b class="numbers">${text}</b>
  </span>`;
}
