"""Whatever is typed: a clear sentence, an exit code, no traceback, no file touched."""

import os
import stat
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from tests.support.command_line import process, run

from rami import PRESETS, Match, Record

NOISE = Random(1).randbytes(10_000).decode("latin-1").replace("\0", "")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of files that are no use to the command line."""
    good = str(Record.of(Match(PRESETS["rami-51"], 2, Random(1))))
    (tmp_path / "good.txt").write_text(good)
    (tmp_path / "cut.txt").write_text(good[:200])
    (tmp_path / "edited.txt").write_text(good.replace("dealer: 2", "dealer: 1"))
    (tmp_path / "newer.txt").write_text(good.replace("record 1", "record 3"))
    (tmp_path / "empty.txt").touch()
    (tmp_path / "notes.txt").write_text("rami, oh rami\n")
    (tmp_path / "binary.txt").write_bytes(Random(1).randbytes(5000))
    (tmp_path / "latin.txt").write_bytes(good.encode() + b"\xff")
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def state_of(folder: Path) -> dict[str, str]:
    return {
        str(path): sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


BAD = [
    (["check", "QX"], 2, "cards.unknown"),
    (["check", ""], 2, "cards.empty"),
    (["check", "   "], 2, "cards.empty"),
    (["check", NOISE], 2, "cards.unknown"),
    (["check", "QH KH AH", "--preset", "rami-52"], 2, "rules.unknown_preset"),
    (["check", "QH KH AH", "--preset", ""], 2, "rules.unknown_preset"),
    (["check", "QH KH AH", "--preset", NOISE], 2, "rules.unknown_preset"),
    (["check", "QH KH AH", "--set", "colour=red"], 2, "rules.unknown_option"),
    (["check", "QH KH AH", "--set", "jokers=many"], 2, "rules.wrong_value"),
    (["check", "QH KH AH", "--set", "jokers=99"], 2, "rules.out_of_range"),
    (["check", "QH KH AH", "--set", "jokers=9" + "9" * 5000], 2, "rules.wrong_value"),
    (["check", "QH KH AH", "--set", "jokers"], 2, "set.no_value"),
    (["check", "QH KH AH", "--set", "jokers="], 2, "set.no_value"),
    (["check", "QH KH AH", "--set", "=4"], 2, "rules.unknown_option"),
    (["check", "QH KH AH", "--set", NOISE], 2, ""),
    (["best", NOISE], 2, "cards.unknown"),
    (["best", "QH KH AH", "--preset", "rami-52"], 2, "rules.unknown_preset"),
    (["rules", NOISE], 2, "rule.unlike_any"),
    (["rules", "open-1", "--set", "target=0"], 2, "rules.out_of_range"),
    (["play", "--preset", "rami-52"], 2, "rules.unknown_preset"),
    (["play", "--seats", "1"], 2, "match.seats"),
    (["play", "--seats", "6"], 2, "match.seats"),
    (["play", "--seats", "-1"], 2, "match.seats"),
    (["play", "--seats", "five"], 2, "--seats"),
    (["play", "--seed", "x"], 2, "--seed"),
    (["play", "--set", "hand_size=15", "--set", "decks=1"], 2, "R-DEAL-1"),
    (["play", "--resume", "good.txt", "--seats", "3"], 2, "resume.brings_its_own"),
    (["play", "--record", "good.txt"], 1, "file.holds_match"),
    (["play", "--record", "notes.txt"], 1, "file.exists"),
    (["play", "--record", "empty.txt"], 1, "file.exists"),
    (["play", "--record", "folder"], 1, "file.exists"),
    (["play", "--record", "nowhere/m.txt"], 1, "file.unwritable"),
    (["play", "--record", "notes.txt/m.txt"], 1, "file.unwritable"),
    (["play", "--resume", "good.txt", "--record", "notes.txt"], 1, "file.exists"),
    *(
        ([*command, name], 1, code)
        for command in (["play", "--resume"], ["replay"])
        for name, code in (
            ("nothing.txt", "file.missing"),
            ("folder", "file.no_file"),
            ("notes.txt/m.txt", "file.missing"),
            ("/dev/zero", "file.no_file"),
            ("x" * 5000, "file.unreadable"),
            ("cut.txt", "record.truncated"),
            ("edited.txt", "record.changed"),
            ("newer.txt", "record.version"),
            ("empty.txt", "record.empty"),
            ("notes.txt", "record.not_a_record"),
            ("binary.txt", "record.not_a_record"),
            ("latin.txt", "record.not_a_record"),
        )
    ),
    (["replay"], 2, "FILE"),
    (["check"], 2, "MELD"),
    (["dance"], 2, "dance"),
    (["check", "--dance"], 2, "--dance"),
]


@pytest.mark.parametrize(
    ("arguments", "code", "why"), BAD, ids=[" ".join(a)[:40] for a, _, _ in BAD]
)
def test_bad_input_is_told_and_harms_nothing(
    folder: Path, arguments: list[str], code: int, why: str
) -> None:
    before = state_of(folder)
    result = run(*arguments, text="")
    assert result.exit_code == code
    assert result.stdout == ""
    assert why in result.stderr
    assert len(result.stderr) < 1500
    assert not [c for c in result.stderr if not c.isprintable() and c != "\n"]
    assert state_of(folder) == before


def test_all_faults_of_the_options_are_told_at_once() -> None:
    changes = ["colour=red", "jokers=99", "decks=x", "hand_size=15-"]
    options = [word for change in changes for word in ("--set", change)]
    result = run("check", "QH KH AH", "--preset", "rami-52", *options)
    for name in ("rami-52", "colour", "jokers", "decks", "hand_size"):
        assert f"“{name}”" in result.stderr or f"`{name}`" in result.stderr
    assert len(result.stderr.splitlines()) == 5


@pytest.fixture
def nobody(folder: Path) -> Iterator[None]:
    """Be somebody to whom files can be closed: nothing is to root."""
    user = os.geteuid()
    if user == 0:
        # What the commands import must be there by then: root's Python may be closed as well.
        run("replay", "good.txt")
        run("play", "--record", "other.txt", text="")
        os.seteuid(65_534)
    yield
    os.seteuid(user)


@pytest.mark.usefixtures("nobody")
def test_a_file_that_may_not_be_read_or_a_folder_not_be_written(folder: Path) -> None:
    user = os.geteuid()
    os.seteuid(os.getuid())
    (folder / "good.txt").chmod(0)
    folder.chmod(0o555)
    os.seteuid(user)
    try:
        assert "file.unreadable" in run("replay", "good.txt").stderr
        assert "file.unwritable" in run("play", "--record", "m.txt").stderr
    finally:
        os.seteuid(os.getuid())
        folder.chmod(stat.S_IRWXU)


@pytest.mark.parametrize("encoding", ["ascii", "utf-8"])
def test_as_a_process_there_is_no_traceback(folder: Path, encoding: str) -> None:
    for arguments in (
        ["check", "Q♥♥", "--set", "jokers=é"],
        ["play", "--resume", "notés.txt"],
        ["rules", "é"],
    ):
        answer = process(arguments, cwd=folder, PYTHONIOENCODING=encoding)
        assert answer.returncode in (1, 2)
        assert answer.stderr.startswith("rami: ")
        assert "Traceback" not in answer.stderr


def test_an_argument_that_is_no_text(folder: Path) -> None:
    # Bytes that are no UTF-8 reach Python as lone surrogates.
    for arguments in (["check", "Q\udcff"], ["replay", "m\udcff.txt"], ["rules", "\udcff"]):
        answer = process(arguments, cwd=folder)
        assert answer.returncode in (1, 2)
        assert "Traceback" not in answer.stderr
