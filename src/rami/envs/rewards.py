"""What a round pays each seat: how much better it did than the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rami.engine.round import Round
from rami.engine.rulebook import ACE_HIGH_POINTS
from rami.engine.rules import RuleSet, Scoring
from rami.engine.scoring import lowest_hand, round_points

__all__ = ["POINTS_PER_REWARD", "most_paid", "points_if_cut_short", "rewards"]

POINTS_PER_REWARD: Final = 100
"""A hundred points of the game are a reward of 1, so that a usual round pays about that much."""


def rewards(points: Sequence[int], rules: RuleSet) -> list[float]:
    """Return what the points of a round pay each seat; together that is 0.

    It is the seat's lead over the others, averaged over them, in hundreds of points: with two
    seats the difference of the two. Under `PENALTIES` fewer points lead, under
    `WINNER_COLLECTS` more.

    >>> from rami import PRESETS
    >>> rewards([0, 100, 38], PRESETS["rami-51"])
    [0.69, -0.81, 0.12]
    """
    sign = -1 if rules.scoring is Scoring.PENALTIES else 1
    seats, total = len(points), sum(points)
    whole = sign * (seats - 1) * POINTS_PER_REWARD
    return [(seats * own - total) / whole for own in points]


def points_if_cut_short(round_: Round) -> tuple[int, ...]:
    """Return the points of a round that is given up, counted as if the stock had run out.

    Under `PENALTIES` every seat is scored as a loser (R-STOCK-2), under `WINNER_COLLECTS` the
    hand worth least collects (R-STOCK-1).
    """
    rules, hands = round_.rules, round_.hands
    collects = rules.scoring is Scoring.WINNER_COLLECTS
    winner = lowest_hand(hands, rules) if collects else None
    return round_points(hands, round_.opened, winner, rules)


def most_paid(rules: RuleSet, seats: int) -> float:
    """Return a bound that no reward of a round exceeds, nor its opposite."""
    dearest = max(ACE_HIGH_POINTS, rules.joker_hand_points or 0)
    # A hand is never larger than dealt and one more.
    hand = (rules.hand_size_for(seats) + 1) * dearest
    if rules.scoring is Scoring.WINNER_COLLECTS:
        return (seats - 1) * hand / POINTS_PER_REWARD
    doubled = 2 if rules.closed_hand_doubles else 1
    return max(hand, rules.unopened_points or 0) * doubled / POINTS_PER_REWARD
