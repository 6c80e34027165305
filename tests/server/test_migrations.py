"""A database of any version is brought up to this one, and keeps what is in it."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, text

from rami.server.store import database as database_module
from rami.server.store.database import open_database, postgres_url, sqlite_url
from rami.server.store.schema import METADATA

T = TypeVar("T")

VERSIONS = ["0001", "0002", "0003", "0004"]


@pytest.fixture
def address(tmp_path: Path, database: str) -> URL:
    return postgres_url(database) if database else sqlite_url(tmp_path)


def opened(address: URL, work: Callable[[Connection], T]) -> T:
    """Open a database, and do something with it."""

    async def run() -> T:
        engine = await open_database(address)
        try:
            async with engine.begin() as connection:
                return await connection.run_sync(work)
        finally:
            await engine.dispose()

    return asyncio.run(run())


def differences(connection: Connection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(connection), METADATA))


def make_table(connection: Connection) -> None:
    connection.execute(
        text("INSERT INTO tables VALUES ('t', 'c', 1, 'waiting', false, 1, 1, NULL)")
    )


def made(connection: Connection) -> list[tuple[str, str]]:
    return [tuple(row) for row in connection.execute(text("SELECT id, code FROM tables"))]


def test_the_steps_make_the_tables_of_the_schema(address: URL) -> None:
    assert opened(address, differences) == []


def test_the_steps_are_in_one_line() -> None:
    script = ScriptDirectory(str(Path(database_module.__file__).parent / "migrations"))
    assert [step.revision for step in script.walk_revisions()][::-1] == VERSIONS


@pytest.mark.parametrize("version", VERSIONS)
def test_an_older_database_keeps_its_tables(
    address: URL, monkeypatch: pytest.MonkeyPatch, version: str
) -> None:
    upgrade = command.upgrade
    with monkeypatch.context() as old:
        old.setattr(command, "upgrade", lambda config, _: upgrade(config, version))
        opened(address, make_table)
    assert opened(address, made) == [("t", "c")]
    assert opened(address, differences) == []
