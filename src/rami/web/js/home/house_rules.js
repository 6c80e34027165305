// @ts-check
/** The rules of a house: every option in plain words, and what differs from the preset. */

import { say } from "../say.js";
import { html, useState } from "../vendor/preact.js";
import { presetName } from "./names.js";
import { CHAPTERS } from "./options.js";

/** @typedef {import("./options.js").Option} Option */
/** @typedef {import("./presets.js").Preset} Preset */
/** @typedef {Record<string, string>} Changes */

/**
 * @param {object} props
 * @param {Preset} props.preset
 * @param {Changes} props.changes The options that differ, with their values.
 * @param {(changes: Changes) => void} props.onChange
 */
export function HouseRules({ preset, changes, onChange }) {
  const [open, setOpen] = useState(Object.keys(changes).length > 0);
  /**
   * @param {string} name
   * @param {string} value
   */
  const change = (name, value) => {
    const { [name]: _, ...others } = changes;
    onChange(value === preset.values[name] ? others : { ...others, [name]: value });
  };
  const count = Object.keys(changes).length;
  return html`
    <details
      class="house-rules"
      open=${open}
      onToggle=${(/** @type {any} */ event) => setOpen(event.target.open)}
    >
      <summary>
        ${say("house.title")}
        <span class="soft">
          ${count ? say("house.differ", { count, preset: presetName(preset.name) }) : say("house.same", { preset: presetName(preset.name) })}
        </span>
      </summary>
      ${open &&
      CHAPTERS.map(
        (chapter) => html`
          <fieldset class="house-chapter" key=${chapter.title()}>
            <legend>${chapter.title()}</legend>
            ${chapter.options.map(
              (option) => html`
                <${HouseRule}
                  key=${option.name}
                  option=${option}
                  usual=${preset.values[option.name] ?? ""}
                  value=${changes[option.name] ?? preset.values[option.name] ?? ""}
                  onChange=${(/** @type {string} */ value) => change(option.name, value)}
                />
              `,
            )}
          </fieldset>
        `,
      )}
      ${open &&
      count > 0 &&
      html`<button type="button" class="button" onClick=${() => onChange({})}>
        ${say("house.back_to", { preset: presetName(preset.name) })}
      </button>`}
    </details>
  `;
}

/**
 * Numbers stand by their size; what is said in words stays where it is.
 * @param {string} one
 * @param {string} other
 */
const byNumber = (one, other) => Number(one) - Number(other) || 0;

/**
 * @param {object} props
 * @param {Option} props.option
 * @param {string} props.usual What it is in the preset.
 * @param {string} props.value
 * @param {(value: string) => void} props.onChange
 */
function HouseRule({ option, usual, value, onChange }) {
  const differs = value !== usual;
  const offered = [...new Set([...option.values, usual, value])].sort(byNumber);
  const words = (/** @type {string} */ one) => option.words(one);
  return html`
    <label class=${differs ? "house-rule changed" : "house-rule"}>
      <span>
        ${option.label()}
        ${differs && html`<span class="usual">${say("house.usually", { value: words(usual) })}</span>`}
      </span>
      <select value=${value} onChange=${(/** @type {any} */ event) => onChange(event.target.value)}>
        ${offered.map((one) => html`<option key=${one} value=${one} selected=${one === value}>${words(one)}</option>`)}
      </select>
    </label>
  `;
}
