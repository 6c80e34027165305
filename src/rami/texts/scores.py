"""The score of a round, hand by hand, and who has won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rami.engine.cards import Cards
from rami.engine.rules import RuleSet, Scoring
from rami.engine.scoring import Outcome, card_points, hand_points
from rami.texts._messages import HERE, N_, NP_, Plural, fill
from rami.texts._say import say
from rami.texts.events import Told, seat_name
from rami.texts.melds import points_text

__all__ = ["hand_counted", "round_score", "target_text", "winners_text"]

_COUNTED_CARD: Final = N_("{card} {points}")
_COUNTED_HAND: Final = N_("{cards}: {points}")
_NO_CARDS: Final = N_("no card left")
_UNOPENED: Final = N_("{hand}, never opened")
_SCORE: Final = N_("{name}: {hand}. Scores {points}, in total {total}.")
_DOUBLED: Final = N_(
    "The winner had put no card down before the last turn, so what the others score is doubled."
)
_YOU: Final = N_("You")
_YOU_WON: Final = N_("You win the match!")
_WON: Final = N_("{name} wins the match.")
_SHARED: Final = N_("Equal totals share the win of the match: {names}.")
_TARGETS: Final[Mapping[Scoring, Plural]] = {
    Scoring.PENALTIES: NP_(
        "The match goes to {target} point; the lowest total wins.",
        "The match goes to {target} points; the lowest total wins.",
        "target",
    ),
    Scoring.WINNER_COLLECTS: NP_(
        "The match goes to {target} point; the highest total wins.",
        "The match goes to {target} points; the highest total wins.",
        "target",
    ),
}


def hand_counted(hand: Cards, rules: RuleSet, lang: str = HERE) -> str:
    """Return what a hand counts, card by card (R-SCORE-1).

    >>> from rami.engine.rules import PRESETS
    >>> hand_counted(Cards.of("8C KD AH"), PRESETS["rami-51"])
    'A♥ 11, K♦ 10, 8♣ 8: 29 points'
    """
    if not hand:
        return fill(_NO_CARDS, {}, lang)
    cards = [
        fill(_COUNTED_CARD, {"card": card.symbol, "points": card_points(card, rules)}, lang)
        for card in hand
    ]
    values = {"cards": say(cards, lang), "points": points_text(hand_points(hand, rules), lang)}
    return fill(_COUNTED_HAND, values, lang)


def round_score(
    outcome: Outcome,
    rules: RuleSet,
    opened: Sequence[bool],
    totals: Sequence[int],
    names: Sequence[str] = (),
    you: int | None = None,
    lang: str = HERE,
) -> list[str]:
    """Return how a round ended and what each seat scores for it, a line each.

    `opened` tells which seats have opened, `totals` what each has after the round.
    """
    lines = [say(Told(outcome, names, you), lang)]
    if outcome.closed_hand and rules.closed_hand_doubles and rules.scoring is Scoring.PENALTIES:
        lines.append(fill(_DOUBLED, {}, lang))
    for seat, hand in enumerate(outcome.hands):
        counted = hand_counted(hand, rules, lang)
        if not opened[seat]:
            counted = fill(_UNOPENED, {"hand": counted}, lang)
        values = {
            "name": _name(seat, names, you, lang),
            "hand": counted,
            "points": outcome.points[seat],
            "total": totals[seat],
        }
        lines.append(fill(_SCORE, values, lang))
    return lines


def winners_text(
    winners: Sequence[int], names: Sequence[str] = (), you: int | None = None, lang: str = HERE
) -> str:
    """Return who has won the match (R-MATCH-1)."""
    if len(winners) > 1:
        shared = [_name(seat, names, you, lang) for seat in winners]
        return fill(_SHARED, {"names": say(shared, lang)}, lang)
    if winners[0] == you:
        return fill(_YOU_WON, {}, lang)
    return fill(_WON, {"name": seat_name(winners[0], names, lang)}, lang)


def target_text(rules: RuleSet, lang: str = HERE) -> str:
    """Return what ends a match, and which total wins (R-MATCH-1).

    >>> from rami.engine.rules import PRESETS
    >>> target_text(PRESETS["cardverse"])
    'The match goes to 100 points; the highest total wins.'
    """
    return fill(_TARGETS[rules.scoring], {"target": rules.target}, lang)


def _name(seat: int, names: Sequence[str], you: int | None, lang: str) -> str:
    return fill(_YOU, {}, lang) if seat == you else seat_name(seat, names, lang)
