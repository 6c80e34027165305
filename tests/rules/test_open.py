"""R-OPEN: what opens a seat, when it is judged, and what a seat may do before."""

from __future__ import annotations

from typing import Any

import pytest
from tests.support.rounds import faults, legal, play, why_not

from rami import (
    PRESETS,
    InvalidMeld,
    Opened,
    OpeningFailed,
    Round,
    RuleSet,
    Unreadable,
    judge_opening,
    read_meld,
)

RAMI_51 = PRESETS["rami-51"]
RAMI_40 = PRESETS["rami-40"]
CARDVERSE = PRESETS["cardverse"]
PURE_ALONE = RAMI_51.replace(opening_points=0)


def position(hand: str, rules: RuleSet = RAMI_51, **fields: Any) -> Round:
    """Seat 0 has drawn and has not opened; seat 1 has, with a run that takes hearts."""
    usual: dict[str, Any] = {
        "hands": [hand, "3D 7D"],
        "stock": "8D 4D JS QD",
        "pile": "6D 9D",
        "table": ["4H 5H 6H"],
        "laid_by": [1],
        "opened": [False, True],
        "phase": "play",
    }
    return Round.from_position(rules, **(usual | fields))


def lacking(melds: list[str], rules: RuleSet = RAMI_51) -> list[str]:
    return [str(reason) for reason in judge_opening(melds, rules).lacking]


# R-OPEN-1


def test_r_open_1_all_melds_of_the_turn_are_summed() -> None:
    assert judge_opening(["QH KH AH", "JK 7S 8S"], RAMI_51).points == 52
    assert lacking(["QH KH AH", "JK 7S 8S"]) == []
    assert lacking(["QH KH AH"]) == ["opening.below_threshold points=31 needed=51 missing=20"]


def test_r_open_1_exactly_enough_is_enough() -> None:
    assert lacking(["TH JH QH KH AH"]) == []  # 51
    assert lacking(["5C 6C 7C", "4D 4S 4C", "AH 2H 3H 4H"], RAMI_40) == []  # 40


def test_r_open_1_one_point_less_is_not() -> None:
    below = "opening.below_threshold points=50 needed=51 missing=1"
    assert lacking(["6D 7D 8D 9D TD JD"]) == [below]
    below = "opening.below_threshold points=39 needed=40 missing=1"
    assert lacking(["5C 6C 7C", "7H 7S 7D"], RAMI_40) == [below]


@pytest.mark.parametrize("needed", [0, 1, 30, 31, 32, 100_000])
def test_r_open_1_any_number_may_be_asked_for(needed: int) -> None:
    rules = RAMI_40.replace(opening_points=needed)
    assert judge_opening(["QH KH AH"], rules).accepted is (needed <= 31)


def test_r_open_1_nothing_laid_opens_nothing() -> None:
    assert lacking([]) == [
        "opening.below_threshold points=0 needed=51 missing=51",
        "opening.no_pure_run",
    ]


def test_r_open_1_played_at_the_table() -> None:
    round_ = position("TH JH QH KH AH 2C 9S")
    play(round_, "lay TH JH QH KH AH")
    assert not round_.opened[0]
    events = play(round_, "discard 9S")
    assert [type(event).__name__ for event in events] == ["Opened", "Discarded"]
    assert round_.opened == (True, True)
    assert isinstance(events[0], Opened)
    assert events[0].verdict.points == 51


def test_r_open_1_melds_of_two_turns_do_not_add_up() -> None:
    round_ = position("QH KH AH 2S 3S 4S 9C 9D")
    play(round_, "lay QH KH AH", "discard 9C")  # 31: returns
    play(round_, "draw", "discard 8D", "draw", "lay 2S 3S 4S", "discard 4D")
    assert round_.opened == (False, True)
    assert round_.laid_by == (1,)


def test_r_open_1_cards_that_make_no_meld_open_nothing() -> None:
    with pytest.raises(InvalidMeld) as refused:
        judge_opening(["QH KH AH", "KH AH 2H"], RAMI_51)
    assert faults(refused.value) == ["meld.wraparound"]
    with pytest.raises(Unreadable):
        judge_opening(["QH KH AH", "nonsense"], RAMI_51)


