// @ts-check
/** Components that come when they are first drawn: what few open keeps nobody waiting. */

import { html, useEffect, useState } from "./vendor/preact.js";

/**
 * Return a component that shows nothing until it is loaded, and then what it is. One that could
 * not be loaded is tried again the next time it is to be drawn.
 *
 * @template Props
 * @param {() => Promise<import("./vendor/preact.js").FunctionComponent<Props>>} load
 * @returns {import("./vendor/preact.js").FunctionComponent<Props>}
 */
export function later(load) {
  /** @type {import("./vendor/preact.js").FunctionComponent<Props> | null} */
  let Loaded = null;
  /** @type {Promise<void> | null} One for all that are drawn meanwhile. */
  let loading = null;
  return function Later(props) {
    const [, draw] = useState(false);
    useEffect(() => {
      if (Loaded) return;
      loading ??= load()
        .then(
          (found) => {
            Loaded = found;
          },
          () => {},
        )
        .finally(() => {
          loading = null;
        });
      void loading.then(() => Loaded && draw(true));
    });
    return Loaded && html`<${Loaded} ...${props} />`;
  };
}
