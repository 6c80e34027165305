// The protocol, version 1; made from the types of the server, which
// writes it anew: ./run test tests/server/test_protocol_docs.py --regenerate

/** The command was carried out, and is safe; the table is at `version` or beyond. */
export interface Ack {
  type: "ack";
  id: string;
  version: number;
}

/** Ask which melds one's own hand holds, on turn or not; answered by `arranged`. */
export interface Arrange {
  type: "arrange";
  /** Chosen by the client. */
  id: string;
}

/** The melds of one's own hand that open best, or if none do, leave least; and the `rest`. */
export interface Arranged {
  type: "arranged";
  id: string;
  version: number;
  melds: MeldShown[];
  rest: string;
}

/**
 * The best melds of a hand: whether it `opens`, the opening or what comes nearest to one.
 *
 * `verdict` is on `nearest`; `fewest_left` are the melds that leave least in the hand.
 */
export interface BestShown {
  opens: boolean;
  nearest: CoverShown;
  verdict: OpeningShown;
  fewest_left: CoverShown;
}

/**
 * A move that was weighed for a hint, and what speaks for it, in a word and in a `text`.
 *
 * `estimate` is what it is worth in points of the round, more being better; only differences
 * within one hint mean anything. `error` is the standard error of one that comes from samples.
 */
export interface CandidateShown {
  move: string;
  reason:
    | "only_move"
    | "draw_stock"
    | "take_to_meld"
    | "take_to_build"
    | "go_out"
    | "open"
    | "lay"
    | "lay_off"
    | "swap_joker"
    | "take_back"
    | "discard_lone"
    | "discard_dearest"
    | "discard_safest"
    | "best_estimate";
  text: string;
  estimate: number;
  error: number | null;
}

/**
 * Ask whether some melds open, by a preset and the options that differ from it.
 *
 * `melds` has the cards of each. With `hand`, its best melds are found as well.
 */
export interface CheckOpening {
  preset?: "rami-51" | "rami-40" | "rami-51-house" | "rami-40-house" | "cardverse";
  options?: Partial<Record<"decks" | "jokers" | "players" | "hand_size" | "ace_in_runs" | "jokers_per_meld" | "joker_points" | "opening_points" | "opening_pure_run" | "pile_opens_in_round_turn" | "pile_card_must_be_melded" | "joker_swap" | "discard_to_win" | "empty_stock" | "ace_high" | "joker_hand_points" | "unopened_points" | "closed_hand_doubles" | "scoring" | "target", string | boolean | number | number[] | null>>;
  melds?: string[];
  /** Cards, as in `QH KH AH`. */
  hand?: string;
}

/**
 * How the time stands, by the server's clock: compare it with `now_ms` of the `update`.
 *
 * The turn began at `turn_since_ms` and may take `turn_ms`; beyond that, what is left of
 * `reserves_ms` of the seat on turn runs down.
 */
export interface ClockShown {
  turn_since_ms: number;
  turn_ms: number;
  reserves_ms: number[];
}

/** The server ends this connection; the client may come back, unless `final`. */
export interface Closing {
  type: "closing";
  code: string;
  text: string;
  final: boolean;
}

/**
 * Commit to a nonce for the next deal, `number`: `commitment` is the SHA-256 of its 32 bytes.
 *
 * The secret of the server is fixed by then: its SHA-256 stands in the `sealing` of the view.
 * Whoever does not take part is listed without a nonce, and waited for no longer than 5 s.
 */
export interface Commit {
  type: "commit";
  /** Chosen by the client. */
  id: string;
  /** Counted from 1. */
  number: number;
  /** 64 hexadecimal digits. */
  commitment: string;
}

/** Melds of a hand, what they count laid, which cards they leave and what those count. */
export interface CoverShown {
  melds: MeldShown[];
  points: number;
  left: string;
  left_points: number;
}

/**
 * Make a table: a preset, the options of the rules that differ, who sits where.
 *
 * `seats` has ``person`` or the level of a bot for each seat; whoever asks takes the first seat
 * for a person, under the name given. `clock` is ``relaxed``, ``normal`` or ``fast``, or "" for
 * none. With `token`, the answer has the secret of that seat; else it goes into a cookie.
 * `commitment` is that to a nonce for the first deal, as a `commit` has it.
 */
