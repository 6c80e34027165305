"""The protocol: every message that a client sends or gets, over WebSocket and HTTP alike.

JSON objects whose ``type`` names the message. Cards, melds and moves travel in the engine's text
forms (``QH``, ``JK 7S 8S``, ``lay QH KH AH``), seats and melds are counted from 1 as in all texts.
`docs/protocol.md` and the JSON Schema are made from the docstrings and types here, and the words
that a text may be are in `rami.server.words`.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec
from msgspec import UNSET, Meta, UnsetType

from rami.server.words import (
    NUMBER_MOST,
    ClockName,
    End,
    GoneWord,
    Kind,
    MovedBy,
    Options,
    PhaseName,
    Phrase,
    Preset,
    SeatKind,
    SeatWish,
    StageName,
    What,
)

__all__ = [
    "PROTOCOL_VERSION",
    "Ack",
    "Act",
    "CandidateShown",
    "ClockShown",
    "Closing",
    "CreateTable",
    "DeviceLink",
    "Event",
    "Frame",
    "Frames",
    "FramesShown",
    "FromClient",
    "FromServer",
    "Hello",
    "Hint",
    "HintGiven",
    "Judge",
    "Judged",
    "Leave",
    "LinkDevice",
    "MakeMove",
    "MeldShown",
    "OpeningShown",
    "Option",
    "OutcomeShown",
    "Ready",
    "Reason",
    "Refused",
    "RoundShown",
    "Say",
    "ScoreSheet",
    "SeatShown",
    "SetHandOrder",
    "Sit",
    "StandIn",
    "TableCreated",
    "TableShown",
    "TablesListed",
    "TokenMade",
    "Update",
    "UseDeviceLink",
    "View",
]

PROTOCOL_VERSION: Final = 1
"""Raised when an old client would misunderstand; it then reloads itself."""

Id = Annotated[str, Meta(min_length=1, max_length=40, description="Chosen by the client.")]
Version = Annotated[int, Meta(ge=0, le=NUMBER_MOST, description="A version of the table.")]
SeatNumber = Annotated[int, Meta(ge=1, le=5, description="A seat, counted from 1.")]
CardsText = Annotated[str, Meta(max_length=120, description="Cards, as in `QH KH AH`.")]
Count = Annotated[int, Meta(ge=1, le=NUMBER_MOST, description="Counted from 1.")]
Name = Annotated[str, Meta(min_length=1, max_length=80, description="What a person is called.")]


class _Message(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type"
):
    pass


class _Part(msgspec.Struct, frozen=True, kw_only=True):
    pass


# From the client ------------------------------------------------------------------------------


class Hello(_Message, frozen=True, tag="hello"):
    """Say what one has seen and how one wants to be told; answered by an `update`.

    `version` is the last one seen, 0 for none. With `moves`, an `update` lists the legal moves
    of a seat on turn. `muted` are the seats whose phrases are not to be sent.
    """

    version: Version = 0
    lang: Annotated[str, Meta(max_length=35)] = "en"
    moves: bool = False
    muted: Annotated[tuple[SeatNumber, ...], Meta(max_length=5)] = ()


class Sit(_Message, frozen=True, tag="sit"):
    """Take a seat: the one named, or the first that is free."""

    id: Id
    name: Name
    seat: SeatNumber | None = None


class Leave(_Message, frozen=True, tag="leave"):
    """Give one's seat up, or before the start, as the maker, send somebody away from `seat`.

    Once a match has begun the seat stays one's own: `sit` or a move brings it back.
    """

    id: Id
    seat: SeatNumber | None = None


class MakeMove(_Message, frozen=True, tag="move"):
    """Make a move, having seen the table at `version`; the same id twice is one move."""

    id: Id
    version: Version
    move: Annotated[str, Meta(max_length=120, description="As in `lay QH KH AH`.")]


class Ready(_Message, frozen=True, tag="ready"):
    """Go on: with the next round after one has ended, or with another match after the last."""

    id: Id


class Say(_Message, frozen=True, tag="say"):
    """Say one of the quick phrases, by its key."""

    id: Id
    phrase: Phrase


class StandIn(_Message, frozen=True, tag="stand_in"):
    """Agree that a bot plays for `seat` until the person who is away from it comes back.

    It does once all others who are there have agreed. Under a clock it does by itself.
    """

    id: Id
    seat: SeatNumber


class LinkDevice(_Message, frozen=True, tag="link_device"):
    """Ask for a link by which another device gets one's seat; answered by `device_link`."""

    id: Id


