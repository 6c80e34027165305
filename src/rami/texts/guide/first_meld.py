"""The page about the first meld, with which a seat opens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rami.texts._messages import N_, Message

__all__ = ["FIRST_MELD"]

FIRST_MELD: Final[Mapping[str, Message]] = {
    # For translators: {points_40} and {points_51} are "40 points" and "51 points".
    "first-meld.short": N_(
        "In short: **{points_40}** open {rami_40}; **{points_51}** and a pure run open {rami_51}."
    ),
    "first-meld.threshold": N_("The threshold"),
    "first-meld.difference": N_(
        "The first melds you lay in a round are your opening, and an opening must reach a "
        "threshold. It is the only difference between {rami_51} and {rami_40}: all else on these "
        "pages is the same for both."
    ),
    "first-meld.before": N_(
        "Until you have opened, you add nothing to a meld on the table, be it another's or your "
        "own."
    ),
    "first-meld.summed": N_(
        "All melds of one turn are summed, and exactly enough is enough. You need not reach it "
        "with a single meld."
    ),
    "first-meld.after": N_(
        "Once you have opened, there is no minimum any more: any meld may be laid for the rest of "
        "the round, and cards may be laid off."
    ),
    "first-meld.worth": N_("What each laid card is worth"),
    "first-meld.worth_card": N_("Card"),
    "first-meld.worth_counts": N_("Counts"),
    "first-meld.worth_numbers": N_("Two to nine"),
    "first-meld.worth_own": N_("its own number"),
    "first-meld.worth_courts": N_("Ten, jack, queen, king"),
    "first-meld.worth_ace_high": N_("Ace after the king, or in a group"),
    "first-meld.worth_ace_low": N_("Ace before the two"),
    "first-meld.worth_joker": N_("Joker"),
    "first-meld.worth_joker_counts": N_(
        "as much as the card it stands for; of several places, the one with the fewest points"
    ),
    "first-meld.worth_rules": N_("The rules behind this: R-CARD-1, R-CARD-2, R-CARD-3."),
    "first-meld.three": N_("Three melds and what they count"),
    "first-meld.pure": N_("The pure run of {rami_51}"),
    "first-meld.pure_run": N_(
        "In {rami_51}, points alone do not open: one of your melds must be a pure run, which is a "
        "run without a joker. The other melds may hold jokers. `5♣ 6♣ 7♣ JK` is a run, and not a "
        "pure one."
    ),
    "first-meld.six": N_("Six openings, judged"),
    "first-meld.lacking": N_("When it is not enough"),
    "first-meld.returned": N_(
        "The opening is checked at your discard. If points or the pure run are lacking, all cards "
        "you laid in this turn come back to your hand. You discard as usual, there is no penalty, "
        "and in your next turn you may try again."
    ),
}
"""The sentences of the page, by key."""
