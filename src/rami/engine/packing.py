"""Choosing disjoint melds of a hand, each with a weight, so that the sum is greatest.

The lowest face of a hand is either left in it or in one of the melds whose lowest face it is;
what remains is a smaller hand, whose best is worked out once. A run that two others replace, card
for card and for as many points, cannot raise the best: values are found without such runs. Where
melds are named they come back, the longest first, since that is how a player lays.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import Final

from rami.engine.candidates import Candidate, Candidates
from rami.engine.cards import Card, Cards
from rami.engine.melds import Meld
from rami.engine.templates import Templates

__all__ = ["CARDS_MOST", "Packing", "best_melds"]

CARDS_MOST: Final = 16
"""The most cards that a search takes: no seat is dealt more than fifteen, and it draws one."""

_IMPOSSIBLE: Final = -(1 << 60)
"""What a state is worth that cannot get what it lacks: no sum of weights lifts it to 0."""

_ROOM_AT_FIRST: Final = 1 << 12  # states; few hands need more
_STAMP_MOST: Final = (1 << 31) - 1  # of four bytes


class Packing(Candidates):
    """A search for the best melds of one hand, then of another.

    What it works with is kept from hand to hand, since making it anew would take longer than most
    searches. `prepare` comes first; then either `best` or `all_best` answers.
    """

    __slots__ = ("_room", "_stamp", "_stamps", "_values")

    def __init__(self) -> None:
        super().__init__()
        self._make_room(_ROOM_AT_FIRST)

    def _make_room(self, room: int) -> None:
        """Take so many states from now on, and know the value of none.

        A value counts where the stamp of its state is that of the search, so that nothing has to
        be cleared between two hands.
        """
        self._room = room
        self._values = array("q", bytes(8 * room))
        self._stamps = array("i", bytes(4 * room))
        self._stamp = 0

    def prepare(
        self, templates: Templates, hand: Cards, pure_run: bool, using: Card | None, keep: int
    ) -> None:
        """Take up a hand and what is asked of its melds, as told at `rami.engine.cover.best_cover`.

        The caller sees to it that the hand has at most `CARDS_MOST` cards, all of one pack.
        """
        states = self._take_up(templates, hand, pure_run, using, keep)
        if states > self._room or self._stamp == _STAMP_MOST:
            self._make_room(max(states, self._room))
        self._stamp += 1

    # The search -------------------------------------------------------------------------------

    def _value(self, state: int) -> int:
        """Return the greatest weight that melds of a state have; negative if it lacks something."""
        starts = state & (self._starts if state & self._jokers else self._natural_starts)
        if not starts:
            return _IMPOSSIBLE if self._lacks(state) else 0
        # Faces with which no meld starts are decided once those below them are.
        lowest = starts & -starts
        passed = state & self._faces & lowest - 1
        if passed:
            state &= ~(passed | self._lacks_kept)
        if self._stamps[state] == self._stamp:
            return self._values[state]
        best = self._value(self._without(state, lowest))
        candidate = self._starting(lowest)
        while candidate is not None:
            if not candidate.faces & ~state and candidate.jokers <= state & self._jokers:
                value = candidate.weight + self._value(_after(state, candidate))
                if value > best:
                    best = value
            candidate = candidate.following
        self._stamps[state] = self._stamp
        self._values[state] = best
        return best

    def _fits(self, candidate: Candidate, state: int, value: int) -> bool:
        """Return whether a state has a meld, and reaches its value with it."""
        return (
            not candidate.faces & ~state
            and candidate.jokers <= state & self._jokers
            and candidate.weight + self._value(_after(state, candidate)) == value
        )

    def _without(self, state: int, lowest: int) -> int:
        """Return a state whose lowest face, and its twin, stay in the hand."""
        twin = lowest << 1 if self._twins & lowest << 1 else 0
        return state & ~(lowest | twin | self._lacks_kept)

    def _lacks(self, state: int) -> bool:
        """Return whether a state without melds lacks something; a joker is a card kept, too."""
        left = self._faces | self._jokers
        lacks = state & ~left
        return lacks > 0 and not (lacks == self._lacks_kept and state & left)

    # The answers ------------------------------------------------------------------------------

    def best(self, least: int) -> list[Meld] | None:
        """Return the best melds, longer ones where that makes no difference.

        None is returned if no melds are as asked, or if their weight is below the `least`, which
        is not negative.
        """
        if (self._lacks_pure_run | self._lacks_card) & ~self._provided:
            return None
        state = self._start
        value = self._value(state)
        if value < least:
            return None
        self._add_others()
        melds = []
        while faces := state & self._faces:
            lowest = faces & -faces
            chosen = None
            candidate = self._starting(lowest)
            while candidate is not None:
                # Of those as long, the one added first comes last.
                if (
                    chosen is None or candidate.template.length >= chosen.template.length
                ) and self._fits(candidate, state, value):
                    chosen = candidate
                candidate = candidate.following
            if chosen is None:
                state = self._without(state, lowest)
            else:
                melds.append(self._templates.named(chosen.template, chosen.suit))
                value -= chosen.weight
                state = _after(state, chosen)
        return melds

    def all_best(self) -> Iterator[list[Meld]]:
        """Yield every choice of melds of the greatest weight."""
        if self._value(self._start) < 0:
            return
        self._add_others()
        for melds in self._walk(self._start, 0, {}):
            yield [self._templates.named(chosen.template, chosen.suit) for chosen in melds]

    def _walk(
        self, state: int, first: int, ordered: dict[int, list[Candidate]]
    ) -> Iterator[list[Candidate]]:
        """Yield the choices that reach a state's value, among the candidates from `first` on.

        Where a twin is left, the same candidates come again: only those not passed over yet
        are looked at, lest two melds be named in either order.
        """
        faces = state & self._faces
        if not faces:
            yield []
            return
        lowest = faces & -faces
        value = self._value(state)
        candidates = ordered.get(lowest)
        if candidates is None:
            candidates = ordered[lowest] = self._longest_first(lowest)
        for number in range(first, len(candidates)):
            candidate = candidates[number]
            if self._fits(candidate, state, value):
                rest = _after(state, candidate)
                for others in self._walk(rest, number if rest & lowest else 0, ordered):
                    yield [candidate, *others]
        rest = self._without(state, lowest)
        if self._value(rest) == value:
            yield from self._walk(rest, 0, ordered)

    def _longest_first(self, lowest: int) -> list[Candidate]:
        """Return all candidates of a lowest face, runs before groups where they are as long."""
        found = []
        candidate = self._starting(lowest)
        while candidate is not None:
            found.append(candidate)
            candidate = candidate.following
        found.reverse()
        found.sort(key=_length, reverse=True)
        return found


def _length(candidate: Candidate) -> int:
    return candidate.template.length


def _after(state: int, candidate: Candidate) -> int:
    """Return a state without the cards of a candidate, which it has."""
    # A face that has its twin left gives up the twin, which stands right above it.
    twins = state & candidate.twins
    faces = candidate.faces & ~(twins >> 1)
    return (state & ~(twins | faces | candidate.provides)) - candidate.jokers


# A search has its packing to itself: who finds none idle makes another. There are never more than
# searches at the same time, one for each thread.
_idle: Final[list[Packing]] = []


def best_melds(
    templates: Templates,
    hand: Cards,
    pure_run: bool,
    using: Card | None,
    keep: int,
    least: int,
) -> list[Meld] | None:
    """Return the best melds of a hand, as `Packing.best` does."""
    try:
        packing = _idle.pop()
    except IndexError:
        packing = Packing()
    packing.prepare(templates, hand, pure_run, using, keep)
    melds = packing.best(least)
    _idle.append(packing)
    return melds
