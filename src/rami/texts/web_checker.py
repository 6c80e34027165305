"""What the page says on which openings are checked: `rami.texts.web` has it with all the rest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rami.texts._messages import N_, NP_, Message

__all__ = ["CHECKER"]

CHECKER: Final[Mapping[str, Message]] = {
    "check.title": N_("Check an opening"),
    "check.about": N_(
        "Put melds together by tapping cards or typing them. Each is judged at once."
    ),
    "check.about_hand": N_("Put in a whole hand to see the best opening in it."),
    "check.mode": N_("What do you have?"),
    "check.mode_melds": N_("Melds"),
    "check.mode_hand": N_("A whole hand"),
    "check.melds": N_("The melds"),
    "check.meld": N_("Meld {number}"),
    "check.new_meld": N_("Another meld"),
    "check.remove_meld": N_("Remove"),
    "check.remove_meld_named": N_("Remove meld {number}"),
    "check.empty": N_("Tap cards below."),
    "check.take_out": N_("Take out: {card}"),
    "check.pack": N_("Cards to add"),
    "check.card_used": NP_("{card}, added {count} time", "{card}, added {count} times", "count"),
    "check.nothing": N_("No meld yet. Three cards make the shortest."),
    "check.nothing_hand": N_("No card yet. Put in the whole hand, with the card drawn last."),
    "check.opens": N_("This opens."),
    "check.opens_not": N_("This does not open."),
    "check.points_of": NP_("{points} of {needed} point", "{points} of {needed} points", "needed"),
    "check.points": NP_("{points} point", "{points} points", "points"),
    "check.meld_first": N_("All melds must be melds first: look at what is said of each."),
    "check.type": N_("Or type"),
    "check.type_about": N_("such as QH KH AH; JK 7S 8S"),
    "check.type_hand_about": N_("such as QH KH AH JK 7S 8S 2D"),
    "check.rules": N_("The rules to go by"),
    "check.copy": N_("Copy the link to this"),
    "check.clear": N_("Clear"),
    "check.hand": N_("The hand"),
    "check.hand_count": NP_("{count} card", "{count} cards", "count"),
    "check.best": N_("The best opening"),
    "check.nearest": N_("What comes nearest"),
    "check.fewest": N_("What leaves the fewest points in hand"),
    "check.no_meld": N_("There is no meld in these cards."),
    "check.left": NP_("Left in hand, {points} point:", "Left in hand, {points} points:", "points"),
    "check.run": N_("Run"),
    "check.pure_run": N_("Run without a joker"),
    "check.group": N_("Group"),
    "check.with_jokers": NP_(
        "{kind}, the joker is the {cards}", "{kind}, the jokers are the {cards}", "count"
    ),
}
"""Every sentence of the checker, by its key."""
