"""``rami best``."""

import json

import pytest
from tests.support.command_line import run

OPENS = "QH KH AH JK 7S 8S 8D 2C 2D 5D 9D TC 4S 4H"
NEARLY = "5C 6C 7C KH KS KD AS 2D 9H"


def test_the_best_opening_and_what_it_leaves() -> None:
    result = run("best", OPENS)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "The best opening:"
    assert lines[1] == "  Q♥ K♥ A♥: run of hearts, 31 points."
    assert "of 51. The opening stands." in result.stdout
    assert "Left in hand: " in result.stdout


def test_without_an_opening_it_tells_how_far_the_hand_gets() -> None:
    result = run("best", NEARLY)
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "No opening stands. This comes nearest:",
        "  K♠ K♥ K♦: group of kings, 30 points.",
        "  5♣ 6♣ 7♣: run of clubs, 18 points.",
        "48 of 51. 3 points are missing.",
        "Left in hand: A♠ 11, 9♥ 9, 2♦ 2: 22 points.",
        "These melds also leave the fewest points in hand.",
    ]


def test_without_a_pure_run_it_says_so() -> None:
    assert "No pure run yet" in run("best", "KH KS KD QC QD QS 2C").stdout


def test_the_fewest_points_left_may_need_other_melds_than_the_most_points() -> None:
    # Laid, a joker counts more in a dear meld; in hand, it is the dearest card.
    result = run("best", "--preset", "rami-40", "AH AS AC JK 2C 3C 4D")
    assert result.exit_code in (0, 1)
    assert "eft in hand" in result.stdout


def test_a_hand_without_a_meld() -> None:
    result = run("best", "AS 2D 9H")
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "No opening stands: there is no meld in this hand.",
        "Left in hand: A♠ 11, 9♥ 9, 2♦ 2: 22 points.",
    ]


def test_r_out_1_a_card_is_kept_for_the_discard_where_the_rules_ask_for_it() -> None:
    hand = "7S 8S 9S"
    assert "Left in hand: no card left." in run("best", hand, "--preset", "cardverse").stdout
    assert "no meld" in run("best", hand, "--preset", "rami-40").stdout


def test_r_open_6_without_an_opening_any_meld_may_be_laid() -> None:
    result = run("best", "7S 8S 9S 7H 7D", "--preset", "cardverse")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[0] == (
        "By these rules there is no opening: any meld may be laid at once."
    )


def test_json() -> None:
    result = run("best", NEARLY, "--json")
    assert result.exit_code == 1
    answer = json.loads(result.stdout)
    assert answer["opening"] is None
    assert answer["nearest"]["points"] == 48
    assert answer["verdict"]["lacking"][0]["params"]["missing"] == 3
    assert answer["fewest_left"]["left"] == ["AS", "9H", "2D"]
    assert answer["fewest_left"]["left_points"] == 22
    assert json.loads(run("best", OPENS, "--json").stdout)["opening"]["points"] >= 51


@pytest.mark.parametrize(
    ("hand", "code", "why"),
    [
        ("", 2, "cards.empty"),
        ("QX", 2, "cards.unknown"),
        ("7S 7S 7S", 1, "R-DEAL-1"),
        ("JK JK JK JK JK", 1, "R-DEAL-1"),
        (" ".join(f"{rank}{suit}" for suit in "SH" for rank in "A23456789"), 1, "R-DEAL-1"),
    ],
)
def test_a_hand_that_cannot_be(hand: str, code: int, why: str) -> None:
    result = run("best", hand)
    assert result.exit_code == code
    assert result.stdout == ""
    assert why in result.stderr
    as_json = run("best", hand, "--json")
    assert as_json.exit_code == code
    assert json.loads(as_json.stdout)["faults"]
