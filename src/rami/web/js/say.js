// @ts-check
/**
 * Every sentence of the client, in the language of its page.
 *
 * The catalogue is made by the server from the same messages as its own sentences, and is here
 * before any module that says something runs.
 */

/** @typedef {string | number} Value */
/** @typedef {string | ({count: string, other: string} & Record<string, string>)} Message */

/**
 * @typedef {object} Catalogue
 * @property {string} lang
 * @property {"ltr" | "rtl"} dir
 * @property {Record<string, Message>} messages
 * @property {Record<string, string>} cards
 */

const RIGHT_TO_LEFT = "\\u0590-\\u08FF\\uFB1D-\\uFDFF\\uFE70-\\uFEFC\\u200F";
const HAS_RIGHT_TO_LEFT = new RegExp(`[${RIGHT_TO_LEFT}]`, "u");
const HAS_LEFT_TO_RIGHT = new RegExp(`(?![${RIGHT_TO_LEFT}])\\p{L}`, "u");
const IS_RIGHT_TO_LEFT = new RegExp(`^[${RIGHT_TO_LEFT}\\s]*$`, "u");

// A value of another direction would drag the words around it along; between these two it does not.
const ISOLATE = "\u2068"; // in the direction of its first letter outside of inner isolates
const ISOLATE_LEFT_TO_RIGHT = "\u2066";
const ISOLATE_RIGHT_TO_LEFT = "\u2067";
const AS_BEFORE = "\u2069";

const INNERMOST = /[\u2066-\u2068][^\u2066-\u2069]*\u2069/gu;

// A sign belongs to its number: from right to left it would else stand on the other side.
const PLACEHOLDER = /(\+?)\{(\w+)\}/g;

const { dataset } = document.documentElement;

/** @type {Catalogue} */
const catalogue = await load(dataset.lang ?? "en");

/** The language of the page, as browsers name it. */
export const lang = catalogue.lang;

/** The direction in which it is written. */
export const dir = catalogue.dir;

const plurals = new Intl.PluralRules(lang);
// Digits are those that the server writes too, in sentences of its own.
const numbers = new Intl.NumberFormat(lang, { numberingSystem: "latn", useGrouping: false });
// Browsers know the months of some languages only; where they do not, a date is all numbers.
const dates = Intl.DateTimeFormat.supportedLocalesOf(lang).length
  ? new Intl.DateTimeFormat(lang, {
      day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", numberingSystem: "latn",
    })
  : new Intl.DateTimeFormat("sv", { dateStyle: "short", timeStyle: "short" });

/**
 * @param {string} language
 * @returns {Promise<Catalogue>}
 */
async function load(language) {
  const answer = await fetch(new URL(`../texts/${language}.json`, import.meta.url));
  if (!answer.ok) throw new Error(`no texts in ${language}: ${answer.status}`);
  return answer.json();
}

/**
 * Return a sentence, with values in its placeholders.
 *
 * @param {string} key Of a message of `rami.texts.web`.
 * @param {Record<string, Value>} [values]
 */
export function say(key, values = {}) {
  const message = catalogue.messages[key];
  if (message === undefined) {
    console.error(`There is no sentence “${key}”.`);
    return "";
  }
  const text = typeof message === "string" ? message : formOf(message, values);
  return text.replace(PLACEHOLDER, (whole, sign, name) =>
    name in values ? valueText(values[name], sign) : whole,
  );
}

/**
 * @param {Exclude<Message, string>} message
 * @param {Record<string, Value>} values
 */
function formOf(message, values) {
  return message[plurals.select(Number(values[message.count]))] ?? message.other;
}

/**
 * @param {Value} value
 * @param {string} sign
 */
function valueText(value, sign) {
  return typeof value === "string" ? sign + isolated(value) : numberText(value, sign);
}

/**
 * Return a number as it stands in sentences and tables.
 *
 * @param {number} value
 * @param {string} [sign] that is to stand before it: a minus does by itself
 */
export function numberText(value, sign = "") {
  const text = sign + numbers.format(value);
  return (sign || value < 0) && dir === "rtl" ? ISOLATE_LEFT_TO_RIGHT + text + AS_BEFORE : text;
}

/**
 * Return a text that does not change the order of the words around it.
 *
 * @param {string} text A name, a card's index, or anything else that may run the other way.
 */
export function isolated(text) {
  const fits = dir === "rtl" ? IS_RIGHT_TO_LEFT.test(text) : !HAS_RIGHT_TO_LEFT.test(text);
  return fits ? text : opening(text) + text + AS_BEFORE;
}

/**
 * Return the mark that isolates a text.
 *
 * A text that has isolated parts was put together in the language of the page, and its parts follow
 * each other in its direction. Only what the language itself writes the other way goes that way.
 *
 * @param {string} text
 */
function opening(text) {
  let outside = text;
  for (let less = ""; (less = outside.replace(INNERMOST, "")) !== outside; ) outside = less;
  if (outside === text) return ISOLATE;
  const [turned, straight] = [HAS_RIGHT_TO_LEFT.test(outside), HAS_LEFT_TO_RIGHT.test(outside)];
  if (dir === "rtl") return straight && !turned ? ISOLATE : ISOLATE_RIGHT_TO_LEFT;
  return turned && !straight ? ISOLATE : ISOLATE_LEFT_TO_RIGHT;
}

/**
 * Return a day and a time of it, such as "30 Nov, 11:43".
 *
 * @param {number} when In milliseconds.
 */
export function dateText(when) {
  return dates.format(when);
}

/**
 * Return several names, or anything else that is told, as a list: "Anna, Bo and Chloé".
 *
 * @param {readonly string[]} texts
 */
export function listed(texts) {
  if (texts.length < 2) return texts.map(isolated).join("");
  const [before, last] = [inTurn(texts.slice(0, -1)), texts[texts.length - 1] ?? ""];
  return say("site.list_end", { before, last });
}

/**
 * Return what is told of one thing, one after the other: "Anna: 3 cards in hand, 12 points, on turn".
 *
 * @param {readonly string[]} texts One or more.
 */
export function inTurn(texts) {
  return texts.reduce((before, last) => say("site.list", { before, last }));
}

/**
 * Return the name of a card, such as "queen of hearts".
 *
 * @param {string} card In its text form: `QH`, `JK`.
 */
export function cardName(card) {
  return catalogue.cards[card] ?? card;
}

/**
 * Return the names of some cards as a list.
 *
 * @param {string[] | string} cards A list of their text forms, or one text: `QH KH AH`.
 */
export function cardsName(cards) {
  const faces = typeof cards === "string" ? cards.split(" ").filter(Boolean) : cards;
  return listed(faces.map(cardName));
}
