"""Cards dragged by mouse and by finger: in the hand, to the table, onto a meld, to the pile."""

from __future__ import annotations

from contextlib import ExitStack

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.support.browsing import DESKTOP, PHONE, Finger, middle
from tests.support.playing import Player, by_mouse, by_touch, drag_by_mouse
from tests.support.scenes import full, to_play
from tests.support.sites import Site
from tests.web.conftest import Browse

pytestmark = pytest.mark.slow

DIRECTIONS = pytest.mark.parametrize("lang", ["en", "ar"])


def start(site: Site, page: Page, company: ExitStack, lang: str = "en") -> str:
    code = to_play(site, page, company)
    page.goto(f"{site.url}/t/{code}?lang={lang}")
    page.locator(".hand [data-key]").first.wait_for()
    return code


def edge(page: Page, card: Locator, *, before: bool) -> tuple[float, float]:
    """Return a point over a card, near where it begins or ends in the direction of reading."""
    box = card.bounding_box()
    assert box
    is_rtl = page.evaluate("document.documentElement.dir === 'rtl'")
    part = 0.1 if before != is_rtl else 0.9
    return box["x"] + box["width"] * part, box["y"] + box["height"] / 2


def strip(page: Page, card: Locator) -> tuple[float, float]:
    """Return a point on the part of a card that the next one does not cover."""
    box = card.bounding_box()
    assert box
    is_rtl = page.evaluate("document.documentElement.dir === 'rtl'")
    return box["x"] + (box["width"] - 8 if is_rtl else 8), box["y"] + box["height"] / 2


@DIRECTIONS
@pytest.mark.parametrize("which", [0, 5, -1], ids=["first", "covered", "last"])
def test_a_card_is_dragged_by_finger_to_another_place(
    site: Site, browse: Browse, lang: str, which: int
) -> None:
    # Held sideways, a phone shows one row in which cards cover each other.
    for size in (PHONE, {"width": 640, "height": 360}):
        page = browse(viewport=size, has_touch=True, is_mobile=True)
        finger = Finger(page)
        with ExitStack() as company:
            start(site, page, company, lang)
            player = by_touch(page, finger)
            before = player.cards
            key = before[which]
            rest = [card for card in before if card != key]
            goal = 8
            finger.drag(
                strip(page, player.card(key)),
                edge(page, player.card(rest[goal]), before=True),
            )
            expected = [*rest[:goal], key, *rest[goal:]]
            player.holds(expected)
            player.has_chosen()


@DIRECTIONS
def test_a_card_is_dragged_by_mouse_to_both_ends(site: Site, desktop: Page, lang: str) -> None:
    with ExitStack() as company:
        code = start(site, desktop, company, lang)
        player = by_mouse(desktop)
        before = player.cards
        third = before[2]
        rest = [card for card in before if card != third]
        drag_by_mouse(desktop, player.card(third), edge(desktop, player.card(rest[0]), before=True))
        player.holds([third, *rest])
        drag_by_mouse(
            desktop, player.card(third), edge(desktop, player.card(rest[-1]), before=False)
        )
        player.holds([*rest, third])
        player.is_kept(site, code, [*rest, third])
        desktop.goto(f"{site.url}/t/{code}?lang={lang}")
        desktop.locator(".hand [data-key]").first.wait_for()
        player.holds([*rest, third])


@DIRECTIONS
def test_chosen_cards_are_dragged_to_the_table_and_lie_there(
    site: Site, page: Page, touch: Finger, lang: str
) -> None:
    with ExitStack() as company:
        start(site, page, company, lang)
        player = by_touch(page, touch)
        player.choose("QH KH AH")
        touch.drag(middle(player.card("KH")), middle(page.locator(".melds")))
        expect(page.locator(".meld")).to_have_count(1)
        expect(page.locator(".hand-card")).to_have_count(11)


def test_cards_that_are_no_meld_go_back_and_the_line_says_why(
    site: Site, page: Page, touch: Finger
) -> None:
    with ExitStack() as company:
        start(site, page, company)
        player = by_touch(page, touch)
        before = player.cards
        player.choose("QH KH")
        touch.drag(middle(player.card("KH")), middle(page.locator(".melds")))
        expect(player.status).to_contain_text("too few for a meld")
        player.holds(before)


@DIRECTIONS
def test_a_card_is_dragged_onto_a_meld(site: Site, browse: Browse, lang: str) -> None:
    page = browse(viewport=DESKTOP)
    with ExitStack() as company:
        code = full(site, page, company)
        page.goto(f"{site.url}/t/{code}?lang={lang}")
        page.locator(".hand [data-key]").first.wait_for()
        player: Player = by_mouse(page)
        player.page.mouse.move(*strip(page, player.card("6S")))
        page.mouse.down()
        page.mouse.move(*middle(page.locator('[data-meld="9"]')), steps=8)
        expect(page.locator('[data-meld="9"]')).to_have_attribute("data-over", "")
        page.mouse.up()
        expect(player.card("6S")).to_have_count(0)
        expect(page.locator('[data-meld="9"] .card')).to_have_count(4)


@DIRECTIONS
def test_a_card_is_dragged_to_the_pile(site: Site, page: Page, touch: Finger, lang: str) -> None:
    with ExitStack() as company:
        code = start(site, page, company, lang)
        player = by_touch(page, touch)
        touch.drag(middle(player.card("4S")), middle(page.locator(".pile")))
        expect(player.card("4S")).to_have_count(0)
        view = site.view(page, code)
        assert view["round"]["turns_had"][0] == 1


def test_a_finger_that_trembles_still_taps(site: Site, page: Page, touch: Finger) -> None:
    with ExitStack() as company:
        start(site, page, company)
        player = by_touch(page, touch)
        x, y = middle(player.card("4S"))
        touch.drag((x, y), (x + 4, y + 3), steps=2)
        expect(player.card("4S")).to_have_attribute("aria-selected", "true")


def test_escape_leaves_a_dragged_card_where_it_was(site: Site, desktop: Page) -> None:
    with ExitStack() as company:
        start(site, desktop, company)
        player = by_mouse(desktop)
        before = player.cards
        desktop.mouse.move(*middle(player.card("4S")))
        desktop.mouse.down()
        desktop.mouse.move(*middle(desktop.locator(".melds")), steps=5)
        expect(desktop.locator(".drag-ghost")).to_have_count(1)
        desktop.keyboard.press("Escape")
        expect(desktop.locator(".drag-ghost")).to_have_count(0)
        desktop.mouse.up()
        player.holds(before)
