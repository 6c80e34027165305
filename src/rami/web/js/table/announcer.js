// @ts-check
/**
 * What happens at the table, for those who listen: each event once, as it comes.
 *
 * The line of the table says whose turn it is and what is refused; this says what was played.
 */

import { html, useRef } from "../vendor/preact.js";
import { logEntry } from "./log.js";

/** @typedef {import("../state/session.js").State} State */

const KEPT = 6; // an assistant that is behind still finds the last moves

/** @param {{state: State}} props */
export function Announcer({ state }) {
  const told = useRef({ change: 0, next: 0, lines: /** @type {{key: number, text: string}[]} */ ([]) });
  const now = told.current;
  if (state.view && state.change !== now.change) {
    now.change = state.change;
    if (!state.fresh) {
      for (const event of state.events) {
        const text = logEntry(event, state.view);
        if (text) now.lines.push({ key: (now.next += 1), text });
      }
      now.lines = now.lines.slice(-KEPT);
    }
  }
  return html`<div class="heard" role="log" aria-relevant="additions">
    ${now.lines.map(({ key, text }) => html`<p key=${key}>${text}</p>`)}
  </div>`;
}
