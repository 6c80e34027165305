"""Opening the database: one SQLite file that survives a crash, its tables brought up to date."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

__all__ = ["FILE_NAME", "open_database", "sqlite_url"]

FILE_NAME: Final = "rami.sqlite3"

_MIGRATIONS: Final = Path(__file__).parent / "migrations"

# Whoever has read an acknowledgement may rely on it, also when the machine loses its power. One
# who finds the database locked is told before long, and can try again.
_PRAGMAS: Final = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
    "PRAGMA busy_timeout=1000",
)


def sqlite_url(folder: Path) -> str:
    """Return the address of the database in a folder."""
    return f"sqlite+aiosqlite:///{folder / FILE_NAME}"


async def open_database(url: str) -> AsyncEngine:
    """Open a database, make its tables or bring them up to date, and return it."""
    # What an error says shall not name what was to be written: deals, and whose seat is whose.
    engine = create_async_engine(url, hide_parameters=True)
    if engine.dialect.name == "sqlite":
        event.listen(engine.sync_engine, "connect", _set_up_sqlite)
    async with engine.begin() as connection:
        await connection.run_sync(_migrate)
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
