"""Why a computer player moves as it does, and what it would do in your place.

Importing this teaches `say` reasons and explanations; `rami.texts` does not import it by itself,
so that what has nothing to do with players loads none of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rami.players.explanation import Candidate, Explanation, Reason
from rami.texts._messages import HERE, N_, NP_, Message, fill
from rami.texts._say import say

__all__ = ["HINTS", "REASONS", "hint_lines", "other_lines", "why_text"]

REASONS: Final[Mapping[Reason, str]] = {
    Reason.ONLY_MOVE: N_("Nothing else is legal."),
    Reason.DRAW_STOCK: N_("The top of the pile is worth less than a card of the stock."),
    Reason.TAKE_TO_MELD: N_("The card can go to the table at once."),
    Reason.TAKE_TO_BUILD: N_("The card brings a meld nearer."),
    Reason.GO_OUT: N_("It leads to the end of the round in this turn."),
    Reason.OPEN: N_("It leads to an opening that stands in this turn."),
    Reason.LAY: N_("A meld on the table counts no more in hand."),
    Reason.LAY_OFF: N_("What lies on the table counts no more in hand."),
    Reason.SWAP_JOKER: N_("The joker is worth more in hand than the card it stands for."),
    Reason.TAKE_BACK: N_("What was laid leads nowhere."),
    Reason.DISCARD_LONE: N_("The card has no part in anything the hand could become."),
    Reason.DISCARD_DEAREST: N_("Of what can be spared, the card counts most in hand."),
    Reason.DISCARD_SAFEST: N_("Of what can be spared, the card helps the next seats least."),
    Reason.BEST_ESTIMATE: N_("It came out best in all that was tried."),
}
"""What speaks for a move, whoever makes it."""

HINTS: Final[Mapping[str, Message]] = {
    "best": N_("Best: `{move}`. {why}"),
    "as_good": N_("`{move}`: about as good."),
    "worse": NP_("`{move}`: {points} point worse.", "`{move}`: {points} points worse.", "points"),
    "as_good_sampled": N_("`{move}`: about as good, give or take {error}."),
    "worse_sampled": NP_(
        "`{move}`: {points} point worse, give or take {error}.",
        "`{move}`: {points} points worse, give or take {error}.",
        "points",
    ),
    "why": N_("{why} {samples}"),
    "samples": NP_(
        "Tried on {samples} deal that could be the true one.",
        "Tried on {samples} deals that could be the true one.",
        "samples",
    ),
}
"""The sentences of a hint, by what they are for."""

_OTHERS_MOST: Final = 2  # beside the best, as many as are read at a glance


def why_text(explanation: Explanation, lang: str = HERE) -> str:
    """Return what speaks for the chosen move; it names no move and no card.

    >>> from rami.engine.moves import Draw
    >>> why_text(Explanation((Candidate(Draw(), 0.0, Reason.ONLY_MOVE),), samples=1))
    'Nothing else is legal. Tried on 1 deal that could be the true one.'
    """
    why = say(explanation.chosen.reason, lang)
    if not explanation.samples:
        return why
    samples = fill(HINTS["samples"], {"samples": explanation.samples}, lang)
    return fill(HINTS["why"], {"why": why, "samples": samples}, lang)


def hint_lines(explanation: Explanation, lang: str = HERE) -> list[str]:
    """Return the best move and why, then how far the next best are behind it."""
    values = {"move": explanation.chosen.move, "why": why_text(explanation, lang)}
    return [fill(HINTS["best"], values, lang), *other_lines(explanation, lang)]


def other_lines(explanation: Explanation, lang: str = HERE) -> list[str]:
    """Return how far the next best moves are behind the one that was chosen."""
    chosen, *others = explanation.candidates
    others.sort(key=lambda other: -other.estimate)
    return [f"  {_compared(other, chosen, lang)}" for other in others[:_OTHERS_MOST]]


def _compared(other: Candidate, chosen: Candidate, lang: str) -> str:
    points = max(round(chosen.estimate - other.estimate), 0)
    # The errors are those of the differences to one of the candidates, which itself has none.
    error = round(max(other.error or 0.0, chosen.error or 0.0))
    key = "worse" if points else "as_good"
    if error:
        key += "_sampled"
    return fill(HINTS[key], {"move": other.move, "points": points, "error": error}, lang)


@say.register
def _say_reason(reason: Reason, lang: str = HERE) -> str:
    return fill(REASONS[reason], {}, lang)


@say.register
def _say_explanation(explanation: Explanation, lang: str = HERE) -> str:
    return "\n".join(hint_lines(explanation, lang))
