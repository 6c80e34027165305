"""The course in a browser: solved by touch and by keyboard, with a reason for what is wrong."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.support.browsing import Finger, cut_off, violations
from tests.support.sites import Site
from tests.web.conftest import Browse

from rami.guide import site as guide
from rami.guide.asking import read_exercises
from rami.texts.languages import languages_offered

# What is answered to each exercise: an answer, or the melds that are chosen from the hand.
ANSWERS: dict[str, str | list[str]] = {
    "joker-worth": "21",
    "valid-meld": "joker-ace",
    "pure-run": ["9H TH JH"],
    "stands": "opening.no_pure_run",
    "which-game": "seed-open-04",
    "opening": ["5C 6C 7C", "KH KS KD JK"],
    "lay-off": "discard QH",
    "swap": "swap-run",
    "discard": "add 8C to 1",
    "last-card": "add 8C to 1",
}
HANDS = {name: list(map(str, read_exercises()[name].hand)) for name in ("pure-run", "opening")}


def show(site: Site, page: Page, lang: str = "en", name: str = "") -> None:
    anchor = f"#exercise-{name}" if name else ""
    page.goto(f"{site.url}/rules/{lang}/course.html{anchor}")
    page.locator(".course.is-in-steps").wait_for()


def exercise(page: Page, name: str) -> Locator:
    return page.locator(f"#exercise-{name}")


def card(page: Page, name: str, face: str) -> Locator:
    return exercise(page, name).locator(".pick").nth(HANDS[name].index(face))


def result(page: Page, name: str) -> Locator:
    return exercise(page, name).locator(".result")


def are_solved(page: Page, number: int) -> None:
    expect(page.locator(".steps a.is-solved")).to_have_count(number)


# By touch ----------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("lang", languages_offered())
def test_all_ten_are_solved_by_touch(site: Site, page: Page, touch: Finger, lang: str) -> None:
    show(site, page, lang)
    for number, (name, answer) in enumerate(ANSWERS.items(), 1):
        exercise(page, name).wait_for()
        if isinstance(answer, str):
            touch.tap(exercise(page, name).locator(f'[data-answer="{answer}"]'))
        else:
            for meld in answer:
                for face in meld.split():
                    touch.tap(card(page, name, face))
                touch.tap(exercise(page, name).locator(".act"))
        page.locator(f"#exercise-{name} .result.is-right").wait_for()
        are_solved(page, number)
        expect(page.locator(".exercise:visible")).to_have_count(1)
        if number < len(ANSWERS):
            touch.tap(exercise(page, name).locator(".onward a"))
    expect(page.locator(".end")).to_be_visible()
    expect(exercise(page, name).locator(".onward")).to_be_hidden()
    assert violations(page) == []
    touch.tap(page.locator(".again"))
    page.locator(".steps a.is-solved").first.wait_for(state="detached")
    exercise(page, "joker-worth").wait_for()


# By keyboard -------------------------------------------------------------------------------------


def reach(page: Page, what: Locator) -> None:
    """Go forward with the tab key until something has the focus."""
    for _ in range(60):
        if what.evaluate("one => one === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{what} cannot be reached by the tab key")


@pytest.mark.slow
@pytest.mark.parametrize("lang", languages_offered())
def test_all_ten_are_solved_by_keyboard(site: Site, desktop: Page, lang: str) -> None:
    page = desktop
    show(site, page, lang)
    for number, (name, answer) in enumerate(ANSWERS.items(), 1):
        if isinstance(answer, str):
            pressed = exercise(page, name).locator(f'[data-answer="{answer}"]')
            reach(page, pressed)
            page.keyboard.press("Enter")
        else:
            pressed = exercise(page, name).locator(".act")
            for meld in answer:
                for face in sorted(meld.split(), key=HANDS[name].index):
                    reach(page, card(page, name, face))
                    page.keyboard.press("Space")
                reach(page, pressed)
                page.keyboard.press("Enter")
                if meld != answer[-1]:
                    exercise(page, name).locator("h2").focus()
        page.locator(f"#exercise-{name} .result.is-right").wait_for()
        expect(pressed).to_be_focused()
        if number < len(ANSWERS):
            reach(page, exercise(page, name).locator(".onward a"))
            page.keyboard.press("Enter")
            page.locator(".exercise:visible h2:focus").wait_for()
    are_solved(page, len(ANSWERS))


# What is said ------------------------------------------------------------------------------------


def test_a_wrong_answer_gives_the_reason_with_its_rule_and_another_try(
    site: Site, page: Page
) -> None:
    show(site, page, name="valid-meld")
    exercise(page, "valid-meld").locator('[data-answer="gap"]').click()
    told = result(page, "valid-meld")
    expect(told).to_have_text(re.compile(r"^Not this one\. There is a gap\."))
    expect(told.locator("a.rule")).to_have_attribute("href", "melds.html#R-MELD-1")
    are_solved(page, 0)
    exercise(page, "valid-meld").locator('[data-answer="joker-ace"]').click()
    expect(told).to_have_text(re.compile(r"^Right\."))
    expect(told.locator("> *")).to_have_count(1)
    are_solved(page, 1)


def test_an_opening_grows_falls_short_and_is_taken_back(site: Site, page: Page) -> None:
    show(site, page, name="opening")
    part, act = exercise(page, "opening"), exercise(page, "opening").locator(".act")
    act.click()
    expect(result(page, "opening")).to_have_text("Choose some cards first.")

    def lay(cards: str, told: str) -> None:
        for face in cards.split():
            card(page, "opening", face).click()
        act.click()
        expect(result(page, "opening")).to_contain_text(told)

    lay("5C 6C 7C JK", "No pure run yet")
    expect(result(page, "opening")).not_to_contain_text("gap")
    expect(part.locator(".laid li")).to_have_count(1)
    expect(card(page, "opening", "5C")).to_be_hidden()
    lay("KH KS KD", "No pure run yet")  # 52 points, and still no opening
    are_solved(page, 0)
    part.locator(".back").first.click()
    expect(card(page, "opening", "5C")).to_be_focused()
    lay("5C 6C 7C", "48 of 51. 3 points are missing.")
    lay("9S 9H JC", "Not this one.")
    for face in ("JC", "JK"):
        card(page, "opening", face).click()
    act.click()
    expect(result(page, "opening")).to_contain_text("Right.")
    are_solved(page, 1)


def test_the_answer_can_be_looked_up(site: Site, page: Page) -> None:
    show(site, page, name="stands")
    exercise(page, "stands").locator("summary").click()
    page.get_by_text("No, a pure run is missing.").last.wait_for()
    are_solved(page, 0)


# What is kept ------------------------------------------------------------------------------------


def test_what_was_solved_survives_a_reload(site: Site, page: Page) -> None:
    show(site, page)
    expect(page.get_by_text("Without scripts")).to_be_hidden()
    page.locator('[data-answer="21"]').click()
    expect(page.locator(".progress")).to_have_text("Solved: 1 of 10")
    show(site, page)
    are_solved(page, 1)
    expect(page.locator(".progress")).to_have_text("Solved: 1 of 10")
    expect(exercise(page, "valid-meld")).to_be_visible()
    assert page.locator(".steps a").first.inner_text().split()[0] == "1"


def test_a_device_that_keeps_nothing_can_learn_too(site: Site, page: Page) -> None:
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new Error('forbidden'); }})"
    )
    show(site, page)
    page.locator('[data-answer="21"]').click()
    are_solved(page, 1)
    exercise(page, "joker-worth").locator(".onward a").click()
    exercise(page, "valid-meld").wait_for()


# Everywhere --------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("lang", ["en", "ar"])
def test_every_exercise_fits_a_small_phone_and_can_be_used_by_everybody(
    site: Site, browse: Browse, lang: str, scheme: str
) -> None:
    page = browse(
        viewport={"width": 320, "height": 568}, has_touch=True, is_mobile=True, color_scheme=scheme
    )
    show(site, page, lang)
    assert page.locator("html").get_attribute("dir") == ("ltr" if lang == "en" else "rtl")
    for number, name in enumerate(ANSWERS):
        page.locator(".steps a").nth(number).click()
        exercise(page, name).wait_for()
        part = exercise(page, name)
        if name in HANDS:
            for face in HANDS[name][:3]:
                card(page, name, face).click()
            part.locator(".act").click()
        else:
            part.locator(".answer").first.click()
        assert violations(page) == [], name
        assert cut_off(page) == [], name
        small = part.locator("button:visible").evaluate_all(
            """all => all.map(one => one.getBoundingClientRect())
              .filter(box => box.height < 44 || box.width < 34).length"""
        )
        assert small == 0, name


def test_without_scripts_all_exercises_and_their_answers_are_there(
    site: Site, browse: Browse
) -> None:
    page = browse(java_script_enabled=False)
    page.goto(f"{site.url}/rules/en/course.html")
    expect(page.locator(".exercise:visible")).to_have_count(len(ANSWERS))
    expect(page.locator(".solution summary:visible")).to_have_count(len(ANSWERS))
    expect(page.get_by_text("Without scripts")).to_be_visible()
    page.locator(".solution summary").first.click()
    expect(page.locator(".solution .is-right").first).to_be_visible()


@pytest.fixture
def files(tmp_path: Path) -> Iterator[str]:
    """The address of the pages as any web host serves them, with no server of ours behind."""
    guide.write(dict(guide.shared_files()), tmp_path)
    for name, text in guide.page_files("en", ["en"]).items():
        (tmp_path / "en").mkdir(exist_ok=True)
        (tmp_path / "en" / name).write_bytes(text)

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            pass

    handler = partial(Quiet, directory=str(tmp_path))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


def test_plain_files_judge_as_well(files: str, page: Page) -> None:
    page.goto(f"{files}/en/index.html")
    page.locator(".contents a[href='course.html']").click()
    page.locator(".course.is-in-steps").wait_for()
    page.locator('[data-answer="24"]').click()
    expect(result(page, "joker-worth")).to_contain_text("Not this one.")
    page.locator(".steps a").nth(2).click()
    for face in ("9H", "TH", "JH"):
        card(page, "pure-run", face).click()
    exercise(page, "pure-run").locator(".act").click()
    expect(result(page, "pure-run")).to_contain_text("Right.")
