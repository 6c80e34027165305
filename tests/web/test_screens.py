"""Every page fits every screen: nothing is cut off, nothing scrolls sideways, the hand is there."""

from __future__ import annotations

import re
from contextlib import ExitStack

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from tests.support.browsing import PHONE, SCREENS, Honesty, cut_off, drawn
from tests.support.scenes import PAGES, SCENES, address, come, show
from tests.support.sites import Site
from tests.web.conftest import Browse

from rami.texts.languages import languages_offered

# A finger finds what is at least as wide as this, in CSS pixels.
FINGER_PX = 44

NARROW_PX = 360


def outside(page: Page, selector: str) -> list[str]:
    """Return what is not wholly on the screen, without any scrolling."""
    drawn(page)
    found: list[str] = page.evaluate(
        """(selector) => [...document.querySelectorAll(selector)].filter((el) => {
          const box = el.getBoundingClientRect();
          return box.top < -1 || box.left < -1
            || box.bottom > innerHeight + 1 || box.right > document.documentElement.clientWidth + 1;
        }).map((el) => `${el.getAttribute("aria-label") || el.textContent.trim()}`)""",
        selector,
    )
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", [*PAGES, *SCENES])
def test_a_page_fits_every_screen_in_every_language(
    site: Site, browse: Browse, honesty: Honesty, name: str
) -> None:
    honesty.allow("status of 404") if name == "problem" else None
    page = browse(has_touch=True)
    with ExitStack() as company:
        url = address(site, page, company, name)
        found = {}
        for lang in languages_offered():
            come(page, url, lang)
            for screen, size in SCREENS.items():
                page.set_viewport_size(ViewportSize(width=size["width"], height=size["height"]))
                found[lang, screen] = cut_off(page)
        assert {where: what for where, what in found.items() if what} == {}


@pytest.mark.slow
@pytest.mark.parametrize("name", [*PAGES, *SCENES])
def test_a_page_fits_with_text_of_twice_the_size(
    site: Site, browse: Browse, honesty: Honesty, name: str
) -> None:
    honesty.allow("status of 404") if name == "problem" else None
    page = browse(viewport=PHONE, has_touch=True)
    with ExitStack() as company:
        show(site, page, company, name)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert cut_off(page) == []


@pytest.mark.slow
@pytest.mark.parametrize("screen", SCREENS)
def test_hand_and_main_button_are_on_the_screen_without_scrolling(
    site: Site, browse: Browse, screen: str
) -> None:
    page = browse(viewport=SCREENS[screen], has_touch=True)
    with ExitStack() as company:
        show(site, page, company, "full")
        expect(page.locator(".hand-card")).to_have_count(15)
        assert outside(page, ".hand-card, .main-button") == []


@pytest.mark.slow
@pytest.mark.parametrize("lang", languages_offered())
@pytest.mark.parametrize("name", ["full", "laid_too_little", "opened"])
def test_every_language_fits_the_smallest_screen(
    site: Site, browse: Browse, name: str, lang: str
) -> None:
    page = browse(viewport=SCREENS["320x568"], has_touch=True, is_mobile=True)
    with ExitStack() as company:
        show(site, page, company, name, lang)
        assert outside(page, ".hand-card, .main-button") == []
        assert cut_off(page) == []
        page.set_viewport_size(ViewportSize(width=PHONE["width"], height=PHONE["height"]))
        assert cut_off(page) == []
        # Bots of one level are told apart by their numbers.
        seats = page.locator(".seat:not(.is-own) .seat-name")
        if name != "full":
            numbers = [re.findall(r"\d", text) for text in seats.all_inner_texts()]
            assert numbers == [["1"], ["2"]]


def test_cards_in_hand_are_wide_enough_for_a_finger(site: Site, browse: Browse) -> None:
    page = browse(viewport={"width": NARROW_PX, "height": 740}, has_touch=True, is_mobile=True)
    with ExitStack() as company:
        show(site, page, company, "full")
        widths = page.locator(".hand-card").evaluate_all(
            "(cards) => cards.map((card) => card.getBoundingClientRect().width)"
        )
    assert len(widths) == 15
    assert min(widths) >= FINGER_PX


@pytest.mark.slow
def test_a_wide_table_is_on_one_screen(site: Site, desktop: Page) -> None:
    with ExitStack() as company:
        show(site, desktop, company, "full")
        height = desktop.evaluate("document.documentElement.scrollHeight")
        assert height <= 720
        assert outside(desktop, ".hand-card, .main-button, .meld, .pile, .seat") == []
