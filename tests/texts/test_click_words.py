"""The words of click that are translated are those that click has."""

import importlib
import inspect

import pytest

from rami.texts.click_words import CLICK_WORDS, click_word

SOURCES = "".join(
    inspect.getsource(importlib.import_module(f"click.{name}"))
    for name in ("core", "decorators", "exceptions", "formatting", "types")
)


@pytest.mark.parametrize("word", CLICK_WORDS)
def test_click_says_it_so(word: str) -> None:
    assert f'"{word}"' in SOURCES


def test_what_is_not_known_stays_as_it_is() -> None:
    assert click_word("An error of a later version") == "An error of a later version"
