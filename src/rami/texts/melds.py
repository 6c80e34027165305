"""What melds, and the openings made of them, are told as."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from rami.engine.cards import SUITS as SUIT_LETTERS
from rami.engine.cards import Card
from rami.engine.melds import Meld, MeldKind
from rami.engine.opening import OpeningVerdict
from rami.texts._messages import HERE, N_, NP_, fill
from rami.texts._say import say

__all__ = ["GROUPS", "RUNS", "opening_so_far", "points_text", "symbols"]

RUNS: Final[Mapping[str, str]] = {
    "S": N_("run of spades"),
    "H": N_("run of hearts"),
    "D": N_("run of diamonds"),
    "C": N_("run of clubs"),
}
"""What a run is called, by the letter of its suit."""

GROUPS: Final[Mapping[int, str]] = {
    1: N_("group of aces"),
    2: N_("group of twos"),
    3: N_("group of threes"),
    4: N_("group of fours"),
    5: N_("group of fives"),
    6: N_("group of sixes"),
    7: N_("group of sevens"),
    8: N_("group of eights"),
    9: N_("group of nines"),
    10: N_("group of tens"),
    11: N_("group of jacks"),
    12: N_("group of queens"),
    13: N_("group of kings"),
}
"""What a group is called, by the number of its rank."""

_POINTS: Final = NP_("{points} point", "{points} points", "points")
_MELD: Final = N_("{kind}, {points}")
_MELD_WITH_JOKER: Final = NP_(
    "{kind}, {points}, the joker stands for {places}",
    "{kind}, {points}, the jokers stand for {places}",
    "jokers",
)
_AND: Final = N_("{before} and {last}")
_OR: Final = N_("{before} or {last}")

_STANDS: Final = N_("{points} of {needed}. The opening stands.")
_STANDS_WITHOUT_POINTS: Final = N_("The opening stands.")
_LACKS: Final = N_("{points} of {needed}. {lacking}")
_SO_FAR: Final = N_("{points} of {needed}")
_SO_FAR_WITH_RUN: Final = N_("{points} of {needed}; a pure run: {pure}")

_BELOW: Final = "opening.below_threshold"


def symbols(cards: Iterable[Card]) -> str:
    """Return cards as players write them, in the order given.

    >>> from rami.engine.cards import parse_cards
    >>> symbols(parse_cards("QH TS JK"))
    'Q♥ 10♠ JK'
    """
    return " ".join([card.symbol for card in cards])


def points_text(points: int, lang: str = HERE) -> str:
    """Return a number of points in words.

    >>> points_text(1), points_text(31)
    ('1 point', '31 points')
    """
    return fill(_POINTS, {"points": points}, lang)


def _joined(message: str, cards: Iterable[Card], lang: str) -> str:
    text = ""
    for card in cards:
        text = fill(message, {"before": text, "last": card.symbol}, lang) if text else card.symbol
    return text


@say.register
def _say_meld(meld: Meld, lang: str = HERE) -> str:
    """Tell the kind of a meld, what it counts and where its jokers stand."""
    is_run = meld.kind is MeldKind.RUN
    kind = RUNS[SUIT_LETTERS[meld.suit]] if is_run else GROUPS[meld.low]
    jokers = meld.cards.jokers
    values = {
        "kind": fill(kind, {}, lang),
        "points": points_text(meld.points, lang),
        "jokers": jokers,
        # In a group the joker may be swapped for any suit still missing (R-SWAP-1).
        "places": _joined(_AND if is_run else _OR, meld.joker_places, lang),
    }
    return fill(_MELD_WITH_JOKER if jokers else _MELD, values, lang)


@say.register
def _say_verdict(verdict: OpeningVerdict, lang: str = HERE) -> str:
    """Tell what an opening comes to and what lacks."""
    values = {"points": verdict.points, "needed": verdict.needed}
    if verdict.accepted:
        return fill(_STANDS if verdict.needed else _STANDS_WITHOUT_POINTS, values, lang)
    lacking = " ".join([say(reason, lang) for reason in verdict.lacking])
    if not verdict.needed or any(reason.code == _BELOW for reason in verdict.lacking):
        return lacking  # which tells the points itself
    return fill(_LACKS, {**values, "lacking": lacking}, lang)


def opening_so_far(verdict: OpeningVerdict, *, pure_run_needed: bool, lang: str = HERE) -> str:
    """Return how far an opening has come.

    >>> from rami.engine.opening import judge_opening
    >>> from rami.engine.rules import PRESETS
    >>> verdict = judge_opening(["QH KH AH"], PRESETS["rami-51"])
    >>> opening_so_far(verdict, pure_run_needed=True)
    '31 of 51; a pure run: yes'
    """
    values = {
        "points": verdict.points,
        "needed": verdict.needed,
        "pure": say(verdict.has_pure_run, lang),
    }
    return fill(_SO_FAR_WITH_RUN if pure_run_needed else _SO_FAR, values, lang)
