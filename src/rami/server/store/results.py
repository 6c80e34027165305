"""What stays of a table that has gone: the records of its matches, found by its code.

A table goes as a whole, log and all, in one transaction with what stays of it, and only at the
version from which that was made: who appends meanwhile comes first, and the table is still there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from sqlalchemy import delete, func, insert, or_, select
from sqlalchemy.ext.asyncio import AsyncEngine

from rami.server.store.schema import results, tables
from rami.server.store.trouble import told_as_trouble

__all__ = ["Found", "Results"]

_NOTHING: Final[Mapping[int, str]] = MappingProxyType({0: ""})
"""What stays of a table without a round that is over: that it was there."""


@dataclass(frozen=True, slots=True)
class Found:
    """A table as an operator finds it: `stage` is "ended" for one of which the results stay.

    `matches` is how many results stay, None for a table that is there.
    """

    code: str
    stage: str
    version: int
    created_ms: int | None
    changed_ms: int
    matches: int | None = None


class Results:
    """Keeps results, and takes tables away.

    Each of its methods raises a Fault if the database is in trouble.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def record(self, code: str, number: int) -> str | None:
        """Return the record of a match at a table that has gone, None if there is none."""
        query = select(results.c.record).where(results.c.code == code, results.c.number == number)
        with told_as_trouble():
            async with self._engine.connect() as connection:
                return await connection.scalar(query)

    async def records(self, code: str) -> Mapping[int, str]:
        """Return all records of a table that has gone, by the numbers of the matches."""
        query = select(results.c.number, results.c.record).where(
            results.c.code == code, results.c.number > 0
        )
        with told_as_trouble():
            async with self._engine.connect() as connection:
                rows = (await connection.execute(query.order_by(results.c.number))).all()
        return {row.number: row.record for row in rows}

    async def has_ended(self, code_or_id: str) -> bool:
        """Whether there was a table with such a code or id of which something stays."""
        is_it = or_(results.c.code == code_or_id, results.c.table_id == code_or_id)
        with told_as_trouble():
            async with self._engine.connect() as connection:
                found = await connection.scalar(select(results.c.code).where(is_it).limit(1))
        return found is not None

    async def unused_since(self, before_ms: int) -> Sequence[str]:
        """Return the ids of the tables at which nothing has happened since a time."""
        query = select(tables.c.id).where(tables.c.changed_ms < before_ms)
        with told_as_trouble():
            async with self._engine.connect() as connection:
                return list((await connection.scalars(query)).all())

    async def take_away(
        self, table_id: str, code: str, version: int, stays: Mapping[int, str], now_ms: int
    ) -> bool:
        """Take a table away, keep some records; return False if it has come to more meanwhile."""
        gone = delete(tables).where(tables.c.id == table_id, tables.c.version == version)
        rows = [
            {
                "code": code,
                "number": number,
                "table_id": table_id,
                "ended_ms": now_ms,
                "record": record,
            }
            for number, record in (stays or _NOTHING).items()
        ]
        with told_as_trouble():
            async with self._engine.begin() as connection:
                if not (await connection.execute(gone)).rowcount:
                    return False
                await connection.execute(insert(results), rows)
        return True

    async def delete(self, code: str) -> bool:
        """Delete a table and all that stays of one; return whether there was anything."""
        with told_as_trouble():
            async with self._engine.begin() as connection:
                one = await connection.execute(delete(tables).where(tables.c.code == code))
                other = await connection.execute(delete(results).where(results.c.code == code))
        return bool(one.rowcount or other.rowcount)

    async def all(self) -> Sequence[Found]:
        """Return every table, those of which results stay among them, the latest used first."""
        there = select(
            tables.c.code,
            tables.c.stage,
            tables.c.version,
            tables.c.created_ms,
            tables.c.changed_ms,
        )
        matches = func.max(results.c.number)
        gone = select(results.c.code, func.max(results.c.ended_ms), matches).group_by(
            results.c.code
        )
        with told_as_trouble():
            async with self._engine.connect() as connection:
                found = [Found(*row) for row in (await connection.execute(there)).all()]
                for code, ended_ms, count in (await connection.execute(gone)).all():
                    found.append(Found(code, "ended", 0, None, ended_ms, count))
        return sorted(found, key=lambda each: (-each.changed_ms, each.code))
