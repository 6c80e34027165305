// @ts-check
/** Soft paper and wood, made as they are heard: no file, and silent until somebody asks for sound. */

import { settings } from "../state/settings.js";

/** @type {AudioContext | null} */
let audio = null;
/** @type {AudioBuffer | null} */
let noise = null;

function ready() {
  if (!settings().sound || !("AudioContext" in window)) return null;
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume().catch(() => {});
  if (!noise) {
    noise = audio.createBuffer(1, audio.sampleRate / 4, audio.sampleRate);
    const samples = noise.getChannelData(0);
    for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  }
  return audio;
}

/**
 * A rustle: noise through a narrow window, swelling and dying away.
 * @param {AudioContext} context
 * @param {{at?: number, length: number, pitch: number, to?: number, loud: number}} how
 */
function paper(context, { at = 0, length, pitch, to = pitch, loud }) {
  const start = context.currentTime + at;
  const source = context.createBufferSource();
  const window_ = context.createBiquadFilter();
  const volume = context.createGain();
  source.buffer = noise;
  window_.type = "bandpass";
  window_.Q.value = 0.8;
  window_.frequency.setValueAtTime(pitch, start);
  window_.frequency.exponentialRampToValueAtTime(to, start + length);
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(loud, start + length * 0.25);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  source.connect(window_).connect(volume).connect(context.destination);
  source.start(start, Math.random() * 0.1, length);
}

/**
 * A knock on wood: a short low tone that falls.
 * @param {AudioContext} context
 * @param {{at?: number, pitch: number, loud: number, length?: number}} how
 */
function wood(context, { at = 0, pitch, loud, length = 0.12 }) {
  const start = context.currentTime + at;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(pitch, start);
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.6, start + length);
  volume.gain.setValueAtTime(loud, start);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + length);
}

/** @type {Record<string, (context: AudioContext) => void>} */
const SOUNDS = {
  choose: (context) => paper(context, { length: 0.05, pitch: 5200, loud: 0.05 }),
  draw: (context) => paper(context, { length: 0.14, pitch: 2400, to: 4600, loud: 0.14 }),
  discard(context) {
    paper(context, { length: 0.1, pitch: 4200, to: 1800, loud: 0.12 });
    wood(context, { at: 0.07, pitch: 150, loud: 0.12 });
  },
  lay(context) {
    for (const at of [0, 0.06, 0.12]) paper(context, { at, length: 0.08, pitch: 3600, to: 2000, loud: 0.11 });
    wood(context, { at: 0.16, pitch: 170, loud: 0.14 });
  },
  turn(context) {
    wood(context, { pitch: 392, loud: 0.1, length: 0.25 });
    wood(context, { at: 0.13, pitch: 523, loud: 0.1, length: 0.35 });
  },
  refused: (context) => wood(context, { pitch: 110, loud: 0.16, length: 0.2 }),
  deal(context) {
    for (let at = 0; at < 6; at++) paper(context, { at: at * 0.07, length: 0.07, pitch: 3000 + 200 * at, loud: 0.09 });
  },
  end(context) {
    [392, 494, 587, 784].forEach((pitch, at) => wood(context, { at: at * 0.11, pitch, loud: 0.09, length: 0.4 }));
  },
};

/**
 * Make a sound, if sounds are asked for.
 * @param {keyof typeof SOUNDS} name
 */
export function sound(name) {
  const context = ready();
  if (context) SOUNDS[name]?.(context);
}
