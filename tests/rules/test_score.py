"""R-SCORE: what hands count and what a round gives each seat."""

from __future__ import annotations

from typing import Any

import pytest
from tests.support.rounds import card, play

from rami import PRESETS, Outcome, Round, RuleSet, card_points, hand_points, round_points
from rami.engine.cards import Cards

RAMI_51 = PRESETS["rami-51"]
CARDVERSE = PRESETS["cardverse"]
OTHERS = ["QS 7D", "AC JK", "2H"]
"""17; 31 with ace_high, else 21; 2."""


def hand(text: str, rules: RuleSet) -> int:
    return hand_points(Cards.of(text), rules)


# R-SCORE-1


@pytest.mark.parametrize(
    ("face", "points"),
    [("2S", 2), ("3H", 3), ("9C", 9), ("TD", 10), ("JS", 10), ("QS", 10), ("KS", 10)],
)
def test_r_score_1_a_number_counts_itself_and_the_others_ten(face: str, points: int) -> None:
    assert card_points(card(face), RAMI_51) == card_points(card(face), CARDVERSE) == points


def test_r_score_1_an_ace_counts_by_the_option_alone() -> None:
    for ace_in_runs in ("both", "high", "low"):
        for ace_high, points in [(True, 11), (False, 1)]:
            rules = RAMI_51.replace(ace_in_runs=ace_in_runs, ace_high=ace_high)
            assert hand("AS AD", rules) == 2 * points


@pytest.mark.parametrize("points", [0, 20, 30])
def test_r_score_1_a_joker_counts_by_its_own_option(points: int) -> None:
    rules = RAMI_51.replace(joker_hand_points=points, joker_points=15)
    assert hand("JK JK", rules) == 2 * points


def test_r_score_1_hands_of_the_worked_cases() -> None:
    assert hand("8C KD AH JK", RAMI_51) == 49
    assert hand("", RAMI_51) == 0
    assert hand("7H 7H", RAMI_51) == 14
    assert hand("AS KD", CARDVERSE) == 11


# R-SCORE-2 and R-SCORE-3, at the end of a round


def out(rules: RuleSet, others: list[str], **fields: Any) -> Outcome:
    """Seat 0 goes out by discarding; it had opened in an earlier turn."""
    seats = len(others) + 1
    usual: dict[str, Any] = {
        "hands": ["3D", *others],
        "table": ["TH JH QH KH AH"],
        "laid_by": [0],
        "opened": [True] * seats,
        "turns_had": [3] * seats,
        "phase": "play",
    }
    round_ = Round.from_position(rules, **(usual | fields))
    play(round_, "discard 3D")
    assert round_.outcome is not None
    return round_.outcome


IN_ONE_TURN: dict[str, Any] = {"laid": ["TH JH QH KH AH"], "opened": [False, True, True, False]}


@pytest.mark.parametrize(
    ("rules", "points"),
    [
        (RAMI_51.replace(scoring="winner_collects"), (50, 0, 0, 0)),
        (RAMI_51.replace(scoring="winner_collects", ace_high=False), (40, 0, 0, 0)),
    ],
)
def test_r_score_2_the_winner_adds_all_other_hands(rules: RuleSet, points: tuple[int, ...]) -> None:
    assert out(rules, OTHERS).points == points


def test_r_score_2_in_cardverse() -> None:
    assert out(CARDVERSE, ["AS KD", "5H 9C"]).points == (25, 0, 0)
    assert out(CARDVERSE.replace(ace_high=True), ["AS KD", "5H 9C"]).points == (35, 0, 0)


def test_r_score_2_knows_no_flat_points_and_no_doubling() -> None:
    rules = RAMI_51.replace(scoring="winner_collects")
    outcome = out(rules, OTHERS, **IN_ONE_TURN)
    assert outcome.points == (50, 0, 0, 0)


def test_r_score_2_after_an_empty_stock_the_own_hand_is_not_subtracted() -> None:
    round_ = Round.from_position(CARDVERSE, hands=["2S 5D", "3D 7D", "AC AD"], pile="6D 9D")
    play(round_, "draw")
    assert round_.outcome is not None
    assert round_.outcome.points == (0, 0, 17)


