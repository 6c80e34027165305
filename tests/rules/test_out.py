"""R-OUT-1: how a round ends with an empty hand."""

from __future__ import annotations

from typing import Any

import pytest
from tests.support.rounds import legal, play, why_not

from rami import (
    PRESETS,
    Cards,
    Discarded,
    IllegalMove,
    LaidOff,
    Phase,
    Round,
    RoundEnd,
    RoundEnded,
    RuleSet,
    parse_move,
)

RAMI_51 = PRESETS["rami-51"]
CARDVERSE = PRESETS["cardverse"]


def position(hand: str, rules: RuleSet, **fields: Any) -> Round:
    usual: dict[str, Any] = {
        "hands": [hand, "3D 7D"],
        "stock": "8D 4D",
        "pile": "6D",
        "table": ["TH JH QH KH"],
        "laid_by": [0],
        "opened": [True, True],
        "phase": "play",
    }
    return Round.from_position(rules, **(usual | fields))


@pytest.mark.parametrize(
    ("hand", "last"),
    [("9H", "add 9H to 1"), ("9H 8H", "add 8H 9H to 1"), ("2S 3S 4S", "lay 2S 3S 4S")],
)
@pytest.mark.parametrize("rules", [CARDVERSE, RAMI_51.replace(discard_to_win=False)])
def test_r_out_1_without_discard_to_win_the_last_card_may_be_laid(
    rules: RuleSet, hand: str, last: str
) -> None:
    round_ = position(hand, rules)
    assert last in legal(round_)
    events = play(round_, last)
    assert round_.outcome is not None
    assert (round_.outcome.end, round_.outcome.winner) == (RoundEnd.WENT_OUT, 0)
    assert isinstance(events[-1], RoundEnded)
    assert round_.phase is Phase.OVER


@pytest.mark.parametrize("rules", [CARDVERSE, RAMI_51.replace(discard_to_win=False), RAMI_51])
def test_r_out_1_the_last_card_may_always_be_discarded(rules: RuleSet) -> None:
    round_ = position("2S", rules)
    events = play(round_, "discard 2S")
    assert round_.outcome is not None
    assert round_.outcome.winner == 0
    assert [type(event) for event in events] == [Discarded, RoundEnded]
    assert str(round_.pile[-1]) == "2S"


@pytest.mark.parametrize(
    ("hand", "last"),
    [("9H", "add 9H to 1"), ("9H 8H", "add 8H 9H to 1"), ("2S 3S 4S", "lay 2S 3S 4S")],
)
@pytest.mark.parametrize("rules", [RAMI_51, CARDVERSE.replace(discard_to_win=True)])
def test_r_out_1_with_discard_to_win_a_card_must_remain(
    rules: RuleSet, hand: str, last: str
) -> None:
    round_ = position(hand, rules)
    assert why_not(round_, last) == "out.card_must_remain"
    assert last not in legal(round_)
    round_ = position(f"{hand} 2C", rules)
    play(round_, last, "discard 2C")
    assert round_.outcome is not None
    assert round_.outcome.winner == 0


def test_r_out_1_cards_that_make_no_meld_are_refused_as_such_first() -> None:
    round_ = position("9H 2S 3S", RAMI_51)
    assert why_not(round_, "lay 9H 2S 3S") == "meld.mixed_suits"


def test_r_out_1_a_round_that_is_over_takes_no_moves() -> None:
    round_ = position("2S", RAMI_51)
    play(round_, "discard 2S")
    before = round_.copy()
    for move in (
        "draw",
        "take",
        "back",
        "discard 3D",
        "lay 2S 3S 4S",
        "add 9H to 1",
        "swap 9H in 1",
    ):
        assert why_not(round_, move) == "turn.round_over"
        with pytest.raises(IllegalMove):
            round_.apply(parse_move(move))
    assert list(round_.legal_moves) == []
    assert not round_.legal_moves
    assert round_ == before
    with pytest.raises(IllegalMove):
        round_.position()


def test_r_out_1_the_points_go_to_the_winner_not_to_the_next_seat() -> None:
    round_ = position("2S", CARDVERSE)
    play(round_, "discard 2S")
    assert round_.outcome is not None
    assert round_.outcome.points == (10, 0)
    assert round_.outcome.hands == (Cards(), Cards.of("3D 7D"))


def test_the_events_of_a_move_are_a_sequence() -> None:
    events = play(position("9H", CARDVERSE), "add 9H to 1")
    assert len(events) == 2
    assert isinstance(events[0], LaidOff)
    assert events[0].meld == play(position("9H", CARDVERSE), "add 9H to 1")[0].meld  # type: ignore[attr-defined]  # the same event
    assert events[-1] is not None
    assert list(events) == list(events[:])
    assert events == play(position("9H", CARDVERSE), "add 9H to 1")
    assert events != play(position("2S", CARDVERSE), "discard 2S")
