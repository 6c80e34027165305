"""Chance: orders that follow from their source alone."""

from __future__ import annotations

from random import Random

import pytest

from rami.engine.cards import full_pack
from rami.engine.chance import SeededShuffles, shuffled_pack
from rami.engine.rules import PRESETS, RuleSet


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_r_deal_1_the_order_is_that_of_the_sources_own_shuffle(rules: RuleSet) -> None:
    for seed in range(50):
        rng, same = Random(seed), Random(seed)
        order = list(full_pack(rules.decks, rules.jokers))
        same.shuffle(order)
        assert shuffled_pack(rules, rng) == tuple(order)
        assert rng.getstate() == same.getstate()


@pytest.mark.parametrize("count", [0, 1, 2, 3, 4, 5, 8, 9, 31, 32, 33])
def test_r_stock_2_any_number_of_cards_is_shuffled(count: int) -> None:
    cards = full_pack(1, 0)[:count]
    order = sorted(cards)
    Random("7/1").shuffle(order)
    assert SeededShuffles(7)(1, cards) == tuple(order)