def test_r_open_1_a_meld_counts_by_the_rules_it_is_judged_by() -> None:
    house = read_meld("JK 7S 8S", PRESETS["rami-51-house"])
    assert house.points == 30
    assert judge_opening(["QH KH AH", house], RAMI_51).points == 52


def test_r_open_1_no_card_is_in_two_melds() -> None:
    with pytest.raises(InvalidMeld) as refused:
        judge_opening(["QH KH AH", "QH QS QD", "QH QC QD"], RAMI_51)
    assert faults(refused.value) == ["cards.not_in_pack card=QH count=3 pack=2"]
    with pytest.raises(InvalidMeld) as refused:
        judge_opening(["QH KH AH", "QH QS QD"], CARDVERSE)
    assert faults(refused.value) == ["cards.not_in_pack card=QH count=2 pack=1"]
    jokers = ["5C 6C JK", "5D 6D JK", "5H 6H JK", "5S 6S JK", "8S 9S JK"]
    with pytest.raises(InvalidMeld) as refused:
        judge_opening(jokers, RAMI_51)
    assert faults(refused.value) == ["cards.not_in_pack card=JK count=5 pack=4"]


# R-OPEN-2


def test_r_open_2_groups_alone_are_not_enough() -> None:
    assert lacking(["KH KS KD", "QC QD QS"]) == ["opening.no_pure_run"]
    assert lacking(["KH KS KD", "QC QD QS"], RAMI_40) == []


def test_r_open_2_five_six_seven_joker_is_not_pure() -> None:
    assert lacking(["5C 6C 7C JK", "KH KS KD", "QH QS QD"]) == ["opening.no_pure_run"]
    assert lacking(["5C 6C 7C", "KH KS KD", "QH QS QD"]) == []


def test_r_open_2_jokers_are_free_in_the_others() -> None:
    assert lacking(["5C 6C 7C", "KH KS JK", "QH QS JK"]) == []


def test_r_open_2_both_may_lack() -> None:
    assert lacking(["5C 6C JK"]) == [
        "opening.below_threshold points=15 needed=51 missing=36",
        "opening.no_pure_run",
    ]


def test_r_open_2_the_points_of_a_house_joker_make_no_run_pure() -> None:
    house = PRESETS["rami-51-house"]
    assert lacking(["KH KS JK", "QC QD JK"], house) == ["opening.no_pure_run"]


def test_r_open_2_played_at_the_table() -> None:
    round_ = position("KH KS KD QC QD QS 9C")
    play(round_, "lay KH KS KD", "lay QC QD QS")
    assert why_not(round_, "add 9C to 1") == "opening.not_opened"
    events = play(round_, "discard 9C")
    assert isinstance(events[0], OpeningFailed)
    assert [str(reason) for reason in events[0].verdict.lacking] == ["opening.no_pure_run"]
    assert events[0].verdict.points == 60


# R-OPEN-3


def test_r_open_3_every_card_returns_and_the_discard_stands() -> None:
    round_ = position("QH KH AH 2S 3S 4S JK 9C")
    play(round_, "lay QH KH AH", "lay 2S 3S 4S JK")
    assert len(round_.table) == 3
    events = play(round_, "discard 9C")
    assert [type(event).__name__ for event in events] == ["OpeningFailed", "Discarded"]
    assert str(round_.hands[0]) == "2S 3S 4S AH QH KH JK"
    assert [str(meld) for meld in round_.table] == ["4H 5H 6H"]
    assert round_.laid_by == (1,)
    assert str(round_.pile[-1]) == "9C"
    assert round_.opened == (False, True)
    assert round_.turn == 1


def test_r_open_3_there_is_no_penalty_and_the_seat_may_try_again() -> None:
    round_ = position("QH KH AH JK 7S 8S 2C 9C")
    play(round_, "lay QH KH AH", "discard 9C", "draw", "discard 8D", "draw")
    play(round_, "lay QH KH AH", "lay JK 7S 8S", "discard 4D")
    assert round_.opened == (True, True)
    assert str(round_.hands[0]) == "2C"


def test_r_open_3_the_discard_is_of_a_card_that_was_not_laid() -> None:
    round_ = position("QH KH AH 2S 9C")
    play(round_, "lay QH KH AH")
    assert why_not(round_, "discard QH") == "turn.card_not_in_hand card=QH"
    assert legal(round_, "discard") == ["discard 2S", "discard 9C"]


