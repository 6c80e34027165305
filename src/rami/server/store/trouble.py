"""A database in trouble: locked, full, not writable. Nothing is half done then, and all are told.

What the database says of itself goes to the log by its kind alone, since it may name what was to
be written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

import structlog
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from rami.texts.faults import Fault

__all__ = ["told_as_trouble", "trouble_of"]

_log = structlog.get_logger()

# By the beginnings of the names that SQLite gives its results.
_KINDS: Final[Mapping[str, str]] = {
    "SQLITE_BUSY": "locked",
    "SQLITE_LOCKED": "locked",
    "SQLITE_FULL": "disk full",
    "SQLITE_READONLY": "not writable",
    "SQLITE_PERM": "not writable",
    "SQLITE_CANTOPEN": "cannot be opened",
    "SQLITE_IOERR": "cannot be read or written",
    "SQLITE_CORRUPT": "damaged",
    "SQLITE_NOTADB": "no database",
}


@contextmanager
def told_as_trouble() -> Iterator[None]:
    """Turn trouble of the database into a refusal; a conflict of what is written is none.

    Raises:
        Fault: if the database is in trouble.
    """
    try:
        yield
    except IntegrityError:
        raise
    except (DBAPIError, PoolTimeout, OSError) as error:
        _log.error("store_trouble", kind=trouble_of(error))
        raise Fault("store.unavailable") from None


def trouble_of(error: BaseException) -> str:
    """Return the kind of a trouble, in words that name nothing of what was written."""
    cause: BaseException | None = error
    while cause is not None:
        name = str(getattr(cause, "sqlite_errorname", ""))
        for beginning, kind in _KINDS.items():
            if name.startswith(beginning):
                return kind
        cause = getattr(cause, "orig", None) or cause.__cause__
    return type(error).__name__
