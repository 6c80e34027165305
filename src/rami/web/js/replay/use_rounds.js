// @ts-check
/** The rounds of a match, asked for when they are looked at, and kept. */

import { reasonOf, sendMessage } from "../net/api.js";
import { momentsOf } from "../state/replaying.js";
import { useEffect, useRef, useState } from "../vendor/preact.js";

/** @typedef {import("../state/replaying.js").Moment} Moment */
/** @typedef {import("../types/protocol.js").Frame} Frame */
/** @typedef {import("../net/api.js").Refusal} Refusal */

/**
 * Return the moments of a round once they are there, or why they are not. Until then it is the
 * round before that is looked at, so that nothing goes away in between.
 * @param {string} code
 * @param {number} match
 * @param {number} round From 1, 0 for none yet.
 * @returns {{round: number, moments: readonly Moment[] | null, refusal: Refusal | null}}
 */
export function useRound(code, match, round) {
  const kept = useRef(/** @type {Map<number, Promise<Moment[]>>} */ (new Map()));
  const [found, setFound] = useState(
    /** @type {{round: number, moments: readonly Moment[] | null, refusal: Refusal | null}} */ ({
      round: 0,
      moments: null,
      refusal: null,
    }),
  );
  useEffect(() => {
    if (!round) return;
    let wanted = true;
    let asked = kept.current.get(round);
    if (!asked) {
      asked = framesOf(code, match, round).then(momentsOf);
      kept.current.set(round, asked);
    }
    asked.then(
      (moments) => wanted && setFound({ round, moments, refusal: null }),
      (error) => {
        kept.current.delete(round);
        if (wanted) setFound({ round, moments: null, refusal: reasonOf(error) });
      },
    );
    return () => {
      wanted = false;
    };
  }, [code, match, round]);
  return found;
}

/**
 * An answer has so many steps and no more: a long round comes in several.
 * @param {string} code
 * @param {number} match
 * @param {number} round
 * @returns {Promise<Frame[]>}
 */
async function framesOf(code, match, round) {
  /** @type {Frame[]} */
  const frames = [];
  for (;;) {
    const asked = { type: "frames", id: "frames", match, round, step: frames.length + 1 };
    const answer = await sendMessage(code, asked);
    if (answer.type !== "frames_shown" || !answer.frames.length) return frames;
    frames.push(...answer.frames);
    if (frames.length >= answer.steps) return frames;
  }
}
