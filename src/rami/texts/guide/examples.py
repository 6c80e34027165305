"""What is said of each worked example: a title, and a sentence why it comes out as it does.

The placeholders are what the example came to: {points}, and for an opening {needed} and {missing}.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rami.texts._messages import N_

__all__ = ["EXAMPLES"]

EXAMPLES: Final[Mapping[str, tuple[str, str]]] = {
    # The first meld: three melds
    "seed-meld-01": (
        N_("The ace after the king"),
        N_("High in the run, the ace counts most."),
    ),
    "seed-meld-02": (N_("The ace before the two"), N_("Low in the run, the ace counts least.")),
    "seed-meld-03": (
        N_("A joker with seven and eight"),
        N_("It could be the six or the nine; the six gives fewer points, so the six it is."),
    ),
    # The first meld: six openings
    "seed-open-01": (
        N_("A pure run, and a joker beside it"),
        N_("The hearts are the pure run; the joker counts as the six. Enough."),
    ),
    "seed-open-02": (
        N_("Many points, no run"),
        N_("Two groups are worth plenty, but the pure run is lacking."),
    ),
    "seed-open-03": (
        N_("A pure run, too few points"),
        N_("The run is pure, and yet the points fall short. Still missing: {missing}."),
    ),
    "seed-open-04": (
        N_("The same cards in the other game"),
        N_("Here the threshold is lower and no pure run is asked for, so the same cards open."),
    ),
    "seed-open-05": (
        N_("Exactly enough"),
        N_("Three melds are summed, and exactly the threshold opens."),
    ),
    "seed-open-06": (
        N_("A house rule for the joker"),
        N_("With a number of its own, the joker counts {joker}, and no longer as the six."),
    ),
    # Melds and jokers
    "run-short": (N_("A short run"), N_("Three neighbours of one suit are enough.")),
    "aces": (N_("A group of all four aces"), N_("In a group, each ace counts high.")),
    "joker-high": (
        N_("No room above"),
        N_("Above the king there is only the ace, which would count more: the joker is the ten."),
    ),
    "joker-ace": (N_("A joker beside king and ace"), N_("Only the queen fits there.")),
    "joker-low": (
        N_("A joker beside two and three"),
        N_("As the ace before the two it counts least."),
    ),
    "round-the-ace": (N_("Round the ace"), N_("No run goes on after the ace.")),
    "twins": (N_("Twins in a group"), N_("The suits of a group are all different.")),
    "gap": (N_("A gap"), N_("Something is missing in between.")),
    "two-jokers": (
        N_("Two jokers"),
        N_("There must be more naturals than jokers, and these games allow a single joker."),
    ),
    # Laying off and swapping
    "add-suit": (N_("The missing suit"), N_("The group is complete now.")),
    "add-ace": (N_("An ace below the two"), N_("The run grows at its low end.")),
    "add-joker": (
        N_("A joker onto a run"),
        N_("It takes the lowest place that is free: below the five it is the four."),
    ),
    "add-gap": (N_("Not next to it"), N_("The eight is missing in between.")),
    "add-other-suit": (N_("Another suit"), N_("A run is of one suit.")),
    "swap-run": (N_("Out of a run"), N_("The seven is the card that the joker stands for.")),
    "swap-wrong": (
        N_("Not that card"),
        N_("The joker stands for the six, so only the six gets it."),
    ),
    "swap-next": (
        N_("The card after the run"),
        N_("The nine would follow the eight; in the joker's place it leaves a gap."),
    ),
    "swap-suit": (
        N_("The right rank, another suit"),
        N_("In a run, the joker stands for one card of one suit."),
    ),
    # Scores
    "hand-joker": (N_("With joker and ace"), N_("A joker left in hand is dear.")),
    "hand-cardverse": (N_("The ace counts little here"), N_("Without `ace_high`, that is.")),
    "round-unopened": (
        N_("Somebody never opened"),
        N_("Those who never opened score a flat number, whatever they hold."),
    ),
    "round-closed": (
        N_("All in one turn"),
        N_("The winner put everything down in the last turn, so the others' points double."),
    ),
    "round-collected": (N_("The winner collects"), N_("All hands but the winner's are summed.")),
    # House rules
    "house-joker": (
        N_("Just enough with the house rule"),
        N_("The joker counts {joker} now, which is more than the two it stands for."),
    ),
    "house-high": (
        N_("The ace only high"),
        N_("By this option, no run begins with the ace."),
    ),
    # CardVerse Rami
    "cardverse-high": (N_("The ace above the king"), N_("That is its place.")),
    "cardverse-low": (N_("The ace below the two"), N_("In this game the ace stands high only.")),
    "cardverse-round": (N_("Round the ace"), N_("No run goes on after the ace.")),
    "cardverse-group": (N_("Three sevens"), N_("Three suits, one rank.")),
    "cardverse-twins": (
        N_("A suit twice"),
        N_("The suits of a group are all different; and the pack holds each card once."),
    ),
}
"""Each example's title and sentence, by its name."""
