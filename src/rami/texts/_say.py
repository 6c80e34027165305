"""`say`: from a thing of the engine to a sentence, by the type of the thing."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from functools import reduce, singledispatch
from typing import Final

from rami.texts._catalogues import spoken
from rami.texts._messages import HERE, N_, fill, isolated, translated
from rami.texts.languages import direction

__all__ = ["say"]

_YES: Final = N_("yes")
_NO: Final = N_("no")
_NONE: Final = N_("none")
_LIST: Final = N_("{before}, {last}")


@singledispatch
def say(thing: object, lang: str = HERE) -> str:
    """Return what to tell a person about a thing, in a language such as ``"uk"``.

    Refusals and statements of the rulebook become sentences, cards their names, several things
    a list. Anything else is written as it is. A language without a catalogue gets English; `HERE`,
    without any named, is the language of this process.

    >>> from rami.engine.rulebook import RULEBOOK
    >>> say(RULEBOOK["R-OPEN-5"])
    'Once a seat has opened, it may lay any meld, without a minimum.'
    >>> say((51, None, True))
    '51, none, yes'
    """
    return str(thing)


@say.register
def _say_bool(thing: bool, lang: str = HERE) -> str:
    return fill(_YES if thing else _NO, {}, lang)


@say.register
def _say_none(thing: None, lang: str = HERE) -> str:
    return fill(_NONE, {}, lang)


@say.register
def _say_enum(thing: Enum, lang: str = HERE) -> str:
    # The value of an option is named as people write it in a rule set.
    return str(thing.value)


def _say_list(things: Iterable[object], lang: str = HERE) -> str:
    texts = [say(thing, lang) for thing in things]
    if len(texts) < 2:
        return "".join(texts)
    # Each by itself and not within those after it: only so many marks of direction may be nested.
    turned = direction(spoken(lang)) == "rtl"
    apart = [isolated(text, everything=turned) for text in texts]
    pattern = translated(_LIST, lang)
    return reduce(lambda before, last: pattern.format(before=before, last=last), apart)


for _collection in (tuple, list, set, frozenset):
    say.register(_collection, _say_list)
