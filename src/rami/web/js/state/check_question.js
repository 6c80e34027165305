// @ts-check
/**
 * What is asked of the checker: melds or a whole hand, and the rules. It is written into the
 * address of the page, so that a question can be sent to somebody else.
 */

/**
 * @typedef {object} Question
 * @property {string} preset
 * @property {Record<string, string>} options Those that differ from the preset.
 * @property {readonly (readonly string[])[]} melds The cards of each, as they were given.
 * @property {readonly string[] | null} hand A whole hand, where its best opening is asked for.
 */

const SUITS = /** @type {Record<string, string>} */ ({
  "♠": "S", "♤": "S", "♥": "H", "♡": "H", "♦": "D", "♢": "D", "♣": "C", "♧": "C",
});

const BETWEEN_MELDS = /[;~|/\n]+/;
const BETWEEN_CARDS = /[\s,_-]+/;

/**
 * Return the face that somebody wrote, `10♥` as `TH`; what is none is left as it is.
 * @param {string} word
 */
export function faceFrom(word) {
  const text = word
    .replace(/\ufe0f/g, "")
    .replace(/[♠♤♥♡♦♢♣♧]/g, (suit) => SUITS[suit] ?? suit)
    .toUpperCase()
    .replace(/^10/, "T");
  return text === "JOKER" || text === "🃏" ? "JK" : text;
}

/**
 * Return the cards of a text, in the order given.
 * @param {string} text
 */
export function cardsFrom(text) {
  return text.split(BETWEEN_CARDS).filter(Boolean).map(faceFrom);
}

/**
 * Return the melds of a text. They are separated by semicolons, lines or strokes; by commas too,
 * unless those stand between single cards.
 * @param {string} text
 */
export function meldsFrom(text) {
  return text
    .split(BETWEEN_MELDS)
    .flatMap((part) => {
      const pieces = part.split(",").map(cardsFrom);
      return pieces.some((piece) => piece.length > 1) ? pieces : [pieces.flat()];
    })
    .filter((meld) => meld.length);
}

/**
 * Write melds as people do, one after the other.
 * @param {readonly (readonly string[])[]} melds
 */
export function meldsText(melds) {
  return melds
    .filter((meld) => meld.length)
    .map((meld) => meld.join(" "))
    .join("; ");
}

/**
 * Return the address of a question, without the server's name.
 * @param {Question} question
 */
export function addressOf({ preset, options, melds, hand }) {
  const asked = new URLSearchParams({ preset, ...options });
  if (hand) asked.set("hand", hand.join("-"));
  const laid = melds.filter((meld) => meld.length).map((meld) => meld.join("-"));
  if (laid.length) asked.set("melds", laid.join("~"));
  return `/check?${String(asked).replaceAll("%7E", "~")}`; // as it is read
}

/**
 * Return the question that an address asks. What others have hung on it is left out.
 * @param {string} search What follows its question mark.
 * @param {readonly string[]} known The options of rules.
 * @returns {Question}
 */
export function questionOf(search, known) {
  const asked = Object.fromEntries(new URLSearchParams(search));
  const { preset = "rami-51", melds = "", hand = null } = asked;
  return {
    preset,
    options: Object.fromEntries(Object.entries(asked).filter(([name]) => known.includes(name))),
    melds: meldsFrom(melds),
    hand: hand === null ? null : cardsFrom(hand),
  };
}
