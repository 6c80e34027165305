"""Commits: what belongs together is written as one piece, in one go.

SQLite is written by one thread of its own, which a commit crosses over to and back from once,
however many statements it has.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from operator import itemgetter
from typing import Any

from sqlalchemy import Connection, Dialect, Insert, Update
from sqlalchemy.ext.asyncio import AsyncEngine

from rami.server.store.database import in_one_thread, is_shared

__all__ = ["Repeated", "Work", "Writer"]

Work = Callable[[Connection], None]
"""What is executed in one transaction."""


class Repeated:
    """A statement that is executed for many rows, over and over: put in words once for a database.

    A row has its values in the order of `names`.
    """

    def __init__(self, statement: Insert | Update, names: Sequence[str]) -> None:
        self._statement = statement
        self._names = names
        self._known: dict[str, tuple[str, itemgetter[Any]]] = {}

    def execute(self, connection: Connection, rows: Sequence[tuple[Any, ...]]) -> None:
        """Execute it for some rows."""
        dialect = connection.dialect
        text, in_order = self._known.get(dialect.name) or self._put(dialect)
        connection.exec_driver_sql(text, list(map(in_order, rows)))

    def _put(self, dialect: Dialect) -> tuple[str, itemgetter[Any]]:
        compiled = self._statement.compile(dialect=dialect, column_keys=list(self._names))
        places = [self._names.index(name) for name in compiled.positiontup or ()]
        self._known[dialect.name] = put = compiled.string, itemgetter(*places)
        return put


class Writer:
    """Writes to a database, one commit after the other."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._own = None if is_shared(engine) else in_one_thread(engine.url)
        self._connection: Connection | None = None
        self._thread = ThreadPoolExecutor(1, "writer")

    async def commit(self, work: Work) -> None:
        """Do some work, and return when it is safe; if anything fails, nothing is written."""
        if self._own is None:
            async with self._engine.begin() as connection:
                await connection.run_sync(work)
        else:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._commit, work)

    def _commit(self, work: Work) -> None:
        assert self._own
        # Kept from one commit to the next: to take it and give it back takes as long as to write.
        if self._connection is None:
            self._connection = self._own.connect()
        try:
            with self._connection.begin():
                work(self._connection)
        except BaseException:
            self._let_go()
            raise

    def _let_go(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()

    def close(self) -> None:
        """Let go of the database."""
        self._thread.submit(self._let_go)
        self._thread.shutdown()
        if self._own is not None:
            self._own.dispose()