class UseDeviceLink(_Message, frozen=True, tag="use_device_link"):
    """Take the seat that a link is for, with the `secret` of the link."""

    id: Id
    secret: Annotated[str, Meta(min_length=1, max_length=80)]


class Judge(_Message, frozen=True, tag="judge"):
    """Ask what chosen cards of one's hand could do now; answered by `judged`.

    Without cards, what the seat may draw.
    """

    id: Id
    cards: CardsText = ""


class Hint(_Message, frozen=True, tag="hint"):
    """Ask what a good player would do; answered by `hint_given`."""

    id: Id


class SetHandOrder(_Message, frozen=True, tag="set_hand_order"):
    """Keep one's own order of the cards in hand, for one's other devices and later."""

    id: Id
    cards: CardsText


class Frames(_Message, frozen=True, tag="frames"):
    """Ask for a finished round, step by step; answered by `frames_shown`."""

    id: Id
    round: Count
    match: Count | None = None


FromClient = (
    Hello
    | Sit
    | Leave
    | MakeMove
    | Ready
    | Say
    | StandIn
    | LinkDevice
    | UseDeviceLink
    | Judge
    | Hint
    | SetHandOrder
    | Frames
)
"""Every message of a client."""

Act = Sit | Leave | MakeMove | Ready | Say | StandIn | UseDeviceLink | SetHandOrder
"""Those that change something: answered by `ack` or `refused`."""


# From the server: parts -------------------------------------------------------------------------


class Reason(_Part, frozen=True):
    """Why something is refused: a code with parameters, the rule behind it, a sentence."""

    code: str
    params: dict[str, Any]
    rule: str | None
    text: str


class MeldShown(_Part, frozen=True):
    """A meld: its cards in their places, `jokers` being the cards its jokers stand for."""

    cards: str
    kind: Kind
    points: int
    pure: bool
    jokers: tuple[str, ...] = ()
    seat: int | UnsetType = UNSET


class OpeningShown(_Part, frozen=True):
    """What melds come to as an opening: `lacking` says what keeps it from standing."""

    points: int
    needed: int
    pure_run: bool
    accepted: bool
    lacking: tuple[Reason, ...] = ()


class Event(_Part, frozen=True):
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


class SeatShown(_Part, frozen=True):
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


class TableShown(_Part, frozen=True):
    """What a table is: `stage` is ``waiting``, ``playing`` or ``over``.

    `points` has what each seat got in each round that is over, `winners` the seats that won
    the match, `match` how many have begun here.
    """

    code: str
    stage: StageName
    rules: str
    seats: tuple[SeatShown, ...]
    hints: bool
    clock: ClockName
    listed: bool
    match: int
    round: int
    points: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...]


class OutcomeShown(_Part, frozen=True):
    """How a round ended, with all hands; `winner` is None where nobody won."""

    end: End
    winner: int | None
    points: tuple[int, ...]
    hands: tuple[str, ...]
    hand_points: tuple[int, ...]
    closed_hand: bool


class RoundShown(_Part, frozen=True):
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


class ClockShown(_Part, frozen=True):
    """How the time stands, by the server's clock: compare it with `now_ms` of the `update`.

    The turn began at `turn_since_ms` and may take `turn_ms`; beyond that, what is left of
    `reserves_ms` of the seat on turn runs down.
    """

    turn_since_ms: int
    turn_ms: int
    reserves_ms: tuple[int, ...]


class View(_Part, frozen=True):
    """All that a client needs to draw the table; `seat` is the viewer's own, if it has one.

    `clock` is there while somebody's time runs.
    """

    table: TableShown
    round: RoundShown | None
    seat: int | None
    clock: ClockShown | UnsetType = UNSET


class Option(_Part, frozen=True):
    """What chosen cards could do: the `move`, the meld that would come of it, or why not."""

    move: str
    meld: MeldShown | UnsetType = UNSET
    refused: Reason | UnsetType = UNSET


class CandidateShown(_Part, frozen=True):
    """A move that was weighed for a hint, and what speaks for it.

    `estimate` is what it is worth in points of the round, more being better; only differences
    within one hint mean anything. `error` is the standard error of one that comes from samples.
    """

    move: str
    reason: str
    estimate: float
    error: float | None = None


class Frame(_Part, frozen=True):
    """One step of a finished round: the move, the card it `drew`, the round after it, all hands."""

    seat: int
    move: str
    drew: str | None
    round: RoundShown
    hands: tuple[str, ...]


