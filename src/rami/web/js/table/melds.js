// @ts-check
/** All melds of the table, by the seat that laid them. */

import { html } from "../vendor/preact.js";
import { star } from "../cards/glyphs.js";
import { MeldView } from "../cards/meld.js";
import { memo } from "../memo.js";
import { say } from "../say.js";
import { seatName, seatsFromHere } from "./names.js";

/** @typedef {import("../types/protocol.js").View} View */

/** @typedef {import("../types/protocol.js").MeldShown} MeldShown */

/** A meld is drawn again only if something about it has changed. */
const MeldKept = memo(MeldView);

/** @type {Map<string, MeldShown>} */
const seen = new Map();
const SEEN_MOST = 200; // more than lie on any table

/**
 * Return the same object for melds that are alike: each update brings them all anew.
 * @param {MeldShown} meld
 */
function known(meld) {
  const text = JSON.stringify(meld);
  const kept = seen.get(text);
  if (kept) return kept;
  if (seen.size >= SEEN_MOST) seen.clear();
  seen.set(text, meld);
  return meld;
}

/** What is inlaid in the table where nothing lies yet. */
const STAR = star(50, 50, 49) + star(50, 50, 46) + star(50, 50, 33) + star(50, 50, 30.5) + star(50, 50, 13);

/**
 * The melds. On a narrow screen they flow one after the other, on a wide one each seat has a column
 * below its name.
 * @param {object} props
 * @param {View} props.view
 * @param {ReadonlyMap<number, string>} [props.targets] the melds where the chosen cards can go, by
 *   number, with what would happen in words
 * @param {(number: number) => void} [props.onPick]
 */
export function Melds({ view, targets, onPick }) {
  const melds = view.round?.table ?? [];
  const firstFresh = melds.length - (view.round?.can_take_back ? view.round.laid.length : 0);
  const numbered = melds.map((meld, at) => ({ meld, number: at + 1, fresh: at >= firstFresh }));
  return html`<section class="melds" data-drop="table" aria-label=${say("melds.title", { count: melds.length })} tabindex="-1"
    data-seats=${view.table.seats.length} data-melds=${melds.length < 7 ? "few" : "many"}>
    ${melds.length === 0 && html`<p class="melds-none">
      <svg viewBox="0 0 100 100" aria-hidden="true"><path d=${STAR} fill-rule="evenodd" /></svg>
      ${say("melds.none")}
    </p>`}
    ${seatsFromHere(view).map((seat) => {
      const own = numbered.filter(({ meld }) => (meld.seat ?? view.round?.turn) === seat);
      return html`<ul key=${seat} class=${`meld-column${seat === view.seat ? " is-own" : ""}`} role="list"
        data-seat=${seat} aria-label=${say("melds.of", { name: seatName(view, seat), count: own.length })}>
        ${own.map(({ meld, number, fresh }) => html`<li key=${number}>
          <${MeldKept} meld=${known(meld)} number=${number} fresh=${fresh}
            target=${targets?.has(number)} action=${targets?.get(number)}
            onPick=${onPick} />
        </li>`)}
      </ul>`;
    })}
  </section>`;
}
