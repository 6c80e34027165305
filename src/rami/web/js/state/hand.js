// @ts-check
/**
 * The hand on this page: its order, which cards are chosen, and what the server says of them.
 *
 * A choice shows at once; the server is asked once a frame at most, and only the answer to the
 * last question counts. The order is sent to the server when it has rested for a moment.
 */

import { faceOf, facesOf } from "./faces.js";
import * as orders from "./hand_order.js";
import { NONE, choicesOf } from "./choice.js";
import { readMove } from "./moves.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./session.js").State} State */
/** @typedef {import("./choice.js").Choice} Choice */
/** @typedef {import("../types/protocol.js").Judged} Judged */

const REST_MS = 500;

/** The hand of one session. */
export class Hand {
  /** @param {Session} session */
  constructor(session) {
    this._session = session;
    this.order = orders.EMPTY;
    /** @type {ReadonlySet<string>} */
    this.chosen = new Set();
    /** @type {Judged | null} What the server said last of what is chosen now. */
    this.judged = null;
    this.choices = NONE;
    /** Whether the answer to the present question is still out. */
    this.checking = false;
    this._deal = "";
    this._keptOrder = "";
    this._asked = "";
    this._asking = 0;
    this._sync = 0;
    /** @type {readonly string[]} */
    this._leaving = [];
    /** @type {Set<() => void>} */
    this._listeners = new Set();
    this._end = session.subscribe((state) => this._follow(state));
    this._follow(session.state);
  }

  /** @returns {string[]} The keys of the cards, in their order. */
  get keys() {
    return orders.keysOf(this.order);
  }

  /** @returns {string[]} The chosen faces, in the order of the hand. */
  get faces() {
    return this.keys.filter((key) => this.chosen.has(key)).map(faceOf);
  }

  /**
   * @param {() => void} listener
   * @returns {() => void}
   */
  subscribe(listener) {
    this._listeners.add(listener);
    return () => this._listeners.delete(listener);
  }

  /** @param {string} key */
  toggle(key) {
    const chosen = new Set(this.chosen);
    if (!chosen.delete(key)) chosen.add(key);
    this.choose(chosen);
    this.order = orders.touched(this.order, [key]);
  }

  /** @param {Iterable<string>} keys */
  choose(keys) {
    this.chosen = new Set(keys);
    if (this._session.state.refusal) this._session.refuse(null);
    this._ask();
    this._tell();
  }

  /** @param {Iterable<string>} faces Which cards to choose, of twins the first. */
  chooseFaces(faces) {
    const left = this.keys;
    const keys = [...faces].flatMap((face) => {
      const at = left.findIndex((key) => faceOf(key) === face);
      return at < 0 ? [] : left.splice(at, 1);
    });
    this.choose(keys);
  }

  /**
   * Ask about some cards without choosing them, as when they are dragged.
   * @param {readonly string[]} keys
   * @returns {Promise<Judged | null>}
   */
  async judge(keys) {
    const answer = await this._session.ask("judge", { cards: keys.map(faceOf).join(" ") });
    if (answer?.type === "refused") this._session.refuse(answer);
    return answer?.type === "judged" ? answer : null;
  }

  /**
   * Make a move with some cards of the hand, those chosen unless others are named.
   * @param {{move: string, meld?: import("../types/protocol.js").MeldShown}} choice
   * @param {readonly string[]} [keys]
   */
  async play(choice, keys = [...this.chosen]) {
    this._leaving = keys;
    const answer = await this._session.move(choice.move, choice.meld);
    // Cards that come back are chosen still: whoever was refused wants to change one of them.
    if (answer?.type === "refused" && readMove(choice.move).cards.length) {
      this.chosen = new Set(keys.filter((key) => this.order.held.has(key)));
      this._ask();
      this._tell();
    }
  }

  /**
   * @param {readonly string[]} keys
   * @param {string | null} before
   */
  move(keys, before) {
    this._arrange(orders.moved(this.order, keys, before));
  }

