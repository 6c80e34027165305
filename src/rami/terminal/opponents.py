"""Who sits at the other seats: computer players, their chance, and why they moved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from rami.engine.events import Event
from rami.engine.moves import Move
from rami.engine.views import SeatView
from rami.players import Explanation, make_player

__all__ = ["HINT_LEVEL", "THINK_S", "Opponents", "Place", "Thought"]

THINK_S: Final = 0.5
"""How long a player may think about a move, in seconds, unless somebody says otherwise."""

HINT_LEVEL: Final = "expert"
"""Whom hints are asked of."""

_SEED_BITS: Final = 64

Place = tuple[int, int]
"""Where a match stands: the number of the round, and how many moves it has had."""


@dataclass(frozen=True, slots=True)
class Thought:
    """A move of a computer player, as the person saw it, and why it was made.

    `turn` is the round and how many turns the seat had had. The `explanation` names cards of the
    seat's hand: only its reason is for others while the round is on (R-HIDE-1).
    """

    seat: int
    turn: tuple[int, int]
    events: tuple[Event, ...]
    explanation: Explanation | None


class Opponents:
    """Computer players by seat, of the `levels` given.

    The chance of a move follows from the seed, the seat and the place in the match. So no player
    disturbs the deals or another player, and a match that was left goes on as it would have.
    """

    def __init__(
        self, levels: Mapping[int, str], seed: int | None = None, think_s: float | None = THINK_S
    ) -> None:
        self.levels = dict(levels)
        self._seed = Random().getrandbits(_SEED_BITS) if seed is None else seed
        self._think_s = think_s
        self._chances = {seat: Random(0) for seat in self.levels}
        self._players = {
            seat: make_player(level, self._chances[seat], think_s)
            for seat, level in self.levels.items()
        }

    def choose(
        self, view: SeatView, legal_moves: Sequence[Move], place: Place
    ) -> tuple[Move, Explanation | None]:
        """Return what the player of the view's seat does, and why."""
        player = self._players[view.seat]
        self._chances[view.seat].seed(self._chance("player", view.seat, place))
        return player.choose(view, legal_moves), player.explain()

    def hint(self, view: SeatView, legal_moves: Sequence[Move], place: Place) -> Explanation | None:
        """Return what a good player would do with what the view shows."""
        chance = Random(self._chance("hint", view.seat, place))
        player = make_player(HINT_LEVEL, chance, self._think_s)
        player.choose(view, legal_moves)
        return player.explain()

    def _chance(self, use: str, seat: int, place: Place) -> str:
        return f"rami play {use} {self._seed}/{seat}/{place[0]}/{place[1]}"
