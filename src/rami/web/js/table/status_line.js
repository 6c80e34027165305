// @ts-check
/** The one line that says in words what is asked for now, or why something is not possible. */

import { html } from "../vendor/preact.js";

/**
 * @param {object} props
 * @param {any} props.text
 * @param {"turn" | "wait" | "refusal" | "good"} [props.tone] one's own turn, somebody else's, a refusal, good news
 * @param {string} [props.heard] what assistants say in its place, which have said the text already
 * @param {any} [props.children] what belongs to it, as the link to a rule
 */
export function StatusLine({ text, tone = "wait", heard, children }) {
  return html`<p class=${`status-line is-${tone}`}>
    <span class="status-text" aria-hidden=${heard ? "true" : undefined}>${text}</span>
    ${heard && html`<span class="heard">${heard}</span>`}${children}
  </p>`;
}
