"""R-LAY: laying off onto the melds of the table."""

from __future__ import annotations

from typing import Any

import pytest
from tests.support.rounds import legal, play, why_not

from rami import PRESETS, Round, RuleSet

RAMI_51 = PRESETS["rami-51"]
CARDVERSE = PRESETS["cardverse"]
TWO_JOKERS = RAMI_51.replace(jokers_per_meld=2)


def position(table: list[str], hand: str, rules: RuleSet = RAMI_51, **fields: Any) -> Round:
    """Seat 0 has drawn and has opened, as seat 1 has, whose melds these are."""
    usual: dict[str, Any] = {
        "hands": [f"{hand} 3D", "5D 7D"],
        "stock": "8D",
        "table": table,
        "laid_by": [1] * len(table),
        "opened": [True, True],
        "phase": "play",
    }
    return Round.from_position(rules, **(usual | fields))


# R-LAY-1


@pytest.mark.parametrize("owner", [0, 1])
def test_r_lay_1_onto_its_own_meld_or_anothers(owner: int) -> None:
    round_ = position(["5C 6C 7C"], "8C 9D", laid_by=[owner])
    play(round_, "add 8C to 1")
    assert [str(meld) for meld in round_.table] == ["5C 6C 7C 8C"]
    assert round_.laid_by == (owner,)


def test_r_lay_1_several_cards_in_one_move() -> None:
    round_ = position(["5C 6C 7C"], "3C 4C 8C 9C 9D")
    play(round_, "add 3C 4C 8C 9C to 1")
    assert str(round_.table[0]) == "3C 4C 5C 6C 7C 8C 9C"


@pytest.mark.parametrize(
    ("meld", "cards", "refused"),
    [
        ("5C 6C 7C", "9C", "meld.gap"),
        ("5C 6C 7C", "3C 8C", "meld.gap"),
        ("5C 6C 7C", "8D", "meld.mixed_suits"),
        ("5C 6C 7C", "8C 9D", "meld.mixed_suits"),
        ("5C 6C 7C", "7C", "meld.duplicate_rank card=7C"),
        ("5C 6C 7C", "8C 8C", "meld.duplicate_rank card=8C"),
        ("KH KS KD", "KH", "meld.duplicate_suit card=KH"),
        ("KH KS KD", "KC KC", "meld.duplicate_suit card=KC"),
        ("KH KS KD", "QC", "meld.wrong_rank card=QC rank=K"),
        ("KH KS KD KC", "JK", "meld.group_too_big count=5 largest=4"),
        ("KH KS JK", "KD KC", "meld.group_too_big count=5 largest=4"),
        ("KH KS JK", "JK", "meld.too_many_jokers jokers=2 allowed=1"),
        ("5C 6C JK", "JK", "meld.too_many_jokers jokers=2 allowed=1"),
        ("5C 6C 7C", "JK JK", "meld.too_many_jokers jokers=2 allowed=1"),
        ("JK 7S 8S", "6S", "meld.rank_taken card=6S"),
        ("JK 7S 8S", "TS", "meld.gap"),
        ("QH KH AH", "2H", "meld.wraparound"),
        ("AH 2H 3H", "AH", "meld.duplicate_rank card=AH"),
    ],
)
def test_r_lay_1_the_whole_must_stay_valid(meld: str, cards: str, refused: str) -> None:
    round_ = position([meld], cards)
    assert why_not(round_, f"add {cards} to 1") == refused
    assert not legal(round_, "add") or f"add {cards} to 1" not in legal(round_, "add")


@pytest.mark.parametrize(
    ("meld", "cards", "longer"),
    [
        ("5C 6C 7C", "JK 9C", "5C 6C 7C JK 9C"),
        ("5C 6C 7C", "JK", "JK 5C 6C 7C"),
        ("AC 2C 3C", "JK", "AC 2C 3C JK"),
        ("5C 6C 7C", "3C JK", "3C JK 5C 6C 7C"),
        ("5C 6C 7C", "3C 8C JK", "3C JK 5C 6C 7C 8C"),
        ("2C 3C 4C", "JK", "JK 2C 3C 4C"),
        ("JC QC KC", "JK", "JK JC QC KC"),
        ("9C TC JC", "KC JK", "9C TC JC JK KC"),
        ("9C TC JC", "QC AC JK", "9C TC JC QC JK AC"),
        ("TC JC QC", "AC JK", "TC JC QC JK AC"),
        ("4C 5C 6C", "AC 3C JK", "AC JK 3C 4C 5C 6C"),
        ("KH KS KD", "JK", "KS KH KD JK"),
        ("KH KS JK", "KC", "KS KH KC JK"),
        ("KH KS KD", "KC", "KS KH KD KC"),
    ],
)
def test_r_lay_1_a_joker_takes_the_lowest_place_that_makes_the_whole_valid(
    meld: str, cards: str, longer: str
) -> None:
    round_ = position([meld], f"{cards} 9D")
    play(round_, f"add {cards} to 1")
    assert str(round_.table[0]) == longer


