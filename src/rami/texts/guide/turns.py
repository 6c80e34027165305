"""The pages about turns, about melds, and about what is done with melds on the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rami.texts._messages import N_, NP_, Message

__all__ = ["TURNS"]

TURNS: Final[Mapping[str, Message]] = {
    # How a turn goes
    "turn.intro": N_("A turn has three steps, always in this order."),
    "turn.draw": N_("**Draw** a card: from the stock, unseen, or the one on top of the pile."),
    "turn.play": N_(
        "**Play**, if you like: lay melds, lay off, swap jokers. Until your discard you may take "
        "each of these back, the last one first."
    ),
    "turn.discard": N_(
        "**Discard** a card onto the pile, face up. Then it is the next seat's turn."
    ),
    "turn.deal": N_("Before the first turn"),
    "turn.dealt": N_(
        "Everybody gets a hand. The next card is turned up and begins the pile, and what is left "
        "is the stock. The seat to the left of the dealer begins, and play goes round clockwise."
    ),
    "turn.packs": N_("The pack and the hands"),
    "turn.players": N_("Players"),
    "turn.decks": NP_("Decks of {deck} card", "Decks of {deck} cards", "deck"),
    "turn.jokers": N_("Jokers"),
    "turn.hand": N_("Cards in a hand"),
    "turn.pile": N_("Taking from the pile"),
    "turn.pile_rami": N_(
        "In {rami_51} and {rami_40}, the card on top of the pile is there to be used: you may take "
        "it only if you can put it on the table in the same turn, and only from your turn number "
        "{pile_turn} of the round."
    ),
    "turn.pile_cardverse": N_("In {cardverse} you may always take it, and keep it as well."),
    # For translators: {two} and {more} are numbers of cards; no word has to agree with them.
    "turn.hands_cardverse": N_(
        "Cards in a hand of {cardverse}: {two} if two play, {more} if three or four play."
    ),
    "turn.time": N_("When the time runs out"),
    "turn.timed": N_(
        "At a table with a clock, a turn may end by itself. What happens then is a rule too, so "
        "that nobody loses more than the turn."
    ),
    # Melds and jokers
    "melds.intro": N_("Two kinds of melds lie on the table: runs and groups."),
    "melds.run": N_(
        "A **run** is cards of one suit that follow each other, {shortest} at least: `5♣ 6♣ 7♣`. "
        "Without a joker it is a **pure run**."
    ),
    "melds.group": N_(
        "A **group** is cards of one rank, all of different suits, {shortest} or {largest} of "
        "them: `K♥ K♠ K♦`. Two equal cards never share a meld."
    ),
    "melds.ace": N_("The ace"),
    "melds.ace_places": N_(
        "In {rami_51} and {rami_40} an ace stands before the two or after the king. No run goes "
        "round: after the ace, a run is over. In {cardverse} the ace stands after the king only."
    ),
    "melds.joker": N_("The joker"),
    "melds.joker_stands": N_(
        "A joker stands for a card that is missing, and counts what that card would. If several "
        "places are possible, it takes the one with the fewest points, in whatever order you name "
        "the cards. Once laid, it keeps its place."
    ),
    "melds.joker_few": NP_(
        "In {rami_51} and {rami_40} a meld holds at most {jokers_per_meld} joker.",
        "In {rami_51} and {rami_40} a meld holds at most {jokers_per_meld} jokers.",
        "jokers_per_meld",
    ),
    "melds.judged": N_("Melds, judged"),
    # Laying off and swapping
    "table.intro": N_(
        "Once you have opened, you may use every meld on the table: add to it, or free its joker."
    ),
    "table.add": N_("Laying off"),
    "table.adding": N_(
        "Put one or more cards of your hand onto any meld, your own or another's. The whole must "
        "still be a meld, and its jokers stay where they are."
    ),
    "table.swap": N_("Swapping a joker"),
    "table.swapping": N_(
        "Give the card that a joker stands for, and take the joker. In a run that is one card; in "
        "a group, any suit that is still missing will do."
    ),
    "table.played": N_(
        "A joker is swapped to be played, not to be kept: it goes down again in the same turn."
    ),
    "table.stays": N_("What stays"),
    "table.staying": N_(
        "Nothing else ever leaves a meld. Melds are not split, not joined and not laid in another "
        "way."
    ),
    "table.added": N_("Lay-offs, judged"),
    "table.swapped": N_("Swaps, judged"),
}
"""The sentences of the three pages, by key."""
