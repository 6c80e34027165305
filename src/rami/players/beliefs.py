"""What a seat believes of the others' hands, by what they did.

A seat that plays by the rules of thumb lays what it can and discards what costs it least. A hand
that would have had it do otherwise is not impossible, but unlikely. From a world in which the
unseen cards lie anywhere, likelier ones are reached by exchanging cards (N. Metropolis and others
1953; W. K. Hastings 1970).
"""

from __future__ import annotations

from math import exp
from random import Random
from typing import Final

from rami.engine.cards import Card
from rami.engine.finder import melds_in
from rami.engine.round import Round
from rami.players.knowledge import Knowledge
from rami.players.policy import Policy, has_meld
from rami.players.sight import Sight
from rami.players.worlds import Worlds

__all__ = ["Beliefs"]

_DISCARDS: Final = 10  # how many of the last discards are looked at
_FADING: Final = 95  # per cent of its weight that a discard keeps when another follows
_MELD_KEPT: Final = 300
_LAY_OFF_KEPT: Final = 250
_OPENING_KEPT: Final = 300
_SLOPE: Final = 2  # how much more unlikely each hundredth of a point makes a discard
_GAP_MOST: Final = 800  # a discard may have had a reason that is not seen here
_FIRST_STEPS: Final = 30  # exchanges a hidden card, before the first world
_STEPS: Final = 6  # and before each other one
_LOG: Final = 100  # a unit of the logarithm of a likelihood


class Beliefs:
    """Draws worlds that are likely, for one seat.

    Likelihoods are logarithms in hundredths, by how much they speak against a hand.
    """

    __slots__ = (
        "_against",
        "_cards",
        "_discards",
        "_ends",
        "_hands",
        "_hidden",
        "_opened",
        "_policy",
        "_rng",
        "_seat",
        "_sight",
        "_world",
        "_worlds",
    )

    def __init__(
        self, worlds: Worlds, knowledge: Knowledge, policy: Policy, sight: Sight, rng: Random
    ) -> None:
        self._worlds = worlds
        self._policy = policy
        self._sight = sight
        self._rng = rng
        self._seat = knowledge.seat
        self._discards = [list(reversed(cards[-_DISCARDS:])) for cards in knowledge.discarded]
        self._world = world = worlds.sample()
        self._opened = list(world.opened)
        self._hands = list(world.hands)
        # The hidden cards, hand by hand and then the stock, with where each hand ends.
        self._cards: list[Card] = []
        self._ends: list[int] = []
        for seat in range(world.seats):
            if seat != self._seat:
                self._cards += list(world.hands[seat] - knowledge.held[seat])
            self._ends.append(len(self._cards))
        # After a reshuffle not every card can be everywhere: such worlds are left as they come.
        self._hidden = 0 if knowledge.recyclings else len(self._cards)
        self._cards += list(world.stock)
        self._against = [self._speaks_against(seat) for seat in range(world.seats)]
        self._exchange(_FIRST_STEPS * self._hidden)

    def sample(self) -> Round:
        """Return a world."""
        if not self._hidden:
            return self._worlds.sample()
        self._exchange(_STEPS * self._hidden)
        fresh = self._worlds.sample()
        stock = self._cards[self._ends[-1] :]
        self._rng.shuffle(stock)
        return fresh.with_hidden(tuple(self._hands), tuple(stock), fresh._shuffles)

    def _exchange(self, steps: int) -> None:
        """Exchange hidden cards, so often as given, where that makes a world likelier or so."""
        cards, hands, against = self._cards, self._hands, self._against
        size = len(cards)
        if not self._hidden or size < 2:
            return
        random = self._rng.random
        for _ in range(steps):
            chance = random()
            i = int(chance * self._hidden)
            chance = random()
            j = int(chance * size)
            one, other = self._owner(i), self._owner(j)
            mine, theirs = cards[i], cards[j]
            if one == other or mine is theirs:
                continue
            hand = hands[one]
            if mine.bit and theirs.bit & hand.twice:
                continue
            old_hand = old_other = hand
            hands[one] = hand.minus(mine).plus(theirs)
            new = self._speaks_against(one)
            gain = against[one] - new
            new_other = 0
            if other >= 0:
                old_other = hands[other]
                hands[other] = old_other.minus(theirs).plus(mine)
                new_other = self._speaks_against(other)
                gain += against[other] - new_other
            if gain < 0:
                chance = random()
                if chance >= exp(gain / _LOG):
                    hands[one] = old_hand
                    if other >= 0:
                        hands[other] = old_other
                    continue
            cards[i], cards[j] = theirs, mine
            against[one] = new
            if other >= 0:
                against[other] = new_other

    def _owner(self, index: int) -> int:
        """Return in whose hand a hidden card is, -1 for the stock."""
        for seat, end in enumerate(self._ends):
            if index < end:
                return seat
        return -1

    def _speaks_against(self, seat: int) -> int:
        """Return how unlikely the hand of a seat is."""
        discards = self._discards[seat]
        if seat == self._seat or not discards:
            return 0
        policy, sight = self._policy, self._sight
        hand, opened = self._hands[seat], self._opened[seat]
        against = 0
        if opened:
            reached = hand.once & sight.reach
            while reached:
                reached &= reached - 1
                against += _LAY_OFF_KEPT
            # A joker goes with nearly anything on the table.
            against += _LAY_OFF_KEPT * hand.jokers
            if has_meld(hand, 0) and melds_in(hand, policy.rules):
                against += _MELD_KEPT
        elif policy.opening(hand, None, ()):
            against += _OPENING_KEPT
        unseen = sight.unseen_beside(hand)
        least = 1 << 20
        for card in hand.faces():
            if card.bit:
                least = min(least, policy.cost_of(card, hand, unseen, sight, opened, False, 0, 0))
        share = 100
        for card in discards:
            if card.bit and not hand.twice & card.bit:
                cost = policy.cost_of(card, hand.plus(card), unseen, sight, opened, False, 0, 0)
                if cost > least:
                    against += min(_SLOPE * (cost - least), _GAP_MOST) * share // 100
            share = share * _FADING // 100
        return against
