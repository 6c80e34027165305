"""Every level keeps to the rules, says why it does what it does, and ends its turns."""

from __future__ import annotations

from math import isfinite
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.players.hidden import any_rules
from tests.support.games import chosen
from tests.support.positions import any_position
from tests.support.rounds import play

from rami import PRESETS, Move, Round, RuleSet, SeatView, TakeBack, view_for
from rami.players import Player, make_player

QUICK = ["easy", "normal", "hard"]
ALL = [*QUICK, "expert:2", "expert:4"]
MOVES_IN_TURN_MOST = 60
MOVES_IN_ROUND_MOST = 20_000

seeds = st.integers(0, 1 << 32)
slow, soak = pytest.mark.slow, pytest.mark.soak


def asked(player: Player, view: SeatView, legal: list[Move]) -> Move:
    """What a player chooses, which is legal, and which it can explain."""
    move = player.choose(view, list(legal))
    assert move in legal
    explanation = player.explain()
    assert explanation is not None
    assert explanation.chosen.move == move
    told = [candidate.move for candidate in explanation.candidates]
    assert len(set(told)) == len(told)
    assert set(told) <= set(legal)
    assert explanation.samples >= 0
    for candidate in explanation.candidates:
        assert isfinite(candidate.estimate)
        assert candidate.error is None or (isfinite(candidate.error) and candidate.error >= 0)
        assert candidate.estimate <= explanation.chosen.estimate
    return move


def watched(
    round_: Round, levels: list[str], rng: Random, *, wild: float = 0.0, anew: bool = False
) -> None:
    """Play a round to its end, each seat by a level drawn by chance.

    So often as `wild` says a seat makes any legal move instead. With `anew` each move is that of
    a player who was not there before, as on a server.
    """
    names = [rng.choice(levels) for _ in range(round_.seats)]
    players = [make_player(name, Random(rng.random())) for name in names]
    moves = in_turn = 0
    while not round_.outcome:
        seat, had = round_.turn, round_.turns_had
        legal = list(round_.legal_moves)
        if anew:
            players[seat] = make_player(names[seat], Random(moves))
        move = asked(players[seat], view_for(round_, seat), legal)
        if rng.random() < wild:
            move = chosen(legal, rng)
        round_.apply(move)
        moves += 1
        in_turn = in_turn + 1 if round_.turns_had == had else 0
        assert wild or in_turn < MOVES_IN_TURN_MOST, "a turn that does not end"
        assert moves < MOVES_IN_ROUND_MOST, "a round that does not end"


def law_of_rounds(levels: list[str], examples: int) -> None:
    @settings(max_examples=examples, suppress_health_check=list(HealthCheck))
    @given(any_rules(), seeds, st.booleans(), st.sampled_from([0.0, 0.0, 0.1, 0.5]))
    def law(rules: RuleSet, seed: int, anew: bool, wild: float) -> None:
        rng = Random(seed)
        round_ = Round.deal(rules, rng.randint(*rules.players), rng)
        watched(round_, levels, rng, wild=wild, anew=anew)

    law()


@pytest.mark.parametrize(
    ("levels", "examples"),
    [
        (QUICK, 2),
        pytest.param(QUICK, 150, marks=slow),
        pytest.param(ALL, 15, marks=slow),
        pytest.param(QUICK, 10_000, marks=soak),
        pytest.param(ALL, 10_000, marks=soak),
    ],
)
def test_r_bot_a_table_of_bots_plays_legal_moves_to_the_end(
    levels: list[str], examples: int
) -> None:
    law_of_rounds(levels, examples)


