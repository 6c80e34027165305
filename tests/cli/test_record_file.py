"""The file of a match: whole or not there, and never somebody else's."""

import os
from pathlib import Path
from random import Random

import pytest

from rami import PRESETS, Discard, Draw, InvalidRecord, Match, Record
from rami.terminal.record_file import RecordFile, free_path, read_record
from rami.texts.faults import Fault


def a_match(moves: int = 0) -> Match:
    match = Match(PRESETS["rami-51"], 2, Random(1))
    for _ in range(moves):
        match.apply(Draw())
        match.apply(next(move for move in match.round.legal_moves if isinstance(move, Discard)))
    return match


def code_of(caught: pytest.ExceptionInfo[Fault]) -> str:
    return caught.value.code


def test_what_was_saved_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "m.txt"
    file = RecordFile.new(path)
    for moves in range(3):
        file.save(Record.of(a_match(moves)))
        assert read_record(path) == Record.of(a_match(moves))
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_that_is_there_is_not_taken(tmp_path: Path) -> None:
    other = tmp_path / "notes.txt"
    other.write_text("my notes")
    with pytest.raises(Fault) as caught:
        RecordFile.new(other)
    assert code_of(caught) == "file.exists"
    match = tmp_path / "m.txt"
    RecordFile.new(match).save(Record.of(a_match()))
    with pytest.raises(Fault) as caught:
        RecordFile.new(match)
    assert code_of(caught) == "file.holds_match"
    assert other.read_text() == "my notes"


def test_a_file_that_came_meanwhile_is_not_taken_either(tmp_path: Path) -> None:
    path = tmp_path / "m.txt"
    file = RecordFile.new(path)
    path.write_text("somebody else's")
    with pytest.raises(Fault) as caught:
        file.save(Record.of(a_match()))
    assert code_of(caught) == "file.exists"
    assert path.read_text() == "somebody else's"
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_that_somebody_else_changed_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "m.txt"
    RecordFile.new(path).save(Record.of(a_match()))
    one, _ = RecordFile.of(path)
    two, _ = RecordFile.of(path)
    one.save(Record.of(a_match(1)))
    with pytest.raises(Fault) as caught:
        two.save(Record.of(a_match(2)))
    assert code_of(caught) == "file.changed"
    assert read_record(path) == Record.of(a_match(1))


def test_a_file_that_is_gone_is_written_again(tmp_path: Path) -> None:
    path = tmp_path / "m.txt"
    file = RecordFile.new(path)
    file.save(Record.of(a_match()))
    path.unlink()
    file.save(Record.of(a_match(1)))
    assert read_record(path) == Record.of(a_match(1))


def test_a_failed_write_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "m.txt"
    file = RecordFile.new(path)
    file.save(Record.of(a_match()))
    before = path.read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(Fault) as caught:
        file.save(Record.of(a_match(1)))
    assert code_of(caught) == "file.unwritable"
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_where_the_file_system_has_no_links_a_file_is_renamed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_links(*_: object) -> None:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr(os, "link", no_links)
    path = tmp_path / "m.txt"
    file = RecordFile.new(path)
    file.save(Record.of(a_match()))
    assert read_record(path) == Record.of(a_match())


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    path, link = tmp_path / "m.txt", tmp_path / "link.txt"
    RecordFile.new(path).save(Record.of(a_match()))
    link.symlink_to(path)
    file, _ = RecordFile.of(link)
    file.save(Record.of(a_match(1)))
    assert link.is_symlink()
    assert read_record(path) == Record.of(a_match(1))


def test_a_link_to_nowhere_is_not_taken(tmp_path: Path) -> None:
    link = tmp_path / "link.txt"
    link.symlink_to(tmp_path / "nowhere")
    with pytest.raises(Fault):
        RecordFile.new(link)


@pytest.mark.parametrize("path", ["", ".", "/dev/null", "no/such/file", "a\0b", "x" * 5000])
def test_what_is_no_file_cannot_be_read(path: str) -> None:
    with pytest.raises(Fault) as caught:
        read_record(Path(path))
    assert code_of(caught).startswith("file.")


@pytest.mark.parametrize("path", ["no/such/folder/m.txt", "a\0b", "x" * 5000])
def test_what_is_no_place_for_a_file_cannot_be_written(path: str) -> None:
    with pytest.raises(Fault) as caught:
        RecordFile.new(Path(path)).save(Record.of(a_match()))
    assert code_of(caught) == "file.unwritable"


def test_a_file_too_large_for_a_record_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rami.terminal.record_file._LARGEST", 100)
    path = tmp_path / "m.txt"
    path.write_text(str(Record.of(a_match())))
    with pytest.raises(InvalidRecord):
        read_record(path)


def test_a_free_path_is_free(tmp_path: Path) -> None:
    assert free_path(tmp_path).name == "rami-match.txt"
    (tmp_path / "rami-match.txt").touch()
    (tmp_path / "rami-match-2.txt").symlink_to("nowhere")
    assert free_path(tmp_path).name == "rami-match-3.txt"
