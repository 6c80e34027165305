// @ts-check
/** One meld as it is put together: its cards, each to be tapped away, and what it comes to. */

import { Card } from "../cards/card.js";
import { RuleLink } from "../home/refusal.js";
import { cardName, cardsName, say } from "../say.js";
import { html } from "../vendor/preact.js";

/** @typedef {import("../types/protocol.js").MeldChecked} MeldChecked */

const FACE = /^([A2-9TJQK][HDCS]|JK)$/;

/** Whether a text names a card that can be drawn. @param {string} text */
export const isFace = (text) => FACE.test(text);

/**
 * @param {object} props
 * @param {number} props.number From 1.
 * @param {readonly string[]} props.cards
 * @param {MeldChecked | null} props.judged What the server says of it, if it has.
 * @param {boolean} props.active Tapped cards come here.
 * @param {boolean} props.removable
 * @param {() => void} props.onChoose
 * @param {(place: number) => void} props.onTake
 * @param {() => void} props.onRemove
 */
export function Tray({ number, cards, judged, active, removable, onChoose, onTake, onRemove }) {
  return html`
    <section class=${active ? "tray is-active" : "tray"} aria-label=${say("check.meld", { number })}>
      <header class="tray-head">
        <button type="button" class="tray-title" aria-pressed=${active} onClick=${onChoose}>
          ${say("check.meld", { number })}
        </button>
        ${removable &&
        html`<button type="button" class="button plain small" onClick=${onRemove} aria-label=${say("check.remove_meld_named", { number })}>
          ${say("check.remove_meld")}
        </button>`}
      </header>
      <${TrayCards} cards=${cards} places=${placesOf(cards, judged?.meld)} onTake=${onTake} onEmpty=${onChoose} />
      <${Judged} judged=${judged} />
    </section>
  `;
}

/**
 * @param {object} props
 * @param {readonly string[]} props.cards
 * @param {readonly (string | undefined)[]} [props.places] What each joker stands for.
 * @param {(place: number) => void} props.onTake
 * @param {() => void} [props.onEmpty]
 */
export function TrayCards({ cards, places = [], onTake, onEmpty }) {
  if (!cards.length) return html`<p class="tray-empty soft" onClick=${onEmpty}>${say("check.empty")}</p>`;
  return html`
    <ul class="tray-cards">
      ${cards.map(
        (face, place) => html`
          <li key=${`${place}${face}`}>
            <button
              type="button"
              class="tray-card"
              data-face=${face}
              aria-label=${say("check.take_out", { card: isFace(face) ? cardName(face) : face })}
              onClick=${() => onTake(place)}
            >
              ${isFace(face)
                ? html`<${Card} face=${face} standsFor=${places[place]} small onTable quiet />`
                : html`<span class="no-card">${face}</span>`}
            </button>
          </li>
        `,
      )}
    </ul>
  `;
}

/** @param {{judged: MeldChecked | null}} props */
function Judged({ judged }) {
  if (judged?.meld) {
    return html`<p class="judged is-meld">
      <span class="judged-points numbers">${judged.meld.points}</span> ${shortly(judged.meld)}
    </p>`;
  }
  const why = judged?.why_not;
  if (!why) return null;
  return html`<p class="judged refusal">${why.text} ${why.rule && html`<${RuleLink} rule=${why.rule} />`}</p>`;
}

/**
 * Return what a meld is, in few words: its cards are in sight.
 * @param {import("../types/protocol.js").MeldShown} meld
 */
function shortly(meld) {
  const kind = meld.kind === "group" ? say("check.group") : meld.pure ? say("check.pure_run") : say("check.run");
  if (!meld.jokers?.length) return kind;
  return say("check.with_jokers", { kind, count: meld.jokers.length, cards: cardsName(meld.jokers) });
}

/**
 * Return what the jokers of a meld stand for, in the order in which they were given.
 * @param {readonly string[]} cards
 * @param {import("../types/protocol.js").MeldShown | undefined} meld
 */
function placesOf(cards, meld) {
  const places = [...(meld?.jokers ?? [])];
  return cards.map((face) => (face === "JK" ? places.shift() : undefined));
}
