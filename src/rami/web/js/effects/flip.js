// @ts-check
/**
 * Cards travel from where they were to where they are.
 *
 * Every card that is drawn anywhere carries `data-fly`, a name for it within the page. Before a
 * change the places of all are kept; after it, each that has moved is moved back by a transform and
 * let go. A journey that is under way when the next change comes is taken over where it is: what
 * comes together is caught up with and never waits in a row.
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

/**
 * Return where all cards are now, those on their way where they are seen.
 * @param {ParentNode} root
 * @returns {Places}
 */
export function places(root) {
  const found = new Map();
  if (motionMs() === 0) return found;
  for (const element of root.querySelectorAll("[data-fly]")) {
    found.set(/** @type {HTMLElement} */ (element).dataset.fly, element.getBoundingClientRect());
  }
  return found;
}

/**
 * Let all cards travel that are elsewhere than they were, or have just come.
 * @param {ParentNode} root
 * @param {Places} before
 * @param {object} [how]
 * @param {(name: string) => DOMRect | undefined} [how.from] where one that was nowhere comes from
 * @param {boolean} [how.oneByOne] each a moment after the one before
 * @returns {Animation[]}
 */
export function travel(root, before, { from, oneByOne = false } = {}) {
  const duration = motionMs();
  if (duration === 0) return [];
  // All is measured first and all is set off then: the page is laid out once.
  const journeys = [];
  for (const element of root.querySelectorAll("[data-fly]")) {
    const card = /** @type {HTMLElement} */ (element);
    const name = card.dataset.fly ?? "";
    const old = before.get(name) ?? from?.(name);
    if (old) journeys.push({ card, old, running: card.getAnimations() });
  }
  for (const { running } of journeys) for (const animation of running) if (animation.id === "fly") animation.cancel();
  const moves = journeys
    .map(({ card, old }) => ({ card, old, now: card.getBoundingClientRect() }))
    .filter(({ old, now }) => now.width > 0 &&
      (Math.abs(old.left - now.left) > 1 || Math.abs(old.top - now.top) > 1));
  if (moves.length > LONGEST) return [];
  return moves.map(({ card, old, now }, place) => {
    const dx = old.left + old.width / 2 - now.left - now.width / 2;
    const dy = old.top + old.height / 2 - now.top - now.height / 2;
    const scale = old.width > 0 ? old.width / now.width : 1;
    const delay = oneByOne ? place * STEP_MS * (duration / 180) : 0;
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
  flight.finished.then(() => copy.remove(), () => copy.remove());
}
