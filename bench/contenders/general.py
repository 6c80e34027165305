"""General solvers: how those that know nothing of cards are measured on openings."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

from bench.contenders import Sample
from bench.contenders.ours import HANDS_SEED
from bench.samples import opening_hands, random_hands
from rami import PRESETS, Cards, RuleSet

__all__ = ["BestPoints", "openings", "openings_held"]

BestPoints = Callable[[Cards, RuleSet, dict[str, float]], int | None]
"""Returns the points of the best opening of a hand, None if it has none.

What listing the melds, building the model and solving it took is added to the numbers of seconds.
"""


def openings(best_points: BestPoints, size: int, seed: int) -> Sample:
    """Find the best opening of random hands."""
    return _measured(best_points, random_hands(size, HANDS_SEED), seed)


def openings_held(best_points: BestPoints, size: int, seed: int) -> Sample:
    """Find the best opening of hands that have one."""
    return _measured(best_points, opening_hands(size, HANDS_SEED), seed)


def _measured(best_points: BestPoints, hands: list[Cards], seed: int) -> Sample:
    rules = PRESETS["rami-51"]
    unmeasured = {"melds": 0.0, "build": 0.0, "solve": 0.0}
    for hand in random_hands(20, seed + 1):
        best_points(hand, rules, unmeasured)
    parts_s = {"melds": 0.0, "build": 0.0, "solve": 0.0}
    start = process_time()
    answers = [best_points(hand, rules, parts_s) for hand in hands]
    cpu_s = process_time() - start
    return {"units": len(hands), "cpu_s": cpu_s, "answers": answers, "parts_s": parts_s}
