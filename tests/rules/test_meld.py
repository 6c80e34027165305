"""R-MELD: runs, groups, the ace, jokers in melds and what they stand for."""

from __future__ import annotations

import pytest
from tests.support.rounds import card, faults

from rami import (
    PRESETS,
    InvalidMeld,
    InvalidRules,
    MeldKind,
    RuleSet,
    lay_off,
    read_meld,
    swap_joker,
)

RAMI_51 = PRESETS["rami-51"]
CARDVERSE = PRESETS["cardverse"]
TWO_JOKERS = RAMI_51.replace(jokers_per_meld=2)
THREE_JOKERS = RAMI_51.replace(jokers_per_meld=3)
HIGH = RAMI_51.replace(ace_in_runs="high")
LOW = RAMI_51.replace(ace_in_runs="low")

WHOLE = "AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD"


def why(cards: str, rules: RuleSet = RAMI_51) -> str:
    """Why cards make no meld; empty if they do."""
    try:
        read_meld(cards, rules)
    except InvalidMeld as error:
        return faults(error)[0]
    return ""


# R-MELD-1


@pytest.mark.parametrize("cards", ["4H 5H 6H", "6H 4H 5H", "9S TS JS QS", WHOLE])
def test_r_meld_1_three_or_more_of_a_suit_in_a_row_are_a_run(cards: str) -> None:
    assert read_meld(cards, RAMI_51).kind is MeldKind.RUN


@pytest.mark.parametrize(
    ("cards", "refused"),
    [
        ("", "meld.too_short count=0 shortest=3"),
        ("4H", "meld.too_short count=1 shortest=3"),
        ("4H 5H", "meld.too_short count=2 shortest=3"),
        ("4H JK", "meld.too_short count=2 shortest=3"),
        ("4H 5H 7H", "meld.gap"),
        ("4H 5H 7H 8H", "meld.gap"),
        ("2H 9H KH", "meld.gap"),
        ("4H 5H 6S", "meld.mixed_suits"),
        ("4H 5S JK", "meld.mixed_suits"),
        ("4H 5H 6H 6S", "meld.mixed_suits"),
        (f"{WHOLE} AD", "meld.run_too_long count=14 longest=13"),
        (f"{WHOLE} JK", "meld.run_too_long count=14 longest=13"),
        ("5C 5C 6C 7C", "meld.duplicate_rank card=5C"),
        ("AD AD 2D 3D", "meld.duplicate_rank card=AD"),
    ],
)
def test_r_meld_1_other_cards_are_no_run(cards: str, refused: str) -> None:
    assert why(cards) == refused


def test_r_meld_1_thirteen_cards_are_the_most() -> None:
    assert len(read_meld(WHOLE, RAMI_51)) == 13
    twelve = read_meld("2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD", RAMI_51)
    assert len(lay_off(twelve, "AD", RAMI_51)) == 13
    with pytest.raises(InvalidMeld) as refused:
        lay_off(twelve, "AD JK", RAMI_51)
    assert faults(refused.value) == ["meld.run_too_long count=14 longest=13"]


# R-MELD-2


@pytest.mark.parametrize("cards", ["7H 7S 7D", "7H 7S 7D 7C", "KH KS JK", "AS AH AC"])
@pytest.mark.parametrize("rules", [RAMI_51, HIGH, LOW, TWO_JOKERS])
def test_r_meld_2_a_rank_in_three_or_four_suits_is_a_group(cards: str, rules: RuleSet) -> None:
    assert read_meld(cards, rules).kind is MeldKind.GROUP


@pytest.mark.parametrize(
    ("cards", "refused"),
    [
        ("7H 7H 7D", "meld.duplicate_suit card=7H"),
        ("7H 7D 7D 7S", "meld.duplicate_suit card=7D"),
        ("7H 7H JK", "meld.duplicate_suit card=7H"),
        ("8H 8S 8D 8C JK", "meld.group_too_big count=5 largest=4"),
        ("7H 7S 8D", "meld.mixed_suits"),
    ],
)
def test_r_meld_2_twins_never_share_a_group(cards: str, refused: str) -> None:
    assert why(cards) == refused


