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
_ISOLATE: Final = "\u2068"  # in the direction of its first letter outside of inner isolates
_ISOLATE_LEFT_TO_RIGHT: Final = "\u2066"
_ISOLATE_RIGHT_TO_LEFT: Final = "\u2067"
_AS_BEFORE: Final = "\u2069"

_INNERMOST: Final = re.compile("[\u2066-\u2068][^\u2066-\u2069]*\u2069")

_RIGHT_TO_LEFT: Final = frozenset({"R", "AL", "AN"})

# Chooses the plural where no number is known. Not 2, for which some languages have a dual; a form
# that five has is the plain plural everywhere.
_SEVERAL: Final = 5


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
    right to left, unless `everything` is to be isolated, as in a sentence from right to left.

    >>> isolated("Anna"), isolated("سلمى")
    ('Anna', '\u2068سلمى\u2069')
    """
    if everything or _runs(text) & _RIGHT_TO_LEFT:
        return f"{_opening(text, turned=everything)}{text}{_AS_BEFORE}"
    return text


def _opening(text: str, *, turned: bool) -> str:
    """Return the mark that isolates a text of a sentence, `turned` if that is from right to left.

    A text that has isolated parts was put together in the language of the sentence, and its parts
    follow each other in the direction of that, such as the rank and the suit of a card. Only what
    the language itself writes the other way, a name between its parts, goes that way.
    """
    outside = text
    while (less := _INNERMOST.sub("", outside)) != outside:
        outside = less
    if outside == text:
        return _ISOLATE
    runs = _runs(outside)
    if turned:
        return _ISOLATE if "L" in runs and not runs & _RIGHT_TO_LEFT else _ISOLATE_RIGHT_TO_LEFT
    return _ISOLATE if runs & _RIGHT_TO_LEFT and "L" not in runs else _ISOLATE_LEFT_TO_RIGHT


def _runs(text: str) -> set[str]:
    """Return in which directions the letters of a text run, as Unicode names them."""
    return {unicodedata.bidirectional(letter) for letter in text}


def translated(message: Message, lang: str = HERE, number: int = _SEVERAL) -> str:
    """Return a message in a language with its placeholders, in the form that goes with a number.

    >>> translated(NP_("{points} point", "{points} points", "points"), "en", 1)
    '{points} point'
    """
    catalogue = translations(spoken(lang))
    if isinstance(message, Plural):
        return catalogue.ngettext(message.singular, message.plural, number)
    return catalogue.gettext(message)


def placeholders(message: Message) -> set[str]:
    """Return the names in braces of a message.

    >>> sorted(placeholders("{points} of {needed}."))
    ['needed', 'points']
    """
    text = message if isinstance(message, str) else message.plural
    return set(_PLACEHOLDER.findall(text))
