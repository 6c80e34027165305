"""Nothing is told by a hue alone: all that differs still differs when only lightness is left."""

from __future__ import annotations

from contextlib import ExitStack

import pytest
from playwright.sync_api import Page, expect
from tests.support.browsing import becomes
from tests.support.scenes import show
from tests.support.sites import Site
from tests.web.conftest import Browse

pytestmark = pytest.mark.slow

# What WCAG asks of parts of a control that must be told from what is beside them (1.4.11).
APART = 3.0

# Lightness as WCAG has it, of the colour that an element has for a property; of several the first.
LIGHTNESS = """([selector, property]) => {
  const style = getComputedStyle(document.querySelector(selector));
  const value = style.getPropertyValue(property).trim();
  const canvas = new OffscreenCanvas(1, 1).getContext("2d");
  canvas.fillStyle = value.match(/(rgba?|color)\\([^)]*\\)/)?.[0] ?? value;
  canvas.fillRect(0, 0, 1, 1);
  const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}"""


def lightness(page: Page, selector: str, property: str) -> float:
    found: float = page.evaluate(LIGHTNESS, [selector, property])
    return found


def contrast(one: float, other: float) -> float:
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)


def from_the_table(page: Page, selector: str, property: str) -> float:
    """Return by how much a colour is apart from the table, where that is nearest to it."""
    colour = lightness(page, selector, property)
    table = [lightness(page, "main", name) for name in ("--table", "--table-deep")]
    return min(contrast(colour, ground) for ground in table)


def test_each_suit_has_a_shape_of_its_own(site: Site, page: Page) -> None:
    faces = ("QH", "2D", "5C", "7S", "JK")
    with ExitStack() as company:
        show(site, page, company, "full")
        shapes = [
            page.locator(f'.hand-card[data-key^="{face}"] .card-index path').last.get_attribute("d")
            for face in faces
        ]
    assert all(shapes)
    assert len(set(shapes)) == len(faces)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_is_drawn_on_a_card_is_dark_whatever_its_colour(
    site: Site, browse: Browse, scheme: str
) -> None:
    page = browse(has_touch=True, is_mobile=True, color_scheme=scheme)
    with ExitStack() as company:
        show(site, page, company, "full")
        ground = lightness(page, ".hand-card .card", "background-color")
        assert ground > 0.8
        for face in ("QH", "2D", "5C", "7S", "JK"):
            ink = lightness(page, f'.hand-card[data-key^="{face}"] .card-index path', "fill")
            assert contrast(ground, ink) >= 4.5, face


def test_a_chosen_card_stands_out_by_its_place(site: Site, desktop: Page) -> None:
    with ExitStack() as company:
        show(site, desktop, company, "full")
        card = desktop.locator('.hand-card[data-key^="QH"]')
        card.click()
        down = desktop.locator(".hand-card:not(.is-up) .card").first.bounding_box()
        assert down is not None
        least = down["y"] - down["height"] / 6
        becomes(desktop, lambda: (card.locator(".card").bounding_box() or down)["y"] < least, True)


def test_whose_turn_it_is_shows_in_lightness(site: Site, page: Page) -> None:
    with ExitStack() as company:
        show(site, page, company, "full")
        own = from_the_table(page, ".seat[aria-current] .seat-box", "background-color")
        on_it = lightness(page, ".seat[aria-current] .seat-box", "color")
        elsewhere = lightness(page, ".seat:not([aria-current]) .seat-box", "color")
    assert own >= APART
    assert contrast(on_it, elsewhere) >= APART


def test_how_far_an_opening_has_come_shows_in_lightness_and_words(site: Site, page: Page) -> None:
    with ExitStack() as company:
        show(site, page, company, "laid_too_little")
        assert from_the_table(page, ".meter-laid", "background-color") >= APART
        expect(page.locator(".meter")).to_contain_text("31 of 51")
        pure = page.locator(".meter-pure path")
        expect(pure).to_have_count(1)  # the tick of the pure run
        page.locator("#back-button").click()
        pure.wait_for(state="detached")


def test_what_takes_the_chosen_cards_has_a_frame(site: Site, page: Page) -> None:
    with ExitStack() as company:
        show(site, page, company, "full")
        framed = page.locator(".meld.is-target")
        expect(framed).to_have_count(0)
        page.locator('.hand-card[data-key^="6S"]').click()
        expect(framed).to_have_count(2)
        assert from_the_table(page, ".meld.is-target", "box-shadow") >= APART


def test_a_refusal_is_told_in_words(site: Site, page: Page) -> None:
    with ExitStack() as company:
        show(site, page, company, "to_play")
        for face in ("JC", "2H"):
            page.locator(f'.hand-card[data-key^="{face}"]').click()
        expect(page.locator(".main-button")).to_have_text("Not possible: see why")
        expect(page.locator("#status-line")).to_contain_text("it needs at least 3")
