"""What a page shows it also keeps and hears, however late the browser comes to paint it."""

from __future__ import annotations

from contextlib import ExitStack

import pytest
from playwright.sync_api import Page, expect
from tests.support.scenes import to_draw
from tests.support.sites import Site

pytestmark = pytest.mark.slow

# Effects that wait for the paint (Preact: a frame, or 100 ms where none comes) come seconds late.
PAINTS_LATE = """
  const wait = setTimeout;
  requestAnimationFrame = (draw) => wait(draw, 2_000);
  setTimeout = (work, ms, ...more) => wait(work, ms === 100 ? 2_000 : ms, ...more);
"""


@pytest.fixture
def late(desktop: Page) -> Page:
    desktop.add_init_script(PAINTS_LATE)
    return desktop


def test_a_match_is_kept_once_its_cards_are_seen(site: Site, late: Page) -> None:
    with ExitStack() as company:
        code = to_draw(site, late, company)
        site.open(late, code)
        expect(late.get_by_role("option")).to_have_count(13)
        late.goto(site.url)
        expect(late.get_by_role("link", name="Go on").first).to_have_attribute("href", f"/t/{code}")


def test_a_table_that_waits_is_kept_once_it_is_seen(site: Site, late: Page) -> None:
    code = site.create(late, seats=["person", "person"])
    site.open(late, code)
    expect(late.get_by_text("1 seat is still free")).to_be_visible()
    late.goto(site.url)
    expect(late.get_by_role("link", name="Go on").first).to_have_attribute("href", f"/t/{code}")


def test_keys_and_choices_are_heard_once_the_cards_are_seen(site: Site, late: Page) -> None:
    with ExitStack() as company:
        site.open(late, to_draw(site, late, company))
        expect(late.get_by_role("option")).to_have_count(13)
        late.get_by_role("option").first.click()
        expect(late.get_by_role("option", selected=True)).to_have_count(1)
        late.keyboard.press("Escape")
        expect(late.get_by_role("option", selected=True)).to_have_count(0)
        late.keyboard.press("?")
        late.get_by_role("dialog").wait_for()
        late.keyboard.press("Escape")
        expect(late.get_by_role("dialog")).to_have_count(0)


def test_a_hint_that_is_asked_for_at_once_is_shown(site: Site, late: Page) -> None:
    with ExitStack() as company:
        site.open(late, to_draw(site, late, company))
        expect(late.get_by_role("option")).to_have_count(13)
        late.keyboard.press("t")
        expect(late.get_by_role("status")).to_contain_text("Hint: draw from the stock")
