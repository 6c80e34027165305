// @ts-check
/** Where one is in a match: round and step, kept in the address, so that a moment has a link. */

import { placeOf } from "../state/replaying.js";
import { useLayoutEffect, useState } from "../vendor/preact.js";

/** @typedef {{round: number, step: number}} Place */

/**
 * @param {number} rounds How many there are, 0 while nobody knows.
 * @returns {[Place, (place: Place) => void]}
 */
export function usePlace(rounds) {
  const [place, setPlace] = useState(() => placeOf(location.hash));
  useLayoutEffect(() => {
    const follow = () => setPlace(placeOf(location.hash));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  /** @param {Place} next */
  const go = (next) => {
    // "Back" leads out of the replay, not through its steps.
    history.replaceState(null, "", `#${next.round}.${next.step}`);
    setPlace(next);
  };
  const round = rounds ? Math.min(place.round, rounds) : place.round;
  return [{ ...place, round }, go];
}
