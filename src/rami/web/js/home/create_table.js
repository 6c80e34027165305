// @ts-check
/** Play with friends: who plays, by which rules, then a link to send them. */

import { say } from "../say.js";
import { keepMyName, myName, NAME_LONGEST } from "../state/my_name.js";
import { html, useState } from "../vendor/preact.js";
import { CLOCKS, clockAbout, clockName, PRESETS, presetAbout, presetName } from "./names.js";
import { HouseRules } from "./house_rules.js";
import { goToTable, makeTable } from "./making.js";
import { seatsOf, usePresets } from "./presets.js";
import { Choice } from "./choice.js";
import { Refusal } from "./refusal.js";
import { useRefusal } from "./use_refusal.js";
import { Company, seatsFor } from "./company.js";

/** @typedef {import("./company.js").Wanted} Wanted */

/** @type {Wanted} */
const COMPANY = { friends: 1, bots: 0, level: "normal" };

export function CreateTable() {
  const [name, setName] = useState(myName);
  const [preset, setPreset] = useState("rami-51");
  const [changes, setChanges] = useState(/** @type {Record<string, string>} */ ({}));
  const [company, setCompany] = useState(COMPANY);
  const [clock, setClock] = useState("");
  const [hints, setHints] = useState(true);
  const [listed, setListed] = useState(false);
  const { refusal, busy, attempt } = useRefusal();
  const presets = usePresets();
  const known = presets?.find((one) => one.name === preset);

  /** @param {Event} event */
  const make = (event) => {
    event.preventDefault();
    keepMyName(name);
    const wishes = { preset, options: changes, seats: seatsFor(company), clock, hints, listed };
    // Where friends are still to come, the table itself shows how to invite them.
    attempt(async () => goToTable((await makeTable(wishes)).code));
  };
  /** @param {string} chosen */
  const choosePreset = (chosen) => {
    setPreset(chosen);
    setChanges({}); // what a house changes, it changes in one game
  };

  return html`
    <main class="page" id="main">
      <h1>${say("home.friends")}</h1>
      <form class="stack" onSubmit=${make}>
        <div class="paper stack">
          <label class="field">
            <span class="field-name">${say("create.name")}</span>
            <input
              value=${name}
              onInput=${(/** @type {any} */ event) => setName(event.target.value)}
              maxlength=${NAME_LONGEST}
              placeholder=${say("home.player")}
              autocomplete="nickname"
              enterkeyhint="done"
            />
          </label>
          <${Company} wanted=${company} seats=${seatsOf(known)} onChange=${setCompany} />
        </div>
        <div class="paper stack">
          <${Choice}
            name="preset"
            title=${say("create.game")}
            options=${PRESETS.map((one) => ({ value: one, label: presetName(one), about: presetAbout(one) }))}
            value=${preset}
            onChange=${choosePreset}
          />
          ${known &&
          html`<${HouseRules} preset=${known} changes=${changes} onChange=${setChanges} />`}
        </div>
        <div class="paper stack">
          <${Choice}
            name="clock"
            title=${say("create.clock")}
            inRow
            options=${CLOCKS.map((one) => ({ value: one, label: clockName(one), about: clockAbout(one) }))}
            value=${clock}
            onChange=${setClock}
          />
          <${Tick} label=${say("create.hints")} about=${say("create.hints_about")} on=${hints} onChange=${setHints} />
          <${Tick} label=${say("create.listed")} about=${say("create.listed_about")} on=${listed} onChange=${setListed} />
        </div>
        <${Refusal} refusal=${refusal} />
        <div class="form-end is-sticky">
          <button class="button main" aria-busy=${busy}>
            ${company.friends ? say("create.make") : say("create.play")}
          </button>
          <a class="button plain" href="#">${say("create.back")}</a>
        </div>
      </form>
    </main>
  `;
}

/**
 * @param {object} props
 * @param {string} props.label
 * @param {string} props.about
 * @param {boolean} props.on
 * @param {(on: boolean) => void} props.onChange
 */
function Tick({ label, about, on, onChange }) {
  return html`
    <label class="tick">
      <input type="checkbox" checked=${on} onChange=${(/** @type {any} */ event) => onChange(event.target.checked)} />
      <span><strong>${label}</strong> <span class="soft">${about}</span></span>
    </label>
  `;
}
