"""Nothing that axe finds, on every page and in every state of a table, in both directions."""

from __future__ import annotations

from contextlib import ExitStack

import pytest
from playwright.sync_api import Page, expect
from tests.support.browsing import SCREENS, Honesty, cut_off, violations
from tests.support.scenes import PAGES, SCENES, show
from tests.support.sites import Site
from tests.web.conftest import Browse


@pytest.mark.slow
@pytest.mark.parametrize(("lang", "scheme"), [("en", "light"), ("en", "dark"), ("ar", "light")])
@pytest.mark.parametrize("name", [*PAGES, *SCENES])
def test_a_page_can_be_used_by_everybody(
    site: Site, browse: Browse, honesty: Honesty, name: str, lang: str, scheme: str
) -> None:
    honesty.allow("status of 404") if name == "problem" else None
    page = browse(has_touch=True, is_mobile=True, color_scheme=scheme)
    with ExitStack() as company:
        show(site, page, company, name, lang)
        assert page.locator("html").get_attribute("dir") == ("ltr" if lang == "en" else "rtl")
        assert violations(page) == []


def test_the_table_can_be_used_by_everybody(site: Site, page: Page) -> None:
    with ExitStack() as company:
        show(site, page, company, "to_play")
        assert violations(page) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", ["to_play", "full", "round_over"])
def test_a_wide_table_can_be_used_by_everybody(site: Site, desktop: Page, name: str) -> None:
    with ExitStack() as company:
        show(site, desktop, company, name)
        assert violations(desktop) == []


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "ar"])
@pytest.mark.parametrize("number", range(4), ids=["settings", "keys", "device", "leave"])
def test_what_the_menu_opens_can_be_used_by_everybody(
    site: Site, browse: Browse, lang: str, number: int
) -> None:
    page = browse(viewport=SCREENS["320x568"], has_touch=True)
    with ExitStack() as company:
        show(site, page, company, "to_play", lang)
        page.locator(".bar-tools > [aria-haspopup=dialog]").last.click()
        assert violations(page) == []
        page.locator(".menu-list button").nth(number).click()
        page.locator("dialog[open] h2").first.wait_for()
        assert violations(page) == []
        assert cut_off(page) == []


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "ar"])
def test_chosen_cards_can_be_used_by_everybody(site: Site, browse: Browse, lang: str) -> None:
    page = browse(viewport=SCREENS["320x568"], has_touch=True)
    with ExitStack() as company:
        show(site, page, company, "full", lang)
        for face in ("QH", "KH", "AH"):
            page.locator(f'.hand-card[data-key^="{face}"]').click()
        page.locator(".main-button[data-move]").wait_for()
        assert violations(page) == []
        assert cut_off(page) == []


@pytest.mark.slow
def test_watching_can_be_done_by_everybody(site: Site, page: Page, browse: Browse) -> None:
    watcher = browse(has_touch=True, is_mobile=True)
    with ExitStack() as company:
        site.open(watcher, SCENES["full"](site, page, company))
        watcher.locator(".meld").first.wait_for()
        expect(watcher.locator(".hand-card")).to_have_count(0)
        assert violations(watcher) == []
        assert cut_off(watcher) == []
