"""The numbers and names that the sentences of the guide ask for: from the rules, never typed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from rami._version import __version__
from rami.engine.rulebook import (
    ACE_HIGH_POINTS,
    ACE_LOW_POINTS,
    COURT_POINTS,
    GROUP_LARGEST,
    MELD_SHORTEST,
    RESHUFFLES_PER_ROUND,
)
from rami.engine.rules import DECK, PRESETS, RuleSet, option_text
from rami.texts import say
from rami.texts.guide import guide_text
from rami.texts.levels import level_name

__all__ = [
    "CARDVERSE_VERSION",
    "cardverse_facts",
    "facts",
    "option_value",
    "preset_name",
    "rami_facts",
    "rules_name",
]

CARDVERSE_VERSION: Final = "1.1.0"
"""The version of the variant that the `cardverse` preset plays."""

_51, _40, _CARDVERSE = PRESETS["rami-51"], PRESETS["rami-40"], PRESETS["cardverse"]
_LEVELS: Final = ("easy", "normal", "hard", "expert")


def preset_name(preset: str, lang: str) -> str:
    """Return what people call the game of a preset: its name, and what a house has changed.

    >>> preset_name("rami-51", "en")
    'Rami 51'
    """
    return rules_name(PRESETS[preset], lang)


def rules_name(rules: RuleSet, lang: str) -> str:
    """Return the game that a rule set comes nearest to, and in which options it differs.

    >>> rules_name(PRESETS["rami-51-house"], "en")
    'Rami 51 with `joker_points` = 15'
    """
    nearest = min((_51, _40, _CARDVERSE), key=lambda game: len(rules.diff(game)))
    if nearest is _CARDVERSE:
        name = guide_text("name.cardverse", lang)
    else:
        name = guide_text("name.rami", lang, points=nearest.opening_points)
    changes = [
        guide_text(
            "name.change", lang, option=f"`{option}`", value=option_value(option, value, lang)
        )
        for option, (value, _) in rules.diff(nearest).items()
    ]
    if not changes:
        return name
    return guide_text("name.changed", lang, rules=name, changes=say(changes, lang))


def option_value(option: str, value: object, lang: str) -> str:
    """Return the value of an option: a word in the language, or as it is written."""
    if value is None or isinstance(value, bool):
        return say(value, lang)
    text = option_text(option, value)
    return text if text[0].isdigit() else f"`{text}`"


@cache
def facts(lang: str) -> Mapping[str, object]:
    """Return all that a sentence may ask for by name."""
    return {
        # One name: two values side by side would change places from right to left.
        "program": f"Rami {__version__}",
        "rami_51": preset_name("rami-51", lang),
        "rami_40": preset_name("rami-40", lang),
        "cardverse": preset_name("cardverse", lang),
        **{level: level_name(level, lang) for level in _LEVELS},
        "deck": DECK,
        "shortest": MELD_SHORTEST,
        "largest": GROUP_LARGEST,
        "court": COURT_POINTS,
        "high": ACE_HIGH_POINTS,
        "low": ACE_LOW_POINTS,
        "ace": ACE_LOW_POINTS,
        "ace_high": ACE_HIGH_POINTS,
        **rami_facts(lang),
        **cardverse_facts(lang),
    }


def rami_facts(lang: str) -> Mapping[str, object]:
    """Return what is so in Rami 51 and Rami 40, and need not be in any other game."""
    return {
        "points_51": _points(_51.opening_points, lang),
        "points_40": _points(_40.opening_points, lang),
        "threshold_51": _points(_51.opening_points, lang),
        "pile_turn": _51.pile_opens_in_round_turn,
        "jokers_per_meld": _51.jokers_per_meld,
        "unopened": _points(_51.unopened_points, lang),
        "reshuffles": RESHUFFLES_PER_ROUND,
        "target": _points(_51.target, lang),
        "joker": _points(PRESETS["rami-51-house"].joker_points, lang),
    }


def cardverse_facts(lang: str) -> Mapping[str, object]:
    """Return what is so in CardVerse Rami, and need not be in any other game."""
    hands = _CARDVERSE.hand_size
    assert isinstance(hands, tuple)
    return {
        "target_cardverse": _points(_CARDVERSE.target, lang),
        "variant": CARDVERSE_VERSION,
        "two": hands[0],
        "more": hands[-1],
        "fewest": _CARDVERSE.players[0],
        "most": _CARDVERSE.players[1],
    }


def _points(number: int | None, lang: str) -> str:
    return guide_text("label.points", lang, points=number or 0)
