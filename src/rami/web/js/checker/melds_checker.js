// @ts-check
/** Melds side by side, each judged as it grows, and the verdict on all of them. */

import { say } from "../say.js";
import { meldsFrom, meldsText } from "../state/check_question.js";
import { html, useState } from "../vendor/preact.js";
import { Pack } from "./pack.js";
import { Tray } from "./tray.js";
import { Typed } from "./typed.js";
import { Verdict } from "./verdict.js";

/** @typedef {import("../state/check_question.js").Question} Question */

/**
 * @param {object} props
 * @param {Question} props.question
 * @param {import("./asking.js").Asked} props.asked
 * @param {(changes: Partial<Question>) => void} props.onChange
 */
export function MeldsChecker({ question, asked, onChange }) {
  const melds = question.melds.length ? question.melds : [[]];
  const [chosen, setChosen] = useState(0);
  const active = Math.min(chosen, melds.length - 1);
  /** @param {readonly (readonly string[])[]} next */
  const set = (next) => onChange({ melds: next });
  /** @param {number} at @param {(cards: readonly string[]) => readonly string[]} how */
  const edit = (at, how) => set(melds.map((cards, place) => (place === at ? how(cards) : cards)));
  const more = () => {
    set([...melds, []]);
    setChosen(melds.length);
  };
  return html`
    <section class="paper stack" aria-label=${say("check.melds")}>
      <div class="trays">
        ${melds.map(
          (cards, place) => html`
            <${Tray}
              key=${place}
              number=${place + 1}
              cards=${cards}
              judged=${judgedOf(cards, asked.answer)}
              active=${place === active}
              removable=${melds.length > 1}
              onChoose=${() => setChosen(place)}
              onTake=${(/** @type {number} */ at) => edit(place, (all) => all.filter((_, other) => other !== at))}
              onRemove=${() => set(melds.filter((_, other) => other !== place))}
            />
          `,
        )}
        <button type="button" class="button new-meld" onClick=${more} aria-disabled=${melds[melds.length - 1]?.length ? undefined : "true"}>
          ${say("check.new_meld")}
        </button>
      </div>
      <${Verdict} ...${asked} empty=${say("check.nothing")} />
      <${Pack} used=${melds.flat()} onPick=${(/** @type {string} */ face) => edit(active, (cards) => [...cards, face])} />
      <${Typed}
        text=${meldsText(melds)}
        label=${say("check.type")}
        about=${say("check.type_about")}
        onChange=${(/** @type {string} */ text) => set(meldsFrom(text))}
      />
    </section>
  `;
}

/**
 * Return what was said of a meld, if it is still the one that was asked about.
 * @param {readonly string[]} cards
 * @param {import("../types/protocol.js").OpeningChecked | null} answer
 */
function judgedOf(cards, answer) {
  const text = cards.join(" ");
  return answer?.melds.find((meld) => meld.cards === text) ?? null;
}
