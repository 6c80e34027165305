"""Cards are dragged by a finger or a mouse, from either side of the hand, in both directions."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Page, expect
from tests.support.browsing import DESKTOP, PHONE, Finger, middle
from tests.support.playing import Player, by_mouse
from tests.support.scenes import laid_too_little, show
from tests.support.sites import Site
from tests.web.conftest import Browse

pytestmark = pytest.mark.slow

DIRECTIONS = ["en", "ar"]

# Into what is seen of a card that the next one covers, from the side where the hand begins.
INTO_PX = 9

Point = tuple[float, float]


@pytest.fixture
def company() -> Iterator[ExitStack]:
    with ExitStack() as found:
        yield found


def start_of(player: Player, key: str) -> Point:
    """Return a point of a card near the side at which reading begins, where it is not covered."""
    box = player.card(key).bounding_box()
    assert box
    is_rtl = player.page.locator("html").get_attribute("dir") == "rtl"
    x = box["x"] + box["width"] - INTO_PX if is_rtl else box["x"] + INTO_PX
    return x, box["y"] + box["height"] / 2


def table_of(
    site: Site, browse: Browse, company: ExitStack, lang: str, screen: dict[str, int]
) -> Player:
    page = browse(viewport=screen, has_touch=True)
    show(site, page, company, "to_play", lang)
    player = by_mouse(page)
    player.card("QH").wait_for()
    return player


@pytest.mark.parametrize("lang", DIRECTIONS)
@pytest.mark.parametrize("screen", [PHONE, DESKTOP], ids=["two_rows", "half_covered"])
@pytest.mark.parametrize(("which", "onto"), [(0, 3), (0, -1), (-1, 0), (5, 1), (6, -2)])
def test_a_card_is_dragged_to_another_place_by_touch(
    site: Site,
    browse: Browse,
    company: ExitStack,
    lang: str,
    screen: dict[str, int],
    which: int,
    onto: int,
) -> None:
    player = table_of(site, browse, company, lang, screen)
    before = player.cards
    moved, at = before[which], before[onto]
    finger = Finger(player.page)
    finger.drag(start_of(player, moved), start_of(player, at))
    wanted = [key for key in before if key != moved]
    wanted.insert(wanted.index(at), moved)
    player.holds(wanted)
    player.has_chosen()


@pytest.mark.parametrize("lang", DIRECTIONS)
def test_a_card_is_dragged_to_another_place_by_mouse(
    site: Site, browse: Browse, company: ExitStack, lang: str
) -> None:
    player = table_of(site, browse, company, lang, DESKTOP)
    before = player.cards
    drag_by_mouse(player.page, start_of(player, before[-1]), start_of(player, before[2]))
    wanted = [*before[:2], before[-1], *before[2:-1]]
    player.holds(wanted)


@pytest.mark.parametrize("lang", DIRECTIONS)
def test_a_card_that_is_dragged_onto_the_pile_is_discarded(
    site: Site, browse: Browse, company: ExitStack, lang: str
) -> None:
    player = table_of(site, browse, company, lang, PHONE)
    finger = Finger(player.page)
    finger.drag(start_of(player, "2C"), middle(player.page.locator("[data-drop=pile]")))
    expect(player.card("2C")).to_have_count(0)
    expect(player.page.locator(".hand-card")).to_have_count(13)


@pytest.mark.parametrize("lang", DIRECTIONS)
def test_chosen_cards_that_are_dragged_onto_the_table_are_laid(
    site: Site, browse: Browse, company: ExitStack, lang: str
) -> None:
    player = table_of(site, browse, company, lang, PHONE)
    player.choose("QH KH AH")
    finger = Finger(player.page)
    finger.drag(start_of(player, "KH"), middle(player.page.locator(".melds")))
    expect(player.page.locator(".meld")).to_have_count(1)
    expect(player.page.locator(".hand-card")).to_have_count(11)


def test_a_drag_that_is_broken_off_leaves_everything_as_it_was(
    site: Site, browse: Browse, company: ExitStack
) -> None:
    player = table_of(site, browse, company, "en", DESKTOP)
    before = player.cards
    mouse = player.page.mouse
    mouse.move(*start_of(player, before[0]))
    mouse.down()
    mouse.move(*start_of(player, before[5]), steps=5)
    expect(player.page.locator(".drag-ghost")).to_have_count(1)
    player.page.keyboard.press("Escape")
    expect(player.page.locator(".drag-ghost")).to_have_count(0)
    mouse.up()
    player.holds(before)


def test_a_finger_that_trembles_chooses_the_card(
    site: Site, browse: Browse, company: ExitStack
) -> None:
    player = table_of(site, browse, company, "en", PHONE)
    before = player.cards
    x, y = start_of(player, before[4])
    Finger(player.page).drag((x, y), (x + 4, y + 3), steps=3)
    player.has_chosen(before[4])
    player.holds(before)


def test_a_page_can_still_be_scrolled_beside_the_hand(
    site: Site, browse: Browse, company: ExitStack
) -> None:
    page = browse(viewport=PHONE, has_touch=True)
    site.open(page, laid_too_little(site, page, company))
    page.locator(".hand-card").first.wait_for()
    touch_action = "(element) => getComputedStyle(element).touchAction"
    assert page.locator(".hand-card").first.evaluate(touch_action) == "none"
    assert page.locator("main").evaluate(touch_action) != "none"


def drag_by_mouse(page: Page, start: Point, end: Point) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=10)
    page.mouse.up()
