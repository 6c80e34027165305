"""What everybody at the table can remember: the pile, and cards that are known to be in hands."""

from __future__ import annotations

from array import array
from typing import cast

from rami.engine.cards import JOKER, Card, Cards
from rami.engine.events import Events, Extra
from rami.engine.moves import Discard, Draw, Move, Swap, Take, TakeBack
from rami.envs.actions import CARD_KINDS, NUMBER_OF_CARD

__all__ = ["Memory"]


class Memory:
    """The public memory of a round, kept up to date by what is public of its moves.

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

    def see(self, done: Events) -> None:
        """Take in what everybody saw of a move, which of a draw is not the card."""
        # The events as objects, from `seen_by(None)`, would say the same and take longer to make.
        seat, move, extra = done.seat, done.move, done.extra
        if isinstance(move, Draw):
            if extra is not None and extra.order is not None:
                # The stock is asked at the start of a turn: the last discard is the top.
                self.pile = array("h", [0] * CARD_KINDS)
                self.pile[self._last] = 1
        elif isinstance(move, Discard):
            if extra is not None and extra.returned is not None:
                self._come(seat, extra.returned)
            self._leaves(seat, move.card)
            self._last = NUMBER_OF_CARD[move.card]
            self.pile[self._last] += 1
        elif isinstance(move, Take):
            card = cast(Card, done.card)
            self.pile[NUMBER_OF_CARD[card]] -= 1
            self._comes(seat, card)
        elif isinstance(move, TakeBack):
            undone = cast(Move, cast(Extra, extra).taken_back)
            if isinstance(undone, Swap):
                self._leaves(seat, JOKER)
            self._come(seat, undone.cards)
        else:
            for card in move.cards:
                self._leaves(seat, card)
            if isinstance(move, Swap):
                self._comes(seat, JOKER)

    def _come(self, seat: int, cards: Cards) -> None:
        for card in cards:
            self._comes(seat, card)

    def _comes(self, seat: int, card: Card) -> None:
        self.known[seat][NUMBER_OF_CARD[card]] += 1

    def _leaves(self, seat: int, card: Card) -> None:
        known, number = self.known[seat], NUMBER_OF_CARD[card]
        if known[number]:
            known[number] -= 1
