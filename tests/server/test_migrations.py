"""A database of any version is brought up to this one, and keeps what is in it."""

import asyncio
import sqlite3
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

from rami.server.store import database
from rami.server.store.database import FILE_NAME, open_database, sqlite_url
from rami.server.store.schema import METADATA

VERSIONS = ["0001", "0002", "0003", "0004"]


def opened(folder: Path) -> None:
    async def run() -> None:
        engine = await open_database(sqlite_url(folder))
        await engine.dispose()

    asyncio.run(run())


def differences(folder: Path) -> list[object]:
    engine = create_engine(f"sqlite:///{folder / FILE_NAME}")
    with engine.connect() as connection:
        found = compare_metadata(MigrationContext.configure(connection), METADATA)
    engine.dispose()
    return list(found)


def test_the_steps_make_the_tables_of_the_schema(tmp_path: Path) -> None:
    opened(tmp_path)
    assert differences(tmp_path) == []


def test_the_steps_are_in_one_line() -> None:
    script = ScriptDirectory(str(Path(database.__file__).parent / "migrations"))
    assert [step.revision for step in script.walk_revisions()][::-1] == VERSIONS


@pytest.mark.parametrize("version", VERSIONS)
def test_an_older_database_keeps_its_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: str
) -> None:
    upgrade = command.upgrade
    with monkeypatch.context() as old:
        old.setattr(command, "upgrade", lambda config, _: upgrade(config, version))
        opened(tmp_path)
    with sqlite3.connect(tmp_path / FILE_NAME) as connection:
        connection.execute("INSERT INTO tables VALUES ('t', 'c', 1, 'waiting', 0, 1, 1, NULL)")
    connection.close()
    opened(tmp_path)
    with sqlite3.connect(tmp_path / FILE_NAME) as connection:
        assert connection.execute("SELECT id, code FROM tables").fetchall() == [("t", "c")]
    connection.close()
    assert differences(tmp_path) == []