@pytest.mark.parametrize(
    ("meld", "cards", "longer"),
    [
        ("JK 7S 8S", "JK 9S", "JK JK 7S 8S 9S"),
        ("JK 7S 8S", "TS JK", "JK 7S 8S JK TS"),
        ("JK 7S 8S", "5S JK", "JK 5S JK 7S 8S"),
        ("AS JK 3S 4S", "JK", "AS JK 3S 4S JK"),
    ],
)
def test_r_lay_1_the_jokers_already_there_keep_their_places(
    meld: str, cards: str, longer: str
) -> None:
    round_ = position([meld], f"{cards} 9D", TWO_JOKERS)
    play(round_, f"add {cards} to 1")
    assert str(round_.table[0]) == longer


def test_r_lay_1_the_naturals_stay_more_than_the_jokers() -> None:
    round_ = position(["JK 7S 8S"], "JK 9D", TWO_JOKERS)
    assert why_not(round_, "add JK to 1") == "meld.too_many_jokers jokers=2 allowed=1"


@pytest.mark.parametrize(("number", "melds"), [(3, 2), (99, 2)])
def test_r_lay_1_only_melds_that_are_there(number: int, melds: int) -> None:
    round_ = position(["5C 6C 7C", "KH KS KD"], "8C 9D")
    assert why_not(round_, f"add 8C to {number}") == (
        f"turn.no_such_meld meld={number} melds={melds}"
    )


def test_r_lay_1_a_meld_taken_back_is_no_longer_there() -> None:
    round_ = position(["5C 6C 7C"], "2S 3S 4S 5S 9D")
    play(round_, "lay 2S 3S 4S")
    assert why_not(round_, "add 5S to 2") == ""
    play(round_, "back")
    assert why_not(round_, "add 5S to 2") == "turn.no_such_meld meld=2 melds=1"


def test_r_lay_1_a_card_in_several_places_is_a_move_for_each() -> None:
    round_ = position(["5C 6C 7C", "8H 8S 8D", "5C 6C 7C"], "8C 9D")
    assert legal(round_, "add") == ["add 8C to 1", "add 8C to 2", "add 8C to 3"]


def test_r_lay_1_cardverse_needs_no_opening() -> None:
    round_ = position(["JH QH KH"], "AH 9D", CARDVERSE, opened=None)
    assert why_not(round_, "add AH to 1") == ""


# R-LAY-2


def test_r_lay_2_no_move_takes_a_natural_from_the_table() -> None:
    round_ = position(["5C 6C 7C 8C", "8H 8S 8D JK"], "8C 9D")
    assert why_not(round_, "swap 8C in 1") == "swap.no_joker meld=1"
    for move in ("lay 5C 6C 7C", "discard 5C", "add 5C to 2"):
        assert why_not(round_, move) == "turn.card_not_in_hand card=5C"


def test_r_lay_2_neighbouring_runs_stay_two_melds() -> None:
    round_ = position(["5C 6C 7C", "9C TC JC"], "8C 9D")
    play(round_, "add 8C to 1")
    assert [str(meld) for meld in round_.table] == ["5C 6C 7C 8C", "9C TC JC"]
    assert why_not(round_, "add 8C to 2") == "turn.card_not_in_hand card=8C"


def test_r_lay_2_every_other_meld_stays_as_it_was() -> None:
    round_ = position(["5C 6C 7C", "8H 8S JK", "2S 3S 4S"], "5S 9D")
    before = round_.table
    play(round_, "add 5S to 3")
    assert round_.table[:2] == before[:2]
