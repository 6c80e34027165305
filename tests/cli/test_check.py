"""``rami check``."""

import json
import re

import pytest
from tests.support.command_line import process, run

from rami import PRESETS


def test_an_opening_that_stands() -> None:
    result = run("check", "QH KH AH", "JK 7S 8S")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "Q♥ K♥ A♥: run of hearts, 31 points.",
        "JK 7♠ 8♠: run of spades, 21 points, the joker stands for 6♠.",
        "52 of 51. The opening stands.",
    ]


def test_r_open_1_points_that_lack_are_told_with_the_rule() -> None:
    result = run("check", "5C 6C 7C", "KH KS KD")
    assert result.exit_code == 1
    assert result.stdout.splitlines()[-1] == "48 of 51. 3 points are missing. (R-OPEN-1)"


def test_r_open_2_a_pure_run_that_lacks_is_told_with_the_rule() -> None:
    result = run("check", "KH KS KD", "QC QD QS")
    assert result.exit_code == 1
    assert result.stdout.splitlines()[-1] == (
        "60 of 51. No pure run yet: one run without a joker is needed. (R-OPEN-2)"
    )


def test_both_can_lack() -> None:
    lines = run("check", "KH KS KD").stdout.splitlines()
    assert lines[-2] == (
        "30 of 51. 21 points are missing. No pure run yet: one run without a joker is"
    )
    assert lines[-1] == "needed. (R-OPEN-1, R-OPEN-2)"


def test_a_preset_and_options_change_the_verdict() -> None:
    assert run("check", "5C 6C 7C", "KH KS KD", "--preset", "rami-40").exit_code == 0
    house = run("check", "QH KH AH", "JK 7S 8S", "--set", "joker_points=15")
    assert house.stdout.splitlines()[-1] == "61 of 51. The opening stands."
    strict = run("check", "QH KH AH", "JK 7S 8S", "--set", "opening_points=53")
    assert strict.exit_code == 1


def test_cards_that_make_no_meld_are_refused_with_the_reason() -> None:
    result = run("check", "QH KH AH", "KH AH 2H")
    assert result.exit_code == 1
    assert "K♥ A♥ 2♥: No run goes round the ace." in result.stdout
    assert "(R-MELD-3)" in result.stdout


def test_r_deal_1_cards_that_the_pack_does_not_have_are_refused() -> None:
    result = run("check", "QH KH AH", "QH KH AH", "QH KH AH")
    assert result.exit_code == 1
    assert "3 cards are too many of this one: queen of hearts. The pack holds 2." in result.stdout
    assert run("check", "JK 7S 8S", "--preset", "cardverse").exit_code == 1


@pytest.mark.parametrize("word", ["QX", "1H", "11H", "♥", "Q", "QHKH", "\u202eQH", "QH\x1b[31m"])
def test_a_word_that_is_no_card_is_named(word: str) -> None:
    result = run("check", "QH KH AH", f"7S {word} 8S")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "is no card. Write cards like `QH`, `10♥` or `JK`. (cards.unknown)" in result.stderr
    assert "\x1b" not in result.stderr


def test_every_text_that_cannot_be_read_is_named() -> None:
    result = run("check", "QX", "", "7Z 8S")
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 3


def test_cards_that_the_shell_has_split_are_told_to_be_put_in_quotes() -> None:
    result = run("check", "QH", "KH", "AH")
    assert result.exit_code == 1
    assert result.stdout.splitlines()[-1] == "  rami check 'QH KH AH'"


def test_json_of_an_opening_that_stands() -> None:
    result = run("check", "QH KH AH", "JK 7S 8S", "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout) == {
        "accepted": True,
        "rules": "rami-51",
        "melds": [
            {
                "cards": ["QH", "KH", "AH"],
                "kind": "run",
                "points": 31,
                "pure": True,
                "joker_places": [],
            },
            {
                "cards": ["JK", "7S", "8S"],
                "kind": "run",
                "points": 21,
                "pure": False,
                "joker_places": ["6S"],
            },
        ],
        "faults": [],
        "points": 52,
        "needed": 51,
        "has_pure_run": True,
        "lacking": [],
    }


def test_json_of_one_that_does_not() -> None:
    result = run("check", "5C 6C 7C", "KH KS KD", "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["lacking"] == [
        {
            "code": "opening.below_threshold",
            "params": {"points": 48, "needed": 51, "missing": 3},
            "rule": "R-OPEN-1",
            "text": "48 of 51. 3 points are missing.",
        }
    ]


def test_json_of_a_meld_that_is_none_and_of_words_that_are_no_cards() -> None:
    refused = run("check", "KH AH 2H", "--json")
    assert refused.exit_code == 1
    answer = json.loads(refused.stdout)
    assert answer["points"] is None
    assert answer["melds"][0]["faults"][0]["code"] == "meld.wraparound"
    unreadable = run("check", "QX", "--json")
    assert unreadable.exit_code == 2
    assert json.loads(unreadable.stdout)["faults"][0]["params"] == {"word": "QX"}


def test_json_of_cards_that_the_pack_does_not_have() -> None:
    answer = json.loads(run("check", "QH KH AH", "QH KH AH", "QH KH AH", "--json").stdout)
    assert [fault["params"] for fault in answer["faults"]] == [
        {"card": card, "count": 3, "pack": 2} for card in ("AH", "QH", "KH")
    ]


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_is_known(preset: str) -> None:
    assert run("check", "TH JH QH KH AH", "2S 3S 4S", "--preset", preset).exit_code == 0


def test_as_a_process_it_exits_with_the_same_codes() -> None:
    assert process(["check", "QH KH AH", "JK 7S 8S"]).returncode == 0
    assert process(["check", "QH KH AH"]).returncode == 1
    unreadable = process(["check", "QX"])
    assert unreadable.returncode == 2
    assert unreadable.stdout == ""


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "utf-8"])
def test_an_encoding_without_suits_gets_letters(encoding: str) -> None:
    answer = process(["check", "QH KH AH"], PYTHONIOENCODING=encoding)
    assert answer.returncode == 1
    shown = "Q♥ K♥ A♥" if encoding == "utf-8" else "QH KH AH"
    assert answer.stdout.splitlines()[0] == f"{shown}: run of hearts, 31 points."
    assert "Traceback" not in answer.stderr


def test_letters_can_be_asked_for() -> None:
    lines = run("check", "QH KH AH", "JK 7S 8S", "--letters").stdout.splitlines()
    assert lines[1] == "JK 7S 8S: run of spades, 21 points, the joker stands for 6S."


def test_what_rules_without_jokers_need_is_told_and_taken() -> None:
    """The refusal names the values that make the rules fit."""
    refused = run("check", "QH KH AH", "--set", "jokers=0")
    told = re.findall(r"`(\w+)` .* set it to (\w+)\.", refused.stderr)
    assert told == [
        ("jokers_per_meld", "none"),
        ("joker_swap", "off"),
        ("joker_hand_points", "none"),
    ]
    changes = ["jokers=0", *("=".join(pair) for pair in told)]
    taken = run("check", "9H TH JH QH KH AH", *(w for change in changes for w in ("--set", change)))
    assert (refused.exit_code, taken.exit_code) == (2, 0)
