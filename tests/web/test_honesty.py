"""The tools of the browser's tests see what they are there to see."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route
from tests.support.browsing import Finger, Honesty, cut_off, middle, violations

HERE = "http://here.test/"


@pytest.fixture
def blank(page: Page) -> Page:
    def answer(route: Route) -> None:
        route.fulfill(
            content_type="text/html",
            headers={"Content-Security-Policy": "default-src 'none'; script-src 'self'"},
            body="<!doctype html><html lang=en><title>Blank</title>"
            "<meta name=viewport content='width=device-width'><main><h1>Blank</h1></main>",
        )

    page.route("**/*", answer)
    page.goto(HERE)
    return page


def test_an_error_in_the_console_is_seen(blank: Page, honesty: Honesty) -> None:
    blank.evaluate("console.error('broken')")
    assert [fault for fault in honesty.found() if "broken" in fault]
    honesty.allow("broken")
    assert honesty.found() == []


def test_an_exception_that_nobody_caught_is_seen(blank: Page, honesty: Honesty) -> None:
    with blank.expect_event("pageerror"):
        blank.evaluate("setTimeout(() => { throw new Error('thrown') })")
    honesty.allow("thrown")
    assert len(honesty.faults) == 1
    assert honesty.found() == []


def test_what_the_policy_forbids_and_another_origin_are_seen(blank: Page, honesty: Honesty) -> None:
    blank.evaluate(
        """() => new Promise((done) => {
          const image = new Image(); image.onerror = done; image.src = "http://elsewhere.test/a";
          setTimeout(done, 300);
        })"""
    )
    assert any("Content Security Policy" in fault for fault in honesty.found())
    assert "asked elsewhere: http://elsewhere.test/a" in honesty.found()
    honesty.allow("elsewhere")
    assert honesty.found() == []


def test_axe_finds_what_has_no_name(blank: Page) -> None:
    assert violations(blank) == []
    blank.evaluate("document.querySelector('main').append(document.createElement('button'))")
    assert [line.partition(":")[0] for line in violations(blank)] == ["button-name"]


def test_what_is_wider_than_the_screen_is_cut_off(blank: Page) -> None:
    assert cut_off(blank) == []
    blank.evaluate("document.querySelector('h1').style.width = '500px'")
    assert "the page scrolls sideways: 508 > 393" in cut_off(blank)


def test_a_finger_drags_by_touch_alone(blank: Page, touch: Finger) -> None:
    blank.evaluate(
        """() => {
          globalThis.seen = [];
          const title = document.querySelector("h1");
          title.style.touchAction = "none";
          for (const kind of ["pointerdown", "pointermove", "pointerup", "pointercancel"])
            title.addEventListener(kind, (event) => seen.push(`${event.pointerType} ${kind}`));
        }"""
    )
    x, y = middle(blank.locator("h1"))
    touch.drag((x, y), (x + 60, y + 90))
    seen = blank.evaluate("seen")
    assert seen[0] == "touch pointerdown"
    assert seen[-1] == "touch pointerup"
    assert seen.count("touch pointermove") > 5
