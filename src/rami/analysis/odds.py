"""How likely a seat is to open: with its next card exactly, within some turns by simulation.

All that is known are the seat's hand and the cards it has seen elsewhere. Every other card of
the pack is as likely as any to be drawn next, wherever it is: in the stock or in a hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Final

from rami.engine.cards import ACE_HIGH, ACE_RANK, JOKER, Card, Cards, full_pack
from rami.engine.cover import best_cover, best_opening
from rami.engine.melds import POINTS_AT
from rami.engine.opening import not_in_pack
from rami.engine.refusals import Refused
from rami.engine.rules import RuleSet

__all__ = ["DrawOdds", "LaterOdds", "draw_odds", "later_odds", "unseen_cards"]

_NEAR: Final = 2
"""Two cards of a suit can be joined by one more if their places are that close."""


@dataclass(frozen=True, slots=True)
class DrawOdds:
    """The chance to open with one card from the stock: `opening` of `unseen` cards.

    `cards` are those that open, each with how many of it are unseen. `at_once` says that the
    hand holds an opening already, whatever is drawn.
    """

    opening: int
    unseen: int
    cards: tuple[tuple[Card, int], ...]
    at_once: bool

    @property
    def chance(self) -> float:
        """The chance, 0 to 1."""
        return self.opening / self.unseen


@dataclass(frozen=True, slots=True)
class LaterOdds:
    """How many of `trials` opened in their first turn, within two turns, and so on."""

    opened_by: tuple[int, ...]
    trials: int


def unseen_cards(
    hand: Iterable[Card], rules: RuleSet, seen: Iterable[Card] = ()
) -> tuple[Card, ...]:
    """Return the cards of the pack that are neither in the hand nor seen elsewhere, sorted.

    Raises:
        Refused: if the pack does not have all of them, with every fault.
    """
    known = [*hand, *seen]
    faults = not_in_pack([known], rules)
    if faults:
        raise Refused(faults)
    left = Counter(full_pack(rules.decks, rules.jokers)) - Counter(known)
    return tuple(sorted(left.elements()))


def draw_odds(hand: Cards, rules: RuleSet, unseen: Iterable[Card]) -> DrawOdds:
    """Return how likely the next card from the stock makes an opening (R-OPEN-1, R-OPEN-2).

    `hand` is what the seat holds before it draws. Where the last card of a hand must be
    discarded, the opening has to leave one.

    >>> from rami import PRESETS, Cards
    >>> rules = PRESETS["rami-51"]
    >>> hand = Cards.of("QH KH AH 7S 8S 2C 2D 5D 9D JC 3H 4C 6C")
    >>> odds = draw_odds(hand, rules, unseen_cards(hand, rules))
    >>> odds.opening, odds.unseen, [(str(card), count) for card, count in odds.cards]
    (8, 95, [('6S', 2), ('9S', 2), ('JK', 4)])
    """
    counts = Counter(unseen)
    cards = tuple(
        (card, count) for card, count in sorted(counts.items()) if _opens(hand.plus(card), rules)
    )
    return DrawOdds(
        opening=sum(count for _, count in cards),
        unseen=sum(counts.values()),
        cards=cards,
        at_once=best_opening(hand, rules) is not None,
    )


def later_odds(
    hand: Cards, rules: RuleSet, unseen: Iterable[Card], *, turns: int, trials: int, rng: Random
) -> LaterOdds:
    """Simulate how likely a seat opens within its next turns.

    In each turn the seat draws from the stock and opens if it can. If not, it keeps its jokers
    and the melds that count most together; of the other cards it discards the one with the
    fewest partners, and of those the one that counts least in a meld. A partner is a card that
    a third one would join to a meld.
    """
    pool = list(unseen)
    opened_in = Counter(
        _turn_of_opening(hand, rules, rng.sample(pool, turns)) for _ in range(trials)
    )
    opened_by = tuple(
        sum(opened_in[turn] for turn in range(1, last + 1)) for last in range(1, turns + 1)
    )
    return LaterOdds(opened_by, trials)


def _turn_of_opening(hand: Cards, rules: RuleSet, draws: list[Card]) -> int | None:
    for turn, card in enumerate(draws, 1):
        hand = hand.plus(card)
        if _opens(hand, rules):
            return turn
        hand = hand.minus(_worst_card(hand, rules))
    return None


def _opens(hand: Cards, rules: RuleSet) -> bool:
    return best_opening(hand, rules, keep=int(rules.discard_to_win)) is not None


def _worst_card(hand: Cards, rules: RuleSet) -> Card:
    cover = best_cover(hand, rules, pure_run=rules.opening_pure_run) or best_cover(hand, rules)
    spare = [card for card in (cover.left if cover else hand) if card is not JOKER]
    return min(spare or hand, key=lambda card: (_partners(card, hand, rules), _worth(card), card))


def _worth(card: Card) -> int:
    return POINTS_AT[ACE_HIGH if card.rank == ACE_RANK else card.rank] if card is not JOKER else 0


def _partners(card: Card, hand: Cards, rules: RuleSet) -> int:
    return sum(_joins(card, other, rules) for other in hand.faces() if other is not JOKER)


def _joins(card: Card, other: Card, rules: RuleSet) -> bool:
    if card.suit != other.suit:
        return card.rank == other.rank
    return any(
        0 < abs(place - another) <= _NEAR
        for place in _places(card, rules)
        for another in _places(other, rules)
    )


def _places(card: Card, rules: RuleSet) -> list[int]:
    places = (ACE_RANK, ACE_HIGH) if card.rank == ACE_RANK else (card.rank,)
    return [place for place in places if rules.lowest_place <= place <= rules.highest_place]
