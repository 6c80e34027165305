// @ts-check
/** The line above the table: how the connection is, the round, and a menu for all else. */

import { linkTo } from "../net/links.js";
import { Copy } from "../home/invite.js";
import { rulesName } from "../home/names.js";
import { later } from "../later.js";
import { say } from "../say.js";
import { html, useState } from "../vendor/preact.js";
import { Dialog } from "./dialog.js";
import { KeysDialog } from "./keys.js";
import { Phrases } from "./phrases.js";

const SettingsDialog = later(() =>
  import("../home/settings_dialog.js").then((found) => found.SettingsDialog),
);

/** @typedef {import("../types/protocol.js").View} View */
/** @typedef {import("../state/session.js").Session} Session */

/**
 * @param {object} props
 * @param {Session} props.session
 * @param {View} props.view
 * @param {"" | "keys" | "menu" | "settings" | "device" | "leave"} props.open Which dialog is.
 * @param {(what: "" | "keys" | "menu" | "settings" | "device" | "leave") => void} props.onOpen
 * @param {number[]} props.muted
 * @param {(seat: number, muted: boolean) => void} props.onMute
 */
export function TableBar({ session, view, open, onOpen, muted, onMute }) {
  const close = () => onOpen("");
  const { table, seat } = view;
  const others = table.seats.flatMap((other, at) =>
    other.kind === "person" && at + 1 !== seat
      ? [{ seat: at + 1, name: other.name, muted: muted.includes(at + 1) }]
      : [],
  );
  return html`<header class="bar">
    <p class="bar-round numbers">
      <span class="bar-rules">${rulesName(table.rules)}</span>
      ${table.round > 0 && html`<span>${say("table.round", { round: table.round })}</span>`}
    </p>
    <div class="bar-tools">
      ${seat !== null && others.length > 0 &&
      html`<${Phrases}
        onSay=${(/** @type {string} */ phrase) => session.send("say", { phrase })}
        others=${others}
        onMute=${onMute}
      />`}
      <button type="button" class="button plain" aria-haspopup="dialog" aria-label=${say("table.menu")}
        title=${say("table.menu")} onClick=${() => onOpen("menu")}>
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M4 7h16M4 12h16M4 17h16" /></svg>
      </button>
    </div>
    ${open === "menu" && html`<${Menu} view=${view} onOpen=${onOpen} />`}
    ${open === "settings" && html`<${SettingsDialog} onClose=${close} />`}
    ${open === "keys" && html`<${KeysDialog} onClose=${close} />`}
    ${open === "device" && html`<${DeviceDialog} session=${session} onClose=${close} />`}
    ${open === "leave" && html`<${LeaveDialog} session=${session} onClose=${close} />`}
  </header>`;
}

/** @param {{view: View, onOpen: (what: any) => void}} props */
function Menu({ view, onOpen }) {
  /** @param {string} what */
  const to = (what) => () => onOpen(what);
  return html`<${Dialog} title=${say("table.menu")} onClose=${to("")} kind="menu">
    <ul class="menu-list" role="list">
      <li><button type="button" class="button" onClick=${to("settings")}>${say("table.settings")}</button></li>
      <li><button type="button" class="button" onClick=${to("keys")}>${say("keys.title")}</button></li>
      <li><a class="button" href="/rules" target="_blank">${say("table.rules")}</a></li>
      ${view.seat !== null &&
      html`<li><button type="button" class="button" onClick=${to("device")}>${say("table.device")}</button></li>`}
      <li><a class="button" href="/">${say("table.home")}</a></li>
      ${view.seat !== null &&
      html`<li><button type="button" class="button" onClick=${to("leave")}>${say("table.leave")}</button></li>`}
    </ul>
  <//>`;
}

/**
 * A link that takes one's seat along to another device.
 * @param {{session: Session, onClose: () => void}} props
 */
function DeviceDialog({ session, onClose }) {
  const [link, setLink] = useState("");
  const [failed, setFailed] = useState("");
  async function make() {
    const answer = await session.ask("link_device");
    if (answer?.type === "device_link") setLink(linkTo(answer.path));
    else setFailed(answer?.type === "refused" ? answer.text : say("play.no_answer"));
  }
  return html`<${Dialog} title=${say("table.device")} onClose=${onClose}>
    <p>${say("table.device_about")}</p>
    ${link
      ? html`<p><input class="link-field" readonly dir="ltr" aria-label=${say("table.device_link")} value=${link}
            onFocus=${(/** @type {any} */ event) => event.target.select()} /></p>
          <p><${Copy} text=${link} /></p>`
      : html`<p><button type="button" class="button main" onClick=${make}>${say("table.device_make")}</button></p>`}
    <p role="status" class="refusal">${failed}</p>
  <//>`;
}

/** @param {{session: Session, onClose: () => void}} props */
function LeaveDialog({ session, onClose }) {
  async function leave() {
    await session.send("leave");
    location.assign("/");
  }
  return html`<${Dialog} title=${say("table.leave")} onClose=${onClose}>
    <p>${say("table.leave_about")}</p>
    <div class="dialog-foot">
      <button type="button" class="button main" onClick=${leave}>${say("table.leave_go")}</button>
      <button type="button" class="button" onClick=${onClose}>${say("table.stay")}</button>
    </div>
  <//>`;
}

/**
 * How the connection is, where it is not well: calm, and it goes by itself.
 * @param {{status: import("../net/connection.js").Status}} props
 */
export function ConnectionBar({ status }) {
  const text = {
    connecting: "",
    open: "",
    lost: say("net.lost"),
    restarting: say("net.restarting"),
    ended: "",
    outdated: say("net.outdated"),
  }[status];
  return html`<p class="connection" role="status" hidden=${!text}>${text}</p>`;
}
