// @ts-check
/**
 * Cards as texts, and the keys by which this page tells twins apart.
 *
 * A face is the text of a card, `QH` or `JK`. A key is a face with a number, `QH#2`: of two queens
 * of hearts in one hand one is the first and one the second. Nothing else knows of the number.
 */

/**
 * @param {string | null | undefined} text As `QH KH AH`.
 * @returns {string[]}
 */
export function facesOf(text) {
  return text ? text.trim().split(/\s+/).filter(Boolean) : [];
}

/**
 * @param {string} key
 * @returns {string} Its face.
 */
export function faceOf(key) {
  return key.slice(0, key.indexOf("#"));
}

/**
 * @param {Iterable<string>} faces
 * @returns {Map<string, number>} How often each is there.
 */
export function counted(faces) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const face of faces) counts.set(face, (counts.get(face) ?? 0) + 1);
  return counts;
}

/**
 * @param {readonly string[]} from
 * @param {readonly string[]} what
 * @returns {string[] | null} The faces that are left; null where one is not there.
 */
export function without(from, what) {
  const left = [...from];
  for (const face of what) {
    const at = left.indexOf(face);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}
