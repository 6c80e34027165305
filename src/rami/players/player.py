"""What every computer player is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from rami.engine.moves import Move
from rami.engine.views import SeatView

__all__ = ["Player"]


class Player(Protocol):
    """Chooses the moves of a seat.

    It is handed the view of its seat and the legal moves, never a round: permuting the cards
    that are hidden from it cannot change what it does.
    """

    def choose(self, view: SeatView, legal_moves: Sequence[Move]) -> Move:
        """Return one of the legal moves, of which there is always one.

        They come as a plain list or tuple: `Round.legal_moves` would lead to the round.
        """
        ...
