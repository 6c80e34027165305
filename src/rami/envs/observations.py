"""What a seat sees, as numbers: built from its view and the public memory, and from no round."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from math import prod
from typing import Any, Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from rami.engine.cards import ACE_RANK, FACES, KING_RANK, LANE, LANE_BITS, Card
from rami.engine.melds import Meld
from rami.engine.position import Phase
from rami.engine.rulebook import MELD_SHORTEST
from rami.engine.rules import RuleSet
from rami.engine.views import SeatView
from rami.envs.actions import CARD_KINDS, CARDS
from rami.envs.memory import Memory

__all__ = ["Field", "Layout", "layout_of", "observation_text"]

Key = TypeVar("Key")

_NATURAL: Final = 1
_JOKER_STANDS: Final = 2
_MOST: Final = np.iinfo(np.int16).max
"""Numbers of a view that are larger, which only odd rules make, are shown as this."""


@dataclass(frozen=True, slots=True)
class Field:
    """A part of an observation: where it starts, its shape, and what its numbers mean."""

    name: str
    start: int
    shape: tuple[int, ...]
    meaning: str

    def of(self, observation: NDArray[Any]) -> NDArray[Any]:
        """Return this part of an observation, in its shape; it shares the memory."""
        return observation[self.start : self.start + prod(self.shape)].reshape(self.shape)


def _parts(slots: int, seats: int) -> list[tuple[str, tuple[int, ...], str]]:
    return [
        ("hand", (CARD_KINDS,), "how many of each card the seat holds: 0 to 2, jokers 0 to 6"),
        ("drew", (CARD_KINDS,), "1 for the card the seat drew or took in this turn of its own"),
        (
            "must_meld",
            (CARD_KINDS,),
            "1 for the card taken from the pile that must still be melded",
        ),
        ("pile_top", (CARD_KINDS,), "1 for the card on top of the pile"),
        ("pile", (CARD_KINDS,), "how many of each card lie in the pile, its top included"),
        ("known", (seats - 1, CARD_KINDS), "cards each other seat is known to hold, at least"),
        (
            "table",
            (slots, CARD_KINDS),
            "each meld: 1 for a natural, 2 for a card that a joker stands for and can be swapped "
            "for; last the seat that laid it, this seat being 1, the next 2",
        ),
        ("on_turn", (seats,), "1 for the seat on turn, none once the round is over"),
        ("dealer", (seats,), "1 for the dealer"),
        ("phase", (3,), "1 for what comes next: to draw, to play, nothing as the round is over"),
        ("hand_sizes", (seats,), "cards in each hand"),
        ("opened", (seats,), "1 for a seat that has opened"),
        ("turns_had", (seats,), "turns each seat has finished"),
        ("stock_size", (1,), "cards in the stock"),
        ("pile_size", (1,), "cards in the pile"),
        ("reshuffles", (1,), "how often the pile became the stock: 0 to 2"),
        ("laid_points", (1,), "points of the melds laid in this turn, as they were laid"),
        ("laid_pure_run", (1,), "1 if one of them is a run without a joker"),
        ("needed_points", (1,), "points an opening needs"),
    ]


class Layout:
    """Where everything stands in the observations of a rule set and a number of seats.

    An observation is a vector of `size` whole numbers of at least 0, in cards, points and turns
    as they are, nothing scaled. Cards go by their number (`rami.envs.actions`): spades, hearts,
    diamonds, clubs from the ace to the king, then jokers. Seats begin with the seat that looks
    and go on clockwise; `known` leaves it out. `fields` are the parts in their order.

    >>> from rami import PRESETS
    >>> layout = Layout(PRESETS["cardverse"], seats=2)
    >>> layout.size, layout.fields["table"].shape
    (1238, (17, 53))
    """

    def __init__(self, rules: RuleSet, seats: int) -> None:
        self.seats = seats
        self.slots: int = rules.pack_size // MELD_SHORTEST
        self.fields: dict[str, Field] = {}
        start = 0
        for name, shape, meaning in _parts(self.slots, seats):
            self.fields[name] = Field(name, start, shape, meaning)
            start += prod(shape)
        self.size: int = start
        row = CARD_KINDS * _NUMBER_BYTES
        self._empty_slots = [bytes((self.slots - used) * row) for used in range(self.slots + 1)]
        self._needed_points = _number(rules.opening_points)
        # Which seat it is, counted from the one that looks; after the last, none.
        self._one_seat = [
            _bytes(int(seat == other) for other in range(seats)) for seat in range(seats + 1)
        ]

    def array(self, view: SeatView, memory: Memory) -> NDArray[np.int16]:
        """Return what a seat sees, shape (`size`,), in an array of its own.

        `memory` is that of the round the view is of.
        """
        # Joining stretches of bytes that are at hand is much quicker than filling an array.
        seat, seats, hand = view.seat, self.seats, view.hand
        once, twice = hand.once, hand.twice
        parts: list[bytes | array[int]] = [
            _lane(once & LANE, twice & LANE),
            _lane(once >> LANE_BITS & LANE, twice >> LANE_BITS & LANE),
            _lane(once >> 2 * LANE_BITS & LANE, twice >> 2 * LANE_BITS & LANE),
            _lane(once >> 3 * LANE_BITS, twice >> 3 * LANE_BITS),
            _number(hand.jokers),
            _ONE_CARD[view.drew],
            _ONE_CARD[view.taken],
            _ONE_CARD[view.pile_top],
            memory.pile,
        ]
        for step in range(1, seats):
            parts.append(memory.known[(seat + step) % seats])
        for slot, meld in enumerate(view.table):
            parts.append(_row_of(meld))
            owner = view.laid_by[slot]
            parts.append(_number((owner - seat) % seats + 1))
        parts.append(self._empty_slots[len(view.table)])
        is_on = view.outcome is None
        parts.append(self._one_seat[(view.turn - seat) % seats if is_on else seats])
        parts.append(self._one_seat[(view.dealer - seat) % seats])
        parts.append((_TO_DRAW if view.phase is _DRAWING else _TO_PLAY) if is_on else _OVER)
        for counts in (view.hand_sizes, view.opened, view.turns_had):
            for step in range(seats):
                parts.append(_number(counts[(seat + step) % seats]))
        laid = view.laid
        parts += [
            _number(view.stock_size),
            _number(view.pile_size),
            _number(view.reshuffles),
            _number(sum([meld.points for meld in laid]) if laid else 0),
            _number(sum([meld.is_pure for meld in laid]) > 0 if laid else 0),
            self._needed_points,
        ]
        return _array_over(bytearray().join(parts), _INT16)


@lru_cache(64)
def layout_of(rules: RuleSet, seats: int) -> Layout:
    """Return the layout of a rule set and a number of seats, made once."""
    return Layout(rules, seats)


def observation_text(view: SeatView, memory: Memory) -> str:
    """Return what the observation of a seat holds, as a text; two are equal as those are."""
    others = [(view.seat + step) % view.seats for step in range(1, view.seats)]
    laid = " ".join(map(str, view.laid))
    lines = [
        f"seat {view.seat}: {view.hand}",
        f"turn {view.turn} dealer {view.dealer} {view.phase.value}",
        f"drew {view.drew or '-'} must meld {view.taken or '-'}",
        f"stock {view.stock_size} reshuffles {view.reshuffles}",
        f"pile {view.pile_top or '-'} of {_named(memory.pile)}",
        f"sizes {view.hand_sizes} opened {view.opened} turns {view.turns_had}",
        f"laid {laid or '-'}",
        *(f"known of {other}: {_named(memory.known[other])}" for other in others),
        *(f"{owner}: {meld}" for owner, meld in zip(view.laid_by, view.table, strict=True)),
    ]
    return "\n".join(lines)


def _named(counts: Iterable[int]) -> str:
    return " ".join(
        str(card) for card, count in zip(CARDS, counts, strict=True) for _ in range(count)
    )


# Stretches of bytes, two for each number -------------------------------------------------------

_array_over: Final = np.frombuffer
_INT16: Final = np.dtype(np.int16)


def _bytes(numbers: Iterable[int]) -> bytes:
    return array("h", numbers).tobytes()


_NUMBER_BYTES: Final = len(_bytes([0]))
_SMALL: Final = [_bytes([number]) for number in range(128)]
_ONE_CARD: Final[dict[Card | None, bytes]] = {
    card: _bytes(int(card is other) for other in CARDS) for card in (*CARDS, None)
}
_DRAWING: Final = Phase.DRAW
_TO_DRAW: Final = _bytes([1, 0, 0])
_TO_PLAY: Final = _bytes([0, 1, 0])
_OVER: Final = _bytes([0, 0, 1])
_LANES: Final[dict[int, bytes]] = {}
_ROWS: Final[dict[Meld, bytes]] = {}
_MOST_KEPT: Final = 1 << 13  # of each of the two; then they are filled anew


def _number(number: int) -> bytes:
    return _SMALL[number] if number < 128 else _bytes([min(number, _MOST)])


def _lane(once: int, twice: int) -> bytes:
    """Return how many of each rank a suit has, from the masks of ranks it has once and twice."""
    lane = _LANES.get(twice << LANE_BITS | once)
    if lane is None:
        ranks = range(ACE_RANK, KING_RANK + 1)
        lane = _bytes((once >> rank & 1) + (twice >> rank & 1) for rank in ranks)
        _keep(_LANES, twice << LANE_BITS | once, lane)
    return lane


def _row_of(meld: Meld) -> bytes:
    """Return a meld's row of the table but for its last column."""
    row = _ROWS.get(meld)
    if row is None:
        places = meld.joker_places
        row = _bytes(
            _JOKER_STANDS if card in places else int(card in meld.cards and _NATURAL)
            for card in FACES
        )
        _keep(_ROWS, meld, row)
    return row


def _keep(known: dict[Key, bytes], key: Key, found: bytes) -> None:
    if len(known) >= _MOST_KEPT:
        known.clear()
    known[key] = found
