"""Why a player chose a move: what it weighed, as codes and numbers.

`rami.texts` says it in sentences; hints to people are made of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rami.engine.moves import Move

__all__ = ["Candidate", "Explanation", "Reason"]


class Reason(StrEnum):
    """What speaks for a move."""

    ONLY_MOVE = "only_move"
    """Nothing else is legal."""
    DRAW_STOCK = "draw_stock"
    """The pile's top is worth less than a card of the stock."""
    TAKE_TO_MELD = "take_to_meld"
    """The pile's top can go to the table at once."""
    TAKE_TO_BUILD = "take_to_build"
    """The pile's top brings a meld nearer."""
    GO_OUT = "go_out"
    """It leads to the end of the round in this turn."""
    OPEN = "open"
    """It leads to an opening that stands in this turn (R-OPEN-1, R-OPEN-2)."""
    LAY = "lay"
    """A meld on the table counts no more in hand."""
    LAY_OFF = "lay_off"
    """A card on the table counts no more in hand."""
    SWAP_JOKER = "swap_joker"
    """The joker is worth more in hand than the card it stands for."""
    TAKE_BACK = "take_back"
    """What was laid leads nowhere."""
    DISCARD_LONE = "discard_lone"
    """The card has no part in anything the hand could become."""
    DISCARD_DEAREST = "discard_dearest"
    """Of what can be spared, the card counts most in hand."""
    DISCARD_SAFEST = "discard_safest"
    """Of what can be spared, the card helps the next seats least."""
    BEST_ESTIMATE = "best_estimate"
    """It came out best in all that was tried."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A legal move that was weighed.

    `estimate` is what it is worth to the seat in points of the round, more being better; only
    differences between the candidates of one choice mean anything. `error` is the standard error
    of an estimate that comes from samples, None for one that is worked out.
    """

    move: Move
    estimate: float
    reason: Reason
    error: float | None = None


@dataclass(frozen=True, slots=True)
class Explanation:
    """A choice: the candidates, the chosen one first, and how many worlds were sampled."""

    candidates: tuple[Candidate, ...]
    samples: int = 0

    @property
    def chosen(self) -> Candidate:
        """The candidate whose move was chosen."""
        return self.candidates[0]
