"""Other rounds that a seat cannot tell from the one it is in, for searches that need some.

The cards that a seat has not seen change places: those in other hands that nobody saw come
there, and those of the stock. Each such card is dealt or drawn anew where it first came from,
so that the new round has a history of its own, in which everything public happened as it did.
What the others' choices tell about their hands is not weighed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence

from rami.engine.cards import JOKER, Card
from rami.engine.events import (
    Discarded,
    Event,
    Laid,
    LaidOff,
    OpeningFailed,
    Reshuffled,
    Swapped,
    TookPile,
)

__all__ = ["Hidden", "redealt"]

Pick = Callable[[int], int]
"""Draws a whole number from 0 to one less than what it is given, each as likely."""


class Hidden:
    """Which cards of the other seats a seat has never seen, as chance dealt them.

    A stock belongs to an *era*, of which each reshuffle begins a new one: cards can only have
    changed places with those that were in play, unseen, in the same era.
    """

    def __init__(self, seats: int, looking: int) -> None:
        self.looking = looking
        self.era = 0
        # For each seat and card the chance moves that brought it; -1 for a card that was seen.
        self._held: list[dict[Card, list[tuple[int, int]]]] = [
            defaultdict(list) for _ in range(seats)
        ]

    def comes_hidden(self, seat: int, card: Card, chance_move: int) -> None:
        """A card comes to a hand by a chance move; only its seat sees it."""
        self._held[seat][card].append((self.era, chance_move))

    def see(self, events: Sequence[Event]) -> None:
        """Take in what everybody saw of a move, draws apart."""
        for event in events:
            seat = event.seat
            if isinstance(event, Discarded):
                self._leaves(seat, event.card)
            elif isinstance(event, TookPile):
                self._comes_seen(seat, event.card)
            elif isinstance(event, Laid):
                self._leaves(seat, *event.meld.cards)
            elif isinstance(event, LaidOff):
                self._leaves(seat, *event.cards)
            elif isinstance(event, Swapped):
                self._leaves(seat, event.card)
                self._comes_seen(seat, JOKER)
            elif isinstance(event, OpeningFailed):
                self._comes_seen(seat, *event.cards)
            elif isinstance(event, Reshuffled):
                self.era += 1

    def _comes_seen(self, seat: int, *cards: Card) -> None:
        for card in cards:
            self._held[seat][card].append((-1, -1))

    def _leaves(self, seat: int, *cards: Card) -> None:
        for card in cards:
            # Of twins the seen one goes first: nobody can tell that the other did not stay.
            held = self._held[seat][card]
            held.remove(min(held))

    def by_era(self) -> dict[int, list[tuple[int, Card]]]:
        """Return the chance moves whose cards the seat has not seen, and those cards."""
        found: dict[int, list[tuple[int, Card]]] = defaultdict(list)
        for seat, held in enumerate(self._held):
            if seat != self.looking:
                for card, moves in held.items():
                    for era, chance_move in moves:
                        if era >= 0:
                            found[era].append((chance_move, card))
        return found


def redealt(hidden: Hidden, stock: Sequence[Card], pick: Pick) -> dict[int, Card]:
    """Return other cards for the chance moves that a seat has not seen the cards of.

    The unseen cards of each era are shuffled, those of the last one together with the stock.
    """
    new = {}
    for era, entries in sorted(hidden.by_era().items()):
        cards = [card for _, card in entries]
        if era == hidden.era:
            cards += stock
        for chance_move, _ in sorted(entries):
            new[chance_move] = cards.pop(pick(len(cards)))
    return new
