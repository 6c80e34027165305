"""What the browser client says: every sentence by its key, and the whole as a file to load.

A key is the part of the client that says it, then what it is for. The client fills in the
placeholders itself, so that a sentence is there at once; it gets the names of all cards too.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rami.engine.cards import JOKER, RANKS, SUITS, Card
from rami.texts._messages import LOCALE_DIR, N_, Message, Plural, fill, translated
from rami.texts._mirrored import MIRRORED
from rami.texts.cards import card_name

__all__ = ["WEB", "direction", "languages", "web_catalogue", "web_text"]

# Each part of the client adds its sentences under its own heading. Once a name is needed more
# than once, it stands under "All pages".
WEB: Final[Mapping[str, Message]] = {
    # All pages
    "site.name": N_("Rami"),
    "site.about": N_(
        "Rami 51, Rami 40 and CardVerse Rami at one table: with friends or with bots."
    ),
    "site.no_script": N_(
        "The table needs JavaScript, which this browser does not run. Allow it for this page, then "
        "load it anew."
    ),
    "site.loading": N_("The cards are on their way …"),
    "site.to_home": N_("To the first page"),
    # The shells of the pages
    "title.home": N_("Rami: play in the browser"),
    "title.table": N_("Rami: the table"),
    "title.replay": N_("Rami: a match again"),
    "title.checker": N_("Rami: check an opening"),
    "title.rules": N_("Rami: the rules"),
    "title.problem": N_("Rami: nothing here"),
    # The rules on one page
    "rules.heading": N_("The rules"),
    # A page that is not there
    "problem.page": N_("There is no such page"),
    "problem.page_about": N_(
        "Perhaps the address was cut off on its way. Start from the first page."
    ),
}
"""Every sentence of the browser client, by its key."""

_RIGHT_TO_LEFT: Final = frozenset({"ar", "fa", "he", "ur"})

# A number for each form that a language may have, of those whose form tells apart two others: one
# that is another's is left out below.
_FORM_NUMBERS: Final[Mapping[str, int]] = {
    "zero": 0,
    "one": 1,
    "two": 2,
    "few": 3,
    "many": 11,
    "other": 100,
}


def languages() -> list[str]:
    """Return the languages there are, English first; and one for tests, which no menu shows."""
    there = sorted(path.name.replace("_", "-") for path in LOCALE_DIR.glob("*") if path.is_dir())
    return ["en", *there, MIRRORED]


def direction(lang: str) -> str:
    """Return in which direction a language is written: ``ltr`` or ``rtl``.

    >>> direction("en"), direction("ar-XB")
    ('ltr', 'rtl')
    """
    return "rtl" if lang.partition("-")[0] in _RIGHT_TO_LEFT else "ltr"


def web_text(key: str, lang: str = "en", **values: object) -> str:
    """Return a sentence of the browser client.

    >>> web_text("site.name")
    'Rami'
    """
    return fill(WEB[key], values, lang)


def web_catalogue(lang: str = "en") -> dict[str, object]:
    """Return all sentences in a language with their placeholders, and the names of the cards.

    A message with a plural is an object of its forms by their names, as `Intl.PluralRules` has
    them, and of the placeholder that chooses: ``{"count": "points", "one": …, "other": …}``.

    >>> web_catalogue()["cards"]["QH"]
    'queen of hearts'
    """
    ranks = range(1, len(RANKS) + 1)
    cards = [*(Card.of(rank, suit) for suit in SUITS for rank in ranks), JOKER]
    return {
        "lang": lang,
        "dir": direction(lang),
        "messages": {key: _message(message, lang) for key, message in WEB.items()},
        "cards": {str(card): card_name(card, lang) for card in cards},
    }


def _message(message: Message, lang: str) -> str | dict[str, str]:
    if not isinstance(message, Plural):
        return translated(message, lang)
    found = {name: translated(message, lang, number) for name, number in _FORM_NUMBERS.items()}
    apart = {name: text for name, text in found.items() if text != found["other"]}
    return {"count": message.count, **apart, "other": found["other"]}
