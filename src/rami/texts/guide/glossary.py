"""The words of the game, each with what it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rami.texts._messages import N_

__all__ = ["GLOSSARY"]

GLOSSARY: Final[Mapping[str, tuple[str, str]]] = {
    "run": (
        N_("run"),
        N_("Cards of one suit that follow each other, such as `5♣ 6♣ 7♣`. R-MELD-1"),
    ),
    "pure_run": (N_("pure run"), N_("A run without a joker. R-OPEN-2")),
    "group": (
        N_("group"),
        N_("Cards of one rank in different suits, such as `K♥ K♠ K♦`. R-MELD-2"),
    ),
    "meld": (N_("meld"), N_("A run or a group. R-MELD-1, R-MELD-2")),
    "natural": (N_("natural"), N_("A card that is not a joker.")),
    "joker": (N_("joker"), N_("A card that stands for one that is missing. R-CARD-3")),
    "twins": (N_("twins"), N_("Two equal cards, as a pack of two decks has them. R-MELD-2")),
    "lay": (N_("to lay"), N_("To put a new meld on the table. R-TURN-1")),
    "lay_off": (N_("to lay off"), N_("To add cards to a meld on the table. R-LAY-1")),
    "swap": (
        N_("to swap"),
        N_("To give a meld the card that its joker stands for, and take the joker. R-SWAP-1"),
    ),
    "stock": (N_("stock"), N_("The cards that are left after the deal, face down. R-DEAL-1")),
    "pile": (N_("pile"), N_("The discards, face up. R-DEAL-1")),
    "draw": (N_("to draw"), N_("To take a card at the start of a turn. R-TURN-1")),
    "discard": (N_("to discard"), N_("To put a card on the pile at the end of a turn. R-TURN-1")),
    "opening": (N_("opening"), N_("The first melds of a seat, all those of one turn. R-OPEN-1")),
    "threshold": (
        N_("threshold"),
        N_("The points that an opening must reach. R-OPEN-1"),
    ),
    "seat": (N_("seat"), N_("A place at the table, and whoever plays there. R-TURN-7")),
    "round": (N_("round"), N_("From a deal to an empty hand, or an empty stock. R-OUT-1")),
    "match": (N_("match"), N_("Rounds until a total reaches the target. R-MATCH-1")),
    "house_rules": (
        N_("house rules"),
        N_("Rules in which a table has chosen other options than the game's own."),
    ),
}
"""Each word with its sentence."""