def test_r_open_3_the_twin_of_a_laid_card_may_be_discarded() -> None:
    round_ = position("QH KH AH AH 9C")
    play(round_, "lay QH KH AH", "discard AH")
    assert str(round_.hands[0]) == "AH QH KH 9C"


def test_r_open_3_the_round_cannot_end_on_such_a_discard() -> None:
    for rules in (RAMI_51, RAMI_51.replace(discard_to_win=False)):
        round_ = position("QH KH AH 9C", rules)
        play(round_, "lay QH KH AH", "discard 9C")
        assert round_.outcome is None
        assert str(round_.hands[0]) == "AH QH KH"


def test_r_open_3_the_check_comes_at_the_discard_only() -> None:
    round_ = position("QH KH AH 2S 9C")
    play(round_, "lay QH KH AH")
    assert [str(meld) for meld in round_.table] == ["4H 5H 6H", "QH KH AH"]
    assert round_.opening.points == 31
    play(round_, "back")
    assert round_.opening.points == 0


# R-OPEN-4


@pytest.mark.parametrize("move", ["add 7H to 1", "add JK to 1", "swap 7H in 1"])
def test_r_open_4_before_it_has_opened_a_seat_may_touch_no_meld(move: str) -> None:
    round_ = position("7H JK QH KH AH 2S 9C")
    assert why_not(round_, move) == "opening.not_opened"
    play(round_, "lay QH KH AH")
    assert why_not(round_, move) == "opening.not_opened"
    assert why_not(round_, "add JK to 2") == "opening.not_opened"


def test_r_open_4_in_the_opening_turn_it_may_once_its_melds_suffice() -> None:
    round_ = position("TH JH QH KH AH 7H 9H 2C 9S")
    play(round_, "lay TH JH QH KH AH")
    assert why_not(round_, "add 7H to 1") == ""
    play(round_, "add 7H to 1", "add 9H to 2", "discard 9S")
    assert round_.opened == (True, True)


def test_r_open_4_what_it_adds_does_not_count_for_the_opening() -> None:
    """Only melds already enough may be added to, so that nothing can be lifted over the line."""
    round_ = position("JH QH KH AH TH 2C")
    play(round_, "lay JH QH KH AH")  # 41
    assert why_not(round_, "add TH to 2") == "opening.not_opened"


def test_r_open_4_nor_against_a_joker_laid_off_onto_the_pure_run() -> None:
    round_ = position("TH JH QH KH AH JK 2C 9S")
    play(round_, "lay TH JH QH KH AH", "add JK to 2")
    assert str(round_.table[1]) == "JK TH JH QH KH AH"
    events = play(round_, "discard 9S")
    assert isinstance(events[0], Opened)
    assert events[0].verdict.points == 51
    assert events[0].verdict.has_pure_run


def test_r_open_4_nor_a_swap_in_a_meld_of_the_opening() -> None:
    """The joker of the opening counts as it was laid, though it is given back and laid off."""
    round_ = position("5C 6C 7C KH KS JK KD 4C 2D", RAMI_40)
    play(round_, "lay 5C 6C 7C", "lay KH KS JK")  # 48
    play(round_, "swap KD in 3", "add JK to 3")
    events = play(round_, "discard 2D")
    assert isinstance(events[0], Opened)
    assert events[0].verdict.points == 48


def test_r_open_4_taking_the_opening_back_closes_the_table_again() -> None:
    round_ = position("TH JH QH KH AH 7H 2C 9S")
    play(round_, "lay TH JH QH KH AH", "back")
    assert why_not(round_, "add 7H to 1") == "opening.not_opened"


def test_r_open_4_swaps_need_an_opening_too() -> None:
    round_ = position("6S 2C 9D", table=["JK 7S 8S"])
    assert why_not(round_, "swap 6S in 1") == "opening.not_opened"
    round_ = position("6S 2C 9D", table=["JK 7S 8S"], opened=[True, True])
    assert why_not(round_, "swap 6S in 1") == ""


# R-OPEN-5


@pytest.mark.parametrize("meld", ["2S 2H 2D", "AS 2S 3S", "2S 3S JK"])
def test_r_open_5_once_opened_any_meld_may_be_laid(meld: str) -> None:
    round_ = position(f"{meld} 9C", opened=[True, True])
    play(round_, f"lay {meld}")
    events = play(round_, "discard 9C")
    assert not any(isinstance(event, Opened | OpeningFailed) for event in events)
    assert round_.laid_by == (1, 0)


