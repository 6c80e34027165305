"""Tables that have had their time go; the score sheet and the record of each match stay.

A table goes when nothing has happened there for as long as the settings say, or when the operator
ends it. `OperatorsTables` is what ``rami tables`` does with a data folder or a database, whether a
server runs on it or not: one that does finds out by itself, and tells those who are at the table.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Final

import structlog
from sqlalchemy.ext.asyncio import AsyncEngine

from rami.server.finished import record_of
from rami.server.outside import Outside, System
from rami.server.settings import Settings
from rami.server.store.database import FILE_NAME, open_database, postgres_url, sqlite_url
from rami.server.store.reading import Reader
from rami.server.store.results import Found, Results
from rami.server.table import Table
from rami.texts.faults import Fault

__all__ = ["OperatorsTables", "Retention", "records_of"]

_TRIES: Final = 20
"""How often a table is read again that somebody plays at, before it is left there."""

_DAY_MS: Final = 24 * 3_600_000

_log = structlog.get_logger()


def records_of(table: Table) -> Mapping[int, str]:
    """Return the record of each match at a table, of the rounds that are over, by its number."""
    records = {}
    matches = [*table.finished, *([table.match] if table.match else [])]
    for number, match in enumerate(matches, start=1):
        if match.rounds[0].outcome:
            records[number] = str(record_of(table, number))
    return records


class Retention:
    """Takes tables away, and keeps their results."""

    def __init__(self, reader: Reader, results: Results, outside: Outside) -> None:
        self._reader = reader
        self._results = results
        self._outside = outside

    async def sweep(self, keep_days: int) -> Sequence[str]:
        """Take away all tables that were not used for so long; return their ids.

        A table that cannot be read stays, so that nothing of it is lost.
        """
        before_ms = self._outside.now_ms() - keep_days * _DAY_MS
        gone = []
        for table_id in await self._results.unused_since(before_ms):
            try:
                went = await self.end(table_id, before_ms)
            except Fault:
                raise
            except Exception as error:
                _log.error("table_unreadable", table=table_id[:8], error=type(error).__name__)
                continue
            if went:
                gone.append(table_id)
        if gone:
            _log.info("tables_went", count=len(gone))
        return gone

    async def end(self, table_id: str, unused_since_ms: int | None = None) -> bool:
        """End a table: take it away, and keep its results. Return whether it has gone.

        With `unused_since_ms` it stays if something has happened there after that time.
        """
        for _ in range(_TRIES):
            code = await self._reader.code_of(table_id)
            if code is None:
                return False
            table = await self._reader.follow(Table(table_id, code))
            if unused_since_ms is not None and table.logged_ms >= unused_since_ms:
                return False
            stays, now_ms = records_of(table), self._outside.now_ms()
            if await self._results.take_away(table_id, code, table.version, stays, now_ms):
                return True
        return False


class OperatorsTables:
    """The tables in a data folder or a database, for its operator; made by `open`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._reader = Reader(engine)
        self._results = Results(engine)
        self._retention = Retention(self._reader, self._results, System())

    @classmethod
    @asynccontextmanager
    async def open(cls, settings: Settings) -> AsyncIterator[OperatorsTables]:
        """Open the tables of a server with such settings while the block lasts.

        Raises:
            Fault: if no server has ever kept its tables there, or they cannot be read.
        """
        if settings.database_url:
            url = postgres_url(settings.database_url)
        elif (settings.data / FILE_NAME).exists():
            url = sqlite_url(settings.data)
        else:  # opening it would make the file
            raise Fault("tables.none_there", path=settings.data)
        engine = await open_database(url, only_if_used=True)
        try:
            yield cls(engine)
        finally:
            await engine.dispose()

    async def all(self) -> Sequence[Found]:
        """Return every table, the latest used first."""
        return await self._results.all()

    async def end(self, code: str) -> None:
        """End a table: nobody plays there any more, the results of its matches stay.

        Raises:
            Fault: if there is no such table.
        """
        table_id = await self._reader.id_of(code)
        if table_id is None:
            raise Fault("tables.unknown", table=code)
        if not await self._retention.end(table_id):
            raise Fault("tables.in_use", table=code)

    async def delete(self, code: str) -> None:
        """Delete a table, and all that stays of it.

        Raises:
            Fault: if there is no such table.
        """
        if not await self._results.delete(code):
            raise Fault("tables.unknown", table=code)

    async def records(self, code: str) -> Mapping[int, str]:
        """Return the record of each match at a table, of the rounds that are over.

        Raises:
            Fault: if there is no such table.
        """
        table_id = await self._reader.id_of(code)
        if table_id is not None:
            return records_of(await self._reader.follow(Table(table_id, code)))
        records = await self._results.records(code)
        if not records and not await self._results.has_ended(code):
            raise Fault("tables.unknown", table=code)
        return records
