// @ts-check
/**
 * What this page knows of its table, and the one way to change something there.
 *
 * The server's view is all that is true. A move that has been sent and not answered is drawn over
 * it, as if it had been carried out, and taken away again should it be refused.
 */

import { Connection } from "../net/connection.js";
import { newId } from "../net/ids.js";
import { sendMessage } from "../net/api.js";
import { useLayoutEffect, useState } from "../vendor/preact.js";
import { remember, remembered } from "./memory.js";
import { expected } from "./moves.js";

/** @typedef {import("../types/protocol.js").View} View */
/** @typedef {import("../types/protocol.js").Event} TableEvent */
/** @typedef {import("../types/protocol.js").FromServer} FromServer */
/** @typedef {import("../types/protocol.js").MeldShown} MeldShown */
/** @typedef {import("../net/connection.js").Status} Status */
/**
 * A move that is under way; `version` is what it came to, once that is known.
 * @typedef {{id: string, move: string, meld?: MeldShown, version?: number}} Pending
 */
/**
 * @typedef {{code: string, text: string, rule: string | null}} RefusalShown
 */
/**
 * @typedef {object} State
 * @property {Status} status
 * @property {string} closing Why there is nothing to come back to, in words.
 * @property {View | null} view As it is to be drawn, a move under way included.
 * @property {number} version Of the table, as far as this page has seen it.
 * @property {number} change Counts the updates, so that each is told of once.
 * @property {readonly TableEvent[]} events What happened with the last update.
 * @property {boolean} fresh Whether the last update told no story: nothing to animate.
 * @property {number} nowOffset What to add to this device's clock to have the server's.
 * @property {readonly TableEvent[]} log All that is known to have happened.
 * @property {RefusalShown | null} refusal Why the last command was refused.
 * @property {Pending | null} pending
 */
/**
 * @typedef {object} Session
 * @property {string} code
 * @property {State} state
 * @property {(listener: (state: State) => void) => () => void} subscribe
 * @property {(kind: string, fields?: object) => Promise<FromServer | null>} send
 * @property {(kind: string, fields?: object) => Promise<FromServer | null>} ask As `send`, but a
 *     refusal is only the answer, and shown nowhere.
 * @property {(move: string, meld?: MeldShown) => Promise<FromServer | null>} move
 * @property {(kind: "sit" | "use_device_link", fields: object) => Promise<FromServer>} enter
 * @property {(refusal: RefusalShown | null) => void} refuse
 * @property {(seats: number[]) => void} mute
 * @property {() => void} close
 */

const LOG_MOST = 400;

/** For so long a refusal stays in sight, whatever happens meanwhile. */
const REFUSAL_MS = 4000;

/**
 * Come to a table.
 * @param {string} code
 * @param {{lang?: string, muted?: number[]}} [wishes]
 * @returns {Session}
 */
export function createSession(code, wishes = {}) {
  const kept = remembered(code);
  let muted = wishes.muted ?? [];
  /** @type {View | null} The last view of the server, nothing drawn over it. */
  let truth = null;
  /** @type {Set<(state: State) => void>} */
  const listeners = new Set();
  /** @type {State} */
  let state = {
    status: "connecting",
    closing: "",
    view: null,
    version: kept.version,
    change: 0,
    events: [],
    fresh: true,
    nowOffset: 0,
    log: kept.log,
    refusal: null,
    pending: null,
  };

  let refusedAt = 0;

  /** @param {Partial<State>} changes */
  function change(changes) {
    if (changes.refusal) refusedAt = Date.now();
    state = { ...state, ...changes };
    const { pending } = state;
    const view = truth && pending ? expected(truth, pending.move, pending.meld) : truth;
    state.view = view;
    for (const listener of [...listeners]) listener(state);
  }

  const connection = new Connection(code, {
    hello: () => ({ version: state.version, lang: wishes.lang ?? "en", seals: true, muted }),
    onStatus: (status, closing) => change({ status, closing: closing?.text ?? "" }),
    onUpdate(update) {
      const isFirst = truth === null;
      truth = update.view;
      const log = [...(update.fresh ? [] : state.log), ...update.events].slice(-LOG_MOST);
      const { pending } = state;
      const isOld = Date.now() - refusedAt > REFUSAL_MS;
      const isDone = pending?.version !== undefined && update.version >= pending.version;
      remember(code, { version: update.version, log });
      if (update.view.sealing && update.view.seat !== null) takePart(code, update.view, ask);
      change({
        version: update.version,
        change: state.change + 1,
        events: update.fresh ? [] : update.events,
        fresh: update.fresh || isFirst,
        nowOffset: update.now_ms - Date.now(),
        log,
        pending: isDone ? null : pending,
        ...(isOld && { refusal: null }),
      });
    },
  });

  /** @type {Session["ask"]} */
  const ask = (kind, fields = {}) => connection.send({ type: kind, ...fields });

  /** @type {Session["send"]} */
  async function send(kind, fields) {
    const answer = await ask(kind, fields);
    if (answer?.type === "refused") refuse(answer);
    return answer;
  }

  /** @type {Session["move"]} */
  async function move(text, meld) {
    if (state.pending) return null;
    const id = newId();
    const version = state.version;
    change({ pending: { id, move: text, ...(meld && { meld }) }, refusal: null });
    const answer = await connection.send({ type: "move", id, version, move: text });
    const pending = /** @type {Pending | null} */ (state.pending);
    if (pending?.id !== id) return answer;
    if (answer?.type === "ack" && state.version < answer.version) {
      change({ pending: { ...pending, version: answer.version } });
    } else {
      const refusal = answer?.type === "refused" ? shown(answer) : null;
      change({ pending: null, refusal });
    }
    return answer;
  }

  /** @type {Session["enter"]} */
  async function enter(kind, fields) {
    const answer = await sendMessage(code, { type: kind, id: newId(), ...fields });
    connection.again();
    return answer;
  }

  /** @param {RefusalShown | null} refusal */
  function refuse(refusal) {
    if (refusal || state.refusal) change({ refusal: refusal && shown(refusal) });
  }

  return {
    code,
    get state() {
      return state;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ask,
    send,
    move,
    enter,
    refuse,
    mute(seats) {
      muted = seats;
      connection.greet();
    },
    close: () => connection.close(),
  };
}

/**
 * Take part in the next deal; a page that cannot load how does without.
 * @param {string} code
 * @param {View} view
 * @param {Session["ask"]} ask
 */
function takePart(code, view, ask) {
  import("../seals/exchange.js").then((found) => found.takePart(code, view, ask), () => {});
}

/**
 * @param {RefusalShown} refusal
 * @returns {RefusalShown}
 */
const shown = ({ code, text, rule }) => ({ code, text, rule });

/** @type {Map<string, Session>} */
const sessions = new Map();

/**
 * Use the session of a table, the same for all who ask on this page.
 * @param {string} code
 * @param {{lang?: string, muted?: number[]}} [wishes]
 * @returns {Session}
 */
export function useSession(code, wishes) {
  let session = sessions.get(code);
  if (!session) sessions.set(code, (session = createSession(code, wishes)));
  const [, draw] = useState(0);
  useLayoutEffect(() => {
    draw((count) => count + 1); // what happened between the first drawing and this moment
    return session.subscribe(() => draw((count) => count + 1));
  }, [session]);
  return session;
}
