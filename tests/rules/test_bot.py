"""R-BOT-1: what Easy does. That no player sees more than its seat is a law of its own."""

from __future__ import annotations

from typing import Any

from rami import PRESETS, Round, RuleSet, view_for
from rami.players import Easy

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
        "phase": "play",
    }
    return Round.from_position(rules, **(usual | fields))


def turn(round_: Round) -> list[str]:
    """Let Easy play the turn of the seat that is on; its moves."""
    seat, moves = round_.turn, []
    while round_.outcome is None and round_.turn == seat:
        move = Easy().choose(view_for(round_, seat), list(round_.legal_moves))
        assert move in round_.legal_moves
        moves.append(str(move))
        round_.apply(move)
        assert len(moves) < 40
    return moves


def test_r_bot_1_easy_lays_the_melds_it_has_at_once() -> None:
    moves = turn(position("2C 3C 4C 8S 8H 8D KD"))
    assert sorted(moves[:2]) == ["lay 2C 3C 4C", "lay 8S 8H 8D"]
    assert moves[2:] == ["discard KD"]


def test_r_bot_1_easy_opens_when_its_melds_suffice() -> None:
    round_ = position("QH KH AH 7S 8S JK 2C 4D", opened=[False, True])
    moves = turn(round_)
    assert sorted(moves[:2]) == ["lay 7S 8S JK", "lay QH KH AH"]
    assert round_.opened == (True, True)


def test_r_bot_1_easy_keeps_melds_that_do_not_suffice() -> None:
    round_ = position("QH KH AH 2C 4D", opened=[False, True])
    assert len(turn(round_)) == 1
    assert len(round_.table) == 1


def test_r_bot_1_easy_discards_its_strongest_lone_card() -> None:
    assert turn(position("QS QD 2C 9D 5S", table=["2H 3H 4H"])) == ["discard 9D"]
    assert turn(position("QS KS 2C 9D 5S", table=["2H 3H 4H"])) == ["discard 9D"]
    assert turn(position("QS 2C 9D 5S", table=["2H 3H 4H"])) == ["discard QS"]


def test_r_bot_1_easy_keeps_its_joker() -> None:
    assert turn(position("JK 2C 9D 5S", opened=[False, True])) == ["discard 9D"]


def test_r_bot_1_easy_melds_what_it_takes() -> None:
    round_ = position("2S 3S KD 9C", pile="6D 4S", phase="draw")
    assert turn(round_)[:2] == ["take", "lay 2S 3S 4S"]
    round_ = position("2S 3S KD 9C", pile="6D 7C", phase="draw")
    assert turn(round_)[0] == "draw"


def test_r_bot_1_easy_goes_out_when_it_can() -> None:
    round_ = position("2S 3S 4S", CARDVERSE)
    assert turn(round_) == ["lay 2S 3S 4S"]
    assert round_.outcome is not None
