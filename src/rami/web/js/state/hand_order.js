// @ts-check
/**
 * In which order a hand lies. Pure: what comes in is not changed.
 *
 * The order is its player's own. It is never sorted by itself: cards that come lie at the end, and
 * cards that come back (taken back, refused, a failed opening) lie again where they lay.
 */

import { counted, faceOf, facesOf } from "./faces.js";

/**
 * @typedef {object} HandOrder
 * @property {readonly string[]} places Keys in their order, those that have just left among them.
 * @property {ReadonlySet<string>} held The keys that are in the hand.
 * @property {ReadonlySet<string>} fresh Those that came last and have not been touched.
 */

/** @type {HandOrder} */
export const EMPTY = Object.freeze({ places: [], held: new Set(), fresh: new Set() });

/** The suits in the order in which hands are sorted: reds and blacks take turns. */
const SUITS = "SHCD";
const RANKS = "A23456789TJQK";

/**
 * @param {HandOrder} order
 * @returns {string[]} The keys of the cards in hand, in their order.
 */
export function keysOf(order) {
  return order.places.filter((key) => order.held.has(key));
}

/**
 * @param {HandOrder} order
 * @returns {string} The hand as the protocol has it.
 */
export function orderText(order) {
  return keysOf(order).map(faceOf).join(" ");
}

/**
 * Lay out a hand for the first time, in an order that was kept as far as it fits.
 * @param {string | undefined} hand
 * @param {string | undefined} kept
 * @param {string | undefined} drew The card that is new.
 * @returns {HandOrder}
 */
export function laidOut(hand, kept, drew) {
  const left = counted(facesOf(hand));
  /** @type {string[]} */
  const faces = [];
  for (const face of [...facesOf(kept), ...facesOf(hand)]) {
    const count = left.get(face) ?? 0;
    if (!count) continue;
    left.set(face, count - 1);
    faces.push(face);
  }
  const places = withKeys(faces);
  const isNew = drew ? places.findLast((key) => faceOf(key) === drew) : undefined;
  return { places, held: new Set(places), fresh: new Set(isNew ? [isNew] : []) };
}

/**
 * @param {readonly string[]} faces
 * @returns {string[]}
 */
function withKeys(faces) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  return faces.map((face) => {
    const number = (seen.get(face) ?? 0) + 1;
    seen.set(face, number);
    return `${face}#${number}`;
  });
}

/**
 * Follow a hand that has changed.
 * @param {HandOrder} order
 * @param {string | undefined} hand
 * @param {readonly string[]} [leaving] The keys that were chosen to go, of twins those that do.
 * @returns {HandOrder}
 */
export function followed(order, hand, leaving = []) {
  const now = counted(facesOf(hand));
  const held = new Set(order.held);
  const places = [...order.places];
  const fresh = new Set(order.fresh);
  const came = new Set();
  const before = counted([...held].map(faceOf));
  for (const face of new Set([...now.keys(), ...before.keys()])) {
    let more = (now.get(face) ?? 0) - (before.get(face) ?? 0);
    for (; more < 0; more += 1) {
      const key = goes(face, places, held, leaving);
      held.delete(key);
      fresh.delete(key);
    }
    for (; more > 0; more -= 1) {
      const away = places.find((key) => faceOf(key) === face && !held.has(key));
      const key = away ?? unused(face, places);
      if (!away) {
        places.push(key);
        came.add(key);
      }
      held.add(key);
    }
  }
  // A card is new until the next one comes: where many are marked, none is.
  return { places, held, fresh: came.size ? came : fresh };
}

/**
 * @param {string} face
 * @param {readonly string[]} places
 * @param {ReadonlySet<string>} held
 * @param {readonly string[]} leaving
 * @returns {string}
 */
function goes(face, places, held, leaving) {
  const fits = (/** @type {string} */ key) => faceOf(key) === face && held.has(key);
  return leaving.find(fits) ?? /** @type {string} */ (places.findLast(fits));
}

/**
 * @param {string} face
 * @param {readonly string[]} places
 * @returns {string}
 */
function unused(face, places) {
  let number = 1;
  while (places.includes(`${face}#${number}`)) number += 1;
  return `${face}#${number}`;
}

/**
 * Forget where cards lay that have left for good.
 * @param {HandOrder} order
 * @returns {HandOrder}
 */
export function settled(order) {
  if (order.places.length === order.held.size) return order;
  return { ...order, places: keysOf(order) };
}

/**
 * @param {HandOrder} order
 * @param {Iterable<string>} keys
 * @returns {HandOrder} With these cards touched.
 */
export function touched(order, keys) {
  const fresh = new Set(order.fresh);
  for (const key of keys) fresh.delete(key);
  return fresh.size === order.fresh.size ? order : { ...order, fresh };
}

/**
 * Move some cards before another one, or to the end.
 * @param {HandOrder} order
 * @param {readonly string[]} keys
 * @param {string | null} before
 * @returns {HandOrder}
 */
export function moved(order, keys, before) {
  const going = order.places.filter((key) => keys.includes(key));
  const rest = order.places.filter((key) => !keys.includes(key));
  let target = before;
  if (target !== null && keys.includes(target)) {
    const after = order.places.slice(order.places.indexOf(target));
    target = after.find((key) => !keys.includes(key) && order.held.has(key)) ?? null;
  }
  const at = target === null ? rest.length : rest.indexOf(target);
  return touched({ ...order, places: [...rest.slice(0, at), ...going, ...rest.slice(at)] }, keys);
}

/**
 * Take an order that came from elsewhere, as far as it fits.
 * @param {HandOrder} order
 * @param {readonly string[]} faces
 * @returns {HandOrder}
 */
export function inOrder(order, faces) {
  const left = keysOf(order);
  /** @type {string[]} */
  const places = [];
  for (const face of faces) {
    const at = left.findIndex((key) => faceOf(key) === face);
    if (at >= 0) places.push(...left.splice(at, 1));
  }
  return { ...order, places: [...places, ...left] };
}

/**
 * @param {HandOrder} order
 * @returns {HandOrder} Suit by suit, the low cards first, jokers last.
 */
export function bySuit(order) {
  return sorted(order, (face) => SUITS.indexOf(face[1] ?? "") * 20 + RANKS.indexOf(face[0] ?? ""));
}

/**
 * @param {HandOrder} order
 * @returns {HandOrder} Rank by rank, the low cards first, jokers last.
 */
export function byRank(order) {
  return sorted(order, (face) => RANKS.indexOf(face[0] ?? "") * 20 + SUITS.indexOf(face[1] ?? ""));
}

/**
 * @param {HandOrder} order
 * @param {(face: string) => number} weight
 * @returns {HandOrder}
 */
function sorted(order, weight) {
  const JOKERS_LAST = 1000;
  const of = (/** @type {string} */ key) =>
    faceOf(key) === "JK" ? JOKERS_LAST : weight(faceOf(key));
  return { ...order, places: keysOf(order).sort((one, other) => of(one) - of(other)) };
}
