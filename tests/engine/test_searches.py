"""The solver as it works: one search after another, several at a time, in either form."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import islice, zip_longest

import pytest

import rami
from rami.engine import packing
from rami.engine.cards import JOKER, Cards, full_pack
from rami.engine.cover import Goal, best_cover, best_covers, best_opening
from rami.engine.rules import PRESETS, RuleSet

RAMI_51 = PRESETS["rami-51"]


def questions(count: int, seed: int) -> list[tuple[Cards, RuleSet]]:
    """Hands of all sizes, many of them with few ranks, under rules that melds depend on."""
    rng = random.Random(seed)
    asked = []
    for _ in range(count):
        rules = RAMI_51.replace(
            jokers=6,
            jokers_per_meld=rng.choice([1, 1, 2, 3]),
            joker_points=rng.choice([None, 0, 15]),
            ace_in_runs=rng.choice(["both", "high", "low"]),
            opening_points=rng.choice([0, 30, 51]),
            opening_pure_run=rng.random() < 0.5,
        )
        jokers = rng.choice([0, 0, 1, 2, 4, 6])
        most = rng.randint(5, 13)
        pool = [card for card in full_pack(2, 0) if card.rank <= most]
        naturals = rng.sample(pool, rng.randint(2, 16 - jokers))
        asked.append((Cards.of([*naturals, *[JOKER] * jokers]), rules))
    return asked


def answers(hand: Cards, rules: RuleSet) -> list[str]:
    """All that the solver says of a hand."""
    asked: list[dict[str, object]] = [{}, {"keep": 1}, {"using": JOKER}, {"pure_run": True}]
    said = [str(best_opening(hand, rules, keep=1))]
    for goal in Goal:
        said += [str(best_cover(hand, rules, goal, **how)) for how in asked]  # type: ignore[arg-type]
        said += [str(cover) for cover in islice(best_covers(hand, rules, goal), 20)]
    return said


def test_covers_are_looked_through_while_others_are_asked_for() -> None:
    first, second = "7S 8S 9S 7H 8H 9H 7D 8D 9D", "2S 2H 2D 3S 3H 3D 4S 4H 4D JK"
    alone = [[str(cover) for cover in best_covers(hand, RAMI_51)] for hand in (first, second)]
    together: list[list[str]] = [[], []]
    for pair in zip_longest(best_covers(first, RAMI_51), best_covers(second, RAMI_51)):
        best_cover("5C 6C 7C 8C JK", RAMI_51)
        for cover, found in zip(pair, together, strict=True):
            if cover:
                found.append(str(cover))
    assert together == alone


def test_searches_in_several_threads_do_not_disturb_each_other() -> None:
    asked = questions(60, seed=1) * 4
    alone = [answers(*question) for question in asked]
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(lambda question: answers(*question), asked)) == alone


@pytest.mark.skipif(rami.compiled, reason="the compiled form shows nothing of its work space")
def test_values_are_forgotten_when_there_is_no_stamp_left() -> None:
    asked = questions(20, seed=2)
    before = [answers(*question) for question in asked]
    search = packing._idle[-1]  # the next to be taken
    search._stamp = packing._STAMP_MOST - 10
    assert [answers(*question) for question in asked] == before
    assert search._stamp < packing._STAMP_MOST - 10


PROGRAM = """
import rami
from tests.engine.test_searches import answers, questions
print(rami.compiled)
for question in questions(1500, seed=3):
    print(question[0], *answers(*question), sep="; ")
"""


def test_both_forms_answer_the_same() -> None:
    said = {}
    for pure in ("0", "1"):
        said[pure] = subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env=os.environ | {"RAMI_PURE": pure, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.split("\n", 1)
    assert [said[pure][0] for pure in ("0", "1")] == [str(rami.compiled), "False"]
    assert said["0"][1] == said["1"][1]
