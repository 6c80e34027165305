"""The solver: which disjoint melds of a hand count most, or leave least. It is exact."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache
from typing import Final

from rami.engine.cards import JOKER, Card, Cards, CardsLike, counted, parse_cards
from rami.engine.finder import natural_points_most, three_in_a_row
from rami.engine.melds import Meld
from rami.engine.opening import not_in_pack
from rami.engine.packing import CARDS_MOST, Packing, best_melds
from rami.engine.refusals import Refused, refusal
from rami.engine.rules import RuleSet
from rami.engine.scoring import card_points, hand_points
from rami.engine.templates import Templates

__all__ = ["Cover", "Goal", "best_cover", "best_covers", "best_opening"]

# This module's own, so that its compiled form can know its type.
_CARDS_MOST: Final = CARDS_MOST

_TEMPLATES_KEPT: Final = 16  # rule sets at a time, for each goal

# The weights of the most points. What decides only between equals stands in lower bits, wide
# enough for any hand: 8 hold the hand points of sixteen naturals, 3 the jokers.
_PER_POINT: Final = 1 << 11
_PER_JOKER_LAID: Final = -(1 << 8)
_TIES_LEAST: Final = 7 * _PER_JOKER_LAID

# The weights of the fewest left: 20 bits hold the points of all melds at any `joker_points`, 5 the
# cards.
_PER_CARD_LAID: Final = 1 << 20
_PER_POINT_LAID: Final = 1 << 25


class Goal(StrEnum):
    """What the melds of a hand are chosen for."""

    MOST_POINTS = "most_points"
    """The melds count as much as they can when laid."""
    FEWEST_LEFT = "fewest_left"
    """What they leave in the hand counts as little as it can (R-SCORE-1)."""


# Looked up once: an enum gives its members slowly.
_MOST_POINTS: Final = Goal.MOST_POINTS
_FEWEST_LEFT: Final = Goal.FEWEST_LEFT


class Cover:
    """Disjoint melds of a hand; it never changes.

    `hand` are all cards, `melds` those laid by the `rules`, `points` what they count laid.
    What they leave is worked out when it is asked for.
    """

    __slots__ = ("hand", "melds", "points", "rules")

    hand: Cards
    melds: tuple[Meld, ...]
    points: int
    rules: RuleSet

    @property
    def left(self) -> Cards:
        """The cards that stay in the hand."""
        left = self.hand
        for meld in self.melds:
            left -= meld.cards
        return left

    @property
    def left_points(self) -> int:
        """What the cards left count in hand (R-SCORE-1)."""
        return hand_points(self.left, self.rules)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Cover)
            and self.hand == other.hand
            and self.melds == other.melds
            and self.rules == other.rules
        )

    def __hash__(self) -> int:
        return hash((self.hand, self.melds))

    def __str__(self) -> str:
        laid = " | ".join(map(str, self.melds)) or "-"
        return f"{laid} ({self.points}), left {self.left or '-'} ({self.left_points})"

    def __repr__(self) -> str:
        return f"<Cover {self}>"

    def __reduce__(self) -> tuple[object, ...]:
        return cover_of, (self.hand, list(self.melds), self.rules)


def cover_of(hand: Cards, melds: list[Meld], rules: RuleSet) -> Cover:
    """Return the cover of a hand that consists of some of its melds."""
    points = 0
    for meld in melds:
        points += meld.points
    cover = Cover.__new__(Cover)
    cover.hand = hand
    cover.melds = tuple(melds)
    cover.points = points
    cover.rules = rules
    return cover


def best_cover(
    hand: CardsLike,
    rules: RuleSet,
    goal: Goal | str = Goal.MOST_POINTS,
    *,
    pure_run: bool = False,
    using: Card | str | None = None,
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
        ValueError: if there is no such goal, `keep` is neither 0 nor 1, or `using` not one card.

    >>> from rami import PRESETS
    >>> str(best_cover("QH KH AH JK 7S 8S 5D 2C", PRESETS["rami-51"]))
    'JK 7S 8S | QH KH AH (52), left 5D 2C (7)'
    """
    cards = _checked(hand, rules, keep)
    if isinstance(using, str):
        using = _one_card(using)
    melds = _best(cards, rules, goal, pure_run, using, keep, 0)
    return None if melds is None else cover_of(cards, melds, rules)


