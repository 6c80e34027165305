// @ts-check
/** The stock and the pile, side by side, with what is left. */

import { html } from "../vendor/preact.js";
import { Card, CardBack } from "../cards/card.js";
import { cardName, say } from "../say.js";

/** @typedef {import("../types/protocol.js").View} View */

/**
 * The two places a card is drawn from. Where one gives none now, a tap still asks: the answer says why.
 * @param {object} props
 * @param {View} props.view
 * @param {boolean} [props.canDraw]
 * @param {boolean} [props.canTake]
 * @param {string} [props.takeWhyNot] why the pile's card is not to be had, in words
 * @param {boolean} [props.canDiscard] the pile is where the chosen card would go
 * @param {() => void} [props.onDraw]
 * @param {() => void} [props.onTake]
 */
export function Piles({ view, canDraw, canTake, takeWhyNot, canDiscard, onDraw, onTake }) {
  const round = view.round;
  if (!round) return html`<div class="piles"></div>`;
  const top = round.pile_top;
  return html`<div class="piles" role="group" aria-label=${say("piles.title")}>
    <button type="button" class=${`pile-place stock${canDraw ? " is-ready" : ""}`}
      aria-label=${say("piles.stock", { count: round.stock })} aria-disabled=${canDraw ? undefined : "true"}
      onClick=${() => canDraw && onDraw?.()}>
      <span class="pile-cards" data-deep=${depth(round.stock)}>
        ${round.stock > 0 ? html`<${CardBack} quiet />` : html`<span class="pile-empty"></span>`}
      </span>
      <span class="pile-note" aria-hidden="true"><span>${say("piles.stock_short")}</span>
        <b class="numbers">${round.stock}</b></span>
    </button>
    <button type="button" data-drop="pile" class=${`pile-place pile${canTake ? " is-ready" : ""}${canDiscard ? " is-target" : ""}`}
      aria-label=${top ? say("piles.pile", { card: cardName(top), count: round.pile }) : say("piles.pile_empty")}
      aria-disabled=${canTake || canDiscard ? undefined : "true"}
      aria-describedby=${takeWhyNot ? "pile-why-not" : undefined}
      onClick=${() => (canTake || canDiscard || takeWhyNot) && onTake?.()}>
      <span class="pile-cards" data-deep=${depth(round.pile)}>
        ${top ? html`<${Card} key=${`${top}${round.pile}`} face=${top} quiet />` : html`<span class="pile-empty"></span>`}
      </span>
      <span class="pile-note" aria-hidden="true"><span>${say("piles.pile_short")}</span>
        <b class="numbers">${round.pile}</b></span>
    </button>
    ${takeWhyNot && html`<span id="pile-why-not" class="heard">${takeWhyNot}</span>`}
  </div>`;
}

/** How thick a heap looks. @param {number} count */
const depth = (count) => (count > 24 ? 3 : count > 8 ? 2 : count > 1 ? 1 : 0);
