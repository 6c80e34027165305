// @ts-check
/** A meld on the table: its cards in a row, each over the one before, with its number and points. */

import { html } from "../vendor/preact.js";
import { cardName, inTurn, say } from "../say.js";
import { Card } from "./card.js";

/** @typedef {import("../types/protocol.js").MeldShown} MeldShown */

/**
 * Return the cards of a meld in their places, each with what it stands for.
 * @param {MeldShown} meld
 * @returns {{face: string, standsFor?: string}[]}
 */
export function cardsOf(meld) {
  let jokers = 0;
  return meld.cards.split(" ").map((face) =>
    face === "JK" ? { face, standsFor: meld.jokers?.[jokers++] } : { face });
}

/**
 * Say what a meld is: "Meld 2, run of 31 points: jack of hearts, joker as queen of hearts, …".
 * @param {MeldShown} meld
 * @param {number} [number] its number on the table
 */
export function meldText(meld, number) {
  const cards = inTurn(
    cardsOf(meld).map(({ face, standsFor }) =>
      standsFor ? say("card.joker_for", { card: cardName(standsFor) }) : cardName(face)),
  );
  const told = { cards, points: meld.points, number: number ?? 0 };
  if (meld.kind === "run") {
    if (meld.pure) return say(number ? "meld.pure_run_numbered" : "meld.pure_run", told);
    return say(number ? "meld.run_numbered" : "meld.run", told);
  }
  return say(number ? "meld.group_numbered" : "meld.group", told);
}

/**
 * @param {object} props
 * @param {MeldShown} props.meld
 * @param {number} [props.number] its number on the table, counted from 1
 * @param {boolean} [props.target] the chosen cards can go here: it lights up and is a button
 * @param {string} [props.action] what picking it does, in words
 * @param {(number: number) => void} [props.onPick]
 * @param {boolean} [props.fresh] laid in this turn, and can still be taken back
 */
export function MeldView({ meld, number, target, action, onPick, fresh }) {
  const told = meldText(meld, number);
  const look = `meld${target ? " is-target" : ""}${fresh ? " is-fresh" : ""}`;
  const inside = html`<span class="meld-cards" aria-hidden="true">
      ${cardsOf(meld).map(({ face, standsFor }, place) => html`<${Card}
        key=${place} face=${face} standsFor=${standsFor} small onTable quiet />`)}
    </span>
    <span class="meld-note numbers" aria-hidden="true">
      <b>${meld.points}</b>${number ? html`<i>${number}</i>` : ""}
    </span>`;
  if (target) {
    return html`<button type="button" class=${look} data-meld=${number} onClick=${() => onPick?.(number ?? 0)}
      aria-label=${action ? `${action}. ${told}` : told}>${inside}</button>`;
  }
  return html`<span class=${look} data-meld=${number} role="img" aria-label=${told}>${inside}</span>`;
}
