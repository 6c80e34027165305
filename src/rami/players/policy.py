"""How a hand is played by rule of thumb: quick enough to play a whole round in a moment.

It is what Normal goes by, and what the stronger levels play their sampled worlds with.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rami.engine.cards import BY_INDEX, JOKER, Card, Cards, faces_of
from rami.engine.cover import Goal, best_cover, best_opening
from rami.engine.finder import lay_offs_in, shared_lane, three_in_a_row
from rami.engine.melds import Meld
from rami.engine.moves import LayOff, Swap, layoff, swap
from rami.engine.opening import verdict_on
from rami.engine.rules import RuleSet
from rami.engine.scoring import card_points
from rami.players.prospects import prospects_of
from rami.players.sight import Sight
from rami.players.weights import Weights

__all__ = ["Policy"]

_FEWEST_LEFT: Final = Goal.FEWEST_LEFT
_MOST_POINTS: Final = Goal.MOST_POINTS
_ONE_MELD_FROM_OUT: Final = 4  # after a discard, a draw and a meld of three one is left to discard


class Policy:
    """Rules of thumb for one rule set, with weights.

    All estimates are hundredths of a point of the round.
    """

    __slots__ = ("keep", "points", "rules", "weights")

    keep: int
    points: list[int]
    rules: RuleSet
    weights: Weights

    def __init__(self, rules: RuleSet, weights: Weights) -> None:
        self.rules = rules
        self.weights = weights
        self.keep = rules.cards_to_keep
        self.points = [
            card_points(BY_INDEX[index], rules) if index in BY_INDEX else 0 for index in range(65)
        ]

    def points_of(self, hand: Cards) -> int:
        """Return what the cards of a hand count in it (R-SCORE-1)."""
        points = hand.jokers * self.points[JOKER.index]
        for card in faces_of(hand.once):
            points += self.points[card.index]
            if hand.twice & card.bit:
                points += self.points[card.index]
        return points

    # The draw ---------------------------------------------------------------------------------

    def gain_of_taking(self, hand: Cards, top: Card, sight: Sight, can_lay_off: bool) -> int:
        """Return what the top of the pile is worth more in a hand than a card of the stock."""
        rules = self.rules
        if can_lay_off and top.bit & sight.reach:
            return 100 * self.points[top.index]
        with_it = hand.plus(top)
        if has_meld(with_it, rules.jokers_in_meld):
            cover = best_cover(with_it, rules, _FEWEST_LEFT, using=top)
            if cover is not None:
                before = self.points_of(hand)
                if has_meld(hand, rules.jokers_in_meld):
                    old = best_cover(hand, rules, _FEWEST_LEFT)
                    if old is not None:
                        before = self.points_of(old.left)
                after = self.points_of(cover.left)
                if after < before:
                    return 100 * (before - after)
        unseen = sight.unseen_beside(with_it)
        found = prospects_of(top.index, hand.once, unseen, rules.lowest_place, rules.highest_place)
        weights = self.weights
        gain = weights.take_pair * found.near - weights.take_point * self.points[top.index]
        return gain - weights.take

    def melds_at_once(self, hand: Cards, card: Card, sight: Sight) -> bool:
        """Return whether a card could go to the table in this turn, if the seat had opened."""
        with_it = hand.plus(card)
        if card.bit & sight.reach or not has_meld(with_it, self.rules.jokers_in_meld):
            return bool(card.bit & sight.reach)
        return best_cover(with_it, self.rules, _FEWEST_LEFT, using=card) is not None

    # Going down ---------------------------------------------------------------------------------

    def opening(self, hand: Cards, taken: Card | None, laid: Sequence[Meld]) -> Sequence[Meld]:
        """Return melds that make an opening with those laid in this turn; none if none do."""
        if not laid:
            cover = best_opening(hand, self.rules, using=taken, keep=self.keep)
            return cover.melds if cover is not None else ()
        so_far = verdict_on(laid, self.rules)
        lacks_pure_run = self.rules.opening_pure_run and not so_far.has_pure_run
        cover = best_cover(
            hand, self.rules, _MOST_POINTS, pure_run=lacks_pure_run, using=taken, keep=self.keep
        )
        if cover is None or so_far.points + cover.points < so_far.needed:
            return ()
        return cover.melds

    def melds(self, hand: Cards, taken: Card | None) -> Sequence[Meld]:
        """Return the melds of an opened seat's hand that leave the least in it."""
        if not has_meld(hand, self.rules.jokers_in_meld):
            return ()
        cover = best_cover(hand, self.rules, _FEWEST_LEFT, using=taken, keep=self.keep)
        return cover.melds if cover is not None else ()

    def lay_off(self, hand: Cards, table: Sequence[Meld], taken: Card | None) -> LayOff | None:
        """Return the lay-off that rids a hand of most points, None if there is none."""
        best, best_points = None, -1
        for index, meld in enumerate(table):
            for cards in lay_offs_in(meld, hand, self.rules):
                if (not self.keep or cards != hand) and (taken is None or taken in cards):
                    points = self.points_of(cards)
                    if points > best_points:
                        best, best_points = layoff(cards.once, 0, cards.jokers, index), points
        return best

    def swap(self, hand: Cards, table: Sequence[Meld]) -> Swap | None:
        """Return the swap after which the hand's melds leave least, if less than without it."""
        best, least = None, self.points_of(hand)
        for index, meld in enumerate(table):
            if not meld.cards.jokers:
                continue
            for card in meld.joker_places:
                if card.bit & hand.once:
                    swapped = hand.minus(card).plus(JOKER)
                    cover = best_cover(
                        swapped, self.rules, _FEWEST_LEFT, using=JOKER, keep=self.keep
                    )
                    if cover is not None:
                        if best is None:
                            plain = best_cover(hand, self.rules, _FEWEST_LEFT, keep=self.keep)
                            if plain is not None:
                                least = min(least, self.points_of(plain.left))
                        if self.points_of(cover.left) < least:
                            best, least = swap(card, index), self.points_of(cover.left)
        return best

    # The discard ------------------------------------------------------------------------------

    def spare(self, hand: Cards) -> Cards:
        """Return the cards of a hand that its best melds leave, all of it if they leave none."""
        if not has_meld(hand, self.rules.jokers_in_meld):
            return hand
        cover = best_cover(hand, self.rules, _FEWEST_LEFT)
        if cover is None or not cover.melds:
            return hand
        left = cover.left
        return left if left else hand

    def cost_of(
        self,
        card: Card,
        hand: Cards,
        unseen: Cards,
        sight: Sight,
        opened: bool,
        feeds: bool,
        held: int,
        pressure: int,
    ) -> int:
        """Return what the discard of a card costs, as far as one can tell.

        `feeds` says that the next seat may lay off or take for a meld what is discarded.
        """
        weights, rules = self.weights, self.rules
        if not card.bit:
            return 100 * self.points[card.index] + weights.joker
        lowest, highest = rules.lowest_place, rules.highest_place
        twin = hand.twice & card.bit
        others = hand.once & ~card.bit | twin
        found = prospects_of(card.index, others, unseen, lowest, highest)
        points = self.points[card.index]
        if opened:
            cards = len(hand)
            cost = (weights.pair + weights.pair_card * cards) * found.near
            if cards == _ONE_MELD_FROM_OUT:
                cost += weights.pair_out * found.near
            cost += weights.far * found.far
            if card.bit & sight.beyond:
                cost += weights.beyond
            each = weights.point + weights.point_card * cards
        else:
            cost = weights.pair_unopened * found.near + weights.far_unopened * found.far
            if rules.pure_run_to_open and not three_in_a_row(hand.once):
                cost += weights.pure * found.pure
            each = weights.point_unopened
        if twin:
            cost = cost * weights.twin // 100
        cost -= points * (each + weights.haste * pressure)
        if feeds and card.bit & sight.reach:
            cost += weights.feed_table
        if weights.feed or (held and weights.feed_held):
            feeding = prospects_of(card.index, held, unseen, lowest, highest)
            cost += weights.feed * feeding.far // 10
            cost += weights.feed_held * (4 * feeding.made + feeding.near) // 4
        return cost

    def promise(self, hand: Cards, unseen: Cards) -> int:
        """Return how many cards of a hand melds will hold after the next draw.

        It is the mean over the cards that have not been seen, in ten-thousandths.
        """
        rules = self.rules
        lowest, highest = rules.lowest_place, rules.highest_place
        now, total = self._melded(hand), 0
        for card in faces_of(unseen.once):
            copies = 2 if unseen.twice & card.bit else 1
            # Most cards join nothing; with a joker that is not looked into.
            found = prospects_of(card.index, hand.once, _NO_CARDS, lowest, highest)
            joins = found.made or hand.jokers
            total += copies * (self._melded(hand.plus(card)) if joins else now)
        return 10_000 * total // max(len(unseen), 1)

    def _melded(self, hand: Cards) -> int:
        """Return how many cards the melds hold that leave least in a hand."""
        if not has_meld(hand, self.rules.jokers_in_meld):
            return 0
        cover = best_cover(hand, self.rules, _FEWEST_LEFT)
        return len(hand) - len(cover.left) if cover is not None else 0

    def discard(
        self,
        hand: Cards,
        allowed: Cards,
        sight: Sight,
        opened: bool,
        feeds: bool,
        held: int,
        pressure: int,
    ) -> Card:
        """Return the card whose discard costs least, of those that are allowed."""
        among = self.spare(hand)
        unseen = sight.unseen_beside(hand)
        best, best_cost = None, 0
        for card in among.faces():
            if card in allowed:
                cost = self.cost_of(card, hand, unseen, sight, opened, feeds, held, pressure)
                if best is None or cost < best_cost:
                    best, best_cost = card, cost
        if best is None:
            for card in allowed.faces():
                if best is None or self.points[card.index] < self.points[best.index]:
                    best = card
        assert best is not None
        return best


_NO_CARDS: Final = Cards()


def has_meld(hand: Cards, jokers_in_meld: int) -> bool:
    """Whether a hand may hold a meld: with a joker that is not looked into."""
    if hand.jokers and jokers_in_meld:
        return True
    return three_in_a_row(hand.once) != 0 or shared_lane(hand.once, 3) != 0
