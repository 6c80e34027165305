"""How the client says its sentences: plurals, values of another direction, the names of cards."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page
from tests.support.sites import Site

from rami.server.static import assets
from rami.texts.languages import languages_offered

ISOLATE, AS_BEFORE = "\u2068", "\u2069"


def said(page: Page, call: str) -> Any:
    """Return what a call of the module says in the page."""
    address = assets().address("js/say.js")
    return page.evaluate(f"import('{address}').then((texts) => texts.{call})")


@pytest.fixture
def english(page: Page, site: Site) -> Page:
    page.goto(f"{site.url}/rules")
    return page


@pytest.fixture
def arabic(page: Page, site: Site) -> Page:
    page.goto(f"{site.url}/rules?lang=ar")
    return page


def test_a_plural_follows_its_number(english: Page) -> None:
    for count, text in ((0, "0 free seats"), (1, "1 free seat"), (2, "2 free seats")):
        assert said(english, f"say('home.free_seats', {{ count: {count} }})") == text


def test_values_are_put_in_as_they_are(english: Page) -> None:
    assert said(english, "say('home.against', { names: '{names} $& <b>' })") == (
        "Against {names} $& <b>"
    )


def test_a_name_that_runs_the_other_way_is_kept_apart(english: Page, site: Site) -> None:
    apart = f"Against {ISOLATE}سلمى{AS_BEFORE}"
    assert said(english, "say('home.against', { names: 'سلمى' })") == apart
    assert said(english, "say('home.against', { names: 'Anna' })") == "Against Anna"


def test_from_right_to_left_it_is_the_other_way_round(arabic: Page) -> None:
    assert said(arabic, "dir") == "rtl"
    assert said(arabic, "isolated('Anna 7')") == f"{ISOLATE}Anna 7{AS_BEFORE}"
    assert said(arabic, "isolated('سلمى')") == "سلمى"
    assert said(arabic, "say('home.free_seats', { count: 3 })").startswith("3 ")


def test_cards_have_their_names(english: Page) -> None:
    assert said(english, "cardName('QH')") == "queen of hearts"
    assert said(english, "cardsName('QH KH JK')") == "queen of hearts, king of hearts and joker"
    assert said(english, "cardsName(['JK'])") == "joker"


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "Anna, Bo and Davit"),
        ("fr", "Anna, Bo et Davit"),
        ("uk", "Anna, Bo і Davit"),
        ("ms", "Anna, Bo dan Davit"),
        ("hy", "Anna, Bo և Davit"),  # of which a browser may know nothing
    ],
)
def test_a_list_ends_as_the_language_ends_it(page: Page, site: Site, lang: str, told: str) -> None:
    page.goto(f"{site.url}/rules?lang={lang}")
    assert said(page, "listed(['Anna', 'Bo', 'Davit'])") == told
    assert said(page, "listed(['Anna'])") == "Anna"
    assert said(page, "listed([])") == ""


@pytest.mark.parametrize("lang", languages_offered())
def test_a_date_has_no_month_that_the_browser_does_not_know(
    page: Page, site: Site, lang: str
) -> None:
    page.goto(f"{site.url}/rules?lang={lang}")
    told = said(page, "dateText(new Date(2026, 10, 30, 11, 43).getTime())")
    assert re.search(r"30\D|\D30", told)
    assert "11:43" in told
    assert not re.search(r"M\d\d", told)
    assert told.isascii() or lang not in ("en", "ms")
