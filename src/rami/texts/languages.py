"""Which languages there are, which of them somebody reads best, and how each is written."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from rami.texts import _catalogues
from rami.texts._catalogues import SOURCE, catalogues_there

__all__ = [
    "accepted_languages",
    "best_language",
    "direction",
    "language_name",
    "languages_offered",
    "lone_forms",
    "plural_forms",
    "plural_header",
    "wished_languages",
]

_SPEAKING: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""The variables that say in which language programs speak, the strongest first."""

_FORMS: Final = ("zero", "one", "two", "few", "many", "other")

# Every form of a plural that whole numbers have in any language comes up among these.
_NUMBERS: Final = (*range(1200), 10**6, 2 * 10**6)

# The rules of a few languages ask for the exponent of a number as it is written; ours have none.
_EXPONENT: Final = re.compile(r"\be\b")


def languages_offered() -> list[str]:
    """Return the languages that people may choose: English and those that are complete."""
    return [*_offered(_catalogues.LOCALE_DIR)]


@cache  # a server asks for each request, and no catalogue comes while it runs
def _offered(_: Path) -> tuple[str, ...]:
    return SOURCE, *(lang for lang, offered in catalogues_there().items() if offered)


def best_language(wished: Iterable[str], among: Iterable[str] | None = None) -> str:
    """Return the first language of some wishes that is offered, English if none is.

    Wishes may be written as in a browser, ``pt-BR``, or in an environment, ``pt_BR.UTF-8``. With
    `among`, those languages are offered.

    >>> best_language(["xx", "en-GB"]), best_language(["pt-BR"], ["pt", "pt-BR"])
    ('en', 'pt-BR')
    """
    offered = languages_offered() if among is None else [*among]
    for wish in wished:
        whole = wish.partition(".")[0].partition("@")[0].replace("_", "-").lower()
        for meant in (whole, whole.partition("-")[0]):
            for lang in offered:
                if lang.lower() == meant:
                    return lang
    return SOURCE


def wished_languages(variables: Mapping[str, str] = os.environ) -> list[str]:
    """Return the languages that a process is asked to speak, from its environment.

    >>> wished_languages({"LANG": "uk_UA.UTF-8"})
    ['uk_UA.UTF-8']
    """
    first = next((variables[name] for name in _SPEAKING if variables.get(name)), "")
    return [wish for wish in first.split(":") if wish]


def accepted_languages(header: str) -> list[str]:
    """Return the languages of an `Accept-Language` header, the most wanted first.

    >>> accepted_languages("en;q=0.5, uk, fr;q=0.8, de;q=0")
    ['uk', 'fr', 'en']
    """
    wishes = []
    for wish in header.split(","):
        lang, _, weight = wish.partition(";")
        try:
            quality = float(weight.partition("=")[2]) if weight.strip() else 1.0
        except ValueError:
            quality = 0.0
        if lang.strip() and quality > 0:
            wishes.append((-quality, lang.strip()))
    return [lang for _, lang in sorted(wishes, key=lambda wish: wish[0])]


@cache
def direction(lang: str) -> str:
    """Return in which direction a language is written: ``ltr`` or ``rtl``.

    >>> direction("en"), direction("ar")
    ('ltr', 'rtl')
    """
    # Asked for every sentence: English needs no data of all languages for it.
    if lang.partition("-")[0] == SOURCE:
        return "ltr"
    from babel import Locale, UnknownLocaleError

    try:
        return Locale.parse(lang.partition("-")[0]).text_direction
    except (UnknownLocaleError, ValueError):
        return "ltr"


@cache
def language_name(lang: str) -> str:
    """Return what a language calls itself.

    >>> language_name("fr"), language_name("uk")
    ('français', 'українська')
    """
    from babel import Locale

    return Locale.parse(lang.replace("-", "_")).get_language_name() or lang


@cache
def plural_forms(lang: str) -> tuple[str, ...]:
    """Return the forms that whole numbers have in a language, as CLDR names them.

    >>> plural_forms("uk"), plural_forms("ms")
    (('one', 'few', 'many'), ('other',))
    """
    from babel import Locale

    rule = Locale.parse(lang.replace("-", "_")).plural_form
    there = {rule(number) for number in _NUMBERS}
    return tuple(form for form in _FORMS if form in there)


@cache
def plural_header(lang: str) -> str:
    """Return what the head of a catalogue says of plurals: the CLDR rule, as gettext writes it.

    >>> plural_header("ms")
    'nplurals=1; plural=(0);'
    """
    from babel import Locale
    from babel.plural import PluralRule, to_gettext

    forms = plural_forms(lang)
    rules = Locale.parse(lang.replace("-", "_")).plural_form.rules
    # The last form is the one for all that no rule names.
    text = to_gettext(PluralRule({form: rules[form] for form in forms[:-1]}))
    return _EXPONENT.sub("0", text)


@cache
def lone_forms(lang: str) -> frozenset[str]:
    """Return the forms of plurals that are each for one number alone.

    >>> sorted(lone_forms("ar")), sorted(lone_forms("uk"))
    (['one', 'two', 'zero'], [])
    """
    from babel import Locale

    rule = Locale.parse(lang.replace("-", "_")).plural_form
    numbers = [rule(number) for number in _NUMBERS]
    return frozenset(form for form in plural_forms(lang) if numbers.count(form) == 1)
