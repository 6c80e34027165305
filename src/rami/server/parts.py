"""The parts of the protocol's messages: what a table, a round, a meld, a refusal look like.

Clients leave out fields that they do not know, so that parts may get new ones at any time.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from rami.server.words import (
    ClockName,
    End,
    GoneWord,
    Kind,
    MovedBy,
    PhaseName,
    Phrase,
    ReasonWord,
    SeatKind,
    StageName,
    What,
)

__all__ = [
    "BestShown",
    "CandidateShown",
    "ClockShown",
    "CoverShown",
    "Event",
    "Frame",
    "MeldChecked",
    "MeldShown",
    "OpeningShown",
    "Option",
    "OptionShown",
    "OutcomeShown",
    "Part",
    "PresetShown",
    "Reason",
    "RoundShown",
    "SealingShown",
    "SeatShown",
    "TableShown",
    "View",
]


class Part(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What every part is."""


class Reason(Part, frozen=True):
    """Why something is refused: a code with parameters, the rule behind it, a sentence."""

    code: str
    params: dict[str, Any]
    rule: str | None
    text: str


class MeldShown(Part, frozen=True):
    """A meld: its cards in their places, `jokers` being the cards its jokers stand for."""

    cards: str
    kind: Kind
    points: int
    pure: bool
    jokers: tuple[str, ...] = ()
    seat: int | UnsetType = UNSET


class OpeningShown(Part, frozen=True):
    """What melds come to as an opening: `lacking` says what keeps it from standing."""

    points: int
    needed: int
    pure_run: bool
    accepted: bool
    lacking: tuple[Reason, ...] = ()


class Event(Part, frozen=True):
    """Something that happened; which fields are there depends on `what`.

    `drew` (with `cards` for the seat itself), `reshuffled` (`count`), `took_pile`, `laid`,
    `laid_off`, `swapped`, `took_back` (`move`), `opened` and `opening_failed` (`opening`),
    `discarded`, `round_ended`, `sat` and `left` (`name`), `dealt` (`seat` is the dealer),
    `said` (`phrase`), `away` and `back`, `agreed` (to a bot that plays for the seat `about`),
    `stood_in` (a bot of a `level` plays for the seat from now on). `by` is there when a bot or
    the clock moved for the seat.
    """

    version: int
    what: What
    seat: int
    cards: str | UnsetType = UNSET
    count: int | UnsetType = UNSET
    meld: MeldShown | UnsetType = UNSET
    number: int | UnsetType = UNSET
    move: str | UnsetType = UNSET
    opening: OpeningShown | UnsetType = UNSET
    name: str | UnsetType = UNSET
    phrase: Phrase | UnsetType = UNSET
    by: MovedBy | UnsetType = UNSET
    about: int | UnsetType = UNSET
    level: str | UnsetType = UNSET


class SeatShown(Part, frozen=True):
    """A seat: `kind` is ``person``, ``bot`` or ``free``, `total` its points in the match.

    `gone` is there while its person is ``away``, or has ``left``; `agreed` are the seats that
    agree to a bot for it, `stand_in` the level of the one that plays for it meanwhile.
    """

    name: str
    kind: SeatKind
    total: int
    level: str | UnsetType = UNSET
    ready: bool | UnsetType = UNSET
    gone: GoneWord | UnsetType = UNSET
    agreed: tuple[int, ...] | UnsetType = UNSET
    stand_in: str | UnsetType = UNSET


class TableShown(Part, frozen=True):
    """What a table is: `stage` is ``waiting``, ``playing`` or ``over``.

    `goal` says what ends a match and who wins it, in the viewer's language. `points` has what each
    seat got in each round that is over, `winners` the seats that won the match, `match` how many
    have begun here.
    """

    code: str
    stage: StageName
    rules: str
    goal: str
    seats: tuple[SeatShown, ...]
    hints: bool
    clock: ClockName
    listed: bool
    match: int
    round: int
    points: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...]


class OutcomeShown(Part, frozen=True):
    """How a round ended, with all hands; `winner` is None where nobody won.

    `card_points` is what each card of each hand counts, in their order, `hand_points` the sum.
    """

    end: End
    winner: int | None
    points: tuple[int, ...]
    hands: tuple[str, ...]
    card_points: tuple[tuple[int, ...], ...]
    hand_points: tuple[int, ...]
    closed_hand: bool


