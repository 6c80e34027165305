// @ts-check
/** A deal computed again, after its round: from what was shown then, and what was noted before. */

import { bytesOf, commitmentTo, hexOf, hmac } from "./sha256.js";

/** @typedef {import("../types/protocol.js").ProofShown} Proof */
/** @typedef {import("./notes.js").Note} Note */
/**
 * - `checked`: it follows from numbers of which one is our own;
 * - `late`: it follows, but our own number is not among them;
 * - `withheld`: it follows, but somebody promised a number and did not show it;
 * - `wrong`: it does not follow, or from something else than what was promised.
 * @typedef {"checked" | "late" | "withheld" | "wrong"} Verdict
 */

/**
 * @param {string} cards As a text.
 * @param {string} label
 * @param {Proof} proof
 * @returns {string} The same cards in the order that follows.
 */
export function orderOf(cards, label, proof) {
  const key = bytesOf(proof.secret);
  const nonces = proof.nonces.map((nonce) => nonce || "-").join(",");
  /** @type {Map<string, number>} */
  const copies = new Map();
  const keyed = cards.split(" ").map((face) => {
    const copy = (copies.get(face) ?? 0) + 1;
    copies.set(face, copy);
    const message = new TextEncoder().encode(`${label} ${nonces} ${copy} ${face}`);
    return { face, by: hexOf(hmac(key, message)) };
  });
  keyed.sort((one, other) => (one.by < other.by ? -1 : 1));
  return keyed.map(({ face }) => face).join(" ");
}

/**
 * Whether the pack is whole: each face but the joker is there as often as any other.
 * @param {string[]} cards
 * @param {number} [all] How many there are, if that is known: nothing else tells of a joker less.
 */
function isWhole(cards, all = cards.length) {
  const FACES = 52;
  const faces = cards.filter((face) => face !== "JK");
  const each = new Set(faces);
  return cards.length === all && each.size === FACES && [...each].every((face) => count(faces, face) === faces.length / FACES);
}

/**
 * @param {readonly string[]} cards
 * @param {string} face
 */
const count = (cards, face) => cards.filter((one) => one === face).length;

/**
 * Whether a hand is the one that was dealt: card by card, beginning left of the dealer.
 * @param {Proof} proof
 * @param {number} seat From 1.
 * @param {string} hand
 */
function wasDealt(proof, seat, hand) {
  const cards = hand.split(" ");
  const seats = proof.nonces.length;
  const first = (seat - proof.dealer - 1 + seats) % seats;
  const dealt = proof.deal.split(" ").filter((_, at) => at % seats === first).slice(0, cards.length);
  return dealt.sort().join() === cards.sort().join();
}

/**
 * @param {Proof} proof
 * @param {Note} note
 * @param {number} seat Our own, from 1.
 * @returns {Verdict}
 */
export function check(proof, note, seat) {
  const { commitments, nonces } = proof;
  const opened = note.commitments.length > 0;
  const follows =
    proof.sealed &&
    commitmentTo(proof.secret) === proof.commitment &&
    (!note.commitment || note.commitment === proof.commitment) &&
    nonces.every((nonce, at) => !nonce || commitmentTo(nonce) === commitments[at]) &&
    (!opened || note.commitments.join() === commitments.join()) &&
    isWhole(proof.deal.split(" "), note.cards) &&
    orderOf(proof.deal, "deal", proof) === proof.deal &&
    proof.reshuffles.every((order, at) => orderOf(order, `reshuffle ${at + 1}`, proof) === order) &&
    (!note.hand || wasDealt(proof, seat, note.hand));
  if (!follows) return "wrong";
  if (nonces[seat - 1] !== note.nonce) return "late";
  return commitments.some((promised, at) => promised && !nonces[at]) ? "withheld" : "checked";
}
