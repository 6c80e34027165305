"""The PettingZoo environment, by PettingZoo's own tests and by ours."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test
from pettingzoo.utils.wrappers import OrderEnforcingWrapper
from tests.envs.tables import TABLES

from rami import PRESETS, InvalidRules, Lay, Round
from rami.envs.choices import offered
from rami.envs.pettingzoo import IllegalAction, env, raw_env


@contextmanager
def as_pettingzoo_warns() -> Iterator[None]:
    """Let pass what PettingZoo's tests warn of though its own card games are made so too."""
    with warnings.catch_warnings():
        for message in (
            "Observation space for each agent probably should be",  # a dict, for the mask's sake
            "Observation is not a NumPy array",
            "Environment has not defined a render",
        ):
            warnings.filterwarnings("ignore", message=message)
        yield


@pytest.mark.parametrize("name", TABLES)
def test_pettingzoo_finds_no_fault(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    rules, seats = TABLES[name]
    with as_pettingzoo_warns():
        api_test(OrderEnforcingWrapper(env(rules=rules, seats=seats)), num_cycles=300)
        api_test(raw_env(rules=rules, seats=seats, max_cycles=3), num_cycles=300)
    assert capsys.readouterr().out.count("Passed API test") == 2


@pytest.mark.parametrize("name", TABLES)
def test_pettingzoo_finds_it_deterministic(name: str) -> None:
    rules, seats = TABLES[name]
    seed_test(lambda: env(rules=rules, seats=seats), num_cycles=60)


def act(game: Any, rng: Random) -> None:
    mask = game.observe(game.agent_selection)["action_mask"]
    game.step(int(rng.choice(np.flatnonzero(mask))))


def finished(game: Any, seed: int) -> Any:
    """Play a round at random to its end, while the agents are still there."""
    rng = Random(seed)
    game.reset(seed=seed)
    while not any(game.terminations.values()) and not any(game.truncations.values()):
        act(game, rng)
    return game


@pytest.mark.parametrize("name", TABLES)
def test_the_mask_is_what_is_offered_and_every_action_in_it_is_taken(name: str) -> None:
    rules, seats = TABLES[name]
    game = raw_env(rules=rules, seats=seats)
    rng = Random(3)
    game.reset(seed=3)
    steps = 0
    while game.terminations[game.agent_selection] is False:
        mask = game.observe(game.agent_selection)["action_mask"]
        listed = set(np.flatnonzero(mask).tolist())
        assert listed == set(offered(game._round, game.actions))
        assert listed
        for agent in set(game.agents) - {game.agent_selection}:
            assert not game.observe(agent)["action_mask"].any()
        if steps % 10 == 0:
            for action in listed:
                move = game.actions.move(action, game._round.table)
                assert move is not None
                game._round.copy().apply(move)  # raises if it is not legal
        game.step(rng.choice(sorted(listed)))
        steps += 1
    for agent in game.agents:
        assert not game.observe(agent)["action_mask"].any()


@pytest.mark.parametrize("name", TABLES)
def test_the_rewards_at_the_end(name: str) -> None:
    rules, seats = TABLES[name]
    for seed in range(4):
        game = finished(raw_env(rules=rules, seats=seats), seed)
        assert set(game.terminations.values()) == {True}
        assert set(game.truncations.values()) == {False}
        assert sum(game.rewards.values()) == pytest.approx(0)
        assert set(game.rewards) == set(game.possible_agents)
        assert game._round.outcome is not None


def test_a_round_that_is_truncated_pays_as_if_the_stock_had_run_out() -> None:
    game = finished(raw_env("rami-51", seats=3, max_cycles=2), seed=1)
    assert set(game.truncations.values()) == {True}
    assert set(game.terminations.values()) == {False}
    assert game._round.turns_had == (2, 2, 2)
    assert list(game.rewards.values()) == [0, 0, 0]  # nobody has opened: all lose a hundred
    game = finished(raw_env("cardverse", max_cycles=2), seed=1)
    assert game._round.turns_had == (2, 2)
    assert game.rewards["player_0"] == -game.rewards["player_1"] != 0


def test_agents_leave_one_after_the_other_and_each_is_paid() -> None:
    game = finished(raw_env("cardverse", seats=3), seed=2)
    paid = {}
    while game.agents:
        _, reward, terminated, _, _ = game.last()
        assert terminated
        paid[game.agent_selection] = reward
        game.step(None)
    assert set(paid) == {"player_0", "player_1", "player_2"}
    assert sum(paid.values()) == pytest.approx(0)
    assert max(paid.values()) > 0


def test_an_action_that_is_not_offered_is_an_error_and_changes_nothing() -> None:
    game = raw_env("cardverse")
    game.reset(seed=5)
    before, observation = game._round.copy(), game.observe("player_0")
    for action, error in (
        (5, r"player_0 is not offered action 5 \(discard 4S\)"),
        (486, "there is no action 486: they go from 0 to 485"),
        (-1, "there is no action -1"),
        (None, "player_0 is on turn and must act"),
    ):
        with pytest.raises(IllegalAction, match=error):
            game.step(action)
    with pytest.raises(TypeError):
        game.step("draw")  # type: ignore[arg-type]  # what it is about
    assert game._round == before
    assert game.agent_selection == "player_0"
    for part, values in game.observe("player_0").items():
        assert np.array_equal(values, observation[part])


def test_a_step_without_a_round_is_an_error() -> None:
    game = raw_env("cardverse")
    with pytest.raises(IllegalAction, match="call reset"):
        game.step(0)
    finished(game, seed=1)
    with pytest.raises(IllegalAction, match="the only step left to player_0 is None"):
        game.step(0)
    for _ in range(2):
        game.step(None)
    with pytest.raises(IllegalAction, match="call reset"):
        game.step(0)
    game.reset(seed=1)
    game.step(0)


def test_what_needs_a_round_says_so_before_there_is_one() -> None:
    game = env("cardverse")
    for call in (game.agent_iter, lambda: game.observe("player_0")):
        with pytest.raises(RuntimeError, match="call reset"):
            call()
    for name in ("rewards", "agent_selection", "terminations"):
        assert not hasattr(game, name)
    with pytest.raises(AttributeError):
        game.last()


def test_a_loop_over_agents_goes_on_after_a_step_only() -> None:
    game = env("cardverse")
    game.reset(seed=1)
    agents = game.agent_iter()
    assert next(agents) == "player_0"
    with pytest.raises(IllegalAction):
        game.step(485)
    assert next(agents) == "player_0"  # a step was tried, and changed nothing
    game.step(0)
    assert next(agents) == "player_0"
    with pytest.raises(RuntimeError, match="call step"):
        next(agents)
    assert list(game.agent_iter(0)) == []


def test_a_loop_over_agents_ends_when_all_have_left() -> None:
    game = finished(env("cardverse", seats=3), seed=1)
    left = []
    for agent in game.agent_iter():
        left.append(agent)
        game.step(None)
    assert left == ["player_0", "player_1", "player_2"]
    assert list(game.agent_iter()) == []


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"preset": "whist"}, "rules.unknown_preset name=whist"),
        ({"preset": "cardverse", "seats": 5}, "match.seats seats=5 low=2 high=4"),
        ({"preset": "rami-51", "seats": 1}, "match.seats seats=1 low=2 high=5"),
        ({"preset": "rami-51 jokers=0"}, "rules.needs_jokers"),
        ({"preset": "rami-51 colour=red"}, "rules.unknown_option"),
    ],
)
def test_what_cannot_be_played_is_refused_at_once(arguments: dict[str, Any], error: str) -> None:
    with pytest.raises(InvalidRules, match=error):
        env(**arguments)


