"""R-MATCH-1: rounds to a target, and who has won."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from tests.support.rounds import faults, play

from rami import PRESETS, Draw, IllegalMove, InvalidRules, Match, Round, RuleSet

RAMI_51 = PRESETS["rami-51"]
CARDVERSE = PRESETS["cardverse"]


def ended(rules: RuleSet, hands: Sequence[str], winner: int = 0) -> Round:
    """A round that a seat has won by its discard of the nine of clubs; all had opened."""
    round_ = Round.from_position(
        rules,
        hands=["9C" if seat == winner else hand for seat, hand in enumerate(hands)],
        table=["TH JH QH KH AH"],
        laid_by=[winner],
        opened=[True] * len(hands),
        turns_had=[2] * len(hands),
        turn=winner,
        phase="play",
    )
    play(round_, "discard 9C")
    return round_


def match_of(*rounds: Round) -> Match:
    return Match.of_rounds(rounds, Random(1))


# R-MATCH-1


def test_r_match_1_totals_are_the_sums_of_the_rounds() -> None:
    match = match_of(
        ended(RAMI_51, ["", "KS KD", "2C"]), ended(RAMI_51, ["5D", "", "JK"], winner=1)
    )
    assert match.totals == (5, 20, 22)
    assert match.winners == ()


def test_r_match_1_a_round_that_is_on_counts_nothing() -> None:
    match = Match(RAMI_51, 3, Random(1))
    assert (match.totals, match.winners) == ((0, 0, 0), ())


@pytest.mark.parametrize(("target", "winners"), [(25, (0,)), (26, ()), (24, (0,)), (1, (0,))])
def test_r_match_1_the_winner_collects_and_the_highest_total_wins(
    target: int, winners: tuple[int, ...]
) -> None:
    rules = CARDVERSE.replace(target=target)
    assert match_of(ended(rules, ["", "AS KD", "5H 9D"])).winners == winners


@pytest.mark.parametrize(("target", "winners"), [(30, (0,)), (31, ()), (29, (0,))])
def test_r_match_1_under_penalties_the_lowest_total_wins(
    target: int, winners: tuple[int, ...]
) -> None:
    rules = RAMI_51.replace(target=target)
    assert match_of(ended(rules, ["", "KS KD KC", "2C"])).winners == winners


def test_r_match_1_equal_totals_share_the_win() -> None:
    rules = RAMI_51.replace(target=20)
    first = ended(rules, ["", "2D", "KS KD"])
    second = ended(rules, ["2D", "", "KC"], winner=1)
    match = match_of(first, second)
    assert match.totals == (2, 2, 30)
    assert match.winners == (0, 1)
    rules = CARDVERSE.replace(target=10)
    first = ended(rules, ["", "KS", "2D"])
    second = ended(rules, ["KS", "", "2D"], winner=1)
    assert match_of(first, second).totals == (12, 12, 0)
    assert match_of(first, second).winners == (0, 1)


def test_r_match_1_the_one_who_reaches_the_target_loses_under_penalties() -> None:
    rules = RAMI_51.replace(target=20)
    assert match_of(ended(rules, ["", "KS KD", "2C"])).winners == (0,)
    assert match_of(ended(rules, ["2C", "", "KS KD"], winner=1)).winners == (1,)


def test_r_match_1_a_round_without_a_winner_counts_for_everybody() -> None:
    rules = RAMI_51.replace(target=100)
    round_ = Round.from_position(
        rules, hands=["2S", "3D"], pile="9D", opened=[False, True], turns_had=[1, 1]
    )
    round_.apply(Draw())
    match = match_of(round_)
    assert (match.totals, match.winners) == ((100, 3), (1,))


def test_r_match_1_the_next_round_is_dealt_when_one_is_over() -> None:
    match = Match(CARDVERSE.replace(target=1), 2, Random(5))
    with pytest.raises(IllegalMove) as refused:
        match.next_round()
    assert faults(refused.value) == ["match.round_on"]
    while not match.round.outcome:
        match.apply(match.round.legal_moves[-1])
    with pytest.raises(IllegalMove) as refused:
        match.apply(Draw())
    assert faults(refused.value) == ["turn.round_over"]
    match.next_round()
    assert len(match.rounds) == 1, "the match is over: nothing is dealt"
    assert match.winners


def test_r_match_1_rounds_are_played_until_the_target_is_reached() -> None:
    match = Match(CARDVERSE, 3, Random(7))
    while not match.winners:
        assert max(match.totals) < 100
        while not match.round.outcome:
            match.apply(match.round.legal_moves[-1])
        match.next_round()
    assert max(match.totals) >= 100
    assert match.totals[match.winners[0]] == max(match.totals)


def test_r_match_1_a_new_match_keeps_no_points() -> None:
    assert Match(CARDVERSE, 3, Random(7)) == Match(CARDVERSE, 3, Random(7))
    assert Match(CARDVERSE, 3, Random(7)) != Match(CARDVERSE, 3, Random(8))
    with pytest.raises(InvalidRules):
        Match(CARDVERSE, 5, Random(7))
