"""What a round pays: the lead over the others, in hundreds of points, zero together."""

from __future__ import annotations

import pytest

from rami import PRESETS, Round
from rami.envs.rewards import most_paid, points_if_cut_short, rewards

RAMI_51, CARDVERSE = PRESETS["rami-51"], PRESETS["cardverse"]


@pytest.mark.parametrize(
    ("preset", "points", "paid"),
    [
        ("rami-51", [0, 100], [1.0, -1.0]),
        ("rami-51", [0, 100, 38], [0.69, -0.81, 0.12]),
        ("rami-51", [60, 60, 60, 60], [0.0, 0.0, 0.0, 0.0]),
        ("cardverse", [45, 0], [0.45, -0.45]),
        ("cardverse", [0, 0, 61, 0], [-0.20333, -0.20333, 0.61, -0.20333]),
    ],
)
def test_fewer_penalties_and_more_collected_points_pay(
    preset: str, points: list[int], paid: list[float]
) -> None:
    assert rewards(points, PRESETS[preset]) == pytest.approx(paid, abs=1e-5)


def test_cut_short_under_penalties_everybody_is_a_loser() -> None:
    round_ = Round.from_position(
        RAMI_51, hands=["8C KD", "2C", "AH JK"], stock="9D 9S 9H", opened=[True, False, True]
    )
    assert points_if_cut_short(round_) == (18, 100, 31)


def test_cut_short_where_the_winner_collects_the_lowest_hand_wins() -> None:
    round_ = Round.from_position(CARDVERSE, hands=["8C KD", "2C 3C", "AH 4H"], stock="9D 9S 9H")
    # Of the equal ones the first, as R-STOCK-1 has it.
    assert points_if_cut_short(round_) == (0, 23, 0)


def test_the_bounds() -> None:
    assert most_paid(CARDVERSE, 2) == 0.88  # eight aces' worth
    assert most_paid(RAMI_51, 2) == 5.6  # fourteen jokers' worth, doubled
