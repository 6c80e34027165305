"""A language for tests: English whose words run from right to left.

Until somebody reads Rami in a language that is written so, this one shows what would be in the
wrong place then. Its name is the one that pseudo-languages of this kind have elsewhere too.
"""

from __future__ import annotations

import gettext
import re
from typing import Final

__all__ = ["MIRRORED", "Mirrored"]

MIRRORED: Final = "ar-XB"
"""The name of the language: no country's Arabic."""

_MARK: Final = "\u200f"  # right to left from here on, whatever comes first
_WORD: Final = "\u202e{word}\u202c"  # the letters of a word from right to left, then as before

# Placeholders and what is to be typed stay as they are.
_AS_IT_IS: Final = re.compile(r"(\{\w+\}|`[^`]*`)")
_LETTERS: Final = re.compile(r"[^\W\d_]+")


class Mirrored(gettext.NullTranslations):
    """The catalogue of that language, made while it is asked."""

    def gettext(self, message: str) -> str:
        """Return a message with its words turned around."""
        return _mirrored(super().gettext(message))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the form for a number, with its words turned around."""
        return _mirrored(super().ngettext(msgid1, msgid2, n))


def _mirrored(text: str) -> str:
    parts = _AS_IT_IS.split(text)
    parts[::2] = [
        _LETTERS.sub(lambda match: _WORD.format(word=match[0]), part) for part in parts[::2]
    ]
    return _MARK + "".join(parts)
