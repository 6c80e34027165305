// @ts-check
/** A hint on request: which move, in words, which cards it is about, and what speaks for it. */

import { short } from "../cards/short.js";
import { say } from "../say.js";
import { counted, faceOf } from "../state/faces.js";
import { readMove } from "../state/moves.js";
import { useLayoutEffect, useRef, useState } from "../vendor/preact.js";
import { meldName } from "./meld_names.js";

/** @typedef {import("../types/protocol.js").RoundShown} RoundShown */
/** @typedef {import("../types/protocol.js").HintGiven} HintGiven */
/** @typedef {import("../state/session.js").Session} Session */

/**
 * Ask for hints. One is shown until the table has moved on.
 * @param {Session} session
 */
export function useHint(session) {
  const [hint, setHint] = useState(/** @type {HintGiven | null} */ (null));
  const [thinking, setThinking] = useState(false);
  const wanted = useRef(0);
  const { version, pending } = session.state;
  useLayoutEffect(() => {
    wanted.current += 1;
    setHint(null);
    setThinking(false);
  }, [version, pending]);

  async function ask() {
    const want = (wanted.current += 1);
    setThinking(true);
    const answer = await session.send("hint");
    if (want !== wanted.current) return;
    setThinking(false);
    if (answer?.type === "hint_given") setHint(answer);
  }
  return { hint, thinking, ask: () => void ask() };
}

/**
 * @param {HintGiven} hint
 * @param {RoundShown} round
 * @returns {string}
 */
export function hintText(hint, round) {
  const move = readMove(hint.move);
  const cards = short(move.cards.join(" "));
  const meld = round.table[move.meld - 1];
  const named = { cards, meld: meld ? meldName(meld) : "" };
  const why = hint.candidates[0]?.text ?? "";
  const what = {
    draw: () => say("hint.to_draw"),
    take: () => say("hint.to_take", { card: short(round.pile_top ?? "") }),
    lay: () => say("hint.to_lay", { cards }),
    add: () => say("hint.to_add", named),
    swap: () => say("hint.to_swap", named),
    back: () => say("hint.to_take_back"),
    discard: () => say("hint.to_discard", { cards }),
  }[move.verb]();
  return why ? say("hint.with_reason", { what, why }) : what;
}

/**
 * @param {HintGiven | null} hint
 * @param {readonly string[]} keys Of the hand.
 * @returns {Set<string>} Those that the hint is about.
 */
export function hintedKeys(hint, keys) {
  if (!hint) return new Set();
  const left = counted(readMove(hint.move).cards);
  return new Set(
    keys.filter((key) => {
      const count = left.get(faceOf(key)) ?? 0;
      left.set(faceOf(key), count - 1);
      return count > 0;
    }),
  );
}
