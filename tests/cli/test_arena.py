"""``rami arena`` and ``rami simulate``: their tables, files and exit codes."""

import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.support.command_line import run

from rami import PRESETS
from rami.arena.charts import check_charts
from rami.arena.faults import ARENA_CODES
from rami.cli.simulate import varied
from rami.texts._messages import Plural, placeholders
from rami.texts.arena import ARENA, ARENA_FAULTS, ARENA_HELP, arena_help, arena_text
from rami.texts.faults import Fault

ARENA_RUN = ("arena", "--players", "easy,random", "--preset", "cardverse", "--matches", "4")
SIMULATION = ("simulate", "--preset", "cardverse", "--seats", "2", "--rounds", "6")


def without_times(output: str) -> list[str]:
    """The lines of a table of results, but for the decision times."""
    return [line for line in output.splitlines() if " ms" not in line]


def test_the_arena_shows_who_wins_how_they_play_and_what_they_are_rated() -> None:
    result = run(*ARENA_RUN, "--workers", "1")
    assert result.exit_code == 0
    assert "easy against random" in result.stdout
    assert "100.0 %" in result.stdout
    assert "51.0 to 100.0 %" in result.stdout  # Wilson: 4 of 4
    assert "Laid a meld" in result.stdout
    assert without_times(result.stdout) == without_times(run(*ARENA_RUN, "--workers", "2").stdout)


def test_with_an_opening_it_is_told_who_opened() -> None:
    result = run("arena", "--players", "easy,random", "--matches", "2", "--workers", "1")
    assert "Opened" in result.stdout
    assert "Laid a meld" not in result.stdout


def test_files_are_written_and_named(tmp_path: Path) -> None:
    out, report, parquet = (str(tmp_path / name) for name in ("a.db", "a.html", "a.parquet"))
    files = ("--out", out, "--report", report, "--parquet", parquet)
    result = run(*ARENA_RUN, "--workers", "1", *files)
    assert result.exit_code == 0
    assert f"Written: {report}." in result.stdout
    assert all(Path(path).stat().st_size for path in (out, report, parquet))
    again = run(*ARENA_RUN, "--workers", "1", "--out", out)
    assert (again.exit_code, "arena.run_exists" in again.stderr) == (1, True)
    resumed = run(*ARENA_RUN, "--workers", "1", "--out", out, "--resume")
    assert resumed.exit_code == 0
    assert without_times(resumed.stdout) == [
        line for line in without_times(result.stdout) if not line.startswith("Written")
    ]


def test_matches_that_were_stopped_are_reported() -> None:
    result = run(*ARENA_RUN, "--most-rounds", "1", "--set", "target=1000", "--workers", "1")
    assert (
        "4 matches were stopped at the end of round 1, with no total at the target."
        in result.stdout
    )


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (("arena", "--players", "easy"), 2, "player.too_few"),
        (("arena", "--players", "easy,easy"), 2, "player.twice"),
        (("arena", "--players", "easy,somebody"), 2, "There are: easy"),
        (("arena", "--players", "easy,random", "--seats", "9"), 2, "match.seats"),
        (("arena", "--players", "easy,random", "--resume"), 2, "resume.needs_out"),
        (("arena", "--players", "easy,random", "--preset", "x"), 2, "rules.unknown_preset"),
        (("arena", "--players", "easy,random", "--matches", "0"), 2, "--matches"),
        (("arena", "--players", "easy,random", "--report", "/none/x.html"), 1, "arena.no_folder"),
        (("arena", "--players", "easy,random", "--out", "/none/x.db"), 1, "arena.no_database"),
        (("arena", "--players", "easy,random", "--cluster", "x"), 1, "arena.no_cluster"),
        (("simulate", "--vary", "jokers"), 2, "vary.no_values"),
        (("simulate", "--vary", "jokers=1,,2"), 2, "vary.no_values"),
        (("simulate", "--vary", "jokers=7"), 2, "rules.out_of_range"),
        (("simulate", "--vary", "jokers=1", "--vary", "jokers=2"), 2, "vary.twice"),
        (("simulate", "--rounds", "1", "--matches", "1"), 2, "vary.rounds_or_matches"),
        (("simulate", "--player", "somebody"), 2, "player.unknown"),
    ],
)
def test_what_is_wrong_is_told_in_a_sentence(
    arguments: tuple[str, ...], code: int, told: str
) -> None:
    result = run(*arguments)
    assert result.exit_code == code
    assert told in result.stderr
    assert "Traceback" not in result.output


def test_resuming_what_is_not_there_makes_no_file(tmp_path: Path) -> None:
    path = tmp_path / "none.db"
    result = run(*ARENA_RUN, "--resume", "--out", str(path))
    assert result.exit_code == 1
    assert "arena.nothing_to_resume" in result.stderr
    assert not path.exists()


