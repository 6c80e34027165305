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
    "events_of",
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


class Extra:
    """What few moves did besides: reshuffled, opened or failed to, took back, ended the round.

    `order` is that of a reshuffle, `verdict` that on an opening, `returned` what a failed one
    gave back, `taken_back` the move that was.
    """

    __slots__ = ("order", "outcome", "returned", "taken_back", "verdict")

    def __init__(
        self,
        order: tuple[Card, ...] | None = None,
        verdict: OpeningVerdict | None = None,
        returned: Cards | None = None,
        outcome: Outcome | None = None,
        taken_back: Move | None = None,
    ) -> None:
        self.order = order
        self.verdict = verdict
        self.returned = returned
        self.outcome = outcome
        self.taken_back = taken_back


class Events:
    """The events of one move, in order, with everything hidden in them: a sequence of `Event`.

    They are for the record and for whoever may see all; `seen_by` gives what a seat, or a
    spectator, may see. `move` is the move itself, `card` the card that was drawn or taken,
    `meld` what a meld became. They are made by `events_of`.
    """

    __slots__ = ("_own", "_public", "card", "extra", "meld", "move", "seat")

    seat: int
    move: Move
    card: Card | None
    meld: Meld | None
    extra: Extra | None
    _own: tuple[Event, ...] | None
    _public: tuple[Event, ...] | None

    def seen_by(self, seat: int | None) -> tuple[Event, ...]:
        """Return the events as a seat sees them, or, with None, a spectator (R-HIDE-1)."""
        if seat == self.seat and isinstance(self.move, Draw):
            if self._own is None:
                self._own = tuple(self._built(order=False, card=True))
            return self._own
        if self._public is None:
            self._public = tuple(self._built(order=False, card=False))
        return self._public

    def _built(self, *, order: bool, card: bool) -> list[Event]:
        """Build the events, with or without the order of a reshuffle and the card drawn."""
        extra = self.extra or _NOTHING
        events: list[Event] = []
        if extra.order is not None:
            shown = extra.order if order else None
            events.append(Reshuffled(self.seat, len(extra.order), shown))
        done = self._done(card=card)
        if done and not isinstance(done, Discarded):
            events.append(done)
        if extra.verdict and extra.returned is None:
            events.append(Opened(self.seat, extra.verdict))
        elif extra.verdict:
            events.append(OpeningFailed(self.seat, extra.verdict, cast(Cards, extra.returned)))
        if isinstance(done, Discarded):
            events.append(done)  # an opening is judged before its discard lands
        if extra.outcome:
            events.append(RoundEnded(self.seat, extra.outcome))
        return events

    def _done(self, *, card: bool) -> Event | None:
        """Build the event of the move itself; a draw that ended the round got no card."""
        move, meld = self.move, cast(Meld, self.meld)
        if isinstance(move, Draw):
            return Drew(self.seat, self.card if card else None) if self.card else None
        if isinstance(move, Take):
            return TookPile(self.seat, cast(Card, self.card))
        if isinstance(move, Lay):
            return Laid(self.seat, meld)
        if isinstance(move, LayOff):
            return LaidOff(self.seat, move.meld, move.cards, meld)
        if isinstance(move, Swap):
            return Swapped(self.seat, move.meld, move.card, meld)
        if isinstance(move, Discard):
            return Discarded(self.seat, move.card)
        return TookBack(self.seat, cast(Move, cast(Extra, self.extra).taken_back))

    @overload
    def __getitem__(self, index: int) -> Event: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Event]: ...
    def __getitem__(self, index: int | slice) -> Event | Sequence[Event]:
        return tuple(self._built(order=True, card=True))[index]

    def __len__(self) -> int:
        return len(self._built(order=True, card=True))

    def __iter__(self) -> Iterator[Event]:
        return iter(self._built(order=True, card=True))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Events) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]  # built on reading, and nobody's key

    def __repr__(self) -> str:
        return f"<Events of seat {self.seat}: {self.move}>"  # for logs: nothing hidden


def events_of(
    seat: int, move: Move, card: Card | None, meld: Meld | None, extra: Extra | None
) -> Events:
    """Return the events of a move; quicker than a call of the class, and each move makes some."""
    events = Events.__new__(Events)
    events.seat = seat
    events.move = move
    events.card = card
    events.meld = meld
    events.extra = extra
    events._own = None
    events._public = None
    return events


_NOTHING = Extra()

Sequence.register(Events)  # by name only, so that it can be a compiled type
