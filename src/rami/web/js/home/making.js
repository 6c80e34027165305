// @ts-check
/** A table is made: who sits where, by which rules. */

import { post, sendMessage } from "../net/api.js";
import { newId } from "../net/ids.js";
import { say } from "../say.js";
import { myName } from "../state/my_name.js";

/** One person against two bots that play decently: nothing to choose. */
export const PLAY_NOW = Object.freeze({ preset: "rami-51", seats: ["person", "normal", "normal"] });

/**
 * Make a table, and return its code and link.
 * @param {Record<string, unknown>} wishes The fields of `CreateTable`.
 * @returns {Promise<import("../types/protocol.js").TableCreated>}
 */
export async function makeTable(wishes) {
  // Without the module that knows how, one just takes no part in the first deal.
  const seals = await import("../seals/exchange.js").catch(() => null);
  const promised = seals?.promise();
  const fields = { name: myName() || say("home.player"), ...wishes, ...promised?.fields };
  const made = await post("/api/tables", fields);
  if (promised && made.seat) {
    const { code, sealing } = made;
    seals?.keepPromise(code, promised.nonce, sealing?.commitment);
    // Where nobody else is to come, the deal waits for this number alone.
    if (sealing) seals?.takePart(code, viewOf(made), async (type, message) => {
      await sendMessage(code, { type, id: newId(), ...message }).catch(() => {});
    });
  }
  return made;
}

/**
 * What is known of a table that was just made, as far as its first deal goes.
 * @param {import("../types/protocol.js").TableCreated} made
 * @returns {import("../types/protocol.js").View}
 */
function viewOf(made) {
  return /** @type {any} */ ({ ...made, round: null, table: { seats: made.sealing?.commitments } });
}

/**
 * Go to a table.
 * @param {string} code
 * @param {string} [fragment]
 */
export function goToTable(code, fragment = "") {
  location.assign(`/t/${code}${fragment}`);
}
