"""What every computer player is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final, Protocol

from rami.engine.events import Discarded, Drew, Laid, LaidOff, Swapped, TookBack, TookPile
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


class Thinker(ABC):
    """A player that has a choice to make only where more than one move is legal.

    A level says how it `_think`s. Of what it comes up with, the best that is among the legal moves
    is made. It never takes anything back unless nothing else is legal; after that it discards as
    soon as it can in this turn, and does not lay again what it took back (R-TURN-4, R-SWAP-2).
    Where it cannot discard, it tries from there what it has not, and goes further back after that:
    so each turn ends.
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
        tried, taken_back = _taken_back(view)
        if taken_back:
            moves = _not_tried(view, moves, tried, taken_back)
            if not moves and _TAKE_BACK not in legal_moves:
                moves = list(legal_moves)
        if not moves:
            return _single(_TAKE_BACK, Reason.TAKE_BACK)
        if len(moves) == 1:
            return _single(moves[0], Reason.ONLY_MOVE)
        explanation = self._think(view, moves)
        allowed = tuple([found for found in explanation.candidates if found.move in moves])
        if not allowed:
            return _single(moves[-1], Reason.BEST_ESTIMATE)
        return Explanation(allowed, explanation.samples)

    @abstractmethod
    def _think(self, view: SeatView, moves: Sequence[Move]) -> Explanation:
        """Return what was weighed; `moves` are two or more legal ones, none of them a way back."""


def _taken_back(view: SeatView) -> tuple[list[Move], list[Move]]:
    """Return what the seat on turn has taken back in this turn: from where it is now, and all."""
    events = []
    for event in reversed(view.history):
        if isinstance(event, Drew | TookPile | Discarded):
            break
        events.append(event)
    # What was taken back from each place on the way to where the seat is now.
    places: list[list[Move]] = [[]]
    taken_back: list[Move] = []
    for event in reversed(events):
        if isinstance(event, Laid | LaidOff | Swapped):
            places.append([])
        elif isinstance(event, TookBack):
            if len(places) > 1:
                places.pop()
            else:  # it was made before the history began
                places[0] = []
            places[-1].append(event.move)
            taken_back.append(event.move)
    return places[-1], taken_back


def _not_tried(
    view: SeatView, moves: list[Move], tried: list[Move], taken_back: list[Move]
) -> list[Move]:
    """Return what may lead out of a dead end, none if that is only the way back."""
    discards: list[Move] = [move for move in moves if isinstance(move, Discard)]
    if discards:
        return discards
    untried = [move for move in moves if move not in tried]
    untried = [move for move in untried if move not in taken_back] or untried
    taken = view.taken
    return [move for move in untried if taken and taken in move.cards] or untried


def _single(move: Move, reason: Reason) -> Explanation:
    return Explanation((Candidate(move, 0.0, reason),))
