// @ts-check
/** A table is made: who sits where, by which rules. */

import { post } from "../net/api.js";
import { say } from "../say.js";
import { myName } from "../state/my_name.js";

/** One person against two bots that play decently: nothing to choose. */
export const PLAY_NOW = Object.freeze({ preset: "rami-51", seats: ["person", "normal", "normal"] });

/**
 * Make a table, and return its code and link.
 * @param {Record<string, unknown>} wishes The fields of `CreateTable`.
 * @returns {Promise<import("../types/protocol.js").TableCreated>}
 */
export function makeTable(wishes) {
  return post("/api/tables", { name: myName() || say("home.player"), ...wishes });
}

/**
 * Go to a table.
 * @param {string} code
 * @param {string} [fragment]
 */
export function goToTable(code, fragment = "") {
  location.assign(`/t/${code}${fragment}`);
}
