"""Numbers that are not whole, as a language writes them."""

from __future__ import annotations

from functools import cache

from rami.texts._catalogues import SOURCE, spoken
from rami.texts._messages import HERE

__all__ = ["decimal_mark", "decimal_text"]


def decimal_text(number: float, places: int = 1, lang: str = HERE) -> str:
    """Return a number with so many decimal places, with Latin digits and the language's mark.

    >>> decimal_text(99.96), decimal_text(99.96, lang="fr"), decimal_text(-1, 2, "uk")
    ('100.0', '100,0', '-1,00')
    """
    return f"{number:.{places}f}".replace(".", decimal_mark(lang))


def decimal_mark(lang: str = HERE) -> str:
    """Return what a language writes between the whole of a number and its decimal places.

    >>> decimal_mark("en"), decimal_mark("hy")
    ('.', ',')
    """
    return _decimal_mark(spoken(lang))


@cache
def _decimal_mark(lang: str) -> str:
    # English needs no data of all languages for it.
    if lang.partition("-")[0] == SOURCE:
        return "."
    from babel import UnknownLocaleError
    from babel.numbers import get_decimal_symbol

    try:
        return get_decimal_symbol(lang.partition("-")[0], numbering_system="latn")
    except (UnknownLocaleError, ValueError):
        return "."
