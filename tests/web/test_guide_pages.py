"""The pages of the guide in a browser: readable by everybody, on every screen, without a script."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from tests.support.browsing import violations
from tests.support.sites import Site
from tests.web.conftest import Browse

from rami.guide.pages import INDEX, PAGES
from rami.guide.site import build
from rami.server.lightening import lightened
from rami.server.static import assets

TAP = 24  # pixels, as WCAG asks of what is tapped and no part of a sentence

TOO_WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
SMALL = """least => [...document.querySelectorAll("header a, nav a, summary, .contents a, h3 a")]
  .map(one => [one.textContent.trim(), one.getBoundingClientRect()])
  .filter(([, box]) => box.height && (box.height < least || box.width < least))
  .map(([text]) => text)"""


def show(site: Site, page: Page, name: str, lang: str) -> None:
    page.goto(f"{site.url}/rules/{lang}/{name}.html")


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("lang", ["en", "ar"])
@pytest.mark.parametrize("name", [INDEX, *PAGES])
def test_a_page_can_be_read_by_everybody(
    site: Site, browse: Browse, name: str, lang: str, scheme: str
) -> None:
    page = browse(has_touch=True, is_mobile=True, color_scheme=scheme)
    show(site, page, name, lang)
    assert page.locator("html").get_attribute("dir") == ("ltr" if lang == "en" else "rtl")
    assert violations(page) == []
    assert page.evaluate(SMALL, TAP) == []


@pytest.mark.slow
@pytest.mark.parametrize("width", [320, 393, 768, 1280])
@pytest.mark.parametrize("lang", ["en", "ar"])
def test_no_page_is_wider_than_its_screen(site: Site, page: Page, lang: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 700})
    for name in (INDEX, *PAGES):
        show(site, page, name, lang)
        assert page.evaluate(TOO_WIDE) <= 0, name


def test_the_first_meld_can_be_read_by_everybody(site: Site, page: Page) -> None:
    show(site, page, "first-meld", "en")
    assert violations(page) == []
    assert page.evaluate(TOO_WIDE) <= 0


def test_a_phone_opens_with_what_there_is_to_read(site: Site, page: Page, desktop: Page) -> None:
    for screen in (page, desktop):
        show(site, screen, "turn", "en")
        expect(screen.locator("h1")).to_be_in_viewport()
        expect(screen.locator(".lead, main > p").first).to_be_in_viewport()
    onward = page.get_by_role("link", name="Melds and jokers")
    expect(onward).to_have_count(0)
    page.get_by_text("Pages of the guide").click()
    onward.click()
    expect(page.locator("h1")).to_have_text("Melds and jokers")
    expect(desktop.get_by_role("link", name="Melds and jokers").first).to_be_visible()
    expect(desktop.get_by_role("link", name="français")).to_be_visible()
    expect(desktop.locator(".fold > summary:visible")).to_have_count(0)


@pytest.mark.parametrize("lang", ["en", "ar"])
def test_on_a_phone_values_of_options_stand_under_the_names_of_their_games(
    site: Site, page: Page, lang: str
) -> None:
    page.goto(f"{site.url}/rules/{lang}/house-rules.html#option-scoring")
    games, row = page.locator(".options thead th:not(:first-child)"), page.locator(":target")
    # A busy Chromium has been seen to stay at the top of a page that it was sent to a part of.
    row.scroll_into_view_if_needed()
    expect(games.first).to_be_in_viewport()
    head = games.first.bounding_box()
    told = row.locator("code").first.bounding_box()
    assert head
    assert told
    assert told["y"] >= head["y"] + head["height"]  # and not beneath them
    lefts = [
        [box["x"] for one in cells.all() if (box := one.bounding_box())]
        for cells in (games, row.locator("td"))
    ]
    assert lefts[0] == pytest.approx(lefts[1], abs=1)


def test_on_paper_nothing_that_is_named_is_folded_away(site: Site, page: Page) -> None:
    show(site, page, "scores", "en")
    seen = "options => options.map((option) => option.checkVisibility())"
    options = page.locator(".statement li")
    assert set(options.evaluate_all(seen)) == {False}
    page.emulate_media(media="print")
    assert set(options.evaluate_all(seen)) == {True}


def test_an_example_is_opened_in_the_checker(site: Site, page: Page) -> None:
    show(site, page, "first-meld", "en")
    page.locator("[data-example=seed-open-06] .check a").click()
    page.get_by_text("61").first.wait_for()
    expect(page).to_have_url(re.compile("joker_points=15"))


def test_a_rule_is_found_by_its_words(site: Site, page: Page) -> None:
    show(site, page, "index", "en")
    page.get_by_role("searchbox").fill("no pénalty")
    expect(page.locator(".search li a")).to_have_text(["The first meld", "R-OPEN-3"])
    assert violations(page) == []
    page.get_by_role("searchbox").fill("xyzzy")
    page.get_by_text("Nothing found").wait_for()


def test_the_guide_looks_the_same_with_a_server_and_without() -> None:
    written = build(["en"])["style.css"].decode()
    assert assets()["css/guide.css"].body.decode() == lightened(written, "text/css")
