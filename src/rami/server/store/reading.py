"""Reading the store: logs, and tables by what they are looked for."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Final

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from rami.server.entries import Logged, entry_from
from rami.server.store.database import is_shared
from rami.server.store.replacing import insert_or_replace
from rami.server.store.schema import hand_orders, keys, log, tables
from rami.server.store.trouble import told_as_trouble
from rami.server.table import Stage, Table

__all__ = ["Reader"]

_LISTED_MOST: Final = 100

_READ_MOST: Final = 200
"""How many entries are read at a time: some milliseconds of work."""

_NAMED_MOST: Final = 500
"""How many tables one query names."""


class Reader:
    """Reads logs and rows, and keeps the little that is no part of any log.

    Each of its methods raises a Fault if the database is in trouble.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        # What is only read needs no transaction, which is two journeys to a PostgreSQL.
        self._reads = engine
        if is_shared(engine):
            self._reads = engine.execution_options(isolation_level="AUTOCOMMIT")

    @asynccontextmanager
    async def _connect(self) -> AsyncIterator[AsyncConnection]:
        with told_as_trouble():
            async with self._reads.connect() as connection:
                yield connection

    @asynccontextmanager
    async def _begin(self) -> AsyncIterator[AsyncConnection]:
        with told_as_trouble():
            async with self._engine.begin() as connection:
                yield connection

    async def id_of(self, code: str) -> str | None:
        """Return the id of the table with a code, None if there is none."""
        async with self._connect() as connection:
            found = await connection.scalar(select(tables.c.id).where(tables.c.code == code))
        return None if found is None else str(found)

    async def code_of(self, table_id: str) -> str | None:
        """Return the code of a table, None if there is none."""
        async with self._connect() as connection:
            found = await connection.scalar(select(tables.c.code).where(tables.c.id == table_id))
        return None if found is None else str(found)

    async def follow(self, table: Table) -> Table:
        """Let a table take in what the store has beyond its version, and return it.

        A part at a time: whoever reads a long log keeps nobody else waiting.
        """
        is_all = False
        while not is_all:
            async with self._connect() as connection:
                some = await _log_of(connection, table.id, table.version)
                table.follow(some)
                if is_all := len(some) < _READ_MOST:
                    table.hand_orders = await _hand_orders(connection, table.id)
        return table

    async def versions(self, table_ids: Sequence[str]) -> dict[str, int]:
        """Return the versions that tables have reached; one that has gone is left out."""
        found: dict[str, int] = {}
        for start in range(0, len(table_ids), _NAMED_MOST):
            some = table_ids[start : start + _NAMED_MOST]
            query = select(tables.c.id, tables.c.version).where(tables.c.id.in_(some))
            async with self._connect() as connection:
                for id, version in (await connection.execute(query)).all():
                    found[id] = version
        return found

    async def listed(self) -> list[str]:
        """Return the ids of the open tables that still wait for people, the newest first."""
        query = (
            select(tables.c.id)
            .where(tables.c.listed, tables.c.stage == Stage.WAITING.value)
            .order_by(tables.c.created_ms.desc())
            .limit(_LISTED_MOST)
        )
        async with self._connect() as connection:
            return [str(id) for id in (await connection.scalars(query)).all()]

    async def all_due(self) -> Sequence[tuple[str, int]]:
        """Return the id of each table where something is or will be due, and when."""
        query = select(tables.c.id, tables.c.due_ms).where(tables.c.due_ms.is_not(None))
        async with self._connect() as connection:
            return [(id, due_ms) for id, due_ms in (await connection.execute(query)).all()]

    async def keep_hand_order(self, table_id: str, seat: int, cards: str) -> None:
        """Keep how a seat arranged its hand."""
        row = {"table_id": table_id, "seat": seat, "cards": cards}
        async with self._begin() as connection:
            await connection.execute(insert_or_replace(self._engine, hand_orders), row)

    async def key(self, name: str, fresh: str) -> str:
        """Return a key that all nodes share; the first to ask makes it, from `fresh`."""
        try:
            async with self._begin() as connection:
                await connection.execute(insert(keys).values(name=name, value=fresh))
        except IntegrityError:
            pass  # it is there
        async with self._connect() as connection:
            return str(await connection.scalar(select(keys.c.value).where(keys.c.name == name)))


async def _log_of(connection: AsyncConnection, table_id: str, after: int) -> list[Logged]:
    """Return the entries of a table's log that come next after one, in order."""
    query = (
        select(log.c.seq, log.c.at_ms, log.c.entry)
        .where(log.c.table_id == table_id, log.c.seq > after)
        .order_by(log.c.seq)
        .limit(_READ_MOST)
    )
    rows = (await connection.execute(query)).all()
    return [Logged(seq, at_ms, entry_from(entry)) for seq, at_ms, entry in rows]


async def _hand_orders(connection: AsyncConnection, table_id: str) -> dict[int, str]:
    """Return how the seats of a table arranged their hands, for those that did."""
    query = select(hand_orders.c.seat, hand_orders.c.cards).where(
        hand_orders.c.table_id == table_id
    )
    return {row.seat: row.cards for row in (await connection.execute(query)).all()}
