// @ts-check
/**
 * Taking part in the exchange that a deal follows from: promise a number, then show it, once all
 * others have promised theirs. Nobody is asked for anything; `docs/fair-deal.md` says how it works.
 */

import { commitmentTo, hexOf, sha256 } from "./sha256.js";
import { keep, notesOn } from "./notes.js";

/** @typedef {import("../types/protocol.js").View} View */
/** @typedef {(kind: string, fields: object) => Promise<unknown>} Send */

/** What has been sent from here: every view tells of the exchange until the answer is in it. */
const sent = new Set();

/**
 * @returns {string} A number that nobody can guess.
 */
export function newNonce() {
  return hexOf(sha256(crypto.getRandomValues(new Uint8Array(32))));
}

/**
 * Promise a number for the first deal of a table, before this page knows the table.
 * @returns {{nonce: string, fields: {commitment: string}}} What to keep, and what to send along.
 */
export function promise() {
  const nonce = newNonce();
  return { nonce, fields: { commitment: commitmentTo(nonce) } };
}

/**
 * Keep what was promised along with taking a seat.
 * @param {string} code
 * @param {string} nonce
 * @param {string} [commitment] What the server had promised.
 */
export function keepPromise(code, nonce, commitment = "") {
  keep({ code, number: 1, nonce, commitment, commitments: [], hand: "" });
}

/**
 * Do what the exchange waits for from this seat, as a view tells it.
 * @param {string} code
 * @param {View} view
 * @param {Send} send
 */
export function takePart(code, view, send) {
  const { sealing, seat } = view;
  if (!sealing || seat === null || view.table.seats[seat - 1].gone === "left") return;
  noteHand(code, view, sealing.number - 1);
  const { number, commitment, commitments } = sealing;
  const noted = notesOn(code, number);
  // A server that has another secret by now gets nothing: it could try one deal after the other.
  if (noted.some((note) => note.commitment && note.commitment !== commitment)) return;
  const own = commitments[seat - 1];
  if (!own && !sealing.closed) once(`${code} ${number}`, () => {
    const nonce = newNonce();
    keep({ code, number, nonce, commitment, commitments: [], hand: "" });
    void send("commit", { number, commitment: commitmentTo(nonce) });
  });
  if (!own || !sealing.closed || sealing.opened[seat - 1]) return;
  const note = noted.find((one) => commitmentTo(one.nonce) === own);
  if (!note) return;
  once(note.nonce, () => {
    keep({ ...note, commitment, commitments });
    void send("open_nonce", { number, nonce: note.nonce });
  });
}

/**
 * @param {string} key
 * @param {() => void} act
 */
function once(key, act) {
  if (sent.has(key)) return;
  sent.add(key);
  act();
}

/**
 * Note the hand that was dealt, as long as it is that.
 * @param {string} code
 * @param {View} view
 * @param {number} number Of the deal.
 */
function noteHand(code, { round, seat }, number) {
  if (!round?.hand || seat === null || round.turns_had[seat - 1] || round.phase !== "draw") return;
  if (round.outcome) return;
  const { hand } = round;
  const laid = round.table.map((meld) => meld.cards.split(" ").length);
  const cards = [...round.hand_sizes, ...laid].reduce((sum, more) => sum + more, round.stock + round.pile);
  for (const note of notesOn(code, number)) if (!note.hand) keep({ ...note, hand, cards });
}