def test_a_missing_extra_is_named_before_anything_is_played(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("rami.arena.charts.find_spec", lambda name: None)
    result = run(*ARENA_RUN, "--report", str(tmp_path / "x.html"))
    assert result.exit_code == 1
    assert "pip install 'rami[report]'" in result.stderr
    with pytest.raises(Exception, match=r"arena\.missing_extra"):
        check_charts()


# Comparing rules -------------------------------------------------------------------------------


def test_rules_are_compared_row_by_row(tmp_path: Path) -> None:
    report = tmp_path / "rules.html"
    result = run(*SIMULATION, "--vary", "hand_size=7,10", "--workers", "1", "--report", str(report))
    assert result.exit_code == 0
    rows = [line for line in result.stdout.splitlines() if "hand_size=" in line]
    assert [row.split()[1] for row in rows] == ["hand_size=7", "hand_size=10"] * 2
    assert [row.split()[3] for row in rows[:2]] == ["6", "6"]
    text = report.read_text(encoding="utf-8")
    assert "http" not in text
    assert "hand_size=10" in text


def test_without_values_the_rules_themselves_are_simulated() -> None:
    result = run(*SIMULATION, "--workers", "1")
    assert result.exit_code == 0
    assert "cardverse" in result.stdout


def test_a_terminal_without_the_signs_gets_others() -> None:
    assert "±" in run(*SIMULATION, "--workers", "1").stdout
    plain = run(*SIMULATION, "--workers", "1", charset="ascii")
    assert plain.exit_code == 0
    assert "~" in plain.stdout
    assert "?" not in plain.stdout


def test_whole_matches_can_be_simulated() -> None:
    result = run(*SIMULATION[:-2], "--matches", "2", "--workers", "1")
    assert result.exit_code == 0
    rounds = next(line for line in result.stdout.splitlines() if "│ cardverse" in line)
    assert int(rounds.split("│")[2]) > 2


def test_every_combination_of_values_is_a_rule_set() -> None:
    found = varied(PRESETS["rami-51"], ["opening_points=40, 71", "jokers=2,4"])
    assert {name: (r.opening_points, r.jokers) for name, r in found.items()} == {
        "opening_points=40 jokers=2": (40, 2),
        "opening_points=40 jokers=4": (40, 4),
        "opening_points=71 jokers=2": (71, 2),
        "opening_points=71 jokers=4": (71, 4),
    }
    assert list(varied(PRESETS["rami-40"], [])) == ["rami-40"]


def test_too_many_combinations_are_refused() -> None:
    with pytest.raises(Fault) as caught:
        varied(PRESETS["rami-51"], ["opening_points=1,2,3,4,5", "target=1,2,3,4,5"])
    assert caught.value.code == "vary.too_many"


# Ctrl-C ----------------------------------------------------------------------------------------


@pytest.mark.slow
def test_ctrl_c_keeps_what_is_done_and_resume_goes_on(tmp_path: Path) -> None:
    path = str(tmp_path / "runs.db")
    many = ("arena", "--players", "easy,random", "--preset", "cardverse", "--matches", "600")
    command = [sys.executable, "-m", "rami", *many, "--workers", "2", "--out", path]
    mine, theirs = pty.openpty()
    child = subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True
    )
    os.close(theirs)
    shown = b""
    interrupted = False
    until = time.monotonic() + 60
    while time.monotonic() < until:
        try:
            shown += os.read(mine, 1 << 16)
        except OSError:
            break  # the terminal is closed when the last process has gone
        if not interrupted and b"Matches a second" in shown:
            # As a terminal does it: to all of its processes.
            os.killpg(child.pid, signal.SIGINT)
            interrupted = True
    assert interrupted
    assert child.wait(timeout=10) == 130
    text = shown.decode()
    assert "Traceback" not in text
    assert "Stopped: " in text
    assert "--resume" in text
    resumed = run(*many, "--workers", "2", "--out", path, "--resume")
    assert resumed.exit_code == 0
    assert without_times(resumed.stdout) == without_times(run(*many, "--workers", "2").stdout)


# Texts -----------------------------------------------------------------------------------------


def test_the_help_of_the_arena_is_ascii_and_every_sentence_is_found() -> None:
    assert all(text.isascii() for text in ARENA_HELP.values())
    assert arena_help("--seed") == ARENA_HELP["--seed"]
    assert arena_text("pair", first="a", second="b") == "a against b"
    assert arena_text("stopped_matches", count=1, most=9).startswith("1 match was stopped")
    assert ARENA["playing"] == "Playing"


@pytest.mark.parametrize("key", ARENA)
def test_a_sentence_of_the_arena_is_well_formed(key: str) -> None:
    message = ARENA[key]
    forms = (message.singular, message.plural) if isinstance(message, Plural) else (message,)
    for form in forms:
        assert form == form.strip() != ""
        assert form.count("{") == form.count("}") == len(placeholders(form))


def test_every_code_of_the_arena_has_a_sentence_with_its_parameters() -> None:
    for code, params in ARENA_CODES.items():
        assert placeholders(ARENA_FAULTS[code]) == params
