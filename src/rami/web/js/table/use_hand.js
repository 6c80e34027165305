// @ts-check
/** The hand of a session, for a page that is drawn anew whenever something about it changes. */

import { Hand } from "../state/hand.js";
import { useLayoutEffect, useState } from "../vendor/preact.js";

/** @type {WeakMap<import("../state/session.js").Session, Hand>} */
const hands = new WeakMap();

/**
 * @param {import("../state/session.js").Session} session
 * @returns {Hand}
 */
export function useHand(session) {
  let hand = hands.get(session);
  if (!hand) hands.set(session, (hand = new Hand(session)));
  const shown = hand;
  const [, draw] = useState(0);
  useLayoutEffect(() => shown.subscribe(() => draw((count) => count + 1)), [shown]);
  return hand;
}
