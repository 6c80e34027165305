"""Moments of a match as tests want to see them in a browser, each with its deal and its moves.

A scene makes a table with the browser's person on seat 1, brings the match there over the
protocol, and returns the table's code; the page is opened by the test. People of other seats stay
at the table until the `company` is closed.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

from playwright.sync_api import Page
from tests.support.servers import Person
from tests.support.sites import Site

Scene = Callable[[Site, Page, ExitStack], str]

TWO_BOTS = ["person", "easy", "easy"]

# An opening of 52: a pure run of 31, and 21 with a joker.
OPENING_HAND = "QH KH AH JK 7S 8S 2C 2D 2H 5C 9D JC 4S"

_MELDS = (
    ("3S 4S 5S", "6H 7H 8H", "9D TD JD", "QC QH QS"),
    ("AS 2S 3S", "4H 5H 6H", "7D 8D 9D", "KC KH JK"),
    ("7S 8S 9S", "2C 3C 4C", "5C 6C JK", "9H TH JH"),
)
_LEFT = ("AC 8C", "4D 8C", "5D AC")
FULL_HAND = "QH KH AH JK 7S 2D 2H 5C TS JC 4S QD 9C 6S"


def waiting(site: Site, page: Page, company: ExitStack) -> str:
    """A table that waits for two people."""
    return site.create(page, seats=["person", "person", "person"])


def to_draw(site: Site, page: Page, company: ExitStack) -> str:
    """The first turn of a match, before the draw."""
    site.stack([OPENING_HAND, "", ""], pile="6D", stock="TH 3C")
    return site.create(page, seats=TWO_BOTS)


def to_play(site: Site, page: Page, company: ExitStack) -> str:
    """The first turn of a match, after the draw: the hand opens with 52."""
    code = to_draw(site, page, company)
    site.move(page, code, "draw")
    return code


def laid_too_little(site: Site, page: Page, company: ExitStack) -> str:
    """A meld of 31 points lies there, so that a discard gives them back."""
    code = to_play(site, page, company)
    site.move(page, code, "lay QH KH AH")
    return code


def opened(site: Site, page: Page, company: ExitStack) -> str:
    """An opening of 52 lies there, and has still to be confirmed by a discard."""
    code = laid_too_little(site, page, company)
    site.move(page, code, "lay JK 7S 8S")
    return code


def full(site: Site, page: Page, company: ExitStack) -> str:
    """Twelve melds on the table and fifteen cards in hand, in the second turn."""
    code, _ = _twelve_melds(site, page, company, hand_size=14)
    site.move(page, code, "draw")
    return code


def others_move(site: Site, page: Page, company: ExitStack) -> tuple[str, list[Person]]:
    """The same, but it is for the other three to move, who come after one another."""
    code, people = _twelve_melds(site, page, company, hand_size=15)
    site.move(page, code, "draw", "discard 9C")
    return code, people


def _twelve_melds(
    site: Site, page: Page, company: ExitStack, hand_size: int
) -> tuple[str, list[Person]]:
    hands = [" ".join([*melds, left]) for melds, left in zip(_MELDS, _LEFT, strict=True)]
    site.stack([FULL_HAND, *hands], pile="3D", stock="TC 9C JD QS 8D")
    options = {"hand_size": hand_size, "opening_points": 0, "opening_pure_run": False}
    code = site.create(page, seats=["person"] * 4, options=options)
    people = [seated(site, code, company, name) for name in ("Bo", "Chloé", "Davit")]
    site.move(page, code, "draw", "discard TC")
    for person, melds, left in zip(people, _MELDS, _LEFT, strict=True):
        play(person, "draw", *(f"lay {meld}" for meld in melds), f"discard {left.split()[0]}")
    return code, people


def round_over(site: Site, page: Page, company: ExitStack) -> str:
    """A round that the browser's person has won, with all hands shown."""
    return _over(site, page, company, target=500)


def match_over(site: Site, page: Page, company: ExitStack) -> str:
    """A match of one round, won."""
    return _over(site, page, company, target=1)


def _over(site: Site, page: Page, company: ExitStack, target: int) -> str:
    site.stack(["QH KH AH 7S 8S 9S TS", ""], pile="6C", stock="3C")
    code = site.create(
        page,
        preset="rami-51",
        options={"hand_size": 7, "target": target},
        seats=["person", "person"],
    )
    seated(site, code, company, "Bo")
    site.move(page, code, "draw", "lay QH KH AH", "lay 7S 8S 9S TS", "discard 3C")
    return code


def seated(site: Site, code: str, company: ExitStack, name: str) -> Person:
    """Seat somebody else at a table until the company is closed."""
    return company.enter_context(site.sit(code, name))


def play(person: Person, *moves: str) -> None:
    """Make moves for somebody else, once it is their turn."""
    while not person.is_on_turn:
        person.hear()
    for move in moves:
        answer: dict[str, Any] = person.move(move)
        assert answer["type"] == "ack", answer["text"]
        person.see(answer["version"])


SCENES: dict[str, Scene] = {
    scene.__name__: scene
    for scene in (waiting, to_draw, to_play, laid_too_little, opened, full, round_over, match_over)
}

PAGES = {"home": "/", "checker": "/check", "rules": "/rules", "problem": "/nowhere"}
"""Those without a table, by the addresses at which they are."""


def show(site: Site, page: Page, company: ExitStack, name: str, lang: str = "") -> None:
    """Open a page or the scene of a table, and wait until it is drawn."""
    come(page, address(site, page, company, name), lang)


def address(site: Site, page: Page, company: ExitStack, name: str) -> str:
    """Return where a page is, or the table of a scene, which is made."""
    return site.url + (PAGES.get(name) or f"/t/{SCENES[name](site, page, company)}")


def come(page: Page, url: str, lang: str = "") -> None:
    """Open an address in a language, and wait until it is drawn."""
    page.goto(f"{url}?lang={lang}" if lang else url)
    page.locator("main h1").first.wait_for(state="attached")
    page.wait_for_function("() => !document.querySelector('[aria-busy=true]')")
