"""Expert: plays its choices on, in worlds that could be the true one."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import fmean
from time import perf_counter
from typing import Final

from rami.engine.moves import Move
from rami.engine.round import Round
from rami.engine.views import SeatView
from rami.players.beliefs import Beliefs
from rami.players.explanation import Candidate, Explanation
from rami.players.hard import Hard
from rami.players.knowledge import Knowledge
from rami.players.lines import Line, tried
from rami.players.normal import explanation_of
from rami.players.sight import Sight
from rami.players.stakes import Stakes

__all__ = ["SAMPLES", "Expert"]

SAMPLES: Final = 320
"""How many worlds the shipped level samples for a choice."""

_BATCH: Final = 16  # worlds between two looks at the clock
_LINES_MOST: Final = 6
_CLEAR: Final = 4.0  # standard errors by which the best is taken to be the best
_CLEAR_FROM: Final = 64  # worlds, from which on a choice may be clear

# How far to trust what came out: true = trust * tried + the rest of the trust * share * thumb, as
# regressed on what the same lines brought in the true hands. See docs/players.md.
_TRUST_MOST: Final = 0.75
_TRUST_HALF: Final = 100  # worlds that give half of it
_THUMB_SHARE: Final = 0.25


class Expert(Hard):
    """Samples worlds that agree with all it knows, likely ones, and tries each line in each.

    Every line is played on to the end of the round by the rules of thumb, for all seats. What
    the lines bring in the same worlds is compared, and weighed against the rules of thumb by how
    many worlds there were. A level is a number of `samples`: with the same random source it plays
    the same everywhere, unless the guard `think_s`, in seconds a move, cuts it short.
    """

    level = "expert"

    def __init__(self, rng: Random, samples: int = SAMPLES, think_s: float | None = None) -> None:
        super().__init__(rng)
        self._samples = samples
        self._think_s = think_s
        self._seen_sight: Sight | None = None

    def _sight(self, view: SeatView, knowledge: Knowledge) -> Sight:
        self._seen_sight = super()._sight(view, knowledge)
        return self._seen_sight

    def _think(self, view: SeatView, moves: Sequence[Move]) -> Explanation:
        began = perf_counter()
        policy = self._policy(view)
        lines = self._lines(view, moves, policy)[:_LINES_MOST]
        if len({line.moves[0] for line in lines}) == 1:
            return explanation_of(lines)
        knowledge, sight = self._knowledge, self._seen_sight
        assert knowledge is not None
        assert sight is not None
        beliefs = Beliefs(self._worlds, knowledge, policy, sight, self._rng)
        stakes = Stakes(view.rules, view.totals)
        policies = [policy] * view.seats
        gaps: list[list[float]] = [[] for _ in lines]
        while len(gaps[0]) < self._samples:
            count = min(_BATCH, self._samples - len(gaps[0]))
            worlds: list[Round] = [beliefs.sample() for _ in range(count)]
            brought = tried(worlds, lines, view.seat, policies, stakes)
            for gap, result in zip(gaps, brought, strict=True):
                gap += [one - first for one, first in zip(result, brought[0], strict=True)]
            if len(gaps[0]) >= _CLEAR_FROM and _is_clear(gaps):
                break
            if self._think_s and self._would_be_late(perf_counter() - began, len(gaps[0])):
                break
        return _weighed(lines, gaps)

    def _would_be_late(self, spent_s: float, done: int) -> bool:
        """Whether another batch would take longer than there is."""
        assert self._think_s is not None
        return spent_s * (done + 2 * _BATCH) / done > self._think_s


def _is_clear(gaps: Sequence[Sequence[float]]) -> bool:
    """Whether one line is ahead of all others by more than chance."""
    means = [fmean(gap) for gap in gaps]
    best = max(range(len(gaps)), key=lambda number: means[number])
    return all(
        means[best] - means[number] > _CLEAR * _error(gaps[best], gaps[number])
        for number in range(len(gaps))
        if number != best
    )


def _error(one: Sequence[float], other: Sequence[float]) -> float:
    """Return the standard error of the mean difference of two lines in the same worlds."""
    count = len(one)
    differences = [a - b for a, b in zip(one, other, strict=True)]
    mean = fmean(differences)
    return sqrt(sum((d - mean) ** 2 for d in differences) / max(count - 1, 1) / count)


def _weighed(lines: Sequence[Line], gaps: Sequence[Sequence[float]]) -> Explanation:
    """Return the candidates by what was tried and the rules of thumb together, the best first."""
    count = len(gaps[0])
    trust = _TRUST_MOST * count / (count + _TRUST_HALF)
    best: dict[Move, Candidate] = {}
    for line, gap in zip(lines, gaps, strict=True):
        thumb = (lines[0].cost - line.cost) / 100 * _THUMB_SHARE
        estimate = trust * fmean(gap) + (1 - trust) * thumb
        move = line.moves[0]
        if move not in best or estimate > best[move].estimate:
            best[move] = Candidate(move, estimate, line.reason, _error(gap, gaps[0]))
    ordered = sorted(best.values(), key=lambda candidate: -candidate.estimate)
    return Explanation(tuple(ordered), count)
