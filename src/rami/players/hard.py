"""Hard: remembers every card, and searches for what leaves it least (R-BOT-3)."""

from __future__ import annotations

from typing import Final

from rami.engine.moves import Move
from rami.engine.round import Round
from rami.engine.views import SeatView
from rami.players.knowledge import Knowledge
from rami.players.lines import fewest_left
from rami.players.normal import Normal
from rami.players.policy import Policy
from rami.players.sight import Sight, sight_of
from rami.players.stakes import win_is_enough
from rami.players.weights import Weights, weights_of

__all__ = ["Hard"]

_PLACES_MOST: Final = 300


class Hard(Normal):
    """Goes by the same rules of thumb with tuned weights, and with all that could be seen.

    It knows which cards are gone for good, and which the others took and still hold. It keeps an
    opening back to go out with all its cards at once, unless somebody is near to going out, or a
    win is enough for the match. Once it has opened, it searches its turn for the lays, lay-offs
    and swaps that leave the fewest points.
    """

    level = "hard"

    def _weights(self, view: SeatView) -> Weights:
        return weights_of("hard", view.rules)

    def _policy(self, view: SeatView) -> Policy:
        weights = self._weights(view)
        # It keeps openings back for the points that double, where these can decide anything.
        if weights.wait_opening and win_is_enough(view.rules, view.totals, view.opened, view.seat):
            weights = Weights({**weights.values(), "wait_opening": 0})
        return Policy(view.rules, weights)

    def _sight(self, view: SeatView, knowledge: Knowledge) -> Sight:
        sight = sight_of(view.pile_seen, view.table, view.rules.decks, view.seats)
        for seat, cards in enumerate(knowledge.held):
            if seat != view.seat:
                sight.hold(seat, cards)
        return sight

    def _plan(self, policy: Policy, world: Round, sight: Sight) -> list[Move]:
        plan = super()._plan(policy, world, sight)
        if policy.weights.wait and not plan:
            return plan  # what could be laid stays in the hand for now
        now = world.now
        if world.opened[world.turn] or (now and now.suffices):
            found = fewest_left(world, policy, _PLACES_MOST)
            if found and _left(world, policy, found) < _left(world, policy, plan):
                return found
        return plan


def _left(world: Round, policy: Policy, moves: list[Move]) -> int:
    """Return what a hand counts after some moves, its end of the round being less than nothing."""
    ahead = world.copy()
    for move in moves:
        ahead.apply_unchecked(move)
    return -1 if ahead.outcome else policy.points_of(ahead.hands[world.turn])
