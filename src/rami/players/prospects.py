"""What a card may still become: how many cards, not seen yet, would join it in a meld.

Each meld of three that a card could be part of is looked at with two others in it. Longer melds
consist of such, so that nothing is missed.
"""

from __future__ import annotations

from typing import Final

from rami.engine.cards import ACE_HIGH, ACE_RANK, LANE, LANE_BITS, SUITS, Cards

__all__ = ["Prospects", "prospects_of"]

_SUIT_COUNT: Final = len(SUITS)
_BITS: Final = LANE_BITS
_LANE: Final = LANE
_ACE: Final = ACE_RANK
_ACE_UP: Final = ACE_HIGH


class Prospects:
    """Of one card: in how many ways a meld of three comes about with it.

    `made` counts the pairs of other cards that make one with it at once, `near` the cards not
    seen yet that would with one other, twins counted twice, `far` the pairs of cards not seen
    yet. `pure` is the part of `near` that makes runs.
    """

    __slots__ = ("far", "made", "near", "pure")

    made: int
    near: int
    far: int
    pure: int


def prospects_of(index: int, others: int, unseen: Cards, lowest: int, highest: int) -> Prospects:
    """Return the prospects of the face with an index, beside the `others` of a hand.

    `unseen` are the cards that may still come, as a multiset; `lowest` and `highest` are those
    places of runs that the rules have (R-MELD-3).
    """
    found = Prospects.__new__(Prospects)
    found.made = found.near = found.far = found.pure = 0
    rank = index % _BITS
    shift = index - rank
    held = _places(others >> shift & _LANE)
    once = _places(unseen.once >> shift & _LANE)
    twice = _places(unseen.twice >> shift & _LANE)
    _add_runs(found, rank, held, once, twice, lowest, highest)
    if rank == _ACE:
        _add_runs(found, _ACE_UP, held, once, twice, lowest, highest)
    found.pure = found.near
    own = shift // _BITS
    for first in range(_SUIT_COUNT):
        if first != own:
            for second in range(first + 1, _SUIT_COUNT):
                if second != own:
                    one, two = first * _BITS + rank, second * _BITS + rank
                    _add(
                        found,
                        others >> one & 1,
                        others >> two & 1,
                        (unseen.once >> one & 1) + (unseen.twice >> one & 1),
                        (unseen.once >> two & 1) + (unseen.twice >> two & 1),
                    )
    return found


def _add_runs(
    found: Prospects, place: int, held: int, once: int, twice: int, lowest: int, highest: int
) -> None:
    for start in range(place - 2, place + 1):
        if lowest <= start and start + 2 <= highest:
            one = start if start != place else start + 1
            two = start + 2 if start + 2 != place else start + 1
            _add(
                found,
                held >> one & 1,
                held >> two & 1,
                (once >> one & 1) + (twice >> one & 1),
                (once >> two & 1) + (twice >> two & 1),
            )


def _add(found: Prospects, has_one: int, has_two: int, ones: int, twos: int) -> None:
    """Count a meld of three that lacks the card itself and two more."""
    if has_one and has_two:
        found.made += 1
    elif has_one:
        found.near += twos
    elif has_two:
        found.near += ones
    else:
        found.far += ones * twos


def _places(lane: int) -> int:
    """Return a lane of ranks as places, its ace standing at both ends."""
    return lane | (lane >> _ACE & 1) << _ACE_UP