export interface CreateTable {
  preset?: "rami-51" | "rami-40" | "rami-51-house" | "rami-40-house" | "cardverse";
  options?: Partial<Record<"decks" | "jokers" | "players" | "hand_size" | "ace_in_runs" | "jokers_per_meld" | "joker_points" | "opening_points" | "opening_pure_run" | "pile_opens_in_round_turn" | "pile_card_must_be_melded" | "joker_swap" | "discard_to_win" | "empty_stock" | "ace_high" | "joker_hand_points" | "unopened_points" | "closed_hand_doubles" | "scoring" | "target", string | boolean | number | number[] | null>>;
  seats?: ("person" | "easy" | "normal" | "hard" | "expert")[];
  /** What a person is called. */
  name?: string;
  hints?: boolean;
  clock?: "" | "relaxed" | "normal" | "fast";
  listed?: boolean;
  token?: boolean;
  commitment?: string | null;
}

/**
 * A link for another device, good once until `until_ms`; a newer one takes its place.
 *
 * `path` is to be opened at this server: what follows its ``#``, the `secret`, no browser sends
 * on its own. The page there sends it with `use_device_link`.
 */
export interface DeviceLink {
  type: "device_link";
  id: string;
  secret: string;
  path: string;
  until_ms: number;
}

/**
 * Something that happened; which fields are there depends on `what`.
 *
 * `drew` (with `cards` for the seat itself), `reshuffled` (`count`), `took_pile`, `laid`,
 * `laid_off`, `swapped`, `took_back` (`move`), `opened` and `opening_failed` (`opening`),
 * `discarded`, `round_ended`, `sat` and `left` (`name`), `dealt` (`seat` is the dealer),
 * `said` (`phrase`), `away` and `back`, `agreed` (to a bot that plays for the seat `about`),
 * `stood_in` (a bot of a `level` plays for the seat from now on). `by` is there when a bot or
 * the clock moved for the seat.
 */
export interface Event {
  version: number;
  what:
    | "dealt"
    | "drew"
    | "reshuffled"
    | "took_pile"
    | "laid"
    | "laid_off"
    | "swapped"
    | "took_back"
    | "opened"
    | "opening_failed"
    | "discarded"
    | "round_ended"
    | "sat"
    | "left"
    | "said"
    | "away"
    | "back"
    | "agreed"
    | "stood_in";
  seat: number;
  cards?: string;
  count?: number;
  meld?: MeldShown;
  number?: number;
  move?: string;
  opening?: OpeningShown;
  name?: string;
  phrase?:
    | "hello"
    | "well_played"
    | "thanks"
    | "good_luck"
    | "oops"
    | "moment"
    | "your_turn"
    | "good_game";
  by?: "bot" | "clock";
  about?: number;
  level?: string;
}

/** One step of a finished round: the move, the card it `drew`, the round after it, all hands. */
export interface Frame {
  seat: number;
  move: string;
  drew: string | null;
  round: RoundShown;
  hands: string[];
}

/**
 * Ask for a finished round, step by step, from a `step` on; answered by `frames_shown`.
 *
 * Without `match`, of the present one, or the last.
 */
export interface Frames {
  type: "frames";
  /** Chosen by the client. */
  id: string;
  /** Counted from 1. */
  round: number;
  match?: number | null;
  /** Counted from 1. */
  step?: number;
}

/**
 * A finished round, step by step: of its `steps`, the `frames` from one `step` on.
 *
 * An answer has at most 200 frames. Those of a longer round are asked for from the next step on.
 */
export interface FramesShown {
  type: "frames_shown";
  id: string;
  match: number;
  round: number;
  deal: string;
  step: number;
  steps: number;
  frames: Frame[];
}

/**
 * Say what one has seen and how one wants to be told; answered by an `update`.
 *
 * `version` is the last one seen, 0 for none. With `moves`, an `update` lists the legal moves
 * of a seat on turn; with `seals`, its view has the exchange for the next deal, to take part in
 * it. `muted` are the seats whose phrases are not to be sent.
 */
export interface Hello {
  type: "hello";
  /** A version of the table. */
  version?: number;
  lang?: string;
  moves?: boolean;
  seals?: boolean;
  muted?: number[];
}

