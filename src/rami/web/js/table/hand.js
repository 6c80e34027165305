// @ts-check
/**
 * One's own cards: a list box of which several can be chosen, in two rows where it is narrow.
 *
 * One card of it is in the tab order, the arrows go to the others. When the focused card leaves,
 * the one that takes its place has the focus.
 */

import { Card } from "../cards/card.js";
import { cardName, say } from "../say.js";
import { faceOf } from "../state/faces.js";
import { html, useLayoutEffect, useRef, useState } from "../vendor/preact.js";
import { memo } from "../memo.js";
import { endsDrag, followPress } from "./drag.js";

/** @typedef {import("../state/hand.js").Hand} HandState */

const ROWS_WHERE_NARROW = 2;
const ROW_LEAST = 7; // so many stand side by side on any phone: fewer need no second row

/**
 * @param {object} props
 * @param {HandState} props.hand
 * @param {ReadonlySet<string>} props.hinted The keys of cards that a hint is about.
 * @param {() => void} props.onEnter Do what the main button says.
 * @param {import("./drag.js").DragOf["onDrop"]} props.onDrop
 */
export function HandCards({ hand, hinted, onEnter, onDrop }) {
  const keys = hand.keys;
  /** @type {import("../vendor/preact.js").Ref<HTMLUListElement | null>} */
  const list = useRef(null);
  const [active, setActive] = useState("");
  const at = useRef(0);
  const focused = useRef(/** @type {HTMLElement | null} */ (null));
  const current = keys.includes(active) ? active : keys[Math.min(at.current, keys.length - 1)];
  at.current = Math.max(0, keys.indexOf(current ?? ""));

  useLayoutEffect(() => {
    // A card that leaves the document takes the focus along without saying where to.
    const lost = focused.current && !focused.current.isConnected;
    if (document.activeElement !== focused.current) focused.current = null;
    if (lost && document.activeElement === document.body) focus(current);
  });

  /** @param {string | undefined} key */
  function focus(key) {
    if (!key) return;
    setActive(key);
    elementOf(key)?.focus();
  }

  /** @param {string} key */
  function elementOf(key) {
    const cards = /** @type {NodeListOf<HTMLElement>} */ (
      list.current?.querySelectorAll("[data-key]") ?? []
    );
    return [...cards].find((card) => card.dataset.key === key);
  }

  /** @param {KeyboardEvent} event */
  function onKeyDown(event) {
    if (!current) return;
    const rtl = document.documentElement.dir === "rtl";
    const place = keys.indexOf(current);
    const wide = columnsOf(list.current);
    const steps = /** @type {Record<string, number>} */ ({
      ArrowRight: rtl ? -1 : 1,
      ArrowLeft: rtl ? 1 : -1,
      ArrowDown: wide,
      ArrowUp: -wide,
      Home: -keys.length,
      End: keys.length,
    });
    const step = steps[event.key];
    if (step !== undefined) {
      const inside = Math.max(0, Math.min(keys.length - 1, place + step));
      if (event.ctrlKey || event.altKey || event.metaKey) carry(current, place, inside);
      else focus(keys[inside]);
    } else if (event.key === " ") hand.toggle(current);
    else if (event.key === "Enter") onEnter();
    else if (event.key === "Escape" && hand.chosen.size) hand.choose([]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * @param {string} key
   * @param {number} from
   * @param {number} to
   */
  function carry(key, from, to) {
    if (from === to) return;
    hand.move([key], keys[to > from ? to + 1 : to] ?? null);
    setActive(key);
  }

  const columns = Math.max(1, Math.min(keys.length, ROW_LEAST), Math.ceil(keys.length / ROWS_WHERE_NARROW));
  return html`<ul
    class="hand"
    ref=${list}
    role="listbox"
    aria-multiselectable="true"
    aria-label=${say("play.hand", { count: keys.length })}
    aria-describedby="hand-help"
    data-count=${keys.length}
    style=${{ "--columns": columns, "--all": keys.length, "--columns-1": columns - 1 || 1, "--all-1": keys.length - 1 || 1 }}
    onKeyDown=${onKeyDown}
    onfocusin=${(/** @type {FocusEvent} */ event) => {
      const card = /** @type {HTMLElement} */ (event.target);
      focused.current = card;
      if (card.dataset.key && card.dataset.key !== active) setActive(card.dataset.key);
    }}
    onPointerDown=${(/** @type {PointerEvent} */ event) =>
      list.current &&
      followPress(event, {
        hand: list.current,
        keys: (key) => (hand.chosen.has(key) ? keys.filter((one) => hand.chosen.has(one)) : [key]),
        onDrop,
      })}
    onClick=${(/** @type {MouseEvent} */ event) => {
      const card = /** @type {HTMLElement} */ (event.target).closest("[data-key]");
      const key = card instanceof HTMLElement ? card.dataset.key : undefined;
      if (key && !endsDrag(event)) hand.toggle(key);
    }}
  >
    ${keys.map(
      (key) => html`<${HandCard}
        key=${key}
        name=${key}
        chosen=${hand.chosen.has(key)}
        isNew=${hand.order.fresh.has(key)}
        hinted=${hinted.has(key)}
        tabbed=${key === current}
      />`,
    )}
  </ul>`;
}

/** One card of the hand; drawn anew only if something about it has changed. */
const HandCard = memo(
  /**
   * @param {{name: string, chosen: boolean, isNew: boolean, hinted: boolean, tabbed: boolean}} props
   */
  ({ name, chosen, isNew, hinted, tabbed }) => {
    const card = cardName(faceOf(name));
    return html`<li
      class=${`hand-card${hinted ? " is-hinted" : ""}${chosen ? " is-up" : ""}`}
      role="option"
      data-key=${name}
      data-fly=${name}
      aria-selected=${chosen ? "true" : "false"}
      aria-label=${isNew ? say("play.new_card", { card }) : card}
      tabindex=${tabbed ? 0 : -1}
    >
      <${Card} face=${faceOf(name)} chosen=${chosen} isNew=${isNew} quiet />
    </li>`;
  },
);

/**
 * @param {HTMLElement | null} list
 * @returns {number} How many cards stand side by side.
 */
function columnsOf(list) {
  const cards = /** @type {HTMLElement[]} */ ([...(list?.children ?? [])]);
  const first = cards[0]?.offsetTop;
  const below = cards.findIndex((card) => card.offsetTop !== first);
  return below < 0 ? cards.length : below;
}
