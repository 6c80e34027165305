// @ts-check
/**
 * Cards that travel, and what is heard: from what happened to what is seen of it.
 *
 * Places are kept before a change is drawn and compared after it. What happened elsewhere than in
 * one's own hand is a card sent over the table.
 */

import { places, send, travel } from "../effects/flip.js";
import { sound } from "../effects/sound.js";
import { useLayoutEffect, useRef } from "../vendor/preact.js";

/** @typedef {import("../state/session.js").State} State */
/** @typedef {import("../types/protocol.js").Event} TableEvent */

/** The table, or the one on which a match is watched again. */
const PAGE = ".table-page, .replay-page";

/** Of events that came together only the last are shown: the others are past. */
const SHOWN_MOST = 4;

/**
 * Let cards travel whenever the page is drawn.
 * @param {State} state
 * @param {string} order Of the hand: what makes cards travel without an update.
 */
export function useMotion(state, order) {
  const before = useRef(/** @type {import("../effects/flip.js").Places} */ (new Map()));
  const seen = useRef({ change: -1, order: "" });
  const page = document.querySelector(PAGE);
  const isNew = state.change !== seen.current.change;
  const isOther = isNew || order !== seen.current.order;
  // While this is worked out, the document still shows what was.
  if (isOther && page) before.current = places(page);

  useLayoutEffect(() => {
    if (!isOther) return;
    seen.current = { change: state.change, order };
    const root = document.querySelector(PAGE);
    if (!root) return;
    const { view } = state;
    const events = isNew && !state.fresh ? state.events : [];
    const failed = events.some((event) => event.what === "opening_failed");
    const own = view?.seat ?? 0;
    const drew = events.findLast((event) => event.seat === own && event.what === "drew");
    const took = events.findLast((event) => event.seat === own && event.what === "took_pile");
    const source = drew || took ? root.querySelector(drew ? ".stock" : ".pile") : null;
    travel(root, before.current, {
      from: () => source?.querySelector(".card")?.getBoundingClientRect(),
      oneByOne: failed,
    });
    hear(events);
    for (const event of events.slice(-SHOWN_MOST)) if (event.seat !== own) show(root, event);
  });
}

/** What each event sounds like. @type {Record<string, Parameters<typeof sound>[0]>} */
const SOUNDS = {
  drew: "draw",
  took_pile: "draw",
  took_back: "draw",
  laid: "lay",
  laid_off: "lay",
  swapped: "lay",
  opening_failed: "refused",
  discarded: "discard",
};

/**
 * Make the sound of the last thing that happened: of all that came together, one is heard.
 * @param {readonly TableEvent[]} events
 */
function hear(events) {
  const last = events.findLast((event) => SOUNDS[event.what]);
  const name = last && SOUNDS[last.what];
  if (name) sound(name);
}

/**
 * Show what somebody else did, by a card between their seat and where it went.
 * @param {Element} root
 * @param {TableEvent} event
 */
function show(root, event) {
  const seat = root.querySelector(`.seat[data-seat="${event.seat}"]`)?.getBoundingClientRect();
  const place = {
    drew: ".stock .card",
    took_pile: ".pile .pile-cards",
    discarded: ".pile .card",
    laid: `.meld-column[data-seat="${event.seat}"] li:last-child .card:last-child`,
    laid_off: `[data-meld="${event.number}"] .card:last-child`,
    swapped: `[data-meld="${event.number}"] .card:last-child`,
  }[/** @type {"drew"} */ (event.what)];
  const card = place ? root.querySelector(place) : null;
  if (!seat || !card) return;
  const where = card.getBoundingClientRect();
  const small = new DOMRect(seat.x + seat.width / 2 - 10, seat.y + 4, 20, 28);
  const isAway = event.what === "drew" || event.what === "took_pile";
  if (isAway) send(card, where, small);
  else send(card, small, where);
}
