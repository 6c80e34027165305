"""The words of click, the library that reads the command line, so that they are translated too.

Each is written as click writes it: `tests/texts/test_click_words.py` compares them with it.
"""

from __future__ import annotations

from typing import Final

from rami.texts._catalogues import spoken, translations
from rami.texts._messages import HERE, N_

__all__ = ["CLICK_WORDS", "click_word"]

CLICK_WORDS: Final = (
    # For translators: these belong to the help of the command line and to its error messages.
    N_("Usage:"),
    N_("Options"),
    N_("Commands"),
    N_("Show this message and exit."),
    N_("Show the version and exit."),
    N_("default: {default}"),
    N_("Aborted!"),
    N_("Error: {message}"),
    # For translators: keep {name!r} as it is, and other placeholders too.
    N_("Try '{command} {option}' for help."),
    N_("No such option {name!r}."),
    N_("No such command {name!r}."),
    N_("Invalid value: {message}"),
    N_("Invalid value for {param_hint}: {message}"),
    N_("Missing argument"),
    N_("Missing option"),
    N_("Missing command."),
    N_("{value!r} is not a valid {number_type}."),
    N_("{value} is not in the range {range}."),
    N_("{name} {filename!r} does not exist."),
    N_("{name} {filename!r} is a file."),
    N_("file"),
    N_("directory"),
)
"""What click says that somebody may see who uses Rami's commands."""


def click_word(word: str) -> str:
    """Return a text of click in the language of this process; one that is not known, as it is.

    >>> click_word("Usage:")
    'Usage:'
    """
    return translations(spoken(HERE)).gettext(word) if word in CLICK_WORDS else word