/** Ask what a good player would do; answered by `hint_given`. */
export interface Hint {
  type: "hint";
  /** Chosen by the client. */
  id: string;
}

/**
 * What a good player would do in one's place, knowing what one knows, and why, in a `text`.
 *
 * `candidates` are what it weighed, the chosen move first; `samples` is in how many worlds that
 * agree with one's view it tried them.
 */
export interface HintGiven {
  type: "hint_given";
  id: string;
  version: number;
  move: string;
  text: string;
  candidates: CandidateShown[];
  samples: number;
}

/**
 * Ask what chosen cards of one's hand could do now; answered by `judged`.
 *
 * Without cards, what the seat may draw.
 */
export interface Judge {
  type: "judge";
  /** Chosen by the client. */
  id: string;
  /** Cards, as in `QH KH AH`. */
  cards?: string;
}

/**
 * What chosen cards could do: `options` of the seat on turn, and how an opening would be.
 *
 * `meld` is what the cards make as a meld, `why_not` why they make none. `opening` is how far
 * the melds of this turn have come, `opening_with` how far with these cards laid as well.
 */
export interface Judged {
  type: "judged";
  id: string;
  version: number;
  meld?: MeldShown;
  why_not?: Reason;
  opening?: OpeningShown;
  opening_with?: OpeningShown;
  options: Option[];
}

/**
 * Give one's seat up, or before the start, as the maker, send somebody away from `seat`.
 *
 * Once a match has begun the seat stays one's own: `sit` or a move brings it back.
 */
export interface Leave {
  type: "leave";
  /** Chosen by the client. */
  id: string;
  seat?: number | null;
}

/** Ask for a link by which another device gets one's seat; answered by `device_link`. */
export interface LinkDevice {
  type: "link_device";
  /** Chosen by the client. */
  id: string;
}

/** Make a move, having seen the table at `version`; the same id twice is one move. */
export interface MakeMove {
  type: "move";
  /** Chosen by the client. */
  id: string;
  /** A version of the table. */
  version: number;
  /** As in `lay QH KH AH`. */
  move: string;
}

/** Cards that were named as a meld: the `meld` they make, or `why_not`. */
export interface MeldChecked {
  cards: string;
  meld?: MeldShown;
  why_not?: Reason;
}

/** A meld: its cards in their places, `jokers` being the cards its jokers stand for. */
export interface MeldShown {
  cards: string;
  kind: "run" | "group";
  points: number;
  pure: boolean;
  jokers: string[];
  seat?: number;
}

/** Open the nonce that one has committed to, once all commitments are `closed`. */
export interface OpenNonce {
  type: "open_nonce";
  /** Chosen by the client. */
  id: string;
  /** Counted from 1. */
  number: number;
  /** 64 hexadecimal digits. */
  nonce: string;
}

/**
 * Whether some melds open, as ``rami check`` says it.
 *
 * `opening` is there if all of them are melds. `faults` name cards that the pack does not have
 * so often; `best` is there if a hand was asked about.
 */
export interface OpeningChecked {
  accepted: boolean;
  rules: string;
  melds: MeldChecked[];
  faults: Reason[];
  opening?: OpeningShown;
  best?: BestShown;
}

/** What melds come to as an opening: `lacking` says what keeps it from standing. */
export interface OpeningShown {
  points: number;
  needed: number;
  pure_run: boolean;
  accepted: boolean;
  lacking: Reason[];
}

/**
 * What chosen cards could do: the `move`, the meld that would come of it, or why not.
 *
 * A move that is `refused` has a `meld` too where the cards make one, and only something else is
 * in the way: the opening, the last card.
 */
export interface Option {
  move: string;
  meld?: MeldShown;
  refused?: Reason;
}

/**
 * An option of a rule set: its value as text, what it does, what it takes.
 *
 * That is one of some `words`, or a number from `low` to `high`, or either.
 */
export interface OptionShown {
  name: string;
  value: string;
  about: string;
  words: string[];
  low: number | null;
  high: number | null;
}

/**
 * How a round ended, with all hands; `winner` is None where nobody won.
 *
 * `card_points` is what each card of each hand counts, in their order, `hand_points` the sum.
 */
export interface OutcomeShown {
  end: "went_out" | "stock_empty";
  winner: number | null;
  points: number[];
  hands: string[];
  card_points: number[][];
  hand_points: number[];
  closed_hand: boolean;
}

