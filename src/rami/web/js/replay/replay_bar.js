// @ts-check
/** The line above a match that is watched again: which it is, and what can be taken along. */

import { Copy } from "../home/invite.js";
import { rulesName } from "../home/names.js";
import { SettingsDialog } from "../home/settings_dialog.js";
import { say } from "../say.js";
import { Dialog } from "../table/dialog.js";
import { html, useState } from "../vendor/preact.js";
import { Afterwards } from "./afterwards.js";

/** @param {{sheet: import("../types/protocol.js").ScoreSheet, round: number}} props */
export function ReplayBar({ sheet, round }) {
  const [open, setOpen] = useState("");
  const close = () => setOpen("");
  return html`<header class="bar">
    <h1 class="bar-round numbers">
      <span class="bar-rules">${rulesName(sheet.rules)}</span>
      <span>${say("replay.title", { match: sheet.match })}</span>
      <span>${say("replay.round", { round })}</span>
    </h1>
    <div class="bar-tools">
      <button
        type="button"
        class="button plain"
        aria-haspopup="dialog"
        aria-label=${say("table.menu")}
        title=${say("table.menu")}
        onClick=${() => setOpen("menu")}
      >
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M4 7h16M4 12h16M4 17h16" /></svg>
      </button>
    </div>
    ${open === "menu" &&
    html`<${Dialog} title=${say("replay.title", { match: sheet.match })} onClose=${close}>
      <div class="stack">
        <${Afterwards} sheet=${sheet} />
        <p class="afterwards">
          <${Copy} text=${location.href} label=${say("replay.copy")} />
          <button type="button" class="button" onClick=${() => setOpen("settings")}>${say("page.settings")}</button>
          <a class="button" href=${`/t/${sheet.code}`}>${say("replay.table")}</a>
          <a class="button" href="/">${say("site.to_home")}</a>
        </p>
      </div>
    <//>`}
    ${open === "settings" && html`<${SettingsDialog} onClose=${close} />`}
  </header>`;
}