def test_r_meld_2_a_card_three_times_is_in_no_pack() -> None:
    with pytest.raises(InvalidMeld) as refused:
        lay_off(read_meld("5C 6C 7C", RAMI_51), "8C 8C 8C", RAMI_51)
    assert faults(refused.value) == ["cards.not_in_pack card=8C count=3 pack=2"]


# R-MELD-3


@pytest.mark.parametrize(
    ("cards", "both", "high", "low"),
    [
        ("AH 2H 3H", "", "meld.ace_low_not_allowed", ""),
        ("QH KH AH", "", "", "meld.ace_high_not_allowed"),
        ("KH AH 2H", "meld.wraparound", "meld.wraparound", "meld.wraparound"),
        ("QH KH AH 2H", "meld.wraparound", "meld.wraparound", "meld.wraparound"),
        ("KH AH 2H 3H", "meld.wraparound", "meld.wraparound", "meld.wraparound"),
        ("KH AH JK 2H", "meld.wraparound", "meld.wraparound", "meld.wraparound"),
        ("AH 2H JK", "", "meld.ace_low_not_allowed", ""),
        ("KH AH JK", "", "", "meld.ace_high_not_allowed"),
        ("AH 3H JK", "", "meld.ace_low_not_allowed", ""),
        ("2H 3H 4H", "", "", ""),
        ("JH QH KH", "", "", ""),
        ("AH 5H 6H", "meld.gap", "meld.gap", "meld.gap"),
        ("AH AS AD", "", "", ""),
    ],
)
def test_r_meld_3_the_ace_stands_where_the_option_says(
    cards: str, both: str, high: str, low: str
) -> None:
    assert (why(cards), why(cards, HIGH), why(cards, LOW)) == (both, high, low)


def test_r_meld_3_an_ace_is_laid_off_where_the_option_says() -> None:
    def added(meld: str, rules: RuleSet) -> str:
        try:
            return str(lay_off(read_meld(meld, rules), "AH", rules))
        except InvalidMeld as error:
            return faults(error)[0]

    assert added("2H 3H 4H", RAMI_51) == "AH 2H 3H 4H"
    assert added("2H 3H 4H", LOW) == "AH 2H 3H 4H"
    assert added("2H 3H 4H", HIGH) == "meld.ace_low_not_allowed"
    assert added("JH QH KH", RAMI_51) == "JH QH KH AH"
    assert added("JH QH KH", HIGH) == "JH QH KH AH"
    assert added("JH QH KH", LOW) == "meld.ace_high_not_allowed"


def test_r_meld_3_no_run_goes_round_by_laying_off() -> None:
    for meld, cards in [("QH KH AH", "2H"), ("AH 2H 3H", "KH"), ("AH 2H 3H", "QH KH")]:
        with pytest.raises(InvalidMeld) as refused:
            lay_off(read_meld(meld, RAMI_51), cards, RAMI_51)
        assert faults(refused.value) == ["meld.wraparound"]


def test_r_meld_3_the_value_of_an_ace_in_hand_changes_no_run() -> None:
    for ace_high in (False, True):
        assert why("AH 2H 3H", CARDVERSE.replace(ace_high=ace_high)) == "meld.ace_low_not_allowed"
        assert why("QH KH AH", CARDVERSE.replace(ace_high=ace_high)) == ""


# R-MELD-4


@pytest.mark.parametrize(
    ("cards", "refused"),
    [
        ("7S JK JK", "meld.too_many_jokers jokers=2 allowed=0"),
        ("7S 8S JK JK", "meld.too_many_jokers jokers=2 allowed=1"),
        ("7S 8S 9S JK JK", "meld.too_many_jokers jokers=2 allowed=1"),
        ("KH KS JK JK", "meld.too_many_jokers jokers=2 allowed=1"),
        ("JK JK JK", "meld.too_many_jokers jokers=3 allowed=0"),
    ],
)
def test_r_meld_4_one_joker_a_meld(cards: str, refused: str) -> None:
    assert why(cards) == refused


