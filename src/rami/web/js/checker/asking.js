// @ts-check
/** A question is judged as soon as it is asked; only the answer to the latest counts. */

import { post, Refusal } from "../net/api.js";
import { useEffect, useRef, useState } from "../vendor/preact.js";

/** @typedef {import("../state/check_question.js").Question} Question */

/** @typedef {import("../types/protocol.js").OpeningChecked} OpeningChecked */
/** @typedef {{text: string, rule: string | null}} Why */
/** @typedef {{answer: OpeningChecked | null, refusal: Why | null, waiting: boolean}} Asked */

/** As long as somebody who taps card after card takes between two. */
const SETTLED_MS = 120;

/**
 * Return the answer to a question, and whether it is still of the question before.
 * @param {Question} question
 * @returns {Asked}
 */
export function useAnswer(question) {
  const [answer, setAnswer] = useState(/** @type {OpeningChecked | null} */ (null));
  const [refusal, setRefusal] = useState(/** @type {Why | null} */ (null));
  const [waiting, setWaiting] = useState(false);
  const latest = useRef(0);
  const asked = JSON.stringify(bodyOf(question));
  useEffect(() => {
    const number = ++latest.current;
    const body = bodyOf(question);
    if (!body.melds.length && !body.hand) {
      setAnswer(null);
      setRefusal(null);
      setWaiting(false);
      return;
    }
    setWaiting(true);
    const timer = setTimeout(async () => {
      /** @type {OpeningChecked | null} */
      let found = null;
      /** @type {Why | null} */
      let why = null;
      try {
        found = await post("/api/check", body);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        why = { text: error.message, rule: error.rule };
      }
      if (number !== latest.current) return;
      setAnswer(found);
      setRefusal(why);
      setWaiting(false);
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [asked]);
  return { answer, refusal, waiting };
}

/**
 * @param {Question} question
 */
function bodyOf({ preset, options, melds, hand }) {
  const laid = melds.filter((meld) => meld.length).map((meld) => meld.join(" "));
  if (hand) return { preset, options, melds: [], hand: hand.join(" ") };
  return { preset, options, melds: laid };
}
