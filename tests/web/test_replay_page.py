"""A match that is watched again: each step, by whose eyes one likes, with a link to each moment."""

from __future__ import annotations

import re
import time
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.support.browsing import Finger, Honesty, becomes, cut_off, violations
from tests.support.scenes import match_over, to_draw
from tests.support.sites import Site
from tests.web.conftest import Browse

# Of `match_over`: seat 1 draws, lays two melds and discards, and that is the match.
STEPS = 4

WAIT_S = 30.0


@pytest.fixture
def code(site: Site, page: Page) -> str:
    with ExitStack() as company:
        return match_over(site, page, company)


def watch(site: Site, page: Page, code: str, more: str = "") -> None:
    page.goto(f"{site.url}/t/{code}/replay/1{more}")
    page.get_by_role("slider").wait_for()


def at_step(page: Page, number: int) -> None:
    slider = page.get_by_role("slider")
    expect(slider).to_have_attribute("aria-valuetext", f"Step {number} of {STEPS}")


def at_moment(page: Page, round_: int, step: int) -> None:
    expect(page).to_have_url(re.compile(rf"/replay/1(\?.*)?#{round_}\.{step}$"))


def status(page: Page) -> str:
    # Cards in signs are kept in one direction by marks that nobody sees.
    return re.sub("[\u2066-\u2069\ufe0e]", "", page.locator(".status").first.inner_text())


def hand(page: Page, name: str) -> list[str]:
    """Return the cards of a hand that is open, by their names."""
    row = page.locator(".open-hand").filter(has_text=name)
    cards = row.get_by_role("img").all()
    return [str(card.get_attribute("aria-label")) for card in cards]


def test_every_step_is_told_and_shown(site: Site, page: Page, touch: Finger, code: str) -> None:
    watch(site, page, code)
    assert "deals" in status(page)
    assert len(hand(page, "Anna")) == len(hand(page, "Bo")) == 7
    following = page.get_by_role("button", name="Next step")
    told = []
    for number in range(1, STEPS + 1):
        touch.tap(following)
        at_step(page, number)
        told.append(status(page))
    assert told[:3] == [
        "Anna draws 3♣.",
        "Anna lays Q♥ K♥ A♥: 31 points.",
        "Anna lays 7♠ 8♠ 9♠ 10♠: 34 points.",
    ]
    assert "Anna opens with 65 points." in told[3]
    assert "Anna discards 3♣." in told[3]
    assert "wins the round" in told[3]
    assert hand(page, "Anna") == []
    expect(following).to_have_attribute("aria-disabled", "true")
    touch.tap(page.get_by_role("button", name="Previous turn"))
    at_step(page, 1)
    assert status(page) == "Anna draws 3♣."


@pytest.mark.slow
def test_a_link_leads_to_a_moment(site: Site, page: Page, browse: Browse, code: str) -> None:
    watch(site, page, code, "#1.2")
    at_step(page, 2)
    assert status(page).startswith("Anna lays Q♥ K♥ A♥")
    page.keyboard.press("ArrowRight")
    at_moment(page, 1, 3)
    other = browse()
    other.goto(page.url)
    expect(other.locator(".status").first).to_contain_text("34 points")


@pytest.mark.slow
def test_keys_step_as_one_reads(site: Site, page: Page, code: str) -> None:
    watch(site, page, code)
    page.keyboard.press("End")
    at_moment(page, 1, 4)
    page.keyboard.press("ArrowLeft")
    at_moment(page, 1, 3)
    page.keyboard.press("Home")
    at_moment(page, 1, 0)
    watch(site, page, code, "?lang=ar#1.0")
    page.keyboard.press("ArrowLeft")
    at_moment(page, 1, 1)


@pytest.mark.slow
def test_it_plays_by_itself_to_the_end(site: Site, page: Page, code: str) -> None:
    watch(site, page, code)
    page.get_by_label("Speed").select_option("fast")
    page.get_by_role("button", name="Play").click()
    page.get_by_role("button", name="Pause").wait_for()
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuetext", "Step 4 of 4")
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    page.keyboard.press("Home")
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()


