"""What is believed agrees with what is known, and is nearer to the truth than chance."""

from __future__ import annotations

from random import Random
from statistics import fmean, stdev

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.players.hidden import any_rules, everywhere, rounds
from tests.players.test_worlds import assert_agrees

from rami import PRESETS, Round, view_for
from rami.players import make_player
from rami.players.beliefs import Beliefs
from rami.players.knowledge import Knowledge
from rami.players.policy import Policy
from rami.players.sight import sight_of
from rami.players.weights import weights_of
from rami.players.worlds import Worlds

seeds = st.integers(0, 1 << 32)


def beliefs_of(round_: Round, seat: int, rng: Random) -> Beliefs:
    view = view_for(round_, seat)
    knowledge = Knowledge(view)
    policy = Policy(view.rules, weights_of("hard", view.rules))
    sight = sight_of(view.pile_seen, view.table, view.rules.decks, view.seats)
    return Beliefs(Worlds(view, knowledge, rng), knowledge, policy, sight, rng)


@settings(max_examples=25, suppress_health_check=list(HealthCheck))
@given(rounds(any_rules()), seeds)
def test_what_is_believed_agrees_with_what_a_seat_saw(round_: Round, seed: int) -> None:
    seat = round_.turn
    before = round_.copy()
    beliefs = beliefs_of(round_, seat, Random(seed))
    view = view_for(round_, seat)
    for _ in range(3):
        world = beliefs.sample()
        assert_agrees(world, view, Knowledge(view))
        assert everywhere(world) == everywhere(round_)
    assert round_ == before


@settings(max_examples=10, suppress_health_check=list(HealthCheck))
@given(rounds(any_rules()), seeds)
def test_the_same_seed_gives_the_same_beliefs(round_: Round, seed: int) -> None:
    one, same = (beliefs_of(round_, round_.turn, Random(seed)) for _ in range(2))
    for _ in range(3):
        assert one.sample() == same.sample()


def overlap(world: Round, truth: Round, seat: int, knowledge: Knowledge) -> float:
    """What part of the hidden cards of the other hands lie in the right one."""
    right = hidden = 0
    for other, hand in enumerate(truth.hands):
        if other != seat:
            true, dealt = hand - knowledge.held[other], world.hands[other] - knowledge.held[other]
            right += sum(min(true.count(card), dealt.count(card)) for card in true.faces())
            hidden += len(true)
    return right / hidden if hidden else 0.0


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["cardverse", "rami-51"])
def test_what_is_believed_of_those_who_play_well_is_nearer_to_the_truth_than_chance(
    preset: str,
) -> None:
    gains: list[float] = []
    for deal in range(120):
        round_ = Round.deal(PRESETS[preset], 2, Random(f"beliefs {deal}"))
        players = [make_player("hard", Random(seat)) for seat in range(2)]
        while not round_.outcome and (min(round_.turns_had) < 6 or round_.now is None):
            view, legal = view_for(round_, round_.turn), list(round_.legal_moves)
            round_.apply(players[round_.turn].choose(view, legal))
        if round_.outcome:
            continue
        seat, rng = round_.turn, Random(deal)
        view = view_for(round_, seat)
        knowledge = Knowledge(view)
        beliefs, worlds = beliefs_of(round_, seat, rng), Worlds(view, knowledge, rng)
        believed = fmean(overlap(beliefs.sample(), round_, seat, knowledge) for _ in range(20))
        by_chance = fmean(overlap(worlds.sample(), round_, seat, knowledge) for _ in range(20))
        gains.append(believed - by_chance)
    assert len(gains) > 60
    assert fmean(gains) > 2 * stdev(gains) / len(gains) ** 0.5
