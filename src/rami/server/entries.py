"""The entries of a table's log, from which everything that is known of the table follows.

An entry says what was decided, never what follows from it, and it says it in texts that outlive
this version: rules, moves and cards in the forms that the engine reads back. Entries are only
ever added to; a field that is new gets a default, and an old entry is read for ever.

The log holds what no client may see: deals, the secret of the table, whose seat is whose.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import msgspec

__all__ = [
    "Agreed",
    "Away",
    "Back",
    "CommitmentsClosed",
    "Committed",
    "Created",
    "Dealt",
    "Entry",
    "HolderAdded",
    "Left",
    "LinkMade",
    "Logged",
    "Moved",
    "Mover",
    "NonceOpened",
    "Ready",
    "Sat",
    "Spoke",
    "StoodIn",
    "entry_from",
    "text_of",
]


class Mover(StrEnum):
    """Who made a move for a seat."""

    PERSON = "person"
    BOT = "bot"
    CLOCK = "clock"
    """Its time had run out (R-TIME-1)."""


# Neither entries nor messages hold anything that could lead back to them, so that the collector
# need not look at them: with `gc=False` it does not.
class _Entry(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="entry", gc=False):
    pass


class Created(_Entry, frozen=True, tag="created"):
    """A table was made.

    `seats` has the level of the bot for each seat, "" for a person. `maker` holds nothing but
    the right to remove people before the start. `secret` is what the chance of bots is drawn from,
    `deal_secret` what the first deal will follow from; where only bots play there is none.
    """

    rules: str
    seats: tuple[str, ...]
    maker: str
    secret: str
    hints: bool = True
    clock: str = ""
    listed: bool = False
    deal_secret: str = ""


class Sat(_Entry, frozen=True, tag="sat"):
    """A person took a seat: `holder` is the digest of the secret that the seat belongs to."""

    seat: int
    holder: str
    name: str
    id: str = ""


class LinkMade(_Entry, frozen=True, tag="link_made"):
    """A person asked for a link by which another device gets the seat.

    `link` is the digest of its secret: what the log has lets nobody in. It is good once, until
    `until_ms` by the server's clock, and takes the place of an older one.
    """

    seat: int
    link: str
    until_ms: int


class HolderAdded(_Entry, frozen=True, tag="holder_added"):
    """Another device of the same person may play the seat, by the link it had."""

    seat: int
    holder: str
    id: str = ""


class Left(_Entry, frozen=True, tag="left"):
    """A person gave a seat up, or with `removed` was sent away by the maker, before the start.

    Once a match has begun, who leaves keeps the seat and may come back.
    """

    seat: int
    id: str = ""
    removed: bool = False


class Away(_Entry, frozen=True, tag="away"):
    """Nothing is heard any more of the person on a seat."""

    seat: int


class Back(_Entry, frozen=True, tag="back"):
    """A person who was away, or had left, is there again, and plays its seat itself."""

    seat: int


class Agreed(_Entry, frozen=True, tag="agreed"):
    """A person on a seat agrees that a bot plays for another seat, `about`."""

    seat: int
    about: int
    id: str = ""


class StoodIn(_Entry, frozen=True, tag="stood_in"):
    """A bot of some level plays for a seat from now on, until its person comes back."""

    seat: int
    level: str


class Committed(_Entry, frozen=True, tag="committed"):
    """A person on a seat committed to a nonce for the next deal."""

    seat: int
    commitment: str
    id: str = ""


class CommitmentsClosed(_Entry, frozen=True, tag="commitments_closed"):
    """No more commitments are taken for the next deal: now the nonces can be opened."""


class NonceOpened(_Entry, frozen=True, tag="nonce_opened"):
    """A person on a seat opened the nonce that it had committed to."""

    seat: int
    nonce: str
    id: str = ""


class Dealt(_Entry, frozen=True, tag="dealt"):
    """A round was dealt; with `first` it is the first of a match.

    `order` is the pack as dealt, `reshuffles` the secret from which reshuffles to come follow.
    If it is `sealed` they, and the order, follow from what had come in for this deal instead.
    `next_secret` is what the next deal will follow from, "" where it will not be sealed.
    """

    order: str
    dealer: int
    reshuffles: str
    first: bool = False
    sealed: bool = False
    next_secret: str = ""


class Moved(_Entry, frozen=True, tag="moved"):
    """A move was made; `order` is that of the stock if the pile was reshuffled for it."""

    seat: int
    move: str
    by: Mover = Mover.PERSON
    id: str = ""
    order: str = ""


class Ready(_Entry, frozen=True, tag="ready"):
    """A person wants to go on: with the next round, or with another match once this is over."""

    seat: int
    id: str = ""


class Spoke(_Entry, frozen=True, tag="spoke"):
    """A person said one of the quick phrases, named by its key."""

    seat: int
    phrase: str
    id: str = ""


Entry = (
    Created
    | Sat
    | LinkMade
    | HolderAdded
    | Left
    | Away
    | Back
    | Agreed
    | StoodIn
    | Committed
    | CommitmentsClosed
    | NonceOpened
    | Dealt
    | Moved
    | Ready
    | Spoke
)
"""One of the entries."""


class Logged(msgspec.Struct, frozen=True, gc=False):
    """An entry in its place: the `seq`th of a table, from 1, at a time of the server's clock."""

    seq: int
    at_ms: int
    entry: Entry


_DECODER: Final = msgspec.json.Decoder(Entry)
_ENCODER: Final = msgspec.json.Encoder()


def text_of(entry: Entry) -> str:
    """Return an entry as the store keeps it.

    >>> text_of(Moved(2, "discard 7C", id="a1"))
    '{"entry":"moved","seat":2,"move":"discard 7C","id":"a1"}'
    """
    return _ENCODER.encode(entry).decode()


def entry_from(text: str) -> Entry:
    """Read an entry from its text."""
    entry: Entry = _DECODER.decode(text)
    return entry
