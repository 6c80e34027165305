// @ts-check
/** Finds rules and pages by words: in a list that was made with the pages, without any server. */

const MOST = 12;

/** @typedef {{href: string, title: string, text: string}} Entry */

const search = /** @type {HTMLElement | null} */ (document.querySelector(".search"));
const field = /** @type {HTMLInputElement | null} */ (document.querySelector(".search input"));
const results = document.querySelector(".search ul");
const nothing = document.querySelector(".search .nothing");

if (search && field && results && nothing) {
  const list = new URL(search.dataset.list ?? "", document.baseURI);
  /** @type {Promise<Entry[]> | undefined} */
  let entries;
  search.removeAttribute("hidden");
  field.addEventListener("input", async () => {
    entries ??= fetch(list).then((answer) => answer.json());
    const words = plain(field.value).split(/\s+/).filter(Boolean);
    const found = words.length ? (await entries).filter((entry) => holds(entry, words)) : [];
    results.replaceChildren(...found.slice(0, MOST).map((entry) => row(entry, list)));
    nothing.toggleAttribute("hidden", !words.length || found.length > 0);
  });
}

/**
 * Words are compared in small letters, and without the signs above and below them.
 * @param {string} text
 */
function plain(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/**
 * @param {Entry} entry
 * @param {string[]} words
 */
function holds(entry, words) {
  const text = plain(`${entry.title} ${entry.text}`);
  return words.every((word) => text.includes(word));
}

/**
 * @param {Entry} entry
 * @param {URL} list What its address is relative to.
 */
function row(entry, list) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  const about = document.createElement("span");
  link.href = new URL(entry.href, list).href;
  link.textContent = entry.title;
  about.textContent = entry.text.length > 120 ? `${entry.text.slice(0, 120)}…` : entry.text;
  item.append(link, about);
  return item;
}
