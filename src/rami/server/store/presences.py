"""Until when each person counts as there, kept where every node sees it.

No part of any log: what follows from it, that somebody is away, gets there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy import delete, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine

from rami.server.store.schema import presences
from rami.server.store.trouble import told_as_trouble

__all__ = ["Presences"]

_LAPSED_MOST: Final = 200
"""How many are found away at a time: the rest soon after."""


class Presences:
    """Keeps until when the person on a seat counts as there.

    Each of its methods raises a Fault if the database is in trouble.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        insert = sqlite.insert if engine.dialect.name == "sqlite" else postgresql.insert
        made: Any = insert(presences)  # both can replace a row, each by its own class
        self._keep = made.on_conflict_do_update(
            index_elements=["table_id", "seat"], set_={"until_ms": made.excluded.until_ms}
        )

    async def keep(self, until_ms: Mapping[tuple[str, int], int]) -> None:
        """Keep until when some seats count as there."""
        rows = [
            {"table_id": table_id, "seat": seat, "until_ms": until}
            for (table_id, seat), until in until_ms.items()
        ]
        with told_as_trouble():
            async with self._engine.begin() as connection:
                await connection.execute(self._keep, rows)

    async def extend(self, until_ms: int) -> None:
        """Let all who are kept count as there until that time at least."""
        wanted = update(presences).where(presences.c.until_ms < until_ms)
        with told_as_trouble():
            async with self._engine.begin() as connection:
                await connection.execute(wanted.values(until_ms=until_ms))

    async def lapsed(self, now_ms: int) -> Sequence[tuple[str, int, int]]:
        """Return who does not count as there any more: table, seat, since when."""
        query = (
            select(presences.c.table_id, presences.c.seat, presences.c.until_ms)
            .where(presences.c.until_ms <= now_ms)
            .order_by(presences.c.until_ms)
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
                    delete(presences).where(same & (presences.c.until_ms == until_ms))
                )
