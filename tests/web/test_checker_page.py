"""The page on which openings are checked: it says what the command says, however it is asked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect
from tests.support.browsing import Finger, Honesty, cut_off, violations
from tests.support.command_line import run
from tests.support.sites import Site
from tests.web.conftest import Browse

CASES = Path(__file__).parents[1] / "cases" / "openings.jsonl"
ROWS: list[dict[str, Any]] = [json.loads(line) for line in CASES.read_text().splitlines()]


def ask(site: Site, page: Page, query: str = "") -> None:
    page.goto(f"{site.url}/check{query}")
    page.locator("h1").wait_for()


def verdict_of(page: Page) -> str:
    """Return what is said of all melds together, once it is of the question that is asked."""
    verdict = page.locator('.verdict[aria-busy="false"]')
    verdict.locator("li, strong").first.wait_for()
    return verdict.inner_text()


@pytest.mark.slow
@pytest.mark.slow
def test_every_opening_gets_the_answer_of_the_command(
    site: Site, page: Page, honesty: Honesty
) -> None:
    assert len(ROWS) == 30
    for row in ROWS:
        options = {name: str(value) for name, value in row.get("options", {}).items()}
        melds = "~".join("-".join(cards) for cards in row["cards"])
        ask(site, page, "?" + urlencode({"preset": row["preset"], **options, "melds": melds}))
        text = verdict_of(page)
        changes = [part for name, value in options.items() for part in ("--set", f"{name}={value}")]
        cards = map(" ".join, row["cards"])
        told = run("check", *cards, "--preset", row["preset"], *changes, "--json").stdout
        answer = json.loads(told)
        opens = "This opens." in text
        assert (row["id"], opens) == (row["id"], answer["accepted"]) == (row["id"], row["valid"])
        if answer["points"] is not None:
            assert f"{answer['points']} of {answer['needed']} points" in text
        for reason in [*answer.get("lacking", []), *answer["faults"]]:
            assert reason["text"] in text
            link = page.locator(f'.verdict a[href="/rules#{reason["rule"]}"]')
            expect(link.first).to_be_attached()
        for number, meld in enumerate(answer["melds"], start=1):
            tray = page.get_by_role("region", name=f"Meld {number}", exact=True)
            if "points" in meld:
                expect(tray.locator(".judged-points")).to_have_text(str(meld["points"]))
            else:
                expect(tray).to_contain_text(meld["faults"][0]["text"])


def test_cards_are_tapped_into_melds_and_out_again(site: Site, page: Page, touch: Finger) -> None:
    ask(site, page)
    pack = page.get_by_role("group", name="Cards to add")
    for name in ("queen of hearts", "king of hearts", "ace of hearts"):
        touch.tap(pack.get_by_role("button", name=name, exact=True))
    first = page.get_by_role("region", name="Meld 1", exact=True)
    expect(first).to_contain_text("31 Run without a joker")
    touch.tap(page.get_by_role("button", name="Another meld"))
    for name in ("joker", "seven of spades", "eight of spades"):
        touch.tap(pack.get_by_role("button", name=name, exact=True))
    second = page.get_by_role("region", name="Meld 2", exact=True)
    expect(second).to_contain_text("21 Run, the joker is the six of spades")
    expect(page.get_by_role("status")).to_contain_text("This opens.")
    expect(page.get_by_role("status")).to_contain_text("52 of 51 points")
    expect(page.get_by_label("Or type")).to_have_value("QH KH AH; JK 7S 8S")
    touch.tap(second.get_by_role("button", name="Take out: eight of spades"))
    expect(second).to_contain_text("R-MELD-1")
    expect(page.get_by_role("status")).to_contain_text("This does not open.")
    expect(page).to_have_url(f"{site.url}/check?preset=rami-51&melds=QH-KH-AH~JK-7S")


@pytest.mark.parametrize(
    "typed",
    [
        "QH KH AH; JK 7S 8S",
        "qh kh ah, joker 7s 8s",
        "Q♥ K♥ A♥ / JK 7♠ 8♠",
        "QH,KH,AH ~ JK,7S,8S",
    ],
)
@pytest.mark.slow
def test_melds_are_typed_in_any_spelling(site: Site, page: Page, typed: str) -> None:
    ask(site, page)
    page.get_by_label("Or type").fill(typed)
    expect(page.get_by_role("status")).to_contain_text("52 of 51 points")
    # What is typed stays as it was typed.
    expect(page.get_by_label("Or type")).to_have_value(typed)


def test_what_is_no_card_is_named(site: Site, page: Page, honesty: Honesty) -> None:
    honesty.allow("status of 4")
    ask(site, page)
    page.get_by_label("Or type").fill("QH KH 1X")
    expect(page.get_by_role("status")).to_contain_text("“1X” is no card")
    page.get_by_label("Or type").fill("QH KH AH")
    expect(page.get_by_role("status")).to_contain_text("31 of 51 points")


@pytest.mark.slow
def test_a_question_can_be_sent_with_its_rules(site: Site, page: Page, browse: Browse) -> None:
    ask(site, page, "?melds=5C-6C-7C~KH-KS-KD&from=elsewhere")
    expect(page.get_by_role("status")).to_contain_text("48 of 51 points")
    page.get_by_label("The game").select_option("rami-40")
    expect(page.get_by_role("status")).to_contain_text("This opens.")
    page.get_by_text("House rules").click()
    page.get_by_label("Points needed to open").select_option("61")
    expect(page.get_by_role("status")).to_contain_text("48 of 61 points")
    other = browse()
    other.goto(page.url)
    expect(other.get_by_role("status")).to_contain_text("48 of 61 points")
    expect(other.get_by_text("1 difference from Rami 40")).to_be_visible()


@pytest.mark.slow
def test_the_best_opening_of_a_hand_is_that_of_the_command(site: Site, page: Page) -> None:
    hand = "QH KH AH JK 7S 8S 2D 3C 9C 9D JC"
    ask(site, page)
    page.get_by_role("radio", name="A whole hand").check()
    page.get_by_label("Or type").fill(hand)
    best = json.loads(run("best", hand, "--json").stdout)
    points, needed = best["verdict"]["points"], best["verdict"]["needed"]
    expect(page.get_by_role("status")).to_contain_text(f"{points} of {needed} points")
    expect(page.get_by_role("heading", name="The best opening")).to_be_visible()
    left = page.get_by_text(f"Left in hand, {best['nearest']['left_points']} points:")
    expect(left.first).to_be_visible()
    melds = page.locator(".found").first.locator(".meld")
    expect(melds).to_have_count(len(best["nearest"]["melds"]))
    assert violations(page) == []


@pytest.mark.slow
def test_the_address_of_a_hand_asks_about_it_again(site: Site, page: Page) -> None:
    ask(site, page, "?preset=rami-51&hand=QH-KH-2D")
    expect(page.get_by_role("status")).to_contain_text("This does not open.")
    expect(page.get_by_role("radio", name="A whole hand")).to_be_checked()
    expect(page.get_by_text("There is no meld in these cards.").first).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "ar"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    "query",
    [
        "melds=QH-KH-AH~JK-7S-8S",
        "melds=QH-KH-2H~JK-7S-8S~5C-6C-7C-8C-9C-TC-JC-QC-KC-AC",
        "hand=QH-KH-AH-JK-7S-8S-2D-3C-9C-9D-JC-TD-4S-5S-6H",
    ],
)
@pytest.mark.slow
def test_answers_can_be_used_by_everybody_on_every_screen(
    site: Site, browse: Browse, lang: str, scheme: str, query: str
) -> None:
    page = browse(has_touch=True, color_scheme=scheme)
    ask(site, page, f"?lang={lang}&{query}")
    verdict_of(page)
    assert violations(page) == []
    for width in (320, 360, 393, 768, 1280):
        page.set_viewport_size({"width": width, "height": 700})
        assert (width, cut_off(page)) == (width, [])
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    page.set_viewport_size({"width": 393, "height": 852})
    assert cut_off(page) == []
