"""What is asked without a table: openings checked, hands searched, presets told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.support.command_line import run
from tests.support.servers import Message, Running

from rami.engine.refusals import InvalidRules
from rami.engine.rules import OPTIONS, PRESETS, accepted_by
from rami.server.checking import opening_checked, presets_listed
from rami.server.over_http import CheckOpening

CASES = Path(__file__).parents[1] / "cases" / "openings.jsonl"


def check(server: Running, **asked: object) -> Message:
    answer = server.post("/api/check", "", asked)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def test_an_opening_that_stands(server: Running) -> None:
    checked = check(server, melds=["QH KH AH", "JK 7S 8S"])
    assert checked["accepted"]
    assert checked["rules"] == "rami-51"
    assert checked["opening"]["points"] == 52
    assert [one["meld"]["points"] for one in checked["melds"]] == [31, 21]
    assert checked["melds"][1]["meld"]["jokers"] == ["6S"]


def test_r_open_2_what_lacks_comes_with_its_rule_and_cards_that_are_no_meld_too(
    server: Running,
) -> None:
    checked = check(server, melds=["KH KS KD", "QC QD QS"])
    lacking = checked["opening"]["lacking"]
    assert [(one["code"], one["rule"]) for one in lacking] == [("opening.no_pure_run", "R-OPEN-2")]
    checked = check(server, melds=["KH KS", "QC QD QS"])
    assert not checked["accepted"]
    assert "opening" not in checked
    assert checked["melds"][0]["why_not"]["code"] == "meld.too_short"
    assert checked["melds"][1]["meld"]["points"] == 30


def test_cards_that_the_pack_has_not_so_often_are_named(server: Running) -> None:
    checked = check(server, melds=["KH KS KD", "KH KS KC", "KH QH JH"])
    assert [fault["code"] for fault in checked["faults"]] == ["cards.not_in_pack"]


def test_house_rules_count(server: Running) -> None:
    melds = ["QH KH AH", "JK 7S 8S"]
    checked = check(server, melds=melds, options={"joker_points": 15, "opening_points": "71"})
    assert checked["rules"] == "rami-51-house opening_points=71"
    assert (checked["opening"]["points"], checked["opening"]["needed"]) == (61, 71)


def test_a_hand_is_searched_for_its_best_melds(server: Running) -> None:
    checked = check(server, hand="QH KH AH JK 7S 8S 2C 3D 4D 9C 9D TH JH 2S")
    best = checked["best"]
    assert best["opens"]
    assert best["verdict"]["accepted"]
    assert best["nearest"]["points"] >= 51
    assert best["fewest_left"]["left_points"] <= best["nearest"]["left_points"]


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"melds": ["QX"]}, "cards.unknown"),
        ({"melds": [""]}, "cards.empty"),
        ({"hand": "QX"}, "cards.unknown"),
        ({"preset": "poker"}, "rules.unknown_preset"),
        ({"options": {"jokers": 99}}, "rules.out_of_range"),
        ({"melds": "QH"}, "message.unreadable"),
        ({"melds": ["QH"] * 99}, "message.unreadable"),
    ],
    ids=str,
)
def test_what_cannot_be_checked_is_refused(server: Running, asked: object, code: str) -> None:
    answer = server.post("/api/check", "", asked)
    assert answer.status_code in (400, 409)
    assert answer.json()["code"] == code


def as_command(preset: str, melds: list[str]) -> tuple[bool, object, list[object]]:
    answer = json.loads(run("check", *melds, "--preset", preset, "--json").stdout)
    said = [fault["text"] for fault in answer.get("lacking", answer["faults"])]
    return answer["accepted"], answer.get("points"), said


def as_server(preset: str, melds: list[str]) -> tuple[bool, object, list[object]]:
    answer = opening_checked(CheckOpening(preset=preset, melds=tuple(melds)), "en")
    if not answer.opening:
        return answer.accepted, None, [fault.text for fault in answer.faults]
    said = [reason.text for reason in answer.opening.lacking]
    return answer.accepted, answer.opening.points, list(said)


def test_it_says_the_same_as_the_command() -> None:
    seen = 0
    for line in CASES.read_text().splitlines():
        case = json.loads(line)
        melds = [" ".join(meld) for meld in case["cards"]]
        assert as_server(case["preset"], melds) == as_command(case["preset"], melds), case
        seen += 1
    assert seen > 20


def test_presets_are_told_with_every_option(server: Running) -> None:
    listed = server.get("/api/presets").json()["presets"]
    assert [preset["name"] for preset in listed] == list(PRESETS)
    usual = listed[0]
    assert [option["name"] for option in usual["options"]] == list(OPTIONS)
    assert usual["differs"] == []
    assert listed[2]["differs"] == ["joker_points"]
    said = {option["name"]: option for option in usual["options"]}
    assert said["players"]["value"] == "2-5"
    assert said["opening_pure_run"]["words"] == ["yes", "no"]
    assert (said["jokers"]["low"], said["jokers"]["high"]) == (0, 6)
    assert said["jokers"]["about"] == "How many jokers are in the pack."


@pytest.mark.parametrize("option", OPTIONS)
def test_what_an_option_is_said_to_accept_is_accepted(option: str) -> None:
    accepted = accepted_by(option)
    numbers = () if accepted.low is None else (accepted.low, accepted.high)
    codes = set()
    for value in (*accepted.words, *numbers):
        for rules in PRESETS.values():
            try:
                rules.replace(**{option: value})
            except InvalidRules as error:
                codes |= {fault.code for fault in error.refusals}
    assert not codes & {"rules.wrong_value", "rules.out_of_range"}


def test_presets_can_be_chosen_as_they_are_told() -> None:
    for preset in presets_listed("en").presets:
        values = {option.name: option.value for option in preset.options}
        assert PRESETS["rami-51"].replace(**values) == PRESETS[preset.name]