/** A rule set with a name; `differs` are its options that are not as in the usual one. */
export interface PresetShown {
  name: string;
  options: OptionShown[];
  differs: string[];
}

/** The rule sets that have a name, the usual one first. */
export interface PresetsListed {
  presets: PresetShown[];
}

/**
 * Ask from what the deal of a finished round followed; answered by `proof_shown`.
 *
 * Without `match`, of the present one, or the last.
 */
export interface Proof {
  type: "proof";
  /** Chosen by the client. */
  id: string;
  /** Counted from 1. */
  round: number;
  match?: number | null;
}

/**
 * From what the deal of a finished round followed: `docs/fair-deal.md` says how.
 *
 * It was deal `number` at the table, dealt by the seat `dealer`. `deal` is the pack as dealt,
 * `reshuffles` has the stock of each reshuffle. `commitment` was shown before the nonces, the
 * `secret` is shown now; `commitments` and `nonces` have what came of each seat, "" for
 * nothing. A deal that was not `sealed`, as where only bots play, has none of this.
 */
export interface ProofShown {
  type: "proof_shown";
  id: string;
  match: number;
  round: number;
  number: number;
  dealer: number;
  deal: string;
  reshuffles: string[];
  sealed: boolean;
  commitment: string;
  secret: string;
  commitments: string[];
  nonces: string[];
}

/** Go on: with the next round after one has ended, or with another match after the last. */
export interface Ready {
  type: "ready";
  /** Chosen by the client. */
  id: string;
}

/** Why something is refused: a code with parameters, the rule behind it, a sentence. */
export interface Reason {
  code: string;
  params: Record<string, unknown>;
  rule: string | null;
  text: string;
}

/**
 * The command or question was refused, nothing has changed.
 *
 * `code`, `params`, `rule` and `text` are those of the first of the `reasons`. `id` is None
 * where the message could not be read.
 */
export interface Refused {
  type: "refused";
  id: string | null;
  code: string;
  params: Record<string, unknown>;
  rule: string | null;
  text: string;
  reasons: Reason[];
}

/**
 * What the viewer may see of the round that is on, or the last one (R-HIDE-1).
 *
 * `seat` and `hand`, and the card it `drew` in this turn, are there for somebody who plays.
 * `taken` is the card from the pile that has still to be melded. `laid` are the melds of this
 * turn, `opening` what they come to. `moves` are the legal ones, for those who asked for them.
 */
export interface RoundShown {
  dealer: number;
  turn: number;
  phase: "draw" | "play" | "over";
  hand_sizes: number[];
  stock: number;
  pile: number;
  pile_top: string | null;
  table: MeldShown[];
  opened: boolean[];
  turns_had: number[];
  reshuffles: number;
  laid: MeldShown[];
  taken: string | null;
  can_take_back: boolean;
  opening?: OpeningShown;
  outcome?: OutcomeShown;
  seat?: number;
  hand?: string;
  drew?: string;
  hand_order?: string;
  moves?: string[];
}

/** Say one of the quick phrases, by its key. */
export interface Say {
  type: "say";
  /** Chosen by the client. */
  id: string;
  phrase:
    | "hello"
    | "well_played"
    | "thanks"
    | "good_luck"
    | "oops"
    | "moment"
    | "your_turn"
    | "good_game";
}

/**
 * The score sheet of a match: what each seat got in each round that is over.
 *
 * `winners` are the seats that won the match, none while it is on. It stays when the table
 * itself has gone.
 */
export interface ScoreSheet {
  code: string;
  match: number;
  rules: string;
  names: string[];
  points: number[][];
  totals: number[];
  winners: number[];
}

/**
 * How far the exchange is from which the next deal at the table, `number`, will follow.
 *
 * `commitment` is the SHA-256 of a secret of the server, `commitments` has that of each seat, ""
 * for none. Once they are `closed` nonces are opened, which are shown with the secret, after the
 * round; `opened` says whose are in.
 */
export interface SealingShown {
  number: number;
  commitment: string;
  commitments: string[];
  closed: boolean;
  opened: boolean[];
}

