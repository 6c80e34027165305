"""R-STOCK: what happens when the stock has no card, and when nothing goes on."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.support.rounds import legal, play, why_not

from rami import (
    PRESETS,
    Card,
    Discard,
    Draw,
    Drew,
    Reshuffled,
    Round,
    RoundEnd,
    RoundEnded,
    RuleSet,
    Take,
)

RAMI_51 = PRESETS["rami-51"]
CARDVERSE = PRESETS["cardverse"]
RESHUFFLE_COLLECTS = RAMI_51.replace(scoring="winner_collects")
ENDS_PENALTIES = RAMI_51.replace(empty_stock="round_ends")


def position(rules: RuleSet, **fields: Any) -> Round:
    usual: dict[str, Any] = {
        "hands": ["2S 5D", "3D 7D", "AC AD"],
        "stock": "",
        "pile": "6D 9D",
        "table": ["TH JH QH KH"],
        "opened": [True, True, True],
    }
    return Round.from_position(rules, **(usual | fields))


# R-STOCK-1


def test_r_stock_1_the_round_ends_when_the_empty_stock_is_asked() -> None:
    round_ = position(CARDVERSE)
    assert round_.outcome is None
    events = play(round_, "draw")
    assert [type(event) for event in events] == [RoundEnded]
    assert round_.outcome is not None
    assert round_.outcome.end is RoundEnd.STOCK_EMPTY


def test_r_stock_1_drawing_the_last_card_does_not_end_it() -> None:
    round_ = position(CARDVERSE, stock="8D")
    play(round_, "draw")
    assert round_.outcome is None
    assert round_.stock_size == 0
    play(round_, "discard 8D")
    assert round_.outcome is None
    play(round_, "take", "discard 8D")
    assert round_.outcome is None
    play(round_, "draw")
    assert round_.outcome is not None


def test_r_stock_1_the_pile_may_still_be_taken() -> None:
    round_ = position(CARDVERSE)
    assert legal(round_) == ["draw", "take"]
    play(round_, "take")
    assert round_.outcome is None


def test_r_stock_1_nothing_is_reshuffled() -> None:
    round_ = position(CARDVERSE, pile="6D 9D 8D 4D")
    play(round_, "draw")
    assert round_.outcome is not None
    assert (round_.reshuffles, len(round_.pile)) == (0, 4)


@pytest.mark.parametrize(
    ("hands", "winner", "points"),
    [
        (["2S 5D", "3D 7D", "AC AD"], 2, (0, 0, 17)),  # 7, 10 and 2: the third collects 17
        (["2S 5D", "3D 4C", "AC 6S"], 0, (14, 0, 0)),  # all 7: the lowest seat
        (["KC", "QS 2D", "TD"], 0, (22, 0, 0)),  # 10, 12, 10: the first of the two
        (["KC", "9S", "4D 5D"], 1, (0, 19, 0)),  # 10, 9, 9
    ],
)
def test_r_stock_1_the_hand_worth_least_wins_and_a_tie_goes_to_the_lowest_seat(
    hands: list[str], winner: int, points: tuple[int, ...]
) -> None:
    for turn in range(3):
        round_ = position(CARDVERSE, hands=hands, turn=turn)
        play(round_, "draw")
        assert round_.outcome is not None
        assert (round_.outcome.winner, round_.outcome.points) == (winner, points)


def test_r_stock_1_the_hand_is_counted_by_the_options() -> None:
    hands = ["AC AD", "3D 7D", "9S KC"]  # 2 or 22, 10, 19
    for ace_high, winner in [(False, 0), (True, 1)]:
        round_ = position(CARDVERSE.replace(ace_high=ace_high), hands=hands)
        play(round_, "draw")
        assert round_.outcome is not None
        assert round_.outcome.winner == winner


def test_r_stock_1_under_penalties_the_lowest_hand_pays_nothing() -> None:
    """A house rule: the others pay their hands, and who never opened the flat 100."""
    round_ = position(ENDS_PENALTIES, opened=[True, False, True], turns_had=[3, 3, 3])
    play(round_, "draw")
    assert round_.outcome is not None
    # 7, 10 and 22: seat 0 has the least; it had its cards down in an earlier turn.
    assert (round_.outcome.winner, round_.outcome.points) == (0, (0, 100, 22))


def test_r_stock_1_a_winner_without_cards_on_the_table_doubles_the_others() -> None:
    """R-SCORE-3 to the letter: it had put no card on the table before its last turn."""
    round_ = position(ENDS_PENALTIES, opened=[False, True, True], laid_by=[1], turns_had=[3] * 3)
    play(round_, "draw")
    assert round_.outcome is not None
    assert (round_.outcome.winner, round_.outcome.points) == (0, (0, 20, 44))


@pytest.mark.parametrize(("first_down", "points"), [(2, (0, 10, 22)), (3, (0, 20, 44))])
def test_r_stock_1_nor_had_one_whose_first_cards_came_in_its_last_turn(
    first_down: int, points: tuple[int, ...]
) -> None:
    """Seat 0, which wins with the least in hand, has had three turns; seat 1 asks the stock."""
    round_ = position(
        ENDS_PENALTIES, turn=1, turns_had=[3, 2, 2], first_down=[first_down, 1, 1], laid_by=[0]
    )
    play(round_, "draw")
    assert round_.outcome is not None
    assert (round_.outcome.winner, round_.outcome.points) == (0, points)


# R-STOCK-2


def test_r_stock_2_the_pile_but_its_top_becomes_the_stock() -> None:
    round_ = position(RAMI_51, pile="6D 9D 8D 4D")
    events = play(round_, "draw")
    assert [type(event) for event in events] == [Reshuffled, Drew]
    reshuffled, drew = events
    assert isinstance(reshuffled, Reshuffled)
    assert isinstance(drew, Drew)
    assert reshuffled.order is not None
    assert sorted(map(str, reshuffled.order)) == ["6D", "8D", "9D"]
    assert drew.card is reshuffled.order[0]
    assert list(map(str, round_.pile)) == ["4D"]
    assert (round_.stock_size, round_.reshuffles) == (2, 1)


def test_r_stock_2_the_order_follows_from_the_source() -> None:
    orders = set()
    for seed in (1, 1, 2, 3, 4):
        round_ = position(RAMI_51, pile="6D 9D 8D 4D 2C 3C", rng=Random(seed))
        reshuffled = play(round_, "draw")[0]
        assert isinstance(reshuffled, Reshuffled)
        orders.add(reshuffled.order)
    assert 2 <= len(orders) <= 4


@pytest.mark.parametrize("reshuffles", [0, 1, 2])
def test_r_stock_2_twice_a_round_at_most(reshuffles: int) -> None:
    round_ = position(RAMI_51, reshuffles=reshuffles)
    play(round_, "draw")
    assert (round_.outcome is not None) is (reshuffles == 2)


@pytest.mark.parametrize("pile", ["", "9D"])
def test_r_stock_2_with_nothing_to_shuffle_the_round_ends(pile: str) -> None:
    round_ = position(RAMI_51, pile=pile)
    events = play(round_, "draw")
    assert [type(event) for event in events] == [RoundEnded]
    assert list(map(str, round_.pile)) == pile.split()


def test_r_stock_2_under_penalties_nobody_wins_and_nothing_doubles() -> None:
    round_ = position(RAMI_51, reshuffles=2, opened=[True, False, True])
    play(round_, "draw")
    assert round_.outcome is not None
    assert (round_.outcome.winner, round_.outcome.points) == (None, (7, 100, 22))
    assert not round_.outcome.closed_hand


def test_r_stock_2_with_no_cards_down_at_all_nothing_doubles_either() -> None:
    round_ = position(RAMI_51, reshuffles=2, opened=[False] * 3, table=[])
    play(round_, "draw")
    assert round_.outcome is not None
    assert round_.outcome.points == (100, 100, 100)


def test_r_stock_2_where_the_winner_collects_the_hand_worth_least_wins() -> None:
    round_ = position(RESHUFFLE_COLLECTS, reshuffles=2)
    play(round_, "draw")
    assert round_.outcome is not None
    # 7, 10 and 22 with high aces
    assert (round_.outcome.winner, round_.outcome.points) == (0, (32, 0, 0))
    round_ = position(RESHUFFLE_COLLECTS)
    play(round_, "draw")
    assert round_.outcome is None


# R-STOCK-3


def idle_round(rules: RuleSet, seats: int = 2, **fields: Any) -> Round:
    """Every seat takes the pile and discards what it took."""
    hands = ["2S 5D", "3D 7D", "AC AD"][:seats]
    return position(
        rules, hands=hands, opened=[True] * seats, stock="8D 4D JS", pile="9D", **fields
    )


@pytest.mark.parametrize("seats", [2, 3])
def test_r_stock_3_after_ten_idle_turns_of_every_seat_the_pile_closes(seats: int) -> None:
    round_ = idle_round(CARDVERSE, seats)
    for _ in range(10 * seats):
        assert why_not(round_, "take") == ""
        round_.apply(Take())
        round_.apply(Discard(just_taken(round_)))
    assert why_not(round_, "take") == "pile.closed turns=10"
    assert legal(round_) == ["draw"]
    play(round_, "draw", "discard 8D")
    assert why_not(round_, "take") == ""
    assert round_.idle_turns == 0


def just_taken(round_: Round) -> Card:
    assert round_.now is not None
    assert round_.now.drawn is not None
    return round_.now.drawn


def test_r_stock_3_a_card_that_stays_on_the_table_opens_it_again() -> None:
    round_ = position(
        CARDVERSE, hands=["9H 2S", "3D 7D", "AC AD"], stock="8D", pile="9D", idle_turns=29
    )
    play(round_, "take", "add 9H to 1", "discard 9D")
    assert round_.idle_turns == 0
    assert why_not(round_, "take") == ""


def test_r_stock_3_one_turn_less_does_not_close_it() -> None:
    assert why_not(position(CARDVERSE, idle_turns=29), "take") == ""
    assert why_not(position(CARDVERSE, idle_turns=30), "take") == "pile.closed turns=10"
    assert why_not(position(CARDVERSE, idle_turns=31), "take") == "pile.closed turns=10"


def test_r_stock_3_an_opening_that_fails_does_not_open_it() -> None:
    rules = RAMI_51.replace(pile_card_must_be_melded=False)
    round_ = position(
        rules,
        hands=["QS KS AS 2C", "3D 7D", "AC AD"],
        opened=[False, True, True],
        laid_by=[1],
        idle_turns=29,
    )
    play(round_, "take", "lay QS KS AS", "discard 2C")
    assert round_.idle_turns == 30
    assert why_not(round_, "take") == "pile.closed turns=10"


def test_r_stock_3_a_lay_taken_back_does_not_open_it() -> None:
    round_ = position(CARDVERSE, hands=["9H 2S", "3D 7D", "AC AD"], idle_turns=29)
    play(round_, "take", "add 9H to 1", "back", "discard 9D")
    assert round_.idle_turns == 30


def test_r_stock_3_with_the_pile_closed_and_the_stock_empty_the_round_ends() -> None:
    round_ = position(CARDVERSE, idle_turns=30)
    assert legal(round_) == ["draw"]
    play(round_, "draw")
    assert round_.outcome is not None


def test_r_stock_3_with_the_pile_closed_a_reshuffle_opens_it() -> None:
    round_ = position(RAMI_51.replace(pile_card_must_be_melded=False), idle_turns=30)
    assert why_not(round_, "take") == "pile.closed turns=10"
    play(round_, "draw")
    assert round_.outcome is None
    play(round_, "discard 2S")
    assert why_not(round_, "take") == ""


def test_the_stock_is_drawn_in_its_order() -> None:
    round_ = idle_round(CARDVERSE)
    for face in ("8D", "4D", "JS"):
        events = round_.apply(Draw())
        assert isinstance(events[0], Drew)
        assert str(events[0].card) == face
        play(round_, f"discard {face}")
