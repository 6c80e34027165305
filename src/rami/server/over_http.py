"""What is asked and answered over HTTP alone: tables made and listed, score sheets, openings.

They belong to the protocol, and are told with it (`rami.server.documenting`).
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, UnsetType

from rami.server.parts import (
    BestShown,
    MeldChecked,
    OpeningShown,
    Part,
    PresetShown,
    Reason,
    SealingShown,
    TableShown,
)
from rami.server.protocol import CardsText, Digest, Name
from rami.server.words import ClockName, Options, Preset, SeatWish

__all__ = [
    "CheckOpening",
    "CreateTable",
    "OpeningChecked",
    "PresetsListed",
    "ScoreSheet",
    "TableCreated",
    "TablesListed",
    "TokenMade",
]


class CreateTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Make a table: a preset, the options of the rules that differ, who sits where.

    `seats` has ``person`` or the level of a bot for each seat; whoever asks takes the first seat
    for a person, under the name given. `clock` is ``relaxed``, ``normal`` or ``fast``, or "" for
    none. With `token`, the answer has the secret of that seat; else it goes into a cookie.
    `commitment` is that to a nonce for the first deal, as a `commit` has it.
    """

    preset: Preset = "rami-51"
    options: Options = {}
    seats: Annotated[tuple[SeatWish, ...], Meta(max_length=10)] = ("person", "easy", "easy")
    name: Name = "Player"
    hints: bool = True
    clock: ClockName = ""
    listed: bool = False
    token: bool = False
    commitment: Digest | None = None


class TableCreated(Part, frozen=True):
    """The table that was made: its code, the link to it, and the secret of the seat if asked.

    `sealing` is the exchange for the first deal, for one who takes part in it.
    """

    code: str
    link: str
    version: int
    seat: int | None
    token: str | None = None
    sealing: SealingShown | UnsetType = UNSET


class TablesListed(Part, frozen=True):
    """The open tables that wait for people."""

    tables: tuple[TableShown, ...]


class ScoreSheet(Part, frozen=True):
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


class TokenMade(Part, frozen=True):
    """A secret for a script, to be sent as ``Authorization: Bearer``."""

    token: str


class CheckOpening(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Ask whether some melds open, by a preset and the options that differ from it.

    `melds` has the cards of each. With `hand`, its best melds are found as well.
    """

    preset: Preset = "rami-51"
    options: Options = {}
    melds: Annotated[tuple[CardsText, ...], Meta(max_length=10)] = ()
    hand: CardsText = ""


class OpeningChecked(Part, frozen=True):
    """Whether some melds open, as ``rami check`` says it.

    `opening` is there if all of them are melds. `faults` name cards that the pack does not have
    so often; `best` is there if a hand was asked about.
    """

    accepted: bool
    rules: str
    melds: tuple[MeldChecked, ...]
    faults: tuple[Reason, ...]
    opening: OpeningShown | UnsetType = UNSET
    best: BestShown | UnsetType = UNSET


class PresetsListed(Part, frozen=True):
    """The rule sets that have a name, the usual one first."""

    presets: tuple[PresetShown, ...]
