"""The solver: which disjoint melds of a hand count most, or leave least. It is exact."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum

from rami.engine.cards import JOKER, Card, Cards
from rami.engine.melds import Meld
from rami.engine.opening import not_in_pack, verdict_on
from rami.engine.packing import CARDS_MOST, Packing, Weights
from rami.engine.refusals import Refused, refusal
from rami.engine.rules import RuleSet
from rami.engine.scoring import card_points, hand_points

__all__ = ["Cover", "Goal", "best_cover", "best_covers", "best_opening"]


class Goal(Enum):
    """What the melds of a hand are chosen for."""

    MOST_POINTS = "most_points"
    """The melds count as much as they can when laid."""
    FEWEST_LEFT = "fewest_left"
    """What they leave in the hand counts as little as it can (R-SCORE-1)."""


@dataclass(frozen=True, slots=True)
class Cover:
    """Disjoint melds of a hand, and what they leave in it.

    `points` is what the melds count laid, `left_points` what the cards left count in hand
    (R-SCORE-1).
    """

    melds: tuple[Meld, ...]
    left: Cards
    points: int
    left_points: int

    def __str__(self) -> str:
        laid = " | ".join(map(str, self.melds)) or "-"
        return f"{laid} ({self.points}), left {self.left or '-'} ({self.left_points})"


def best_cover(
    hand: Cards | str | Iterable[Card],
    rules: RuleSet,
    goal: Goal | str = Goal.MOST_POINTS,
    *,
    pure_run: bool = False,
    using: Card | None = None,
    keep: int = 0,
) -> Cover | None:
    """Return the best disjoint melds of a hand, None if no melds are as asked.

    With `pure_run`, one of them must be a run without a joker (R-OPEN-2); `using` is a card that
    must be in one of them; `keep` is how many cards must stay in the hand, 0, or 1 for the
    discard that a rule set may ask for (R-OUT-1). If nothing is asked, laying nothing is a cover.

    Of covers with the most points, the one that keeps more jokers is taken, then the one that
    leaves less in the hand; of those that leave the least, the one that leaves fewer cards, then
    the one whose melds count more, as an opening needs them to. What is still equal is decided
    by a fixed order, in which one long meld comes before two short ones.

    Raises:
        Refused: if the pack does not have these cards, or no hand has so many.
        ValueError: if there is no such goal, or `keep` is neither 0 nor 1.

    >>> from rami import PRESETS
    >>> str(best_cover("QH KH AH JK 7S 8S 5D 2C", PRESETS["rami-51"]))
    'JK 7S 8S | QH KH AH (52), left 5D 2C (7)'
    """
    cards = Cards.of(hand)
    weights = _weights(Goal(goal), rules)
    melds = _packing(cards, rules, weights, pure_run, using, keep).best()
    return None if melds is None else _cover(cards, melds, rules)


def best_covers(
    hand: Cards | str | Iterable[Card],
    rules: RuleSet,
    goal: Goal | str = Goal.MOST_POINTS,
    *,
    pure_run: bool = False,
    using: Card | None = None,
    keep: int = 0,
) -> Iterator[Cover]:
    """Return every choice of melds that is as good as the best, each once, in a fixed order.

    As good means equal in what the goal names, the points laid or the points left; what else
    `best_cover` looks at does not matter here. There can be thousands: stop when you have enough.

    Raises:
        Refused: if the pack does not have these cards, or no hand has so many.
        ValueError: if there is no such goal, or `keep` is neither 0 nor 1.

    >>> from rami import PRESETS
    >>> for cover in best_covers("7S 8S 9S 7H 7D", PRESETS["cardverse"]):
    ...     print(cover)
    7S 8S 9S (24), left 7H 7D (14)
    """
    weights = _plain_weights(Goal(goal), rules)
    cards = Cards.of(hand)
    packing = _packing(cards, rules, weights, pure_run, using, keep)
    return (_cover(cards, melds, rules) for melds in packing.all_best())


def best_opening(
    hand: Cards | str | Iterable[Card],
    rules: RuleSet,
    *,
    using: Card | None = None,
    keep: int = 0,
) -> Cover | None:
    """Return the opening of a hand that counts most, None if none stands (R-OPEN-1, R-OPEN-2).

    Without an opening in the rules (R-OPEN-6), any melds stand, and none.

    Raises:
        Refused: if the pack does not have these cards, or no hand has so many.
        ValueError: if `keep` is neither 0 nor 1.

    >>> from rami import PRESETS
    >>> hand = "5C 6C 7C KH KS KD AS 2D"
    >>> best_opening(hand, PRESETS["rami-51"]) is None
    True
    >>> best_opening(hand, PRESETS["rami-40"]).points
    48
    """
    cover = best_cover(hand, rules, pure_run=rules.opening_pure_run, using=using, keep=keep)
    return cover if cover and verdict_on(cover.melds, rules).accepted else None


def _packing(
    hand: Cards,
    rules: RuleSet,
    weights: Weights,
    pure_run: bool,
    using: Card | None,
    keep: int,
) -> Packing:
    """Check what was asked and prepare the search for it."""
    if keep not in (0, 1):
        raise ValueError(f"keep is 0 or 1, not {keep}")
    if (hand.twice and rules.decks == 1) or hand.jokers > rules.jokers:
        raise Refused(not_in_pack([hand], rules))
    if len(hand) > CARDS_MOST:
        raise Refused(refusal("cards.too_many", count=len(hand), most=CARDS_MOST))
    return Packing(hand, rules, weights, pure_run=pure_run, using=using, keep=keep)


def _cover(hand: Cards, melds: tuple[Meld, ...], rules: RuleSet) -> Cover:
    left = hand
    for meld in melds:
        left -= meld.cards
    points = sum([meld.points for meld in melds])
    return Cover(melds, left, points, hand_points(left, rules))


def _weights(goal: Goal, rules: RuleSet) -> Weights:
    """Return the weights of a goal, with all that `best_cover` decides ties by."""
    # What decides only between equals stands in lower bits, wide enough for any hand: 8 hold the
    # hand points of sixteen naturals, 3 the jokers, 5 the cards, 20 the points of all melds at
    # any `joker_points`.
    if goal is Goal.MOST_POINTS:
        return 1 << 11, 1, 0, -(1 << 8)
    return 1, 1 << 25, 1 << 20, (card_points(JOKER, rules) << 25) + (1 << 20)


def _plain_weights(goal: Goal, rules: RuleSet) -> Weights:
    """Return the weights of a goal without its ties."""
    if goal is Goal.MOST_POINTS:
        return 1, 0, 0, 0
    return 0, 1, 0, card_points(JOKER, rules)
