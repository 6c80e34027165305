"""Who waits for what: openings kept back, piles let lie, cards kept out of a dead end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.players.test_stakes import RAMI_51

from rami import PRESETS, Round, RuleSet, view_for
from rami.engine.moves import Move, parse_move
from rami.players import make_player
from rami.players.explanation import Reason

# QH KH AH and 7S 8S 9S TS open with 65 points; after a draw they leave seven cards.
CAN_OPEN = "QH KH AH 7S 8S 9S TS 2C 4D 9D JC 3H 6C"
OTHER = "2S 3S 5S TC TD 4H 6H 8C 8D 9C KC KD 7C"


def position(hand: str, rules: RuleSet = RAMI_51, **fields: Any) -> Round:
    usual: dict[str, Any] = {
        "hands": [hand, OTHER],
        "stock": "8H 4D 2D 3C 5C",
        "pile": "6D QD",
        "table": [],
        "opened": [False, False],
        "phase": "play",
        "turns_had": [3, 3],
    }
    return Round.from_position(rules, **(usual | fields))


def first_move(round_: Round, level: str = "hard", totals: tuple[int, ...] = ()) -> str:
    view = view_for(round_, round_.turn, totals)
    return str(make_player(level, Random(0)).choose(view, list(round_.legal_moves)))


def test_hard_keeps_an_opening_back_while_nobody_is_near_to_going_out() -> None:
    assert first_move(position(CAN_OPEN + " KC")).startswith("discard")
    assert first_move(position(CAN_OPEN + " KC"), "normal").startswith("lay")


def test_hard_opens_when_another_seat_has_few_cards() -> None:
    few: dict[str, Any] = {"table": ["TC TD TH"], "laid_by": [1], "opened": [False, True]}
    round_ = position(CAN_OPEN + " KC", hands=[CAN_OPEN + " KC", "2S 3S 5S 4H"], **few)
    assert first_move(round_).startswith("lay")


def test_hard_opens_when_it_goes_out() -> None:
    assert first_move(position("QH KH AH 7S 8S 9S TS 2C 2D 2H 5C 5D 6H 9D")).startswith("discard")
    assert first_move(position("QH KH AH 7S 8S 9S TS 2C 2D 2H 5C 5D 5H 9D")).startswith("lay")


def test_r_match_1_hard_opens_where_an_ordinary_win_is_enough() -> None:
    round_ = position(CAN_OPEN + " KC")
    assert first_move(round_, totals=(100, 399)).startswith("discard")
    assert first_move(round_, totals=(100, 400)).startswith("lay")


def test_hard_takes_no_pile_that_would_make_it_open_where_it_can_wait() -> None:
    # With the jack of spades or without, it can open.
    there: dict[str, Any] = {"phase": "draw", "pile": "6D JS"}
    assert first_move(position(CAN_OPEN, **there)) == "draw"
    assert first_move(position(CAN_OPEN, **there), "normal") == "take"
    # Without the ace it can open with the pile alone.
    lacks = position(CAN_OPEN.replace("AH", "QC"), phase="draw", pile="6D AH")
    assert first_move(lacks) == "take"


@pytest.mark.parametrize("preset", ["rami-51", "cardverse"])
def test_what_would_leave_two_cards_is_kept_where_one_must_be_discarded(preset: str) -> None:
    round_ = position(
        "TH 2C 4S 9D",
        PRESETS[preset],
        hands=["TH 2C 4S 9D", "2S 3S 5S TC 4H"],
        table=["JH QH KH"],
        laid_by=[1],
        opened=[True, True],
    )
    moves = []
    while not round_.outcome and round_.turn == 0:
        moves.append(first_move(round_, "normal"))
        round_.apply(parse_move(moves[-1]))
    assert ("add TH to 1" in moves) == (preset == "cardverse")


def test_expert_weighs_an_opening_that_is_kept_back_and_one_card_more_in_hand() -> None:
    round_ = position(CAN_OPEN + " KC")
    player = make_player("expert:16", Random(1))
    player.choose(view_for(round_, 0), list(round_.legal_moves))
    explanation = player.explain()
    assert explanation is not None
    reasons: dict[Reason, list[Move]] = {}
    for candidate in explanation.candidates:
        reasons.setdefault(candidate.reason, []).append(candidate.move)
    assert reasons.get(Reason.OPEN)
    assert len(reasons) > 1
    assert explanation.samples > 0
