"""Claims: of several nodes that look for what is due, one gets each table, for a while.

A claim moves the deadline of the table's row on by the time that it is for, so that the others
pass the table over. Whatever is appended to the log sets the deadline right again; if nothing is,
as by a node that has died, the claim lapses and the table is due once more.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from rami.server.store.schema import tables
from rami.server.store.trouble import told_as_trouble

__all__ = ["Claimed", "Claims"]


@dataclass(frozen=True, slots=True)
class Claimed:
    """A table where something is due since `due_ms`, and the version it had reached then."""

    table_id: str
    version: int
    due_ms: int


class Claims:
    """Claims tables of a PostgreSQL.

    Each of its methods raises a Fault if the database is in trouble.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def claim(
        self, due_ms: int, until_ms: int, most: int, among: Sequence[str] | None = None
    ) -> Sequence[Claimed]:
        """Claim tables where something was due by `due_ms`, until a time.

        No table that anybody claims or appends to just now is waited for.
        """
        query = (
            select(tables.c.id, tables.c.version, tables.c.due_ms)
            .where(tables.c.due_ms <= due_ms)
            .order_by(tables.c.due_ms)
            .limit(most)
            .with_for_update(skip_locked=True)
        )
        if among is not None:
            query = query.where(tables.c.id.in_(among))
        with told_as_trouble():
            async with self._engine.begin() as connection:
                found = [Claimed(*row) for row in (await connection.execute(query)).all()]
                await _set(connection, (each.table_id for each in found), until_ms)
        return found

    async def extend(self, claims: Mapping[str, int], until_ms: int) -> Sequence[str]:
        """Let claims, each with the time it is until, last until a later one; return which do.

        One whose table has come to something else meanwhile is none any more.
        """
        query = (
            select(tables.c.id, tables.c.due_ms)
            .where(tables.c.id.in_(list(claims)))
            .with_for_update(skip_locked=True)
        )
        with told_as_trouble():
            async with self._engine.begin() as connection:
                rows = (await connection.execute(query)).all()
                still = [id for id, due_ms in rows if due_ms == claims[id]]
                await _set(connection, still, until_ms)
        return still


async def _set(connection: AsyncConnection, table_ids: Iterable[str], due_ms: int) -> None:
    if not (ids := list(table_ids)):
        return
    # A claim that a crash undoes has done no harm: nobody waits for the disk.
    await connection.execute(text("SET LOCAL synchronous_commit TO off"))
    await connection.execute(update(tables).where(tables.c.id.in_(ids)).values(due_ms=due_ms))
