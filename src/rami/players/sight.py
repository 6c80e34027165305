"""Which cards lie open, so that nobody can draw them any more, and where more can be laid off."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rami.engine.cards import ACE_HIGH, LANE_BITS, Card, Cards
from rami.engine.melds import Meld

__all__ = ["Sight"]

_ALL: Final = sum(((2 << 13) - 2) << 16 * suit for suit in range(4))
_BITS: Final = LANE_BITS
_ACE_UP: Final = ACE_HIGH
_PLACES: Final = (2 << ACE_HIGH) - 2


class Sight:
    """The cards in sight of everybody: those of the table, those of the pile, some in hands.

    `once` and `twice` are the masks of those that lie open, as in `Cards`; `pack` is the mask of
    the faces that the pack has twice. `reach` is the mask of the faces that can be laid off
    somewhere, `beyond` that of those that could be if one more card was laid off there. `held` are
    the masks of the faces that each seat is known to hold.
    """

    __slots__ = ("beyond", "held", "once", "pack", "reach", "twice")

    once: int
    twice: int
    pack: int
    reach: int
    beyond: int
    held: list[int]

    def copy(self) -> Sight:
        """Return a sight that goes its own way from here."""
        other = Sight.__new__(Sight)
        other.once, other.twice, other.pack = self.once, self.twice, self.pack
        other.reach, other.beyond, other.held = self.reach, self.beyond, self.held[:]
        return other

    def add(self, cards: Cards) -> None:
        """Put cards in sight."""
        self.twice |= cards.twice | self.once & cards.once
        self.once |= cards.once

    def remove(self, card: Card) -> None:
        """Take one card out of sight, into a hand."""
        bit = card.bit
        if self.twice & bit:
            self.twice &= ~bit
        else:
            self.once &= ~bit

    def hold(self, seat: int, cards: Cards) -> None:
        """Know that a seat holds some cards."""
        self.held[seat] = cards.once

    def look_at(self, table: Sequence[Meld]) -> None:
        """See what can be laid off onto the table as it is now."""
        reach = beyond = 0
        for meld in table:
            reach |= meld.neighbours
            if meld.suit >= 0:
                places = (1 << meld.low >> 2 | 4 << meld.high) & _PLACES
                beyond |= (places & ~(1 << _ACE_UP) | places >> _ACE_UP << 1) << meld.suit * _BITS
        self.reach = reach
        self.beyond = beyond & ~reach

    def unseen_beside(self, hand: Cards) -> Cards:
        """Return the faces that are neither in sight nor in a hand; jokers are left out."""
        once, twice = self.once | hand.once, self.twice | hand.twice | self.once & hand.once
        # Of a pack with twins one of a face is left unless two are gone; else, if none is gone.
        left = _ALL & ~(twice if self.pack else once)
        return Cards(left, left & ~once if self.pack else 0, 0)


def sight_of(pile: Iterable[Card], table: Sequence[Meld], decks: int, seats: int) -> Sight:
    """Return what is in sight with a pile and a table."""
    sight = Sight.__new__(Sight)
    sight.once = sight.twice = 0
    sight.held = [0] * seats
    sight.pack = _ALL if decks > 1 else 0
    for card in pile:
        sight.twice |= sight.once & card.bit
        sight.once |= card.bit
    for meld in table:
        sight.add(meld.cards)
    sight.look_at(table)
    return sight
