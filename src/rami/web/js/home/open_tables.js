// @ts-check
/** Tables that wait for people, for everybody to see. */

import { get } from "../net/api.js";
import { listed, say } from "../say.js";
import { html, useLayoutEffect, useState } from "../vendor/preact.js";
import { clockName, rulesName } from "./names.js";

/** Often enough to find company, seldom enough to cost nothing. */
const EVERY_MS = 15_000;

/** @typedef {import("../types/protocol.js").TableShown} TableShown */

export function OpenTables() {
  const tables = useOpenTables();
  if (!tables?.length) return null;
  return html`
    <section class="paper" aria-labelledby="open-title">
      <h2 id="open-title">${say("home.open_tables")}</h2>
      <ul class="list">
        ${tables.map((table) => html`<${OpenTable} key=${table.code} table=${table} />`)}
      </ul>
    </section>
  `;
}

/** @param {{table: TableShown}} props */
function OpenTable({ table }) {
  const people = table.seats.filter((seat) => seat.kind === "person").map((seat) => seat.name);
  const free = table.seats.filter((seat) => seat.kind === "free").length;
  const who = people.length ? say("home.waits", { names: listed(people) }) : say("home.nobody_waits");
  const details = [rulesName(table.rules), say("home.free_seats", { count: free })];
  if (table.clock) details.push(say("home.clock", { clock: clockName(table.clock) }));
  return html`
    <li class="list-row">
      <span class="list-text">
        <strong>${who}</strong>
        <span class="soft">${details.join(" · ")}</span>
      </span>
      <a class="button" href=${`/t/${table.code}`}>${say("home.join_table")}</a>
    </li>
  `;
}

/** @returns {readonly TableShown[] | null} None before the first answer. */
function useOpenTables() {
  const [tables, setTables] = useState(/** @type {readonly TableShown[] | null} */ (null));
  useLayoutEffect(() => {
    const look = async () => {
      if (document.hidden) return;
      try {
        setTables((await get("/api/tables")).tables);
      } catch {
        // The list is an offer: without it the page is whole, and it comes with the next look.
      }
    };
    look();
    const timer = setInterval(look, EVERY_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  return tables;
}
