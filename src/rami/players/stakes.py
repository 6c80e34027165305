"""What the points of a round are worth to a seat, by how the match stands (R-MATCH-1)."""

from __future__ import annotations

from collections.abc import Sequence
from math import erf, pi, sqrt
from typing import Final

from rami.engine.rules import RuleSet, Scoring

__all__ = ["Stakes", "win_is_enough"]

_ROUNDS: Final = 5  # a round of usual size is this part of what the target asks for
_LEAST: Final = 1.0  # points to go, where a total is at the target


class Stakes:
    """How much the points of a round matter, before it is over.

    The lead over another seat moves by about the points of a round in each round to come, as
    many as the target leaves room for. So the chance to be ahead of it in the end is that of a
    normal distribution, and certain where the target is reached. It is given in points of the
    round: while nothing is decided a point is worth a point, and one that decides nothing less.
    """

    def __init__(self, rules: RuleSet, totals: Sequence[int]) -> None:
        self._totals = tuple(totals)
        self._target = rules.target
        self._sign = 1 if rules.scoring is Scoring.WINNER_COLLECTS else -1
        self._step = rules.target / _ROUNDS
        self._scale = sqrt(pi / 2) * self._spread(totals)

    def _spread(self, totals: Sequence[int]) -> float:
        """Return the standard deviation of a lead at the end of a match that stands so."""
        to_go = max(self._target - max(totals), _LEAST)
        return sqrt(self._step * (to_go + self._step))

    def worth(self, points: Sequence[int], seat: int) -> float:
        """Return what a round that brings each seat such points is worth to one of them."""
        after = [total + more for total, more in zip(self._totals, points, strict=True)]
        own = after[seat]
        decided = max(after) >= self._target
        spread = 0.0 if decided else self._spread(after)
        worth = 0.0
        for other, total in enumerate(after):
            if other != seat:
                lead = self._sign * (own - total)
                if decided:
                    worth += (lead > 0) - (lead < 0)
                else:
                    worth += erf(lead / (spread * sqrt(2)))
        return self._scale * worth / (len(after) - 1)


def win_is_enough(rules: RuleSet, totals: Sequence[int], opened: Sequence[bool], seat: int) -> bool:
    """Whether a seat that goes out now wins the match, doubled or not (R-SCORE-3, R-MATCH-1).

    Of the others only those count that have not opened: what their hands would count is not known.
    """
    if rules.scoring is not Scoring.PENALTIES or not rules.unopened_points:
        return False
    after = [
        total + (0 if has_opened else rules.unopened_points)
        for other, (total, has_opened) in enumerate(zip(totals, opened, strict=True))
        if other != seat
    ]
    return max(after) >= rules.target and totals[seat] < min(after)
