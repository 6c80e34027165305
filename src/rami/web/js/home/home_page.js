// @ts-check
/** The first page: from a link to cards in one tap, and the way to everything else. */

import { html } from "../vendor/preact.js";
import { say } from "../say.js";
import { start } from "../start.js";
import { CreateTable } from "./create_table.js";
import { Fan } from "./fan.js";
import { Join } from "./join.js";
import { Matches, against, matchOn, standing } from "./matches.js";
import { PageFoot, PageHead } from "./page_frame.js";
import { goToTable, makeTable, PLAY_NOW } from "./making.js";
import { OpenTables } from "./open_tables.js";
import { Refusal } from "./refusal.js";
import { useFragment } from "./use_fragment.js";
import { useRefusal } from "./use_refusal.js";

/** One tap, and the cards are dealt; or back to those that were. */
function PlayNow() {
  const { refusal, busy, attempt } = useRefusal();
  const play = () => attempt(async () => goToTable((await makeTable(PLAY_NOW)).code));
  const match = matchOn();
  return html`
    <section class="hero ground-table">
      <${Fan} />
      ${match ? html`<${GoOn} match=${match} />` : html`<h1>${say("home.headline")}</h1><p class="lead">${say("home.lead")}</p>`}
      <button class=${match ? "button" : "button main play-now"} onClick=${play} aria-busy=${busy}>
        ${match ? say("home.play_anew") : say("home.play_now")}
      </button>
      <p class="soft">${say("home.play_now_about")}</p>
      <${Refusal} refusal=${refusal} />
    </section>
  `;
}

/**
 * Who left in the middle of a match comes back to it first of all.
 * @param {{match: import("../state/my_matches.js").KeptMatch}} props
 */
function GoOn({ match }) {
  return html`
    <h1>${match.stage === "waiting" ? say("home.resume_waiting") : say("home.resume")}</h1>
    <p class="lead">${[against(match), standing(match)].join(" · ")}</p>
    <a class="button main play-now" href=${`/t/${match.code}`}>${say("home.go_on")}</a>
  `;
}

function Friends() {
  return html`
    <section class="paper" aria-labelledby="friends-title">
      <h2 id="friends-title">${say("home.friends")}</h2>
      <p>${say("home.friends_about")}</p>
      <a class="button" href="#friends">${say("home.friends_start")}</a>
    </section>
  `;
}

function Landing() {
  return html`
    <main class="page" id="main">
      <${PlayNow} />
      <div class="side-by-side">
        <${Friends} />
        <${Join} />
      </div>
      <${OpenTables} />
      <${Matches} />
      <section class="side-by-side plain-links" aria-label=${say("home.more")}>
        <a class="paper link-card" href="/check">
          <strong>${say("home.check")}</strong>
          <span class="soft">${say("home.check_about")}</span>
        </a>
        <a class="paper link-card" href="/rules">
          <strong>${say("home.rules")}</strong>
          <span class="soft">${say("home.rules_about")}</span>
        </a>
      </section>
    </main>
  `;
}

export function HomePage() {
  const fragment = useFragment();
  return html`
    <${PageHead} />
    ${fragment === "friends" ? html`<${CreateTable} />` : html`<${Landing} />`}
    <${PageFoot} />
  `;
}

start(HomePage);
