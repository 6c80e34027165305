"""Positions looked at with the solver: does an opening stand, what is best, how likely is one?"""

from rami.analysis.odds import DrawOdds, LaterOdds, draw_odds, later_odds, unseen_cards
from rami.analysis.openings import (
    BestMelds,
    CheckedOpening,
    best_melds_of,
    check_opening,
    read_melds,
)

__all__ = [
    "BestMelds",
    "CheckedOpening",
    "DrawOdds",
    "LaterOdds",
    "best_melds_of",
    "check_opening",
    "draw_odds",
    "later_odds",
    "read_melds",
    "unseen_cards",
]