class RoundShown(Part, frozen=True):
    """What the viewer may see of the round that is on, or the last one (R-HIDE-1).

    `seat` and `hand`, and the card it `drew` in this turn, are there for somebody who plays.
    `taken` is the card from the pile that has still to be melded. `laid` are the melds of this
    turn, `opening` what they come to. `moves` are the legal ones, for those who asked for them.
    """

    dealer: int
    turn: int
    phase: PhaseName
    hand_sizes: tuple[int, ...]
    stock: int
    pile: int
    pile_top: str | None
    table: tuple[MeldShown, ...]
    opened: tuple[bool, ...]
    turns_had: tuple[int, ...]
    reshuffles: int
    laid: tuple[MeldShown, ...]
    taken: str | None
    can_take_back: bool
    opening: OpeningShown | UnsetType = UNSET
    outcome: OutcomeShown | UnsetType = UNSET
    seat: int | UnsetType = UNSET
    hand: str | UnsetType = UNSET
    drew: str | UnsetType = UNSET
    hand_order: str | UnsetType = UNSET
    moves: tuple[str, ...] | UnsetType = UNSET


class ClockShown(Part, frozen=True):
    """How the time stands, by the server's clock: compare it with `now_ms` of the `update`.

    The turn began at `turn_since_ms` and may take `turn_ms`; beyond that, what is left of
    `reserves_ms` of the seat on turn runs down.
    """

    turn_since_ms: int
    turn_ms: int
    reserves_ms: tuple[int, ...]


class SealingShown(Part, frozen=True):
    """How far the exchange is from which the next deal at the table, `number`, will follow.

    `commitment` is the SHA-256 of a secret of the server, `commitments` has that of each seat, ""
    for none. Once they are `closed` nonces are opened, which are shown with the secret, after the
    round; `opened` says whose are in.
    """

    number: int
    commitment: str
    commitments: tuple[str, ...]
    closed: bool
    opened: tuple[bool, ...]


class View(Part, frozen=True):
    """All that a client needs to draw the table; `seat` is the viewer's own, if it has one.

    `clock` is there while somebody's time runs, and for those who asked for it, `sealing` while
    something may still come of the exchange for the next deal.
    """

    table: TableShown
    round: RoundShown | None
    seat: int | None
    clock: ClockShown | UnsetType = UNSET
    sealing: SealingShown | UnsetType = UNSET


class Option(Part, frozen=True):
    """What chosen cards could do: the `move`, the meld that would come of it, or why not.

    A move that is `refused` has a `meld` too where the cards make one, and only something else is
    in the way: the opening, the last card.
    """

    move: str
    meld: MeldShown | UnsetType = UNSET
    refused: Reason | UnsetType = UNSET


class CandidateShown(Part, frozen=True):
    """A move that was weighed for a hint, and what speaks for it, in a word and in a `text`.

    `estimate` is what it is worth in points of the round, more being better; only differences
    within one hint mean anything. `error` is the standard error of one that comes from samples.
    """

    move: str
    reason: ReasonWord
    text: str
    estimate: float
    error: float | None = None


class Frame(Part, frozen=True):
    """One step of a finished round: the move, the card it `drew`, the round after it, all hands."""

    seat: int
    move: str
    drew: str | None
    round: RoundShown
    hands: tuple[str, ...]


class MeldChecked(Part, frozen=True):
    """Cards that were named as a meld: the `meld` they make, or `why_not`."""

    cards: str
    meld: MeldShown | UnsetType = UNSET
    why_not: Reason | UnsetType = UNSET


class CoverShown(Part, frozen=True):
    """Melds of a hand, what they count laid, which cards they leave and what those count."""

    melds: tuple[MeldShown, ...]
    points: int
    left: str
    left_points: int


class BestShown(Part, frozen=True):
    """The best melds of a hand: whether it `opens`, the opening or what comes nearest to one.

    `verdict` is on `nearest`; `fewest_left` are the melds that leave least in the hand.
    """

    opens: bool
    nearest: CoverShown
    verdict: OpeningShown
    fewest_left: CoverShown


class OptionShown(Part, frozen=True):
    """An option of a rule set: its value as text, what it does, what it takes.

    That is one of some `words`, or a number from `low` to `high`, or either.
    """

    name: str
    value: str
    about: str
    words: tuple[str, ...]
    low: int | None
    high: int | None


class PresetShown(Part, frozen=True):
    """A rule set with a name; `differs` are its options that are not as in the usual one."""

    name: str
    options: tuple[OptionShown, ...]
    differs: tuple[str, ...]