@pytest.mark.parametrize(
    ("cards", "two", "three"),
    [
        ("7S 8S JK JK", "jokers=2 allowed=1", "jokers=2 allowed=1"),
        ("4S JK JK 7S", "jokers=2 allowed=1", "jokers=2 allowed=1"),
        ("4S JK 6S JK 8S", "", ""),
        ("4S 5S JK JK 8S", "", ""),
        ("7S 8S 9S JK JK JK", "jokers=3 allowed=2", "jokers=3 allowed=2"),
        ("7S 8S 9S TS JK JK JK", "jokers=3 allowed=2", ""),
        ("7S 8S 9S TS JK JK JK JK", "jokers=4 allowed=2", "jokers=4 allowed=3"),
        ("KH KS JK JK", "jokers=2 allowed=1", "jokers=2 allowed=1"),
    ],
)
def test_r_meld_4_more_jokers_where_allowed_but_fewer_than_naturals(
    cards: str, two: str, three: str
) -> None:
    expected = [f"meld.too_many_jokers {params}" if params else "" for params in (two, three)]
    assert [why(cards, TWO_JOKERS), why(cards, THREE_JOKERS)] == expected


def test_r_meld_4_a_group_never_has_two() -> None:
    assert why("KH KS KD JK JK", TWO_JOKERS) == "meld.group_too_big count=5 largest=4"
    assert why("KH KS KD JK", THREE_JOKERS) == ""


def test_r_meld_4_jokers_may_stand_side_by_side() -> None:
    assert str(read_meld("4S 5S JK JK 8S", TWO_JOKERS)) == "4S 5S JK JK 8S"


def test_r_meld_4_no_more_jokers_than_the_pack_has() -> None:
    rules = RAMI_51.replace(jokers=1, jokers_per_meld=2)
    assert why("4S 5S 6S JK JK", rules) == "cards.not_in_pack card=JK count=2 pack=1"


@pytest.mark.parametrize("jokers", [0, 4])
@pytest.mark.parametrize("value", [0, 4, None])
def test_r_meld_4_the_option_goes_from_one_to_three(jokers: int, value: int | None) -> None:
    if jokers == 0 and value is None:
        assert CARDVERSE.jokers_per_meld is None
        return
    with pytest.raises(InvalidRules) as refused:
        (RAMI_51 if jokers else CARDVERSE).replace(jokers_per_meld=value)
    out_of_range = f"rules.out_of_range option=jokers_per_meld value={value} low=1 high=3"
    missing = "rules.joker_option_missing option=jokers_per_meld"
    assert faults(refused.value)[0] == (missing if value is None else out_of_range)


# R-MELD-5


def test_r_meld_5_later_cards_do_not_move_a_joker() -> None:
    meld = read_meld("7S 8S JK", RAMI_51)
    assert str(meld) == "JK 7S 8S"
    longer = lay_off(meld, "9S", RAMI_51)
    assert str(longer) == "JK 7S 8S 9S"
    assert str(lay_off(longer, "5S", RAMI_51)) == "5S JK 7S 8S 9S"


def test_r_meld_5_the_place_of_a_joker_is_taken() -> None:
    meld = read_meld("7S 8S JK", RAMI_51)
    with pytest.raises(InvalidMeld) as refused:
        lay_off(meld, "6S", RAMI_51)
    assert faults(refused.value) == ["meld.rank_taken card=6S"]
    with pytest.raises(InvalidMeld) as refused:
        lay_off(meld, "5S 6S", RAMI_51)
    assert faults(refused.value) == ["meld.rank_taken card=6S"]


def test_r_meld_5_in_a_group_a_joker_stands_for_any_suit_still_missing() -> None:
    pair = read_meld("KH KS JK", RAMI_51)
    assert set(map(str, pair.joker_places)) == {"KD", "KC"}
    three = lay_off(pair, "KD", RAMI_51)
    assert list(map(str, three.joker_places)) == ["KC"]
    with pytest.raises(InvalidMeld) as refused:
        lay_off(three, "KC", RAMI_51)
    assert faults(refused.value) == ["meld.group_too_big count=5 largest=4"]


def test_r_meld_5_a_swap_leaves_the_other_jokers_where_they_are() -> None:
    meld = read_meld("7S 8S 9S JK JK", TWO_JOKERS)
    assert str(meld) == "JK JK 7S 8S 9S"
    assert str(swap_joker(meld, card("5S"), TWO_JOKERS)) == "5S JK 7S 8S 9S"
    assert str(swap_joker(meld, card("6S"), TWO_JOKERS)) == "JK 6S 7S 8S 9S"
