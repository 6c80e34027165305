"""Expert: plays its choices on, in worlds that could be the true one."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import fmean
from time import perf_counter
from typing import Final

from rami.engine.moves import Move
from rami.engine.position import Phase
from rami.engine.round import Round
from rami.engine.views import SeatView
from rami.players.beliefs import Beliefs
from rami.players.explanation import Candidate, Explanation, Reason
from rami.players.hard import Hard
from rami.players.knowledge import Knowledge
from rami.players.lines import Line, tried
from rami.players.normal import explanation_of
from rami.players.policy import Policy
from rami.players.sight import Sight
from rami.players.stakes import Stakes
from rami.players.weights import AMONG_MORE, Weights, weights_of

__all__ = ["SAMPLES", "Expert"]

SAMPLES: Final = 256
"""How many worlds the shipped level samples for a choice."""

_BATCH: Final = 16  # worlds between two looks at the clock
_LINES_MOST: Final = 6  # that put the same on the table
_OTHER_LINES: Final = 3  # of each other way to go down, or of none
_COST_MOST: Final = 1000  # hundredths of a point by which a line may seem worse and still be tried
_BEHIND: Final = 2.5  # standard errors by which a line that is behind the best is given up

# How far to trust what came out, as regressed on what the same lines brought in the true hands: see
# docs/players.md. Of two discards the estimates differ by little, so that the more uncertain a
# difference is, the less it tells beside the rules of thumb: true = trust * tried + the rest of the
# trust * share * thumb, with trust = signal / (signal + error squared). How much a hand gains or
# loses by going down differs by far more: there worlds count, and the rules of thumb hardly.
_SIGNALS: Final = (0.8, 20.0)  # squared points, where the pile is free to take and where not
_SHARES: Final = (1.0, 0.5)  # the same
_DRAW_SHARE: Final = 0.25  # what a card would be worth is known less well than what one is
_TRUST_HALF: Final = 10  # worlds that give half of the trust in going down
_DOUBT: Final = 0.3  # standard errors that a line must be ahead of the rules of thumb

_GOING_DOWN: Final = (Reason.OPEN, Reason.TAKE_TO_MELD)
_DRAWING: Final = (Reason.DRAW_STOCK, Reason.TAKE_TO_BUILD, Reason.TAKE_TO_MELD)


class Expert(Hard):
    """Samples worlds that agree with all it knows, likely ones, and tries each line in each.

    Its rules of thumb have weights of their own, some at a table of two and others among more, and
    look a draw ahead before the opening. Every line is played on to the end of the round by the
    rules of thumb, for all seats. What the lines bring in the same worlds is compared, and weighed
    against the rules of thumb by how far apart the worlds are. A level is a number of `samples`:
    with the same random source it plays the same everywhere, unless the guard `think_s`, in
    seconds a move, cuts it short.
    """

    level = "expert"

    def __init__(self, rng: Random, samples: int = SAMPLES, think_s: float | None = None) -> None:
        super().__init__(rng)
        self._samples = samples
        self._think_s = think_s
        self._seen_sight: Sight | None = None

    def _weights(self, view: SeatView) -> Weights:
        # Against one other seat it pays to hold melds back; among more, that is too late.
        return weights_of("expert" if view.seats == 2 else AMONG_MORE, view.rules)

    def _sight(self, view: SeatView, knowledge: Knowledge) -> Sight:
        self._seen_sight = super()._sight(view, knowledge)
        return self._seen_sight

    def _think(self, view: SeatView, moves: Sequence[Move]) -> Explanation:
        began = perf_counter()
        policy = self._policy(view)
        lines = self._lines(view, moves, policy)
        if view.phase is Phase.PLAY:
            lines = _worth_trying(lines)
        if len({line.moves[0] for line in lines}) == 1:
            return explanation_of(lines)
        knowledge, sight = self._knowledge, self._seen_sight
        assert knowledge is not None
        assert sight is not None
        beliefs = Beliefs(self._worlds, knowledge, policy, sight, self._rng)
        stakes = Stakes(view.rules, view.totals)
        policies = [policy] * view.seats
        brought: list[list[float]] = [[] for _ in lines]
        going = list(range(len(lines)))
        done = 0
        while done < self._samples and len(going) > 1:
            count = min(_BATCH, self._samples - done)
            worlds: list[Round] = [beliefs.sample() for _ in range(count)]
            results = tried(
                worlds, [lines[number] for number in going], view.seat, policies, stakes
            )
            for number, result in zip(going, results, strict=True):
                brought[number] += result
            done += count
            going = _still_going(brought, going)
            if self._think_s and self._would_be_late(perf_counter() - began, done):
                break
        return _weighed(lines, brought, done, bound=view.rules.pile_card_must_be_melded)

    def _ways_down(self, policy: Policy, world: Round, sight: Sight) -> list[list[Move]]:
        """Return what else to put on the table: what the rules of thumb keep back."""
        ways = super()._ways_down(policy, world, sight)
        now, weights = world.now, policy.weights
        may_wait = weights.wait or not world.opened[world.turn]
        if not ways[0] and may_wait and now and now.taken is None:
            eager = Weights({**weights.values(), "wait": 0, "wait_opening": 0})
            way = super()._plan(Policy(policy.rules, eager), world, sight)
            ways += [way] if way else []
        return ways

    def _would_be_late(self, spent_s: float, done: int) -> bool:
        """Whether another batch would take longer than there is."""
        assert self._think_s is not None
        return spent_s * (done + 2 * _BATCH) / done > self._think_s


def _worth_trying(lines: Sequence[Line]) -> list[Line]:
    """Return lines that may be the best, of each way to go down: costs tell only these apart."""
    kept: list[Line] = []
    ways: dict[tuple[Move, ...], list[Line]] = {}
    for line in lines:
        way = ways.setdefault(tuple(line.moves[:-1]), [])
        most = _LINES_MOST if len(ways) == 1 else _OTHER_LINES
        if len(way) < most and (not way or line.cost - way[0].cost <= _COST_MOST):
            way.append(line)
            kept.append(line)
    return kept


def _thumb(line: Line, lines: Sequence[Line]) -> float:
    """Return how much better than another line the rules of thumb think one, in points.

    What a discard costs before an opening cannot be compared with what it costs after.
    """
    way = [other for other in lines if other.moves[:-1] == line.moves[:-1]]
    return (way[0].cost - line.cost) / 100


def _still_going(brought: Sequence[Sequence[float]], going: Sequence[int]) -> list[int]:
    """Return the lines, of those that are still tried, that are not clearly behind the best."""
    best = max(going, key=lambda number: fmean(brought[number]))
    kept = []
    for number in going:
        gap, error = _compared(brought[number], brought[best])
        if number in (best, 0) or gap > -_BEHIND * error:
            kept.append(number)
    return kept if len(kept) > 1 and kept != [0] else [best]


def _compared(one: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """Return the mean difference of two lines in the same worlds, and its standard error."""
    differences = [a - b for a, b in zip(one, other, strict=False)]
    count = len(differences)
    mean = fmean(differences)
    spread = sum([(difference - mean) ** 2 for difference in differences])
    return mean, sqrt(spread / max(count - 1, 1) / count)


def _weighed(
    lines: Sequence[Line], brought: Sequence[Sequence[float]], samples: int, *, bound: bool
) -> Explanation:
    """Return the candidates by what was tried and the rules of thumb together, the best first."""
    best: dict[Move, Candidate] = {}
    going_down = any(line.reason in _GOING_DOWN for line in lines)
    drawing = lines[0].reason in _DRAWING
    share = _DRAW_SHARE if drawing or going_down else _SHARES[bound]
    for line, results in zip(lines, brought, strict=True):
        gap, error = _compared(results, brought[0])
        if going_down:
            trust = len(results) / (len(results) + _TRUST_HALF)
        else:
            trust = _SIGNALS[bound] / (_SIGNALS[bound] + error * error)
        thumb = _thumb(line, lines) * share
        estimate = trust * (gap - _DOUBT * error) + (1 - trust) * thumb
        move = line.moves[0]
        if move not in best or estimate > best[move].estimate:
            best[move] = Candidate(move, estimate, line.reason, error)
    ordered = sorted(best.values(), key=lambda candidate: -candidate.estimate)
    return Explanation(tuple(ordered), samples)
