"""What everybody at the table can remember: the pile, and cards that are known to be in hands."""

from __future__ import annotations

from array import array
from collections.abc import Iterable

from rami.engine.cards import JOKER, Card
from rami.engine.events import (
    Discarded,
    Drew,
    Event,
    Laid,
    LaidOff,
    OpeningFailed,
    Reshuffled,
    Swapped,
    TookBack,
    TookPile,
)
from rami.engine.moves import Swap
from rami.envs.actions import CARD_KINDS, NUMBER_OF_CARD

__all__ = ["Memory"]


class Memory:
    """The public memory of a round, kept up to date by its public events.

    `pile` counts the cards that lie in the pile, by their 53 numbers. `known` counts, for each
    seat, the cards that it surely holds since everybody saw them come to its hand: taken from
    the pile, swapped for, taken back, returned by an opening that failed. Where a seat may have
    parted with one of twins, of which one was seen, none counts as known any more. All are
    arrays of the type ``h``, two bytes a number.
    """

    def __init__(self, seats: int, pile_top: Card) -> None:
        self.pile = array("h", [0] * CARD_KINDS)
        self.known = [array("h", [0] * CARD_KINDS) for _ in range(seats)]
        self._last = NUMBER_OF_CARD[pile_top]  # the card that came to the pile last
        self.pile[self._last] = 1

    def copy(self) -> Memory:
        """Return a memory that goes its own way from here."""
        other = Memory.__new__(Memory)
        other.pile = self.pile[:]
        other.known = [cards[:] for cards in self.known]
        other._last = self._last
        return other

    def see(self, events: Iterable[Event]) -> None:
        """Take in what everybody saw of a move."""
        for event in events:
            if isinstance(event, Drew):
                pass  # the usual event, and nobody else saw the card
            elif isinstance(event, Discarded):
                self._leaves(event.seat, event.card)
                self._last = NUMBER_OF_CARD[event.card]
                self.pile[self._last] += 1
            elif isinstance(event, TookPile):
                self.pile[NUMBER_OF_CARD[event.card]] -= 1
                self._comes(event.seat, event.card)
            elif isinstance(event, Laid):
                self._leaves(event.seat, *event.meld.cards)
            elif isinstance(event, LaidOff):
                self._leaves(event.seat, *event.cards)
            elif isinstance(event, Swapped):
                self._leaves(event.seat, event.card)
                self._comes(event.seat, JOKER)
            elif isinstance(event, OpeningFailed):
                self._comes(event.seat, *event.cards)
            elif isinstance(event, TookBack):
                if isinstance(event.move, Swap):
                    self._leaves(event.seat, JOKER)
                self._comes(event.seat, *event.move.cards)
            elif isinstance(event, Reshuffled):
                # The stock is asked at the start of a turn: the last discard is the top.
                self.pile = array("h", [0] * CARD_KINDS)
                self.pile[self._last] = 1

    def _comes(self, seat: int, *cards: Card) -> None:
        known = self.known[seat]
        for card in cards:
            known[NUMBER_OF_CARD[card]] += 1

    def _leaves(self, seat: int, *cards: Card) -> None:
        known = self.known[seat]
        for card in cards:
            number = NUMBER_OF_CARD[card]
            if known[number]:
                known[number] -= 1
