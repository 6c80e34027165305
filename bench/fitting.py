"""Ratings of players, fitted to all matches of a run at once.

A seat wins a match with a chance in proportion to the strength of its player among those at the
table (R. A. Bradley and M. E. Terry 1952 for two, R. D. Luce 1959 for more). The strengths are
those that make what happened most likely: the order of the matches does not matter, and the more
there are, the nearer they come to the truth.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, groupby
from math import exp, log
from random import Random
from statistics import NormalDist, fmean, stdev
from typing import Final

from rami.arena.store import Store

__all__ = ["Rating", "ratings"]

_MEAN: Final = 1500
_PER_FACTOR_E: Final = 400 / log(10)
_CLOSE: Final = 1e-6  # the relative change of all strengths that ends their fitting
_STEPS_MOST: Final = 10_000  # only bounds the loop
_DRAWN_ANEW: Final = 200  # times
_Z: Final = NormalDist().inv_cdf(0.975)

_Table = tuple[tuple[str, int], ...]
"""Who sits at a table: each player, and in how many seats."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's strength, in points: 400 more are ten times the strength.

    The mean over all matches that are rated together is 1500. `within` is how far off the rating
    may be, either way, in 95 % of all runs; None where that cannot be told: of a player that won
    every match or none, and where all deals came out alike.
    """

    points: float
    within: float | None


@dataclass(frozen=True, slots=True)
class _Played:
    """A contest: how many matches there were at each table, and the wins in each deal."""

    tables: Counter[_Table]
    deals: list[dict[str, float]]


def ratings(*stores: Store) -> dict[str, Rating]:
    """Rate the players of a run, or of several runs together.

    How far off the ratings may be comes from drawing deals with replacement, as many as there are
    in each contest, and rating by those (B. Efron 1979): the matches of a deal hang together,
    deals do not.
    """
    contests = [played for store in stores for played in _contests(store)]
    if not contests:
        return {}
    tables = sum((played.tables for played in contests), Counter())
    wins = _wins(chain.from_iterable(played.deals for played in contests))
    strengths = _fitted(tables, wins, {})
    rng = Random("ratings")
    found: dict[str, list[float]] = {name: [] for name in strengths}
    for _ in range(_DRAWN_ANEW):
        drawn = [rng.choices(played.deals, k=len(played.deals)) for played in contests]
        for name, strength in _fitted(tables, _wins(chain(*drawn)), strengths).items():
            found[name].append(_points(strength))
    rated = {}
    for name, strength in strengths.items():
        within = _Z * stdev(found[name]) if 0 < wins[name] < _matches(name, tables) else None
        rated[name] = Rating(_points(strength), within or None)
    return rated


def _matches(name: str, tables: Mapping[_Table, int]) -> int:
    return sum(matches for table, matches in tables.items() if name in dict(table))


def _wins(deals: Iterable[Mapping[str, float]]) -> defaultdict[str, float]:
    """Return how many matches each player won, shared ones in part."""
    wins: defaultdict[str, float] = defaultdict(float)
    for deal in deals:
        for player, share in deal.items():
            wins[player] += share
    return wins


def _points(strength: float) -> float:
    return _MEAN + _PER_FACTOR_E * log(strength)


def _contests(store: Store) -> Iterator[_Played]:
    """Return what was played where players met."""
    rows = store.rows(
        "SELECT contest, deal, lineup, player, count(*), total(win_share) FROM match"
        " JOIN seat ON seat.match = match.id WHERE run = ?"
        " GROUP BY contest, deal, lineup, player ORDER BY contest, deal, lineup, player"
    )
    for _, of_contest in groupby(rows, key=lambda row: row[0]):
        played = _Played(Counter(), [])
        for _, of_deal in groupby(of_contest, key=lambda row: row[1]):
            wins: defaultdict[str, float] = defaultdict(float)
            for _, match in groupby(of_deal, key=lambda row: row[2]):
                seated = [(player, seats, share) for *_, player, seats, share in match]
                played.tables[tuple((player, seats) for player, seats, _ in seated)] += 1
                for player, _, share in seated:
                    wins[player] += share
            played.deals.append(wins)
        if any(len(table) > 1 for table in played.tables):
            yield played


def _fitted(
    tables: Mapping[_Table, int], wins: Mapping[str, float], start: Mapping[str, float]
) -> dict[str, float]:
    """Return the likeliest strengths (D. R. Hunter 2004); their geometric mean is 1.

    A player counts for that mean by its matches, so that one that is not known well yet does not
    make the others uncertain.

    At each table one more match was shared by all, so that who never won has a strength, too.
    """
    wins = defaultdict(float, wins)
    for table in tables:
        everybody = sum(seats for _, seats in table)
        for player, seats in table:
            wins[player] += seats / everybody
    strengths = {player: start.get(player, 1.0) for player in sorted(wins)}
    played = [_matches(player, tables) for player in strengths]
    for _ in range(_STEPS_MOST):
        # How often each would have won, for each unit of its strength.
        due: defaultdict[str, float] = defaultdict(float)
        for table, matches in tables.items():
            together = sum(seats * strengths[player] for player, seats in table)
            for player, seats in table:
                due[player] += (matches + 1) * seats / together
        fitted = {player: wins[player] / due[player] for player in strengths}
        mean = exp(fmean(map(log, fitted.values()), weights=played))
        fitted = {player: strength / mean for player, strength in fitted.items()}
        moved = max(abs(fitted[player] / strengths[player] - 1) for player in fitted)
        strengths = fitted
        if moved < _CLOSE:
            break
    return strengths
