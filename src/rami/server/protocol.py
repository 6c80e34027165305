"""The protocol: every message that a client sends or gets, over WebSocket and HTTP alike.

JSON objects whose ``type`` names the message. Cards, melds and moves travel in the engine's text
forms (``QH``, ``JK 7S 8S``, ``lay QH KH AH``), seats and melds are counted from 1 as in all texts.
What goes over HTTP alone is in `rami.server.over_http`. `docs/protocol.md` and the JSON Schema are
made from the docstrings and types here, there and in `rami.server.parts`; the words that a text may
be are in `rami.server.words`.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec
from msgspec import UNSET, Meta, UnsetType

from rami.server.parts import (
    BestShown,
    CandidateShown,
    ClockShown,
    CoverShown,
    Event,
    Frame,
    MeldChecked,
    MeldShown,
    OpeningShown,
    Option,
    OptionShown,
    OutcomeShown,
    PresetShown,
    Reason,
    RoundShown,
    SealingShown,
    SeatShown,
    TableShown,
    View,
)
from rami.server.words import (
    NUMBER_MOST,
    Phrase,
)

__all__ = [
    "PROTOCOL_VERSION",
    "Ack",
    "Act",
    "Arrange",
    "Arranged",
    "BestShown",
    "CandidateShown",
    "ClockShown",
    "Closing",
    "Commit",
    "CoverShown",
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
    "MeldChecked",
    "MeldShown",
    "OpenNonce",
    "OpeningShown",
    "Option",
    "OptionShown",
    "OutcomeShown",
    "PresetShown",
    "Proof",
    "ProofShown",
    "Ready",
    "Reason",
    "Refused",
    "RoundShown",
    "Say",
    "SealingShown",
    "SeatShown",
    "SetHandOrder",
    "Sit",
    "StandIn",
    "TableShown",
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
Digest = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", description="64 hexadecimal digits.")]
Name = Annotated[str, Meta(min_length=1, max_length=80, description="What a person is called.")]


class _Message(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    tag_field="type",
    gc=False,
):
    pass


# From the client ------------------------------------------------------------------------------


class Hello(_Message, frozen=True, tag="hello"):
    """Say what one has seen and how one wants to be told; answered by an `update`.

    `version` is the last one seen, 0 for none. With `moves`, an `update` lists the legal moves
    of a seat on turn; with `seals`, its view has the exchange for the next deal, to take part in
    it. `muted` are the seats whose phrases are not to be sent.
    """

    version: Version = 0
    lang: Annotated[str, Meta(max_length=35)] = "en"
    moves: bool = False
    seals: bool = False
    muted: Annotated[tuple[SeatNumber, ...], Meta(max_length=5)] = ()


class Sit(_Message, frozen=True, tag="sit"):
    """Take a seat: the one named, or the first that is free.

    `commitment` is that to a nonce for the first deal, as a `commit` has it: who takes the last
    seat is not waited for to send one.
    """

    id: Id
    name: Name
    seat: SeatNumber | None = None
    commitment: Digest | None = None


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


class Commit(_Message, frozen=True, tag="commit"):
    """Commit to a nonce for the next deal, `number`: `commitment` is the SHA-256 of its 32 bytes.

    The secret of the server is fixed by then: its SHA-256 stands in the `sealing` of the view.
    Whoever does not take part is listed without a nonce, and waited for no longer than 5 s.
    """

    id: Id
    number: Count
    commitment: Digest


class OpenNonce(_Message, frozen=True, tag="open_nonce"):
    """Open the nonce that one has committed to, once all commitments are `closed`."""

    id: Id
    number: Count
    nonce: Digest


class Proof(_Message, frozen=True, tag="proof"):
    """Ask from what the deal of a finished round followed; answered by `proof_shown`.

    Without `match`, of the present one, or the last.
    """

    id: Id
    round: Count
    match: Count | None = None


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


class Arrange(_Message, frozen=True, tag="arrange"):
    """Ask which melds one's own hand holds, on turn or not; answered by `arranged`."""

    id: Id


class SetHandOrder(_Message, frozen=True, tag="set_hand_order"):
    """Keep one's own order of the cards in hand, for one's other devices, until the next deal."""

    id: Id
    cards: CardsText


class Frames(_Message, frozen=True, tag="frames"):
    """Ask for a finished round, step by step, from a `step` on; answered by `frames_shown`.

    Without `match`, of the present one, or the last.
    """

    id: Id
    round: Count
    match: Count | None = None
    step: Count = 1


FromClient = (
    Hello
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
    | Frames
)
"""Every message of a client."""

Act = (
    Sit
    | Leave
    | MakeMove
    | Ready
    | Say
    | StandIn
    | Commit
    | OpenNonce
    | UseDeviceLink
    | SetHandOrder
)
"""Those that change something: answered by `ack` or `refused`."""


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

    With `fresh`, that was too long ago or never: the view stands for itself, and the events are
    a log of the round so far, to be read and not to be played out. `now_ms` is the server's clock,
    the only one. The answer to a `hello` has the number of the `protocol`: a client that knows
    another one loads itself anew. So does a page of the browser client that is of another version
    than the `pages` that the server has.
    """

    version: int
    now_ms: int
    fresh: bool
    events: tuple[Event, ...]
    view: View
    protocol: int | UnsetType = UNSET
    pages: str | UnsetType = UNSET


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


class Arranged(_Message, frozen=True, tag="arranged"):
    """The melds of one's own hand that open best, or if none do, leave least; and the `rest`."""

    id: str
    version: int
    melds: tuple[MeldShown, ...]
    rest: str


class HintGiven(_Message, frozen=True, tag="hint_given"):
    """What a good player would do in one's place, knowing what one knows, and why, in a `text`.

    `candidates` are what it weighed, the chosen move first; `samples` is in how many worlds that
    agree with one's view it tried them.
    """

    id: str
    version: int
    move: str
    text: str
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
    """A finished round, step by step: of its `steps`, the `frames` from one `step` on.

    An answer has at most 200 frames. Those of a longer round are asked for from the next step on.
    """

    id: str
    match: int
    round: int
    deal: str
    step: int
    steps: int
    frames: tuple[Frame, ...]


class ProofShown(_Message, frozen=True, tag="proof_shown"):
    """From what the deal of a finished round followed: `docs/fair-deal.md` says how.

    It was deal `number` at the table, dealt by the seat `dealer`. `deal` is the pack as dealt,
    `reshuffles` has the stock of each reshuffle. `commitment` was shown before the nonces, the
    `secret` is shown now; `commitments` and `nonces` have what came of each seat, "" for
    nothing. A deal that was not `sealed`, as where only bots play, has none of this.
    """

    id: str
    match: int
    round: int
    number: int
    dealer: int
    deal: str
    reshuffles: tuple[str, ...]
    sealed: bool
    commitment: str = ""
    secret: str = ""
    commitments: tuple[str, ...] = ()
    nonces: tuple[str, ...] = ()


class Closing(_Message, frozen=True, tag="closing"):
    """The server ends this connection; the client may come back, unless `final`."""

    code: str
    text: str
    final: bool = False


FromServer = (
    Ack
    | Refused
    | Update
    | Judged
    | Arranged
    | HintGiven
    | DeviceLink
    | FramesShown
    | ProofShown
    | Closing
)
"""Every message of the server."""
