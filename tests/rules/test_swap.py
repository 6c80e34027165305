"""R-SWAP: taking a joker from the table for the card that it stands for."""

from __future__ import annotations

from typing import Any

import pytest
from tests.support.rounds import legal, play, why_not

from rami import PRESETS, Round, RuleSet

RAMI_51 = PRESETS["rami-51"]
CARDVERSE = PRESETS["cardverse"]
TWO_JOKERS = RAMI_51.replace(jokers_per_meld=2)
RUNS = RAMI_51.replace(joker_swap="runs")
OFF = RAMI_51.replace(joker_swap="off")
FREE_RUN = "3C 4C 5C"
FULL = ["JK 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", "KH KS KD KC"]
"""Melds that take no more cards, the first with a joker as its ace."""


def position(melds: list[str], hand: str, rules: RuleSet = RAMI_51, **fields: Any) -> Round:
    """Seat 0 has drawn and has opened; the first pure run takes a joker of it."""
    usual: dict[str, Any] = {
        "hands": [hand, "5D 7D"],
        "stock": "8D",
        "table": [*melds, FREE_RUN],
        "opened": [True, True],
        "phase": "play",
    }
    return Round.from_position(rules, **(usual | fields))


def only(hand: str, rules: RuleSet = RAMI_51, *, table: list[str]) -> Round:
    """The same without the run that takes jokers."""
    return position(table, hand, rules, table=table)


# R-SWAP-1


@pytest.mark.parametrize(
    ("meld", "card", "after"),
    [
        ("5H 6H JK 8H", "7H", "5H 6H 7H 8H"),
        ("JK 7S 8S", "6S", "6S 7S 8S"),
        ("2H 3H JK", "AH", "AH 2H 3H"),
        ("QH JK AH", "KH", "QH KH AH"),
        ("KH KS JK", "KD", "KS KH KD"),
        ("KH KS JK", "KC", "KS KH KC"),
        ("KH KS KD JK", "KC", "KS KH KD KC"),
    ],
)
def test_r_swap_1_the_card_takes_the_place_of_the_joker(meld: str, card: str, after: str) -> None:
    round_ = position([meld], f"{card} 9D 9C")
    play(round_, f"swap {card} in 1")
    assert str(round_.table[0]) == after
    assert round_.hands[0].jokers == 1
    assert len(round_.hands[0]) == 3


@pytest.mark.parametrize(
    ("meld", "card", "wanted"),
    [
        ("JK 7S 8S", "9S", "6S"),
        ("JK 7S 8S", "6C", "6S"),
        ("KH KS JK", "QD", "KD KC"),
        ("KH KS JK", "KH", "KD KC"),
        ("KH KS KD JK", "KD", "KC"),
        ("2H 3H JK", "4H", "AH"),
        ("JK 7S 8S", "JK", "6S"),
    ],
)
def test_r_swap_1_no_other_card_does(meld: str, card: str, wanted: str) -> None:
    round_ = position([meld], f"{card} 9D 9C")
    assert why_not(round_, f"swap {card} in 1") == f"swap.wrong_card card={card} wanted={wanted}"
    assert legal(round_, "swap") == []


def test_r_swap_1_a_meld_without_a_joker_gives_none() -> None:
    round_ = position(["5H 6H 7H"], "8H 9D")
    assert why_not(round_, "swap 8H in 1") == "swap.no_joker meld=1"


def test_r_swap_1_of_two_jokers_the_one_that_stands_for_the_card() -> None:
    round_ = position(["7S 8S 9S JK JK"], "5S 6S 9D 9C", TWO_JOKERS)
    assert legal(round_, "swap") == ["swap 5S in 1", "swap 6S in 1"]
    play(round_, "swap 6S in 1")
    assert str(round_.table[0]) == "JK 6S 7S 8S 9S"
    play(round_, "swap 5S in 1")
    assert str(round_.table[0]) == "5S 6S 7S 8S 9S"


@pytest.mark.parametrize(
    ("rules", "in_run", "in_group"),
    [
        (RAMI_51, "", ""),
        (RUNS, "", "swap.groups_off"),
        (OFF, "swap.off", "swap.off"),
    ],
)
def test_r_swap_1_from_which_melds_the_option_says(
    rules: RuleSet, in_run: str, in_group: str
) -> None:
    round_ = position(["JK 7S 8S", "KH KS JK"], "6S KD 9D 9C", rules)
    assert why_not(round_, "swap 6S in 1") == in_run
    assert why_not(round_, "swap KD in 2") == in_group
    assert len(legal(round_, "swap")) == [in_run, in_group].count("")


def test_r_swap_1_only_an_opened_seat() -> None:
    round_ = position(["JK 7S 8S"], "6S 9D 9C", opened=[False, True], laid_by=[1, 1])
    assert why_not(round_, "swap 6S in 1") == "opening.not_opened"


