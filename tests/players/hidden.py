"""Rounds in which much happens that a seat has to keep in mind, and what is true of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from hypothesis import strategies as st
from tests.support.games import chosen
from tests.support.strategies import rule_sets

from rami import Card, Round, RuleSet
from rami.engine.cards import full_pack


@st.composite
def small_stocks(draw: st.DrawFn) -> RuleSet:
    """Rule sets of which a round soon runs out of stock, which is reshuffled."""
    rules = draw(rule_sets())
    seats = rules.players[1]
    cards = rules.decks * 52 + rules.jokers
    largest = min(15, (cards - 1) // seats - 1)
    return rules.replace(
        hand_size=largest,
        players=(seats, seats),
        empty_stock="reshuffle",
        opening_points=draw(st.sampled_from([0, 20])),
        opening_pure_run=False,
    )


def any_rules() -> st.SearchStrategy[RuleSet]:
    """Any rule set, every other one with a small stock."""
    return rule_sets() | small_stocks()


@st.composite
def rounds(draw: st.DrawFn, rules: st.SearchStrategy[RuleSet]) -> Round:
    """A round somewhere between its deal and its end, still on."""
    ruleset = draw(rules)
    low, high = ruleset.players
    seats = draw(st.integers(low, high))
    rng = Random(draw(st.integers(0, 1 << 32)))
    round_ = Round.deal(ruleset, seats, rng)
    for at in on_the_way(round_, rng, draw(st.integers(0, 300))):
        round_ = at
    return round_


def on_the_way(round_: Round, rng: Random, most: int) -> Iterator[Round]:
    """Play a round by chance and yield a copy of it before each move while it is on."""
    for _ in range(most):
        yield round_.copy()
        round_.apply(chosen(round_.legal_moves, rng))
        if round_.outcome:
            return


def hidden_from(round_: Round, seat: int) -> Counter[Card]:
    """The cards that lie in the stock and in the hands of others."""
    hidden = Counter(round_.stock)
    for other, hand in enumerate(round_.hands):
        if other != seat:
            hidden.update(hand)
    return hidden


def everywhere(round_: Round) -> list[Card]:
    """Every card of a round, sorted."""
    cards = [*round_.stock, *round_.pile]
    for hand in round_.hands:
        cards += hand
    for meld in round_.table:
        cards += meld.cards
    return sorted(cards)


def pack_of(round_: Round) -> list[Card]:
    """The pack of a round, sorted."""
    return list(full_pack(round_.rules.decks, round_.rules.jokers))
