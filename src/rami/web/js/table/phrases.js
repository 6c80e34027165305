// @ts-check
/** The quick phrases: all that people say to each other at a table. */

import { html, useState } from "../vendor/preact.js";
import { say } from "../say.js";
import { Dialog } from "./dialog.js";

/** The sentence of each phrase. @type {Record<string, string>} */
export const PHRASES = {
  hello: "phrase.hello",
  good_luck: "phrase.good_luck",
  well_played: "phrase.well_played",
  thanks: "phrase.thanks",
  oops: "phrase.oops",
  moment: "phrase.moment",
  your_turn: "phrase.your_turn",
  good_game: "phrase.good_game",
};

/**
 * A button that offers the phrases, and the others' to be muted.
 * @param {object} props
 * @param {(phrase: string) => void} props.onSay
 * @param {{seat: number, name: string, muted: boolean}[]} [props.others]
 * @param {(seat: number, muted: boolean) => void} [props.onMute]
 */
export function Phrases({ onSay, others = [], onMute }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return html`<button type="button" class="button plain" aria-haspopup="dialog"
      aria-label=${say("phrases.open")} title=${say("phrases.open")} onClick=${() => setOpen(true)}>
      <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M4 5h16v11H11l-5 4v-4H4z" /></svg>
    </button>
    ${open && html`<${Dialog} title=${say("phrases.title")} onClose=${close}>
      <div class="phrases">
        ${Object.entries(PHRASES).map(([phrase, key]) => html`<button key=${phrase} type="button" class="button"
          onClick=${() => {
            close();
            onSay(phrase);
          }}>${say(key)}</button>`)}
      </div>
      ${onMute && others.length > 0 && html`<fieldset class="mutes">
        <legend>${say("phrases.mute")}</legend>
        ${others.map(({ seat, name, muted }) => html`<label key=${seat}>
          <input type="checkbox" checked=${muted} onChange=${() => onMute(seat, !muted)} /> <bdi>${name}</bdi>
        </label>`)}
      </fieldset>`}
    <//>`}`;
}