  /** @param {"suit" | "rank" | "melds"} how */
  async sort(how) {
    if (how === "suit") this._arrange(orders.bySuit(this.order));
    if (how === "rank") this._arrange(orders.byRank(this.order));
    if (how !== "melds") return;
    const answer = /** @type {any} */ (await this._session.ask("arrange"));
    if (answer?.type !== "arranged") return;
    const melds = answer.melds.flatMap((/** @type {{cards: string}} */ meld) => facesOf(meld.cards));
    this._arrange(orders.inOrder(this.order, [...melds, ...facesOf(answer.rest)]));
  }

  close() {
    this._end();
    clearTimeout(this._sync);
    cancelAnimationFrame(this._asking);
  }

  /** @param {orders.HandOrder} order */
  _arrange(order) {
    this.order = order;
    this._keep();
    this._tell();
  }

  /** @param {State} state */
  _follow({ view, pending }) {
    const round = view?.round;
    // Whoever has watched, and sits down, gets a hand in which nothing is new.
    const deal = round?.hand === undefined ? "" : `${view?.table.match}.${view?.table.round}`;
    if (!round || !deal) {
      this.order = orders.EMPTY;
      this.chosen = new Set();
    } else if (deal !== this._deal) {
      // An order that was kept is that of the present deal only if this page has just come.
      const kept = this._deal ? undefined : round.hand_order;
      this.order = orders.laidOut(round.hand, kept, round.drew);
      this.chosen = new Set();
    } else {
      this.order = orders.followed(this.order, round.hand, this._leaving);
      const order = round.hand_order ?? "";
      if (order !== this._keptOrder && !this._sync) {
        this.order = orders.inOrder(this.order, facesOf(order));
      }
      const isOwn = round.turn === round.seat && round.phase === "play";
      if (!isOwn && !pending) this.order = orders.settled(this.order);
    }
    this._deal = deal;
    this._keptOrder = round?.hand_order ?? "";
    // The same set as long as it is the same choice: what was said of it stays in sight.
    const chosen = [...this.chosen].filter((key) => this.order.held.has(key));
    if (chosen.length < this.chosen.size) this.chosen = new Set(chosen);
    if (!pending) this._keep();
    this._ask();
    this._tell();
  }

  /** Have the order kept by the server, once it has rested. */
  _keep() {
    clearTimeout(this._sync);
    this._sync = 0;
    const { view } = this._session.state;
    const isOn = view?.round?.hand && !view.round.outcome;
    if (!isOn || orders.orderText(this.order) === this._keptOrder) return;
    this._sync = setTimeout(async () => {
      const cards = orders.orderText(this.order);
      await this._session.ask("set_hand_order", { cards });
      this._keptOrder = cards;
      this._sync = 0;
    }, REST_MS);
  }

  _ask() {
    const { view, pending } = this._session.state;
    const round = view?.round;
    if (!round || round.seat === undefined || round.outcome || pending) {
      this._answer("", null);
      return;
    }
    // A phrase, or a step towards the next deal, changes no answer: the button stays as it is.
    const played = JSON.stringify({ ...round, hand_order: undefined });
    const question = `${played} ${this.faces.join(" ")}`;
    if (question === this._asked) return;
    this._asked = question;
    this.checking = true;
    cancelAnimationFrame(this._asking);
    this._asking = requestAnimationFrame(() => this._send(question));
    // A page that nobody looks at has no frames.
    if (document.hidden) this._send(question);
  }

  /** @param {string} question */
  async _send(question) {
    if (question !== this._asked) return;
    cancelAnimationFrame(this._asking);
    const answer = await this._session.ask("judge", { cards: this.faces.join(" ") });
    if (question !== this._asked) return;
    if (answer?.type === "judged") this._answer(question, answer);
    else this._answer("", null); // lost on the way: asked again with the next view
    this._tell();
  }

  /**
   * @param {string} question
   * @param {Judged | null} judged
   */
  _answer(question, judged) {
    this._asked = question;
    this.checking = false;
    this.judged = judged;
    this.choices = judged ? choicesOf(judged) : NONE;
  }

  _tell() {
    for (const listener of [...this._listeners]) listener();
  }
}
