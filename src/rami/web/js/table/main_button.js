// @ts-check
/**
 * Under the thumb: one wide button that names what it does, the other moves beside it, and the
 * tools of the hand. What cannot be done says why when it is pressed.
 */

import { say } from "../say.js";
import { html, useLayoutEffect, useRef, useState } from "../vendor/preact.js";
import { labelOf } from "./labels.js";

/** @typedef {import("../state/choice.js").Choice} Choice */
/** @typedef {import("../state/hand.js").Hand} Hand */
/** @typedef {import("../types/protocol.js").View} View */

const SMALL_MOST = 2; // beside the main one: more places than that light up on the table anyway

/**
 * @param {object} props
 * @param {View} props.view
 * @param {Hand} props.hand
 * @param {boolean} props.busy Whether a move is under way.
 * @param {(choice: Choice) => void} props.onPlay
 * @param {() => void} props.onWhyNot
 */
export function MainButton({ view, hand, busy, onPlay, onWhyNot }) {
  const { round } = view;
  if (!round) return null;
  const { main, others } = hand.choices;
  const can = main && !busy && !hand.checking;
  // What ends the turn comes last, and always has its button.
  const ends = others.filter(({ verb }) => verb === "discard");
  const places = others.filter(({ verb }) => verb !== "discard").slice(0, SMALL_MOST - ends.length);
  return html`<div class="moves">
      ${[...places, ...ends].map(
        (choice) => html`<button
          type="button"
          class="button"
          key=${choice.move}
          data-move=${choice.move}
          aria-disabled=${busy || hand.checking ? "true" : undefined}
          onClick=${() => !busy && !hand.checking && onPlay(choice)}
        >
          ${labelOf(choice, round)}
        </button>`,
      )}
    </div>
    <button
      type="button"
      id="main-button"
      class="button main main-button"
      aria-disabled=${can ? undefined : "true"}
      aria-describedby=${can ? undefined : "status-line"}
      data-move=${can ? main.move : undefined}
      onClick=${() => (can ? onPlay(main) : !hand.checking && onWhyNot())}
    >
      ${mainLabel(view, hand, busy)}
    </button>`;
}

/**
 * @param {View} view
 * @param {Hand} hand
 * @param {boolean} busy
 * @returns {string}
 */
function mainLabel(view, hand, busy) {
  const { round } = view;
  if (busy || !round) return say("play.busy");
  if (hand.chosen.size && hand.checking) return say("play.checking");
  if (hand.choices.main) return labelOf(hand.choices.main, round);
  if (round.turn !== round.seat) return say("play.wait");
  if (!hand.chosen.size) return hand.checking ? say("play.checking") : say("play.choose");
  return say("play.nothing");
}

/**
 * The tools of the hand: sort, hint, take back.
 * @param {object} props
 * @param {View} props.view
 * @param {Hand} props.hand
 * @param {boolean} props.thinking Whether a hint is being thought of.
 * @param {() => void} props.onHint
 * @param {() => void} props.onBack
 */
export function HandTools({ view, hand, thinking, onHint, onBack }) {
  const [sorting, setSorting] = useState(false);
  const { round, table } = view;
  const isOwn = round?.turn === round?.seat && !round?.outcome;
  const done = () => {
    setSorting(false);
    document.getElementById("sort-button")?.focus();
  };
  return html`<div class="tools">
    <button type="button" id="sort-button" class="button tool" aria-expanded=${sorting ? "true" : "false"}
      onClick=${() => setSorting(!sorting)}>
      <svg class="icon turns" viewBox="0 0 24 24" aria-hidden="true"><path d="M4 6h16M4 12h11M4 18h6" /></svg>
      <span>${say("play.sort")}</span>
    </button>
    ${table.hints &&
    html`<button type="button" class="button tool" id="hint-button"
      aria-disabled=${isOwn && !thinking ? undefined : "true"}
      onClick=${() => isOwn && !thinking && onHint()}>
      <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M9 18h6M10 21h4M8.6 15a6 6 0 1 1 6.8 0c-.6.5-.9 1-.9 1.6h-5c0-.6-.3-1.1-.9-1.6z" />
      </svg>
      <span>${say(thinking ? "play.thinking" : "play.hint")}</span>
    </button>`}
    ${isOwn && round?.can_take_back &&
    html`<button type="button" class="button tool" id="back-button" onClick=${onBack}>
      <svg class="icon turns" viewBox="0 0 24 24" aria-hidden="true"><path d="M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6" /></svg>
      <span>${say("play.back")}</span>
    </button>`}
    ${sorting && html`<${SortWays} hand=${hand} onDone=${done} />`}
  </div>`;
}

/**
 * The ways to sort, over the buttons, with the focus: keys and assistants are where the eye is.
 * @param {object} props
 * @param {Hand} props.hand
 * @param {() => void} props.onDone
 */
function SortWays({ hand, onDone }) {
  const first = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => first.current?.focus({ preventScroll: true }), []);
  /** @param {"suit" | "rank" | "melds"} how */
  const sort = (how) => {
    void hand.sort(how);
    onDone();
  };
  // Cards can be moved without dragging them, by whoever cannot drag.
  const carry = (/** @type {string | null} */ before) => {
    hand.move([...hand.chosen], before);
    onDone();
  };
  return html`<div class="sort-veil" onClick=${onDone}></div>
    <div class="sort-ways" role="group" aria-label=${say("play.sort")}
      onKeyDown=${(/** @type {KeyboardEvent} */ event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onDone();
      }}>
      <button type="button" class="button" ref=${first} onClick=${() => sort("suit")}>${say("play.sort_suit")}</button>
      <button type="button" class="button" onClick=${() => sort("rank")}>${say("play.sort_rank")}</button>
      <button type="button" class="button" onClick=${() => sort("melds")}>${say("play.sort_melds")}</button>
      ${hand.chosen.size > 0 &&
      html`<button type="button" class="button" onClick=${() => carry(hand.keys[0] ?? null)}>${say("play.chosen_first")}</button>
        <button type="button" class="button" onClick=${() => carry(null)}>${say("play.chosen_last")}</button>`}
    </div>`;
}
