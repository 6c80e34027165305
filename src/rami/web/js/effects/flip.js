// @ts-check
/**
 * Cards travel from where they were to where they are.
 *
 * Each card of the hand carries `data-fly`, a name for it within the page; those on the table are
 * known by their faces. Before a change the places of all are kept; after it, each that has moved is
 * moved back by a transform and let go, and one that went from the hand to the table or back comes
 * from where its like lay. A journey that is under way when the next change comes is taken over
 * where it is: what comes together is caught up with and never waits in a row.
 */

const LONGEST = 40; // more than this at once is a new deal: nothing is followed then
const STEP_MS = 70; // between the cards that come home one by one

const EASE_OUT = "cubic-bezier(0.2, 0.7, 0.2, 1)";

/** @typedef {Map<string, DOMRect>} Places */

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** How long a card travels, in ms: 0 where things are not to move. */
export function motionMs() {
  if (still.matches) return 0;
  const { speed } = document.documentElement.dataset;
  return { off: 0, fast: 90, normal: 180, slow: 360 }[speed ?? "normal"] ?? 180;
}

const TABLE = ".melds [data-face], .pile [data-face]";

/**
 * The cards on the table by their faces; hidden ones have none.
 * @param {ParentNode} root
 */
function onTable(root) {
  /** @type {Map<string, HTMLElement[]>} */
  const found = new Map();
  for (const element of root.querySelectorAll(TABLE)) {
    const card = /** @type {HTMLElement} */ (element);
    const face = card.dataset.face ?? "";
    found.set(face, [...(found.get(face) ?? []), card]);
  }
  return found;
}

/** How a place on the table is kept: beside the names of the hand, which none of them is like. */
const tableName = (/** @type {string} */ face, /** @type {number} */ number) => `@${face}@${number}`;

/**
 * Return where all cards are now, those on their way where they are seen.
 * @param {ParentNode} root
 * @returns {Places}
 */
export function places(root) {
  /** @type {Places} */
  const found = new Map();
  if (motionMs() === 0) return found;
  for (const element of root.querySelectorAll("[data-fly]")) {
    const card = /** @type {HTMLElement} */ (element);
    found.set(card.dataset.fly ?? "", card.getBoundingClientRect());
  }
  for (const [face, cards] of onTable(root)) {
    cards.forEach((card, number) => found.set(tableName(face, number), card.getBoundingClientRect()));
  }
  return found;
}

/**
 * Let all cards travel that are elsewhere than they were, or have just come.
 * @param {ParentNode} root
 * @param {Places} before
 * @param {object} [how]
 * @param {(name: string) => DOMRect | undefined} [how.from] where one that was nowhere comes from
 * @param {boolean} [how.oneByOne] those that come home go each a moment after the one before
 * @returns {Animation[]}
 */
export function travel(root, before, { from, oneByOne = false } = {}) {
  const duration = motionMs();
  if (duration === 0 || before.size === 0) return [];
  // All is measured first and all is set off then: the page is laid out once.
  const hand = /** @type {HTMLElement[]} */ ([...root.querySelectorAll("[data-fly]")]);
  const table = onTable(root);
  const home = leftTable(table, before);
  const journeys = hand.flatMap((card) => {
    const name = card.dataset.fly ?? "";
    const known = before.get(name);
    const old = known ?? home.get(faceOf(name))?.pop() ?? from?.(name);
    return old ? [{ card, old, comesHome: !known }] : [];
  });
  for (const { card } of journeys) stop(card);
  const moves = journeys
    .map((journey) => ({ ...journey, now: journey.card.getBoundingClientRect() }))
    .filter(({ old, now }) => now.width > 0 &&
      (Math.abs(old.left - now.left) > 1 || Math.abs(old.top - now.top) > 1));
  if (moves.length > LONGEST) return [];
  for (const { card, old } of laidDown(hand, table, before)) send(card, old, card.getBoundingClientRect());
  let coming = 0;
  return moves.map(({ card, old, now, comesHome }) => {
    const dx = old.left + old.width / 2 - now.left - now.width / 2;
    const dy = old.top + old.height / 2 - now.top - now.height / 2;
    const scale = old.width > 0 ? old.width / now.width : 1;
    const delay = oneByOne && comesHome ? coming++ * STEP_MS * (duration / 180) : 0;
    return card.animate(
      [
        { transform: `translate(${dx}px, ${dy}px) scale(${scale})` },
        { transform: "translate(0, 0) scale(1)" },
      ],
      // Added to what the style sheet says: a chosen card stays raised on its way.
      { id: "fly", duration, delay, easing: EASE_OUT, fill: "backwards", composite: "add" },
    );
  });
}

