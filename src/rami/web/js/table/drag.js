// @ts-check
/**
 * Cards dragged from the hand, by finger, pen or mouse: one code on Pointer Events.
 *
 * A press that moves less than a finger trembles stays a tap, and is left to the click that
 * follows. What is under the pointer is found by asking the document, so the page may change in
 * the middle of it; directions are those of the page.
 */

/**
 * @typedef {{where: "hand", before: string | null} | {where: "table" | "pile"} |
 *     {where: "meld", number: number}} Place
 */
/**
 * @typedef {object} DragOf
 * @property {HTMLElement} hand The list of the cards.
 * @property {(key: string) => readonly string[]} keys The cards that go along with one.
 * @property {(keys: readonly string[]) => void} [onStart]
 * @property {(keys: readonly string[], place: Place) => void} onDrop
 */

const TREMBLE_PX = { mouse: 4, pen: 6, touch: 8 };

/** When the last drag ended: the click that a mouse makes of its end is none. */
let endedAt = -Infinity;
const CLICK_AFTER_MS = 60;

/**
 * @param {MouseEvent} click
 * @returns {boolean} Whether it is the end of a drag.
 */
export function endsDrag(click) {
  return click.timeStamp - endedAt < CLICK_AFTER_MS;
}

/**
 * Follow a press on a card.
 * @param {PointerEvent} press
 * @param {DragOf} drag
 */
export function followPress(press, drag) {
  if (!press.isPrimary || press.button !== 0) return;
  const card = /** @type {HTMLElement} */ (press.target).closest("[data-key]");
  if (!(card instanceof HTMLElement)) return;
  const tremble = TREMBLE_PX[/** @type {"mouse"} */ (press.pointerType)] ?? TREMBLE_PX.touch;
  /** @type {Dragging | null} */
  let dragging = null;
  const ending = new AbortController();
  const on = { signal: ending.signal };
  /** @param {PointerEvent} event */
  const isOurs = (event) => event.pointerId === press.pointerId;

  window.addEventListener(
    "pointermove",
    (event) => {
      if (!isOurs(event)) return;
      const far = Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY);
      if (!dragging && far > tremble) dragging = new Dragging(card, press, drag);
      dragging?.moveTo(event.clientX, event.clientY);
    },
    on,
  );
  window.addEventListener(
    "pointerup",
    (event) => {
      if (!isOurs(event)) return;
      ending.abort();
      if (!dragging) return;
      endedAt = event.timeStamp;
      dragging.drop(event.clientX, event.clientY);
    },
    on,
  );
  const cancel = () => {
    ending.abort();
    dragging?.end();
  };
  window.addEventListener("pointercancel", (event) => isOurs(event) && cancel(), on);
  window.addEventListener("blur", cancel, on);
  window.addEventListener("keydown", (event) => event.key === "Escape" && dragging && cancel(), on);
}

/** Cards in the air. */
class Dragging {
  /**
   * @param {HTMLElement} card
   * @param {PointerEvent} press
   * @param {DragOf} drag
   */
  constructor(card, press, drag) {
    this._drag = drag;
    this._keys = drag.keys(card.dataset.key ?? "");
    const box = card.getBoundingClientRect();
    this._grip = { x: press.clientX - box.left, y: press.clientY - box.top };
    this._ghost = document.createElement("div");
    this._ghost.className = "drag-ghost";
    this._ghost.setAttribute("aria-hidden", "true");
    this._ghost.style.setProperty("--card-w", `${box.width}px`);
    for (const one of this._cards()) {
      one.dataset.dragged = "";
      if (one.firstElementChild) this._ghost.append(one.firstElementChild.cloneNode(true));
    }
    drag.hand.dataset.dragging = "";
    document.body.append(this._ghost);
    getSelection()?.removeAllRanges();
    /** @type {HTMLElement | null} */
    this._over = null;
    drag.onStart?.(this._keys);
  }

