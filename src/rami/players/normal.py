"""Normal: looks for what its hand can become, and for what a discard gives (R-BOT-2)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from rami.engine.moves import Discard, Draw, Move, Take
from rami.engine.position import Phase
from rami.engine.round import Round
from rami.engine.views import SeatView
from rami.players.explanation import Candidate, Explanation, Reason
from rami.players.knowledge import Knowledge
from rami.players.lines import Line, discard_lines, draw_lines, fewest_left, planned
from rami.players.player import Thinker
from rami.players.policy import Policy
from rami.players.sight import Sight, sight_of
from rami.players.weights import Weights, weights_of
from rami.players.worlds import Worlds

__all__ = ["Normal"]

_TAKE: Final = Take()
_DRAW: Final = Draw()
_HUNDREDTHS: Final = 100
_PLACES_MOST: Final = 300  # looked at for a way to end a turn
_DISCARDS_TOLD: Final = 6  # more candidates than anybody wants to read


class Normal(Thinker):
    """Goes by rules of thumb, with what lies open before its eyes.

    Of the pile it minds the top card only. It lays what leaves least in its hand, takes jokers
    for the cards they stand for where that helps, takes the pile for a meld or if the card brings
    one near enough, and discards what it misses least and what helps the next seat least.
    """

    level = "normal"

    def __init__(self, rng: Random) -> None:
        super().__init__()
        self._rng = rng
        self._knowledge: Knowledge | None = None

    def _think(self, view: SeatView, moves: Sequence[Move]) -> Explanation:
        return explanation_of(self._lines(view, moves, self._policy(view)))

    def _policy(self, view: SeatView) -> Policy:
        return Policy(view.rules, self._weights(view))

    def _weights(self, view: SeatView) -> Weights:
        return weights_of("normal", view.rules)

    def _sight(self, view: SeatView, knowledge: Knowledge) -> Sight:
        """Return which cards it minds."""
        return sight_of(view.pile_seen[-1:], view.table, view.rules.decks, view.seats)

    def _plan(self, policy: Policy, world: Round, sight: Sight) -> list[Move]:
        """Return what it lays, lays off and swaps in the rest of the turn."""
        return [move for move in planned(policy, world, sight) if not isinstance(move, Discard)]

    def _lines(self, view: SeatView, moves: Sequence[Move], policy: Policy) -> list[Line]:
        """Return the lines that it weighs, the one that it prefers first."""
        knowledge = self._knowledge = Knowledge(view, self._knowledge)
        sight = self._sight(view, knowledge)
        # Its own turn is the same in every world: one that agrees with the view will do.
        self._worlds = Worlds(view, knowledge, self._rng)
        world = self._worlds.sample()
        if view.phase is Phase.DRAW:
            return draw_lines(policy, world, sight)
        lines: list[Line] = []
        for lays in self._ways_down(policy, world, sight):
            most = _DISCARDS_TOLD if not lines else _DISCARDS_TOLD // 2
            lines += discard_lines(policy, world, sight, lays, most)
        return lines or self._ways_out(policy, world, sight, moves)

    def _ways_down(self, policy: Policy, world: Round, sight: Sight) -> list[list[Move]]:
        """Return what it may put on the table, what it prefers first: its plan, or no opening."""
        lays = self._plan(policy, world, sight)
        now = world.now
        opening = now and not world.opened[world.turn] and not now.laid and now.taken is None
        return [lays, []] if lays and opening else [lays]

    def _ways_out(
        self, policy: Policy, world: Round, sight: Sight, moves: Sequence[Move]
    ) -> list[Line]:
        """Return lines where the plan leaves on hold what has to be melded (R-TURN-4, R-SWAP-2)."""
        way = fewest_left(world, policy, _PLACES_MOST)
        lines = discard_lines(policy, world, sight, way, _DISCARDS_TOLD) if way else []
        return lines or [Line([moves[-1]], 0, Reason.BEST_ESTIMATE)]


def explanation_of(lines: Sequence[Line]) -> Explanation:
    """Return what was weighed by rules of thumb alone: the first line is the choice.

    They decide on an opening before they weigh discards, whose costs are less before it: what
    seems better than the choice only for that is left out.
    """
    candidates: dict[Move, Candidate] = {}
    for line in lines:
        move = line.moves[0]
        if move not in candidates and line.cost >= lines[0].cost:
            candidates[move] = Candidate(move, -line.cost / _HUNDREDTHS, line.reason)
    return Explanation(tuple(candidates.values()))
