"""The melds of one hand, as a search sees them.

A search keeps its state in one integer, from the lowest bit: how many jokers are left, what the
melds still lack, which faces are left. Only faces that are in some meld have a bit, in their
order. A face held twice has two, side by side; the upper one goes first, so that the lower one
tells whether any is left.
"""

from __future__ import annotations

from typing import Final

from rami.engine.cards import JOKER, LANE, LANE_BITS, SUITS, Card, Cards
from rami.engine.finder import shared_lane, three_in_a_row
from rami.engine.melds import COLUMN
from rami.engine.rulebook import MELD_SHORTEST
from rami.engine.templates import LaneRuns, Template, Templates

__all__ = ["Candidate", "Candidates"]

# Constants of this module's own, so that its compiled form can know their types.
_SUIT_COUNT: Final = len(SUITS)
_BITS: Final = LANE_BITS
_LANE: Final = LANE
_COLUMN: Final = COLUMN
_SHORTEST: Final = MELD_SHORTEST

_JOKER_BITS: Final = bytes((0, 1, 2, 2, 3, 3, 3, 3))
"""How many bits of a state a number of jokers takes."""

_MODULUS: Final = 37  # the remainders of the powers of two differ up to the 35th
_NUMBERS: Final = {pow(2, number, _MODULUS): number for number in range(_MODULUS - 1)}
_NUMBER: Final = bytes([_NUMBERS.get(rest, 0) for rest in range(_MODULUS)])
"""The number of a bit by its remainder; compiled, this is far faster than `bit_length`."""


class Candidate:
    """A meld of the hand that is searched; in the next search another takes its place.

    `mask` is the mask of its faces as `Cards` have it. `faces` are their bits in a state, the lower
    ones of faces held twice, whose upper ones are `twins`; `provides` are the bits of what it
    provides of what melds may lack. `template` is what it is, in the suit with the index `suit`,
    and gives it its `jokers` and `weight`. `following` is the next one with the same lowest face.
    """

    __slots__ = (
        "faces",
        "following",
        "jokers",
        "mask",
        "provides",
        "suit",
        "template",
        "twins",
        "weight",
    )

    faces: int
    following: Candidate | None
    jokers: int
    mask: int
    provides: int
    suit: int
    template: Template
    twins: int
    weight: int


class Candidates:
    """The melds of one hand, then of another, and the state in which the search begins.

    `_jokers`, `_faces`, `_twins` and the `_lacks_…` are masks of bits of a state: of the number of
    jokers, of all faces, of the upper ones of those held twice, and of what melds may lack. With
    a face of `_starts` a candidate starts, with one of `_natural_starts` one without jokers.
    """

    __slots__ = (
        "_candidates",
        "_count",
        "_faces",
        "_first",
        "_first_face",
        "_jokers",
        "_lacks_card",
        "_lacks_kept",
        "_lacks_pure_run",
        "_natural_starts",
        "_others",
        "_provided",
        "_start",
        "_starts",
        "_templates",
        "_twice",
        "_twins",
        "_useful",
        "_using",
        "_using_joker",
    )

    def __init__(self) -> None:
        # Kept from hand to hand, as many as any hand needed.
        self._candidates: list[Candidate] = []
        # By the number of their lowest face, the first of the candidates that share it.
        self._first: list[Candidate | None] = [None] * len(_NUMBER)
        self._others: list[tuple[int, LaneRuns]] = []

    def _take_up(
        self, templates: Templates, hand: Cards, pure_run: bool, using: Card | None, keep: int
    ) -> int:
        """Find the melds of a hand, and set `_start`; return the number of all states.

        Runs that values do not need come only with `_add_others`.
        """
        self._templates = templates
        bit = 1 << _JOKER_BITS[hand.jokers]
        self._jokers = bit - 1
        self._lacks_pure_run = self._lacks_card = self._lacks_kept = 0
        if pure_run:
            self._lacks_pure_run = bit
            bit <<= 1
        if using is not None:
            self._lacks_card = bit
            bit <<= 1
        if keep:
            self._lacks_kept = bit
            bit <<= 1
        self._first_face = bit
        self._using = using.bit if using is not None else 0
        self._using_joker = using is JOKER
        self._twice = hand.twice
        self._collect(hand)
        states = self._number(0)
        self._start = hand.jokers | self._lacks_pure_run | self._lacks_card | self._faces
        if self._useful == hand.once:
            # Any other hand keeps a card that is in no meld.
            self._start |= self._lacks_kept
        return states

    def _collect(self, hand: Cards) -> None:
        self._count = 0
        self._useful = 0
        self._provided = 0
        self._others.clear()
        held = hand.once
        jokers = min(hand.jokers, self._templates.jokers_in_meld)
        # Most hands hold no run: they are passed over without looking at each lane.
        if jokers or three_in_a_row(held):
            for suit in range(_SUIT_COUNT):
                lane = held >> suit * _BITS & _LANE
                if (jokers and lane & lane - 1) or three_in_a_row(lane):
                    runs = self._templates.runs_of(lane, jokers)
                    if runs.others:
                        self._others.append((suit, runs))
                    for template in runs.needed:
                        self._add(template, suit)
        jokers = min(jokers, 1)
        ranks = shared_lane(held, _SHORTEST - jokers)
        while ranks:
            rank = ranks & -ranks
            ranks ^= rank
            for template in self._templates.groups_of(held & _COLUMN * rank, jokers):
                self._add(template, 0)

    def _add(self, template: Template, suit: int) -> None:
        """Make a meld the next candidate; its bits in a state are not known yet."""
        count = self._count
        if count == len(self._candidates):
            self._candidates.append(Candidate())
        self._count = count + 1
        mask = template.faces << suit * _BITS
        provides = 0
        if template.is_pure:
            provides = self._lacks_pure_run
        if mask & self._using or (template.jokers and self._using_joker):
            provides |= self._lacks_card
        candidate = self._candidates[count]
        candidate.mask = mask
        candidate.faces = 0
        candidate.twins = 0
        candidate.jokers = template.jokers
        candidate.provides = provides
        candidate.suit = suit
        candidate.template = template
        candidate.weight = template.weight
        self._useful |= mask
        self._provided |= provides

    def _add_others(self) -> None:
        """Add the runs that values do not need, for melds that are named."""
        if not self._others:
            return
        count = self._count
        for suit, runs in self._others:
            for template in runs.others:
                self._add(template, suit)
        self._others.clear()
        self._number(count)

    def _number(self, start: int) -> int:
        """Give the useful faces their bits, and those to the candidates from a number on.

        Return the bit above all, which is the number of all states.
        """
        candidates = self._candidates
        count = self._count
        bit = self._first_face
        useful = self._useful
        self._faces = 0
        self._twins = 0
        if not start:
            self._starts = 0
            self._natural_starts = 0
        while useful:
            face = useful & -useful
            useful ^= face
            twin = bit << 1 if self._twice & face else 0
            number = _NUMBER[bit % _MODULUS]
            first = self._first[number] if start else None
            for index in range(start, count):
                candidate = candidates[index]
                if candidate.mask & face:
                    if not candidate.faces:
                        candidate.following = first
                        first = candidate
                        self._starts |= bit
                        if not candidate.jokers:
                            self._natural_starts |= bit
                    candidate.faces |= bit
                    candidate.twins |= twin
            self._first[number] = first
            self._faces |= bit | twin
            self._twins |= twin
            bit = twin << 1 if twin else bit << 1
        return bit

    def _starting(self, lowest: int) -> Candidate | None:
        """Return the candidate added last of those with a lowest face, which the others follow."""
        return self._first[_NUMBER[lowest % _MODULUS]]