@pytest.mark.parametrize(
    ("levels", "examples"),
    [
        (QUICK, 25),
        (["expert:2"], 4),
        pytest.param(ALL, 600, marks=slow),
        pytest.param(ALL, 50_000, marks=soak),
    ],
)
def test_r_bot_a_legal_move_is_found_in_any_position(levels: list[str], examples: int) -> None:
    met = 0

    @settings(max_examples=examples, suppress_health_check=list(HealthCheck))
    @given(any_rules(), seeds)
    def law(rules: RuleSet, seed: int) -> None:
        nonlocal met
        rng = Random(seed)
        round_ = any_position(rng, rules)
        if round_ is None:
            return
        met += 1
        wild = rng.choice([0.0, 0.5])
        for moves in range(12):
            if round_.outcome:
                return
            legal = list(round_.legal_moves)
            player = make_player(rng.choice(levels), Random(moves))
            move = asked(player, view_for(round_, round_.turn), legal)
            round_.apply(chosen(legal, rng) if rng.random() < wild else move)

    law()
    assert met


@pytest.mark.parametrize("level", ["normal", "hard", "expert:2"])
def test_r_turn_4_a_card_that_only_an_odd_lay_uses_is_melded(level: str) -> None:
    # The best melds of this hand leave the nine out, but it was taken and has to go down.
    round_ = Round.from_position(
        PRESETS["cardverse"].replace(pile_card_must_be_melded=True),
        hands=["3S 9S 7H 8H 9H 9C", "7S 5C"],
        stock="KD 4S 5D",
        pile="2D 6D",
        table=["TH JH QH KH AH"],
        opened=[True, True],
        phase="play",
        drawn="9S",
        from_stock=False,
        taken="9S",
    )
    play(round_, "add 9H to 1")
    legal = list(round_.legal_moves)
    player = make_player(level, Random(0))
    while round_.turn == 0 and not round_.outcome:
        legal = list(round_.legal_moves)
        round_.apply(asked(player, view_for(round_, 0), legal))


@pytest.mark.parametrize("level", ALL)
def test_a_refused_move_is_followed_by_a_legal_one(level: str) -> None:
    # Whoever refuses a move hands the player what is left, and need not say why.
    rng = Random(5)
    round_ = Round.deal(PRESETS["rami-51"], 3, rng)
    player = make_player(level, Random(1))
    for _ in range(12):
        view, legal = view_for(round_, round_.turn), list(round_.legal_moves)
        first = asked(player, view, legal)
        others = [move for move in legal if move != first]
        if others:
            assert asked(player, view, others) in others
        round_.apply(first)


@pytest.mark.parametrize("level", ALL)
def test_what_was_taken_back_is_not_laid_again(level: str) -> None:
    round_ = Round.from_position(
        PRESETS["rami-51"],
        hands=["QS QC QD 2S 7H", "3D 7D 4H"],
        stock="8D 8C TH",
        pile="6D 9D",
        table=["QH KH AH"],
        opened=[True, True],
    )
    play(round_, "draw", "lay QS QC QD", "back")
    move = asked(make_player(level, Random(0)), view_for(round_, 0), list(round_.legal_moves))
    assert str(move).startswith("discard")


@pytest.mark.parametrize("level", ALL)
def test_where_nothing_else_is_legal_it_takes_back(level: str) -> None:
    legal: list[Move] = [TakeBack()]
    round_ = Round.from_position(
        PRESETS["rami-51"],
        hands=["QS QC QD 2S 7H", "3D 7D 4H"],
        stock="8D 8C TH",
        pile="6D 9D",
        table=["QH KH AH"],
        opened=[True, True],
    )
    play(round_, "draw", "lay QS QC QD")
    assert asked(make_player(level, Random(0)), view_for(round_, 0), legal) == TakeBack()


def test_expert_weighs_more_than_one_move_and_tells_how_many_worlds() -> None:
    round_ = Round.deal(PRESETS["cardverse"], 2, Random(3))
    play(round_, "draw")
    player = make_player("expert:8", Random(0))
    asked(player, view_for(round_, 0), list(round_.legal_moves))
    explanation = player.explain()
    assert explanation is not None
    assert 0 < explanation.samples <= 8
    assert len(explanation.candidates) > 1
    assert any(candidate.error for candidate in explanation.candidates)


@pytest.mark.parametrize("level", ALL)
def test_before_the_first_choice_there_is_no_explanation(level: str) -> None:
    assert make_player(level, Random(0)).explain() is None
