"""How the client says its sentences: plurals, values of another direction, the names of cards."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page
from tests.support.sites import Site

from rami.server.static import assets

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
def mirrored(page: Page, site: Site) -> Page:
    page.goto(f"{site.url}/rules?lang=ar-XB")
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


def test_from_right_to_left_it_is_the_other_way_round(mirrored: Page) -> None:
    assert said(mirrored, "dir") == "rtl"
    assert said(mirrored, "isolated('Anna 7')") == f"{ISOLATE}Anna 7{AS_BEFORE}"
    assert said(mirrored, "isolated('سلمى')") == "سلمى"
    assert said(mirrored, "say('home.free_seats', { count: 3 })").startswith("\u200f3 ")


def test_cards_have_their_names(english: Page) -> None:
    assert said(english, "cardName('QH')") == "queen of hearts"
    assert said(english, "cardsName('QH KH JK')") == "queen of hearts, king of hearts, and joker"
    assert said(english, "cardsName(['JK'])") == "joker"
