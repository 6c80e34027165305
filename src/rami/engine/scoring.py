"""What a hand counts, and what a round gives each seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final

from rami.engine.cards import ACE_RANK, JOKER, KING_RANK, LANE, LANE_BITS, SUITS, Card, Cards
from rami.engine.melds import POINTS_AT
from rami.engine.rulebook import ACE_HIGH_POINTS
from rami.engine.rules import RuleSet, Scoring

__all__ = ["Outcome", "RoundEnd", "card_points", "hand_points", "round_points"]

_DOUBLE: Final = 2
_SHIFTS: Final = range(0, len(SUITS) * LANE_BITS, LANE_BITS)


class RoundEnd(StrEnum):
    """Why a round ended: a seat has no card left, or the stock could give none."""

    WENT_OUT = "went_out"
    STOCK_EMPTY = "stock_empty"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a round ended, with all hands shown.

    `winner` is a seat, or None where the stock ran out under `PENALTIES` (R-STOCK-2);
    `points` is what each seat's total grows by; `closed_hand` says that the winner had put
    no card on the table before its last turn (R-SCORE-3).
    """

    end: RoundEnd
    winner: int | None
    points: tuple[int, ...]
    hands: tuple[Cards, ...]
    closed_hand: bool


def card_points(card: Card, rules: RuleSet) -> int:
    """Return what a card left in hand counts (R-SCORE-1); a joker of no pack counts 0."""
    if card is JOKER:
        return rules.joker_hand_points or 0
    if card.rank == ACE_RANK and rules.ace_high:
        return ACE_HIGH_POINTS
    return POINTS_AT[card.rank]


def hand_points(hand: Cards, rules: RuleSet) -> int:
    """Return what the cards left in a hand count together (R-SCORE-1).

    >>> from rami import PRESETS, Cards, hand_points
    >>> hand_points(Cards.of("8C KD AH JK"), PRESETS["rami-51"])
    49
    """
    points = hand.jokers * (rules.joker_hand_points or 0)
    ace_high = rules.ace_high
    for mask in (hand.once, hand.twice) if hand.twice else (hand.once,):
        for shift in _SHIFTS:
            lane = mask >> shift & LANE
            if lane:
                points += _lane_points(lane, ace_high)
    return points


@cache  # a lane has 2 to the 13th values
def _lane_points(lane: int, ace_high: bool) -> int:
    """Return what the ranks in a lane count in hand."""
    points = sum([POINTS_AT[rank] for rank in range(KING_RANK + 1) if lane >> rank & 1])
    if ace_high and lane >> ACE_RANK & 1:
        points += ACE_HIGH_POINTS - POINTS_AT[ACE_RANK]
    return points


def lowest_hand(hands: Sequence[Cards], rules: RuleSet) -> int:
    """Return the seat whose hand counts least, the lowest of equal ones (R-STOCK-1)."""
    return min(range(len(hands)), key=lambda seat: hand_points(hands[seat], rules))


def round_points(
    hands: Sequence[Cards],
    opened: Sequence[bool],
    winner: int | None,
    rules: RuleSet,
    *,
    closed_hand: bool = False,
) -> tuple[int, ...]:
    """Return what a round adds to each seat's total (R-SCORE-2, R-SCORE-3).

    `closed_hand` says that the winner had put no card on the table before its last turn.
    Without a winner, which only `PENALTIES` know (R-STOCK-2), every seat is a loser.
    """
    counted = [hand_points(hand, rules) for hand in hands]
    if rules.scoring is Scoring.WINNER_COLLECTS:
        return tuple(
            sum(counted) - counted[seat] if seat == winner else 0 for seat in range(len(hands))
        )
    factor = _DOUBLE if closed_hand and rules.closed_hand_doubles else 1
    flat = rules.unopened_points
    return tuple(
        0 if seat == winner else factor * (counted[seat] if opened[seat] or flat is None else flat)
        for seat in range(len(hands))
    )


def leaders(totals: Sequence[int], rules: RuleSet) -> tuple[int, ...]:
    """Return the seats that lead by their totals, several where they are equal (R-MATCH-1)."""
    best = min(totals) if rules.scoring is Scoring.PENALTIES else max(totals)
    return tuple(seat for seat, total in enumerate(totals) if total == best)
