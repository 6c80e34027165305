// @ts-check
/** One card: its face, or its back. Drawn here, without a file but the pictures of court cards. */

import { html } from "../vendor/preact.js";
import { cardName, say } from "../say.js";
import { RANK_LINES, pip, pips, star } from "./glyphs.js";

const COURTS = new URL("../../art/courts/", import.meta.url).href;
const JOKER = "JK";

/** What is drawn of a face is made once. @type {Map<string, any>} */
const indices = new Map();

/** The rank and the suit in the corner, read first. @param {string} face */
function indexOf(face) {
  let kept = indices.get(face);
  if (!kept) {
    const [rank, suit] = face;
    kept = face === JOKER ? { star: star(10, 14, 10.5) } : { rank: RANK_LINES[rank], suit: pip(suit, 10, 43, 17.5) };
    indices.set(face, kept);
  }
  return kept;
}

/** @param {string} face */
function drawnIndex(face) {
  const index = indexOf(face);
  return html`<svg class="card-index" viewBox="0 0 20 54" aria-hidden="true">
    ${index.star
      ? html`<path class="suit" d=${index.star} />`
      : html`<path class="rank" d=${index.rank} /><path class="suit" d=${index.suit} />`}
  </svg>`;
}

const BIG_STAR = star(50, 71, 36) + star(50, 71, 27);
const HEART_OF_STAR = star(50, 71, 15);

/**
 * The middle of a card: one large suit where there is little room, all of it where there is more.
 * @param {string} face
 */
function drawnMiddle(face) {
  if (face === JOKER) {
    return html`<svg class="card-middle" viewBox="0 0 100 142" aria-hidden="true">
      <path class="suit" fill-rule="evenodd" d=${BIG_STAR} /><path class="suit" d=${HEART_OF_STAR} />
    </svg>`;
  }
  const [rank, suit] = face;
  const court = "JQK".includes(rank);
  return html`<svg class="card-one" viewBox="0 0 20 20" aria-hidden="true">
      <path class="suit" d=${pip(suit, 10, 10, 19)} />
    </svg>
    ${court
      ? html`<img class="card-court" src=${`${COURTS}${face}.svg`} alt="" loading="lazy" decoding="async" draggable=${false} />`
      : html`<svg class="card-middle" viewBox="0 0 100 142" aria-hidden="true">
          <path class="suit" d=${pips(face)} />
        </svg>`}`;
}

/**
 * A card that lies face up.
 *
 * On the table a joker shows the card it stands for in its corner, and its star below. Where
 * somebody else already says what the card is, `quiet` keeps it from being said twice.
 * @param {object} props
 * @param {string} props.face a card in its text form, `QH`, `JK`
 * @param {boolean} [props.chosen] raised, with an edge
 * @param {boolean} [props.isNew] with a dot: it has just come
 * @param {boolean} [props.small] as on the table, with the index alone
 * @param {string} [props.standsFor] the card that a joker stands for
 * @param {boolean} [props.onTable]
 * @param {boolean} [props.quiet]
 */
export function Card({ face, chosen, isNew, small, standsFor, onTable, quiet }) {
  const shown = face === JOKER && standsFor ? standsFor : face;
  const name =
    shown === face ? cardName(face) : say("card.joker_for", { card: cardName(shown) });
  const look = [
    "card",
    face === JOKER ? "is-joker" : "",
    shown === JOKER ? "suit-j" : `suit-${shown[1].toLowerCase()}`,
    small ? "is-small" : "",
    onTable ? "on-table" : "",
    chosen ? "is-chosen" : "",
    isNew ? "is-new" : "",
  ];
  return html`<span
    class=${look.filter(Boolean).join(" ")}
    data-face=${face}
    role=${quiet ? undefined : "img"}
    aria-label=${quiet ? undefined : name}
    aria-hidden=${quiet ? "true" : undefined}
  >
    ${drawnIndex(shown)}
    ${!small && drawnMiddle(face)}
    ${face === JOKER && shown !== JOKER &&
    html`<svg class="card-star" viewBox="0 0 20 20" aria-hidden="true"><path d=${star(10, 10, 9.5)} /></svg>`}
  </span>`;
}

/**
 * The back of a card: nothing can be known of it, and nothing is said.
 * @param {object} props
 * @param {boolean} [props.small]
 * @param {boolean} [props.quiet] leave out even that it lies face down
 */
export function CardBack({ small, quiet }) {
  return html`<span
    class=${`card card-back${small ? " is-small" : ""}`}
    role=${quiet ? undefined : "img"}
    aria-label=${quiet ? undefined : say("card.face_down")}
    aria-hidden=${quiet ? "true" : undefined}
  ></span>`;
}
