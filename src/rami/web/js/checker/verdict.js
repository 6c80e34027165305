// @ts-check
/** The verdict on all melds together: does it open, with how many points, and if not, what lacks. */

import { MeldView } from "../cards/meld.js";
import { RuleLink } from "../home/refusal.js";
import { cardsName, say } from "../say.js";
import { Card } from "../cards/card.js";
import { html } from "../vendor/preact.js";

/**
 * What is said of melds together; those of a hand have no faults of their own.
 * @typedef {Pick<import("../types/protocol.js").OpeningChecked, "accepted" | "opening"> & {faults?: readonly Why[]}} Judgement
 */
/** @typedef {import("./asking.js").Why} Why */

/** @param {{answer: Judgement | null, refusal: Why | null, waiting: boolean, empty: string}} props */
export function Verdict({ answer, refusal, waiting, empty }) {
  return html`
    <div class=${lookOf(answer, refusal)} role="status" aria-busy=${waiting}>
      ${refusal
        ? html`<${Reasons} reasons=${[refusal]} />`
        : answer
          ? html`<${Told} answer=${answer} />`
          : html`<p class="soft">${empty}</p>`}
    </div>
  `;
}

/**
 * @param {Judgement | null} answer
 * @param {unknown} refusal
 */
function lookOf(answer, refusal) {
  if (refusal) return "verdict is-refused";
  if (!answer) return "verdict";
  return answer.accepted ? "verdict is-good" : "verdict is-refused";
}

/** @param {{answer: Judgement}} props */
function Told({ answer }) {
  const { opening } = answer;
  const reasons = [...(answer.faults ?? []), ...(opening?.lacking ?? [])];
  return html`
    <p class="verdict-line">
      <${Mark} good=${answer.accepted} />
      <strong>${answer.accepted ? say("check.opens") : say("check.opens_not")}</strong>
      ${opening &&
      html`<span class="numbers">
        ${opening.needed > 0
          ? say("check.points_of", { points: opening.points, needed: opening.needed })
          : say("check.points", { points: opening.points })}
      </span>`}
    </p>
    ${reasons.length > 0 && html`<${Reasons} reasons=${reasons} />`}
    ${!opening && !reasons.length && html`<p>${say("check.meld_first")}</p>`}
  `;
}

/** @param {{reasons: readonly Why[]}} props */
function Reasons({ reasons }) {
  return html`
    <ul class="why">
      ${reasons.map(
        (reason) => html`<li>${reason.text} ${reason.rule && html`<${RuleLink} rule=${reason.rule} />`}</li>`,
      )}
    </ul>
  `;
}

/** @param {{good: boolean}} props */
function Mark({ good }) {
  return html`
    <svg class="icon verdict-mark" viewBox="0 0 24 24" aria-hidden="true">
      <path d=${good ? "M5 12.5l4.5 4.5L19 7.5" : "M7 7l10 10M17 7L7 17"} />
    </svg>
  `;
}

/**
 * The melds that the server found in a hand, and what stays in it.
 * @param {{found: import("../types/protocol.js").CoverShown}} props
 */
export function Found({ found }) {
  return html`
    <div class="found">
      ${found.melds.length > 0
        ? html`<div class="found-melds">
            ${found.melds.map((meld, place) => html`<${MeldView} key=${place} meld=${meld} />`)}
          </div>`
        : html`<p class="soft">${say("check.no_meld")}</p>`}
      ${found.left &&
      html`<p class="found-left">
        <span class="soft">${say("check.left", { points: found.left_points })}</span>
        <span class="left-cards" role="img" aria-label=${cardsName(found.left)}>
          ${found.left
            .split(" ")
            .map((face, place) => html`<${Card} key=${place} face=${face} small quiet />`)}
        </span>
      </p>`}
    </div>
  `;
}
