"""R-CARD: what a card counts, and what a joker does."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from tests.support.rounds import faults

from rami import (
    PRESETS,
    Cards,
    Discard,
    Goal,
    InvalidMeld,
    InvalidPosition,
    Lay,
    LayOff,
    Position,
    RuleSet,
    Swap,
    Unreadable,
    best_cover,
    best_opening,
    hand_points,
    judge_opening,
    lay_off,
    parse_cards,
    read_meld,
)

RAMI_51 = PRESETS["rami-51"]
CARDVERSE = PRESETS["cardverse"]
TWO_JOKERS = RAMI_51.replace(jokers_per_meld=2)
THREE_JOKERS = RAMI_51.replace(jokers_per_meld=3)
HIGH = RAMI_51.replace(ace_in_runs="high")
LOW = RAMI_51.replace(ace_in_runs="low")
HOUSE = PRESETS["rami-51-house"]


def points(cards: str, rules: RuleSet = RAMI_51) -> int:
    return read_meld(cards, rules).points


def places(cards: str, rules: RuleSet = RAMI_51) -> str:
    """The cards that the jokers of a meld stand for."""
    return " ".join(map(str, read_meld(cards, rules).joker_places))


# R-CARD-1


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("2C 3C 4C", 9),
        ("4C 5C 6C", 15),
        ("7C 8C 9C", 24),
        ("9C TC JC", 29),
        ("JC QC KC", 30),
        ("TC JC QC", 30),
        ("2S 2H 2D", 6),
        ("9S 9H 9D", 27),
        ("TS TH TD TC", 40),
        ("KS KH KD", 30),
    ],
)
def test_r_card_1_a_number_counts_itself_and_the_others_ten(cards: str, expected: int) -> None:
    assert points(cards) == expected


@pytest.mark.parametrize("rank", "TJQK")
def test_r_card_1_ten_jack_queen_and_king_are_alike_in_hand(rank: str) -> None:
    assert hand_points(Cards.of(f"{rank}S"), RAMI_51) == 10


# R-CARD-2


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("QH KH AH", 31),
        ("AH 2H 3H", 6),
        ("AH AS AD", 33),
        ("AH AS AD AC", 44),
        ("TS JS QS KS AS", 51),
        ("AS 2S 3S 4S 5S", 15),
    ],
)
def test_r_card_2_an_ace_counts_by_its_place(cards: str, expected: int) -> None:
    assert points(cards) == expected


@pytest.mark.parametrize("ace_high", [False, True])
def test_r_card_2_the_option_for_the_hand_changes_no_laid_ace(ace_high: bool) -> None:
    rules = RAMI_51.replace(ace_high=ace_high)
    assert (points("AH 2H 3H", rules), points("QH KH AH", rules)) == (6, 31)
    assert points("AH AS AD", rules) == 33


@pytest.mark.parametrize("rules", [HIGH, LOW, RAMI_51])
def test_r_card_2_an_ace_in_a_group_is_eleven_wherever_aces_stand_in_runs(rules: RuleSet) -> None:
    assert points("AH AS AD", rules) == 33
    assert points("AH AS JK", rules) == 33


# R-CARD-3


@pytest.mark.parametrize(
    ("cards", "expected", "joker"),
    [
        ("7S 8S JK", 21, "6S"),
        ("JH QH KH JK", 40, "TH"),
        ("QH KH JK", 30, "JH"),
        ("2H 3H JK", 6, "AH"),
        ("AH 2H JK", 6, "3H"),
        ("KH AH JK", 31, "QH"),
        ("JH QH JK", 30, "TH"),
        ("AH 3H JK", 6, "2H"),
        ("QH AH JK", 31, "KH"),
        ("5C 7C JK", 18, "6C"),
        ("5C 6C 7C JK", 22, "4C"),
        ("3H 4H JK", 9, "2H"),
        ("TH JH QH KH AH JK", 60, "9H"),
        ("2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC JK", 85, "AC"),
        ("AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC JK", 85, "KC"),
    ],
)
def test_r_card_3_a_joker_takes_the_place_of_the_fewest_points(
    cards: str, expected: int, joker: str
) -> None:
    assert (points(cards), places(cards)) == (expected, joker)


@pytest.mark.parametrize(
    ("cards", "expected"),
    [("7S 8S JK", 21), ("JH QH KH JK", 40), ("KH AH JK", 31), ("AH 2H JK", 6), ("KH KS JK", 30)],
)
def test_r_card_3_the_order_in_which_cards_are_named_does_not_matter(
    cards: str, expected: int
) -> None:
    melds = {str(read_meld(order, RAMI_51)) for order in permutations(parse_cards(cards))}
    assert len(melds) == 1
    for order in permutations(cards.split()):
        assert points(" ".join(order)) == expected


def test_r_card_3_a_whole_suit_counts_its_ace_low() -> None:
    whole = "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD"
    assert points(whole) == 85
    assert str(read_meld(whole, RAMI_51)).startswith("AD 2D")


def test_r_card_3_a_whole_suit_counts_its_ace_high_where_it_must() -> None:
    whole = "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD"
    assert points(whole, HIGH) == 95
    assert str(read_meld(whole, HIGH)).endswith("KD AD")


@pytest.mark.parametrize(
    ("cards", "rules", "expected", "jokers"),
    [
        ("2H 3H JK", HIGH, 9, "4H"),
        ("QH KH JK", LOW, 30, "JH"),
        ("2H 3H JK", LOW, 6, "AH"),
        ("QH KH JK", HIGH, 30, "JH"),
        ("QH AH JK", HIGH, 31, "KH"),
        ("2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC JK", HIGH, 95, "AC"),
    ],
)
def test_r_card_3_where_no_ace_may_stand_no_joker_does(
    cards: str, rules: RuleSet, expected: int, jokers: str
) -> None:
    assert (points(cards, rules), places(cards, rules)) == (expected, jokers)


@pytest.mark.parametrize(
    ("cards", "rules", "expected", "jokers"),
    [
        ("7S 8S 9S JK JK", TWO_JOKERS, 35, "5S 6S"),
        ("7S 9S JS JK JK", TWO_JOKERS, 44, "8S TS"),
        ("7S 8S TS JK JK", TWO_JOKERS, 40, "6S 9S"),
        ("2S 3S 4S JK JK", TWO_JOKERS, 15, "AS 5S"),
        ("JS QS KS JK JK", TWO_JOKERS, 49, "9S TS"),
        ("QS KS AS JK JK", TWO_JOKERS, 51, "TS JS"),
        ("AS 2S 3S JK JK", TWO_JOKERS, 15, "4S 5S"),
        ("7S 8S 9S TS JK JK JK", THREE_JOKERS, 49, "4S 5S 6S"),
        ("AS 4S 5S 6S JK JK JK", THREE_JOKERS, 28, "2S 3S 7S"),
        ("TS JS QS AS JK JK JK", THREE_JOKERS, 68, "8S 9S KS"),
    ],
)
def test_r_card_3_several_jokers_take_the_lowest_places_together(
    cards: str, rules: RuleSet, expected: int, jokers: str
) -> None:
    assert (points(cards, rules), places(cards, rules)) == (expected, jokers)


def test_r_card_3_a_joker_in_a_group_counts_as_its_rank() -> None:
    assert points("KH KS JK") == 30
    assert points("8H 8S 8D JK") == 32


def test_r_card_3_an_ace_that_fits_at_both_ends_is_low() -> None:
    cards = "AS 4S 5S 6S 7S 8S 9S TS JK JK JK"
    assert (points(cards, THREE_JOKERS), places(cards, THREE_JOKERS)) == (65, "2S 3S JS")


# R-CARD-4


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("JK 7S 8S", 30),
        ("JK 9S TS", 34),
        ("KH KS JK", 35),
        ("2H 2S JK", 19),
        ("AH 2H JK", 18),
        ("5C 6C 7C", 18),
        ("AH AS JK", 37),
    ],
)
def test_r_card_4_a_fixed_joker_counts_the_same_everywhere(cards: str, expected: int) -> None:
    assert points(cards, HOUSE) == expected


def test_r_card_4_the_house_row_is_61_instead_of_52() -> None:
    melds = ["QH KH AH", "JK 7S 8S"]
    assert judge_opening(melds, HOUSE).points == 61
    assert judge_opening(melds, RAMI_51).points == 52


@pytest.mark.parametrize("fixed", [0, 1, 15, 50])
def test_r_card_4_its_place_is_found_at_card_values(fixed: int) -> None:
    rules = RAMI_51.replace(joker_points=fixed)
    assert places("7S 8S JK", rules) == "6S"
    assert points("7S 8S JK", rules) == 15 + fixed
    assert places("JH QH JK", rules) == "TH"


def test_r_card_4_each_joker_of_a_meld_counts() -> None:
    assert points("7S 8S 9S JK JK", TWO_JOKERS.replace(joker_points=25)) == 74


def test_r_card_4_a_joker_left_in_hand_is_another_matter() -> None:
    assert hand_points(Cards.of("JK"), HOUSE) == 20
    assert hand_points(Cards.of("JK"), RAMI_51.replace(joker_hand_points=50)) == 50


# What is no card


@pytest.mark.parametrize("word", ["1H", "11H", "QX", "Q", "H", "QHH", "Q-H", "🂡", "0", "JKS"])
def test_a_word_that_is_no_card_is_refused_by_name(word: str) -> None:
    with pytest.raises(Unreadable) as refused:
        parse_cards(f"QH {word} KH")
    assert faults(refused.value) == [f"cards.unknown word={word}"]


@pytest.mark.parametrize("text", ["QH 10H", "qh, th", "Q♥ 10♥", "Q♡,T♡", "Q♥️ 10♥️", " QH  TH "])
def test_cards_are_read_in_every_usual_writing(text: str) -> None:
    assert [str(card) for card in parse_cards(text)] == ["QH", "TH"]


@pytest.mark.parametrize("text", ["JK", "jk", "joker", "🃏", "Joker"])
def test_a_joker_is_read_in_every_usual_writing(text: str) -> None:
    assert [str(card) for card in parse_cards(text)] == ["JK"]


@pytest.mark.parametrize("noise", ["x" * 10_000, "\x1b[31m" * 2_000, "٣♥" * 3_000, "♥" * 10_000])
def test_ten_thousand_characters_of_noise_are_refused_in_few(noise: str) -> None:
    with pytest.raises(Unreadable) as refused:
        parse_cards(noise)
    assert refused.value.refusal.code == "cards.unknown"
    said = str(refused.value)
    assert len(said) < 60
    assert "\x1b" not in said


def test_nothing_is_read_as_no_cards() -> None:
    assert parse_cards("") == parse_cards(" , \n") == ()


def test_r_card_3_without_jokers_in_the_pack_a_joker_is_no_card_of_it() -> None:
    with pytest.raises(InvalidMeld) as refused:
        read_meld("7S 8S JK", CARDVERSE)
    assert faults(refused.value) == ["cards.not_in_pack card=JK count=1 pack=0"]


# In which forms cards are taken, wherever they are named


@pytest.mark.parametrize(
    "given",
    [
        "QH KH AH",
        parse_cards("QH KH AH"),
        list(parse_cards("QH KH AH")),
        ["QH", "KH", "AH"],
        ["QH KH", *parse_cards("AH")],
        Cards.of("QH KH AH"),
        read_meld("QH KH AH", RAMI_51),
    ],
    ids=["text", "tuple", "list", "words", "mixed", "Cards", "Meld"],
)
def test_cards_are_taken_in_any_form(given: Any) -> None:
    royal = read_meld("QH KH AH", RAMI_51)
    assert read_meld(given, RAMI_51) == royal
    assert judge_opening([given], RAMI_51).points == 31
    assert Lay(given) is Lay("QH KH AH")
    assert LayOff(given, 1) is LayOff("QH KH AH", 1)
    assert lay_off(read_meld("9H TH JH", RAMI_51), given, RAMI_51).points == 60
    for best in (best_cover(given, RAMI_51), best_cover(given, RAMI_51, using="KH")):
        assert best is not None
        assert best.melds == (royal,)
    position = Position.of(RAMI_51, hands=[given, "2C"], stock="3C", pile="9C", table=[given])
    assert position.hands[0] == Cards.of("QH KH AH")
    assert position.table == (royal,)


@pytest.mark.parametrize("given", ["7C", parse_cards("7C"), parse_cards("7C")[0], ["7C"]])
def test_one_card_is_taken_in_any_form(given: Any) -> None:
    assert Discard(given) is Discard("7C")
    assert Swap(given, 2) is Swap("7C", 2)
    assert LayOff(given, 0) is LayOff("7C", 0)
    position = Position.of(
        RAMI_51, hands=["7C", "2C"], phase="play", taken=given, opened=[False] * 2
    )
    assert str(position.taken) == "7C"


@pytest.mark.parametrize("given", ["7C 8C", parse_cards("7C 8C"), "", ()])
def test_where_one_card_is_asked_for_it_must_be_one(given: Any) -> None:
    for make in (Discard, lambda cards: Swap(cards, 0)):
        with pytest.raises(Unreadable) as refused:
            make(given)
        assert refused.value.refusal.code == "move.unknown"


def test_the_card_that_a_cover_must_use_must_be_one() -> None:
    for using in ("7C 8C", ""):
        with pytest.raises(ValueError, match="using is one card"):
            best_opening("QH KH AH", RAMI_51, using=using)
    with pytest.raises(Unreadable):
        best_opening("QH KH AH", RAMI_51, using="QX")


@pytest.mark.parametrize("given", [[1, 2, 3], [None], [["QH"]]])
def test_what_is_no_card_and_no_text_is_told_to_be_that(given: Any) -> None:
    for take in (Cards.of, Lay, lambda cards: read_meld(cards, RAMI_51)):
        with pytest.raises(TypeError, match="cards are given as such or as texts, not as "):
            take(given)
    with pytest.raises(InvalidPosition) as refused:
        Position.of(RAMI_51, hands=["2C", "3C"], stock=given)
    assert refused.value.refusal.code == "position.wrong_value"


def test_a_meld_yields_its_cards_as_they_lie() -> None:
    meld = read_meld("8S 7S JK", RAMI_51)
    assert [str(card) for card in meld] == ["JK", "7S", "8S"]
    assert len(meld) == len(list(meld)) == 3


def test_the_goals_of_a_cover_are_texts_too() -> None:
    assert [str(goal) for goal in Goal] == ["most_points", "fewest_left"]
