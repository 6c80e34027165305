"""Messages: marked for the extractor, looked up in a catalogue, filled with values."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rami.texts._catalogues import HERE, spoken, translations
from rami.texts.languages import direction

__all__ = [
    "HERE",
    "NP_",
    "N_",
    "Message",
    "Plural",
    "fill",
    "isolated",
    "placeholders",
    "translated",
]

_PLACEHOLDER: Final = re.compile(r"\{(\w+)\}")

# What is typed as it stands, such as `Q♥ K♥` or the name of an option.
_VERBATIM: Final = re.compile(r"(`[^`]*`)")

# What stands between two of these keeps its own direction, and turns nothing around it.
_ISOLATE: Final = "\u2068"  # in the direction of its first letter
_ISOLATE_LEFT_TO_RIGHT: Final = "\u2066"
_AS_BEFORE: Final = "\u2069"

_RIGHT_TO_LEFT: Final = frozenset({"R", "AL", "AN"})

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


def fill(message: Message, values: Mapping[str, object], lang: str = HERE) -> str:
    """Return a message in a language, with the text of `values` in its placeholders.

    Values are put in as they are, braces and all, and isolated where they or the message are
    written from right to left. A placeholder without a value stays as it is, so that a slip in a
    catalogue costs a word and not the reply.

    >>> fill("{points} of {needed}.", {"points": 48, "needed": "{51}"}, "en")
    '48 of {51}.'
    """
    number = values.get(message.count) if isinstance(message, Plural) else None
    text = translated(message, lang, number if isinstance(number, int) else _SEVERAL)
    turned = direction(spoken(lang)) == "rtl"

    def value_of(match: re.Match[str]) -> str:
        if match[1] not in values:
            return match[0]
        return isolated(str(values[match[1]]), everything=turned)

    if not turned or "`" not in text:
        return _PLACEHOLDER.sub(value_of, text)
    parts = _VERBATIM.split(text)
    for place, part in enumerate(parts):
        if place % 2:
            told = _PLACEHOLDER.sub(lambda match: str(values.get(match[1], match[0])), part)
            parts[place] = f"{_ISOLATE_LEFT_TO_RIGHT}{told}{_AS_BEFORE}"
        else:
            parts[place] = _PLACEHOLDER.sub(value_of, part)
    return "".join(parts)


def isolated(text: str, *, everything: bool = False) -> str:
    r"""Return a text that leaves the order of the words around it as it is.

    That takes two characters which nobody sees, left out where nothing in the text runs from
    right to left, unless `everything` is to be isolated.

    >>> isolated("Anna"), isolated("سلمى")
    ('Anna', '\u2068سلمى\u2069')
    """
    if everything or any(unicodedata.bidirectional(letter) in _RIGHT_TO_LEFT for letter in text):
        return f"{_ISOLATE}{text}{_AS_BEFORE}"
    return text


def translated(message: Message, lang: str = HERE, number: int = _SEVERAL) -> str:
    """Return a message in a language with its placeholders, in the form that goes with a number.

    >>> translated(NP_("{points} point", "{points} points", "points"), "en", 1)
    '{points} point'
    """
    catalogue = translations(spoken(lang))
    if isinstance(message, Plural):
        return catalogue.ngettext(message.singular, message.plural, number)
    return catalogue.gettext(message)


def placeholders(text: str) -> set[str]:
    """Return the names in braces of a text.

    >>> sorted(placeholders("{points} of {needed}."))
    ['needed', 'points']
    """
    return set(_PLACEHOLDER.findall(text))
