// @ts-check
/**
 * How far the opening has come: the points laid in this turn, those of the chosen cards beside
 * them, and whether a pure run is there. All of it is what the server says.
 */

import { say } from "../say.js";
import { html } from "../vendor/preact.js";

/** @typedef {import("../types/protocol.js").OpeningShown} OpeningShown */

/**
 * @param {object} props
 * @param {OpeningShown | undefined} props.laid
 * @param {OpeningShown | undefined} props.withChosen
 */
export function OpeningMeter({ laid, withChosen }) {
  if (!laid) return null;
  const shown = withChosen ?? laid;
  const asksPure = shown.pure_run || laid.pure_run || lacksPure(shown) || lacksPure(laid);
  const now = Math.min(shown.points, shown.needed);
  const told = say(
    !asksPure ? "play.meter_points" : shown.pure_run ? "play.meter_pure" : "play.meter_no_pure",
    { points: shown.points, needed: shown.needed },
  );
  return html`<div
    class=${`meter${shown.accepted ? " is-enough" : ""}`}
    role="meter"
    aria-label=${say("play.meter")}
    aria-valuemin="0"
    aria-valuemax=${Math.max(shown.needed, 1)}
    aria-valuenow=${now}
    aria-valuetext=${told}
  >
    <span class="meter-name" aria-hidden="true">${say("play.meter")}</span>
    <span class="meter-bar" aria-hidden="true">
      <span class="meter-with" style=${{ inlineSize: share(shown) }}></span>
      <span class="meter-laid" style=${{ inlineSize: share(laid) }}></span>
    </span>
    <span class="meter-points numbers" aria-hidden="true">
      ${say("play.meter_short", { points: shown.points, needed: shown.needed })}
    </span>
    ${asksPure &&
    html`<span class=${`meter-pure${shown.pure_run ? " is-there" : ""}`} aria-hidden="true">
      <svg class="icon" viewBox="0 0 24 24">
        <circle cx="12" cy="12" r="8.5" />
        ${shown.pure_run && html`<path d="M8 12.4l2.8 2.8L16 9.6" />`}
      </svg>
      ${say("play.pure_run")}
    </span>`}
  </div>`;
}

/** @param {OpeningShown} opening */
function lacksPure(opening) {
  return (opening.lacking ?? []).some(({ code }) => code === "opening.no_pure_run");
}

/** @param {OpeningShown} opening */
function share({ points, needed }) {
  return `${needed ? Math.min(100, (100 * points) / needed) : 100}%`;
}
