"""Cards as they are drawn: they say their names, hidden ones say nothing, suits are told apart."""

from __future__ import annotations

from contextlib import ExitStack
from itertools import combinations

import pytest
from playwright.sync_api import Page, expect
from tests.support.browsing import becomes
from tests.support.scenes import FULL_HAND, show
from tests.support.sites import Site

# WCAG 2.2 asks for this of text; an index is read like text.
CONTRAST = 4.5


_LUMINANCE = """(colour) => {
  const [r, g, b] = colour.match(/[\\d.]+/g).map((part) => {
    const share = Number(part) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}"""

_INDICES = """() => Object.fromEntries([...document.querySelectorAll(".hand .card")].map((card) => {
  const face = card.closest("[data-key]").dataset.key.split("#")[0];
  return [face, {
    colour: getComputedStyle(card).color,
    shapes: [...card.querySelectorAll(".card-index path")].map((path) => path.getAttribute("d")),
  }];
}))"""


def drawn_by(page: Page, what: str) -> str:
    """Draw a component of the cards' modules on the page, and return its markup."""
    found: str = page.evaluate(
        """async (what) => {
          const [script] = document.querySelectorAll("script[type=module][src]");
          const module = (path) => import(new URL(`../${path}`, script.src));
          const { html, render } = await module("vendor/preact.js");
          const { Card, CardBack } = await module("cards/card.js");
          const { MeldView } = await module("cards/meld.js");
          const meld = { cards: "JK 7S 8S JK", kind: "run", points: 30, jokers: ["6S", "9S"] };
          const place = document.createElement("div");
          document.body.append(place);
          const parts = {
            back: html`<${CardBack} />`,
            quiet: html`<${CardBack} quiet />`,
            joker: html`<${Card} face="JK" />`,
            meld: html`<${MeldView} number=${2} meld=${meld} />`,
          };
          render(parts[what], place);
          const markup = place.innerHTML;
          place.remove();
          return markup;
        }""",
        what,
    )
    return found


def test_each_card_in_hand_says_its_name(site: Site, page: Page) -> None:
    with ExitStack() as company:
        show(site, page, company, "full")
        names = page.locator(".hand-card").evaluate_all(
            "(cards) => cards.map((card) => [card.dataset.key.split('#')[0], card.ariaLabel])"
        )
    said = dict(names)
    assert len(names) == 15
    assert said["QH"] == "queen of hearts"
    assert said["AH"] == "ace of hearts"
    assert said["JK"] == "joker"
    assert set(said) == {*FULL_HAND.split(), "8D"} - {"TC"} | {"TS"}


def test_a_meld_says_what_it_is_and_what_its_joker_stands_for(site: Site, page: Page) -> None:
    with ExitStack() as company:
        show(site, page, company, "full")
        run = "Meld 11, run, 15 points: joker as four of clubs, five of clubs, six of clubs"
        expect(page.get_by_role("img", name=run)).to_be_visible()
        group = "Meld 4, group, 30 points: queen of spades, queen of hearts, queen of clubs"
        expect(page.get_by_role("img", name=group)).to_have_count(1)


@pytest.mark.slow
def test_the_card_that_a_joker_stands_for_is_drawn_on_it(site: Site, page: Page) -> None:
    with ExitStack() as company:
        show(site, page, company, "full")
        joker = page.locator("[data-meld='11'] .is-joker")
        expect(joker.locator(".card-index .rank")).to_have_count(1)
        expect(joker.locator(".card-star")).to_be_visible()
        expect(joker).to_contain_class("suit-c")


@pytest.mark.slow
def test_jokers_of_a_meld_are_told_in_their_places(site: Site, page: Page) -> None:
    page.goto(f"{site.url}/")
    page.locator("main h1").first.wait_for()
    markup = drawn_by(page, "meld")
    assert (
        "joker as six of spades, seven of spades, eight of spades, joker as nine of spades"
        in markup
    )


def test_a_hidden_card_says_that_it_is_face_down_and_nothing_else(site: Site, page: Page) -> None:
    page.goto(f"{site.url}/")
    page.locator("main h1").first.wait_for()
    assert (
        drawn_by(page, "back")
        == '<span class="card card-back" role="img" aria-label="face-down card"></span>'
    )
    assert drawn_by(page, "quiet") == '<span class="card card-back" aria-hidden="true"></span>'


@pytest.mark.slow
def test_the_stock_says_how_many_are_left_and_no_more(site: Site, page: Page) -> None:
    with ExitStack() as company:
        show(site, page, company, "to_draw")
        stock = page.locator(".stock")
        assert stock.get_attribute("aria-label") == "Stock, 68 cards"
        backs = page.locator(".card-back").evaluate_all("(backs) => backs.map((b) => b.outerHTML)")
    assert set(backs) == {'<span class="card card-back" aria-hidden="true"></span>'}


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_suits_differ_in_colour_and_in_shape_and_can_be_read(
    site: Site, page: Page, scheme: str
) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    with ExitStack() as company:
        show(site, page, company, "full")
        indices = page.evaluate(_INDICES)
        ground = page.locator(".hand .card").first.evaluate(
            "(card) => getComputedStyle(card).backgroundColor"
        )
    paper = page.evaluate(_LUMINANCE, ground)
    suits = {face[1]: indices[face] for face in ("QS", "QH", "QD", "9C", "4S") if face in indices}
    assert set(suits) == {"S", "H", "D", "C"}
    for suit, index in suits.items():
        ink = page.evaluate(_LUMINANCE, index["colour"])
        assert (paper + 0.05) / (ink + 0.05) >= CONTRAST, suit
        assert len(index["shapes"]) == 2, suit
    for one, other in combinations(suits.values(), 2):
        assert one["colour"] != other["colour"]
        assert one["shapes"][1] != other["shapes"][1]


@pytest.mark.slow
def test_two_colours_are_two_for_those_who_want_them(site: Site, page: Page) -> None:
    with ExitStack() as company:
        show(site, page, company, "full")
        page.evaluate("document.documentElement.dataset.colours = 'two'")
        indices = page.evaluate(_INDICES)
    assert indices["QH"]["colour"] == indices["QD"]["colour"]
    assert indices["4S"]["colour"] == indices["9C"]["colour"]
    assert indices["QH"]["colour"] != indices["4S"]["colour"]


@pytest.mark.slow
def test_the_low_card_of_a_run_stands_where_reading_begins(site: Site, page: Page) -> None:
    with ExitStack() as company:
        show(site, page, company, "full")
        code = page.url.rsplit("/", 1)[1]
        places = "(cards) => cards.map((card) => card.getBoundingClientRect().left)"
        for lang, ascends in (("en", True), ("ar", False)):
            page.goto(f"{site.url}/t/{code}?lang={lang}")
            cards = page.locator("[data-meld='1'] .card")
            cards.first.wait_for()
            lefts = cards.evaluate_all(places)
            assert lefts == sorted(lefts, reverse=not ascends), lang


@pytest.mark.slow
def test_court_pictures_come_only_where_they_are_seen(
    site: Site, page: Page, desktop: Page
) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    with ExitStack() as company:
        show(site, page, company, "full")
        page.wait_for_timeout(300)
        assert [url for url in asked if "/courts/" in url] == []
    site.forget_deals()
    wide: list[str] = []
    desktop.on("request", lambda request: wide.append(request.url))
    with ExitStack() as company:
        show(site, desktop, company, "full")
        becomes(desktop, lambda: any(url.endswith("/courts/QH.svg") for url in wide), True)
