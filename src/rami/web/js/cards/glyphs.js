// @ts-check
/**
 * Suits and ranks as outlines, drawn for this table.
 *
 * A suit is one closed outline in relative steps from the middle of a box of 20 by 20, so that it is
 * turned round by negating every number and made larger by multiplying it. A rank is a line in a box
 * of 20 by 30, drawn with a broad pen.
 */

/** @type {Record<string, string>} */
const SUITS = {
  H: "m0 9.6c-1.5-2.2-9.5-7-9.5-12.9c0-3.4 2.4-5.7 5-5.7c2.2 0 3.8 1.3 4.5 3c.7-1.7 2.3-3 4.5-3c2.6 0 5 2.3 5 5.7c0 5.9-8 10.7-9.5 12.9z",
  D: "m0-10.4c2 3.6 4.7 7.1 7.8 10.4c-3.1 3.3-5.8 6.8-7.8 10.4c-2-3.6-4.7-7.1-7.8-10.4c3.1-3.3 5.8-6.8 7.8-10.4z",
  S: "m0-10c1.6 3 9.4 7 9.4 12.4c0 3-2.2 4.8-4.5 4.8c-1.7 0-3-.8-3.8-2.1c.3 2.2 1 3.5 2.2 4.9h-6.6c1.2-1.4 1.9-2.7 2.2-4.9c-.8 1.3-2.1 2.1-3.8 2.1c-2.3 0-4.5-1.8-4.5-4.8c0-5.4 7.8-9.4 9.4-12.4z",
  C: "m0-9.8c2.7 0 4.7 2 4.7 4.5c0 1.6-.8 2.9-1.8 3.9c.7-.4 1.5-.6 2.4-.6c2.6 0 4.6 2 4.6 4.6c0 2.6-2 4.7-4.6 4.7c-1.8 0-3.3-.9-4.1-2.3c.3 2.2 1 3.7 2.1 5h-6.6c1.1-1.3 1.8-2.8 2.1-5c-.8 1.4-2.3 2.3-4.1 2.3c-2.6 0-4.6-2.1-4.6-4.7c0-2.6 2-4.6 4.6-4.6c.9 0 1.7.2 2.4.6c-1-1-1.8-2.3-1.8-3.9c0-2.5 2-4.5 4.7-4.5z",
};

/** @type {Record<string, string>} */
export const RANK_LINES = {
  A: "M2.5 28.5L9.2 3h1.6L17.5 28.5M5.6 20.6h8.8",
  2: "M3.2 9.6C3.2 5 6 2.5 10 2.5s7 2.5 7 6.7c0 4.6-4.2 8-8 12.2-2.6 2.9-5 5.6-5 6H17.6",
  3: "M3.4 2.9H16.4L9.8 12c4.6 0 7.5 3 7.5 7.6 0 4.8-3.2 7.9-7.6 7.9-3.7 0-6.4-2-7-5.8",
  4: "M13.6 28.6V3.2h-1L2.4 20.9H18.8",
  5: "M16.6 2.9H5.2L4.3 13.6c1.4-1.6 3.4-2.5 5.7-2.5 4.4 0 7.3 3.2 7.3 8.1 0 5.1-3.1 8.3-7.5 8.3-3.7 0-6.4-2-7.1-5.6",
  6: "M16 5.7C14.7 3.6 12.8 2.5 10.5 2.5 5.5 2.5 2.9 7 2.9 15.4 2.9 23.5 5.4 27.5 10 27.5c4.3 0 7.1-3.1 7.1-8 0-4.8-2.6-7.7-6.7-7.7-4 0-7.3 3-7.4 7.6",
  7: "M2.8 2.9H16.8C12.2 10 8.8 18.2 8 28.6",
  8: "M10 2.5c-3.8 0-6.3 2.4-6.3 5.8s2.5 5.8 6.3 5.8 6.3-2.4 6.3-5.8S13.8 2.5 10 2.5zM10 14.1c-4.2 0-7.2 2.6-7.2 6.6s3 6.8 7.2 6.8 7.2-2.8 7.2-6.8-3-6.6-7.2-6.6z",
  9: "M4 24.3c1.3 2.1 3.2 3.2 5.5 3.2 5 0 7.6-4.5 7.6-12.9C17.1 6.5 14.6 2.5 10 2.5c-4.3 0-7.1 3.1-7.1 8 0 4.8 2.6 7.7 6.7 7.7 4 0 7.3-3 7.4-7.6",
  T: "M.6 7.6L3.6 3.2V28.6M13.6 2.5c-3 0-4.8 3.4-4.8 12.5s1.8 12.5 4.8 12.5 4.8-3.4 4.8-12.5-1.8-12.5-4.8-12.5z",
  J: "M15.4 1.6V19.6c0 5-2.3 7.9-6.4 7.9-3.5 0-5.9-2.1-6.2-6",
  Q: "M10 2.5C5.4 2.5 2.9 6.8 2.9 15S5.4 27.5 10 27.5 17.1 23.2 17.1 15 14.6 2.5 10 2.5zM11 20.4L18.4 29.4",
  K: "M4.2 1.6V28.6M17 1.9L5 17M9 12.4L17.8 28.4",
};

