"""In a browser, Arabic stands in the order in which it is read: names, numbers, cards, lists."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page
from tests.support.sites import Site

from rami.engine.cards import Cards, parse_cards
from rami.engine.melds import read_meld
from rami.engine.rules import PRESETS
from rami.server.static import assets
from rami.texts import say
from rami.texts.cards import card_name
from rami.texts.scores import hand_counted
from rami.texts.terminal import terminal_text

# Where each of some words stands in a paragraph, from left to right; the engine that draws it is
# asked, and no list of rules.
_PLACES = """([text, words, dir]) => {
  const line = document.createElement("p");
  line.dir = dir;
  line.style.cssText = "position:absolute;white-space:nowrap;font:16px sans-serif";
  line.textContent = text;
  document.body.append(line);
  const node = line.firstChild;
  let from = 0;
  const places = words.map((word) => {
    const start = text.indexOf(word, from);
    if (start < 0) throw new Error(`“${word}” does not follow in “${text}”`);
    from = start + word.length;
    const range = document.createRange();
    range.setStart(node, start);
    range.setEnd(node, from);
    return range.getBoundingClientRect().x;
  });
  line.remove();
  return places;
}"""


def seen(page: Page, text: str, *words: str, dir: str = "rtl") -> list[str]:
    """Return words of a text, given as they follow in it, as they are seen from left to right."""
    places: list[float] = page.evaluate(_PLACES, [text, words, dir])
    return [word for _, word in sorted(zip(places, words, strict=True))]


@pytest.fixture
def arabic(page: Page, site: Site) -> Page:
    page.goto(f"{site.url}/rules?lang=ar")
    return page


def said(page: Page, call: str) -> str:
    """Return what a call of the client's texts says in a page."""
    address = assets().address("js/say.js")
    told: Any = page.evaluate(f"import('{address}').then((texts) => texts.{call})")
    return str(told)


def test_a_card_is_its_rank_and_then_its_suit(arabic: Page) -> None:
    (seven,) = parse_cards("7H")
    assert seen(arabic, card_name(seven, "ar"), "سبعة", "القلوب") == ["القلوب", "سبعة"]
    # As a part of a sentence, of the terminal's as of the page's.
    told = terminal_text("must_meld", "ar", card=card_name(seven, "ar"))
    assert seen(arabic, told, "سبعة", "القلوب") == ["القلوب", "سبعة"]
    told = said(arabic, "say('play.discard', { card: texts.cardName('7H') })")
    assert seen(arabic, told, "سبعة", "القلوب") == ["القلوب", "سبعة"]


def test_a_meld_is_told_from_right_to_left(arabic: Page) -> None:
    meld = read_meld(Cards.of("QH KH AH"), PRESETS["rami-51"])
    told = terminal_text("meld", "ar", number=1, cards="Q♥ K♥ A♥", told=say(meld, "ar"), name="Bo")
    words = ("1", "Q♥", "K♥", "A♥", "تسلسل", "31", "نقطة", "Bo")
    order = seen(arabic, told, *words)
    assert order == ["Bo", "نقطة", "31", "تسلسل", "Q♥", "K♥", "A♥", "1"]


def test_several_things_follow_each_other_from_right_to_left(arabic: Page) -> None:
    assert seen(arabic, say([12, -5, 130], "ar"), "12", "-5", "130") == ["130", "-5", "12"]
    names = say(["Anna", "سلمى", "Bo"], "ar")
    told = terminal_text("match", "ar", rules="Rami 51", names=names)
    assert seen(arabic, told, "Rami", "51", "Anna", "سلمى", "Bo") == [
        "Bo",
        "سلمى",
        "Anna",
        "Rami",
        "51",
    ]
    told = said(arabic, "say('round.waits_for', { names: texts.listed(['Anna', 'سلمى', 'Bo']) })")
    assert seen(arabic, told, "Anna", "سلمى", "Bo") == ["Bo", "سلمى", "Anna"]
    told = said(arabic, "cardsName('7H QS')")
    assert seen(arabic, told, "سبعة", "القلوب", "ملكة") == ["ملكة", "القلوب", "سبعة"]


def test_a_counted_hand_goes_card_by_card(arabic: Page) -> None:
    told = hand_counted(Cards.of("8C KD"), PRESETS["rami-51"], "ar")
    assert seen(arabic, told, "K♦", "10", "8♣", "8", "18") == ["18", "8", "8♣", "10", "K♦"]


def test_a_sign_stands_before_its_number(arabic: Page) -> None:
    told = terminal_text("sheet", "ar", name="سلمى", points=-12)
    assert seen(arabic, told, "سلمى", "-", "12") == ["-", "12", "سلمى"]
    told = said(arabic, "say('home.lost', { points: -12 })")
    assert seen(arabic, told, "-", "12") == ["-", "12"]


def test_names_from_right_to_left_are_listed_as_english_reads(page: Page, site: Site) -> None:
    page.goto(f"{site.url}/rules")
    told = say(["سلمى", "ليلى"], "en")
    assert seen(page, told, "سلمى", "ليلى", dir="ltr") == ["سلمى", "ليلى"]
    told = said(page, "say('home.against', { names: texts.listed(['سلمى', 'ليلى']) })")
    assert seen(page, told, "Against", "سلمى", "ليلى", dir="ltr") == ["Against", "سلمى", "ليلى"]


def test_a_score_sheet_has_its_signs_before_its_numbers(arabic: Page) -> None:
    assert seen(arabic, said(arabic, "numberText(-12)"), "-", "12") == ["-", "12"]
    assert said(arabic, "numberText(12)") == "12"
