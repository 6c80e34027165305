// @ts-check
/** Whether the deal of a round that is over was fair: a quiet line, and where that is explained. */

import { lang, say } from "../say.js";
import { html, useEffect, useState } from "../vendor/preact.js";
import { check } from "./check.js";
import { notesOn } from "./notes.js";
import { commitmentTo } from "./sha256.js";

/** @typedef {import("../state/session.js").Session} Session */
/** @typedef {import("../types/protocol.js").View} View */
/** @typedef {import("./check.js").Verdict} Verdict */

/**
 * A device that took no part has nothing to say: it cannot tell what was promised before. One that
 * did takes no word for it that there was no seal.
 * @param {{session: Session, view: View}} props
 */
export function Checked({ session, view }) {
  const [verdict, setVerdict] = useState(/** @type {Verdict | null} */ (null));
  const { seat } = view;
  useEffect(() => {
    if (seat === null) return;
    void session.ask("proof", { round: view.table.round, match: view.table.match }).then((proof) => {
      if (proof?.type !== "proof_shown") return;
      const promised = proof.commitments[seat - 1];
      const note = notesOn(session.code, proof.number).find(
        ({ nonce }) => !promised || commitmentTo(nonce) === promised,
      );
      if (note) setVerdict(check(proof, note, seat));
    });
  }, []);
  if (!verdict) return null;
  const text = verdict === "checked" ? say("seal.checked")
    : verdict === "late" ? say("seal.late")
    : verdict === "withheld" ? say("seal.withheld")
    : say("seal.wrong");
  return html`<p class=${`deal-checked is-${verdict}`} role=${verdict === "wrong" ? "alert" : undefined}>
    ${text} <a href=${`/rules/${lang}/fair-deals`} target="_blank">${say("seal.means")}</a>
  </p>`;
}
