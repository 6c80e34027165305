"""Opening the database: one SQLite file that survives a crash, its tables brought up to date."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from rami.server.store.trouble import trouble_of
from rami.texts.faults import Fault

__all__ = ["FILE_NAME", "open_database", "sqlite_url"]

FILE_NAME: Final = "rami.sqlite3"

_MIGRATIONS: Final = Path(__file__).parent / "migrations"

# Whoever has read an acknowledgement may rely on it, also when the machine loses its power. One
# who finds the database locked is told before long, and can try again; until then it waits for a
# commit of another connection, which a busy disk can make longer than half a second.
_PRAGMAS: Final = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
    "PRAGMA busy_timeout=1500",
)


def sqlite_url(folder: Path) -> str:
    """Return the address of the database in a folder."""
    return f"sqlite+aiosqlite:///{folder / FILE_NAME}"


async def open_database(url: str) -> AsyncEngine:
    """Open a database, make its tables or bring them up to date, and return it.

    Raises:
        Fault: if it cannot be used, or was made by a newer version than this.
    """
    # What an error says shall not name what was to be written: deals, and whose seat is whose.
    engine = create_async_engine(url, hide_parameters=True)
    if engine.dialect.name == "sqlite":
        event.listen(engine.sync_engine, "connect", _set_up_sqlite)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(_migrate)
    except (DBAPIError, CommandError) as error:
        await engine.dispose()
        path = engine.url.database
        if isinstance(error, CommandError):  # of a step that this version does not know
            raise Fault("serve.data_newer", path=path) from None
        raise Fault("serve.data_unusable", path=path, reason=trouble_of(error)) from None
    return engine


def _set_up_sqlite(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(pragma)
    cursor.close()


def _migrate(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
