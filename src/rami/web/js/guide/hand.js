// @ts-check
/**
 * An exercise with a hand to choose from: each set of cards was judged when the page was made, and
 * so were all melds that can lie beside each other. Here they are looked up, and nothing is judged.
 */

import { buttons, find, tell } from "./telling.js";

/**
 * What is said of each set of cards, a number that has a bit for each place of the hand; sets that
 * are not named are the usual nothing. Melds together are named by their numbers, in rising order.
 * @typedef {object} Table
 * @property {number} usual
 * @property {Record<string, number>} chosen
 * @property {Record<string, number>} openings
 */

/**
 * @param {HTMLElement} exercise
 * @param {() => void} onSolved
 */
export function useHand(exercise, onSolved) {
  /** @type {Table} */
  const table = JSON.parse(exercise.dataset.table ?? "");
  const cards = buttons(exercise, ".pick");
  const said = [...exercise.querySelectorAll(".all-said > .said")];
  const laid = exercise.querySelector(".laid");
  /** The melds laid so far. @type {number[]} */
  let melds = [];

  for (const card of cards) {
    card.addEventListener("click", () => choose(card, card.getAttribute("aria-pressed") !== "true"));
  }
  find(exercise, ".act").addEventListener("click", () => {
    const places = placesChosen();
    if (!places) {
      tell(exercise, exercise.querySelector(".none-chosen"));
      return;
    }
    const made = said[table.chosen[places] ?? table.usual];
    if (laid && made.classList.contains("so-far")) lay(laid, places, made);
    else if (tell(exercise, made)) onSolved();
  });

  function placesChosen() {
    return cards.reduce((sum, card, place) => sum | (isChosen(card) ? 1 << place : 0), 0);
  }

  /**
   * @param {Element} list
   * @param {number} places
   * @param {Element} made
   */
  function lay(list, places, made) {
    melds = [...melds, places].sort((one, other) => one - other);
    const row = rowOf(places, made);
    list.append(row);
    for (const card of cardsAt(places)) hide(card, true);
    if (tell(exercise, made, together())) onSolved();
    row.querySelector(".back")?.addEventListener("click", () => {
      melds = melds.filter((one) => one !== places);
      row.remove();
      const back = cardsAt(places);
      for (const card of back) hide(card, false);
      tell(exercise, together());
      back[0].focus();
      showNothing();
    });
    showNothing();
  }

  /** Return what is said of all melds that lie there. */
  function together() {
    return melds.length ? said[table.openings[melds.join(" ")]] : null;
  }

  /**
   * @param {number} places
   * @param {Element} made
   */
  function rowOf(places, made) {
    const template = find(exercise, "template");
    const row = /** @type {HTMLTemplateElement} */ (template).content.cloneNode(true);
    const element = /** @type {Element} */ (/** @type {DocumentFragment} */ (row).firstElementChild);
    find(element, ".cards").append(
      ...cardsAt(places).flatMap((card) => [...card.children].map((face) => face.cloneNode(true))),
    );
    find(element, ".what").textContent = made.textContent;
    return element;
  }

  /** @param {number} places */
  function cardsAt(places) {
    return cards.filter((_, place) => (places >> place) & 1);
  }

  function showNothing() {
    find(exercise, ".nothing-laid").hidden = melds.length > 0;
  }
}

/** @param {Element} card */
function isChosen(card) {
  return card.getAttribute("aria-pressed") === "true";
}

/**
 * @param {Element} card
 * @param {boolean} chosen
 */
function choose(card, chosen) {
  card.setAttribute("aria-pressed", String(chosen));
}

/**
 * @param {HTMLElement} card
 * @param {boolean} gone
 */
function hide(card, gone) {
  choose(card, false);
  card.parentElement?.toggleAttribute("hidden", gone);
}
