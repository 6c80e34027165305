"""Ratings: what they are, and how far off they say they are."""

from __future__ import annotations

from collections.abc import Sequence
from math import log10
from random import Random

import pytest
from bench.fitting import Rating, ratings

from rami import PRESETS
from rami.arena.plan import Contest, MatchKey, Plan
from rami.arena.play import MatchResult
from rami.arena.store import IN_MEMORY, Store

RULES = str(PRESETS["cardverse"])


def store_of(lineups: Sequence[tuple[str, ...]], deals: Sequence[Sequence[int]]) -> Store:
    """A store in which such seats won the matches of each deal."""
    store = Store.begin(IN_MEMORY, Plan((Contest(RULES, tuple(lineups), len(deals)),), 1))
    store.add(
        MatchResult(
            key=MatchKey(0, deal, number),
            lineup=lineup,
            rounds=(),
            totals=(0,) * len(lineup),
            winners=(winner,),
            stopped=False,
            thinking={},
        )
        for deal, winners in enumerate(deals)
        for number, (lineup, winner) in enumerate(zip(lineups, winners, strict=True))
    )
    return store


def within(rating: Rating) -> float:
    assert rating.within is not None
    return rating.within


def test_the_difference_of_two_is_that_of_their_chances() -> None:
    # A wins three of four, and one match more was shared.
    store = store_of([("A", "B"), ("B", "A")], [(0, 1), (0, 0)] * 200)
    rated = ratings(store)
    apart = 400 * log10((600 + 0.5) / (200 + 0.5))
    assert rated["A"].points - rated["B"].points == pytest.approx(apart, abs=0.01)
    assert rated["A"].points + rated["B"].points == pytest.approx(3000)


def test_who_sits_twice_wins_twice_as_often() -> None:
    store = store_of([("A", "A", "B")], [(0,), (1,), (2,)] * 50)
    assert [rating.points for rating in ratings(store).values()] == pytest.approx([1500, 1500])


def test_of_many_at_a_table_each_wins_in_proportion_to_its_strength() -> None:
    # 4 : 2 : 1 : 1, with a quarter of a match more for each.
    store = store_of([("A", "B", "C", "D")], [(0,)] * 4 + [(1,)] * 2 + [(2,), (3,)])
    rated = ratings(store)
    assert rated["C"].points == pytest.approx(rated["D"].points)
    assert rated["A"].points - rated["B"].points == pytest.approx(400 * log10(4.25 / 2.25))
    assert rated["B"].points - rated["C"].points == pytest.approx(400 * log10(2.25 / 1.25))


def test_runs_are_rated_together() -> None:
    above = store_of([("A", "B")], [(0,), (0,), (1,)] * 30)
    below = store_of([("B", "C")], [(0,), (0,), (1,)] * 30)
    rated = ratings(above, below)
    assert rated["A"].points - rated["B"].points == pytest.approx(
        400 * log10(60.5 / 30.5), abs=0.01
    )


def test_four_times_the_deals_tell_twice_as_much() -> None:
    few = ratings(store_of([("A", "B")], [(0,), (1,)] * 50))["A"]
    many = ratings(store_of([("A", "B")], [(0,), (1,)] * 200))["A"]
    assert within(few) / within(many) == pytest.approx(2, rel=0.2)


def test_deals_in_which_all_comes_out_alike_tell_how_far_off_a_rating_is() -> None:
    # As many wins; but whoever wins a deal wins all of it, so that there are half as many results.
    lineups = [("A", "B"), ("B", "A")]
    mixed = ratings(store_of(lineups, [(0, 1), (1, 0), (0, 0), (1, 1)] * 50))["A"]
    alike = ratings(store_of(lineups, [(0, 1), (1, 0)] * 100))["A"]
    assert within(alike) / within(mixed) == pytest.approx(2**0.5, rel=0.2)


def test_the_true_difference_is_as_far_off_as_is_said() -> None:
    rng = Random(7)
    strengths = {"A": 3.0, "B": 2.0, "C": 1.0}
    mean = sum(400 * log10(strength) for strength in strengths.values()) / 3
    lineup = ("A", "B", "C", "B")
    weights = [strengths[name] for name in lineup]
    covered = 0
    for _ in range(40):
        winners = [(rng.choices(range(4), weights)[0],) for _ in range(100)]
        for name, rating in ratings(store_of([lineup], winners)).items():
            true = 1500 + 400 * log10(strengths[name]) - mean
            covered += abs(rating.points - true) <= within(rating)
    # Of 120, 114 are expected; were they a third closer, it would be 97.
    assert covered >= 105


def test_who_won_every_match_has_a_rating_and_nobody_can_tell_how_far_off_it_is() -> None:
    rated = ratings(store_of([("A", "B")], [(0,)] * 40))
    assert rated["A"].points > rated["B"].points + 600
    assert rated["A"].within is rated["B"].within is None


def test_where_nobody_met_anybody_nobody_is_rated() -> None:
    assert ratings(store_of([("A", "A")], [(0,), (1,)])) == {}
