"""OR-Tools CP-SAT: the best opening as a packing of melds, one worker."""

from __future__ import annotations

from collections import Counter
from time import process_time

from ortools.sat.python import cp_model

from bench.contenders import Sample
from bench.contenders.general import openings, openings_held
from rami import Cards, MeldKind, RuleSet, melds_in


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
    model = cp_model.CpModel()
    # Twins may make the same meld twice.
    times = [model.new_int_var(0, min(held[c] for c in meld.cards), "") for meld in melds]
    uses: dict[object, list[cp_model.IntVar]] = {card: [] for card in held}
    pure = []
    for meld, var in zip(melds, times, strict=True):
        for card in meld.cards:
            uses[card].append(var)
        if meld.kind is MeldKind.RUN and not meld.cards.jokers:
            pure.append(var)
    for card, count in held.items():
        if len(uses[card]) > 1:
            model.add(cp_model.LinearExpr.sum(uses[card]) <= count)
    if rules.opening_pure_run:
        model.add(cp_model.LinearExpr.sum(pure) >= 1)
    points = cp_model.LinearExpr.weighted_sum(times, [meld.points for meld in melds])
    model.add(points >= rules.opening_points)
    model.maximize(points)
    built = process_time()
    parts_s["build"] += built - listed
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    status = solver.solve(model)
    parts_s["solve"] += process_time() - built
    if status == cp_model.INFEASIBLE:
        return None
    if status != cp_model.OPTIMAL:
        raise RuntimeError(f"CP-SAT ended as {solver.status_name(status)} on {hand}")
    return round(solver.objective_value)