def test_no_cycle_is_too_few() -> None:
    with pytest.raises(ValueError, match="max_cycles must be 1 or more"):
        raw_env(max_cycles=0)


def test_what_was_asked_for_is_kept_over_resets() -> None:
    rules = PRESETS["rami-40"].replace(hand_size=7, jokers=2)
    game = raw_env(rules=rules, seats=4, max_cycles=7)
    for seed in (1, None, 2):
        game.reset(seed=seed)
        assert (game.rules, game.max_cycles, game.num_agents) == (rules, 7, 4)
        assert game._round.rules == rules
        assert [len(hand) for hand in game._round.hands] == [7, 7, 7, 7]


def test_deals_follow_from_the_seed() -> None:
    def dealt(first: int | None) -> list[Any]:
        game = raw_env("rami-51")
        orders = []
        for seed in (first, None, None):
            game.reset(seed=seed)
            orders.append(game._round.dealt)
        return orders

    assert dealt(1) == dealt(1)
    assert dealt(1) != dealt(2)
    assert len(set(dealt(1))) == 3
    assert dealt(None) != dealt(None)


def test_an_observation_is_ones_own() -> None:
    game = raw_env("cardverse")
    game.reset(seed=1)
    first = game.observe("player_0")
    kept = {part: values.copy() for part, values in first.items()}
    act(game, Random(1))
    for part, values in first.items():
        assert np.array_equal(values, kept[part])
        values[:] = 0  # and may be written to


def test_a_seat_that_goes_out_is_paid_at_once() -> None:
    game = raw_env("cardverse")
    game.reset()
    game._begin(
        Round.from_position(
            PRESETS["cardverse"], hands=["5C 6C", "KD QD"], stock="7C 9H", pile="2S"
        )
    )
    game.step(0)
    game.step(game.actions.number(Lay("5C 6C 7C"), ()))
    assert game.terminations == {"player_0": True, "player_1": True}
    assert game.rewards == {"player_0": 0.2, "player_1": -0.2}
    assert game.last()[1] == 0.2


def test_an_empty_stock_that_is_asked_for_a_card_pays_too() -> None:
    game = raw_env("cardverse")
    game.reset()
    game._begin(
        Round.from_position(PRESETS["cardverse"], hands=["5C 6C", "KD QD"], stock="", pile="2S")
    )
    game.step(0)
    assert game.terminations == {"player_0": True, "player_1": True}
    assert game.rewards == {"player_0": 0.2, "player_1": -0.2}
