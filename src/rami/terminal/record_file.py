"""The file that holds the record of a match: read safely, written whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from stat import S_ISREG
from typing import Final

from rami.engine.cards import shortened
from rami.engine.records import Record, parse_record
from rami.engine.refusals import InvalidRecord, Refused, refusal
from rami.texts.faults import Fault

__all__ = ["RecordFile", "free_path", "read_record"]

_LARGEST: Final = 1 << 24  # bytes; the longest match takes a thousandth of that
_PATH_SHOWN: Final = 200  # characters of a path that are worth repeating
_DEFAULT_NAME: Final = "rami-match"
_SUFFIX: Final = ".txt"


def read_record(path: Path) -> Record:
    """Read the record in a file.

    Raises:
        Fault: if there is no such file, or it cannot be read.
        InvalidRecord: if what it holds is no record, or a damaged one.
    """
    return parse_record(_decoded(_read(path)))


class RecordFile:
    """A file that a match is kept in.

    Every save replaces the file by a whole new one, so that it is never left half written. A
    file that this match did not write is never replaced: `RecordFile.new` takes a path where
    nothing is yet, `RecordFile.of` a record to go on with.
    """

    def __init__(self, path: Path, known: bytes | None) -> None:
        self.path = path
        # What a link leads to is replaced, not the link.
        self._target = Path(os.path.realpath(path))
        self._known = known

    @staticmethod
    def new(path: Path) -> RecordFile:
        """Return a file for a new match.

        Raises:
            Fault: if something is there already.
        """
        if os.path.lexists(path):
            raise _taken(path)
        try:
            return RecordFile(path, None)
        except ValueError as error:  # as for a path with a character that no path has
            raise Fault("file.unwritable", path=_shown(path), reason=_reason(error)) from None

    @staticmethod
    def of(path: Path) -> tuple[RecordFile, Record]:
        """Return the file of a match to go on with, and its record.

        Raises:
            Fault: if there is no such file, or it cannot be read.
            InvalidRecord: if what it holds is no record, or a damaged one.
        """
        content = _read(path)
        return RecordFile(path, content), parse_record(_decoded(content))

    def save(self, record: Record) -> None:
        """Write the record in place of what was written before.

        Raises:
            Fault: if it cannot be written, or the file is no longer what it was.
        """
        content = str(record).encode()
        if content == self._known:
            return
        fresh = self._target.with_name(f".{self._target.name}.{os.getpid()}.new")
        try:
            if self._known is not None and self._changed():
                raise Fault("file.changed", path=_shown(self.path))
            _write(fresh, content)
            if self._known is None:
                _move_where_nothing_is(fresh, self._target)
            else:
                fresh.replace(self._target)
        except OSError as error:
            raise Fault("file.unwritable", path=_shown(self.path), reason=_reason(error)) from None
        finally:
            with suppress(OSError):
                fresh.unlink(missing_ok=True)
        self._known = content

    def _changed(self) -> bool:
        try:
            return self._target.read_bytes() != self._known
        except FileNotFoundError:
            return False  # nothing is lost by writing it again


def free_path(folder: Path) -> Path:
    """Return a path in a folder for a record that nobody named, where nothing is yet."""
    return next(path for path in _default_paths(folder) if not os.path.lexists(path))


def _default_paths(folder: Path) -> Iterator[Path]:
    yield folder / f"{_DEFAULT_NAME}{_SUFFIX}"
    number = 2
    while True:
        yield folder / f"{_DEFAULT_NAME}-{number}{_SUFFIX}"
        number += 1


def _read(path: Path) -> bytes:
    try:
        # A device or a pipe could be read for ever.
        if not S_ISREG(path.stat().st_mode):
            raise Fault("file.no_file", path=_shown(path))
        with path.open("rb") as file:
            content = file.read(_LARGEST + 1)
    except (FileNotFoundError, NotADirectoryError, ValueError):
        raise Fault("file.missing", path=_shown(path)) from None
    except OSError as error:
        raise Fault("file.unreadable", path=_shown(path), reason=_reason(error)) from None
    if len(content) > _LARGEST:
        raise InvalidRecord(refusal("record.not_a_record"))
    return content


def _decoded(content: bytes) -> str:
    try:
        return content.decode()
    except UnicodeDecodeError:
        raise InvalidRecord(refusal("record.not_a_record")) from None


def _taken(path: Path) -> Fault:
    try:
        read_record(path)
    except (Fault, Refused):
        return Fault("file.exists", path=_shown(path))
    return Fault("file.holds_match", path=_shown(path))


def _write(path: Path, content: bytes) -> None:
    with path.open("xb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _move_where_nothing_is(fresh: Path, path: Path) -> None:
    try:
        # Unlike a rename, a link never takes the place of a file.
        os.link(fresh, path)
    except FileExistsError:
        raise _taken(path) from None
    except OSError:  # not every file system has links
        if os.path.lexists(path):
            raise _taken(path) from None
        fresh.replace(path)


def _shown(path: Path) -> str:
    return shortened(str(path), _PATH_SHOWN)


def _reason(error: OSError | ValueError) -> str:
    return getattr(error, "strerror", None) or str(error)
