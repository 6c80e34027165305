"""``rami hint``."""

import json

import pytest
from tests.support.command_line import process, run

from rami import PRESETS, Round, parse_move

POSITION = """rules: rami-51
hand: QH KH AH JK 7S 8S 8D 2C 2D 5D 9D TC 4S 4H
hand: 13
pile: 3C
turn: 1
phase: play
"""
ON_ONE_LINE = POSITION.replace("\n", "; ")
OUT = "rules: rami-51; hand: KC 2D 2S; hand: 5; pile: 3C; phase: play; turn: 1; opened: yes yes; "


def test_a_hint_with_the_reason_and_the_next_best() -> None:
    result = run("hint", POSITION)
    assert result.exit_code == 0
    assert result.stderr == ""
    best, *others = result.stdout.replace("\nTried", " Tried").splitlines()
    assert best.startswith("Best: `")
    assert "deals that could be the true one." in best
    assert len(others) == 2
    assert str(parse_move(best.split("`")[1])) in best


def test_hard_weighs_without_samples_and_as_text_or_from_the_input_alike() -> None:
    answers = [
        run("hint", "--level", "hard", POSITION).stdout,
        run("hint", "--level", "hard", ON_ONE_LINE).stdout,
        run("hint", "--level", "hard", "-", text=POSITION).stdout,
        process(["hint", "-", "--level", "hard"], POSITION).stdout,
    ]
    assert answers[0].startswith("Best: `")
    assert "Tried" not in answers[0]
    assert answers == answers[:1] * 4


def test_what_can_go_out_does() -> None:
    answer = run("hint", "--level", "hard", f"{OUT}meld of 2: JC QC AC KC".replace("AC KC", "TC"))
    assert "Best: `add KC to 1`." in answer.stdout


def test_json() -> None:
    asked = run("hint", POSITION, "--json", "--level", "expert:32", "--think", "60")
    answer = json.loads(asked.stdout)
    assert answer["level"] == "expert:32"
    assert answer["samples"] == 32
    assert answer["move"] == answer["candidates"][0]["move"]
    assert answer["reason"] == answer["candidates"][0]["reason"]
    assert answer["text"].endswith(".")
    assert all(isinstance(each["estimate"], float) for each in answer["candidates"])
    assert {each["error"] is None for each in answer["candidates"]} == {False}


def test_r_hide_1_what_the_seat_does_not_see_changes_nothing() -> None:
    round_ = Round.from_position(
        PRESETS["rami-51"],
        hands=["QH KH AH JK 7S 8S 8D 2C 2D 5D 9D TC 4S", "3S 3H 6S 6D 9C"],
        stock="JS JD QS 4D 5C 5S KD KC",
        pile="3C 4H",
    )
    one = str(round_.position())
    two = one.replace("3S 3H 6S 6D 9C", "JS 3H 6S KD 9C")
    two = two.replace("stock: JS JD QS 4D 5C 5S KD", "stock: QS 6D JD 4D 5C 3S 5S")
    assert one != two
    for level in ("hard", "expert:16"):
        answers = [
            run("hint", "--level", level, text, "--think", "60").stdout for text in (one, two)
        ]
        assert answers[0] == answers[1] != ""


@pytest.mark.parametrize(
    ("arguments", "code", "why"),
    [
        (("",), 1, "position.missing_field"),
        (("dance",), 1, "position.unknown_field"),
        ((POSITION.replace("QH", "QX"),), 1, "QX"),
        ((POSITION.replace("rami-51", "whist"),), 2, "whist"),
        ((POSITION.replace("hand: 13", "hand: 99"),), 1, "99"),
        ((POSITION.replace("hand: 13\n", ""),), 1, "R-"),
        ((POSITION.replace("pile: 3C", "pile: 3C 3C 3C"),), 1, "R-DEAL-1"),
        ((POSITION, "--level", "eager"), 2, "There is no player “eager”."),
        ((POSITION, "--level", "hard,easy"), 2, "one player"),
        ((POSITION, "--think", "-1"), 2, "“-1” is no such time."),
    ],
)
def test_a_position_that_cannot_be(arguments: tuple[str, ...], code: int, why: str) -> None:
    result = run("hint", *arguments)
    assert result.exit_code == code
    assert result.stdout == ""
    assert why in result.stderr
    as_json = run("hint", *arguments, "--json")
    assert as_json.exit_code == code
    assert json.loads(as_json.stdout)["faults"]
