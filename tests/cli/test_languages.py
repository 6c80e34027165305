"""The command line in every language that is offered: nothing is left in English or lost."""

from __future__ import annotations

import io

import pytest
from tests.support.command_line import process, run

from rami.terminal.screen import Screen
from rami.texts._catalogues import translations
from rami.texts.languages import languages_offered

OTHERS = [lang for lang in languages_offered() if lang != "en"]


@pytest.mark.parametrize("lang", OTHERS)
def test_the_options_of_all_commands_are_told_in_the_language(lang: str) -> None:
    told = run("--lang", lang, "--help").output
    assert "Show this message" not in told
    assert "Show the version" not in told
    assert "Options:" not in told or lang == "fr"  # where it is the same word


@pytest.mark.parametrize(
    ("arguments", "variables"),
    [
        (["--lang", "uk"], {}),
        ([], {"LANG": "uk_UA.UTF-8"}),
        ([], {"LANGUAGE": "xx:uk", "LANG": "en_GB.UTF-8"}),
        (["--lang", "uk"], {"LANG": "fr_FR.UTF-8"}),  # what is typed is meant
    ],
)
def test_a_language_is_asked_for_by_an_option_or_the_environment(
    arguments: list[str], variables: dict[str, str]
) -> None:
    unset = {"LANGUAGE": "", "LC_ALL": "", "LC_MESSAGES": "", "PYTHONUTF8": "1"}
    question = [*arguments, "check", "QH KH AH", "JK 7S 8S"]
    told = process(question, "", cwd=None, **{**unset, **variables})
    assert told.stdout.splitlines()[-1] == "52 з 51. Перше викладання зараховано."


@pytest.mark.parametrize("lang", OTHERS)
def test_a_screen_shows_every_letter_of_the_language(lang: str) -> None:
    catalogue = translations(lang)
    texts = [text for text in catalogue._catalog.values() if isinstance(text, str)]  # type: ignore[attr-defined]
    assert texts
    screen = Screen(io.TextIOWrapper(io.BytesIO(), encoding="utf-8"), wrapped=False)
    lines = [line for text in texts for line in text.splitlines()]
    assert [line for line in lines if screen.shown(line) != line] == []


def test_a_screen_without_them_shows_spaces_that_do_not_break_as_spaces() -> None:
    screen = Screen(io.TextIOWrapper(io.BytesIO(), encoding="ascii"))
    assert screen.shown("a\u00a0: b\u202f!") == "a : b !"
