"""OR-Tools CP-SAT: the best opening as a packing of melds, one worker."""

from __future__ import annotations

from collections import Counter
from time import process_time

from ortools.sat.python import cp_model

from bench.contenders import Sample
from bench.contenders.ours import HANDS_SEED
from bench.samples import opening_hands, random_hands
from rami import PRESETS, Cards, MeldKind, RuleSet, melds_in


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
