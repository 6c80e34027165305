"""HiGHS, as SciPy has it: the best opening as a packing of melds."""

from __future__ import annotations

from collections import Counter
from time import process_time

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp

from bench.contenders import Sample
from bench.contenders.general import openings, openings_held
from rami import Cards, MeldKind, RuleSet, melds_in

_OPTIMAL, _INFEASIBLE = 0, 2  # what scipy.optimize.milp calls them


def opening(size: int, seed: int) -> Sample:
    """Find the best opening of random hands."""
    return openings(best_points, size, seed)


def opening_held(size: int, seed: int) -> Sample:
    """Find the best opening of hands that have one."""
    return openings_held(best_points, size, seed)


def best_points(hand: Cards, rules: RuleSet, parts_s: dict[str, float]) -> int | None:
    """Return the points of the best opening of a hand, as `BestPoints` does."""
    start = process_time()
    melds = melds_in(hand, rules)
    listed = process_time()
    parts_s["melds"] += listed - start
    if not melds:
        return None
    held = Counter(hand)
    row_of = {card: row for row, card in enumerate(held)}
    pure_row, points_row = len(held), len(held) + 1
    uses = np.zeros((len(held) + 2, len(melds)))
    for column, meld in enumerate(melds):
        for card in meld.cards:
            uses[row_of[card], column] = 1
        uses[pure_row, column] = meld.kind is MeldKind.RUN and not meld.cards.jokers
        uses[points_row, column] = meld.points
    at_least = np.zeros(len(held) + 2)
    at_least[pure_row] = int(rules.opening_pure_run)
    at_least[points_row] = rules.opening_points
    at_most = np.array([*held.values(), np.inf, np.inf])
    packing = LinearConstraint(uses, at_least, at_most)
    # Twins may make the same meld twice.
    times = Bounds(0, rules.decks)
    built = process_time()
    parts_s["build"] += built - listed
    whole = np.ones(len(melds))
    result = milp(-uses[points_row], integrality=whole, bounds=times, constraints=packing)
    parts_s["solve"] += process_time() - built
    if result.status == _INFEASIBLE:
        return None
    if result.status != _OPTIMAL:
        raise RuntimeError(f"HiGHS ended with {result.message} on {hand}")
    return -round(float(result.fun))
