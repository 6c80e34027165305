// @ts-check
/**
 * The keyboard: one key for each thing one does often, and a list of them behind `?`.
 *
 * Keys without Ctrl or Alt can be turned off, for those who talk to their device.
 */

import { say } from "../say.js";
import { changeSettings, settings } from "../state/settings.js";
import { html, useLayoutEffect, useRef, useState } from "../vendor/preact.js";
import { Dialog } from "./dialog.js";

/**
 * @typedef {object} Actions
 * @property {() => void} draw
 * @property {() => void} take
 * @property {() => void} main
 * @property {() => void} discard
 * @property {() => void} back
 * @property {() => void} sort
 * @property {() => void} hint
 * @property {() => void} hand Put the focus on the hand.
 * @property {() => void} clear
 * @property {(number: number) => void} meld
 * @property {() => void} help
 */

/** @type {Record<string, keyof Omit<Actions, "meld">>} */
const KEYS = {
  d: "draw",
  p: "take",
  m: "main",
  x: "discard",
  b: "back",
  s: "sort",
  t: "hint",
  h: "hand",
  Escape: "clear",
  "?": "help",
};

/**
 * Listen to keys wherever the focus is, unless somebody writes or a dialog is open.
 * @param {Actions} actions
 */
export function useKeys(actions) {
  const latest = useRef(actions);
  latest.current = actions;
  useLayoutEffect(() => {
    /** @param {KeyboardEvent} event */
    function onKeyDown(event) {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      const place = event.target instanceof Element ? event.target : null;
      if (place?.closest("input, select, textarea, dialog, [contenteditable]")) return;
      if (document.querySelector("dialog[open]")) return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const isPlain = key.length === 1 && key !== "?";
      if (isPlain && !settings().keys) return;
      const action = KEYS[key];
      if (action) latest.current[action]();
      else if (/^[1-9]$/.test(key)) latest.current.meld(Number(key));
      else if (key.startsWith("Arrow") && place === document.body) latest.current.hand();
      else return;
      event.preventDefault();
    }
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}

/** @param {{onClose: () => void}} props */
export function KeysDialog({ onClose }) {
  const [on, setOn] = useState(settings().keys);
  const list = [
    ["D", say("keys.draw")],
    ["P", say("keys.take")],
    ["← → ↑ ↓", say("keys.move")],
    [say("keys.space"), say("keys.choose")],
    [say("keys.enter"), say("keys.main")],
    ["M", say("keys.main_anywhere")],
    ["X", say("keys.discard")],
    ["1 … 9", say("keys.meld")],
    ["B", say("keys.back")],
    [say("keys.control_arrow"), say("keys.carry")],
    ["S", say("keys.sort")],
    ["T", say("keys.hint")],
    ["H", say("keys.hand")],
    [say("keys.escape"), say("keys.clear")],
    ["?", say("keys.help")],
  ];
  return html`<${Dialog} title=${say("keys.title")} onClose=${onClose}>
    <dl class="keys-list">
      ${list.map(([key, what]) => html`<div key=${key}><dt><kbd>${key}</kbd></dt><dd>${what}</dd></div>`)}
    </dl>
    <p>
      <label class="keys-setting">
        <input
          type="checkbox"
          checked=${on}
          onChange=${() => {
            changeSettings({ keys: !on });
            setOn(!on);
          }}
        />
        ${say("keys.setting")}
      </label>
    </p>
  <//>`;
}
