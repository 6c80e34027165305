// @ts-check
/** The table while a match is on or just over: everything that lies there, put together. */

import { tellTurn } from "../effects/your_turn.js";
import { RuleLink } from "../home/refusal.js";
import { later } from "../later.js";
import { memo } from "../memo.js";
import { say } from "../say.js";
import { dropped } from "../state/choice.js";
import { readMove } from "../state/moves.js";
import { keepMatch } from "../state/my_matches.js";
import { keepMuted, mutedAt } from "../state/muted.js";
import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../vendor/preact.js";
import { Absent } from "./absent.js";
import { Announcer } from "./announcer.js";
import { HandCards } from "./hand.js";
import { hintedKeys, useHint } from "./hint.js";
import { useKeys } from "./keys.js";
import { labelOf } from "./labels.js";
import { Log } from "./log.js";
import { HandTools, MainButton } from "./main_button.js";
import { Melds } from "./melds.js";
import { useMotion } from "./motion.js";
import { OpeningMeter } from "./opening_meter.js";
import { Piles } from "./piles.js";
import { promptOf } from "./prompt.js";
import { Seats } from "./seats.js";
import { StatusLine } from "./status_line.js";
import { ConnectionBar, TableBar } from "./table_bar.js";
import { useHand } from "./use_hand.js";

/** @typedef {import("../state/session.js").Session} Session */
/** @typedef {import("../state/choice.js").Choice} Choice */
/** @typedef {import("./prompt.js").Prompt} Prompt */
/** @typedef {import("./drag.js").Place} Place */

const SeatsKept = memo(Seats);
const MeldsKept = memo(Melds);
const PilesKept = memo(Piles);
const LogKept = memo(Log);
const BarKept = memo(TableBar);

// What comes after a round keeps nobody waiting for the cards.
const RoundOver = later(() => import("./scores.js").then((found) => found.RoundOver));
const MatchOver = later(() => import("./scores.js").then((found) => found.MatchOver));
const Unsealed = later(() => import("./scores.js").then((found) => found.Unsealed));

/** A button that leaves while it has the focus gives it to the main one. */
function useLostFocus() {
  const focused = useRef(/** @type {Element | null} */ (null));
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (activeElement && activeElement !== document.body) focused.current = activeElement;
    else if (focused.current && !focused.current.isConnected) {
      focused.current = null;
      document.getElementById("main-button")?.focus({ preventScroll: true });
    }
  });
}

/** @type {Choice} */
const BACK = { move: "back", verb: "back", cards: [], number: 0 };

/** @type {readonly ("suit" | "rank" | "melds")[]} */
const SORTS = ["suit", "rank", "melds"];

