"""Choosing disjoint melds of a hand, each with a weight, so that the sum is greatest.

The lowest face of a hand is either left in it or in one of the melds whose lowest face it is;
what remains is a smaller hand, whose best is worked out once. A run that two others replace, card
for card and for as many points, cannot raise the best: values are found without such runs. Where
melds are named they come back, the longest first, since that is how a player lays.

A search numbers the faces of its hand from the lowest up and keeps its state in one integer:
which faces are left, which of them twice, how many jokers, and what the melds still lack.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from rami.engine.cards import (
    ACE_HIGH,
    ACE_RANK,
    JOKER,
    KING_RANK,
    LANE_BITS,
    SUITS,
    Card,
    Cards,
    faces_of,
)
from rami.engine.finder import (
    groups_in_column,
    lanes,
    run_options,
    runs_in_lane,
    shared_ranks,
)
from rami.engine.melds import COLUMN, Meld, run
from rami.engine.rulebook import MELD_SHORTEST
from rami.engine.rules import RuleSet
from rami.engine.scoring import card_points

__all__ = ["CARDS_MOST", "Packing", "Weights"]

CARDS_MOST: Final = 16
"""The most cards that a search takes: no seat is dealt more than fifteen, and it draws one."""

# The state of a search, from the lowest bit: the faces left, numbered from the lowest up; those
# left twice; the number of jokers left; what the cover still lacks.
_FACES: Final = (1 << CARDS_MOST) - 1
_TWIN: Final = CARDS_MOST
_JOKER: Final = 2 * CARDS_MOST
_JOKERS: Final = 7
_ONE_JOKER: Final = 1 << 2 * CARDS_MOST
_LACKS_PURE_RUN: Final = _ONE_JOKER << 3
_LACKS_CARD: Final = _ONE_JOKER << 4
_LACKS_KEPT: Final = _ONE_JOKER << 5
_LACKS_ANY: Final = _LACKS_PURE_RUN | _LACKS_CARD | _LACKS_KEPT

_IMPOSSIBLE: Final = -(1 << 60)
"""What a state is worth that cannot get what it lacks: no sum of weights lifts it to 0."""

Weights = tuple[int, int, int, int]
"""What melds are chosen by: so much for each point that they count, for each point that their
naturals would count in hand, for each natural and for each joker."""


# The candidates -------------------------------------------------------------------------------


class _Candidate:
    """A meld as the search sees it.

    `faces` are the bits of its faces, `jokers` how many it has, `taken` is what it subtracts
    from a state, `weight` what it adds to the sum, `provided` what it provides of what a cover
    may lack. `meld` is the meld itself, or for a run its like in the first suit, and `suit` the
    index of its own.
    """

    __slots__ = ("faces", "jokers", "meld", "provided", "suit", "taken", "weight")

    def __init__(
        self, faces: int, jokers: int, weight: int, provided: int, meld: Meld, suit: int
    ) -> None:
        self.faces = faces
        self.jokers = jokers
        self.taken = faces + jokers * _ONE_JOKER
        self.weight = weight
        self.provided = provided
        self.meld = meld
        self.suit = suit


_Template = tuple[int, tuple[int, ...], int, int, Meld]
"""A run of any suit: its ranks as a lane and one by one, its jokers, its points, and the run in
the first suit."""

_ALL_RANKS: Final = (2 << KING_RANK) - (1 << ACE_RANK)

_LANES_KEPT: Final = 1 << 13  # the lanes that hands hold recur; the oldest make room
_TABLES_KEPT: Final = 64  # one for each rule set that matters to runs, and number of jokers


@lru_cache(_TABLES_KEPT)
def _run_table(
    jokers: int, lowest: int, highest: int, joker_points: int | None
) -> tuple[tuple[tuple[_Template, ...], ...], tuple[tuple[_Template, ...], ...]]:
    """Return the runs with up to so many jokers, by their lowest rank: the needed, the others.

    A run is not needed when two others have the same cards and count as much.
    """
    runs = runs_in_lane(0, _ALL_RANKS, jokers, lowest, highest, joker_points)
    points = {(meld.cards.once, meld.cards.jokers): meld.points for meld in runs}
    needed: list[list[_Template]] = [[] for _ in range(KING_RANK + 1)]
    others: list[list[_Template]] = [[] for _ in range(KING_RANK + 1)]
    for meld in runs:
        ranks = tuple(card.rank for card in faces_of(meld.cards.once))
        splits = any(
            points.get(_cards_at(meld, meld.low, cut), _IMPOSSIBLE)
            + points.get(_cards_at(meld, cut, meld.high + 1), _IMPOSSIBLE)
            >= meld.points
            for cut in range(meld.low + MELD_SHORTEST, meld.high - MELD_SHORTEST + 2)
        )
        template = (meld.cards.once, ranks, meld.cards.jokers, meld.points, meld)
        (others if splits else needed)[ranks[0]].append(template)
    return tuple(map(tuple, needed)), tuple(map(tuple, others))


@lru_cache(_LANES_KEPT)
def _runs_of_lane(
    lane: int, jokers: int, lowest: int, highest: int, joker_points: int | None
) -> tuple[tuple[_Template, ...], tuple[_Template, ...]]:
    """Return the runs of `_run_table` that the ranks of a lane have: the needed, the others."""
    needed, others = _run_table(jokers, lowest, highest, joker_points)
    ranks = [rank for rank in range(ACE_RANK, KING_RANK + 1) if lane >> rank & 1]
    return (
        tuple([run for rank in ranks for run in needed[rank] if not run[0] & ~lane]),
        tuple([run for rank in ranks for run in others[rank] if not run[0] & ~lane]),
    )


def _cards_at(meld: Meld, low: int, end: int) -> tuple[int, int]:
    """Return the cards of a run from one place to before another: its faces, its jokers."""
    faces = jokers = 0
    for place in range(low, end):
        if meld.joker_mask >> place & 1:
            jokers += 1
        else:
            faces |= 1 << (ACE_RANK if place == ACE_HIGH else place)
    return faces, jokers


# The search -----------------------------------------------------------------------------------


def _value(state: int, options: dict[int, list[_Candidate]], known: dict[int, int]) -> int:
    """Return the greatest weight that melds of a state can have; negative if it lacks something.

    `options` are the candidates by the bit of their lowest face, `known` the values found so far.
    """
    found = known.get(state)
    if found is not None:
        return found
    faces = state & _FACES
    if not faces:
        return _IMPOSSIBLE if _lacks(state) else 0
    lowest = faces & -faces
    best = _value(_without(state, lowest), options, known)
    for candidate in options[lowest]:
        rest = _after(state, candidate)
        if rest >= 0:
            value = candidate.weight + _value(rest, options, known)
            if value > best:
                best = value
    known[state] = best
    return best


class Packing:
    """The melds of one hand, ready to be chosen from.

    What may be asked of those chosen is told at `rami.engine.cover.best_cover`. The caller sees to
    it that the hand has at most `CARDS_MOST` cards, all of one pack.
    """

    __slots__ = (
        "_at",
        "_hand",
        "_known",
        "_options",
        "_others",
        "_rules",
        "_start",
        "_using",
        "_using_joker",
        "_weights",
    )

    def __init__(
        self,
        hand: Cards,
        rules: RuleSet,
        weights: Weights,
        *,
        pure_run: bool,
        using: Card | None,
        keep: int,
    ) -> None:
        self._hand = hand
        self._rules = rules
        self._weights = weights
        self._at = [0] * (len(SUITS) * LANE_BITS)
        self._options: dict[int, list[_Candidate]] = {}
        self._others: dict[int, list[_Candidate]] = {}
        self._known: dict[int, int] = {}
        self._number_faces()
        self._using = self._at[using.index] & _FACES if using is not None and using.bit else 0
        self._using_joker = using is JOKER
        self._collect()
        self._start = self._first_state(pure_run, using, keep)

    def best(self) -> tuple[Meld, ...] | None:
        """Return the best melds, longer ones where that makes no difference; None if none do."""
        state = self._start
        value = _value(state, self._options, self._known)
        if value < 0:
            return None
        melds = []
        while faces := state & _FACES:
            lowest = faces & -faces
            for candidate in self._longest_first(lowest):
                rest = _after(state, candidate)
                if rest >= 0 and self._value_after(rest, candidate) == value:
                    melds.append(candidate)
                    value -= candidate.weight
                    state = rest
                    break
            else:
                state = _without(state, lowest)
        return self._named(melds)

    def all_best(self) -> Iterator[tuple[Meld, ...]]:
        """Yield every choice of melds of the greatest weight."""
        if _value(self._start, self._options, self._known) < 0:
            return
        for melds in self._walk(self._start, 0):
            yield self._named(melds)

    def _walk(self, state: int, first: int) -> Iterator[list[_Candidate]]:
        """Yield the choices that reach a state's value, among the candidates from `first` on.

        Where a twin is left, the same candidates come again: only those not passed over yet
        are looked at, lest two melds be named in either order.
        """
        faces = state & _FACES
        if not faces:
            yield []
            return
        lowest = faces & -faces
        value = _value(state, self._options, self._known)
        candidates = self._longest_first(lowest)
        for number in range(first, len(candidates)):
            candidate = candidates[number]
            rest = _after(state, candidate)
            if rest >= 0 and self._value_after(rest, candidate) == value:
                for others in self._walk(rest, number if rest & lowest else 0):
                    yield [candidate, *others]
        rest = _without(state, lowest)
        if _value(rest, self._options, self._known) == value:
            yield from self._walk(rest, 0)

    def _value_after(self, rest: int, candidate: _Candidate) -> int:
        return candidate.weight + _value(rest, self._options, self._known)

    def _longest_first(self, lowest: int) -> list[_Candidate]:
        """Return all candidates of a lowest face, runs before groups where they are as long."""
        both = self._options[lowest] + self._others.get(lowest, [])
        return sorted(both, key=lambda candidate: -len(candidate.meld))

    def _named(self, candidates: list[_Candidate]) -> tuple[Meld, ...]:
        """Return the melds of candidates, runs in their own suit."""
        joker_points = self._rules.joker_points
        melds = []
        for candidate in candidates:
            meld = candidate.meld
            if candidate.suit:
                meld = run(candidate.suit, meld.low, meld.high, meld.joker_mask, joker_points)
            melds.append(meld)
        return tuple(melds)

    def _number_faces(self) -> None:
        """Number the faces of the hand, and note each one's part of a weight.

        Both are kept in one integer by the index of the card, the weight above all bits of
        numbers, so that one sum over the faces of a meld gives its mask and its weight.
        """
        _, per_hand_point, per_natural, _ = self._weights
        for number, card in enumerate(faces_of(self._hand.once)):
            weight = per_hand_point * card_points(card, self._rules) + per_natural
            self._at[card.index] = 1 << number | weight << CARDS_MOST
            self._options[1 << number] = []

    def _collect(self) -> None:
        """Find the melds of the hand, those that the values need apart from the others."""
        rules = self._rules
        held = self._hand.once
        jokers = min(self._hand.jokers, rules.jokers_in_meld)
        for suit, lane in lanes(held):
            if lane.bit_count() + jokers >= MELD_SHORTEST:
                needed, others = _runs_of_lane(lane, jokers, *run_options(rules))
                self._collect_runs(suit, needed, self._options)
                self._collect_runs(suit, others, self._others)
        for rank in shared_ranks(held, MELD_SHORTEST - min(jokers, 1)):
            column = held >> rank & COLUMN
            for meld in groups_in_column(rank, column, min(jokers, 1), rules.joker_points):
                total = sum([self._at[card.index] for card in faces_of(meld.cards.once)])
                candidate = self._candidate(total, meld.cards.jokers, meld.points, 0, meld, 0)
                self._options[candidate.faces & -candidate.faces].append(candidate)

    def _collect_runs(
        self, suit: int, runs: tuple[_Template, ...], found: dict[int, list[_Candidate]]
    ) -> None:
        at = self._at
        first = suit * LANE_BITS
        for _, ranks, jokers, points, meld in runs:
            total = 0
            for rank in ranks:
                total += at[first + rank]
            pure = 0 if jokers else _LACKS_PURE_RUN
            lowest = at[first + ranks[0]] & _FACES
            candidate = self._candidate(total, jokers, points, pure, meld, suit)
            if lowest in found:
                found[lowest].append(candidate)
            else:
                found[lowest] = [candidate]

    def _candidate(
        self, total: int, jokers: int, points: int, provided: int, meld: Meld, suit: int
    ) -> _Candidate:
        """Make a candidate of the sum over its faces and of what its meld says."""
        per_point, _, _, per_joker = self._weights
        faces = total & _FACES
        if faces & self._using or (jokers and self._using_joker):
            provided |= _LACKS_CARD
        weight = (total >> CARDS_MOST) + per_point * points + per_joker * jokers
        return _Candidate(faces, jokers, weight, provided, meld, suit)

    def _first_state(self, pure_run: bool, using: Card | None, keep: int) -> int:
        """Return the state of the whole hand, without the cards that are in no meld."""
        useful = 0
        for candidates in self._options.values():
            for candidate in candidates:
                useful |= candidate.faces
        twins = 0
        for number, card in enumerate(faces_of(self._hand.once)):
            if self._hand.twice & card.bit:
                twins |= 1 << number
        state = useful | (twins & useful) << _TWIN | self._hand.jokers << _JOKER
        if pure_run:
            state |= _LACKS_PURE_RUN
        if using is not None:
            state |= _LACKS_CARD
        if keep and useful == (1 << self._hand.once.bit_count()) - 1:
            state |= _LACKS_KEPT
        return state


def _after(state: int, candidate: _Candidate) -> int:
    """Return a state without the cards of a candidate, -1 if it does not have them."""
    if candidate.faces & ~state or candidate.jokers > state >> _JOKER & _JOKERS:
        return -1
    again = candidate.faces & state >> _TWIN
    return ((state - candidate.taken) & ~candidate.provided) + again - (again << _TWIN)


def _lacks(state: int) -> bool:
    """Return whether a state without faces lacks something; a joker is a card kept, too."""
    lacks = state & _LACKS_ANY
    return lacks > 0 and not (lacks == _LACKS_KEPT and state >> _JOKER & _JOKERS)


def _without(state: int, lowest: int) -> int:
    """Return a state whose lowest face, and its twin, stay in the hand."""
    return state & ~(lowest | lowest << _TWIN | _LACKS_KEPT)
