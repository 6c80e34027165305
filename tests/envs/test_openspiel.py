"""The OpenSpiel game, by OpenSpiel's own checks and algorithms and by ours."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts

import rami.envs.openspiel
from rami import PRESETS, view_for
from rami.engine.cards import full_pack
from rami.envs.actions import CARDS
from rami.envs.choices import offered
from rami.envs.observations import layout_of

GAMES = (
    "python_rami",
    "python_rami(players=4)",
    "python_rami(preset=rami-51)",
    "python_rami(preset=rami-40-house,players=5)",
)


def step(state: Any, rng: np.random.RandomState) -> None:
    """Make a move at random, chance's or a player's."""
    if state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(rng.choice(actions, p=chances)))
    else:
        state.apply_action(int(rng.choice(state.legal_actions())))


def states(name: str, seed: int) -> Iterator[Any]:
    """The states of a game at random, from before the deal to the end."""
    rng = np.random.RandomState(seed)
    state = pyspiel.load_game(name).new_initial_state()
    yield state
    while not state.is_terminal():
        step(state, rng)
        yield state


def last_state(name: str, seed: int) -> Any:
    """The end of a game at random."""
    *_, state = states(name, seed)
    return state


def test_it_is_registered() -> None:
    assert "python_rami" in pyspiel.registered_names()
    game = pyspiel.load_game("python_rami(preset=rami-51,players=3)")
    assert isinstance(game, rami.envs.openspiel.RamiGame)
    assert game.rules == PRESETS["rami-51"]
    assert game.num_players() == 3
    assert game.num_distinct_actions() == 2766
    assert game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM


@pytest.mark.parametrize("name", GAMES[:2])
def test_openspiel_finds_no_fault(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=2, serialize=True, verbose=False)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_openspiel_finds_no_fault_in_many_games(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=5, serialize=True, verbose=False)


@pytest.mark.slow
def test_openspiel_writes_a_playthrough() -> None:
    text = generate_playthrough.playthrough("python_rami", None, seed=4)
    assert 'GameType.short_name = "python_rami"' in text
    assert "InformationStateString(0)" in text


@pytest.mark.parametrize("name", GAMES)
def test_the_deal_is_chance_card_by_card(name: str) -> None:
    game = pyspiel.load_game(name)
    rules, seats = game.rules, game.num_players()
    for state in states(name, seed=1):
        if state.play.round:
            break
        assert state.is_chance_node()
        left = Counter(full_pack(rules.decks, rules.jokers))
        left.subtract(CARDS[number] for number in state.history())
        chances = dict(state.chance_outcomes())
        total = sum(left.values())
        assert chances == pytest.approx(
            {CARDS.index(card): count / total for card, count in left.items() if count}
        )
    assert state.move_number() == rules.hand_size_for(seats) * seats + 1
    for seat, hand in enumerate(state.play.round.hands):
        assert sorted(hand) == sorted(state.play.dealt[:-1][seat::seats])
    assert state.play.round.pile == state.play.dealt[-1:]
    assert state.current_player() == 0


@pytest.mark.parametrize("name", GAMES)
def test_a_draw_is_chance_over_the_stock(name: str) -> None:
    seen = 0
    for state in states(name, seed=2):
        if not state.play.awaits_card:
            continue
        seen += 1
        round_ = state.play.round
        stock = round_.stock or round_.pile[:-1]  # R-STOCK-2: what is reshuffled
        expected = {CARDS.index(card): n / len(stock) for card, n in Counter(stock).items()}
        assert dict(state.chance_outcomes()) == pytest.approx(expected)
        number = CARDS.index(stock[-1])
        after = state.child(number)
        assert after.play.round.now.drawn is stock[-1]
        assert after.play.round.stock_size == len(stock) - 1
    assert seen > 10


def test_r_stock_2_a_reshuffle_is_seen_to_happen() -> None:
    assert last_state("python_rami(preset=rami-51)", seed=3).play.round.reshuffles == 2


@pytest.mark.parametrize("name", GAMES)
def test_legal_actions_are_what_is_offered(name: str) -> None:
    for state in states(name, seed=4):
        if state.is_chance_node() or state.is_terminal():
            continue
        play = state.play
        assert state.legal_actions() == sorted(offered(play.round, play.actions))
        assert state.legal_actions()


@pytest.mark.parametrize("name", GAMES)
def test_observations_are_those_of_the_other_environment(name: str) -> None:
    game = pyspiel.load_game(name)
    layout = layout_of(game.rules, game.num_players())
    for count, state in enumerate(states(name, seed=5)):
        if state.play.round is None or count % 7:
            continue
        for seat in range(game.num_players()):
            view = view_for(state.play.round, seat)
            expected = layout.array(view, state.play.memory)
            assert np.array_equal(state.observation_tensor(seat), expected)


def test_the_parts_of_an_observation_have_names() -> None:
    from open_spiel.python.observation import make_observation

    game = pyspiel.load_game("python_rami")
    observation = make_observation(game)
    for state in states("python_rami", seed=5):
        observation.set_from(state, player=1)
    assert observation.dict["table"].shape == (17, 53)
    assert observation.dict["hand"].sum() == len(state.play.round.hands[1])
    assert observation.string_from(state, player=1).startswith("seat 1: ")


def test_an_information_state_tells_all_that_a_seat_saw_and_no_more() -> None:
    told = last_state("python_rami", seed=6).information_state_string(0)
    assert told.startswith("seat 0; dealt ")
    draws = [part.split() for part in told.split("; ") if " draw" in part]
    assert {len(words) for words in draws if words[0] == "0"} <= {2, 3}
    assert {len(words) for words in draws if words[0] == "1"} == {2}  # the card is not told
    assert any(len(words) == 3 for words in draws)


@pytest.mark.parametrize("name", GAMES)
def test_a_state_dealt_anew_looks_the_same_to_the_player(name: str) -> None:
    rng = np.random.RandomState(7)
    changed = 0
    for count, state in enumerate(states(name, seed=7)):
        if state.is_chance_node() or state.is_terminal() or count % 29:
            continue
        seat = state.current_player()
        other = state.resample_from_infostate(seat, rng.random_sample)
        assert other.information_state_string(seat) == state.information_state_string(seat)
        assert other.observation_string(seat) == state.observation_string(seat)
        assert other.observation_tensor(seat) == state.observation_tensor(seat)
        assert other.legal_actions() == state.legal_actions()
        cards = Counter(full_pack(state.play.rules.decks, state.play.rules.jokers))
        round_ = other.play.round
        held = [c for hand in round_.hands for c in hand] + [*round_.stock, *round_.pile]
        laid = [c for meld in round_.table for c in meld.cards]
        assert Counter(held + laid) == cards
        for hand, known in zip(round_.hands, other.play.memory.known, strict=True):
            assert all(hand.count(c) >= n for c, n in zip(CARDS, known, strict=True))
        changed += round_.hands != state.play.round.hands
    assert changed > 0


def test_ismcts_plays() -> None:
    game = pyspiel.load_game("python_rami")
    rng = np.random.RandomState(8)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bot = ismcts.ISMCTSBot(game, evaluator, 1.5, 6, random_state=rng)
    state = game.new_initial_state()
    moves = 0
    while moves < 4:
        if state.is_chance_node() or len(state.legal_actions()) == 1:
            step(state, rng)
            continue
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        moves += 1


def test_the_returns() -> None:
    for name in GAMES:
        for state in states(name, seed=9):
            if not state.is_terminal():
                assert state.returns() == [0.0] * state.num_players()
        assert sum(state.returns()) == pytest.approx(0)
        outcome = state.play.round.outcome
        assert len(outcome.points) == state.num_players()
        game = state.get_game()
        assert all(game.min_utility() <= paid <= game.max_utility() for paid in state.returns())


def test_a_clone_goes_its_own_way() -> None:
    rng = np.random.RandomState(1)
    for count, state in enumerate(states("python_rami", seed=10)):
        if state.is_terminal() or count % 5:
            continue
        clone, text = state.clone(), str(state)
        step(clone, rng)
        assert str(state) == text
        assert str(clone) != text


def test_a_state_can_be_pickled() -> None:
    for count, state in enumerate(states("python_rami(players=3)", seed=11)):
        if count % 25 == 0:
            again = pickle.loads(pickle.dumps(state))
            assert str(again) == str(state)
            assert again.history() == state.history()


def test_games_follow_from_the_seed() -> None:
    def history(seed: int) -> list[int]:
        return list(last_state("python_rami", seed).history())

    assert history(1) == history(1)
    assert history(1) != history(2)


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("python_rami(preset=whist)", "rules.unknown_preset name=whist"),
        ("python_rami(players=5)", "match.seats seats=5 low=2 high=4"),
    ],
)
def test_what_cannot_be_played_is_refused(name: str, error: str) -> None:
    with pytest.raises(rami.InvalidRules, match=error):
        pyspiel.load_game(name)


def test_an_action_without_sense_is_an_error() -> None:
    for state in states("python_rami", seed=1):
        if not state.is_chance_node():
            break
    text = str(state)
    with pytest.raises(ValueError, match="action 9999 makes no sense here"):
        state.apply_action(9999)
    assert str(state) == text
    with pytest.raises(pyspiel.SpielError):
        state.apply_action_with_legality_check(2)


def test_an_observer_is_that_of_one_seat() -> None:
    game = pyspiel.load_game("python_rami")
    public = pyspiel.IIGObservationType(
        perfect_recall=False, public_info=True, private_info=pyspiel.PrivateInfoType.NONE
    )
    assert game.make_py_observer(public) is None
    with pytest.raises(ValueError, match="an observer of Rami takes no parameters"):
        game.make_py_observer(None, {"size": 3})
