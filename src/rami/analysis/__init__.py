"""Positions looked at with the solver: how likely is an opening?"""

from rami.analysis.odds import DrawOdds, LaterOdds, draw_odds, later_odds, unseen_cards

__all__ = ["DrawOdds", "LaterOdds", "draw_odds", "later_odds", "unseen_cards"]
