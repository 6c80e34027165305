// @ts-check
/** Before the first card: sitting down, waiting for others, sending somebody away. */

import { linkTo } from "../net/links.js";
import { Invitation } from "../home/invite.js";
import { rulesName } from "../home/names.js";
import { changesInWords } from "../home/options.js";
import { Refusal } from "../home/refusal.js";
import { useRefusal } from "../home/use_refusal.js";
import { say } from "../say.js";
import { keepMatch } from "../state/my_matches.js";
import { NAME_LONGEST, keepMyName, myName } from "../state/my_name.js";
import { html, useLayoutEffect, useState } from "../vendor/preact.js";

/** @typedef {import("../types/protocol.js").View} View */
/** @typedef {import("../state/session.js").Session} Session */

/**
 * The page while people are still to come.
 * @param {object} props
 * @param {Session} props.session
 * @param {View} props.view
 * @param {string} props.trouble Why the link that led here gave no seat, "" if nothing is wrong.
 */
export function Room({ session, view, trouble }) {
  const [watching, setWatching] = useState(false);
  const free = view.table.seats.filter((seat) => seat.kind === "free").length;
  const changes = changesInWords(view.table.rules);
  useLayoutEffect(() => keepMatch(view), [view]);
  const refusal = session.state.refusal ?? (trouble ? { text: trouble } : null);
  const asks = view.seat === null && free > 0 && !watching;
  return html`<main class="room" id="main">
    <h1>${say(asks ? "room.welcome" : "room.waiting")}</h1>
    <p class="room-rules">${rulesName(view.table.rules)} · <a href="/rules" target="_blank">${say("table.rules")}</a></p>
    ${changes.length > 0 && html`<ul class="room-rules">${changes.map((change) => html`<li key=${change}>${change}</li>`)}</ul>`}
    ${refusal && html`<${Refusal} refusal=${refusal} />`}
    ${asks
      ? html`<${SitDown} session=${session} onWatch=${() => setWatching(true)} />`
      : html`<p role="status">${free ? say("room.missing", { count: free }) : say("site.loading")}</p>`}
    <${Places} session=${session} view=${view} />
    ${!asks &&
    html`<section class="room-invite" aria-label=${say("room.invite")}>
      <h2>${say("room.invite")}</h2>
      <${Invitation} code=${view.table.code} link=${linkTo(`/t/${view.table.code}`)} />
    </section>`}
    ${view.seat !== null &&
    html`<button type="button" class="button plain" onClick=${() => session.send("leave")}>
      ${say("room.leave")}
    </button>`}
  </main>`;
}

/**
 * One's name, and a seat with it; or a place to watch from.
 * @param {{session: Session, onWatch: () => void}} props
 */
function SitDown({ session, onWatch }) {
  const [name, setName] = useState(myName);
  const { refusal, busy, attempt } = useRefusal();
  /** @param {Event} event */
  function sit(event) {
    event.preventDefault();
    void attempt(async () => {
      // Without the module that knows how, one just takes no part in the first deal.
      const seals = await import("../seals/exchange.js").catch(() => null);
      const promised = seals?.promise();
      if (promised) seals?.keepPromise(session.code, promised.nonce);
      await session.enter("sit", { name: name.trim() || say("home.player"), ...promised?.fields });
      keepMyName(name);
    });
  }
  return html`<form class="sit-down" onSubmit=${sit}>
    <label>
      <span>${say("room.name")}</span>
      <input
        name="name"
        autocomplete="nickname"
        maxlength=${NAME_LONGEST}
        value=${name}
        placeholder=${say("home.player")}
        onInput=${(/** @type {any} */ event) => setName(event.target.value)}
      />
    </label>
    <div class="sit-buttons">
      <button class="button main" aria-disabled=${busy ? "true" : undefined}>${say("room.sit")}</button>
      <button type="button" class="button" onClick=${onWatch}>${say("room.watch")}</button>
    </div>
    <${Refusal} refusal=${refusal} />
  </form>`;
}

/**
 * Who sits where; the maker of the table, who took the first seat for a person, may send away.
 * @param {{session: Session, view: View}} props
 */
function Places({ session, view }) {
  const { seats } = view.table;
  const maker = seats.findIndex((seat) => seat.kind !== "bot") + 1;
  return html`<ol class="places" role="list" aria-label=${say("seats.title")}>
    ${seats.map((seat, at) => {
      const number = at + 1;
      const isOwn = view.seat === number;
      return html`<li key=${number} class=${`place is-${seat.kind}`}>
        <span class="place-number numbers" aria-hidden="true">${number}</span>
        <span class="place-name">
          ${seat.kind === "free" ? say("room.free") : html`<bdi>${seat.name}</bdi>`}
          ${isOwn && html` <span class="soft">${say("room.you")}</span>`}
        </span>
        ${view.seat === maker && seat.kind === "person" && !isOwn &&
        html`<button
          type="button"
          class="button plain"
          aria-label=${say("room.send_away", { name: seat.name })}
          onClick=${() => session.send("leave", { seat: number })}
        >
          ${say("room.send_away_short")}
        </button>`}
      </li>`;
    })}
  </ol>`;
}