/**
 * A seat: `kind` is ``person``, ``bot`` or ``free``, `total` its points in the match.
 *
 * `gone` is there while its person is ``away``, or has ``left``; `agreed` are the seats that
 * agree to a bot for it, `stand_in` the level of the one that plays for it meanwhile.
 */
export interface SeatShown {
  name: string;
  kind: "person" | "bot" | "free";
  total: number;
  level?: string;
  ready?: boolean;
  gone?: "away" | "left";
  agreed?: number[];
  stand_in?: string;
}

/** Keep one's own order of the cards in hand, for one's other devices, until the next deal. */
export interface SetHandOrder {
  type: "set_hand_order";
  /** Chosen by the client. */
  id: string;
  /** Cards, as in `QH KH AH`. */
  cards: string;
}

/**
 * Take a seat: the one named, or the first that is free.
 *
 * `commitment` is that to a nonce for the first deal, as a `commit` has it: who takes the last
 * seat is not waited for to send one.
 */
export interface Sit {
  type: "sit";
  /** Chosen by the client. */
  id: string;
  /** What a person is called. */
  name: string;
  seat?: number | null;
  commitment?: string | null;
}

/**
 * Agree that a bot plays for `seat` until the person who is away from it comes back.
 *
 * It does once all others who are there have agreed. Under a clock it does by itself.
 */
export interface StandIn {
  type: "stand_in";
  /** Chosen by the client. */
  id: string;
  /** A seat, counted from 1. */
  seat: number;
}

/**
 * The table that was made: its code, the link to it, and the secret of the seat if asked.
 *
 * `sealing` is the exchange for the first deal, for one who takes part in it.
 */
export interface TableCreated {
  code: string;
  link: string;
  version: number;
  seat: number | null;
  token: string | null;
  sealing?: SealingShown;
}

/**
 * What a table is: `stage` is ``waiting``, ``playing`` or ``over``.
 *
 * `goal` says what ends a match and who wins it, in the viewer's language. `points` has what each
 * seat got in each round that is over, `winners` the seats that won the match, `match` how many
 * have begun here.
 */
export interface TableShown {
  code: string;
  stage: "waiting" | "playing" | "over";
  rules: string;
  goal: string;
  seats: SeatShown[];
  hints: boolean;
  clock: "" | "relaxed" | "normal" | "fast";
  listed: boolean;
  match: number;
  round: number;
  points: number[][];
  winners: number[];
}

/** The open tables that wait for people. */
export interface TablesListed {
  tables: TableShown[];
}

/** A secret for a script, to be sent as ``Authorization: Bearer``. */
export interface TokenMade {
  token: string;
}

/**
 * The table at `version`: what happened since the version the client had, and the view now.
 *
 * With `fresh`, that was too long ago or never: the view stands for itself, and the events are
 * a log of the round so far, to be read and not to be played out. `now_ms` is the server's clock,
 * the only one. The answer to a `hello` has the number of the `protocol`: a client that knows
 * another one loads itself anew. So does a page of the browser client that is of another version
 * than the `pages` that the server has.
 */
export interface Update {
  type: "update";
  version: number;
  now_ms: number;
  fresh: boolean;
  events: Event[];
  view: View;
  protocol?: number;
  pages?: string;
}

/** Take the seat that a link is for, with the `secret` of the link. */
export interface UseDeviceLink {
  type: "use_device_link";
  /** Chosen by the client. */
  id: string;
  secret: string;
}

/**
 * All that a client needs to draw the table; `seat` is the viewer's own, if it has one.
 *
 * `clock` is there while somebody's time runs, and for those who asked for it, `sealing` while
 * something may still come of the exchange for the next deal.
 */
export interface View {
  table: TableShown;
  round: RoundShown | null;
  seat: number | null;
  clock?: ClockShown;
  sealing?: SealingShown;
}

/** Every message of a client. */
export type FromClient =
  | Hello
  | Sit
  | Leave
  | MakeMove
  | Ready
  | Say
  | StandIn
  | Commit
  | OpenNonce
  | Proof
  | LinkDevice
  | UseDeviceLink
  | Judge
  | Arrange
  | Hint
  | SetHandOrder
  | Frames;

/** Every message of a server. */
export type FromServer =
  | Ack
  | Refused
  | Update
  | Judged
  | Arranged
  | HintGiven
  | DeviceLink
  | FramesShown
  | ProofShown
  | Closing;