/**
 * Return the outline of a suit.
 * @param {string} suit `S`, `H`, `D` or `C`
 * @param {number} x where its middle is
 * @param {number} y
 * @param {number} size its width; 20 is as it is drawn
 * @param {boolean} [turned] upside down
 */
export function pip(suit, x, y, size, turned = false) {
  const scale = (turned ? -size : size) / 20;
  return `M${x} ${y}` + SUITS[suit].replace(/-?\d*\.?\d+/g, (number) =>
    ` ${Math.round(Number(number) * scale * 100) / 100}`);
}

/** Where the pips of a rank stand, in columns 0 to 2 and on a height from 0 to 1. */
const PLACES = {
  2: "1,0 1,1",
  3: "1,0 1,.5 1,1",
  4: "0,0 2,0 0,1 2,1",
  5: "0,0 2,0 1,.5 0,1 2,1",
  6: "0,0 2,0 0,.5 2,.5 0,1 2,1",
  7: "0,0 2,0 1,.25 0,.5 2,.5 0,1 2,1",
  8: "0,0 2,0 1,.25 0,.5 2,.5 1,.75 0,1 2,1",
  9: "0,0 2,0 0,.333 2,.333 1,.5 0,.667 2,.667 0,1 2,1",
  T: "0,0 2,0 1,.167 0,.333 2,.333 0,.667 2,.667 1,.833 0,1 2,1",
};

/** @type {Map<string, string>} */
const drawn = new Map();

/**
 * Return all pips of a face, on a card of 100 by 142; "" for a court card.
 * @param {string} face
 */
export function pips(face) {
  const kept = drawn.get(face);
  if (kept !== undefined) return kept;
  const [rank, suit] = face;
  const places = /** @type {Record<string, string>} */ (PLACES)[rank];
  let outline = rank === "A" ? pip(suit, 60, 71, 46) : "";
  if (places) {
    outline = places
      .split(" ")
      .map((place) => place.split(",").map(Number))
      .map(([column, height]) =>
        pip(suit, 42 + 18 * column, 23 + 96 * height, 17, height > 0.5))
      .join("");
  }
  drawn.set(face, outline);
  return outline;
}

/**
 * Return a star of eight points around a middle: two squares, one across the other.
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 */
export function star(x, y, radius) {
  const inner = radius * 0.7654; // where the sides of the two squares cross
  const points = [];
  for (let step = 0; step < 16; step++) {
    const r = step % 2 ? inner : radius;
    const angle = (Math.PI * step) / 8;
    points.push(`${(x + r * Math.sin(angle)).toFixed(1)} ${(y - r * Math.cos(angle)).toFixed(1)}`);
  }
  return `M${points.join("L")}z`;
}
