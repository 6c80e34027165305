"""R-TIME-1: what happens when a turn's time runs out."""

from __future__ import annotations

from typing import Any

import pytest
from tests.support.rounds import legal, play

from rami import PRESETS, Round, RuleSet

RAMI_51 = PRESETS["rami-51"]
CARDVERSE = PRESETS["cardverse"]


def position(hand: str, rules: RuleSet = RAMI_51, **fields: Any) -> Round:
    usual: dict[str, Any] = {
        "hands": [hand, "3D 7D"],
        "stock": "8D 4D",
        "pile": "6D 9D",
        "table": ["TH JH QH KH AH"],
        "laid_by": [1],
        "opened": [True, True],
    }
    return Round.from_position(rules, **(usual | fields))


def run_out(round_: Round) -> list[str]:
    """Apply what the clock asks for until the turn has passed; the moves made."""
    seat, moves = round_.turn, []
    while round_.outcome is None and round_.turn == seat:
        move = round_.timeout_move()
        assert move in round_.legal_moves
        moves.append(str(move))
        round_.apply(move)
        assert len(moves) < 40
    return moves


@pytest.mark.parametrize("rules", [RAMI_51, CARDVERSE])
def test_r_time_1_it_draws_from_the_stock_and_discards_what_it_drew(rules: RuleSet) -> None:
    assert run_out(position("2S 5D KC", rules)) == ["draw", "discard 8D"]


def test_r_time_1_having_drawn_it_discards_the_card_it_drew() -> None:
    round_ = position("2S 5D KC")
    play(round_, "draw")
    assert run_out(round_) == ["discard 8D"]


def test_r_time_1_if_the_card_drawn_has_been_laid_its_dearest_card_goes() -> None:
    round_ = position("6D 7D 2S AC QC JK")
    play(round_, "draw", "lay 6D 7D 8D")
    # A joker left in hand counts 20, an ace 11.
    assert run_out(round_) == ["discard JK"]
    round_ = position("6D 7D 2S AC QC")
    play(round_, "draw", "lay 6D 7D 8D")
    assert run_out(round_) == ["discard AC"]
    round_ = position("6D 7D 2S AC QC", RAMI_51.replace(ace_high=False))
    play(round_, "draw", "lay 6D 7D 8D")
    assert run_out(round_) == ["discard QC"]


def test_r_time_1_melds_that_do_not_suffice_go_back() -> None:
    round_ = position("2C 3C 4C 5S 6S 7S 9C", opened=[False, True])
    play(round_, "draw", "lay 2C 3C 4C", "lay 5S 6S 7S")
    assert run_out(round_) == ["back", "back", "discard 8D"]
    assert str(round_.hands[0]) == "5S 6S 7S 2C 3C 4C 9C"
    assert len(round_.table) == 1


def test_r_time_1_melds_that_suffice_stand() -> None:
    round_ = position("TH JH QH KH AH 9H 2S 9C", opened=[False, True])
    play(round_, "draw", "lay TH JH QH KH AH", "add 9H to 2")
    assert run_out(round_) == ["discard 8D"]
    assert round_.opened == (True, True)


def test_r_time_1_the_melds_of_an_opened_seat_stand() -> None:
    round_ = position("2C 3C 4C 9H 2S 9C")
    play(round_, "draw", "lay 2C 3C 4C", "add 9H to 1")
    assert run_out(round_) == ["discard 8D"]
    assert len(round_.table) == 2


def test_r_time_1_moves_are_taken_back_until_a_discard_is_legal() -> None:
    """A joker in hand that is more than after the draw: the swap goes back."""
    round_ = position("6S 2C 9C", table=["JK 7S 8S", "TH JH QH KH AH"], laid_by=[1, 1])
    play(round_, "draw", "swap 6S in 1")
    assert run_out(round_) == ["back", "discard 8D"]
    assert str(round_.table[0]) == "JK 7S 8S"


def test_r_time_1_after_a_take_unmelded_lays_are_taken_back_and_the_card_is_used() -> None:
    """R-TURN-4 lets an opened seat discard nothing before the card it took is on the table."""
    round_ = position("2S 3S 8C 8H 8D 9S", pile="6D 4S")
    play(round_, "take", "lay 8C 8H 8D")
    assert legal(round_, "discard") == []
    assert run_out(round_) == ["back", "lay 2S 3S 4S", "discard 9S"]
    round_ = position("2S 9S", pile="6D 9H")
    play(round_, "take")
    assert run_out(round_) == ["add 9H to 1", "discard 9S"]


def test_r_time_1_a_card_taken_by_an_unopened_seat_is_kept() -> None:
    round_ = position("TH JH QH KH 2C 9S", pile="6D AH", opened=[False, True])
    play(round_, "take")
    assert run_out(round_) == ["discard TH"]
    round_ = position("TH JH QH KH 2C 9S", pile="6D AH", opened=[False, True])
    play(round_, "take", "lay QH KH AH")
    assert run_out(round_) == ["back", "discard TH"]


def test_r_time_1_an_opening_without_the_taken_card_goes_back() -> None:
    hands = "TH JH QH KH AH 2C 3C 8S"
    round_ = position(hands, pile="6D 4C", opened=[False, True])
    play(round_, "take", "lay TH JH QH KH AH")
    assert run_out(round_)[0] == "back"
    assert not round_.opened[0]


def test_r_time_1_asking_the_empty_stock_may_end_the_round() -> None:
    round_ = position("2S 5D KC", CARDVERSE, stock="")
    assert run_out(round_) == ["draw"]
    assert round_.outcome is not None


def test_r_time_1_the_last_card_may_go() -> None:
    round_ = position("2S", phase="play", drawn="2S")
    assert run_out(round_) == ["discard 2S"]
    assert round_.outcome is not None
    assert round_.outcome.winner == 0
