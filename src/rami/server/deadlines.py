"""Deadlines: when something is due at a table, and who learns that it is.

They stand in the store, written together with what they follow from; this is how a node keeps an
eye on them. Acting twice does no harm, since the log takes only one of two.
"""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from rami.server.metrics import Metrics
from rami.server.outside import Outside
from rami.server.store.reading import Reader

__all__ = ["Deadlines", "Found", "InProcess"]

_LONGEST_NAP_S: Final = 60.0


@dataclass(frozen=True, slots=True)
class Found:
    """A table where something is due; it had reached that version, or a later one."""

    table_id: str
    version: int = 0


class Deadlines(Protocol):
    """Knows when something is due at each table."""

    async def load(self) -> None:
        """Get ready."""
        ...

    def set(self, table_id: str, due_ms: int | None) -> None:
        """Take note of what was committed: the one deadline of a table, or that it has none."""
        ...

    async def next_due(self) -> Sequence[Found]:
        """Wait until something is due, and return where; each deadline is returned once."""
        ...

    def again(self, table_id: str, at_ms: int) -> None:
        """Look at a table again, at a time or soon, where nothing came of what was due."""
        ...

    def done(self, table_id: str) -> None:
        """Take note that nobody acts any more on what was returned of a table."""
        ...


class InProcess:
    """The deadlines of a single node, kept in its memory and read from the store at its start."""

    def __init__(self, reader: Reader, outside: Outside, metrics: Metrics) -> None:
        self._reader = reader
        self._metrics = metrics
        self._outside = outside
        self._due: dict[str, int] = {}
        self._queue: list[tuple[int, str]] = []
        self._changed = asyncio.Event()

    async def load(self) -> None:
        """Read what the store has."""
        for table_id, due_ms in await self._reader.all_due():
            self.set(table_id, due_ms)

    def set(self, table_id: str, due_ms: int | None) -> None:
        """Take note of the one deadline of a table, or that it has none."""
        if due_ms is None:
            self._due.pop(table_id, None)
            return
        self._due[table_id] = due_ms
        heapq.heappush(self._queue, (due_ms, table_id))
        self._changed.set()

    def again(self, table_id: str, at_ms: int) -> None:
        """Look at a table again, at a time."""
        self.set(table_id, at_ms)

    def done(self, table_id: str) -> None:
        """Take note of nothing: there is nobody else to act."""

    async def next_due(self) -> Sequence[Found]:
        """Wait until something is due, and return where."""
        while not (found := self._take()):
            self._changed.clear()
            nap_s = _LONGEST_NAP_S
            if self._queue:
                nap_s = min(nap_s, (self._queue[0][0] - self._outside.now_ms()) / 1000)
            try:
                async with asyncio.timeout(max(nap_s, 0)):
                    await self._changed.wait()
            except TimeoutError:
                pass
        return found

    def _take(self) -> list[Found]:
        now_ms, found = self._outside.now_ms(), []
        while self._queue and self._queue[0][0] <= now_ms:
            due_ms, table_id = heapq.heappop(self._queue)
            if self._due.get(table_id) == due_ms:  # else it was set anew meanwhile
                del self._due[table_id]
                self._metrics.due(now_ms - due_ms)
                found.append(Found(table_id))
        return found
