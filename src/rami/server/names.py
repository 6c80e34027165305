"""Names that people give themselves: shown as text, and never as anything else."""

from __future__ import annotations

import unicodedata
from typing import Final

from rami.texts.faults import Fault

__all__ = ["NAME_LONGEST", "clean_name"]

NAME_LONGEST: Final = 24

# Control, format (which turn the direction of a line), private, unassigned, half a character.
_NEVER_SHOWN: Final = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})

# Letters by their category, and yet nothing is to be seen of them.
_BLANK: Final = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")

_MARKS: Final = frozenset({"Mn", "Me"})
_MARKS_IN_A_ROW: Final = 2  # Vietnamese and Hebrew need as many; more pile up over other lines


def clean_name(name: str) -> str:
    r"""Return a name as it is shown: on one line, in its own direction, not too long.

    Raises:
        Fault: if nothing is left of it.

    >>> clean_name("  Zoë\u202e  of\tRami ")
    'Zoë of Rami'
    """
    text = unicodedata.normalize("NFC", name.replace("\t", " "))
    shown, marks = [], 0
    for character in text:
        category = unicodedata.category(character)
        marks = marks + 1 if category in _MARKS else 0
        hidden = category in _NEVER_SHOWN or character in _BLANK
        if not hidden and marks <= _MARKS_IN_A_ROW:
            shown.append(character)
    cleaned = " ".join("".join(shown).replace(",", " ").split())[:NAME_LONGEST].strip()
    if not any(character.isalnum() for character in cleaned):
        raise Fault("name.empty")
    return cleaned
