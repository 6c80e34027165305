// @ts-check
/** All melds of the table, by the seat that laid them. */

import { html, useLayoutEffect, useRef } from "../vendor/preact.js";
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
 * Bring a meld that has just come into sight, where there are more than the screen holds.
 * @param {number} count
 */
function useNewestInSight(count) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const before = useRef(count);
  useLayoutEffect(() => {
    const isMore = count > before.current;
    before.current = count;
    const newest = isMore && list.current?.querySelector(`[data-meld="${count}"]`);
    if (!list.current || !newest) return;
    const [inside, outside] = [newest.getBoundingClientRect(), list.current.getBoundingClientRect()];
    list.current.scrollTop += Math.max(0, inside.bottom - outside.bottom) + Math.min(0, inside.top - outside.top);
  }, [count]);
  return list;
}

/**
 * The melds. On a narrow screen they flow one after the other, on a wide one each seat has a column
 * below its name.
 * @param {object} props
 * @param {View} props.view
 * @param {ReadonlyMap<number, string>} [props.targets] the melds where the chosen cards can go, by
 *   number, with what would happen in words
 * @param {(number: number) => void} [props.onPick] asked of any meld: where nothing can go, it says why
 */
export function Melds({ view, targets, onPick }) {
  const melds = view.round?.table ?? [];
  const firstFresh = melds.length - (view.round?.can_take_back ? view.round.laid.length : 0);
  const numbered = melds.map((meld, at) => ({ meld, number: at + 1, fresh: at >= firstFresh }));
  const list = useNewestInSight(melds.length);
  /** @param {MouseEvent} event */
  const pick = (event) => {
    const meld = /** @type {HTMLElement} */ (event.target).closest("[data-meld]:not(.is-target)");
    if (meld instanceof HTMLElement) onPick?.(Number(meld.dataset.meld));
  };
  return html`<section class="melds" ref=${list} onClick=${pick} data-drop="table" aria-label=${say("melds.title", { count: melds.length })} tabindex="-1"
    data-seats=${view.table.seats.length} data-melds=${melds.length < 7 ? "few" : "many"}>
    ${melds.length === 0 && html`<p class="melds-none">
      <svg viewBox="0 0 100 100" aria-hidden="true"><path d=${STAR} fill-rule="evenodd" /></svg>
      ${say("melds.none")}
    </p>`}
    ${melds.length > 0 && seatsFromHere(view).map((seat) => {
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
