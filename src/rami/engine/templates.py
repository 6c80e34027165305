"""The melds that hands can hold, weighed once for all hands.

A run of one suit counts what its like in another does, so that runs are kept for one lane of
ranks. Those that the ranks of a lane have are remembered: hands have few ranks of a suit, and the
same ones again and again.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rami.engine.cards import ACE_HIGH, ACE_RANK, KING_RANK, Card, faces_of
from rami.engine.finder import groups_in_column, run_options, runs_in_lane
from rami.engine.melds import COLUMN, Meld, run
from rami.engine.rulebook import MELD_SHORTEST
from rami.engine.rules import RuleSet
from rami.engine.scoring import card_points

__all__ = ["LaneRuns", "Template", "Templates", "Weights"]

Weights = tuple[int, int, int, int]
"""What melds are chosen by: so much for each point that they count, for each point that their
naturals would count in hand, for each natural and for each joker."""

_ALL_RANKS: Final = (2 << KING_RANK) - (1 << ACE_RANK)
_NO_RUN: Final = -(1 << 30)  # what no sum of points makes up for

_LANES_KEPT: Final = 1 << 12  # of one rule set and goal; when there are more, all make room
_RUNS_KEPT: Final = 64  # one entry for each rule set that matters to runs, and number of jokers


class Template:
    """A meld as the search sees it.

    `faces` is the mask of its faces; that of a run stands in the first suit, as does its `meld`.
    `jokers` is how many it has, `length` how many cards, `weight` what it is worth.
    """

    __slots__ = ("faces", "is_pure", "jokers", "length", "meld", "weight")

    faces: int
    is_pure: bool
    jokers: int
    length: int
    meld: Meld
    weight: int

    def __init__(self, meld: Meld, weight: int) -> None:
        self.faces = meld.cards.once
        self.is_pure = meld.is_pure
        self.jokers = meld.cards.jokers
        self.length = len(meld)
        self.meld = meld
        self.weight = weight


class LaneRuns:
    """The runs that the ranks of a lane have, from the lowest up.

    The `others` are runs that two of those `needed` replace, card for card and for as many
    points: no sum is greater with them.
    """

    __slots__ = ("needed", "others")

    needed: tuple[Template, ...]
    others: tuple[Template, ...]

    def __init__(self, needed: tuple[Template, ...], others: tuple[Template, ...]) -> None:
        self.needed = needed
        self.others = others


class Templates:
    """Every meld of a rule set, with the weights of a goal."""

    __slots__ = ("_by_rank", "_groups", "_lanes", "_rules", "_weights", "jokers_in_meld")

    jokers_in_meld: int

    def __init__(self, rules: RuleSet, weights: Weights) -> None:
        self.jokers_in_meld = rules.jokers_in_meld
        self._rules = rules
        self._weights = weights
        # Each by the most jokers that a meld may have: a hand may hold fewer than the rules allow.
        numbers = range(self.jokers_in_meld + 1)
        self._lanes: list[dict[int, LaneRuns]] = [{} for _ in numbers]
        self._by_rank: list[list[LaneRuns]] = [[] for _ in numbers]
        self._groups: list[dict[int, tuple[Template, ...]]] = [{} for _ in numbers]

    def runs_of(self, lane: int, jokers: int) -> LaneRuns:
        """Return the runs of the ranks in a lane and up to so many jokers."""
        known = self._lanes[jokers]
        found = known.get(lane)
        if found is None:
            if len(known) >= _LANES_KEPT:
                known.clear()
            found = known[lane] = self._look_up(lane, jokers)
        return found

    def groups_of(self, faces: int, jokers: int) -> tuple[Template, ...]:
        """Return the groups of some faces of one rank and up to so many jokers, 0 or 1."""
        known = self._groups[jokers]
        found = known.get(faces)
        if found is None:
            found = known[faces] = self._make_groups(faces, jokers)
        return found

    def named(self, template: Template, suit: int) -> Meld:
        """Return the meld of a template, a run in the suit with this index."""
        meld = template.meld
        if not suit:
            return meld
        return run(suit, meld.low, meld.high, meld.joker_mask, self._rules.joker_points)

    def _look_up(self, lane: int, jokers: int) -> LaneRuns:
        if not self._by_rank[jokers]:
            self._by_rank[jokers] = self._make_runs(jokers)
        needed = []
        others = []
        for rank, runs in enumerate(self._by_rank[jokers]):
            if lane >> rank & 1:
                for template in runs.needed:
                    if not template.faces & ~lane:
                        needed.append(template)
                for template in runs.others:
                    if not template.faces & ~lane:
                        others.append(template)
        return LaneRuns(tuple(needed), tuple(others))

    def _make_runs(self, jokers: int) -> list[LaneRuns]:
        """Return every run, by its lowest rank."""
        return [
            LaneRuns(tuple(map(self._weighed, needed)), tuple(map(self._weighed, others)))
            for needed, others in _runs_by_rank(jokers, *run_options(self._rules))
        ]

    def _make_groups(self, faces: int, jokers: int) -> tuple[Template, ...]:
        rank = faces_of(faces)[0].rank
        column = faces >> rank & COLUMN
        groups = groups_in_column(rank, column, jokers, self._rules.joker_points)
        return tuple(map(self._weighed, groups))

    def _weighed(self, meld: Meld) -> Template:
        per_point, per_hand_point, per_natural, per_joker = self._weights
        naturals = faces_of(meld.cards.once)
        weight = (
            per_point * meld.points
            + per_hand_point * sum([card_points(card, self._rules) for card in naturals])
            + per_natural * len(naturals)
            + per_joker * meld.cards.jokers
        )
        return Template(meld, weight)


_Runs = tuple[list[Meld], list[Meld]]


@lru_cache(_RUNS_KEPT)
def _runs_by_rank(
    jokers: int, lowest: int, highest: int, joker_points: int | None
) -> tuple[_Runs, ...]:
    """Return the runs of the first suit by their lowest rank: the needed, the others.

    A run is not needed when two others have the same cards and count as much.
    """
    runs = runs_in_lane(0, _ALL_RANKS, jokers, lowest, highest, joker_points)
    points = {(meld.cards.once, meld.cards.jokers): meld.points for meld in runs}
    by_rank: tuple[_Runs, ...] = tuple(([], []) for _ in range(KING_RANK + 1))
    for meld in runs:
        splits = any(
            points.get(_cards_at(meld, meld.low, cut), _NO_RUN)
            + points.get(_cards_at(meld, cut, meld.high + 1), _NO_RUN)
            >= meld.points
            for cut in range(meld.low + MELD_SHORTEST, meld.high - MELD_SHORTEST + 2)
        )
        needed, others = by_rank[_lowest(meld).rank]
        (others if splits else needed).append(meld)
    return by_rank


def _lowest(meld: Meld) -> Card:
    return faces_of(meld.cards.once)[0]


def _cards_at(meld: Meld, low: int, end: int) -> tuple[int, int]:
    """Return the cards of a run from one place to before another: its faces, its jokers."""
    faces = jokers = 0
    for place in range(low, end):
        if meld.joker_mask >> place & 1:
            jokers += 1
        else:
            faces |= 1 << (ACE_RANK if place == ACE_HIGH else place)
    return faces, jokers
