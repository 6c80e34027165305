// @ts-check
/** A link given on: by what the device shares with, or copied; left out where a browser has neither. */

import { linkTo } from "../net/links.js";
import { html, useState } from "../vendor/preact.js";
import { say } from "../say.js";

/**
 * @param {object} props
 * @param {string} props.path of this server
 * @param {string} props.text what it is, in words
 */
export function Share({ path, text }) {
  const [copied, setCopied] = useState(false);
  const url = linkTo(path);
  // Over plain http a browser has neither, whatever the types say.
  const { share, clipboard } = /** @type {Partial<Navigator>} */ (navigator);
  if (!share && !clipboard) return null;
  const give = async () => {
    try {
      if (share) {
        await navigator.share({ text, url });
      } else {
        await clipboard?.writeText(url);
        setCopied(true);
      }
    } catch {
      // Thought better of: nothing is to be said.
    }
  };
  return html`<button type="button" class="button" onClick=${give}>
    ${copied ? say("share.copied") : say("share.link")}</button>`;
}