def test_by_the_eyes_of_a_seat_the_others_are_face_down(site: Site, page: Page, code: str) -> None:
    watch(site, page, code, "#1.1")
    becomes(page, lambda: status(page), "Anna draws 3♣.")
    page.get_by_label("Seen by").select_option(label="Bo")
    becomes(page, lambda: status(page), "Anna draws.")
    assert hand(page, "Anna") == ["8 cards"]
    assert len(hand(page, "Bo")) == 7
    assert "3♣" not in page.locator("main").inner_text()


@pytest.mark.slow
def test_the_record_and_the_scores_are_there_to_take_along(
    site: Site, page: Page, code: str
) -> None:
    watch(site, page, code)
    page.get_by_role("button", name="Menu").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("table")).to_contain_text("Anna")
    with page.expect_download() as found:
        dialog.get_by_role("link", name="Download the record").click()
    assert found.value.suggested_filename == f"rami-{code}-1.txt"
    assert "lay QH KH AH" in found.value.path().read_text()
    assert violations(page) == []


@pytest.mark.slow
def test_a_match_without_a_round_that_is_over_says_so(
    site: Site, page: Page, honesty: Honesty
) -> None:
    honesty.allow("status of 409")
    with ExitStack() as company:
        code = to_draw(site, page, company)
    page.goto(f"{site.url}/t/{code}/replay/1")
    expect(page.get_by_role("alert")).to_contain_text("no such round that is over")
    expect(page.get_by_role("link", name="To the table")).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "ar"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.slow
def test_it_can_be_used_by_everybody_on_every_screen(
    site: Site, browse: Browse, code: str, lang: str, scheme: str
) -> None:
    page = browse(has_touch=True, color_scheme=scheme)
    for step in (0, 2, STEPS):
        watch(site, page, code, f"?lang={lang}#1.{step}")
        page.reload()
        page.get_by_role("slider").wait_for()
        assert violations(page) == []
        for narrow, long in ((320, 568), (360, 740), (393, 852), (768, 1024), (720, 1280)):
            for width, height in ((narrow, long), (long, narrow)):
                page.set_viewport_size({"width": width, "height": height})
                assert (width, height, cut_off(page)) == (width, height, [])


@pytest.mark.slow
def test_of_a_table_that_is_gone_the_scores_and_the_record_stay(
    site: Site, page: Page, honesty: Honesty, code: str
) -> None:
    honesty.allow("status of 410")
    gone: dict[str, Any] = {
        "type": "refused",
        "id": None,
        "code": "table.ended",
        "params": {},
        "rule": None,
    }
    told: dict[str, Any] = {**gone, "text": "This table has been closed.", "reasons": []}
    page.route("**/messages", lambda route: route.fulfill(status=410, json=told))
    page.goto(f"{site.url}/t/{code}/replay/1")
    expect(page.get_by_role("alert")).to_contain_text("This table has been closed.")
    expect(page.get_by_role("table")).to_contain_text("Anna")
    expect(page.get_by_role("link", name="Download the record")).to_be_visible()


@pytest.mark.slow
def test_it_goes_on_from_round_to_round_by_itself(site: Site, page: Page) -> None:
    code = site.create(page, preset="cardverse", seats=["easy", "easy"])
    until = time.monotonic() + WAIT_S
    while len(site.get(f"/api/tables/{code}/view").json()["view"]["table"]["points"]) < 2:
        assert time.monotonic() < until
        time.sleep(0.2)
    watch(site, page, code)
    page.keyboard.press("End")
    page.get_by_label("Speed").select_option("fast")
    page.get_by_role("button", name="Play").click()
    page.wait_for_url(re.compile(r"#2\.[1-9]"))
    expect(page.get_by_role("button", name="Pause")).to_be_focused()
    page.get_by_role("combobox", name="Round").select_option("1")
    at_moment(page, 1, 0)
    expect(page.get_by_role("button", name="Play")).to_be_visible()
