// @ts-check
/** People who are away: whom the table waits for, and a bot that may play for them meanwhile. */

import { say } from "../say.js";
import { html } from "../vendor/preact.js";

/** @typedef {import("../types/protocol.js").View} View */
/** @typedef {import("../state/session.js").Session} Session */

/**
 * @param {{session: Session, view: View}} props
 */
export function Absent({ session, view }) {
  const { table, seat } = view;
  if (seat === null || table.stage !== "playing") return null;
  const own = table.seats[seat - 1];
  const lines = table.seats.flatMap((other, at) => {
    const number = at + 1;
    if (number === seat || !other.gone || other.stand_in) return [];
    const agreed = (other.agreed ?? []).includes(seat);
    return [
      html`<p class="notice" key=${number}>
        <span>${say(other.gone === "left" ? "absent.left" : "absent.away", { name: other.name })}</span>
        ${agreed
          ? html`<span class="soft">${say("absent.agreed")}</span>`
          : html`<button type="button" class="button" onClick=${() => session.send("stand_in", { seat: number })}>
              ${say("absent.stand_in")}
            </button>`}
      </p>`,
    ];
  });
  if (own?.gone || own?.stand_in) {
    lines.unshift(
      html`<p class="notice" key="own">
        <span>${say(own.stand_in ? "absent.bot_for_you" : "absent.you_left")}</span>
        <button type="button" class="button" onClick=${() => session.send("sit", { name: own.name })}>
          ${say("absent.come_back")}
        </button>
      </p>`,
    );
  }
  return lines.length ? html`<div class="notices">${lines}</div>` : null;
}
