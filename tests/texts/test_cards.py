"""Cards have names, and so have the other small things that sentences are made of."""

from dataclasses import dataclass

import pytest

from rami.engine.cards import RANKS, SUITS, parse_cards
from rami.engine.rules import AceInRuns
from rami.texts import say
from rami.texts.cards import card_name, rank_name, suit_name


@dataclass
class PlainCard:
    is_joker: bool
    rank: int
    suit: str


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("AS", "ace of spades"),
        ("2D", "two of diamonds"),
        ("10H", "ten of hearts"),
        ("JC", "jack of clubs"),
        ("QH", "queen of hearts"),
        ("KS", "king of spades"),
        ("JK", "joker"),
    ],
)
def test_a_card_has_a_name(text: str, name: str) -> None:
    (card,) = parse_cards(text)
    assert card_name(card) == say(card) == name


def test_anything_with_a_rank_and_a_suit_has_a_name() -> None:
    assert card_name(PlainCard(False, 12, "H")) == "queen of hearts"
    assert card_name(PlainCard(True, 0, "")) == "joker"


def test_every_face_has_its_own_name() -> None:
    names = {f"{rank_name(n)} {suit_name(s)}" for n, _ in enumerate(RANKS, 1) for s in SUITS}
    assert len(names) == 52


@pytest.mark.parametrize(
    ("thing", "said"),
    [
        (51, "51"),
        ("as it is", "as it is"),
        (True, "yes"),
        (False, "no"),
        (None, "none"),
        (AceInRuns.HIGH, "high"),
        ((), ""),
        ([2, 5], "2, 5"),
        (parse_cards("QH JK"), "queen of hearts, joker"),
    ],
)
def test_small_things_are_said(thing: object, said: str) -> None:
    assert say(thing) == said
