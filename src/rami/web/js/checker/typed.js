// @ts-check
/** The same cards as text. While somebody types, the text is theirs; else it follows the cards. */

import { html, useState } from "../vendor/preact.js";

/**
 * @param {object} props
 * @param {string} props.text
 * @param {string} props.label
 * @param {string} props.about
 * @param {(text: string) => void} props.onChange
 */
export function Typed({ text, label, about, onChange }) {
  const [typing, setTyping] = useState(/** @type {string | null} */ (null));
  return html`
    <label class="field">
      <span class="field-name">${label} <span class="soft">${about}</span></span>
      <input
        class="typed"
        dir="ltr"
        autocomplete="off"
        autocapitalize="characters"
        autocorrect="off"
        spellcheck=${false}
        value=${typing ?? text}
        onInput=${(/** @type {any} */ event) => {
          setTyping(event.target.value);
          onChange(event.target.value);
        }}
        onBlur=${() => setTyping(null)}
      />
    </label>
  `;
}
