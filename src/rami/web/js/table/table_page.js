// @ts-check
/** The page of a table: from its link to the last card of the match. */

import { later } from "../later.js";
import { lang, say } from "../say.js";
import { start } from "../start.js";
import { mutedAt } from "../state/muted.js";
import { useSession } from "../state/session.js";
import { html, useEffect, useState } from "../vendor/preact.js";
import { reasonOf } from "../net/api.js";
import { Board } from "./board.js";
import { ConnectionBar } from "./table_bar.js";

/** @typedef {import("../state/session.js").Session} Session */

const Room = later(() => import("./room.js").then((found) => found.Room));

/** The code of the table, which stands in the address. */
const CODE = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const DEVICE = /^#device=(.+)$/;

export function TablePage() {
  const session = useSession(CODE, { lang, muted: mutedAt(CODE) });
  const trouble = useDeviceLink(session);
  const { view, status, closing } = session.state;
  if (status === "ended" || (!view && trouble)) {
    return html`<main class="room" id="main">
      <h1>${say("table.gone")}</h1>
      <p>${trouble || closing || say("play.no_answer")}</p>
      <p><a class="button main" href="/">${say("table.home")}</a></p>
    </main>`;
  }
  if (!view) {
    const found = status === "connecting" ? "site.loading" : status === "outdated" ? "net.outdated" : "net.lost";
    return html`<main class="room" id="main">
      <p role="status">${say(found)}</p>
    </main>`;
  }
  if (view.table.stage === "waiting") {
    return html`<${ConnectionBar} status=${status} /><${Room} session=${session} view=${view} trouble=${trouble} />`;
  }
  return html`<${Board} session=${session} trouble=${trouble} />`;
}

/**
 * Take over the seat that the address is a link for. The secret is taken out of the address, so
 * that it is in no history.
 * @param {Session} session
 * @returns {string} Why that was not possible.
 */
function useDeviceLink(session) {
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    const secret = DEVICE.exec(location.hash)?.[1];
    if (!secret) return;
    history.replaceState(null, "", location.pathname + location.search);
    session
      .enter("use_device_link", { secret })
      .catch((error) => setTrouble(reasonOf(error).text));
  }, []);
  return trouble;
}

start(TablePage);
