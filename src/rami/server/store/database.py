"""Opening the database, its tables brought up to date: one SQLite file, or a PostgreSQL.

Either survives a crash. A PostgreSQL may be shared by several nodes: the first to come brings it
up to date while the others wait.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import DBAPIError, DisconnectionError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from rami.server.store.schema import tables
from rami.server.store.trouble import AWAY, trouble_of
from rami.texts.faults import Fault

__all__ = [
    "FILE_NAME",
    "in_one_thread",
    "is_shared",
    "open_database",
    "postgres_url",
    "sqlite_url",
]

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

_CONNECT_S: Final = 2.0
"""How long a connection may take: who waits for longer is told that the store is away."""

_COMMAND_S: Final = 4.0
"""How long a PostgreSQL may be silent before it is taken to be away."""

_CONNECTIONS: Final = 10
"""How many a node has to a PostgreSQL: one appends, the others read."""

_CROWD_S: Final = 15.0
"""How long one waits for one of them: a thousand that come back at once are no trouble."""

_ABANDONED_MS: Final = 5_000
"""How long a node that has vanished, machine and all, can keep others waiting with its locks."""

_MIGRATING: Final = 5_151_001
"""The lock of whoever brings a PostgreSQL up to date: any number that nobody else uses there."""


def sqlite_url(folder: Path) -> URL:
    """Return the address of the database in a folder."""
    return make_url(f"sqlite+aiosqlite:///{folder / FILE_NAME}")


def postgres_url(address: str) -> URL:
    """Return the address of a PostgreSQL as its driver takes it.

    >>> postgres_url("postgres://rami@db.example.org/rami?sslmode=require").render_as_string()
    'postgresql+asyncpg://rami@db.example.org/rami?ssl=require'
    """
    url = make_url(address).set(drivername="postgresql+asyncpg")
    mode = url.query.get("sslmode")
    return url.difference_update_query(["sslmode"]).update_query_dict({"ssl": mode} if mode else {})


def is_shared(engine: AsyncEngine) -> bool:
    """Whether other nodes may keep their tables in this database as well."""
    return engine.dialect.name == "postgresql"


async def open_database(url: URL, *, only_if_used: bool = False) -> AsyncEngine:
    """Open a database, make its tables or bring them up to date, and return it.

    With `only_if_used`, one that no server has ever used stays as it is.

    Raises:
        Fault: if it cannot be used, was made by a newer version than this, or stays as it is.
    """
    engine = _postgres(url) if url.get_backend_name() == "postgresql" else _sqlite(url)
    try:
        await _bring_up_to_date(engine, only_if_used=only_if_used)
    except (_Unused, DBAPIError, CommandError, *AWAY) as error:
        await engine.dispose()
        raise _unusable(engine, error) from None
    return engine


class _Unused(Exception):
    """There is nothing of a server in this database."""


def _sqlite(url: URL) -> AsyncEngine:
    # What an error says shall not name what was to be written: deals, and whose seat is whose.
    engine = create_async_engine(url, hide_parameters=True)
    event.listen(engine.sync_engine, "connect", _set_up_sqlite)
    return engine


def in_one_thread(url: URL) -> Engine:
    """Return the SQLite that is open at an address for a thread that may wait for it."""
    engine = create_engine(url.set(drivername="sqlite"), hide_parameters=True)
    event.listen(engine, "connect", _set_up_sqlite)
    return engine


def _set_up_sqlite(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(pragma)
    cursor.close()


def _postgres(url: URL) -> AsyncEngine:
    settings = {
        "application_name": "rami",
        "idle_in_transaction_session_timeout": str(_ABANDONED_MS),
    }
    engine = create_async_engine(
        url,
        hide_parameters=True,
        pool_size=_CONNECTIONS,
        max_overflow=0,
        pool_timeout=_CROWD_S,
        connect_args={
            "timeout": _CONNECT_S,
            "command_timeout": _COMMAND_S,
            "server_settings": settings,
        },
    )
    event.listen(engine.sync_engine, "checkout", _check_postgres)
    return engine


def _check_postgres(connection: Any, *_: object) -> None:
    """Have a connection made anew that PostgreSQL has closed, as when it was started anew."""
    if connection.driver_connection.is_closed():
        raise DisconnectionError


async def _bring_up_to_date(engine: AsyncEngine, *, only_if_used: bool) -> None:
    def work(connection: Connection) -> None:
        if only_if_used and not inspect(connection).has_table(tables.name):
            raise _Unused
        _migrate(connection)

    if not is_shared(engine):
        async with engine.begin() as connection:
            await connection.run_sync(work)
        return
    # On a connection that may wait for longer than others: for another node's migration.
    patient = create_async_engine(
        engine.url, hide_parameters=True, poolclass=NullPool, connect_args={"timeout": _CONNECT_S}
    )
    try:
        async with patient.begin() as connection:
            await connection.execute(text(f"SELECT pg_advisory_xact_lock({_MIGRATING})"))
            await connection.run_sync(work)
    finally:
        await patient.dispose()


def _migrate(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _unusable(engine: AsyncEngine, error: Exception) -> Fault:
    is_newer = isinstance(error, CommandError)  # of a step that this version does not know
    if is_shared(engine):
        shown = engine.url.set(drivername="postgresql").render_as_string(hide_password=True)
        if isinstance(error, _Unused):
            return Fault("tables.none_in_database", database=shown)
        if is_newer:
            return Fault("serve.database_newer", database=shown)
        return Fault("serve.database_unusable", database=shown, reason=trouble_of(error))
    path = engine.url.database
    if isinstance(error, _Unused):
        return Fault("tables.none_there", path=Path(path or "").parent)
    if is_newer:
        return Fault("serve.data_newer", path=path)
    return Fault("serve.data_unusable", path=path, reason=trouble_of(error))