# From the server: messages ----------------------------------------------------------------------


class Ack(_Message, frozen=True, tag="ack"):
    """The command was carried out, and is safe; the table is at `version` or beyond."""

    id: str
    version: int


class Refused(_Message, frozen=True, tag="refused"):
    """The command or question was refused, nothing has changed.

    `code`, `params`, `rule` and `text` are those of the first of the `reasons`. `id` is None
    where the message could not be read.
    """

    id: str | None
    code: str
    params: dict[str, Any]
    rule: str | None
    text: str
    reasons: tuple[Reason, ...]


class Update(_Message, frozen=True, tag="update"):
    """The table at `version`: what happened since the version the client had, and the view now.

    With `fresh`, that was too long ago or never, and the view alone must do. `now_ms` is the
    server's clock, the only one. The answer to a `hello` has the number of the `protocol`: a
    client that knows another one loads itself anew.
    """

    version: int
    now_ms: int
    fresh: bool
    events: tuple[Event, ...]
    view: View
    protocol: int | UnsetType = UNSET


class Judged(_Message, frozen=True, tag="judged"):
    """What chosen cards could do: `options` of the seat on turn, and how an opening would be.

    `meld` is what the cards make as a meld, `why_not` why they make none. `opening` is how far
    the melds of this turn have come, `opening_with` how far with these cards laid as well.
    """

    id: str
    version: int
    meld: MeldShown | UnsetType = UNSET
    why_not: Reason | UnsetType = UNSET
    opening: OpeningShown | UnsetType = UNSET
    opening_with: OpeningShown | UnsetType = UNSET
    options: tuple[Option, ...] = ()


class HintGiven(_Message, frozen=True, tag="hint_given"):
    """What a good player would do in one's place, knowing what one knows, and why.

    `candidates` are what it weighed, the chosen move first; `samples` is in how many worlds that
    agree with one's view it tried them.
    """

    id: str
    version: int
    move: str
    candidates: tuple[CandidateShown, ...]
    samples: int


class DeviceLink(_Message, frozen=True, tag="device_link"):
    """A link for another device, good once until `until_ms`; a newer one takes its place.

    `path` is to be opened at this server: what follows its ``#``, the `secret`, no browser sends
    on its own. The page there sends it with `use_device_link`.
    """

    id: str
    secret: str
    path: str
    until_ms: int


class FramesShown(_Message, frozen=True, tag="frames_shown"):
    """A finished round, step by step."""

    id: str
    match: int
    round: int
    deal: str
    frames: tuple[Frame, ...]


class Closing(_Message, frozen=True, tag="closing"):
    """The server ends this connection; the client may come back, unless `final`."""

    code: str
    text: str
    final: bool = False


FromServer = Ack | Refused | Update | Judged | HintGiven | DeviceLink | FramesShown | Closing
"""Every message of the server."""


# Over HTTP only ---------------------------------------------------------------------------------


class CreateTable(_Part, frozen=True, forbid_unknown_fields=True):
    """Make a table: a preset, the options of the rules that differ, who sits where.

    `seats` has ``person`` or the level of a bot for each seat; whoever asks takes the first seat
    for a person, under the name given. `clock` is ``relaxed``, ``normal`` or ``fast``, or "" for
    none. With `token`, the answer has the secret of that seat; else it goes into a cookie.
    """

    preset: Preset = "rami-51"
    options: Options = {}
    seats: Annotated[tuple[SeatWish, ...], Meta(max_length=10)] = ("person", "easy", "easy")
    name: Name = "Player"
    hints: bool = True
    clock: ClockName = ""
    listed: bool = False
    token: bool = False


class TableCreated(_Part, frozen=True):
    """The table that was made: its code, the link to it, and the secret of the seat if asked."""

    code: str
    link: str
    version: int
    seat: int | None
    token: str | None = None


class TablesListed(_Part, frozen=True):
    """The open tables that wait for people."""

    tables: tuple[TableShown, ...]


class ScoreSheet(_Part, frozen=True):
    """The score sheet of a match: what each seat got in each round that is over.

    `winners` are the seats that won the match, none while it is on. It stays when the table
    itself has gone.
    """

    code: str
    match: int
    rules: str
    names: tuple[str, ...]
    points: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]


class TokenMade(_Part, frozen=True):
    """A secret for a script, to be sent as ``Authorization: Bearer``."""

    token: str
