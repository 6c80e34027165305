"""Where the unseen cards can lie: in pools, one for each stock that there was.

A card can only have changed places with those that were hidden in the same stock, or dealt from it.
Before any reshuffle all unseen cards are one pool. After one, the stock consists of recycled cards,
and each seat holds as many of these as it has drawn and not parted with since (R-STOCK-2).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Final

from rami.engine.cards import Card, Cards
from rami.engine.views import SeatView
from rami.players.knowledge import Knowledge

__all__ = ["Pool", "layouts_of"]

_ATTEMPTS: Final = 16  # enough to vary what is open; more cost more than they tell
_ROUNDS_OF_ATTEMPTS: Final = 50  # one is nearly always enough: this only bounds the loop


class Pool:
    """Unseen cards that can change places, and the places that they fill.

    `slots` is how many of the cards each seat holds. As many as are `needed` lie in the hands
    and, for the last pool of a layout, in the stock; the others are nowhere.
    """

    __slots__ = ("cards", "needed", "slots")

    def __init__(self, cards: Iterable[Card], slots: list[int], in_stock: int) -> None:
        self.cards = sorted(cards)
        self.slots = slots
        self.needed = sum(slots) + in_stock


def layouts_of(view: SeatView, knowledge: Knowledge, rng: Random) -> list[list[Pool]]:
    """Return the ways in which the unseen cards fall apart into pools, each as likely.

    The first pool are the cards that were hidden when the history began, each other one those
    of a reshuffle. There is more than one way only where a seat has parted with a card that it
    may as well have drawn from the new stock as held before.
    """
    held = zip(view.hand_sizes, knowledge.held, strict=True)
    hidden = [size - len(cards) for size, cards in held]
    if knowledge.recyclings:
        start = _before_the_first(knowledge, hidden)
        for _ in range(_ROUNDS_OF_ATTEMPTS):
            attempts = _followed(start, knowledge, rng)
            if attempts:
                return [attempt.pools(view) for attempt in attempts]
    return [[Pool(knowledge.unseen, hidden, view.stock_size)]]


class _Attempt:
    """What is hidden, pool by pool: how many of each card, how many in all, how many a seat has."""

    __slots__ = ("cards", "left", "slots")

    def __init__(
        self, cards: list[dict[Card, int]], left: list[int], slots: list[list[int]]
    ) -> None:
        self.cards = cards
        self.left = left
        self.slots = slots

    def copy(self) -> _Attempt:
        """Return one that goes its own way from here."""
        cards = [pool.copy() for pool in self.cards]
        return _Attempt(cards, self.left[:], [slots[:] for slots in self.slots])

    def recycle(self, cards: Cards) -> None:
        """Begin a pool."""
        self.cards.append(dict(Counter(cards)))
        self.left.append(len(cards))
        self.slots.append([0] * len(self.slots[0]))

    def deal(self, seat: int) -> None:
        """Another seat draws a card."""
        self.slots[-1][seat] += 1

    def chances(self, seat: int, card: Card) -> list[float]:
        """Return, for each pool, how many of a card another seat can be expected to hold of it."""
        found = []
        for pool, cards in enumerate(self.cards):
            count = cards.get(card, 0)
            held = self.slots[pool][seat]
            left = self.left[pool]
            found.append(count * held / left if count else 0.0)
            if count and held == left:
                break  # it surely holds one, which goes first as one that was seen would
        return found

    def part(self, seat: int, card: Card, rng: Random) -> float:
        """Another seat parts with a card; return how likely that was, 0 if impossible."""
        found = self.chances(seat, card)
        total = sum(found)
        if total:
            reached = rng.random() * total
            pool = 0
            while pool < len(found) - 1 and reached >= found[pool]:
                reached -= found[pool]
                pool += 1
            cards = self.cards[pool]
            cards[card] -= 1
            self.left[pool] -= 1
            self.slots[pool][seat] -= 1
        return total

    def draw(self, card: Card) -> float:
        """The own seat draws a card; return how likely that was, 0 if impossible."""
        cards, left = self.cards[-1], self.left[-1]
        count = cards.get(card, 0)
        cards[card] = count - 1
        self.left[-1] -= 1
        return count / left

    def pools(self, view: SeatView) -> list[Pool]:
        """Return what is still hidden, and where."""
        stocks = [0] * (len(self.cards) - 1) + [view.stock_size]
        return [
            Pool(Counter(cards).elements(), slots, stock)
            for cards, slots, stock in zip(self.cards, self.slots, stocks, strict=True)
        ]


def _before_the_first(knowledge: Knowledge, hidden: list[int]) -> _Attempt:
    """Return what was hidden before the first reshuffle: what is now, and all that left since."""
    cards = Counter(knowledge.unseen)
    slots = list(hidden)
    for recycling in knowledge.recyclings:
        cards.subtract(recycling.cards)
        for seat, card in recycling.since:
            if card is None:
                slots[seat] -= 1
                continue
            cards[card] += 1
            if seat != knowledge.seat:
                slots[seat] += 1
    return _Attempt([dict(cards)], [cards.total()], [slots])


def _followed(start: _Attempt, knowledge: Knowledge, rng: Random) -> list[_Attempt]:
    """Follow what is hidden through the reshuffles; return attempts that are all as likely.

    There is one as long as nothing is open, then several, each choosing by chance where a card
    came from; those that made what was seen likely are carried on more often. None are left if
    all came to contradict it.
    """
    attempts, weights = [start.copy()], [1.0]
    for recycling in knowledge.recyclings:
        for attempt in attempts:
            attempt.recycle(recycling.cards)
        for seat, card in recycling.since:
            if card is None:
                for attempt in attempts:
                    attempt.deal(seat)
                continue
            if seat == knowledge.seat:
                fits = [attempt.draw(card) for attempt in attempts]
            else:
                if len(attempts) == 1 and sum(map(bool, attempts[0].chances(seat, card))) > 1:
                    attempts = [attempts[0].copy() for _ in range(_ATTEMPTS)]
                    weights = [1.0] * _ATTEMPTS
                fits = [attempt.part(seat, card, rng) for attempt in attempts]
            count = len(attempts)
            weights = [weight * fit for weight, fit in zip(weights, fits, strict=True)]
            total, squares = sum(weights), sum(weight * weight for weight in weights)
            if not total:
                return []
            # Drawn anew once less than half of them count, or one cannot go on.
            if total * total < squares * count / 2 or not all(fits):
                attempts = _drawn(attempts, weights, rng)
                weights = [1.0] * len(attempts)
            else:
                weights = [weight * count / total for weight in weights]
    return _drawn(attempts, weights, rng) if len(attempts) > 1 else attempts


def _drawn(attempts: list[_Attempt], weights: list[float], rng: Random) -> list[_Attempt]:
    """Draw as many attempts, by weight: each comes as often as is due to it, but for a rest."""
    due = [weight * len(attempts) / sum(weights) for weight in weights]
    drawn: list[_Attempt] = []
    reached = rng.random()
    for attempt, share in zip(attempts, due, strict=True):
        reached += share
        while len(drawn) < int(reached):
            drawn.append(attempt.copy())
    return drawn  # rounding may leave the last one out
