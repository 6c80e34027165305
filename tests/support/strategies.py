"""What Hypothesis draws from: rule sets over every option, and hands of their packs."""

from __future__ import annotations

from hypothesis import strategies as st

from rami.engine.cards import JOKER, Cards, full_pack
from rami.engine.rules import (
    PRESETS,
    AceInRuns,
    EmptyStock,
    JokerSwap,
    RuleSet,
    Scoring,
)

DECK = 52


def _largest_hand(decks: int, jokers: int, seats: int) -> int:
    """R-DEAL-1: after the deal one card is turned up, and the stock keeps one for each seat."""
    return min(15, (decks * DECK + jokers - 1) // seats - 1)


@st.composite
def rule_sets(draw: st.DrawFn) -> RuleSet:
    """Draw a valid rule set: every option takes every kind of value that it can have."""
    decks = draw(st.integers(1, 2))
    jokers = draw(st.integers(0, 6))
    fewest = draw(st.integers(2, 5))
    most = draw(st.integers(fewest, 5))
    # One number for all, or one for two seats, one for three and so on, the last for the rest.
    sizes = [
        draw(st.integers(3, _largest_hand(decks, jokers, 5 if seats == last else seats)))
        for last in [draw(st.integers(2, 5))]
        for seats in range(2, last + 1)
    ]
    hand_size = (
        tuple(sizes) if len(sizes) > 1 else draw(st.integers(3, _largest_hand(decks, jokers, most)))
    )
    about_jokers: dict[str, object] = {
        "jokers_per_meld": draw(st.integers(1, 3)),
        "joker_points": draw(st.none() | st.integers(0, 30)),
        "joker_swap": draw(st.sampled_from(JokerSwap)),
        "joker_hand_points": draw(st.integers(0, 50)),
    }
    if not jokers:
        about_jokers = {
            "jokers_per_meld": None,
            "joker_points": None,
            "joker_swap": JokerSwap.OFF,
            "joker_hand_points": None,
        }
    return PRESETS["rami-51"].replace(
        decks=decks,
        jokers=jokers,
        players=(fewest, most),
        hand_size=hand_size,
        ace_in_runs=draw(st.sampled_from(AceInRuns)),
        opening_points=draw(st.sampled_from([0, 40, 51]) | st.integers(0, 80)),
        opening_pure_run=draw(st.booleans()),
        pile_opens_in_round_turn=draw(st.integers(1, 4)),
        pile_card_must_be_melded=draw(st.booleans()),
        discard_to_win=draw(st.booleans()),
        empty_stock=draw(st.sampled_from(EmptyStock)),
        ace_high=draw(st.booleans()),
        unopened_points=draw(st.none() | st.integers(0, 150)),
        closed_hand_doubles=draw(st.booleans()),
        scoring=draw(st.sampled_from(Scoring)),
        target=draw(st.integers(1, 120)),
        **about_jokers,
    )


@st.composite
def hands(draw: st.DrawFn, rules: RuleSet, size: int) -> Cards:
    """Draw a hand of so many cards: any, or from few ranks and suits so that much fits.

    A pack's jokers are in the hand more often than chance would have it.
    """
    jokers = draw(st.integers(0, min(rules.jokers, size)))
    naturals = size - jokers
    pool = full_pack(rules.decks, 0)
    if draw(st.sampled_from([True, True, False])):
        suits = draw(st.sampled_from(["S", "SH", "HDC", "SHDC"]))
        # Ranks go round, so that an ace is met at either end.
        low = draw(st.integers(1, 13))
        needed = -(-naturals // (len(suits) * rules.decks))
        width = min(max(needed, 3) + draw(st.integers(0, 3)), 13)
        ranks = {(low + step - 1) % 13 + 1 for step in range(width)}
        narrow = tuple(card for card in pool if card.suit in suits and card.rank in ranks)
        pool = narrow if len(narrow) >= naturals else pool
    numbers = st.sampled_from(range(len(pool)))
    chosen = draw(st.lists(numbers, min_size=naturals, max_size=naturals, unique=True))
    return Cards.of([*[pool[number] for number in chosen], *[JOKER] * jokers])
