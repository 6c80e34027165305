// @ts-check
/** How the table looks, moves and sounds on this device, and in which language it speaks. */

import { lang, say } from "../say.js";
import { changeSettings, onSettings, settings } from "../state/settings.js";
import { Dialog } from "../table/dialog.js";
import { html, useLayoutEffect, useState } from "../vendor/preact.js";
import { Choice } from "./choice.js";

/** @typedef {import("../state/settings.js").Settings} Settings */

const YEAR_S = 365 * 24 * 60 * 60;

/** Return what is set, and draw anew when it changes. */
export function useSettings() {
  const [now, setNow] = useState(settings);
  useLayoutEffect(() => onSettings(setNow), []);
  return now;
}

/** @param {{onClose: () => void}} props */
export function SettingsDialog({ onClose }) {
  return html`
    <${Dialog} title=${say("settings.title")} onClose=${onClose}>
      <div class="settings stack">
        <${Switch} name="fourColours" label=${say("settings.four_colours")} about=${say("settings.four_colours_about")} />
        <${OneOf}
          name="cardSize"
          title=${say("settings.card_size")}
          words=${{
            small: say("settings.small"),
            normal: say("settings.normal"),
            large: say("settings.large"),
          }}
        />
        <${OneOf}
          name="speed"
          title=${say("settings.speed")}
          words=${{
            off: say("settings.speed_off"),
            fast: say("settings.speed_fast"),
            normal: say("settings.normal"),
            slow: say("settings.speed_slow"),
          }}
        />
        <${OneOf}
          name="theme"
          title=${say("settings.theme")}
          words=${{
            auto: say("settings.theme_auto"),
            light: say("settings.theme_light"),
            dark: say("settings.theme_dark"),
          }}
        />
        <${Switch} name="sound" label=${say("settings.sound")} about=${say("settings.sound_about")} />
        <${Notify} />
        <${Switch} name="keys" label=${say("settings.keys")} about=${say("settings.keys_about")} />
        <${Language} />
      </div>
    <//>
  `;
}

/** @param {{name: "fourColours" | "sound" | "notify" | "keys", label: string, about: string, before?: () => Promise<boolean>}} props */
function Switch({ name, label, about, before }) {
  const now = useSettings();
  /** @param {any} event */
  const change = async (event) => {
    const on = event.target.checked;
    changeSettings({ [name]: on && before ? await before() : on });
  };
  return html`
    <label class="tick">
      <input type="checkbox" role="switch" checked=${now[name]} onChange=${change} />
      <span><strong>${label}</strong> <span class="soft">${about}</span></span>
    </label>
  `;
}

/** @param {{name: "cardSize" | "speed" | "theme", title: string, words: Record<string, string>}} props */
function OneOf({ name, title, words }) {
  const now = useSettings();
  return html`
    <${Choice}
      name=${`settings-${name}`}
      title=${title}
      inRow
      options=${Object.entries(words).map(([value, label]) => ({ value, label }))}
      value=${now[name]}
      onChange=${(/** @type {any} */ value) => changeSettings({ [name]: value })}
    />
  `;
}

/** Plain http has no notifications, and neither has a browser in which they were refused. */
function Notify() {
  if (!window.isSecureContext || !("Notification" in window) || Notification.permission === "denied") return null;
  const allow = async () => (await Notification.requestPermission()) === "granted";
  return html`
    <${Switch}
      name="notify"
      label=${say("settings.notify")}
      about=${say("settings.notify_about")}
      before=${allow}
    />
  `;
}

/** The page is loaded anew in the other language; the game goes on where it was. */
function Language() {
  const offered = (document.documentElement.dataset.languages ?? "").split(" ").filter(Boolean);
  if (offered.length < 2) return null;
  /** @param {any} event */
  const change = (event) => {
    document.cookie = `lang=${event.target.value}; path=/; max-age=${YEAR_S}; samesite=lax`;
    void document.cookie; // it may be written down later than a page is asked for: reading waits for it
    const address = new URL(location.href);
    address.searchParams.delete("lang"); // it would go before what was chosen now
    if (address.href === location.href) location.reload();
    else location.replace(address);
  };
  return html`
    <label class="field">
      <span class="field-name">${say("settings.language")}</span>
      <select onChange=${change}>
        ${offered.map(
          (one) => html`<option key=${one} value=${one} lang=${one} selected=${one === lang}>${nameOf(one)}</option>`,
        )}
      </select>
    </label>
  `;
}

/**
 * Return what a language calls itself.
 * @param {string} lang
 */
function nameOf(lang) {
  try {
    return new Intl.DisplayNames([lang], { type: "language" }).of(lang) ?? lang;
  } catch {
    return lang;
  }
}
