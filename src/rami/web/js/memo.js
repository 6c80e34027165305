// @ts-check
/** Components that are drawn again only if what they are given has changed. */

import { Component, html } from "./vendor/preact.js";

/**
 * @template Props
 * @param {import("./vendor/preact.js").FunctionComponent<Props>} Shown
 * @returns {import("./vendor/preact.js").FunctionComponent<Props>}
 */
export function memo(Shown) {
  /** @extends {Component<any>} */
  class Kept extends Component {
    /** @param {Record<string, unknown>} next */
    shouldComponentUpdate(next) {
      const now = /** @type {Record<string, unknown>} */ (this.props);
      const names = new Set([...Object.keys(now), ...Object.keys(next)]);
      return [...names].some((name) => now[name] !== next[name]);
    }

    /** @param {any} props */
    render(props) {
      return html`<${Shown} ...${props} />`;
    }
  }
  return /** @type {any} */ (Kept);
}
