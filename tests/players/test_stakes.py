"""What points are worth: a point while all is open, nothing that decides nothing (R-MATCH-1)."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.strategies import rule_sets

from rami import PRESETS, RuleSet
from rami.engine.rules import Scoring
from rami.players.stakes import Stakes, win_is_enough

CARDVERSE = PRESETS["cardverse"].replace(target=500)
COLLECTS = CARDVERSE.replace(scoring=Scoring.WINNER_COLLECTS)
PENALTIES = CARDVERSE.replace(scoring=Scoring.PENALTIES)


def test_while_nothing_is_decided_a_point_of_a_lead_is_worth_about_a_point() -> None:
    stakes = Stakes(COLLECTS, (0, 0))
    assert stakes.worth((10, 0), 0) == pytest.approx(10, rel=0.05)
    stakes = Stakes(PENALTIES, (0, 0))
    assert stakes.worth((0, 10), 0) == pytest.approx(10, rel=0.05)


def test_more_points_are_good_for_who_collects_and_bad_as_penalties() -> None:
    assert Stakes(COLLECTS, (100, 100)).worth((50, 0), 0) > 0
    assert Stakes(PENALTIES, (100, 100)).worth((50, 0), 0) < 0


def test_the_seats_are_worth_as_much_less_as_they_are_more() -> None:
    for rules in (COLLECTS, PENALTIES):
        stakes = Stakes(rules, (120, 70))
        assert stakes.worth((30, 0), 0) == pytest.approx(-stakes.worth((30, 0), 1))
        assert Stakes(rules, (70, 120)).worth((0, 30), 1) == pytest.approx(stakes.worth((30, 0), 0))
        assert stakes.worth((0, 50), 0) == pytest.approx(0)  # level again


def test_a_decided_match_is_worth_the_same_by_whatever_margin() -> None:
    stakes = Stakes(COLLECTS, (480, 300))
    won = stakes.worth((20, 0), 0)
    assert won == stakes.worth((150, 0), 0) > 0
    assert stakes.worth((0, 250), 0) == stakes.worth((0, 300), 0) == -won


def test_as_penalties_who_reaches_the_target_loses() -> None:
    stakes = Stakes(PENALTIES, (480, 300))
    lost = stakes.worth((20, 0), 0)
    assert lost == stakes.worth((150, 0), 0) < 0
    assert stakes.worth((0, 150), 0) < 0  # still behind, and nothing is decided


def test_a_win_is_worth_more_than_any_lead_that_decides_nothing() -> None:
    stakes = Stakes(COLLECTS, (480, 300))
    assert stakes.worth((20, 0), 0) > stakes.worth((19, 0), 0)
    assert stakes.worth((19, 0), 0) > stakes.worth((0, 0), 0)


@given(rule_sets(), st.data())
def test_what_all_seats_stand_to_gain_comes_to_nothing(rules: RuleSet, data: st.DataObject) -> None:
    seats = data.draw(st.integers(2, 5))
    totals = data.draw(st.lists(st.integers(0, rules.target - 1), min_size=seats, max_size=seats))
    points = data.draw(st.lists(st.integers(0, 200), min_size=seats, max_size=seats))
    stakes = Stakes(rules, totals)
    worth = [stakes.worth(points, seat) for seat in range(seats)]
    assert sum(worth) == pytest.approx(0, abs=1e-6 * rules.target)
    # Who is ahead in the end is never worth less than who is behind.
    sign = 1 if rules.scoring is Scoring.WINNER_COLLECTS else -1
    after = [sign * (total + more) for total, more in zip(totals, points, strict=True)]
    order = sorted(range(seats), key=lambda seat: after[seat])
    for less, more in pairwise(order):
        assert worth[less] <= worth[more] + 1e-6 * rules.target


RAMI_51 = PRESETS["rami-51"]


def test_a_win_is_enough_where_what_a_seat_without_an_opening_counts_ends_the_match() -> None:
    assert win_is_enough(RAMI_51, (300, 400), (False, False), 0)
    assert win_is_enough(RAMI_51, (490, 450), (False, False), 0)  # 490 to 550
    assert not win_is_enough(RAMI_51, (300, 399), (False, False), 0)


def test_a_win_is_not_enough_for_who_stays_behind_nor_against_who_has_opened() -> None:
    assert not win_is_enough(RAMI_51, (499, 399), (False, False), 0)  # 499 to 499: shared
    assert not win_is_enough(RAMI_51, (300, 450, 300), (False, False, True), 0)  # 300 to 300
    assert not win_is_enough(RAMI_51, (300, 450), (False, True), 0)


def test_where_nothing_is_flat_a_win_is_never_enough() -> None:
    assert not win_is_enough(RAMI_51.replace(unopened_points=None), (300, 499), (False, False), 0)
    assert not win_is_enough(CARDVERSE, (499, 0), (True, True), 0)