def test_r_score_3_the_winner_nothing_and_the_others_their_hands() -> None:
    assert out(RAMI_51, OTHERS).points == (0, 17, 31, 2)
    assert out(RAMI_51.replace(ace_high=False), OTHERS).points == (0, 17, 21, 2)


@pytest.mark.parametrize(
    ("flat", "points"),
    [(100, (0, 17, 100, 2)), (50, (0, 17, 50, 2)), (0, (0, 17, 0, 2)), (None, (0, 17, 31, 2))],
)
def test_r_score_3_who_never_opened_pays_flat(flat: int | None, points: tuple[int, ...]) -> None:
    rules = RAMI_51.replace(unopened_points=flat)
    assert out(rules, OTHERS, opened=[True, True, False, True]).points == points


def test_r_score_3_where_there_is_no_opening_nobody_pays_flat() -> None:
    rules = RAMI_51.replace(opening_points=0, opening_pure_run=False)
    assert out(rules, OTHERS, opened=[False] * 4).points == (0, 17, 31, 2)


@pytest.mark.parametrize(
    ("doubles", "flat", "points"),
    [
        (True, 100, (0, 34, 62, 200)),
        (True, None, (0, 34, 62, 4)),
        (False, 100, (0, 17, 31, 100)),
    ],
)
def test_r_score_3_a_closed_hand_doubles_the_flat_points_too(
    doubles: bool, flat: int | None, points: tuple[int, ...]
) -> None:
    rules = RAMI_51.replace(closed_hand_doubles=doubles, unopened_points=flat)
    outcome = out(rules, OTHERS, **IN_ONE_TURN)
    assert outcome.closed_hand
    assert outcome.points == points


def test_r_score_3_cards_down_in_an_earlier_turn_are_no_closed_hand() -> None:
    assert not out(RAMI_51, OTHERS, first_down=[3, 1, 1, 1]).closed_hand
    assert not out(RAMI_51, OTHERS, first_down=[1, 1, 1, 1]).closed_hand


def test_r_score_3_where_there_is_no_opening_a_closed_hand_doubles_as_well() -> None:
    rules = RAMI_51.replace(opening_points=0, opening_pure_run=False)
    outcome = out(rules, OTHERS, first_down=[0, 0, 0, 0], laid=["TH JH QH KH AH"])
    assert outcome.points == (0, 34, 62, 4)


@pytest.mark.parametrize(
    ("first_turn", "closed", "points"),
    [
        (["lay QH KH AH", "discard 9C"], True, 200),  # an opening that failed
        (["lay TH JH QH KH AH", "back", "discard 9C"], True, 200),  # taken back
        (["discard 9C"], True, 200),
    ],
)
def test_r_score_3_cards_that_did_not_stay_were_not_put_on_the_table(
    first_turn: list[str], closed: bool, points: int
) -> None:
    hands = ["TH JH QH KH AH 9C", "4D 7D"]
    round_ = Round.from_position(RAMI_51, hands=hands, stock="8D 4C", pile="6D", phase="play")
    play(round_, *first_turn, "draw", "discard 8D", "draw")
    play(round_, "lay TH JH QH KH AH", "discard 4C")
    assert round_.outcome is not None
    assert round_.outcome.closed_hand is closed
    assert round_.outcome.points == (0, points)


def test_r_score_3_opening_one_turn_before_going_out_doubles_nothing() -> None:
    hands = ["TH JH QH KH AH 9H 9C", "4D 7D"]
    round_ = Round.from_position(RAMI_51, hands=hands, stock="8D 4C", pile="6D", phase="play")
    play(round_, "lay TH JH QH KH AH", "discard 9C", "draw", "discard 8D", "draw")
    play(round_, "add 9H to 1", "discard 4C")
    assert round_.outcome is not None
    assert round_.outcome.points == (0, 100)


@pytest.mark.parametrize(
    ("winner", "closed", "points"),
    [
        (0, False, (0, 17, 31)),
        (1, False, (0, 0, 31)),
        (None, False, (0, 17, 31)),
        (0, True, (0, 34, 62)),
    ],
)
def test_r_score_3_as_a_function(winner: int | None, closed: bool, points: tuple[int, ...]) -> None:
    hands = [Cards.of(""), Cards.of("QS 7D"), Cards.of("AC JK")]
    found = round_points(hands, (True, True, True), winner, RAMI_51, closed_hand=closed)
    assert found == points
