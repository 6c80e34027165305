"""The page about the end of a round, and what it brings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rami.texts._messages import N_, NP_, Message

__all__ = ["SCORES"]

SCORES: Final[Mapping[str, Message]] = {
    "scores.intro": N_(
        "A round is over when a hand is empty, or when the stock can give no more. A match is over "
        "when a total has reached the target."
    ),
    "scores.out": N_("Going out"),
    "scores.out_rami": N_(
        "In {rami_51} and {rami_40} your last card is always a discard, so keep one for it. In "
        "{cardverse} you may also lay it or lay it off."
    ),
    "scores.hand": N_("What a hand counts"),
    "scores.hand_joker": N_("Joker"),
    "scores.hand_ace": N_("Ace"),
    "scores.hand_courts": N_("Ten, jack, queen, king"),
    "scores.hand_numbers": N_("Two to nine"),
    "scores.penalties": N_("Scores in {rami_51} and {rami_40}"),
    "scores.winner_none": N_(
        "The winner scores nothing. All others score what is left in their hands, and the lowest "
        "total wins the match."
    ),
    # For translators: {unopened} is "100 points".
    "scores.unopened": N_("Whoever never opened scores {unopened} flat, whatever they hold."),
    "scores.closed": N_(
        "If the winner had put nothing on the table before the last turn, everybody else's points "
        "double."
    ),
    "scores.collects": N_("Scores in {cardverse}"),
    "scores.winner_all": N_(
        "The winner collects what all others hold, and the highest total wins the match."
    ),
    "scores.stock": N_("When the stock is empty"),
    "scores.stock_rami": NP_(
        "In {rami_51} and {rami_40} the pile is shuffled and becomes the stock again, all but its "
        "top card, at most {reshuffles} time a round. After that, the round ends without a winner.",
        "In {rami_51} and {rami_40} the pile is shuffled and becomes the stock again, all but its "
        "top card, at most {reshuffles} times a round. After that, the round ends without a "
        "winner.",
        "reshuffles",
    ),
    "scores.stock_cardverse": N_(
        "In {cardverse} nothing is shuffled again: the round ends, and the hand worth least wins."
    ),
    "scores.match": N_("The match"),
    # For translators: {target} and {target_cardverse} are "500 points" and "100 points".
    "scores.target": N_(
        "Rounds are played until somebody has reached the target: {target} in {rami_51} and "
        "{rami_40}, {target_cardverse} in {cardverse}."
    ),
    "scores.hands_counted": N_("Hands, counted"),
    "scores.rounds_counted": N_("Rounds, counted"),
}
"""The sentences of the page, by key."""
