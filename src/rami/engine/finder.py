"""What a hand can make: every meld in it, and everything that it can lay off onto a meld.

A set of cards is named once, whatever twins it could be taken from.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import Final

from rami.engine.cards import ACE_HIGH, ACE_RANK, KING_RANK, LANE, LANE_BITS, SUITS, Cards, counted
from rami.engine.melds import COLUMN, POINTS_AT, Meld, MeldKind, as_ranks, group, places_mask, run
from rami.engine.rulebook import GROUP_LARGEST, MELD_SHORTEST, RUN_LONGEST
from rami.engine.rules import RuleSet

__all__ = ["lay_offs_in", "melds_in"]

# Constants of this module's own, so that its compiled form can know their types.
_SUIT_COUNT: Final = len(SUITS)
_BITS: Final = LANE_BITS
_LANE: Final = LANE
_ACES: Final = COLUMN << ACE_RANK
_HIGH_ACES: Final = COLUMN << ACE_HIGH
_ACE_UP: Final = ACE_HIGH - ACE_RANK
_COLUMN: Final = COLUMN
_RANKS: Final = KING_RANK + 1
_SHORTEST: Final = MELD_SHORTEST
_LONGEST: Final = RUN_LONGEST
# The faces whose points have the bit 1, 2, 4 or 8.
_COUNT_1, _COUNT_2, _COUNT_4, _COUNT_8 = (
    sum(
        COLUMN << rank
        for rank in range(ACE_RANK, KING_RANK + 1)
        if POINTS_AT[ACE_HIGH if rank == ACE_RANK else rank] & bit
    )
    for bit in (1, 2, 4, 8)
)
_GROUP: Final = MeldKind.GROUP  # a member is looked up slowly by its name
_LANES_KEPT: Final = 1 << 13  # the lanes that hands hold recur; the oldest make room


def melds_in(hand: Cards, rules: RuleSet) -> list[Meld]:
    """Return every meld that cards of a hand make, runs by suit first, then groups by rank."""
    melds: list[Meld] = []
    once = hand.once
    jokers = min(hand.jokers, rules.jokers_in_meld) if hand.jokers else 0
    # Most hands hold no run: they are passed over without looking at each lane.
    if jokers or three_in_a_row(once):
        for suit in range(_SUIT_COUNT):
            lane = once >> suit * _BITS & _LANE
            if not jokers:
                lane = in_a_row(lane)  # there are few such lanes to be remembered
            if lane & lane - 1:
                low, high, joker_points = run_options(rules)
                melds += runs_in_lane(suit, lane, jokers, low, high, joker_points)
    jokers = 1 if jokers else 0
    shared = shared_lane(once, _SHORTEST - jokers)
    if shared:
        for rank in range(_RANKS):
            if shared >> rank & 1:
                column = once >> rank & _COLUMN
                melds += groups_in_column(rank, column, jokers, rules.joker_points)
    return melds


def three_in_a_row(faces: int) -> int:
    """Return a mask that is 0 if no three faces follow each other in any suit."""
    places = faces | (faces & _ACES) << _ACE_UP
    return places & places >> 1 & places >> 2


def in_a_row(faces: int) -> int:
    """Return those faces that are among three which follow each other in a suit."""
    lowest = three_in_a_row(faces)
    places = lowest | lowest << 1 | lowest << 2
    return places & ~_HIGH_ACES | (places & _HIGH_ACES) >> _ACE_UP


def natural_points_most(hand: Cards) -> int:
    """Return what melds without jokers of a hand cannot exceed: its cards that are in any."""
    once = hand.once
    useful = in_a_row(once) | once & _COLUMN * shared_lane(once, _SHORTEST)
    twins = useful & hand.twice
    return _points_most(useful) + (_points_most(twins) if twins else 0)


def _points_most(faces: int) -> int:
    """Return what some faces count in melds, an ace as after the king, bit by bit of the sum."""
    return (
        counted(faces & _COUNT_1)
        + 2 * counted(faces & _COUNT_2)
        + 4 * counted(faces & _COUNT_4)
        + 8 * counted(faces & _COUNT_8)
    )


def shared_lane(mask: int, suits: int) -> int:
    """Return the lane of the ranks of which a mask has so many suits, 2 or 3, or more."""
    a, b, c, d = mask, mask >> _BITS, mask >> 2 * _BITS, mask >> 3 * _BITS
    three = a & b & (c | d) | c & d & (a | b)
    return (three if suits > 2 else a & b | c & d | (a | b) & (c | d)) & _LANE


def run_options(rules: RuleSet) -> tuple[int, int, int | None]:
    """Return the options that decide which runs there are, as `runs_in_lane` takes them."""
    return rules.lowest_place, rules.highest_place, rules.joker_points


@lru_cache(_LANES_KEPT)
def runs_in_lane(
    suit: int, lane: int, jokers: int, lowest: int, highest: int, joker_points: int | None
) -> tuple[Meld, ...]:
    """Return every run of the ranks in a lane and up to so many jokers, from the lowest up."""
    held = _as_places(lane)
    found: dict[tuple[int, int], Meld] = {}
    for low in range(lowest, highest - MELD_SHORTEST + 2):
        for high in range(low, min(low + RUN_LONGEST - 1, highest) + 1):
            places = places_mask(low, high)
            if (places & ~held).bit_count() > jokers:
                break
            if high - low + 1 < MELD_SHORTEST:
                continue
            for naturals, used in _fillings(places, held, jokers):
                if used < naturals.bit_count():
                    # The same cards over a higher window are read over this one (R-CARD-3).
                    key = as_ranks(naturals), used
                    if key not in found:
                        found[key] = run(suit, low, high, places & ~naturals, joker_points)
    return tuple(found.values())


@lru_cache(_LANES_KEPT)
def groups_in_column(
    rank: int, column: int, jokers: int, joker_points: int | None
) -> tuple[Meld, ...]:
    """Return every group of a rank's faces and up to one joker; `column` is shifted to rank 0."""
    faces = [1 << i * LANE_BITS + rank for i in range(_SUIT_COUNT) if column >> i * LANE_BITS & 1]
    return tuple(
        group(rank, sum(chosen), used, joker_points)
        for used in range(jokers + 1)
        for naturals in range(max(MELD_SHORTEST - used, used + 1), GROUP_LARGEST - used + 1)
        for chosen in combinations(faces, naturals)
    )


