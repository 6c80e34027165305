// @ts-check
/** How a page begins: with the sentences of its language, and what is set on this device. */

import { applySettings } from "./state/settings.js";
import { html, render } from "./vendor/preact.js";

/**
 * Draw a page where its shell has left room for it.
 * @param {() => unknown} Page
 */
export function start(Page) {
  const place = document.getElementById("app");
  if (!place) return;
  applySettings();
  place.replaceChildren();
  render(html`<${Page} />`, place);
}
