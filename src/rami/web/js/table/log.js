// @ts-check
/** What happened at the table: the last moves in sight, all of them on demand. */

import { html, useState } from "../vendor/preact.js";
import { short } from "../cards/short.js";
import { say } from "../say.js";
import { Dialog } from "./dialog.js";
import { seatName } from "./names.js";
import { PHRASES } from "./phrases.js";

/** @typedef {import("../types/protocol.js").View} View */
/** @typedef {import("../types/protocol.js").Event} TableEvent */

/** What is said when the viewer did it, and when somebody else did. */
const SENTENCES = {
  dealt: ["log.you_dealt", "log.dealt"],
  drew: ["log.you_drew", "log.drew"],
  drew_hidden: ["log.you_drew_hidden", "log.drew_hidden"],
  took_pile: ["log.you_took_pile", "log.took_pile"],
  laid: ["log.you_laid", "log.laid"],
  laid_off: ["log.you_laid_off", "log.laid_off"],
  swapped: ["log.you_swapped", "log.swapped"],
  took_back: ["log.you_took_back", "log.took_back"],
  opened: ["log.you_opened", "log.opened"],
  opened_free: ["log.you_opened_free", "log.opened_free"],
  opening_failed: ["log.you_opening_failed", "log.opening_failed"],
  discarded: ["log.you_discarded", "log.discarded"],
  discarded_late: ["log.you_discarded_late", "log.discarded_late"],
  round_ended: ["log.round_ended", "log.round_ended"],
  reshuffled: ["log.reshuffled", "log.reshuffled"],
  sat: ["log.you_sat", "log.sat"],
  left: ["log.you_left", "log.left"],
  away: ["log.away", "log.away"],
  back: ["log.back", "log.back"],
  agreed: ["log.you_agreed", "log.agreed"],
  stood_in: ["log.stood_in", "log.stood_in"],
  said: ["log.you_said", "log.said"],
};

/**
 * Return a sentence for an event, in the viewer's language.
 * @param {TableEvent} event
 * @param {View} view
 */
export function logEntry(event, view) {
  let what = /** @type {keyof typeof SENTENCES} */ (event.what);
  if (what === "drew" && !event.cards) what = "drew_hidden";
  if (what === "opened" && !event.opening?.needed) what = "opened_free";
  if (what === "discarded" && event.by === "clock") what = "discarded_late";
  const sentences = SENTENCES[what];
  if (!sentences) return "";
  const why = event.opening?.lacking?.map((reason) => reason.text).join(" ");
  return say(sentences[event.seat === view.seat ? 0 : 1], {
    name: event.name || seatName(view, event.seat),
    about: event.about ? seatName(view, event.about) : "",
    cards: short(event.cards ?? event.meld?.cards ?? cardsOfMove(event.move)),
    meld: event.number ?? 0,
    points: event.opening?.points ?? event.meld?.points ?? 0,
    count: event.count ?? 0,
    why: why ?? "",
    phrase: event.phrase ? say(PHRASES[event.phrase]) : "",
  });
}

/**
 * The cards that a move names: `lay QH KH AH`, `add 7C to 2`, `swap 8S in 1`.
 * @param {string} [move]
 */
const cardsOfMove = (move = "") => move.replace(/^\w+ /, "").replace(/ (to|in) .*$/, "");

const IN_SIGHT = 14; // a phone shows the first few of them, a wide screen all

/**
 * The last moves, the newest first, and a button for the whole log.
 * @param {object} props
 * @param {View} props.view
 * @param {readonly TableEvent[]} props.entries all that happened, the oldest first
 */
export function Log({ view, entries }) {
  const [open, setOpen] = useState(false);
  const last = entries.slice(-IN_SIGHT).reverse();
  return html`<section class="log" aria-label=${say("log.title")}>
    <div class="log-head">
      <h2 aria-hidden="true">${say("log.title")}</h2>
      <button type="button" class="log-all" aria-haspopup="dialog" onClick=${() => setOpen(true)}>
        ${say("log.all")}
      </button>
    </div>
    <ol class="log-last" role="list">
      ${last.map((event, at) => html`<li key=${entries.length - at}
        class=${`log-entry is-${event.what}${event.seat === view.seat ? " is-own" : ""}`}>${logEntry(event, view)}</li>`)}
    </ol>
    ${open && html`<${Dialog} title=${say("log.title")} onClose=${() => setOpen(false)}>
      ${entries.length === 0 && html`<p>${say("log.none")}</p>`}
      <ol class="log-whole" role="list">
        ${entries.map((event, at) => html`<li key=${at}
          class=${`log-entry is-${event.what}`}>${logEntry(event, view)}</li>`)}
      </ol>
    <//>`}
  </section>`;
}
