"""Ratings of players over all their contests, by `openskill`."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from rami.arena.store import Store

__all__ = ["Rating", "ratings"]


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's strength by the Plackett-Luce model: its estimate and how uncertain it is.

    A player that has not played is at 25 with a deviation of 8.3.
    """

    mu: float
    sigma: float


def ratings(store: Store) -> dict[str, Rating]:
    """Rate the players of a run.

    Every match is a game of two sides, and the side whose seats won more on average is ahead;
    where a match was shared evenly they are level. Ratings hang on the order of the games,
    which is that of the plan, deal by deal.
    """
    from openskill.models import PlackettLuce  # when asked for: it takes a moment to load

    model = PlackettLuce()
    names = sorted({name for contest in store.plan.contests for name in contest.players})
    rated = {name: model.rating(name=name) for name in names}
    rows = store.rows(
        "SELECT deal, contest, lineup, player, avg(win_share) FROM match"
        " JOIN seat ON seat.match = match.id WHERE run = ?"
        " GROUP BY deal, contest, lineup, player ORDER BY deal, contest, lineup, player"
    )
    for _, match in groupby(rows, key=lambda row: row[:3]):
        sides = [(player, share) for *_, player, share in match]
        if len(sides) < 2:
            continue
        game = model.rate(
            [[rated[player]] for player, _ in sides],
            scores=[round(share, 9) for _, share in sides],
        )
        for (player, _), (rating,) in zip(sides, game, strict=True):
            rated[player] = rating
    return {name: Rating(rating.mu, rating.sigma) for name, rating in rated.items()}
