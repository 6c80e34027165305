"""An opening checked, and the best melds of a hand: one answer for whoever asks for it.

The command line and the checker in the browser say the same, because both say what is found here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rami.engine.cards import Card, Cards, parse_cards
from rami.engine.cover import Cover, Goal, best_cover, best_opening
from rami.engine.melds import Meld, read_meld
from rami.engine.opening import OpeningVerdict, judge_opening
from rami.engine.refusals import InvalidMeld, Refusal, Unreadable, refusal
from rami.engine.rules import RuleSet

__all__ = ["BestMelds", "CheckedOpening", "best_melds_of", "check_opening", "read_melds"]


@dataclass(frozen=True, slots=True)
class CheckedOpening:
    """What was found: for each meld's cards the meld or why there is none, then the verdict.

    `verdict` is None where a meld is none, or where `faults` name cards that the pack does not
    have so often.
    """

    rules: RuleSet
    melds: Sequence[tuple[tuple[Card, ...], Meld | Refusal]]
    verdict: OpeningVerdict | None
    faults: Sequence[Refusal]

    @property
    def accepted(self) -> bool:
        """Whether the opening stands."""
        return self.verdict is not None and self.verdict.accepted


@dataclass(frozen=True, slots=True)
class BestMelds:
    """The best opening of a hand, or what comes nearest to one, with its verdict.

    `opening` is None where no melds of the hand suffice; `fewest_left` are the melds that leave
    least in the hand, whether or not they open.
    """

    rules: RuleSet
    opening: Cover | None
    nearest: Cover
    verdict: OpeningVerdict
    fewest_left: Cover


def read_melds(texts: Sequence[str]) -> list[tuple[Card, ...]]:
    """Read the cards of every meld from its text.

    Raises:
        Unreadable: if a text cannot be read or names no card; each of them is told.

    >>> read_melds(["QH KH AH"])
    [(<QH>, <KH>, <AH>)]
    """
    read: list[tuple[Card, ...]] = []
    faults: list[Refusal] = []
    for text in texts:
        try:
            cards = parse_cards(text)
        except Unreadable as error:
            faults += error.refusals
            continue
        read.append(cards)
        if not cards:
            faults.append(refusal("cards.empty"))
    if faults:
        raise Unreadable(faults)
    return read


def check_opening(melds: Sequence[tuple[Card, ...]], rules: RuleSet) -> CheckedOpening:
    """Return what the cards of some melds come to as an opening (R-OPEN-1, R-OPEN-2).

    >>> from rami.engine.rules import PRESETS
    >>> check_opening(read_melds(["QH KH AH", "JK 7S 8S"]), PRESETS["rami-51"]).accepted
    True
    """
    found: list[tuple[tuple[Card, ...], Meld | Refusal]] = []
    for cards in melds:
        try:
            found.append((cards, read_meld(cards, rules)))
        except InvalidMeld as error:
            found.append((cards, error.refusal))
    whole = [meld for _, meld in found if isinstance(meld, Meld)]
    if len(whole) < len(found):
        return CheckedOpening(rules, found, None, ())
    try:
        return CheckedOpening(rules, found, judge_opening(whole, rules), ())
    except InvalidMeld as error:
        return CheckedOpening(rules, found, None, error.refusals)


def best_melds_of(hand: Cards, rules: RuleSet) -> BestMelds:
    """Return the best melds of a hand after the draw.

    Raises:
        Unreadable: if there is no card in the hand.
        Refused: if there are more than the solver takes, or the pack has one not so often.
    """
    if not hand:
        raise Unreadable(refusal("cards.empty"))
    # Where the last card is discarded, one must be kept (R-OUT-1).
    keep = 1 if rules.discard_to_win else 0
    opening = best_opening(hand, rules, keep=keep)
    nearest = opening or best_cover(hand, rules, pure_run=rules.opening_pure_run, keep=keep)
    nearest = nearest or best_cover(hand, rules, keep=keep)
    fewest_left = best_cover(hand, rules, Goal.FEWEST_LEFT, keep=keep)
    # Where nothing is asked, laying nothing is a cover.
    assert nearest is not None
    assert fewest_left is not None
    return BestMelds(rules, opening, nearest, judge_opening(nearest.melds, rules), fewest_left)
