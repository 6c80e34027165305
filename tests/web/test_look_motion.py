"""Cards travel from where they were to where they are, and are still for those who want it so."""

from __future__ import annotations

from contextlib import ExitStack

import pytest
from playwright.sync_api import Page, expect
from tests.support.scenes import show
from tests.support.sites import Site
from tests.web.conftest import Browse

pytestmark = pytest.mark.slow

# Kept from the first moment on: every journey of a card, and every sound that is made ready.
_WATCH = """() => {
  globalThis.journeys = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, how) {
    const card = this.dataset.fly ?? this.className;
    const { id = "", delay = 0, duration } = how;
    globalThis.journeys.push({ card, id, delay, lasts: duration });
    return animate.call(this, frames, how);
  };
  globalThis.sounds = 0;
  const Audio = globalThis.AudioContext;
  globalThis.AudioContext = class extends Audio {
    constructor() { super(); globalThis.sounds += 1; }
  };
}"""


def watched(browse: Browse, motion: str = "no-preference") -> Page:
    page = browse(has_touch=True, reduced_motion=motion)
    page.add_init_script(f"({_WATCH})()")
    return page


def test_a_drawn_card_comes_from_the_stock_within_a_fifth_of_a_second(
    site: Site, browse: Browse
) -> None:
    page = watched(browse)
    with ExitStack() as company:
        show(site, page, company, "to_draw")
        page.locator(".stock").click()
        expect(page.locator(".hand-card")).to_have_count(14)
        page.wait_for_function("() => journeys.some(({ card }) => card.startsWith('TH'))")
        journeys = page.evaluate("journeys.filter(({ id }) => id === 'fly')")
    assert {journey["lasts"] for journey in journeys} == {180}
    assert {journey["delay"] for journey in journeys} == {0}


def test_cards_of_a_failed_opening_come_home_one_by_one(site: Site, browse: Browse) -> None:
    page = watched(browse)
    with ExitStack() as company:
        show(site, page, company, "laid_too_little")
        page.evaluate("journeys.length = 0")
        page.locator(".hand-card[data-key^='4S']").click()
        page.locator("#main-button", has_text="Discard").click()
        expect(page.locator(".meld")).to_have_count(0)
        page.wait_for_function("() => journeys.some(({ delay }) => delay > 100)")
        coming = page.evaluate("journeys.filter(({ card }) => /^[QKA]H/.test(card))")
        expect(page.locator(".hand-card[data-key^='QH']")).to_be_visible()
    assert [journey["delay"] for journey in coming[:3]] == [0, 70, 140]


def test_cards_that_are_laid_travel_from_the_hand_to_the_table(site: Site, browse: Browse) -> None:
    page = watched(browse)
    with ExitStack() as company:
        show(site, page, company, "to_play")
        page.evaluate("journeys.length = 0")
        for face in ("QH", "KH", "AH"):
            page.locator(f".hand-card[data-key^='{face}']").click()
        page.locator("#main-button", has_text="Lay: 31 points").click()
        expect(page.locator(".meld")).to_have_count(1)
        flown = page.evaluate("journeys.filter(({ card }) => card.includes('flying')).length")
        expect(page.locator(".flying")).to_have_count(0)
    assert flown == 3


def test_nothing_travels_where_motion_is_reduced(site: Site, browse: Browse) -> None:
    page = watched(browse, "reduce")
    with ExitStack() as company:
        show(site, page, company, "to_draw")
        page.locator(".stock").click()
        expect(page.locator(".hand-card")).to_have_count(14)
        page.wait_for_timeout(300)
        assert page.evaluate("journeys") == []


def test_nothing_travels_where_it_is_set_so(site: Site, browse: Browse) -> None:
    page = watched(browse)
    page.add_init_script("""localStorage.setItem("rami.settings", '{"speed": "off"}')""")
    with ExitStack() as company:
        show(site, page, company, "to_draw")
        page.locator(".stock").click()
        expect(page.locator(".hand-card")).to_have_count(14)
        page.wait_for_timeout(300)
        assert page.evaluate("journeys") == []


def test_nothing_is_heard_until_somebody_asks_for_sound(site: Site, browse: Browse) -> None:
    quiet = watched(browse)
    with ExitStack() as company:
        show(site, quiet, company, "to_draw")
        quiet.locator(".stock").click()
        expect(quiet.locator(".hand-card")).to_have_count(14)
        quiet.wait_for_timeout(200)
        assert quiet.evaluate("sounds") == 0
    loud = watched(browse)
    loud.add_init_script("""localStorage.setItem("rami.settings", '{"sound": true}')""")
    with ExitStack() as company:
        show(site, loud, company, "to_draw")
        loud.locator(".stock").click()
        loud.wait_for_function("() => sounds === 1")


def test_what_comes_while_a_card_is_on_its_way_is_caught_up_with(
    site: Site, browse: Browse
) -> None:
    page = watched(browse)
    with ExitStack() as company:
        show(site, page, company, "to_draw")
        running = page.evaluate(
            """async () => {
              const [script] = document.querySelectorAll("script[type=module][src]");
              const { places, travel } = await import(new URL("../effects/flip.js", script.src));
              const root = document.querySelector(".table-page");
              const hand = root.querySelector(".hand");
              const most = [];
              for (let turn = 0; turn < 6; turn++) {
                const before = places(root);
                hand.prepend(hand.lastElementChild);
                travel(root, before);
                await new Promise(requestAnimationFrame);
                const counts = [...hand.children].map((card) => card.getAnimations().length);
                most.push(Math.max(...counts));
              }
              return most;
            }"""
        )
    assert max(running) == 1
