// @ts-check
/** The one line that says what to do now, what was refused, or what chosen cards would be. */

import { short } from "../cards/short.js";
import { say } from "../say.js";
import { meldName } from "./meld_names.js";
import { hintText } from "./hint.js";
import { logEntry } from "./log.js";

/** @typedef {import("../types/protocol.js").View} View */
/** @typedef {import("../types/protocol.js").MeldShown} MeldShown */
/** @typedef {import("../types/protocol.js").HintGiven} HintGiven */
/** @typedef {import("../types/protocol.js").Event} TableEvent */
/** @typedef {import("../state/session.js").State} State */
/** @typedef {import("../state/hand.js").Hand} Hand */
/**
 * @typedef {object} Prompt
 * @property {string} text
 * @property {"turn" | "wait" | "refusal" | "good"} tone
 * @property {string | null} [rule] To read more about.
 * @property {string} [heard] What assistants say in its place.
 */

/**
 * @param {State} state
 * @param {Hand} hand
 * @param {HintGiven | null} hint
 * @param {Prompt | null} why Why something that was asked for is not possible.
 * @returns {Prompt}
 */
export function promptOf(state, hand, hint, why) {
  const { view, refusal } = state;
  if (refusal) return { text: refusal.text, tone: "refusal", rule: refusal.rule };
  if (why) return why;
  const round = view?.round;
  if (!view || !round) return { text: "", tone: "wait" };
  if (round.seat === undefined) return { text: watching(view), tone: "wait" };
  const chosen = hand.chosen.size ? ofChosen(view, hand) : null;
  if (chosen) return chosen;
  if (hint) return { text: hintText(hint, round), tone: "good" };
  return ofLastTurn(view, state) ?? ofTurn(view, hand);
}

/**
 * How one's turn has ended against one's will, while the others play: that one's melds came back, or
 * that the time was up. The list of moves soon leaves it behind.
 * @param {View} view
 * @param {State} state
 * @returns {Prompt | null}
 */
function ofLastTurn(view, { log }) {
  const { round, seat } = view;
  if (!round || round.outcome || round.turn === round.seat) return null;
  const last = log.findLast((event) => event.seat === seat && (BEGINS.has(event.what) || isForced(event)));
  return last && isForced(last) ? { text: logEntry(last, view), tone: "refusal", heard: watching(view) } : null;
}

const BEGINS = new Set(["drew", "took_pile"]);

/** @param {TableEvent} event */
const isForced = ({ what, by }) => what === "opening_failed" || (what === "discarded" && by === "clock");

/** @param {View} view */
function watching(view) {
  const { round } = view;
  return round && !round.outcome ? say("play.turn_of", { name: nameOf(view, round.turn) }) : "";
}

/**
 * @param {View} view
 * @param {number} seat
 */
function nameOf(view, seat) {
  return view.table.seats[seat - 1]?.name ?? "";
}

/**
 * What chosen cards are, or why they are nothing; null where there is nothing to add.
 * @param {View} view
 * @param {Hand} hand
 * @returns {Prompt | null}
 */
function ofChosen(view, hand) {
  const { round } = view;
  const { judged, choices } = hand;
  if (!round || !judged) return null;
  const isOwn = round.turn === round.seat;
  if (!isOwn) {
    if (!judged.meld) return ofTurn(view, hand);
    return { text: say("play.this_is", told(judged.meld)), tone: "wait" };
  }
  const { main } = choices;
  if (main?.verb === "discard" && round.laid.length && opens(view)) {
    const lacking = round.opening?.lacking?.[0];
    if (lacking) {
      const text = say("play.opening_fails", { why: lacking.text });
      return { text, tone: "refusal", rule: lacking.rule };
    }
  }
  if (main?.verb === "discard") return { text: say("play.discard_ends"), tone: "turn" };
  if (main?.meld) return { text: say("play.this_is", told(main.meld)), tone: "turn" };
  const reason = choices.whyNot;
  // Two cards of a meld to come are no mistake yet.
  return reason ? { text: reason.text, tone: "wait", rule: reason.rule } : null;
}

/** @param {View} view */
function opens({ round }) {
  return round?.seat !== undefined && !round.opened[round.seat - 1];
}

/** @param {MeldShown} meld */
function told(meld) {
  const stands = meld.jokers?.length
    ? say("play.jokers_stand_for", { cards: short(meld.jokers.join(" ")) })
    : "";
  return { meld: meldName(meld), points: meld.points, jokers: stands };
}

/**
 * @param {View} view
 * @param {Hand} hand
 * @returns {Prompt}
 */
function ofTurn(view, hand) {
  const { round } = view;
  if (!round || round.outcome) return { text: "", tone: "wait" };
  if (round.turn !== round.seat) {
    return { text: say("play.turn_of", { name: nameOf(view, round.turn) }), tone: "wait" };
  }
  if (round.phase === "draw") {
    const take = hand.choices.all.some((choice) => choice.verb === "take");
    const card = short(round.pile_top ?? "");
    const text = take ? say("play.turn_draw_or_take", { card }) : say("play.turn_draw");
    return { text, tone: "turn" };
  }
  if (round.taken) {
    return { text: say("play.turn_taken", { card: short(round.taken) }), tone: "turn" };
  }
  if (round.laid.length && opens(view)) {
    const lacking = round.opening?.lacking?.[0];
    const text = lacking ? say("play.turn_lacking", { why: lacking.text }) : say("play.turn_opens");
    return { text, tone: lacking ? "turn" : "good" };
  }
  if (round.drew && !round.can_take_back) {
    return { text: say("play.turn_drew", { card: short(round.drew) }), tone: "turn" };
  }
  return { text: say("play.turn_play"), tone: "turn" };
}
