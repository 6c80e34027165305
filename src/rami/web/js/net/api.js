// @ts-check
/**
 * The server over HTTP: what is asked before there is a table, and what gives a browser its seat.
 *
 * What is refused has the form of `refused`, with a sentence in the language of the page; where
 * nothing answers at all, there is one of the same form to show.
 */

import { say } from "../say.js";

/** @typedef {import("../types/protocol.js").FromServer} FromServer */
/** @typedef {import("../types/protocol.js").Refused} RefusedMessage */

/** What was refused, as an error with the sentence to show. */
export class Refusal extends Error {
  /**
   * @param {{code: string, text: string, rule: string | null}} refused
   * @param {number} status Of HTTP, 0 where nothing answered.
   */
  constructor(refused, status) {
    super(refused.text);
    this.text = refused.text;
    this.code = refused.code;
    this.rule = refused.rule;
    this.status = status;
  }
}

/**
 * @param {unknown} error
 * @returns {Refusal} What can be shown of it.
 */
export function reasonOf(error) {
  if (error instanceof Refusal) return error;
  return new Refusal({ code: "unexpected", text: say("play.no_answer"), rule: null }, 0);
}

/**
 * @param {string} path
 * @param {RequestInit} [how]
 * @returns {Promise<any>} What the server answered.
 * @throws {Refusal}
 */
async function ask(path, how = {}) {
  /** @type {Response} */
  let response;
  try {
    response = await fetch(path, {
      credentials: "same-origin",
      ...how,
      headers: { "Accept-Language": document.documentElement.lang || "en", ...how.headers },
    });
  } catch {
    throw new Refusal({ code: "offline", text: say("play.no_answer"), rule: null }, 0);
  }
  /** @type {any} */
  let answer = null;
  try {
    answer = await response.json();
  } catch {
    // Something between us and the server has answered in its place.
  }
  if (response.ok && answer !== null) return answer;
  const { code = "unreadable", text = say("play.no_answer"), rule = null } = answer ?? {};
  throw new Refusal({ code, text, rule }, response.status);
}

/**
 * @param {string} path
 * @returns {Promise<any>}
 * @throws {Refusal}
 */
export function get(path) {
  return ask(path);
}

/**
 * @param {string} path
 * @param {object} body
 * @returns {Promise<any>}
 * @throws {Refusal}
 */
export function post(path, body) {
  const headers = { "Content-Type": "application/json" };
  return ask(path, { method: "POST", headers, body: JSON.stringify(body) });
}

/**
 * Send a message to a table over HTTP. Taking a seat goes this way: the answer brings the cookie
 * that says whose seat it is, which no WebSocket can.
 *
 * @param {string} code
 * @param {object} message
 * @returns {Promise<FromServer>}
 * @throws {Refusal}
 */
export function sendMessage(code, message) {
  return post(`/api/tables/${encodeURIComponent(code)}/messages`, message);
}
