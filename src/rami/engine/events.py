"""What a move did, as people and clients are told of it.

`Round.apply` gives back `Events`, which keep the little that is needed and build the event
objects when somebody reads them: a loop of bots pays for none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import cast, overload

from rami.engine.cards import Card, Cards
from rami.engine.melds import Meld
from rami.engine.moves import Discard, Draw, Lay, LayOff, Move, Swap, Take
from rami.engine.opening import OpeningVerdict
from rami.engine.scoring import Outcome

__all__ = [
    "Discarded",
    "Drew",
    "Event",
    "Events",
    "Laid",
    "LaidOff",
    "Opened",
    "OpeningFailed",
    "Reshuffled",
    "RoundEnded",
    "Swapped",
    "TookBack",
    "TookPile",
]


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened; `seat` is the seat that did it, counted from 0."""

    seat: int


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A card left the stock; `card` is None for all but the seat that drew it (R-HIDE-1)."""

    card: Card | None


@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    """The pile but its top became a stock of `count` cards (R-STOCK-2).

    `order`, the next card first, is for the record and nobody at the table: None for them.
    """

    count: int
    order: tuple[Card, ...] | None


@dataclass(frozen=True, slots=True)
class TookPile(Event):
    """The top of the pile went to a hand."""

    card: Card


@dataclass(frozen=True, slots=True)
class Laid(Event):
    """A new meld, the last on the table."""

    meld: Meld


@dataclass(frozen=True, slots=True)
class LaidOff(Event):
    """Cards joined the table meld `index`, which now is `meld`."""

    index: int
    cards: Cards
    meld: Meld


@dataclass(frozen=True, slots=True)
class Swapped(Event):
    """A card took the place of a joker in the table meld `index`, which now is `meld`."""

    index: int
    card: Card
    meld: Meld


@dataclass(frozen=True, slots=True)
class TookBack(Event):
    """A lay, lay-off or swap of this turn was taken back (R-TURN-6)."""

    move: Move


@dataclass(frozen=True, slots=True)
class Opened(Event):
    """The melds of the turn stand as the seat's opening (R-OPEN-1)."""

    verdict: OpeningVerdict


@dataclass(frozen=True, slots=True)
class OpeningFailed(Event):
    """The melds of the turn did not suffice; these cards returned to the hand (R-OPEN-3)."""

    verdict: OpeningVerdict
    cards: Cards


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """A card went to the pile, and the turn to the next seat."""

    card: Card


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """The round is over."""

    outcome: Outcome


class Detail:
    """What a move did beyond itself: most moves need only a part of it, many nothing."""

    __slots__ = ("card", "meld", "order", "outcome", "returned", "taken_back", "verdict")

    def __init__(
        self,
        card: Card | None = None,
        meld: Meld | None = None,
        order: tuple[Card, ...] | None = None,
        verdict: OpeningVerdict | None = None,
        returned: Cards | None = None,
        outcome: Outcome | None = None,
        taken_back: Move | None = None,
    ) -> None:
        self.card = card
        self.meld = meld
        self.order = order
        self.verdict = verdict
        self.returned = returned
        self.outcome = outcome
        self.taken_back = taken_back


class Events(Sequence[Event]):
    """The events of one move, in order, with everything hidden in them.

    They are for the record and for whoever may see all; `seen_by` gives what a seat, or a
    spectator, may see.
    """

    __slots__ = ("_own", "_public", "detail", "move", "seat")

    def __init__(self, seat: int, move: Move, detail: Detail | None) -> None:
        self.seat = seat
        self.move = move
        self.detail = detail
        self._public: tuple[Event, ...] | None = None
        self._own: tuple[Event, ...] | None = None

    def seen_by(self, seat: int | None) -> tuple[Event, ...]:
        """Return the events as a seat sees them, or, with None, a spectator (R-HIDE-1)."""
        if seat == self.seat and isinstance(self.move, Draw):
            if self._own is None:
                self._own = tuple(self._built(full=False, own=True))
            return self._own
        if self._public is None:
            self._public = tuple(self._built(full=False))
        return self._public

    def _built(self, *, full: bool, own: bool = False) -> Iterator[Event]:
        seat, move, detail = self.seat, self.move, self.detail or _NOTHING
        if detail.order is not None:
            yield Reshuffled(seat, len(detail.order), detail.order if full else None)
        if isinstance(move, Draw):
            if detail.card:
                yield Drew(seat, detail.card if full or own else None)
        elif isinstance(move, Take):
            yield TookPile(seat, cast(Card, detail.card))
        elif isinstance(move, Lay):
            yield Laid(seat, cast(Meld, detail.meld))
        elif isinstance(move, LayOff):
            yield LaidOff(seat, move.meld, move.cards, cast(Meld, detail.meld))
        elif isinstance(move, Swap):
            yield Swapped(seat, move.meld, move.card, cast(Meld, detail.meld))
        elif not isinstance(move, Discard):
            yield TookBack(seat, cast(Move, detail.taken_back))
        if detail.verdict:
            if detail.returned is None:
                yield Opened(seat, detail.verdict)
            else:
                yield OpeningFailed(seat, detail.verdict, detail.returned)
        if isinstance(move, Discard):
            yield Discarded(seat, move.card)
        if detail.outcome:
            yield RoundEnded(seat, detail.outcome)

    @overload
    def __getitem__(self, index: int) -> Event: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Event]: ...
    def __getitem__(self, index: int | slice) -> Event | Sequence[Event]:
        return tuple(self)[index]

    def __len__(self) -> int:
        return len(tuple(self))

    def __iter__(self) -> Iterator[Event]:
        return self._built(full=True)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Events) and tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment]  # built on reading, and nobody's key

    def __repr__(self) -> str:
        return f"<Events {', '.join(map(repr, self))}>"


_NOTHING = Detail()
