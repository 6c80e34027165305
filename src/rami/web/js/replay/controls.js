// @ts-check
/** What moves a replay: a slider, steps and turns, play and pause, and how fast. */

import { dir, say } from "../say.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "../vendor/preact.js";

/** @typedef {import("./use_place.js").Place} Place */

/** How long a step is shown, in ms. */
const STEP_MS = { slow: 2200, normal: 1100, fast: 400 };

/** The end of a round is looked at longer than a step. */
const ROUND_STEPS = 4;

const ICONS = {
  previousTurn: "M18 6l-7 6 7 6M10 6l-7 6 7 6",
  previous: "M15 5l-8 7 8 7",
  play: "M8 5l11 7-11 7z",
  pause: "M8 5v14M16 5v14",
  next: "M9 5l8 7-8 7",
  nextTurn: "M6 6l7 6-7 6M14 6l7 6-7 6",
};

/**
 * @param {object} props
 * @param {import("../types/protocol.js").ScoreSheet} props.sheet
 * @param {Place} props.place
 * @param {number} props.last The last step of the round.
 * @param {readonly number[]} props.turns The steps with which turns begin.
 * @param {number} props.eyes
 * @param {(eyes: number) => void} props.onEyes
 * @param {(place: Place) => void} props.onGo
 */
export function Controls({ sheet, place, last, turns, eyes, onEyes, onGo }) {
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(/** @type {keyof typeof STEP_MS} */ ("normal"));
  const { round, step } = place;
  // Keys may come faster than the page is drawn: each goes on from where the one before led.
  const at = useRef(step);
  at.current = step;
  const rounds = sheet.points.length;
  const atEnd = step >= last && round >= rounds;

  /** @param {number} to */
  const goTo = (to) => {
    if (to > last && round < rounds) onGo({ round: round + 1, step: 0 });
    else {
      at.current = Math.max(0, Math.min(to, last));
      onGo({ round, step: at.current });
    }
  };
  /** @param {number} to */
  const jump = (to) => {
    setPlaying(false);
    goTo(to);
  };
  const moves = {
    previousTurn: () => jump(turns.findLast((turn) => turn < at.current) ?? 0),
    previous: () => jump(at.current - 1),
    next: () => jump(at.current + 1),
    nextTurn: () => jump(turns.find((turn) => turn > at.current) ?? last + (at.current === last ? 1 : 0)),
    toggle() {
      if (!playing && atEnd) onGo({ round: 1, step: 0 });
      setPlaying(!playing);
    },
    first: () => jump(0),
    last: () => jump(last),
  };

  useEffect(() => {
    if (!playing) return;
    if (atEnd) {
      setPlaying(false);
      return;
    }
    const wait = STEP_MS[speed] * (step === last ? ROUND_STEPS : 1);
    const timer = setTimeout(() => goTo(step + 1), wait);
    return () => clearTimeout(timer);
  }, [playing, speed, round, step, last]);
  useKeys(moves);

  return html`
    <div class="replay-controls">
      <input
        type="range"
        class="replay-slider"
        min="0"
        max=${last}
        value=${step}
        aria-label=${say("replay.slider")}
        aria-valuetext=${say("replay.step", { step, steps: last })}
        onInput=${(/** @type {any} */ event) => jump(Number(event.target.value))}
      />
      <div class="replay-buttons">
        <${Tool} icon="previousTurn" name=${say("replay.previous_turn")} off=${step === 0} onDo=${moves.previousTurn} />
        <${Tool} icon="previous" name=${say("replay.previous")} off=${step === 0} onDo=${moves.previous} />
        <${Tool} icon=${playing ? "pause" : "play"} name=${playing ? say("replay.pause") : say("replay.play")} main onDo=${moves.toggle} />
        <${Tool} icon="next" name=${say("replay.next")} off=${atEnd} onDo=${moves.next} />
        <${Tool} icon="nextTurn" name=${say("replay.next_turn")} off=${atEnd} onDo=${moves.nextTurn} />
      </div>
      <div class="replay-choices">
        <${Select}
          label=${say("replay.rounds")}
          value=${String(round)}
          options=${sheet.points.map((_, at) => [String(at + 1), say("replay.round", { round: at + 1 })])}
          onChange=${(/** @type {string} */ to) => {
            setPlaying(false);
            onGo({ round: Number(to), step: 0 });
          }}
        />
        <${Select}
          label=${say("replay.eyes")}
          value=${String(eyes)}
          options=${[["0", say("replay.eyes_all")], ...sheet.names.map((name, at) => [String(at + 1), name])]}
          onChange=${(/** @type {string} */ seat) => onEyes(Number(seat))}
        />
        <${Select}
          label=${say("replay.speed")}
          value=${speed}
          options=${[
            ["slow", say("replay.slow")],
            ["normal", say("replay.normal")],
            ["fast", say("replay.fast")],
          ]}
          onChange=${setSpeed}
        />
      </div>
    </div>
  `;
}

/** @param {{icon: keyof typeof ICONS, name: string, onDo: () => void, off?: boolean, main?: boolean}} props */
function Tool({ icon, name, onDo, off = false, main = false }) {
  return html`<button
    type="button"
    class=${main ? "button main" : "button"}
    aria-label=${name}
    title=${name}
    aria-disabled=${off ? "true" : undefined}
    onClick=${() => !off && onDo()}
  >
    <svg class=${main ? "icon solid" : "icon turns"} viewBox="0 0 24 24" aria-hidden="true"><path d=${ICONS[icon]} /></svg>
  </button>`;
}

/** @param {{label: string, value: string, options: string[][], onChange: (value: any) => void}} props */
function Select({ label, value, options, onChange }) {
  return html`<label class="replay-choice">
    <span>${label}</span>
    <select onChange=${(/** @type {any} */ event) => onChange(event.target.value)}>
      ${options.map(([one, words]) => html`<option key=${one} value=${one} selected=${one === value}>${words}</option>`)}
    </select>
  </label>`;
}

/**
 * Arrows step as one reads, space plays; what has the focus keeps its own keys.
 * @param {Record<"next" | "previous" | "toggle" | "first" | "last", () => void>} moves
 */
function useKeys({ next, previous, toggle, first, last }) {
  useLayoutEffect(() => {
    /** @param {KeyboardEvent} event */
    const press = (event) => {
      const { target } = event;
      if (event.altKey || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]")) return;
      if (target instanceof HTMLElement && target.closest("input, select, textarea")) return;
      const onButton = target instanceof HTMLElement && target.closest("button, a");
      const forward = dir === "rtl" ? "ArrowLeft" : "ArrowRight";
      const back = dir === "rtl" ? "ArrowRight" : "ArrowLeft";
      const what = { [forward]: next, [back]: previous, Home: first, End: last, " ": onButton ? undefined : toggle }[event.key];
      if (!what) return;
      event.preventDefault();
      what();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}
