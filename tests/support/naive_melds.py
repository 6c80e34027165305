"""Melds and covers found the slow way, from the rulebook's text alone.

Nothing here knows the engine: a card is a pair of rank (1 to 13) and suit, a joker is `JOKER`.
Every place of every card is tried, every choice of disjoint melds is made.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations

Card = tuple[int, str]
JOKER: Card = (0, "")


@dataclass(frozen=True)
class Table:
    """The house rules that melds and hands depend on."""

    ace_before_two: bool
    ace_after_king: bool
    jokers_per_meld: int
    joker_points: int | None
    ace_in_hand: int
    joker_in_hand: int


@dataclass(frozen=True)
class NaiveMeld:
    cards: tuple[Card, ...]
    points: int
    is_pure: bool


@dataclass(frozen=True)
class NaiveCover:
    melds: tuple[NaiveMeld, ...]
    points: int
    left_points: int
    left_cards: int
    left_jokers: int


def card_from(text: str) -> Card:
    return JOKER if text == "JK" else ("?A23456789TJQK".index(text[0]), text[1])


def counts_at(place: int) -> int:
    """R-CARD-1, R-CARD-2: what a card counts at a place of a run, 14 being the high ace."""
    return {1: 1, 14: 11}.get(place, min(place, 10))


def read(cards: tuple[Card, ...], table: Table) -> NaiveMeld | None:
    """The meld that cards make: of all readings the cheapest at card values, then the lowest."""
    naturals = [card for card in cards if card != JOKER]
    jokers = len(cards) - len(naturals)
    if len(cards) < 3 or jokers > table.jokers_per_meld or jokers >= len(naturals):
        return None
    ranks = {rank for rank, _ in naturals}
    suits = {suit for _, suit in naturals}
    fixed = table.joker_points
    if len(ranks) == 1 and len(suits) == len(naturals) and len(cards) <= 4:
        each = 11 if ranks == {1} else counts_at(ranks.pop())
        points = len(naturals) * each + jokers * (each if fixed is None else fixed)
        return NaiveMeld(cards, points, is_pure=False)
    if len(suits) > 1 or len(cards) > 13:
        return None
    readings = []
    for low in range(1 if table.ace_before_two else 2, 15):
        places = range(low, low + len(cards))
        if places[-1] > (14 if table.ace_after_king else 13):
            continue
        # Each natural goes to the place of its rank; two of one rank would need the same one.
        taken = [p for p in places if (p if p < 14 else 1) in ranks]
        if len(taken) == len(naturals) == len(ranks):
            at_card_values = sum(map(counts_at, places))
            counted = sum(map(counts_at, taken)) + jokers * (fixed or 0)
            points = at_card_values if fixed is None else counted
            readings.append((at_card_values, low, points))
    if not readings:
        return None
    return NaiveMeld(cards, min(readings)[2], is_pure=not jokers)


def melds_of(hand: Iterable[Card], table: Table) -> list[tuple[int, NaiveMeld]]:
    """Every meld of a hand's physical cards, with the mask of the cards it takes."""
    cards = sorted(hand)
    found = []
    for size in range(3, min(len(cards), 13) + 1):
        for chosen in combinations(range(len(cards)), size):
            meld = read(tuple(cards[i] for i in chosen), table)
            if meld:
                found.append((sum(1 << i for i in chosen), meld))
    return found


def in_hand(card: Card, table: Table) -> int:
    """R-SCORE-1: what a card left in hand counts."""
    rank, _ = card
    return {0: table.joker_in_hand, 1: table.ace_in_hand}.get(rank, min(rank, 10))


def covers_of(hand: Iterable[Card], table: Table) -> Iterator[NaiveCover]:
    """Every choice of disjoint melds of a hand, twins and the order of melds told apart nowhere."""
    cards = sorted(hand)
    melds = melds_of(cards, table)

    @cache
    def packings(free: int) -> frozenset[tuple[tuple[Card, ...], ...]]:
        """The choices from the cards of a mask, each as its melds in order."""
        if not free:
            return frozenset({()})
        first = free & -free
        found = set(packings(free ^ first))
        for mask, meld in melds:
            if mask & first and not mask & ~free:
                found |= {tuple(sorted([meld.cards, *rest])) for rest in packings(free ^ mask)}
        return frozenset(found)

    meld_of = {meld.cards: meld for _, meld in melds}
    for packing in packings((1 << len(cards)) - 1):
        left = list(cards)
        for taken in packing:
            for card in taken:
                left.remove(card)
        chosen = tuple(meld_of[taken] for taken in packing)
        yield NaiveCover(
            chosen,
            points=sum(meld.points for meld in chosen),
            left_points=sum(in_hand(card, table) for card in left),
            left_cards=len(left),
            left_jokers=left.count(JOKER),
        )
