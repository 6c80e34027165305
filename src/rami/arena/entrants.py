"""Who plays in the arena: the levels of `rami.players`, and a player without any thought."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from rami.arena.faults import ArenaFault
from rami.engine.moves import Discard, Move, TakeBack
from rami.engine.views import SeatView
from rami.players import LEVELS, Explanation, Player, is_level, make_player

__all__ = ["RANDOM", "RandomPlayer", "checked_entrants", "entrant_names", "make_entrant"]

RANDOM: Final = "random"
"""The name of the random player."""


class RandomPlayer:
    """Makes any legal move, each as likely as the others: the arena's yardstick.

    It takes nothing back unless that is the only move left (R-TURN-4, R-SWAP-2). Then it goes
    back as far as to where it can discard, and discards: what was possible there could lead
    to the same dead end again and again.
    """

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._going_back = False

    def explain(self) -> Explanation | None:
        """Return None: there was no reason."""
        return None

    def choose(self, view: SeatView, legal_moves: Sequence[Move]) -> Move:
        """Return a legal move."""
        forward = [move for move in legal_moves if move is not TakeBack()]
        if self._going_back or not forward:
            discards = [move for move in forward if isinstance(move, Discard)]
            self._going_back = not discards and len(forward) < len(legal_moves)
            if self._going_back:
                return TakeBack()
            forward = [*discards] or forward
        return self._rng.choice(forward)


def entrant_names() -> tuple[str, ...]:
    """Return the names of all players that there are."""
    return (*LEVELS, RANDOM)


def make_entrant(name: str, rng: Random) -> Player:
    """Return a new player of that name; `rng` is the chance it may use, and nobody else does."""
    return RandomPlayer(rng) if name == RANDOM else make_player(name, rng)


def checked_entrants(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names if there is such a player for each.

    Raises:
        ArenaFault: if there is none.
    """
    known = entrant_names()
    for name in names:
        if name not in known and not is_level(name):
            raise ArenaFault("player.unknown", name=name[:20], known=", ".join(known))
    return tuple(names)
