"""Does an opening stand, for how many points, and what lacks?"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rami.engine.cards import JOKER, Card, CardsLike
from rami.engine.melds import Meld, read_meld
from rami.engine.refusals import InvalidMeld, Refusal, refusal
from rami.engine.rules import RuleSet

__all__ = ["OpeningVerdict", "judge_opening"]


@dataclass(frozen=True, slots=True)
class OpeningVerdict:
    """What an opening comes to (R-OPEN-1, R-OPEN-2).

    `points` is the sum of its melds, `needed` the `opening_points` of the rules; `lacking`
    says what keeps it from standing, and is empty when it is `accepted`.
    """

    points: int
    needed: int
    has_pure_run: bool
    lacking: tuple[Refusal, ...]

    @property
    def accepted(self) -> bool:
        """Whether the opening stands."""
        return not self.lacking


def judge_opening(melds: Iterable[Meld | CardsLike], rules: RuleSet) -> OpeningVerdict:
    """Judge the melds of one turn as a seat's opening (R-OPEN-1, R-OPEN-2, R-OPEN-6).

    A meld may also be given as its cards, or as their texts.

    Raises:
        InvalidMeld: if some cards make no meld, or the melds together hold cards that the
            pack does not have.
        Unreadable: if a word of a text is no card.

    >>> from rami import PRESETS, judge_opening
    >>> verdict = judge_opening(["5C 6C 7C", "KH KS KD"], PRESETS["rami-51"])
    >>> verdict.accepted, verdict.points, verdict.needed
    (False, 48, 51)
    >>> [reason.code for reason in verdict.lacking]
    ['opening.below_threshold']
    """
    if isinstance(melds, str):
        raise TypeError(f"several melds, each as its cards or their text, not {melds!r}")
    # A meld read by other rules may count otherwise by these.
    read = [read_meld(meld, rules) for meld in melds]
    faults = not_in_pack((meld.cards for meld in read), rules)
    if faults:
        raise InvalidMeld(faults)
    return verdict_on(read, rules)


def verdict_on(melds: Iterable[Meld], rules: RuleSet) -> OpeningVerdict:
    """Judge melds that are known to be of the pack."""
    points = 0
    pure = False
    for meld in melds:
        points += meld.points
        pure = pure or meld.is_pure
    lacking = []
    needed = rules.opening_points
    if points < needed:
        missing = needed - points
        lacking.append(
            refusal("opening.below_threshold", points=points, needed=needed, missing=missing)
        )
    if rules.opening_pure_run and not pure:
        lacking.append(refusal("opening.no_pure_run"))
    return OpeningVerdict(points, needed, pure, tuple(lacking))


def not_in_pack(groups: Iterable[Iterable[Card]], rules: RuleSet) -> list[Refusal]:
    """Return a fault for each card that several groups of cards hold too often together."""
    counts: dict[Card, int] = {}
    for cards in groups:
        for card in cards:
            counts[card] = counts.get(card, 0) + 1
    faults = []
    for card in sorted(counts):
        pack = rules.jokers if card is JOKER else rules.decks
        if counts[card] > pack:
            faults.append(refusal("cards.not_in_pack", card=card, count=counts[card], pack=pack))
    return faults
