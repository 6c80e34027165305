"""Messages: marked for the extractor, looked up in a catalogue, filled with values."""

from __future__ import annotations

import gettext
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from rami.texts._mirrored import MIRRORED, Mirrored

__all__ = [
    "DOMAIN",
    "LOCALE_DIR",
    "NP_",
    "N_",
    "Message",
    "Plural",
    "fill",
    "placeholders",
    "translated",
]

DOMAIN: Final = "rami"
LOCALE_DIR: Final = Path(__file__).parent / "locale"

_PLACEHOLDER: Final = re.compile(r"\{(\w+)\}")

# A language comes from outside and becomes a part of a path.
_LANGUAGE: Final = re.compile(r"[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*")

_SEVERAL: Final = 2  # chooses the plural where no number is known


@dataclass(frozen=True, slots=True)
class Plural:
    """A message whose form hangs on a number: that of the placeholder called `count`."""

    singular: str
    plural: str
    count: str


Message = str | Plural
"""A message as it is marked: its English text, with ``{name}`` where a value goes."""


def N_(message: str) -> str:  # noqa: N802 - the name that gettext's tools know
    """Mark a message for the extractor."""
    return message


def NP_(singular: str, plural: str, count: str) -> Plural:  # noqa: N802 - as above
    """Mark a message for the extractor that has a plural, chosen by the value of `count`."""
    return Plural(singular, plural, count)


def fill(message: Message, values: Mapping[str, object], lang: str) -> str:
    """Return a message in a language, with the text of `values` in its placeholders.

    Values are put in as they are, braces and all. A placeholder without a value stays as it
    is, so that a slip in a catalogue costs a word and not the reply.

    >>> fill("{points} of {needed}.", {"points": 48, "needed": "{51}"}, "en")
    '48 of {51}.'
    """
    number = values.get(message.count) if isinstance(message, Plural) else None
    text = translated(message, lang, number if isinstance(number, int) else _SEVERAL)
    return _PLACEHOLDER.sub(lambda match: str(values.get(match[1], match[0])), text)


def translated(message: Message, lang: str, number: int = _SEVERAL) -> str:
    """Return a message in a language with its placeholders, in the form that goes with a number.

    >>> translated(NP_("{points} point", "{points} points", "points"), "en", 1)
    '{points} point'
    """
    translation = _translation(lang)
    if isinstance(message, Plural):
        return translation.ngettext(message.singular, message.plural, number)
    return translation.gettext(message)


def placeholders(text: str) -> set[str]:
    """Return the names in braces of a text.

    >>> sorted(placeholders("{points} of {needed}."))
    ['needed', 'points']
    """
    return set(_PLACEHOLDER.findall(text))


@lru_cache(maxsize=64)
def _translation(lang: str) -> gettext.NullTranslations:
    """Return the catalogue of a language, or English, in which the messages are written."""
    if lang == MIRRORED:
        return Mirrored()
    if not _LANGUAGE.fullmatch(lang):
        return gettext.NullTranslations()
    return gettext.translation(
        DOMAIN, localedir=LOCALE_DIR, languages=[lang.replace("-", "_")], fallback=True
    )
