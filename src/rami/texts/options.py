"""What each option of a rule set does, in a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rami.texts._messages import HERE, N_, fill

__all__ = ["OPTION_TEXTS", "about_option"]

OPTION_TEXTS: Final[Mapping[str, str]] = {
    "decks": N_("How many decks the pack is made of; with more than one, it holds twins."),
    "jokers": N_("How many jokers are in the pack."),
    "players": N_("How few and how many can play."),
    "hand_size": N_("How many cards each seat is dealt; it may depend on how many play."),
    "ace_in_runs": N_(
        "Where an ace may stand in a run: `low` is before the two, `high` after the king, `both` "
        "is either."
    ),
    "jokers_per_meld": N_(
        "How many jokers a meld may hold; there are always fewer jokers than naturals."
    ),
    "joker_points": N_(
        "What a laid joker counts: a fixed number, or with `none` as much as the card it stands "
        "for."
    ),
    "opening_points": N_("How many points a seat's first melds must be worth together."),
    "opening_pure_run": N_("Whether a run without a joker must be among a seat's first melds."),
    "pile_opens_in_round_turn": N_(
        "From which of its turns in a round a seat may take the top card of the pile."
    ),
    "pile_card_must_be_melded": N_(
        "Whether a card may be taken from the pile only to be put on the table in the same turn."
    ),
    "joker_swap": N_(
        "From which melds a joker may be taken for the card it stands for: `runs_and_groups`, "
        "`runs` only, or none with `off`."
    ),
    "discard_to_win": N_("Whether the last card of a hand must be discarded to end the round."),
    "empty_stock": N_(
        "What an empty stock brings: `reshuffle` makes a new one of the pile, `round_ends` ends "
        "the round."
    ),
    "ace_high": N_(
        "Whether an ace left in hand counts as much as one after the king; if not, it counts as "
        "one before the two."
    ),
    "joker_hand_points": N_("What a joker left in hand counts."),
    "unopened_points": N_(
        "What a losing seat that never opened scores, whatever it holds; with `none`, its hand "
        "counts."
    ),
    "closed_hand_doubles": N_(
        "Whether the others' points double when the winner put all cards down in the last turn "
        "alone."
    ),
    "scoring": N_(
        "Who scores: with `penalties` each loser scores its own hand and the lowest total wins; "
        "with `winner_collects` the winner scores the hands of all others and the highest total "
        "wins."
    ),
    "target": N_("The total that ends the match once a seat reaches it."),
}
"""What each option does, by its name in the `RuleSet`."""


def about_option(option: str, lang: str = HERE) -> str:
    """Return what an option of the `RuleSet` does, in a sentence.

    >>> about_option("jokers")
    'How many jokers are in the pack.'
    """
    return fill(OPTION_TEXTS[option], {}, lang)
