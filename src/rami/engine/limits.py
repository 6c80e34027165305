"""What a rule set comes to in play: plain numbers, worked out once.

Play asks for them at every move, and the compiled form reads them without asking Python.
"""

from __future__ import annotations

__all__ = ["Limits"]


class Limits:
    """The part of a rule set that is worked out from its options.

    >>> from rami import PRESETS
    >>> rami_51 = PRESETS["rami-51"]
    >>> rami_51.has_opening, rami_51.lowest_place, rami_51.highest_place
    (True, 1, 14)
    """

    __slots__ = (
        "_hash",
        "cards_to_keep",
        "has_opening",
        "has_twins",
        "highest_place",
        "jokers_in_meld",
        "jokers_in_pack",
        "lowest_place",
        "points_to_open",
        "pure_run_to_open",
        "taken_must_be_melded",
        "turns_before_pile",
    )

    has_opening: bool
    """Whether a seat must open at all (R-OPEN-6)."""
    points_to_open: int
    """What an opening must count at least (R-OPEN-1)."""
    pure_run_to_open: bool
    """Whether an opening needs a run without a joker (R-OPEN-2)."""
    lowest_place: int
    """The lowest place of a run: 1, or 2 where no ace stands before the two (R-MELD-3)."""
    highest_place: int
    """The highest place of a run: 14, or 13 where no ace stands after the king."""
    has_twins: bool
    """Whether the pack has each face twice."""
    jokers_in_pack: int
    """How many jokers there are."""
    jokers_in_meld: int
    """`jokers_per_meld` as a number: 0 without jokers."""
    turns_before_pile: int
    """How many turns a seat must have had before it may take from the pile (R-TURN-2)."""
    taken_must_be_melded: bool
    """Whether the card taken from the pile must be melded in the same turn (R-TURN-3)."""
    cards_to_keep: int
    """How many cards melds must leave in the hand, for the discard: 1 or 0 (R-OUT-1)."""
    _hash: int

    def __hash__(self) -> int:
        return self._hash
