"""The pages about house rules and about CardVerse Rami."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rami.texts._messages import N_, NP_, Message

__all__ = ["VARIANTS"]

VARIANTS: Final[Mapping[str, Message]] = {
    # House rules
    "house-rules.intro": N_(
        "Every table has its habits. What the rules leave open is an option here, and whoever "
        "makes a table may choose another value. Such a table plays by house rules, and says so."
    ),
    "house-rules.fixed": N_(
        "What is marked as stated is not up to anybody, except where an option changes it at your "
        "own wish. Options that contradict each other are refused, each with a reason."
    ),
    "house-rules.joker": N_("The joker with a number of its own"),
    # For translators: {joker} is "15 points".
    "house-rules.joker_counts": N_(
        "The house rule played most: a laid joker counts {joker}, in runs and groups alike, "
        "whatever it stands for."
    ),
    "house-rules.options": N_("Every option"),
    "house-rules.option": N_("Option"),
    "house-rules.all": N_("The options by game"),
    "house-rules.judged": N_("Played by house rules"),
    # CardVerse Rami
    "cardverse.which": N_("Which game this is"),
    "cardverse.variant": NP_(
        "{cardverse}, version {variant} of the variant, is played with a single deck of {deck} "
        "card, without jokers, and without an opening at {threshold_51}.",
        "{cardverse}, version {variant} of the variant, is played with a single deck of {deck} "
        "cards, without jokers, and without an opening at {threshold_51}.",
        "deck",
    ),
    "cardverse.goal": N_("The goal"),
    "cardverse.goal_told": N_(
        "Be the first without cards, and collect the points that the others still hold."
    ),
    "cardverse.setup": N_("The deal"),
    # For translators: all of them are numbers, as in "2 to 4"; no word has to agree with them.
    "cardverse.players": N_("Players: {fewest} to {most}."),
    "cardverse.hands": N_("Cards in a hand: {two} if two play, {more} if three or four play."),
    "cardverse.turned": N_("One more card is turned up and begins the pile."),
    "cardverse.melds": N_(
        "You make runs and groups, and lay them when you like: there is no threshold, and every "
        "seat counts as opened."
    ),
    "cardverse.turn": N_("The turn"),
    "cardverse.turn_told": N_(
        "Draw from the stock or take the top of the pile. Lay and lay off as you like. Discard a "
        "card. The last card of your hand may be laid, laid off or discarded, since "
        "`discard_to_win` is off; with it, it would have to be discarded."
    ),
    "cardverse.allowed": N_("Allowed and required"),
    "cardverse.ace": N_("The ace stands above the king only: `Q♥ K♥ A♥` is a run."),
    "cardverse.lay_off": N_(
        "After you have drawn, you may lay off onto every meld, your own or another's, with cards "
        "of your own hand."
    ),
    "cardverse.scoring": N_("Scores"),
    # For translators: {court}, {ace} and {ace_high} are numbers of points; {target_cardverse} is
    # "100 points".
    "cardverse.counting": N_(
        "Left in hand, the two to the nine count their number, the ten to the king {court}, the "
        "ace {ace}; with the option `ace_high` an ace counts {ace_high}. The winner collects the "
        "sum of all other hands, and the first to reach {target_cardverse} ends the match."
    ),
    "cardverse.end": N_("The end of a round"),
    "cardverse.end_told": N_(
        "A round ends when a hand is empty, or when somebody asks the empty stock for a card. Then "
        "the hand worth least wins; between equal hands, the first seat."
    ),
    "cardverse.not": N_("Not part of this game"),
    "cardverse.not_twins": N_("A suit twice in one group."),
    "cardverse.not_round": N_("Runs that go round the ace."),
    "cardverse.not_51": N_("The rules of {rami_51}: threshold, pure run, flat penalties."),
    "cardverse.not_jokers": N_("Jokers."),
    "cardverse.judged": N_("Melds of this game, judged"),
    "cardverse.players_told": N_(
        "Computer players see what a person in their seat would see. How {easy}, {normal} and "
        "{hard} play is told [on a page of its own](players); the rules are R-BOT-1, R-BOT-2 and "
        "R-BOT-3."
    ),
}
"""The sentences of the two pages, by key."""
