"""``rami replay``."""

from pathlib import Path
from random import Random

import pytest
from tests.support.command_line import run

from rami import PRESETS, Match, Record
from rami.engine.views import view_for
from rami.players import Easy


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole match between two players."""
    match = Match(PRESETS["rami-51"].replace(target=50), 2, Random(4))
    player = Easy()
    while not match.winners:
        while not match.round.outcome:
            view = view_for(match.round, match.round.turn)
            match.apply(player.choose(view, match.round.legal_moves))
        match.next_round()
    path = tmp_path_factory.mktemp("record") / "m.txt"
    path.write_text(str(Record.of(match, ["Anna", "Bo"])))
    return path


def test_a_match_is_told_with_all_hands(record: Path) -> None:
    result = run("replay", str(record))
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "Rules: rami-51 target=50. Seats: Anna, Bo."
    assert "Round 1. Dealer: Bo. First: Anna." in lines
    assert any(line.startswith("Anna holds ") for line in lines)
    assert any(line.startswith("Bo holds ") for line in lines)
    assert not any("draws a card." in line for line in lines)
    assert "wins the match." in result.stdout
    assert "in total." in lines[-1]


def test_step_waits_for_enter_between_moves(record: Path) -> None:
    all_at_once = run("replay", str(record)).stdout
    stepped = run("replay", str(record), "--step", text="\n" * 9999).stdout
    assert stepped == "Press Enter for the next move.\n" + all_at_once


def test_step_ends_where_the_input_ends(record: Path) -> None:
    result = run("replay", str(record), "--step", text="\n\n\n")
    assert result.exit_code == 0
    assert "Anna draws " in result.stdout
    assert "wins the round" not in result.stdout


def test_a_match_that_is_not_over_is_told_as_far_as_it_went(tmp_path: Path) -> None:
    path = tmp_path / "m.txt"
    path.write_text(str(Record.of(Match(PRESETS["cardverse"], 3, Random(1)))))
    result = run("replay", str(path))
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-1] == "Here the record ends, before the round was over."
    assert "Seat 3 holds " in result.stdout
