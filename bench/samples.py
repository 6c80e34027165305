"""What is measured on: hands and rounds, the same ones in every run and for every contender."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rami import (
    JOKER,
    PRESETS,
    RANKS,
    SUITS,
    Card,
    Cards,
    Round,
    RuleSet,
    best_opening,
    view_for,
)
from rami.players import Easy

HAND_SIZE = 14
"""What a seat holds after its draw, when it may open."""

PLAIN_RANKS = range(2, 11)
"""The ranks that count their number in every game of melds."""


def pack(rules: RuleSet) -> list[Card]:
    """Return every card of a pack."""
    faces = [Card.of(rank, suit) for suit in SUITS for rank in range(1, len(RANKS) + 1)]
    return faces * rules.decks + [JOKER] * rules.jokers


def random_hands(count: int, seed: int) -> list[Cards]:
    """Return hands of a pack of two decks and four jokers."""
    rng = Random(seed)
    cards = pack(PRESETS["rami-51"])
    return [Cards.of(rng.sample(cards, HAND_SIZE)) for _ in range(count)]


def opening_hands(count: int, seed: int) -> list[Cards]:
    """Return hands that can open Rami 51: the first so many among random ones."""
    rng = Random(seed)
    rules = PRESETS["rami-51"]
    cards = pack(rules)
    hands: list[Cards] = []
    while len(hands) < count:
        hand = Cards.of(rng.sample(cards, HAND_SIZE))
        if best_opening(hand, rules):
            hands.append(hand)
    return hands


def plain_hands(count: int, seed: int) -> list[Cards]:
    """Return hands without aces, court cards and jokers, with many different ranks.

    The ranks of each add up to what opens Rami 40, each counted once: rummikub-solver refuses
    other hands before it looks for melds, those with melds enough included.
    """
    rng = Random(seed)
    rules = PRESETS["rami-40"]
    cards = [card for card in pack(rules) if card.rank in PLAIN_RANKS]
    hands: list[Cards] = []
    while len(hands) < count:
        hand = Cards.of(rng.sample(cards, HAND_SIZE))
        if sum({card.rank for card in hand}) >= rules.opening_points:
            hands.append(hand)
    return hands


def midgame_rounds(count: int, seed: int) -> Iterator[Round]:
    """Yield rounds of Rami 51 and of the one-deck game in turn, forty moves after the deal.

    They are played by Easy, so that there are melds on the table.
    """
    rng = Random(seed)
    player = Easy()
    made = 0
    while made < count:
        round_ = Round.deal(PRESETS[("rami-51", "cardverse")[made % 2]], 2, rng)
        for _ in range(40):
            if round_.outcome:
                break
            view = view_for(round_, round_.turn)
            round_.apply(player.choose(view, round_.legal_moves))
        if not round_.outcome:
            made += 1
            yield round_
