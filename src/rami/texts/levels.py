"""What computer players are called, by their level."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from rami.players import is_level
from rami.texts._messages import HERE, N_, fill

__all__ = ["LEVEL_NAMES", "level_called", "level_name", "level_names"]

LEVEL_NAMES: Final[Mapping[str, str]] = {
    "easy": N_("Easy"),
    "normal": N_("Normal"),
    "hard": N_("Hard"),
    "expert": N_("Expert"),
}
"""What computer players are called, by their level."""

_NUMBERED: Final = N_("{name} {number}")
_SAMPLING: Final = N_("{name}:{samples}")

_LAST_DIGITS: Final = re.compile(r"[0-9]+$")
_MARKS: Final = re.compile("[\u2066-\u2069]")  # isolate the parts of a name from right to left


def level_name(level: str, lang: str = HERE) -> str:
    """Return what a player of a level is called.

    >>> level_name("hard"), level_name("expert:64")
    ('Hard', 'Expert:64')
    """
    word, _, samples = level.partition(":")
    name = fill(LEVEL_NAMES[word], {}, lang)
    if samples:
        return fill(_SAMPLING, {"name": name, "samples": samples}, lang)
    return name


def level_names(levels: Sequence[str], lang: str = HERE) -> list[str]:
    """Return what players of some levels are called, numbered where a level has several.

    >>> level_names(["easy", "hard", "easy"])
    ['Easy 1', 'Hard', 'Easy 2']
    """
    names = []
    for place, level in enumerate(levels):
        name = level_name(level, lang)
        if levels.count(level) > 1:
            number = levels[: place + 1].count(level)
            name = fill(_NUMBERED, {"name": name, "number": number}, lang)
        names.append(name)
    return names


def level_called(name: str, lang: str = HERE) -> str | None:
    """Return the level of a player with a name that `level_names` gave, None for any other name.

    >>> level_called("Easy 2"), level_called("Expert:64"), level_called("Anna")
    ('easy', 'expert:64', None)
    """
    name = _MARKS.sub("", name)
    word, _, number = name.rpartition(" ")
    called = word if word and number.isascii() and number.isdecimal() else name
    samples = _LAST_DIGITS.findall(called)
    for level in LEVEL_NAMES:
        for known in (level, *(f"{level}:{count}" for count in samples)):
            if called == _MARKS.sub("", level_name(known, lang)) and is_level(known):
                return known
    return None
