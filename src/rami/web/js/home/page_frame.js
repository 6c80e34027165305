// @ts-check
/** What all pages but the table have around them: the way home, settings, the other pages. */

import { say } from "../say.js";
import { html, useState } from "../vendor/preact.js";
import { SettingsDialog } from "./settings_dialog.js";

export function PageHead() {
  const [open, setOpen] = useState(false);
  return html`
    <a class="skip-link button" href="#main">${say("page.skip")}</a>
    <header class="page-head">
      <a class="wordmark" href="/"><${Star} /> Rami</a>
      <button class="button plain" onClick=${() => setOpen(true)}>
        <${Gear} /> <span>${say("page.settings")}</span>
      </button>
    </header>
    ${open && html`<${SettingsDialog} onClose=${() => setOpen(false)} />`}
  `;
}

export function PageFoot() {
  return html`
    <footer class="page-foot">
      <a href="/">${say("page.home")}</a>
      <a href="/check">${say("page.check")}</a>
      <a href="/rules">${say("page.rules")}</a>
    </footer>
  `;
}

/** The eight-pointed star that is on the backs of the cards. */
function Star() {
  return html`
    <svg class="star" viewBox="-12 -12 24 24" aria-hidden="true">
      <rect x="-7.5" y="-7.5" width="15" height="15" />
      <rect x="-7.5" y="-7.5" width="15" height="15" transform="rotate(45)" />
    </svg>
  `;
}

function Gear() {
  return html`
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M4 7h9M17 7h3M4 17h3M11 17h9" />
      <circle cx="15" cy="7" r="2.2" />
      <circle cx="9" cy="17" r="2.2" />
    </svg>
  `;
}