/** @param {{session: Session, trouble: string}} props */
export function Board({ session, trouble }) {
  const { state } = session;
  const view = /** @type {import("../types/protocol.js").View} */ (state.view);
  const hand = useHand(session);
  const { hint, thinking, ask } = useHint(session);
  const [why, setWhy] = useState(/** @type {Prompt | null} */ (null));
  const [open, setOpen] = useState(/** @type {any} */ (""));
  const [muted, setMuted] = useState(() => mutedAt(session.code));
  const sorted = useRef(0);
  const { round, table } = view;
  const seated = round?.seat !== undefined;
  const isOwn = seated && round?.turn === round?.seat && !round?.outcome;
  const busy = state.pending !== null;
  const { choices } = hand;
  const order = hand.keys.join(" ");
  useMotion(state, order);
  useLayoutEffect(() => setWhy(null), [state.version, hand.chosen, state.pending]);
  useEffect(() => tellTurn(Boolean(isOwn) && !busy), [isOwn, busy]);
  useLayoutEffect(() => {
    if (state.pending === null) keepMatch(view);
  }, [table, state.pending]);
  useLostFocus();

  /** @param {Choice | null | undefined} choice */
  const play = (choice) => {
    if (choice && !busy) void hand.play(choice);
  };
  /** @param {{text: string, rule: string | null} | null | undefined} reason */
  const refuse = (reason) => reason && setWhy({ text: reason.text, tone: "refusal", rule: reason.rule });

  /** @param {string} verb */
  const option = (verb) => hand.judged?.options.find((one) => one.move === verb);
  const take = choices.all.find((choice) => choice.verb === "take");
  const draw = choices.all.find((choice) => choice.verb === "draw");
  const discard = choices.all.find((choice) => choice.verb === "discard");
  const takeWhyNot = isOwn && !busy ? (option("take")?.refused?.text ?? "") : "";

  // Whoever takes back at once means what is just being laid.
  const wantsBack = useRef(false);
  const back = () => {
    if (busy) wantsBack.current = true;
    else if (round?.can_take_back && isOwn) play(BACK);
  };
  useLayoutEffect(() => {
    if (!busy && wantsBack.current) back();
    wantsBack.current &&= busy;
  }, [busy]);

  /** @param {number} number */
  const pick = (number) => {
    const choice = choices.all.find((one) => one.number === number);
    if (choice) play(choice);
    else if (hand.chosen.size && !busy && !hand.checking) refuse(refusedAt(number) ?? choices.whyNot);
  };
  /** @param {number} number Of a meld where the chosen cards cannot go. */
  const refusedAt = (number) =>
    hand.judged?.options.find(({ move, refused }) => refused && readMove(move).meld === number)?.refused;

  function whyNot() {
    if (!round) return;
    if (!isOwn) {
      setWhy({ text: say("play.not_your_turn", { name: table.seats[round.turn - 1]?.name ?? "" }), tone: "wait" });
    } else if (choices.whyNot) refuse(choices.whyNot);
  }

  /**
   * @param {readonly string[]} keys
   * @param {Place} place
   */
  async function drop(keys, place) {
    if (place.where === "hand") {
      hand.move(keys, place.before);
      return;
    }
    if (busy) return;
    if (!isOwn) {
      whyNot();
      return;
    }
    const judged = await hand.judge(keys);
    if (!judged) return;
    const number = place.where === "meld" ? place.number : 0;
    const { choice, reason } = dropped(judged, place.where, number);
    if (choice) void hand.play(choice, keys);
    else if (reason) refuse(reason);
    else if (round?.phase === "draw") setWhy({ text: say("play.turn_draw"), tone: "refusal" });
  }

  useKeys({
    draw: () => (draw ? play(draw) : refuse(option("draw")?.refused)),
    take: () => (take ? play(take) : refuse(option("take")?.refused)),
    main: () => (choices.main ? play(choices.main) : whyNot()),
    discard: () => (discard ? play(discard) : whyNot()),
    back,
    sort: () => void hand.sort(SORTS[sorted.current++ % SORTS.length] ?? "suit"),
    hint: () => isOwn && table.hints && ask(),
    hand: () => /** @type {HTMLElement | null} */ (document.querySelector('.hand [tabindex="0"]'))?.focus(),
    clear: () => hand.choose([]),
    meld: pick,
    help: () => setOpen("keys"),
  });

  /** @type {Map<number, string>} */
  const targets = useMemo(() => {
    const found = new Map();
    if (busy || !round) return found;
    for (const choice of choices.all) {
      if (choice.number && !found.has(choice.number)) found.set(choice.number, labelOf(choice, round));
    }
    return found;
  }, [choices, busy, round]);
  const hinted = useMemo(() => hintedKeys(hint, hand.keys), [hint, order]);
  const latest = useRef({ pick, play, draw, take, discard, refuse, option, setOpen });
  latest.current = { pick, play, draw, take, discard, refuse, option, setOpen };
  const calls = useMemo(
    () => ({
      pick: (/** @type {number} */ number) => latest.current.pick(number),
      draw: () => latest.current.play(latest.current.draw),
      take() {
        const now = latest.current;
        if (now.take) now.play(now.take);
        else if (now.discard) now.play(now.discard);
        else now.refuse(now.option("take")?.refused);
      },
      mute(/** @type {number} */ seat, /** @type {boolean} */ mute) {
        const seats = mutedAt(session.code).filter((one) => one !== seat);
        if (mute) seats.push(seat);
        keepMuted(session.code, seats);
        setMuted(seats);
        session.mute(seats);
      },
    }),
    [session],
  );
  const prompt = promptOf(state, hand, hint, why ?? (trouble ? { text: trouble, tone: "refusal" } : null));

  return html`<main id="main" class=${`table-page ground-table${isOwn ? " is-own-turn" : ""}${busy ? " is-busy" : ""}`}>
    <h1 class="heard">${say("table.title")}</h1>
    <${BarKept} session=${session} view=${view} open=${open} onOpen=${setOpen} muted=${muted} onMute=${calls.mute} />
    <${SeatsKept} view=${view} now=${Date.now() + state.nowOffset} events=${state.events} />
    <${MeldsKept} view=${view} targets=${targets} onPick=${calls.pick} />
    <${PilesKept} view=${view} canDraw=${Boolean(draw) && !busy} canTake=${Boolean(take) && !busy}
      takeWhyNot=${takeWhyNot} canDiscard=${Boolean(discard) && !busy} onDraw=${calls.draw} onTake=${calls.take} />
    <div class="log-area"><${LogKept} view=${view} entries=${state.log} /></div>
    <div class="status" id="status-line" role="status">
      <${StatusLine} text=${prompt.text} tone=${prompt.tone} heard=${prompt.heard}>
        ${prompt.rule && html` <${RuleLink} rule=${prompt.rule} />`}
      <//>
    </div>
    ${seated && !round?.outcome &&
    html`<${OpeningMeter} laid=${hand.judged?.opening ?? round?.opening} withChosen=${hand.judged?.opening_with} />`}
    ${seated &&
    html`<div class="hand-area">
      <p id="hand-help" class="heard">${say("play.hand_help")}</p>
      <${HandCards} hand=${hand} hinted=${hinted} onDrop=${drop}
        onEnter=${() => (choices.main ? play(choices.main) : whyNot())} />
    </div>
    <div class="actions">
      ${!round?.outcome &&
      html`<${MainButton} view=${view} hand=${hand} busy=${busy} onPlay=${play} onWhyNot=${whyNot} />
        <${HandTools} view=${view} hand=${hand} thinking=${thinking} onHint=${ask}
          onBack=${back} />`}
      ${round?.outcome && table.stage === "playing" &&
      html`<${RoundOver} key=${`${table.match}.${table.round}`} view=${view} session=${session} onReady=${() => session.send("ready")} />`}
      ${table.stage === "over" &&
      html`<${MatchOver} key=${table.match} view=${view} session=${session} onRematch=${() => session.send("ready")} />`}
    </div>`}
    ${table.seats.every(({ kind }) => kind === "bot") && html`<${Unsealed} />`}
    <${Absent} session=${session} view=${view} />
    <${ConnectionBar} status=${state.status} />
    <${Announcer} state=${state} />
  </main>`;
}
