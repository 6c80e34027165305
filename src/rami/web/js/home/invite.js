// @ts-check
/** How friends come to a table: a link, a short code to read aloud, a QR code to hold a phone over. */

import { say } from "../say.js";
import { spacedCode } from "../state/table_code.js";
import { html, useState } from "../vendor/preact.js";

/**
 * The invitation itself, for wherever people wait for others.
 * @param {{code: string, link: string}} props
 */
export function Invitation({ code, link }) {
  return html`
    <div class="invitation">
      <img
        class="qr"
        src=${`/t/${code}/qr.svg`}
        alt=${say("invite.qr")}
        width="180"
        height="180"
      />
      <div class="stack">
        <label class="field">
          <span class="field-name">${say("invite.link")}</span>
          <input
            class="link-field"
            readonly
            dir="ltr"
            value=${link}
            onFocus=${(/** @type {any} */ event) => event.target.select()}
          />
        </label>
        <div class="field-row"><${Copy} text=${link} /><${Share} link=${link} /></div>
        <p>
          <span class="soft">${say("invite.code")}</span><br />
          <strong class="code" dir="ltr">${spacedCode(code)}</strong>
        </p>
      </div>
    </div>
  `;
}

/**
 * Browsers withhold the clipboard from plain http: there the link is there to be selected.
 * @param {{text: string, label?: string}} props
 */
export function Copy({ text, label }) {
  const [done, setDone] = useState(false);
  if (!navigator.clipboard) return null;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setDone(true);
      setTimeout(() => setDone(false), 2500);
    } catch {
      // Not allowed here; the text is in sight and can be selected.
    }
  };
  return html`
    <button type="button" class="button" onClick=${copy}>
      <span aria-live="polite">${done ? say("invite.copied") : (label ?? say("invite.copy"))}</span>
    </button>
  `;
}

/** @param {{link: string}} props */
function Share({ link }) {
  if (!navigator.share) return null;
  const share = () =>
    navigator.share({ title: "Rami", text: say("invite.text"), url: link }).catch(() => {
      // Thought better of it.
    });
  return html`<button type="button" class="button" onClick=${share}>${say("invite.share")}</button>`;
}
