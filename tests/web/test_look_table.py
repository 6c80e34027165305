"""What is drawn around the cards: seats, clocks, the log, the ends of rounds and matches."""

from __future__ import annotations

import re
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.support.browsing import drawn
from tests.support.scenes import seated, show
from tests.support.sites import Site, site_at
from tests.web.conftest import Browse

pytestmark = pytest.mark.slow

AN_HOUR_MS = 3_600_000


def test_a_seat_tells_all_that_is_drawn_of_it(site: Site, page: Page) -> None:
    with ExitStack() as company:
        show(site, page, company, "full")
        turns = page.locator(".seats [aria-current=true]")
        expect(turns).to_have_attribute("data-seat", "1")
        expect(page.locator(".seats li .heard")).to_have_text(
            [
                "Bo: 2 cards in hand, 0 points, has opened",
                "Chloé: 2 cards in hand, 0 points, has opened",
                "Davit: 2 cards in hand, 0 points, has opened",
                "You: 15 cards in hand, 0 points, has opened, on turn",
            ]
        )


def test_a_hand_is_counted_card_by_card(site: Site, page: Page) -> None:
    with ExitStack() as company:
        show(site, page, company, "round_over")
        over = page.get_by_role("dialog", name="End of round 1")
        expect(over).to_contain_text("You go out and win the round!")
        expect(over).to_contain_text("The match goes to 500 points; the lowest total wins.")
        counted = over.locator(".counted-points").all_inner_texts()
        total = over.locator(".hand-sum").inner_text()
        cards = over.locator(".hand-cards .card").count()
        code = page.url.rsplit("/", 1)[1]
        view = site.view(page, code)
    outcome = view["round"]["outcome"]
    assert cards == len(outcome["hands"][1].split()) == 7
    assert list(map(int, counted)) == outcome["card_points"][1]
    assert total == f"= {sum(map(int, counted))}" == f"= {outcome['hand_points'][1]}"


def test_the_end_of_a_round_can_be_put_aside_to_see_the_table(site: Site, page: Page) -> None:
    with ExitStack() as company:
        show(site, page, company, "round_over")
        page.get_by_role("button", name="Look at the table").click()
        expect(page.get_by_role("dialog")).to_have_count(0)
        page.get_by_role("button", name="Show the scores").click()
        expect(page.get_by_role("dialog", name="End of round 1")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_end_of_a_match_has_its_sheet_the_record_and_the_replay(site: Site, page: Page) -> None:
    with ExitStack() as company:
        show(site, page, company, "match_over")
        over = page.get_by_role("dialog", name="End of the match")
        expect(over).to_contain_text("You win the match!")
        expect(over.get_by_role("columnheader")).to_have_text(["Round", "You", "Bo"])
        expect(over.get_by_role("button", name="Play again")).to_be_visible()
        code = page.url.rsplit("/", 1)[1]
        record = over.get_by_role("link", name="Download the record").get_attribute("href")
        replay = over.get_by_role("link", name="Watch again").get_attribute("href")
        assert replay == f"/t/{code}/replay/1"
        assert record is not None
        assert site.get(record).status_code == 200
        assert site.get(record).text.startswith("rami")


def test_the_clock_goes_by_the_server_whatever_the_device_says(
    browse: Browse, tmp_path: Path
) -> None:
    page = browse(has_touch=True)
    page.add_init_script(f"{{ const real = Date.now; Date.now = () => real() + {AN_HOUR_MS}; }}")
    with site_at(tmp_path) as site:
        code = site.create(page, seats=["person", "easy"], clock="fast")
        site.open(page, code)
        clock = page.locator(".seat.is-own .clock b")
        clock.wait_for()
        view = page.context.request.get(f"{site.url}/api/tables/{code}/view").json()
        told, reads = view["view"]["clock"], clock.inner_text()
        page.goto("about:blank")  # it would miss the server
    left = told["turn_since_ms"] + told["turn_ms"] + told["reserves_ms"][0] - view["now_ms"]
    minutes, seconds = re.fullmatch(r"(?:(\d+):)?(\d+)", reads).groups()  # type: ignore[union-attr]  # a clock reads so
    shown = int(minutes or 0) * 60 + int(seconds)
    assert abs(shown - left / 1000) <= 3


def test_the_last_moves_are_in_sight_and_all_of_them_on_demand(site: Site, page: Page) -> None:
    with ExitStack() as company:
        show(site, page, company, "to_draw")
        page.locator(".stock").click()
        expect(page.locator(".log-last .log-entry").first).to_have_text(re.compile("^You draw "))
        page.get_by_role("button", name="All moves").click()
        log = page.get_by_role("dialog", name="Moves")
        expect(log.locator(".log-entry").last).to_have_text(re.compile("^You draw .*10♥"))


def test_what_somebody_says_is_seen_beside_them_for_a_moment(site: Site, page: Page) -> None:
    with ExitStack() as company:
        code = site.create(page, seats=["person", "person"])
        bo = seated(site, code, company, "Bo")
        site.open(page, code)
        page.locator(".hand-card").first.wait_for()
        bo.ask(type="say", phrase="well_played")
        expect(page.locator(".seat[data-seat='2'] .bubble")).to_have_text("Well played!")


def test_the_title_tells_whose_turn_it_is(site: Site, page: Page) -> None:
    with ExitStack() as company:
        show(site, page, company, "to_draw")
        expect(page).to_have_title("★ Your turn")


def test_choosing_a_card_moves_no_other_card(site: Site, page: Page) -> None:
    with ExitStack() as company:
        show(site, page, company, "full")
        where = """() => [...document.querySelectorAll(".hand-card")].map((card) => {
          const box = card.getBoundingClientRect();
          return [Math.round(box.left), Math.round(box.top)];
        })"""
        before = page.evaluate(where)
        page.locator(".hand-card[data-key^='QD']").click()
        page.locator(".moves .button").first.wait_for()
        drawn(page)
        assert page.evaluate(where) == before
