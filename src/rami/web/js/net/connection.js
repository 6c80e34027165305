// @ts-check
/**
 * One WebSocket to one table, made again whenever it ends.
 *
 * Commands carry an id and are sent again until they are answered: the server carries an id out
 * once. Questions are dropped when the connection ends, for their answers would be about a table
 * that has moved on. Updates that arrive together are handed on as one.
 */

import { loadAnewUnless } from "../fresh.js";
import { waitFor } from "./backoff.js";
import { newId } from "./ids.js";

/** @typedef {import("../types/protocol.js").FromServer} FromServer */
/** @typedef {import("../types/protocol.js").Update} Update */
/** @typedef {import("../types/protocol.js").Closing} Closing */
/**
 * - `connecting`: for the first time; `open`: all is well; `lost`: trying again;
 * - `restarting`: the server said that it goes down for a moment; `ended`: nothing to come back to;
 * - `outdated`: the server speaks a protocol that is newer than this page, even after a reload.
 * @typedef {"connecting" | "open" | "lost" | "restarting" | "ended" | "outdated"} Status
 */
/**
 * @typedef {object} Listener
 * @property {() => object} hello The fields of the greeting, the version seen last among them.
 * @property {(update: Update) => void} onUpdate
 * @property {(status: Status, closing: Closing | null) => void} onStatus
 */

const PROTOCOL = 1;

/** What is asked and not done: not worth an answer after the connection has ended. */
const QUESTIONS = new Set(["judge", "hint", "arrange", "frames", "proof", "link_device"]);

/** After so long without a word, look whether anybody is there; then wait so long for an answer. */
const SILENCE_MS = 25_000;
const PATIENCE_MS = 8_000;

export class Connection {
  /**
   * @param {string} code Of the table.
   * @param {Listener} listener
   */
  constructor(code, listener) {
    this._url = `${location.origin.replace(/^http/, "ws")}/api/tables/${encodeURIComponent(code)}/socket`;
    this._listener = listener;
    /** @type {WebSocket | null} */
    this._socket = null;
    /** @type {Map<string, {message: any, answer: (answer: FromServer | null) => void}>} */
    this._open = new Map();
    /** @type {FromServer[]} */
    this._heard = [];
    this._flushing = false;
    this._tries = 0;
    this._timer = 0;
    this._watch = 0;
    this._greeted = false;
    /** @type {Status} */
    this._status = "connecting";
    /** @type {Closing | null} */
    this._closing = null;
    this._wake = () => this._lookNow();
    // A device that loses its network leaves sockets open, from which nothing comes any more.
    this._sleep = () => this._lose(0);
    addEventListener("online", this._wake);
    addEventListener("offline", this._sleep);
    document.addEventListener("visibilitychange", this._wake);
    this._connect();
  }

  /**
   * Send a message, with an id of its own unless it has one.
   * @param {any} message
   * @returns {Promise<FromServer | null>} The answer; null to a question that went lost.
   */
  send(message) {
    const sent = { id: newId(), ...message };
    return new Promise((answer) => {
      if (this._status === "ended" || (QUESTIONS.has(sent.type) && !this._greeted)) {
        answer(null);
        return;
      }
      this._open.set(sent.id, { message: sent, answer });
      if (this._greeted) this._socket?.send(JSON.stringify(sent));
    });
  }

  /** Greet anew, as something about the greeting has changed. */
  greet() {
    if (this._socket?.readyState === WebSocket.OPEN) this._hello(this._socket);
  }

  /** Connect anew: as somebody else, once a seat has been taken. */
  again() {
    this._drop();
    this._tries = 0;
    this._connect();
  }

  /** End it for good. */
  close() {
    removeEventListener("online", this._wake);
    removeEventListener("offline", this._sleep);
    document.removeEventListener("visibilitychange", this._wake);
    this._tell("ended");
    this._drop();
    for (const { answer } of this._open.values()) answer(null);
    this._open.clear();
  }

  _connect() {
    clearTimeout(this._timer);
    const socket = new WebSocket(this._url);
    this._socket = socket;
    this._greeted = false;
    this._closing = null;
    socket.onopen = () => this._hello(socket);
    socket.onmessage = (event) => socket === this._socket && this._hear(event.data);
    socket.onclose = (event) => socket === this._socket && this._lose(event.code);
    this._expectWithin(PATIENCE_MS);
  }

