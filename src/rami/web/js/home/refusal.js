// @ts-check
/** Why something was refused, in a sentence, with the rule behind it. */

import { say } from "../say.js";
import { html, useEffect, useRef } from "../vendor/preact.js";

/**
 * @param {object} props
 * @param {{text: string, rule?: string | null} | null | undefined} props.refusal
 * @param {string} [props.id]
 */
export function Refusal({ refusal, id }) {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  // It may come below what a small screen shows.
  useEffect(() => {
    if (refusal) place.current?.scrollIntoView({ block: "nearest" });
  }, [refusal]);
  return html`
    <p class="refusal" role="alert" id=${id} ref=${place}>
      ${refusal && html`${refusal.text} ${refusal.rule && html`<${RuleLink} rule=${refusal.rule} />`}`}
    </p>
  `;
}

/**
 * The rule is read beside what one was doing, which stays as it is.
 * @param {{rule: string}} props
 */
export function RuleLink({ rule }) {
  return html`<a class="rule-link" href=${`/rules#${rule}`} target="_blank" aria-label=${say("page.rule", { rule })}>${rule}</a>`;
}