/** @param {HTMLElement} card */
function stop(card) {
  for (const animation of card.getAnimations()) if (animation.id === "fly") animation.cancel();
}

/** The face of a card of the hand, from its name: a twin has a number behind it. */
const faceOf = (/** @type {string} */ name) => name.split("#")[0] ?? "";

/**
 * Where the cards lay that have left the table, by their faces.
 * @param {Map<string, HTMLElement[]>} table
 * @param {Places} before
 */
function leftTable(table, before) {
  /** @type {Map<string, DOMRect[]>} */
  const found = new Map();
  for (const [name, place] of before) {
    const [, face, number] = name.split("@");
    if (face === undefined || Number(number) < (table.get(face)?.length ?? 0)) continue;
    found.set(face, [...(found.get(face) ?? []), place]);
  }
  return found;
}

/**
 * The cards that have come to the table from the hand, with where they were in it.
 * @param {HTMLElement[]} hand
 * @param {Map<string, HTMLElement[]>} table
 * @param {Places} before
 */
function laidDown(hand, table, before) {
  const held = new Set(hand.map((card) => card.dataset.fly));
  const gone = [...before].filter(([name]) => !name.startsWith("@") && !held.has(name));
  return gone.flatMap(([name, old]) => {
    const face = faceOf(name);
    const cards = table.get(face) ?? [];
    if (!cards.length || before.has(tableName(face, cards.length - 1))) return []; // none has come
    const [card] = cards
      .map((one) => ({ one, far: distance(one, face, before) }))
      .sort((one, other) => other.far - one.far)
      .map(({ one }) => one);
    return card ? [{ card, old }] : [];
  });
}

/**
 * How far a card on the table is from where any of its face was.
 * @param {HTMLElement} card
 * @param {string} face
 * @param {Places} before
 */
function distance(card, face, before) {
  const now = card.getBoundingClientRect();
  let nearest = Infinity;
  for (let number = 0; before.has(tableName(face, number)); number++) {
    const old = /** @type {DOMRect} */ (before.get(tableName(face, number)));
    nearest = Math.min(nearest, Math.hypot(old.left - now.left, old.top - now.top));
  }
  return nearest;
}

/**
 * Let a card that is drawn only for the way travel from one place to another, over all else.
 * @param {Element} card what it looks like; a copy of it is sent
 * @param {DOMRect} from
 * @param {DOMRect} to
 * @param {number} [delay] in ms
 */
export function send(card, from, to, delay = 0) {
  const duration = motionMs();
  if (duration === 0 || from.width === 0 || to.width === 0) return;
  const copy = /** @type {HTMLElement} */ (card.cloneNode(true));
  copy.removeAttribute("data-fly");
  copy.setAttribute("aria-hidden", "true");
  copy.classList.add("flying");
  // As large as it is drawn there, whatever place it is sent to makes of its size.
  const { offsetWidth: width, offsetHeight: height } = /** @type {HTMLElement} */ (card);
  copy.style.setProperty("--w", `${width}px`);
  copy.style.setProperty("--h", `${height}px`);
  const seen = (/** @type {DOMRect} */ place) =>
    `translate(${place.left + (place.width - width) / 2}px, ${place.top + (place.height - height) / 2}px)` +
    ` scale(${place.width / width})`;
  document.body.append(copy);
  const flight = copy.animate([{ transform: seen(from) }, { transform: seen(to) }], {
    duration: duration * 1.3,
    delay,
    easing: EASE_OUT,
    fill: "both",
  });
  // What it flies to is not seen there before it has come.
  const real = /** @type {HTMLElement} */ (card);
  if (to.left === real.getBoundingClientRect().left) {
    real.animate([{ opacity: 0 }, { opacity: 0 }], { duration: duration * 1.3 + delay });
  }
  flight.finished.then(() => copy.remove(), () => copy.remove());
}
