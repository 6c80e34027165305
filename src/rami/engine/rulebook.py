"""The rulebook as data: every rule by its id, what it rests on, and the numbers it names.

The sentences that people read are in `rami.texts.rulebook`, one for each part, in the same order.
A number that is no option of the `RuleSet` stands here once; the rest of the engine imports it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Final

__all__ = [
    "ACE_HIGH_POINTS",
    "ACE_LOW_POINTS",
    "COURT_POINTS",
    "GROUP_LARGEST",
    "IDLE_TURNS_PER_SEAT",
    "MELD_SHORTEST",
    "RESHUFFLES_PER_ROUND",
    "RULEBOOK",
    "RUN_LONGEST",
    "Basis",
    "Part",
    "Statement",
]

COURT_POINTS: Final = 10
"""Points of a ten, jack, queen or king, on the table and in hand (R-CARD-1, R-SCORE-1)."""

ACE_HIGH_POINTS: Final = 11
"""Points of an ace after the king, in a group, or in hand with `ace_high` (R-CARD-2, R-SCORE-1)."""

ACE_LOW_POINTS: Final = 1
"""Points of an ace before the two, or in hand without `ace_high` (R-CARD-2, R-SCORE-1)."""

MELD_SHORTEST: Final = 3
"""Cards in the shortest run and in the smallest group (R-MELD-1, R-MELD-2)."""

RUN_LONGEST: Final = 13
"""Cards in the longest run: a whole suit, with its ace at one end (R-MELD-1)."""

GROUP_LARGEST: Final = 4
"""Cards in the largest group: one of each suit (R-MELD-2)."""

RESHUFFLES_PER_ROUND: Final = 2
"""How often a round may turn its pile into a new stock (R-STOCK-2)."""

IDLE_TURNS_PER_SEAT: Final = 10
"""Turns of every seat without progress before the pile closes (R-STOCK-3)."""


class Basis(StrEnum):
    """What a part of a rule rests on."""

    STATED = "stated"
    """The rules of the games say so; it does not change."""
    CHOSEN = "chosen"
    """The rules of the games leave it open; this is the answer that Rami gives."""


@dataclass(frozen=True, slots=True)
class Part:
    """A sentence or two of a rule that rest on one basis.

    `numbers` holds, by name, each number that the text of the part speaks of and that is no option:
    limits, points, and the results of worked examples.
    """

    basis: Basis
    numbers: Mapping[str, int] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Statement:
    """One rule of the rulebook.

    `id` is what refusals, tests and rules pages cite. `options` names the fields of the `RuleSet`
    that the rule depends on. `parts` are in reading order; most rules have one.
    """

    id: str
    options: tuple[str, ...]
    parts: tuple[Part, ...]


def _stated(**numbers: int) -> Part:
    return Part(Basis.STATED, MappingProxyType(numbers))


def _chosen(**numbers: int) -> Part:
    return Part(Basis.CHOSEN, MappingProxyType(numbers))


def _statement(rule_id: str, options: str, *parts: Part) -> Statement:
    return Statement(rule_id, tuple(options.split()), parts)


_OPENING = "opening_points opening_pure_run"

_STATEMENTS = (
    # Cards and melds
    _statement("R-CARD-1", "", _stated(court=COURT_POINTS)),
    _statement(
        "R-CARD-2",
        "ace_in_runs",
        _stated(high=ACE_HIGH_POINTS, low=ACE_LOW_POINTS),
        _chosen(largest=GROUP_LARGEST, high=ACE_HIGH_POINTS),
    ),
    _statement(
        "R-CARD-3",
        "jokers joker_points ace_in_runs",
        # The results of the worked examples: seven and eight with a joker, and so on.
        _stated(
            seven_eight=21, jack_queen_king=40, queen_king=30, two_three=6, ace_two=6, king_ace=31
        ),
        _chosen(whole_suit=85),
    ),
    _statement(
        "R-CARD-4",
        "jokers joker_points",
        # That the jokers of the stated total count 15 is inferred: 61 = 31 + (15 + 7 + 8).
        _chosen(joker=15, seven_eight=30),
        _stated(house_total=61, reference_total=52),
    ),
    _statement("R-MELD-1", "", _stated(shortest=MELD_SHORTEST), _chosen(longest=RUN_LONGEST)),
    _statement(
        "R-MELD-2",
        "decks",
        _stated(smallest=MELD_SHORTEST, largest=GROUP_LARGEST),
        _chosen(largest=GROUP_LARGEST),
    ),
    _statement("R-MELD-3", "ace_in_runs", _stated(), _chosen()),
    _statement("R-MELD-4", "jokers jokers_per_meld", _chosen()),
    _statement("R-MELD-5", "jokers", _chosen()),
    # Deal and turn
    _statement("R-DEAL-1", "decks jokers players hand_size", _stated(), _chosen()),
    _statement("R-TURN-1", "", _stated()),
    _statement("R-TURN-2", "pile_opens_in_round_turn", _chosen(), _stated()),
    _statement("R-TURN-3", f"pile_card_must_be_melded discard_to_win {_OPENING}", _chosen()),
    _statement("R-TURN-4", f"pile_card_must_be_melded {_OPENING}", _chosen()),
    _statement("R-TURN-5", "empty_stock", _stated(), _chosen()),
    _statement("R-TURN-6", "", _chosen()),
    _statement("R-TURN-7", "", _chosen()),
    # Opening
    _statement("R-OPEN-1", "opening_points", _stated()),
    _statement("R-OPEN-2", "opening_pure_run", _stated(shortest=MELD_SHORTEST)),
    _statement("R-OPEN-3", _OPENING, _stated(), _chosen()),
    _statement("R-OPEN-4", f"{_OPENING} joker_swap", _stated(), _chosen()),
    _statement("R-OPEN-5", _OPENING, _stated()),
    _statement("R-OPEN-6", _OPENING, _stated(), _chosen()),
    _statement("R-OPEN-7", _OPENING, _chosen()),
    # Table
    _statement("R-LAY-1", "", _stated(), _chosen()),
    _statement("R-LAY-2", "", _stated(), _chosen()),
    _statement("R-SWAP-1", "jokers joker_swap", _chosen()),
    _statement("R-SWAP-2", "jokers joker_swap", _chosen()),
    # End of the round, scores, match
    _statement("R-OUT-1", "discard_to_win", _stated(), _chosen()),
    _statement("R-STOCK-1", "empty_stock", _stated(), _chosen()),
    _statement("R-STOCK-2", "empty_stock scoring", _chosen(reshuffles=RESHUFFLES_PER_ROUND)),
    _statement("R-STOCK-3", "", _chosen(turns=IDLE_TURNS_PER_SEAT)),
    _statement(
        "R-SCORE-1",
        "ace_high joker_hand_points",
        _stated(court=COURT_POINTS, ace=ACE_LOW_POINTS, high_ace=ACE_HIGH_POINTS),
        _chosen(),
    ),
    _statement("R-SCORE-2", "scoring empty_stock", _stated(), _chosen()),
    _statement("R-SCORE-3", "scoring unopened_points closed_hand_doubles", _chosen()),
    _statement("R-MATCH-1", "target scoring", _stated(), _chosen()),
    _statement("R-TIME-1", _OPENING, _chosen()),
    # Computer players
    _statement("R-BOT-1", "", _stated()),
    _statement("R-BOT-2", "", _stated()),
    _statement("R-BOT-3", "", _stated()),
    # Hidden information
    _statement("R-HIDE-1", "", _chosen()),
    _statement("R-HIDE-2", "", _chosen()),
)

RULEBOOK: Final[Mapping[str, Statement]] = MappingProxyType({s.id: s for s in _STATEMENTS})
"""Every rule by its id, in the rulebook's order.

>>> RULEBOOK["R-STOCK-2"].parts[0].numbers["reshuffles"]
2
"""
