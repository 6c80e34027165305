"""Whole matches, by mouse, by touch and by keyboard: from the first card to the score sheet."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.support.browsing import Finger
from tests.support.playing import Keys, Player, by_mouse, by_touch
from tests.support.sites import Site

pytestmark = pytest.mark.slow

HAND = "QH KH AH 7S 8S 9S TS"
LOSES = "2C 4D 6H 8C TD QC KS"
SHORT = {"hand_size": 7, "target": 300}


def two_rounds(site: Site, page: Page) -> str:
    """Make a match that is won in the first turn of each of two rounds."""
    site.stack([HAND, LOSES], pile="6C", stock="3C")
    # The bot begins the second: the first hand and the first card of the stock are its own.
    site.stack([LOSES, HAND], pile="6C", stock="2D 3C")
    return site.create(page, seats=["person", "easy"], options=SHORT)


def win_round(player: Player) -> None:
    player.do("draw")
    expect(player.card("3C")).to_have_attribute("aria-label", "three of clubs, new")
    player.lay("QH KH AH")
    player.lay("7S 8S 9S TS")
    player.discard("3C")


def win_match(site: Site, player: Player, code: str) -> None:
    page = player.page
    site.open(page, code)
    win_round(player)
    over = page.get_by_role("dialog")
    over.wait_for()
    player.press(over.locator(".main"))
    over.wait_for(state="detached")
    win_round(player)
    over.wait_for()
    expect(over).to_contain_text("You")
    view = site.view(page, code)
    assert view["table"]["stage"] == "over"
    assert view["table"]["winners"] == [1]
    assert len(view["table"]["points"]) == 2


def test_a_match_by_mouse(site: Site, desktop: Page) -> None:
    win_match(site, by_mouse(desktop), two_rounds(site, desktop))


def test_a_match_by_touch(site: Site, page: Page, touch: Finger) -> None:
    win_match(site, by_touch(page, touch), two_rounds(site, page))


def test_a_match_by_keyboard(site: Site, desktop: Page) -> None:
    win_match(site, Keys(desktop), two_rounds(site, desktop))


@pytest.mark.parametrize("lang", ["en", "ar"])
def test_a_round_by_single_keys(site: Site, desktop: Page, lang: str) -> None:
    code = two_rounds(site, desktop)
    desktop.goto(f"{site.url}/t/{code}?lang={lang}")
    player, press = Keys(desktop), desktop.keyboard.press
    expect(player.main).to_have_attribute("data-move", "draw")
    press("d")
    player.card("3C").wait_for()
    for meld in ("QH KH AH", "7S 8S 9S TS"):
        player.choose(meld)
        expect(player.main).to_have_attribute("data-move", f"lay {meld}")
        press("m")
        expect(player.card(meld.split()[0])).to_have_count(0)
    desktop.locator("#back-button").wait_for()
    press("b")
    player.card("7S").wait_for()
    player.choose("7S 8S 9S TS")
    press("Escape")
    player.has_chosen()
    player.choose("7S 8S 9S TS")
    expect(player.main).to_have_attribute("data-move", "lay 7S 8S 9S TS")
    press("Enter")
    expect(player.card("7S")).to_have_count(0)
    expect(player.card("3C")).to_be_focused()
    press("Space")
    expect(player.main).to_have_attribute("data-move", "discard 3C")
    press("x")
    desktop.get_by_role("dialog").wait_for()


def test_the_shortcuts_are_listed_and_can_be_turned_off(site: Site, desktop: Page) -> None:
    site.open(desktop, two_rounds(site, desktop))
    player = by_mouse(desktop)
    expect(player.main).to_have_attribute("data-move", "draw")
    desktop.keyboard.press("?")
    dialog = desktop.get_by_role("dialog", name="Keyboard shortcuts")
    dialog.wait_for()
    desktop.keyboard.press("d")  # nothing happens behind a dialog
    dialog.get_by_role("checkbox").uncheck()
    desktop.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    desktop.keyboard.press("d")
    expect(player.main).to_have_attribute("data-move", "draw")
    expect(desktop.locator(".hand-card")).to_have_count(7)
