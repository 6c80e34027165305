// @ts-check
/**
 * SHA-256, and HMAC with it. Browsers have both, but keep them from pages over plain http, which
 * is how a table at home is reached; so there is one way for all.
 */

/** @type {number[]} The first 32 bits of the fractional parts of the cube roots of primes. */
const ROUNDS = [];
/** @type {number[]} The same of their square roots. */
const START = [];

for (let number = 2; ROUNDS.length < 64; number += 1) {
  let isPrime = true;
  for (let factor = 2; factor * factor <= number; factor += 1) isPrime &&= number % factor !== 0;
  if (!isPrime) continue;
  if (START.length < 8) START.push((Math.sqrt(number) % 1) * 2 ** 32 | 0);
  ROUNDS.push((Math.cbrt(number) % 1) * 2 ** 32 | 0);
}

/**
 * @param {number} word
 * @param {number} by
 */
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/**
 * @param {Uint8Array} bytes
 * @returns {Uint8Array} The 32 bytes of its SHA-256.
 */
export function sha256(bytes) {
  const blocks = Math.ceil((bytes.length + 9) / 64);
  const padded = new Uint8Array(blocks * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, bytes.length * 8);
  const state = [...START];
  const words = new Int32Array(64);
  for (let block = 0; block < blocks; block += 1) {
    for (let at = 0; at < 16; at += 1) words[at] = view.getInt32(block * 64 + at * 4);
    mix(state, words);
  }
  const found = new DataView(new ArrayBuffer(32));
  state.forEach((word, at) => found.setInt32(at * 4, word));
  return new Uint8Array(found.buffer);
}

/**
 * @param {number[]} state
 * @param {Int32Array} words Of one block, the first 16 filled in.
 */
function mix(state, words) {
  let [a, b, c, d, e, f, g, h] = state;
  for (let at = 0; at < 64; at += 1) {
    if (at >= 16) {
      const w15 = words[at - 15];
      const w2 = words[at - 2];
      const s0 = turned(w15, 7) ^ turned(w15, 18) ^ (w15 >>> 3);
      const s1 = turned(w2, 17) ^ turned(w2, 19) ^ (w2 >>> 10);
      words[at] = words[at - 16] + s0 + words[at - 7] + s1;
    }
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + ROUNDS[at] + words[at]) | 0;
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, at) => (state[at] = (state[at] + word) | 0));
}

/**
 * @param {Uint8Array} key Of 64 bytes at most.
 * @param {Uint8Array} message
 * @returns {Uint8Array} Its HMAC-SHA256.
 */
export function hmac(key, message) {
  const inner = new Uint8Array(64 + message.length).fill(0x36, 0, 64);
  const outer = new Uint8Array(64 + 32).fill(0x5c, 0, 64);
  key.forEach((byte, at) => {
    inner[at] ^= byte;
    outer[at] ^= byte;
  });
  inner.set(message, 64);
  outer.set(sha256(inner), 64);
  return sha256(outer);
}

/**
 * @param {Uint8Array} bytes
 * @returns {string} Two digits for each.
 */
export function hexOf(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * @param {string} hex
 * @returns {Uint8Array}
 */
export function bytesOf(hex) {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/**
 * @param {string} hex
 * @returns {string} What is promised of a secret or a nonce: the SHA-256 of its bytes.
 */
export function commitmentTo(hex) {
  return hexOf(sha256(bytesOf(hex)));
}
