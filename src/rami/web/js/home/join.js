// @ts-check
/** Somebody was given a code, or a link: either leads to the table, however it is spelt. */

import { get } from "../net/api.js";
import { say } from "../say.js";
import { codeFrom, fragmentFrom } from "../state/table_code.js";
import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { goToTable } from "./making.js";
import { Refusal } from "./refusal.js";
import { useRefusal } from "./use_refusal.js";

export function Join() {
  const [typed, setTyped] = useState("");
  const { refusal, busy, attempt, setRefusal } = useRefusal();
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  // The field is drawn after the address was followed: whoever was sent to it is brought here.
  useEffect(() => {
    if (location.hash === "#join-code") field.current?.focus();
  }, []);

  /** @param {Event} event */
  const join = (event) => {
    event.preventDefault();
    const code = codeFrom(typed);
    if (!code) {
      setRefusal({ text: say("home.join_empty") });
      return;
    }
    attempt(async () => {
      await get(`/api/tables/${encodeURIComponent(code)}/view`);
      goToTable(code, fragmentFrom(typed));
    });
  };

  return html`
    <form class="paper" onSubmit=${join}>
      <h2><label for="join-code">${say("home.join")}</label></h2>
      <p id="join-about">${say("home.join_about")}</p>
      <div class="field-row">
        <input
          id="join-code"
          ref=${field}
          name="code"
          class="code-input"
          value=${typed}
          onInput=${(/** @type {any} */ event) => setTyped(event.target.value)}
          placeholder=${say("home.join_example")}
          autocomplete="off"
          autocapitalize="none"
          autocorrect="off"
          spellcheck=${false}
          enterkeyhint="go"
          dir="ltr"
          aria-describedby="join-about join-refusal"
        />
        <button class="button" aria-busy=${busy}>${say("home.join_go")}</button>
      </div>
      <${Refusal} refusal=${refusal} id="join-refusal" />
    </form>
  `;
}
