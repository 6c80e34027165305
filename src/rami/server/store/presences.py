"""Until when each person counts as there, by the nodes that heard of them, where each node sees it.

No part of any log: what follows from it, that somebody is away, gets there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from sqlalchemy import delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from rami.server.store.replacing import insert_or_replace
from rami.server.store.schema import presences
from rami.server.store.trouble import told_as_trouble

__all__ = ["Presences"]

_LAPSED_MOST: Final = 200
"""How many are found away at a time: the rest soon after."""


class Presences:
    """Keeps until when the person on a seat counts as there, for any node that says so.

    A node writes what it has heard itself. Each method raises a Fault if the database is in
    trouble.
    """

    def __init__(self, engine: AsyncEngine, node: str) -> None:
        self._engine = engine
        self._node = node
        self._keep = insert_or_replace(engine, presences)

    async def keep(self, until_ms: Mapping[tuple[str, int], int]) -> None:
        """Keep until when some seats count as there."""
        rows = [
            {"table_id": table_id, "seat": seat, "node": self._node, "until_ms": until}
            for (table_id, seat), until in sorted(until_ms.items())
        ]
        with told_as_trouble():
            async with self._engine.begin() as connection:
                await connection.execute(self._keep, rows)

    async def extend(self, until_ms: int) -> None:
        """Let all who are kept count as there until that time at least."""
        earlier = presences.c.until_ms < until_ms
        # Locked in the order in which the nodes write them, so that none waits for another in
        # a circle.
        locked = select(presences.c.seat).where(earlier).order_by(*presences.primary_key)
        with told_as_trouble():
            async with self._engine.begin() as connection:
                await connection.execute(locked.with_for_update())
                await connection.execute(update(presences).where(earlier).values(until_ms=until_ms))

    async def lapsed(self, now_ms: int) -> Sequence[tuple[str, int, int]]:
        """Return who does not count as there any more: table, seat, since when."""
        last = func.max(presences.c.until_ms)
        query = (
            select(presences.c.table_id, presences.c.seat, last)
            .group_by(presences.c.table_id, presences.c.seat)
            .having(last <= now_ms)
            .order_by(last)
            .limit(_LAPSED_MOST)
        )
        with told_as_trouble():
            async with self._engine.connect() as connection:
                return [tuple(row) for row in (await connection.execute(query)).all()]

    async def drop(self, table_id: str, seat: int, until_ms: int) -> None:
        """Forget a seat, unless it has been kept anew."""
        same = (presences.c.table_id == table_id) & (presences.c.seat == seat)
        with told_as_trouble():
            async with self._engine.begin() as connection:
                await connection.execute(
                    delete(presences).where(same & (presences.c.until_ms <= until_ms))
                )
