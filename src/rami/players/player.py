"""What every computer player is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from rami.engine.events import Drew, TookBack, TookPile
from rami.engine.moves import Discard, Move, TakeBack
from rami.engine.views import SeatView
from rami.players.explanation import Candidate, Explanation, Reason

__all__ = ["Player", "Thinker"]

_TAKE_BACK: Final = TakeBack()


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

    def explain(self) -> Explanation | None:
        """Return why the last move was chosen, None before there was one."""
        ...


class Thinker:
    """A player that has a choice to make only where more than one move is legal.

    A level says how it `_think`s. What it comes up with is made only if it is among the legal
    moves. It never takes anything back unless nothing else is legal; after that it discards as
    soon as it can in this turn, and does not lay again what it took back (R-TURN-4, R-SWAP-2).
    """

    def __init__(self) -> None:
        self._explanation: Explanation | None = None

    def explain(self) -> Explanation | None:
        """Return why the last move was chosen, None before there was one."""
        return self._explanation

    def choose(self, view: SeatView, legal_moves: Sequence[Move]) -> Move:
        """Return one of the legal moves."""
        self._explanation = self._explained(view, legal_moves)
        return self._explanation.chosen.move

    def _explained(self, view: SeatView, legal_moves: Sequence[Move]) -> Explanation:
        moves = [move for move in legal_moves if move is not _TAKE_BACK]
        taken_back = _taken_back(view)
        if taken_back:
            discards: list[Move] = [move for move in moves if isinstance(move, Discard)]
            moves = discards or [move for move in moves if move not in taken_back] or moves
        if not moves:
            return _single(_TAKE_BACK, Reason.TAKE_BACK)
        if len(moves) == 1:
            return _single(moves[0], Reason.ONLY_MOVE)
        explanation = self._think(view, moves)
        if explanation.chosen.move in moves:
            return explanation
        return _single(moves[-1], Reason.BEST_ESTIMATE)

    def _think(self, view: SeatView, moves: Sequence[Move]) -> Explanation:
        """Return what was weighed; `moves` are two or more legal ones, none of them a way back."""
        raise NotImplementedError


def _taken_back(view: SeatView) -> list[Move]:
    """Return what the seat on turn has taken back in this turn."""
    taken_back: list[Move] = []
    for event in reversed(view.history):
        if isinstance(event, TookBack):
            taken_back.append(event.move)
        elif isinstance(event, Drew | TookPile):
            break
    return taken_back


def _single(move: Move, reason: Reason) -> Explanation:
    return Explanation((Candidate(move, 0.0, reason),))
