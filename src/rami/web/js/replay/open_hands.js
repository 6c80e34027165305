// @ts-check
/** The hands at a moment: all of them, or one as its seat saw it and the others face down. */

import { Card, CardBack } from "../cards/card.js";
import { say } from "../say.js";
import { facesOf } from "../state/faces.js";
import { seatName } from "../table/names.js";
import { html } from "../vendor/preact.js";

/** @typedef {import("../types/protocol.js").View} View */

/**
 * @param {object} props
 * @param {View} props.view
 * @param {readonly string[]} props.hands
 * @param {number} props.eyes The seat that looks, 0 for all hands open.
 * @param {{seat: number, face: string} | null} props.fresh The card that has just come.
 */
export function OpenHands({ view, hands, eyes, fresh }) {
  return html`<ul class="open-hands" role="list" aria-label=${say("replay.hands")}>
    ${hands.map(
      (cards, place) => html`
        <${OpenHand}
          key=${place}
          name=${seatName(view, place + 1)}
          cards=${facesOf(cards)}
          open=${!eyes || eyes === place + 1}
          onTurn=${view.round?.turn === place + 1 && !view.round.outcome}
          fresh=${fresh?.seat === place + 1 ? fresh.face : ""}
        />
      `,
    )}
  </ul>`;
}

/** @param {{name: string, cards: string[], open: boolean, onTurn: boolean, fresh: string}} props */
function OpenHand({ name, cards, open, onTurn, fresh }) {
  const at = cards.lastIndexOf(fresh);
  const seen = cards.map((face, place) => ({ face, key: `${face}.${cards.indexOf(face) === place ? 0 : 1}`, isNew: place === at }));
  return html`<li class=${onTurn ? "open-hand on-turn" : "open-hand"}>
    <span class="open-hand-name"><bdi>${name}</bdi> <span class="numbers">${cards.length}</span></span>
    ${open
      ? html`<span class="open-hand-cards">
          ${seen.map(
            ({ face, key, isNew }) => html`<span key=${key} class="open-hand-card"><${Card} face=${face} small isNew=${isNew} /></span>`,
          )}
        </span>`
      : html`<span class="open-hand-cards" role="img" aria-label=${say("replay.held", { count: cards.length })}>
          ${cards.map((_, place) => html`<span key=${place} class="open-hand-card"><${CardBack} small quiet /></span>`)}
        </span>`}
  </li>`;
}
