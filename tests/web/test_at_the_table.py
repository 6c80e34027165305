"""What is around the game at a table: phrases, leaving by the menu, a clock that runs out."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.support.playing import by_mouse
from tests.support.scenes import OPENING_HAND, seated
from tests.support.sites import Site, site_at

pytestmark = pytest.mark.slow

SAID_MS = 500
"""After so long, what somebody says has come."""


def test_who_is_muted_is_not_heard_until_unmuted(site: Site, desktop: Page) -> None:
    with ExitStack() as company:
        code = site.create(desktop, seats=["person", "person"])
        bo = seated(site, code, company, "Bo")
        site.open(desktop, code)
        desktop.locator(".hand-card").first.wait_for()
        bubble = desktop.locator(".seat[data-seat='2'] .bubble")

        def mute() -> None:
            desktop.get_by_role("button", name="Say something").click()
            desktop.get_by_role("checkbox", name="Bo").click()
            desktop.keyboard.press("Escape")

        mute()
        desktop.wait_for_timeout(SAID_MS)
        bo.ask(type="say", phrase="hello")
        desktop.wait_for_timeout(SAID_MS)
        expect(bubble).to_have_count(0)
        desktop.reload()
        desktop.locator(".hand-card").first.wait_for()
        bo.ask(type="say", phrase="oops")
        desktop.wait_for_timeout(SAID_MS)
        expect(bubble).to_have_count(0)
        mute()
        desktop.wait_for_timeout(SAID_MS)
        bo.ask(type="say", phrase="thanks")
        expect(bubble).to_have_text("Thank you!")


def test_who_leaves_by_the_menu_is_asked_first_and_may_come_back(site: Site, desktop: Page) -> None:
    with ExitStack() as company:
        code = site.create(desktop, seats=["person", "person"])
        bo = seated(site, code, company, "Bo")
        site.open(desktop, code)
        desktop.locator(".hand-card").first.wait_for()
        menu = desktop.get_by_role("button", name="Menu")
        leave = desktop.get_by_role("button", name="Leave the table")
        menu.click()
        leave.click()
        desktop.get_by_role("button", name="Stay").click()
        expect(desktop.get_by_role("dialog")).to_have_count(0)
        menu.click()
        leave.click()
        desktop.get_by_role("dialog").get_by_role("button", name="Leave").click()
        expect(desktop.get_by_role("heading", level=1)).to_have_text("Your match is still on")
        while bo.view["table"]["seats"][0].get("gone") != "left":
            bo.hear()
        desktop.get_by_role("link", name="Go on").first.click()
        desktop.get_by_role("button", name="Come back").click()
        expect(desktop.locator(".notice")).to_have_count(0)
        expect(desktop.locator(".hand-card")).to_have_count(13)


def test_a_clock_that_runs_out_ends_the_turn(desktop: Page, tmp_path: Path) -> None:
    with site_at(tmp_path) as site, ExitStack() as company:
        site.stack([OPENING_HAND, ""], pile="6D", stock="TH 3C")
        code = site.create(desktop, seats=["person", "person"], clock="fast")
        bo = seated(site, code, company, "Bo")
        site.open(desktop, code)
        player = by_mouse(desktop)
        player.do("draw")
        player.card("TH").wait_for()
        player.lay("QH KH AH")
        site.outside.ahead_ms = 61_000  # a turn of 20 s and a reserve of 40 s
        bo.ask(type="say", phrase="moment")
        expect(player.main).to_have_text("Not your turn yet")
        expect(desktop.locator(".meld")).to_have_count(0)
        expect(player.card("QH")).to_have_count(1)
        expect(desktop.locator(".hand-card")).to_have_count(13)
        late = "Your time is up: you discard \u206610♥\ufe0e\u2069."
        expect(desktop.get_by_role("log")).to_contain_text(late)
        expect(player.status.locator(".status-text")).to_have_text(late)
        expect(player.status.locator(".heard")).to_have_text("Bo is on turn.")
        desktop.goto("about:blank")  # before its server goes