def test_r_swap_1_only_a_card_of_the_hand() -> None:
    round_ = position(["JK 7S 8S"], "9D 9C")
    assert why_not(round_, "swap 6S in 1") == "turn.card_not_in_hand card=6S"


# R-SWAP-2


def test_r_swap_2_a_joker_that_fits_nowhere_is_not_taken() -> None:
    """The swapped meld is the only one of the table, and takes the joker back as its five."""
    round_ = only("AS 9D 4H", table=FULL)
    # Thirteen cards and a full group take no more, and the hand has no pair for a joker.
    assert why_not(round_, "swap AS in 1") == "swap.joker_stuck"
    assert legal(round_, "swap") == []
    round_ = only("AS 9D 9C", table=FULL)
    assert why_not(round_, "swap AS in 1") == "swap.joker_stuck"
    round_ = only("AS 9D 9C 4H", table=FULL)
    assert why_not(round_, "swap AS in 1") == ""


def test_r_swap_2_laying_the_joker_must_leave_a_card_to_discard() -> None:
    """Nine, nine and the joker would be a group, but nothing would be left to discard."""
    hands = "AS 9D 9C"
    assert why_not(only(hands, table=FULL), "swap AS in 1") == "swap.joker_stuck"
    free = RAMI_51.replace(discard_to_win=False)
    assert why_not(only(hands, free, table=FULL), "swap AS in 1") == ""


def test_r_swap_2_the_swapped_meld_itself_may_take_the_joker_again() -> None:
    round_ = only("6S 9D", table=["JK 7S 8S"])
    play(round_, "swap 6S in 1")
    assert legal(round_) == ["add JK to 1", "back"]
    play(round_, "add JK to 1", "discard 9D")
    assert round_.outcome is not None


def test_r_swap_2_at_the_discard_no_more_jokers_than_after_the_draw() -> None:
    round_ = position(["JK 7S 8S"], "6S 9D 9C")
    play(round_, "swap 6S in 1")
    for face in ("9D", "9C", "JK"):
        assert why_not(round_, f"discard {face}") == "swap.joker_held jokers=1 allowed=0"
    play(round_, "add JK to 2")
    assert why_not(round_, "discard 9C") == ""


def test_r_swap_2_jokers_of_its_own_may_stay() -> None:
    round_ = position(["JK 7S 8S"], "6S JK 9D 9C")
    assert why_not(round_, "discard JK") == ""
    play(round_, "swap 6S in 1")
    assert why_not(round_, "discard 9C") == "swap.joker_held jokers=2 allowed=1"
    play(round_, "add JK to 2")
    assert why_not(round_, "discard 9C") == ""
    assert why_not(round_, "discard JK") == ""


def test_r_swap_2_a_joker_drawn_in_this_turn_counts_as_its_own() -> None:
    round_ = position(["JK 7S 8S"], "6S 9D 9C", stock="JK 8D", phase="draw")
    play(round_, "draw", "swap 6S in 1")
    assert why_not(round_, "discard 9C") == "swap.joker_held jokers=2 allowed=1"
    play(round_, "add JK to 2", "discard 9C")
    assert round_.hands[0].jokers == 1


def test_r_swap_2_a_later_move_may_block_it_and_taking_back_is_left() -> None:
    """The joker's only use was a group with the nines, which then are laid without it."""
    round_ = only("AS 9D 9C 9H 4H", table=FULL)
    play(round_, "swap AS in 1", "lay 9D 9C 9H")
    play(round_, "add JK to 3")
    play(round_, "back", "back")
    play(round_, "lay 9D 9C JK")
    assert legal(round_) == ["add 9H to 3", "swap 9H in 3", "back", "discard 4H", "discard 9H"]
    round_ = only("AS 9D 9C 9H 9S 4H", table=FULL)
    play(round_, "swap AS in 1", "lay 9D 9C 9H 9S")
    assert legal(round_) == ["back"]
    assert why_not(round_, "discard 4H") == "swap.joker_held jokers=1 allowed=0"
    play(round_, "back", "back")
    assert why_not(round_, "discard 4H") == ""


def test_r_swap_2_two_swaps_in_a_turn() -> None:
    round_ = position(["JK 7S 8S", "KH KS JK"], "6S KD 9D 9C")
    play(round_, "swap 6S in 1", "swap KD in 2")
    assert why_not(round_, "discard 9C") == "swap.joker_held jokers=2 allowed=0"
    play(round_, "add JK to 1", "add JK to 2", "discard 9C")
    assert round_.turn == 1


def test_r_swap_2_without_jokers_there_is_nothing_to_swap() -> None:
    round_ = position(["5H 6H 7H"], "8H 9D", CARDVERSE)
    assert why_not(round_, "swap 8H in 1") == "swap.off"