def lay_offs_in(meld: Meld, hand: Cards, rules: RuleSet) -> list[Cards]:
    """Return every set of a hand's cards that can be laid off onto a meld (R-LAY-1)."""
    room = 0
    if hand.jokers:
        room = max(min(hand.jokers, rules.jokers_in_meld - meld.cards.jokers), 0)
    if not room and not hand.once & meld.neighbours:
        return []
    if meld.kind is _GROUP:
        return _onto_group(meld, hand, room)
    return _onto_run(meld, hand, room, rules)


def _onto_group(meld: Meld, hand: Cards, jokers: int) -> list[Cards]:
    room = GROUP_LARGEST - len(meld)
    if not room:
        return []
    column = hand.once & COLUMN << meld.low & ~meld.cards.once
    faces = [bit for i in range(_SUIT_COUNT) if (bit := column & 1 << i * LANE_BITS + meld.low)]
    # One joker at most, whatever the rules allow in runs: more would not be fewer than naturals.
    may_add = min(jokers, 1 - meld.cards.jokers)
    return [
        Cards(sum(chosen), 0, used)
        for used in range(may_add + 1)
        for naturals in range(room - used + 1)
        for chosen in combinations(faces, naturals)
        if used or naturals
    ]


def _onto_run(meld: Meld, hand: Cards, jokers: int, rules: RuleSet) -> list[Cards]:
    shift = meld.suit * LANE_BITS
    held = _as_places(hand.once >> shift & LANE)
    spare = counted(meld.cards.once) - meld.cards.jokers
    found: dict[tuple[int, int], Cards] = {}
    low, high = meld.low, meld.high
    all_below = _stretches(low - 1, rules.lowest_place - 1, -1, held, jokers)
    all_above = _stretches(high + 1, rules.highest_place + 1, 1, held, jokers)
    for below in all_below:
        for above in all_above:
            places = below | above
            if not places:
                continue
            if high - low + 1 + counted(places) > _LONGEST:
                break
            for naturals, used in _fillings(places, held, jokers) if jokers else ((places, 0),):
                if used < spare + naturals.bit_count():
                    key = as_ranks(naturals), used
                    if key not in found:
                        found[key] = Cards(key[0] << shift, 0, used)
    return list(found.values())


def _stretches(place: int, end: int, step: int, held: int, jokers: int) -> list[int]:
    """Return the masks of the first none, one, two … places that cards held and jokers fill."""
    mask = 0
    masks = [mask]
    while place != end:
        if not held >> place & 1:
            jokers -= 1
            if jokers < 0:
                break
        mask |= 1 << place
        masks.append(mask)
        place += step
    return masks


def _fillings(places: int, held: int, jokers: int) -> Iterator[tuple[int, int]]:
    """Yield how places can be filled: the mask of those of naturals, the number of jokers.

    Where a card is held, a joker may still take its place.
    """
    fixed = (places & ~held).bit_count()
    if fixed > jokers:
        return
    naturals = places & held
    yield naturals, fixed
    if fixed < jokers:
        bits = [1 << place for place in range(ACE_HIGH + 1) if naturals >> place & 1]
        for freed in range(1, jokers - fixed + 1):
            for chosen in combinations(bits, freed):
                yield naturals - sum(chosen), fixed + freed


def _as_places(lane: int) -> int:
    """Return a lane of ranks as places, its ace standing at both ends."""
    return lane | (lane >> ACE_RANK & 1) << ACE_HIGH
