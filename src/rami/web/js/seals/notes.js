// @ts-check
/**
 * What this device noted of deals that it takes part in: to open what it promised, after a reload
 * too, and to check afterwards what it was told before. All tabs share it.
 */

/**
 * @typedef {object} Note
 * @property {string} code The table's code.
 * @property {number} number Which deal at the table.
 * @property {string} nonce What this device gives.
 * @property {string} commitment What the server promised, "" as long as that is not known.
 * @property {readonly string[]} commitments What all had promised when this device opened.
 * @property {string} hand What this device was dealt.
 * @property {number} [cards] How many cards there were then in all hands, the stock, the pile and on the table.
 */

const PLACE = "rami.deals";
const MOST = 40;

/** @returns {Note[]} */
function all() {
  try {
    const kept = JSON.parse(localStorage.getItem(PLACE) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/**
 * Return the notes on a deal; two tabs may have made one each, of which one counts.
 * @param {string} code
 * @param {number} number
 * @returns {Note[]}
 */
export function notesOn(code, number) {
  return all().filter((note) => note.code === code && note.number === number);
}

/** @param {Note} note */
export function keep(note) {
  const others = all().filter((one) => one.nonce !== note.nonce);
  try {
    localStorage.setItem(PLACE, JSON.stringify([note, ...others].slice(0, MOST)));
  } catch {
    // Then this device does not open what it promised, or checks nothing.
  }
}