  /** @returns {HTMLElement[]} Those that are dragged. */
  _cards() {
    return this._all().filter((card) => this._keys.includes(card.dataset.key ?? ""));
  }

  /** @returns {HTMLElement[]} Those of the hand. */
  _all() {
    return [.../** @type {NodeListOf<HTMLElement>} */ (this._drag.hand.querySelectorAll("[data-key]"))];
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  moveTo(x, y) {
    this._ghost.style.transform = `translate(${x - this._grip.x}px, ${y - this._grip.y}px)`;
    const { place, element } = this._placeAt(x, y);
    if (this._over !== element) {
      this._over?.removeAttribute("data-over");
      this._over = element;
      element?.setAttribute("data-over", "");
    }
    this._mark(place?.where === "hand" ? place.before : undefined);
  }

  /**
   * Show where the cards would go in the hand.
   * @param {string | null | undefined} before
   */
  _mark(before) {
    const others = this._all().filter((card) => !this._keys.includes(card.dataset.key ?? ""));
    for (const card of others) delete card.dataset.insert;
    if (before === undefined) return;
    const next = others.find((card) => card.dataset.key === before);
    const last = others.at(-1);
    if (next) next.dataset.insert = "before";
    else if (last) last.dataset.insert = "after";
  }

  /**
   * @param {number} x
   * @param {number} y
   * @returns {{place: Place | null, element: HTMLElement | null}}
   */
  _placeAt(x, y) {
    const under = document.elementFromPoint(x, y);
    const element = under?.closest("[data-meld], [data-drop], .hand-area, .table-page");
    if (!(element instanceof HTMLElement)) return { place: null, element: null };
    const { meld, drop } = element.dataset;
    if (meld) return { place: { where: "meld", number: Number(meld) }, element };
    if (drop === "pile") return { place: { where: "pile" }, element };
    if (element.matches(".hand-area")) {
      return { place: { where: "hand", before: this._before(x, y) }, element: null };
    }
    return { place: { where: "table" }, element };
  }

  /**
   * @param {number} x
   * @param {number} y
   * @returns {string | null} The card before which the dragged ones would lie, null for the end.
   */
  _before(x, y) {
    const isRtl = getComputedStyle(this._drag.hand).direction === "rtl";
    const cards = this._all()
      .filter((card) => !this._keys.includes(card.dataset.key ?? ""))
      .map((card) => ({ key: card.dataset.key ?? "", box: card.getBoundingClientRect() }));
    if (!cards.length) return null;
    const middle = (/** @type {DOMRect} */ box) => (box.top + box.bottom) / 2;
    const nearest = Math.min(...cards.map(({ box }) => Math.abs(middle(box) - y)));
    const SAME_ROW_PX = 4;
    const row = cards.filter(({ box }) => Math.abs(middle(box) - y) <= nearest + SAME_ROW_PX);
    const next = row.find(({ box }, at) => {
      // A card that the next one covers is as wide as what can be seen of it.
      const start = isRtl ? box.right : box.left;
      const follows = row[at + 1]?.box;
      const end = isRtl ? Math.max(box.left, follows?.right ?? -Infinity)
        : Math.min(box.right, follows?.left ?? Infinity);
      const centre = (start + end) / 2;
      return isRtl ? x > centre : x < centre;
    });
    if (next) return next.key;
    const last = cards.indexOf(/** @type {typeof cards[0]} */ (row.at(-1)));
    return cards[last + 1]?.key ?? null;
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  drop(x, y) {
    const { place } = this._placeAt(x, y);
    this.end();
    if (place) this._drag.onDrop(this._keys, place);
  }

  /** Leave everything as it was. */
  end() {
    this._mark(undefined);
    this._over?.removeAttribute("data-over");
    for (const card of this._all()) delete card.dataset.dragged;
    delete this._drag.hand.dataset.dragging;
    this._ghost.remove();
  }
}
