"""Chance: the order of a pack, and of the pile when it becomes the stock again.

The engine keeps no random numbers of its own. A deal is an order of the pack, made from a
source that the caller gives; the reshuffles of a round follow from its number alone, so that
a copied round goes on exactly as the original would.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from rami.engine.cards import Card, full_pack
from rami.engine.refusals import InvalidPosition, refusal
from rami.engine.rules import RuleSet

__all__ = ["RecordedShuffles", "SeededShuffles", "Shuffles", "shuffled_pack"]

Shuffles = Callable[[int, Sequence[Card]], tuple[Card, ...]]
"""Orders the cards of reshuffle 1, 2, … of a round; the first card is the next to be drawn."""


def shuffled_pack(rules: RuleSet, rng: Random) -> tuple[Card, ...]:
    """Return the pack of some rules in an order drawn from `rng`."""
    return _shuffled(list(full_pack(rules.decks, rules.jokers)), rng)


def _shuffled(order: list[Card], rng: Random) -> tuple[Card, ...]:
    """Return cards in an order drawn from `rng`: that of its own `shuffle`, but sooner.

    From the last place down, each gets one of the cards that are not placed yet. Which one is a
    number of as many bits as their count has, drawn again while it is too high.
    """
    draw = rng.getrandbits
    count = len(order)
    bits = count.bit_length()
    while count > 1:
        if not count >> bits - 1:
            bits -= 1
        chosen = draw(bits)
        while chosen >= count:
            chosen = draw(bits)
        count -= 1
        card = order[chosen]
        order[chosen] = order[count]
        order[count] = card
    return tuple(order)


@dataclass(frozen=True, slots=True)
class SeededShuffles:
    """Reshuffles that follow from a secret number."""

    seed: int

    def __call__(self, number: int, cards: Sequence[Card]) -> tuple[Card, ...]:
        """Order the cards of a reshuffle."""
        return _shuffled(sorted(cards), Random(f"{self.seed}/{number}"))


@dataclass(frozen=True, slots=True)
class RecordedShuffles:
    """Reshuffles that were recorded, and how to go on after them."""

    orders: tuple[tuple[Card, ...], ...]
    then: Shuffles

    def __call__(self, number: int, cards: Sequence[Card]) -> tuple[Card, ...]:
        """Return the recorded order of a reshuffle.

        Raises:
            InvalidPosition: if it is not one of these cards.
        """
        if number > len(self.orders):
            return self.then(number, cards)
        order = self.orders[number - 1]
        if sorted(order) != sorted(cards):
            raise InvalidPosition(refusal("deal.not_the_pack"))
        return order
