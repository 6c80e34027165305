// @ts-check
/** Does it open? Melds, or a whole hand, put together by tapping or typing, judged by the server. */

import { Choice } from "../home/choice.js";
import { HouseRules } from "../home/house_rules.js";
import { Copy } from "../home/invite.js";
import { PRESETS, presetName } from "../home/names.js";
import { OPTION_NAMES } from "../home/options.js";
import { PageFoot, PageHead } from "../home/page_frame.js";
import { usePresets } from "../home/presets.js";
import { say } from "../say.js";
import { start } from "../start.js";
import { addressOf, questionOf } from "../state/check_question.js";
import { html, useEffect, useState } from "../vendor/preact.js";
import { useAnswer } from "./asking.js";
import { HandChecker } from "./hand_checker.js";
import { MeldsChecker } from "./melds_checker.js";

/** @typedef {import("../state/check_question.js").Question} Question */

export function CheckerPage() {
  const [question, setQuestion] = useState(() => questionOf(location.search, OPTION_NAMES));
  const asked = useAnswer(question);
  useEffect(() => history.replaceState(null, "", addressOf(question)), [question]);
  /** @param {Partial<Question>} changes */
  const change = (changes) => setQuestion((before) => ({ ...before, ...changes }));
  /** @param {string} mode */
  const turnTo = (mode) => change({ hand: mode === "hand" ? question.melds.flat() : null });
  const Part = question.hand ? HandChecker : MeldsChecker;
  return html`
    <${PageHead} />
    <main class="page checker" id="main">
      <h1>${say("check.title")}</h1>
      <p class="lead">${question.hand ? say("check.about_hand") : say("check.about")}</p>
      <${Choice}
        name="mode"
        title=${say("check.mode")}
        inRow
        options=${[
          { value: "melds", label: say("check.mode_melds") },
          { value: "hand", label: say("check.mode_hand") },
        ]}
        value=${question.hand ? "hand" : "melds"}
        onChange=${turnTo}
      />
      <${Part} question=${question} asked=${asked} onChange=${change} />
      <${Rules} question=${question} onChange=${change} />
      <p class="form-end">
        <${Copy} text=${new URL(addressOf(question), location.href).href} label=${say("check.copy")} />
        <button type="button" class="button plain" onClick=${() => change({ melds: [], hand: question.hand && [] })}>
          ${say("check.clear")}
        </button>
      </p>
    </main>
    <${PageFoot} />
  `;
}

/** @param {{question: Question, onChange: (changes: Partial<Question>) => void}} props */
function Rules({ question, onChange }) {
  const preset = usePresets()?.find((one) => one.name === question.preset);
  return html`
    <section class="paper stack" aria-label=${say("check.rules")}>
      <label class="field">
        <span class="field-name">${say("create.game")}</span>
        <select onChange=${(/** @type {any} */ event) => onChange({ preset: event.target.value, options: {} })}>
          ${PRESETS.map(
            (name) => html`<option key=${name} value=${name} selected=${name === question.preset}>${presetName(name)}</option>`,
          )}
        </select>
      </label>
      ${preset &&
      html`<${HouseRules}
        preset=${preset}
        changes=${question.options}
        onChange=${(/** @type {Record<string, string>} */ options) => onChange({ options })}
      />`}
    </section>
  `;
}

start(CheckerPage);
