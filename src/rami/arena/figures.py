"""Intervals, and how much of a spread the cards explain."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from math import sqrt
from statistics import NormalDist, fmean, stdev
from typing import Final

__all__ = [
    "Interval",
    "Method",
    "deal_share",
    "half_width",
    "share_interval",
    "wilson_interval",
]

_Z: Final = NormalDist().inv_cdf(0.975)
"""Of a normal distribution, 95 % lies within so many deviations of its mean."""

_DEALS_LEAST: Final = 30
"""From so many deals on, their mean is taken to be normally distributed."""


class Method(Enum):
    """How an interval came about."""

    WILSON = "wilson"
    """From the number of matches, as if each were won by chance for itself."""
    MIRRORED = "mirrored"
    """From how the deals differ, the mirrored matches of each taken together."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A share between 0 and 1, and the interval that covers the true one in 95 % of all runs."""

    share: float
    low: float
    high: float
    method: Method


def wilson_interval(wins: float, matches: int) -> Interval:
    """Return Wilson's interval of a share (E. B. Wilson 1927); a shared win counts in part.

    >>> interval = wilson_interval(8, 10)
    >>> round(interval.low, 4), round(interval.high, 4)
    (0.4902, 0.9433)
    """
    share = wins / matches
    weight = _Z**2 / matches
    middle = (share + weight / 2) / (1 + weight)
    half = _Z / (1 + weight) * sqrt(share * (1 - share) / matches + weight / (4 * matches))
    low = 0.0 if share == 0 else middle - half
    high = 1.0 if share == 1 else middle + half
    return Interval(share, low, high, Method.WILSON)


def share_interval(deals: Sequence[Sequence[float]]) -> Interval:
    """Return the share of the wins over some deals, each with that of its mirrored matches.

    The matches of a deal are not independent of each other, deals are. So the interval is that
    of the mean of the deals; with fewer than 30 of them, or where all are equal, Wilson's.
    """
    means = [fmean(shares) for shares in deals]
    matches = sum(map(len, deals))
    wins = sum(map(sum, deals))
    spread = stdev(means) if len(means) >= _DEALS_LEAST else 0.0
    if not spread:
        return wilson_interval(wins, matches)
    share = fmean(means)
    half = _Z * spread / sqrt(len(means))
    return Interval(share, max(0.0, share - half), min(1.0, share + half), Method.MIRRORED)


def half_width(deals: Sequence[tuple[float, int]]) -> float | None:
    """Return how far the mean of a figure may be from the true one, either way, in 95 % of runs.

    Each deal comes with the sum of the figure and the number of its values, which belong
    together; the mean is that of all values. None where there are fewer than two deals.

    >>> round(half_width([(3, 2), (5, 2), (4, 2)]), 4)
    0.5658
    """
    count = len(deals)
    values = sum(number for _, number in deals)
    if count < 2 or not values:
        return None
    # The error of a ratio of two sums: W. G. Cochran, Sampling Techniques, section 2.11.
    mean = sum(total for total, _ in deals) / values
    spread = sum((total - mean * number) ** 2 for total, number in deals)
    return _Z * sqrt(count / (count - 1) * spread) / values


def deal_share(deals: Sequence[Sequence[Sequence[float]]]) -> float | None:
    """Return which part of the spread between matches is that between their deals, 0 to 1.

    `deals` has, for each deal, the results of its lineups, each with an entry a seat. Who sits
    where is taken out first, as the mean of each lineup and seat. Of the rest, the variance
    between deals is set against that within them: the intraclass correlation of a two-way
    analysis of variance, over all seats together. None where there is nothing to compare.
    """
    count = len(deals)
    lineups = len(deals[0]) if deals else 0
    if count < 2 or lineups < 2:
        return None
    between = within = 0.0
    for seat in range(len(deals[0][0])):
        values = [[lineup[seat] for lineup in deal] for deal in deals]
        of_lineup = [fmean(deal[lineup] for deal in values) for lineup in range(lineups)]
        values = [
            [value - mean for value, mean in zip(deal, of_lineup, strict=True)] for deal in values
        ]
        for deal in values:
            mean = fmean(deal)
            between += lineups * mean**2
            within += sum((value - mean) ** 2 for value in deal)
    between /= count - 1
    within /= (count - 1) * (lineups - 1)
    both = between + (lineups - 1) * within
    return max(0.0, (between - within) / both) if both else None
