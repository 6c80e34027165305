"""``rami rules``, ``rami --version`` and the help."""

import subprocess
import sys

import pytest
from tests.support.command_line import run

from rami import PRESETS, RULEBOOK, __version__
from rami.texts.rules import near_rules


def unwrapped(text: str) -> str:
    return " ".join(text.split())


def test_all_rules_and_options_are_listed() -> None:
    result = run("rules")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    for rule in RULEBOOK:
        assert any(line.startswith(f"{rule}  (") for line in lines)
    for option in PRESETS["rami-51"].options():
        assert any(line.startswith(f"{option} = ") for line in lines)


@pytest.mark.parametrize("written", ["R-OPEN-2", "r-open-2", "OPEN-2", "open-2", " open-2 "])
def test_a_rule_is_found_however_its_id_is_written(written: str) -> None:
    result = run("rules", written)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "R-OPEN-2"
    assert lines[1].startswith("(stated) With `opening_pure_run`, ")
    assert "opening_pure_run = yes: Whether a run without a joker" in result.stdout


def test_a_rule_shows_its_options_as_the_preset_has_them() -> None:
    assert "opening_pure_run = no" in run("rules", "open-2", "--preset", "rami-40").stdout
    changed = run("rules", "open-1", "--set", "opening_points=71")
    assert "opening_points = 71" in changed.stdout


def test_chosen_parts_are_told_from_stated_ones() -> None:
    said = unwrapped(run("rules", "R-MELD-1").stdout)
    assert said == (
        "R-MELD-1 (stated) A run is 3 or more consecutive cards of one suit. "
        "(chosen) It has 13 cards at most."
    )


@pytest.mark.parametrize("wanted", ["foo", "", "R-", "R-OPEN", "open-9", "x" * 10_000, "\x1b[31m"])
def test_a_rule_that_is_none_is_told_with_those_nearby(wanted: str) -> None:
    result = run("rules", wanted)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "There is no rule “" in result.stderr
    assert "(rule.un" in result.stderr
    assert "\x1b" not in result.stderr
    assert len(result.stderr) < 300


def test_rules_nearby_are_of_the_same_chapter_or_look_alike() -> None:
    assert near_rules("swap-7") == ["R-SWAP-1", "R-SWAP-2"]
    assert near_rules("SWAP") == ["R-SWAP-1", "R-SWAP-2"]
    assert "R-OPEN-2" in near_rules("OPNE-2")
    assert near_rules("something else") == []


def test_the_version() -> None:
    assert run("--version").stdout == f"rami, version {__version__}\n"


def test_the_help_names_every_command() -> None:
    result = run("--help")
    assert result.exit_code == 0
    for name in ("play", "check", "best", "rules", "replay"):
        assert f"\n  {name} " in result.stdout
        assert run(name, "--help").exit_code == 0
    assert "..." not in result.stdout.split("Commands:")[1]


def test_without_a_command_the_help_is_shown() -> None:
    assert run().exit_code == 2


def test_a_command_loads_what_it_needs_and_no_more() -> None:
    program = (
        "import sys\n"
        "from rami.cli import rami\n"
        "try: rami(['check', 'QH KH AH'])\n"
        "except SystemExit: pass\n"
        "print(*(name for name in sys.modules if name.startswith(('rich', 'rami.players'))))"
    )
    answer = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=True
    )
    assert answer.stdout.splitlines()[-1] == ""