  /** @param {WebSocket} socket */
  _hello(socket) {
    socket.send(JSON.stringify({ type: "hello", ...this._listener.hello() }));
    this._expectWithin(PATIENCE_MS);
  }

  /**
   * Take the connection to be dead if nothing is heard for so long.
   * @param {number} ms
   */
  _expectWithin(ms) {
    clearTimeout(this._watch);
    this._watch = setTimeout(() => this._lose(0), ms);
  }

  _silence() {
    clearTimeout(this._watch);
    this._watch = setTimeout(() => this.greet(), SILENCE_MS);
  }

  /** Somebody looks at the page again, or the network is back: do not wait for a timer. */
  _lookNow() {
    if (document.visibilityState === "hidden") return;
    if (this._status === "lost" || this._status === "restarting") {
      this._tries = 0;
      this._drop();
      this._connect();
    } else this.greet();
  }

  /** @param {string} data */
  _hear(data) {
    this._silence();
    this._heard.push(JSON.parse(data));
    if (this._flushing) return;
    this._flushing = true;
    // What arrives in the same moment is one change: a page that was hidden is not shown a film.
    setTimeout(() => {
      this._flushing = false;
      this._flush();
    });
  }

  _flush() {
    const heard = this._heard;
    this._heard = [];
    /** @type {Update | null} */
    let update = null;
    for (const message of heard) {
      if (message.type === "update") {
        if (message.protocol !== undefined && !this._isKnown(message.protocol)) return;
        if (message.pages !== undefined && loadAnewUnless(message.pages)) return;
        update = update ? joined(update, message) : message;
        if (message.protocol !== undefined) this._greet();
      } else if (message.type === "closing") {
        this._closing = message;
        if (message.final) this._tell("ended");
      } else if ("id" in message && message.id !== null) {
        const open = this._open.get(message.id);
        this._open.delete(message.id);
        open?.answer(message);
      } else if (message.type === "refused") {
        // Nobody asked with an id: the table itself is refused, and will be again.
        this._closing = { type: "closing", code: message.code, text: message.text, final: true };
        if (message.code === "table.unknown" || message.code === "table.ended") this._tell("ended");
      }
    }
    if (update) this._listener.onUpdate(update);
  }

  /** The server has answered the greeting: say again what it may not have heard. */
  _greet() {
    if (this._greeted) return;
    this._greeted = true;
    this._tries = 0;
    this._tell("open");
    for (const { message } of this._open.values()) this._socket?.send(JSON.stringify(message));
  }

  /**
   * @param {number} protocol
   * @returns {boolean} Whether this page speaks it; else it loads itself anew, once.
   */
  _isKnown(protocol) {
    if (protocol === PROTOCOL) return true;
    const place = "rami.reloaded-for";
    let isNew = false;
    try {
      isNew = sessionStorage.getItem(place) !== String(protocol);
      sessionStorage.setItem(place, String(protocol));
    } catch {
      // Without a note, it cannot be known whether it was tried before.
    }
    if (isNew) location.reload();
    this._drop();
    this._tell("outdated");
    return false;
  }

  /** @param {number} code Of the closing, 0 where nobody said anything. */
  _lose(code) {
    this._flush();
    this._drop();
    for (const [id, { message, answer }] of this._open) {
      if (!QUESTIONS.has(message.type)) continue;
      this._open.delete(id);
      answer(null);
    }
    if (this._status === "ended" || this._status === "outdated") return;
    const GOING_DOWN = 1012;
    const restarting = code === GOING_DOWN || this._closing?.code === "server.closing";
    this._tell(restarting || this._status === "restarting" ? "restarting" : "lost");
    this._timer = setTimeout(() => this._connect(), waitFor(this._tries));
    this._tries += 1;
  }

  _drop() {
    clearTimeout(this._timer);
    clearTimeout(this._watch);
    const socket = this._socket;
    this._socket = null;
    this._greeted = false;
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
  }

  /** @param {Status} status */
  _tell(status) {
    if (this._status === "ended") return;
    this._status = status;
    this._listener.onStatus(status, this._closing);
  }
}

/**
 * @param {Update} first
 * @param {Update} then
 * @returns {Update} Both as one: all that happened, and the view after it.
 */
export function joined(first, then) {
  if (then.fresh) return then;
  return { ...then, fresh: first.fresh, events: [...first.events, ...then.events] };
}
