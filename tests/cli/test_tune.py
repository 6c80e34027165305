"""``rami arena tune``: the file it writes, what it tells, how it ends."""

import json
import os
import pty
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.support.command_line import run

from rami.arena.tuning import Tuned
from rami.arena.weights_file import read_weights_file
from rami.players.weights import FREE

TUNE = ("arena", "tune", "--kind", "free", "--player", "hard")
QUICK = ("--steps", "2", "--deals", "2", "--check-deals", "1")


def bad_weights(folder: Path) -> str:
    """A file with weights that almost any change makes better."""
    file = read_weights_file()
    file.weights["hard"][FREE].update(pair=-200)
    path = str(folder / "bad.json")
    file.write(path)
    return path


@pytest.mark.slow
def test_what_is_found_is_written_with_its_run_and_the_run_can_be_repeated(tmp_path: Path) -> None:
    bad, out, again = bad_weights(tmp_path), str(tmp_path / "a.json"), str(tmp_path / "b.json")
    quick = ("--steps", "12", "--deals", "4", "--check-deals", "2", "--seed", "3")
    result = run(*TUNE, *quick, "--start", bad, "--out", out)
    assert result.exit_code == 0
    assert "Weights of hard, free pile: cardverse. Seed: 3." in result.stdout
    assert "Steps done: 12 of 12." in result.stdout
    assert "weights at the start" in result.stdout
    assert f"Written: {out}." in result.stdout
    told = json.loads(Path(out).read_text(encoding="utf-8"))
    of_run = told["run"]["hard"]["free pile"]
    assert (of_run["seed"], of_run["steps"], of_run["presets"]) == (3, 12, ["cardverse"])
    assert of_run["accepted"] > 0
    assert of_run["start"]["pair"] == -200
    assert [(gain["against"], gain["deals"]) for gain in of_run["gained"]] == [
        ("start", 2),
        ("easy", 2),
    ]
    repeated = run(*TUNE, "--repeat", "--start", out, "--out", again)
    assert repeated.exit_code == 0
    assert Path(again).read_text(encoding="utf-8") == Path(out).read_text(encoding="utf-8")


def test_where_nothing_better_is_found_the_weights_and_their_run_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start, out = tmp_path / "start.json", tmp_path / "out.json"
    read_weights_file().write(str(start))
    monkeypatch.setattr(
        "rami.cli.tune.tune", lambda player, kind, start, **_: Tuned(start, steps=2, deals=4)
    )
    result = run(*TUNE, *QUICK, "--start", str(start), "--out", str(out))
    assert result.exit_code == 0
    assert "Changes kept: 0. Deals played: 4." in result.stdout
    assert "Nothing better was found" in result.stdout
    assert out.read_text(encoding="utf-8") == start.read_text(encoding="utf-8")


def test_ctrl_c_while_it_is_measured_leaves_the_weights_in_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(
        "rami.cli.tune.tune",
        lambda player, kind, start, **_: Tuned({**start, "pair": 123}, 2, accepted=1, deals=4),
    )
    monkeypatch.setattr("rami.cli.tune.gains", interrupted)
    out = tmp_path / "out.json"
    result = run(*TUNE, *QUICK, "--out", str(out))
    assert result.exit_code == 130
    assert "What was gained is not measured." in result.stdout
    file = read_weights_file(str(out))
    assert file.weights["hard"][FREE]["pair"] == 123
    assert file.runs["hard"][FREE]["gained"] == []


def test_without_out_a_new_file_is_named_by_the_run_and_none_is_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(*TUNE, "--steps", "1", "--deals", "2", "--check-deals", "1").exit_code == 0
    assert [path.name for path in tmp_path.iterdir()] == ["weights-hard-free-1.json"]
    again = run(*TUNE, *QUICK)
    assert again.exit_code == 1
    assert "tune.exists" in again.stderr


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (("arena", "tune"), 2, "--kind"),
        (("arena", "--seed", "2", "tune", "--kind", "free"), 2, "Options stand after `tune`"),
        (("arena", "--seed", "2"), 2, "--players"),
        (("arena", "elsewhere"), 2, "elsewhere"),
        ((*TUNE, "--repeat", "--seed", "2"), 2, "--seed"),
        ((*TUNE, "--repeat", "--check-deals", "2"), 2, "--check-deals"),
        ((*TUNE, "--start", "/none.json"), 1, "tune.unreadable"),
        ((*TUNE, "--out", "/none/w.json"), 1, "arena.no_folder"),
    ],
)
def test_what_is_wrong_is_told_in_a_sentence(
    arguments: tuple[str, ...], code: int, told: str
) -> None:
    result = run(*arguments)
    assert result.exit_code == code
    assert told in result.stderr
    assert "Traceback" not in result.output


def test_a_file_that_tells_no_run_cannot_be_repeated(tmp_path: Path) -> None:
    file = read_weights_file()
    file.runs.clear()
    path = str(tmp_path / "w.json")
    file.write(path)
    result = run(*TUNE, "--repeat", "--start", path)
    assert (result.exit_code, "tune.no_run" in result.stderr) == (1, True)


@pytest.mark.slow
def test_ctrl_c_keeps_what_was_found(tmp_path: Path) -> None:
    bad, out = bad_weights(tmp_path), tmp_path / "out.json"
    many = ("--steps", "9999", "--deals", "4", "--check-deals", "1", "--seed", "3")
    command = [sys.executable, "-m", "rami", *TUNE, *many, "--start", bad, "--out", str(out)]
    mine, theirs = pty.openpty()
    child = subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True
    )
    os.close(theirs)
    shown, interrupted, until = b"", False, time.monotonic() + 120
    while time.monotonic() < until:
        try:
            shown += os.read(mine, 1 << 16)
        except OSError:
            break  # the terminal is closed when the process has gone
        # Which number of them is seen first hangs on how fast it goes.
        if not interrupted and re.search(rb"[1-9] changes? kept", shown):
            os.killpg(child.pid, signal.SIGINT)
            interrupted = True
    assert interrupted
    assert child.wait(timeout=10) == 130
    text = shown.decode()
    assert "Traceback" not in text
    assert "Stopping" in text
    value = json.loads(out.read_text(encoding="utf-8"))
    of_run = value["run"]["hard"]["free pile"]
    assert of_run["accepted"] >= 1
    assert 0 < of_run["steps"] < 9999
    assert len(of_run["gained"]) == 2