def best_covers(
    hand: CardsLike,
    rules: RuleSet,
    goal: Goal | str = Goal.MOST_POINTS,
    *,
    pure_run: bool = False,
    using: Card | str | None = None,
    keep: int = 0,
) -> Iterator[Cover]:
    """Return every choice of melds that is as good as the best, each once, in a fixed order.

    As good means equal in what the goal names, the points laid or the points left; what else
    `best_cover` looks at does not matter here. There can be thousands: stop when you have enough.

    Raises:
        Refused: if the pack does not have these cards, or no hand has so many.
        ValueError: if there is no such goal, `keep` is neither 0 nor 1, or `using` not one card.

    >>> from rami import PRESETS
    >>> for cover in best_covers("7S 8S 9S 7H 7D", PRESETS["cardverse"]):
    ...     print(cover)
    7S 8S 9S (24), left 7H 7D (14)
    """
    cards = _checked(hand, rules, keep)
    if isinstance(using, str):
        using = _one_card(using)
    packing = Packing()
    packing.prepare(_plain_templates(Goal(goal), rules), cards, pure_run, using, keep)
    return (cover_of(cards, melds, rules) for melds in packing.all_best())


def best_opening(
    hand: CardsLike,
    rules: RuleSet,
    *,
    using: Card | str | None = None,
    keep: int = 0,
) -> Cover | None:
    """Return the opening of a hand that counts most, None if none stands (R-OPEN-1, R-OPEN-2).

    Without an opening in the rules (R-OPEN-6), any melds stand, and none.

    Raises:
        Refused: if the pack does not have these cards, or no hand has so many.
        ValueError: if `keep` is neither 0 nor 1, or `using` not one card.

    >>> from rami import PRESETS
    >>> hand = "5C 6C 7C KH KS KD AS 2D"
    >>> best_opening(hand, PRESETS["rami-51"]) is None
    True
    >>> best_opening(hand, PRESETS["rami-40"]).points
    48
    """
    cards = _checked(hand, rules, keep)
    if isinstance(using, str):
        using = _one_card(using)
    return opening_in(cards, rules, using, keep)


def opening_in(hand: Cards, rules: RuleSet, using: Card | None, keep: int) -> Cover | None:
    """Return the best opening of a hand that has been checked."""
    # Most hands have none, and most of those are told without a search.
    if rules.pure_run_to_open and not three_in_a_row(hand.once):
        return None
    if not hand.jokers and natural_points_most(hand) < rules.points_to_open:
        return None
    least = max(rules.points_to_open * _PER_POINT + _TIES_LEAST, 0)
    templates = _templates_for_most_points(rules)
    melds = best_melds(templates, hand, rules.pure_run_to_open, using, keep, least)
    return None if melds is None else cover_of(hand, melds, rules)


def _checked(hand: CardsLike, rules: RuleSet, keep: int) -> Cards:
    """Return a hand as `Cards`, if it and what is asked of it can be."""
    cards = hand if isinstance(hand, Cards) else Cards.of(hand)
    if keep not in (0, 1):
        raise ValueError(f"keep is 0 or 1, not {keep}")
    if (cards.twice and not rules.has_twins) or cards.jokers > rules.jokers_in_pack:
        raise Refused(not_in_pack([cards], rules))
    if counted(cards.once) + counted(cards.twice) + cards.jokers > _CARDS_MOST:
        raise Refused(refusal("cards.too_many", count=len(cards), most=CARDS_MOST))
    return cards


def _one_card(text: str) -> Card:
    cards = parse_cards(text)
    if len(cards) != 1:
        raise ValueError(f"using is one card, not {text!r}")
    return cards[0]


def _best(
    hand: Cards,
    rules: RuleSet,
    goal: Goal | str,
    pure_run: bool,
    using: Card | None,
    keep: int,
    least: int,
) -> list[Meld] | None:
    """Return the best melds of a hand, unless their weight is below the `least`."""
    if goal is not _MOST_POINTS and goal is not _FEWEST_LEFT:
        goal = Goal(goal)
    most_points = goal is _MOST_POINTS
    if pure_run and not three_in_a_row(hand.once):
        return None
    templates = (_templates_for_most_points if most_points else _templates_for_fewest_left)(rules)
    return best_melds(templates, hand, pure_run, using, keep, least)


# Weights ---------------------------------------------------------------------------------------


@lru_cache(_TEMPLATES_KEPT)
def _templates_for_most_points(rules: RuleSet) -> Templates:
    """Return the melds with the weights of `MOST_POINTS`, ties included."""
    return Templates(rules, (_PER_POINT, 1, 0, _PER_JOKER_LAID))


@lru_cache(_TEMPLATES_KEPT)
def _templates_for_fewest_left(rules: RuleSet) -> Templates:
    """Return the melds with the weights of `FEWEST_LEFT`, ties included."""
    per_joker = card_points(JOKER, rules) * _PER_POINT_LAID + _PER_CARD_LAID
    return Templates(rules, (1, _PER_POINT_LAID, _PER_CARD_LAID, per_joker))


@lru_cache(_TEMPLATES_KEPT)
def _plain_templates(goal: Goal, rules: RuleSet) -> Templates:
    """Return the melds with the weights of a goal, without its ties."""
    if goal is Goal.MOST_POINTS:
        return Templates(rules, (1, 0, 0, 0))
    return Templates(rules, (0, 1, 0, card_points(JOKER, rules)))
