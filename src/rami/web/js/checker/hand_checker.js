// @ts-check
/** A whole hand: the best opening in it, and the melds that leave least in hand. */

import { say } from "../say.js";
import { cardsFrom } from "../state/check_question.js";
import { html } from "../vendor/preact.js";
import { Pack } from "./pack.js";
import { TrayCards } from "./tray.js";
import { Typed } from "./typed.js";
import { Found, Verdict } from "./verdict.js";

/** @typedef {import("../state/check_question.js").Question} Question */
/** @typedef {import("../types/protocol.js").BestShown} BestShown */

/**
 * @param {object} props
 * @param {Question} props.question
 * @param {import("./asking.js").Asked} props.asked
 * @param {(changes: Partial<Question>) => void} props.onChange
 */
export function HandChecker({ question, asked, onChange }) {
  const hand = question.hand ?? [];
  /** @type {BestShown | undefined} */
  const best = asked.answer?.best;
  // Of melds nothing was asked: what counts is what was found in the hand.
  const answer = best ? { accepted: best.opens, opening: best.verdict } : null;
  return html`
    <section class="paper stack" aria-label=${say("check.hand")}>
      <div class="tray is-active">
        <p class="tray-head"><strong>${say("check.hand")}</strong> <span class="soft">${say("check.hand_count", { count: hand.length })}</span></p>
        <${TrayCards} cards=${hand} onTake=${(/** @type {number} */ at) => onChange({ hand: hand.filter((_, place) => place !== at) })} />
      </div>
      <${Verdict} ...${asked} answer=${answer} empty=${say("check.nothing_hand")} />
      ${best &&
      html`
        <h2>${best.opens ? say("check.best") : say("check.nearest")}</h2>
        <${Found} found=${best.nearest} />
        ${best.fewest_left.left !== best.nearest.left &&
        html`<h2>${say("check.fewest")}</h2>
          <${Found} found=${best.fewest_left} />`}
      `}
      <${Pack} used=${hand} onPick=${(/** @type {string} */ face) => onChange({ hand: [...hand, face] })} />
      <${Typed}
        text=${hand.join(" ")}
        label=${say("check.type")}
        about=${say("check.type_hand_about")}
        onChange=${(/** @type {string} */ text) => onChange({ hand: cardsFrom(text) })}
      />
    </section>
  `;
}
