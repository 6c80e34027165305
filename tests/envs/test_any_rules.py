"""Whatever the house rules: rounds are played to their end, and everything fits its space."""

from __future__ import annotations

from random import Random

import numpy as np
import pyspiel
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.strategies import rule_sets

import rami.envs.openspiel  # noqa: F401 - registers the game
from rami import RuleSet
from rami.envs.pettingzoo import raw_env
from rami.envs.rewards import most_paid


def play_a_round(rules: RuleSet, seats: int, seed: int) -> None:
    game = raw_env(rules=rules, seats=seats)
    rng = Random(seed)
    game.reset(seed=seed)
    while not game.terminations[game.agent_selection]:
        agent = game.agent_selection
        seen = game.observe(agent)
        assert game.observation_space(agent).contains(seen)
        listed = np.flatnonzero(seen["action_mask"]).tolist()
        assert listed
        for action in rng.sample(listed, min(3, len(listed))):
            move = game.actions.move(action, game._round.table)
            assert move is not None
            assert game._round.check(move) is None
        game.step(rng.choice(listed))
    assert sum(game.rewards.values()) == pytest.approx(0)
    assert max(map(abs, game.rewards.values())) <= most_paid(rules, seats)


def seats_for(rules: RuleSet) -> st.SearchStrategy[int]:
    return st.integers(*rules.players)


@settings(max_examples=15, deadline=None)
@given(st.data(), rule_sets(), st.integers(0, 2**32))
def test_any_rules_are_played_to_the_end(data: st.DataObject, rules: RuleSet, seed: int) -> None:
    play_a_round(rules, data.draw(seats_for(rules)), seed)


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(st.data(), rule_sets(), st.integers(0, 2**32))
def test_many_rules_are_played_to_the_end(data: st.DataObject, rules: RuleSet, seed: int) -> None:
    play_a_round(rules, data.draw(seats_for(rules)), seed)


@pytest.mark.slow
def test_openspiel_finds_no_fault_in_house_rules() -> None:
    for preset in (
        "rami-40 hand_size=7 jokers=6 jokers_per_meld=2",
        "rami-51 scoring=winner_collects",
    ):
        game = pyspiel.load_game("python_rami", {"preset": preset, "players": 3})
        pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)
