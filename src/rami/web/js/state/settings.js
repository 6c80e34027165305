// @ts-check
/**
 * What a person has set on this device: how the table looks, moves and sounds.
 *
 * Kept in localStorage, so that all pages and tabs agree, and told to the style sheets as
 * `data-` attributes of <html>. A browser that keeps nothing plays with what is set here.
 */

/**
 * @typedef {object} Settings
 * @property {boolean} fourColours Each suit has a colour of its own.
 * @property {"small" | "normal" | "large"} cardSize
 * @property {"off" | "fast" | "normal" | "slow"} speed How fast cards travel.
 * @property {boolean} sound
 * @property {"auto" | "light" | "dark"} theme
 * @property {boolean} notify Tell by a notification that it is one's turn.
 * @property {boolean} keys Single letters do something at the table.
 */

const PLACE = "rami.settings";

/** @type {Readonly<Settings>} */
const AT_FIRST = Object.freeze({
  fourColours: true,
  cardSize: "normal",
  speed: "normal",
  sound: false,
  theme: "auto",
  notify: false,
  keys: true,
});

/** What each setting may be; whatever else is kept was kept by another version. */
const ALLOWED = {
  fourColours: [true, false],
  cardSize: ["small", "normal", "large"],
  speed: ["off", "fast", "normal", "slow"],
  sound: [true, false],
  theme: ["auto", "light", "dark"],
  notify: [true, false],
  keys: [true, false],
};

/** @type {Set<(settings: Readonly<Settings>) => void>} */
const listeners = new Set();

let current = read();

/** @returns {Readonly<Settings>} */
function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(PLACE) ?? "{}") ?? {};
    return Object.freeze({ ...AT_FIRST, ...onlyKnown(kept) });
  } catch {
    return AT_FIRST; // nothing is kept here, or nothing that can be read
  }
}

/**
 * @param {Record<string, unknown>} kept
 * @returns {Partial<Settings>}
 */
function onlyKnown(kept) {
  return Object.fromEntries(
    Object.entries(ALLOWED)
      .filter(([name, values]) => /** @type {unknown[]} */ (values).includes(kept[name]))
      .map(([name]) => [name, kept[name]]),
  );
}

/** Return what is set now. */
export function settings() {
  return current;
}

/**
 * Change some settings, on this page and on all others of this browser.
 * @param {Partial<Settings>} changes
 */
export function changeSettings(changes) {
  current = Object.freeze({ ...current, ...onlyKnown(changes) });
  try {
    localStorage.setItem(PLACE, JSON.stringify(current));
  } catch {
    // Not kept, but in force for as long as the page is open.
  }
  tell();
}

/**
 * Call a function whenever a setting has changed, here or on another page.
 * @param {(settings: Readonly<Settings>) => void} listener
 * @returns {() => void} what ends it
 */
export function onSettings(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell() {
  applySettings();
  for (const listener of listeners) listener(current);
}

/** Tell the style sheets what is set: `data-colours`, `data-card-size`, `data-speed`, `data-theme`. */
export function applySettings() {
  if (typeof document === "undefined") return;
  const { dataset } = document.documentElement;
  dataset.colours = current.fourColours ? "four" : "two";
  dataset.cardSize = current.cardSize;
  dataset.speed = current.speed;
  dataset.theme = current.theme;
}

if (typeof window !== "undefined") {
  window.addEventListener("storage", (event) => {
    if (event.key !== PLACE && event.key !== null) return;
    current = read();
    tell();
  });
  applySettings();
}