def test_r_open_5_but_melds_it_must_be() -> None:
    round_ = position("2S 3S 5S 9C", opened=[True, True])
    assert why_not(round_, "lay 2S 3S 5S") == "meld.gap"
    assert why_not(round_, "lay 2S 3S") == "meld.too_short count=2 shortest=3"


# R-OPEN-6


def test_r_open_6_without_points_and_pure_run_every_seat_counts_as_opened() -> None:
    rules = RAMI_51.replace(opening_points=0, opening_pure_run=False)
    for ruleset in (rules, CARDVERSE):
        round_ = position("2S 3S 4S 7H 9C", ruleset, opened=None, table=[], laid_by=[])
        assert round_.opened == (True, True)
        events = play(round_, "lay 2S 3S 4S", "discard 9C")
        assert [type(event).__name__ for event in events] == ["Discarded"]
    assert judge_opening([], CARDVERSE).accepted
    assert judge_opening(["AS 2S 3S"], rules).accepted


def test_r_open_6_a_position_cannot_say_otherwise() -> None:
    round_ = position("2S 3S 4S 9C", CARDVERSE, opened=[False, False])
    assert round_.opened == (True, True)


def test_r_open_6_with_the_pure_run_alone_one_pure_run_opens() -> None:
    assert lacking(["AS 2S 3S"], PURE_ALONE) == []
    assert lacking(["KS KH KD", "2S 3S JK"], PURE_ALONE) == ["opening.no_pure_run"]
    assert lacking([], PURE_ALONE) == ["opening.no_pure_run"]
    round_ = position("AS 2S 3S 7H 9C", PURE_ALONE)
    assert why_not(round_, "add 7H to 1") == "opening.not_opened"
    play(round_, "lay AS 2S 3S", "add 7H to 1", "discard 9C")
    assert round_.outcome is not None


def test_r_open_6_with_the_pure_run_alone_a_group_does_not_open() -> None:
    round_ = position("KS KH KD 7H 9C", PURE_ALONE)
    play(round_, "lay KS KH KD", "discard 9C")
    assert round_.opened == (False, True)
    assert str(round_.hands[0]) == "KS 7H KH KD"


# R-OPEN-7


def test_r_open_7_a_move_that_empties_the_hand_needs_an_opening() -> None:
    rules = RAMI_51.replace(discard_to_win=False)
    round_ = position("QH KH AH 2S 3S 4S", rules)
    play(round_, "lay QH KH AH")
    assert why_not(round_, "lay 2S 3S 4S") == "opening.hand_emptied"
    assert "lay 2S 3S 4S" not in legal(round_)
    round_ = position("QH KH AH 7S 8S JK", rules)
    play(round_, "lay QH KH AH")
    assert why_not(round_, "lay 7S 8S JK") == ""
    events = play(round_, "lay 7S 8S JK")
    assert [type(event).__name__ for event in events] == ["Laid", "Opened", "RoundEnded"]
    assert round_.opened == (True, True)


def test_r_open_7_a_lay_off_that_empties_the_hand_after_a_sufficient_opening() -> None:
    rules = RAMI_51.replace(discard_to_win=False)
    round_ = position("TH JH QH KH AH 7H", rules)
    events = play(round_, "lay TH JH QH KH AH", "add 7H to 1")
    assert [type(event).__name__ for event in events] == ["LaidOff", "Opened", "RoundEnded"]


def test_r_open_7_with_discard_to_win_a_card_must_remain_before_anything_else() -> None:
    round_ = position("QH KH AH 2S 3S 4S")
    play(round_, "lay QH KH AH")
    assert why_not(round_, "lay 2S 3S 4S") == "out.card_must_remain"


def test_r_open_7_a_last_card_cannot_be_discarded_without_melds() -> None:
    """A seat of one card that has not opened is never on turn but in a made-up position."""
    round_ = position("9C", hands=["9C", "3D"], phase="draw")
    play(round_, "draw", "discard 9C")
    assert round_.outcome is None


def test_one_text_is_not_several_melds() -> None:
    with pytest.raises(TypeError, match="several melds"):
        judge_opening("QH KH AH", RAMI_51)
