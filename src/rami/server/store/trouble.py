"""A database in trouble: locked, full, away. Nothing is half done then, and all are told.

What the database says of itself goes to the log by its kind alone, since it may name what was to
be written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

import structlog
from asyncpg import InterfaceError, PostgresError
from sqlalchemy.exc import DBAPIError, DisconnectionError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from rami.texts.faults import Fault

__all__ = ["AWAY", "told_as_trouble", "trouble_of"]

AWAY: Final = (PoolTimeout, DisconnectionError, OSError, PostgresError, InterfaceError)
"""What comes of a database that cannot be reached; while connecting, its driver's own errors."""

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

# By the classes of SQLSTATE.
_CLASSES: Final[Mapping[str, str]] = {
    "08": "connection lost",
    "28": "not let in",
    "3D": "no such database",
    "40": "collided",
    "42": "not allowed",
    "53": "full, or out of connections",
    "57": "shutting down or starting",
    "58": "cannot be read or written",
    "XX": "damaged",
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
    except (DBAPIError, *AWAY) as error:
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
        state = str(getattr(cause, "sqlstate", None) or "")
        if state[:2] in _CLASSES:
            return _CLASSES[state[:2]]
        if isinstance(cause, TimeoutError):
            return "does not answer"
        if isinstance(cause, OSError) and not isinstance(cause, DBAPIError):
            return "cannot be reached"
        cause = getattr(cause, "orig", None) or cause.__cause__
    return type(error).__name__
