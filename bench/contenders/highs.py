"""HiGHS, as SciPy has it: the best opening as a packing of melds."""

from __future__ import annotations

from collections import Counter
from time import process_time

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp

from bench.contenders import Sample
from bench.contenders.ours import HANDS_SEED
from bench.samples import opening_hands, random_hands
from rami import PRESETS, Cards, MeldKind, RuleSet, melds_in

_OPTIMAL, _INFEASIBLE = 0, 2  # what scipy.optimize.milp calls them


def opening(size: int, seed: int) -> Sample:
    """Find the best opening of random hands."""
    return _openings(random_hands(size, HANDS_SEED), seed)


def opening_held(size: int, seed: int) -> Sample:
    """Find the best opening of hands that have one."""
    return _openings(opening_hands(size, HANDS_SEED), seed)


def _openings(hands: list[Cards], seed: int) -> Sample:
    rules = PRESETS["rami-51"]
    unmeasured = {"melds": 0.0, "build": 0.0, "solve": 0.0}
    for hand in random_hands(20, seed + 1):
        best_points(hand, rules, unmeasured)
    parts_s = {"melds": 0.0, "build": 0.0, "solve": 0.0}
    start = process_time()
    answers = [best_points(hand, rules, parts_s) for hand in hands]
    cpu_s = process_time() - start
    return {"units": len(hands), "cpu_s": cpu_s, "answers": answers, "parts_s": parts_s}


def best_points(hand: Cards, rules: RuleSet, parts_s: dict[str, float]) -> int | None:
    """Return the points of the best opening of a hand, None if it has none.

    What listing the melds, building the model and solving it took is added to `parts_s`.
    """
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
