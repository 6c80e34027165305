// @ts-check
/**
 * One of a few, all of them in sight: radio buttons that look like cards of paper. Those in a row
 * have room for their names alone; below stands what the chosen one is about.
 */

import { html } from "../vendor/preact.js";

/** @typedef {{value: string, label: string, about?: string}} Offered */

/**
 * @param {object} props
 * @param {string} props.name Of the group, unique on the page.
 * @param {string} props.title
 * @param {readonly Offered[]} props.options
 * @param {string} props.value
 * @param {(value: string) => void} props.onChange
 * @param {boolean} [props.inRow] Short ones stand side by side.
 */
export function Choice({ name, title, options, value, onChange, inRow = false }) {
  const about = inRow ? options.find((option) => option.value === value)?.about : "";
  return html`
    <fieldset class=${inRow ? "choice in-row" : "choice"}>
      <legend>${title}</legend>
      ${options.map(
        (option) => html`
          <label class="choice-option" key=${option.value}>
            <input
              type="radio"
              name=${name}
              value=${option.value}
              checked=${option.value === value}
              onChange=${() => onChange(option.value)}
            />
            <span>
              <span class="choice-name">${option.label}</span>
              ${option.about && !inRow && html`<span class="choice-about soft">${option.about}</span>`}
            </span>
          </label>
        `,
      )}
      ${about && html`<p class="choice-about soft" aria-live="polite">${about}</p>`}
    </fieldset>
  `;
}
