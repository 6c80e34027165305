// @ts-check
/** One's own matches on this device: go on, look back, or leave them out. */

import { dateText, listed, say } from "../say.js";
import { forgetMatch, myMatches } from "../state/my_matches.js";
import { html, useLayoutEffect, useState } from "../vendor/preact.js";
import { rulesName } from "./names.js";
import { SheetDialog } from "./score_sheet.js";

/** @typedef {import("../state/my_matches.js").KeptMatch} KeptMatch */

/** As many as are seen at a glance; the others on demand. */
const FIRST = 5;

/** A match that nobody has touched for so long is hardly what one came for. */
const RECENT_MS = 3 * 24 * 60 * 60 * 1000;

/** The match that was on when one left, null if there is none. */
export function matchOn() {
  const match = myMatches().find((kept) => kept.stage !== "over");
  return match && Date.now() - match.when < RECENT_MS ? match : null;
}

export function Matches() {
  const [matches, setMatches] = useState(myMatches);
  const [all, setAll] = useState(false);
  const [sheet, setSheet] = useState(/** @type {KeptMatch | null} */ (null));
  useLayoutEffect(() => {
    const look = () => setMatches(myMatches());
    addEventListener("storage", look);
    addEventListener("pageshow", look);
    return () => {
      removeEventListener("storage", look);
      removeEventListener("pageshow", look);
    };
  }, []);
  if (!matches.length) return null;
  /** @param {KeptMatch} match */
  const forget = (match) => {
    forgetMatch(match.code, match.match);
    setMatches(myMatches());
  };
  const shown = all ? matches : matches.slice(0, FIRST);
  return html`
    <section class="paper" aria-labelledby="matches-title">
      <h2 id="matches-title">${say("home.matches")}</h2>
      <p class="soft">${say("home.matches_about")}</p>
      <ul class="list">
        ${shown.map(
          (match) => html`
            <${MatchRow}
              key=${`${match.code}/${match.match}`}
              match=${match}
              onSheet=${() => setSheet(match)}
              onForget=${() => forget(match)}
            />
          `,
        )}
      </ul>
      ${shown.length < matches.length &&
      html`<button class="button plain" onClick=${() => setAll(true)}>
        ${say("home.all_matches", { count: matches.length })}
      </button>`}
      ${sheet && html`<${SheetDialog} match=${sheet} onClose=${() => setSheet(null)} />`}
    </section>
  `;
}

/** @param {{match: KeptMatch, onSheet: () => void, onForget: () => void}} props */
function MatchRow({ match, onSheet, onForget }) {
  const roundsOver = match.stage === "over" || match.round > 1;
  const table = `/t/${match.code}`;
  return html`
    <li class="list-row">
      <span class="list-text">
        <strong>${against(match)}</strong>
        <span class="soft">
          ${[rulesName(match.rules), standing(match), dateText(match.when)].filter(Boolean).join(" · ")}
        </span>
      </span>
      <span class="list-actions">
        ${match.stage !== "over" && html`<a class="button" href=${table}>${say("home.go_on")}</a>`}
        ${roundsOver && html`<a class="button" href=${`${table}/replay/${match.match}`}>${say("home.replay")}</a>`}
        ${roundsOver && html`<button class="button" onClick=${onSheet}>${say("home.sheet")}</button>`}
        <button class="button plain" onClick=${onForget} aria-label=${say("home.forget_named", { match: against(match) })}>
          <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18" /></svg>
        </button>
      </span>
    </li>
  `;
}

/**
 * Return whom one plays against, as "Against Bo and Chloé".
 * @param {KeptMatch} match
 */
export function against(match) {
  const others = match.names.filter((name, place) => name && place !== match.seat - 1);
  return others.length ? say("home.against", { names: listed(others) }) : say("home.against_nobody");
}

/**
 * Return how a match stands for oneself.
 * @param {KeptMatch} match
 */
export function standing(match) {
  if (match.stage === "waiting") return say("home.waiting");
  const points = match.totals[match.seat - 1] ?? 0;
  if (match.stage !== "over") return say("home.on_round", { round: match.round, points });
  return match.winners.includes(match.seat) ? say("home.won", { points }) : say("home.lost", { points });
}
