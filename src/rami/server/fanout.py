"""Fan-out: who watches a table is told that it has changed, and looks for itself.

A message says which table, at which version, and no more; losing one costs a delay, never data.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Protocol

__all__ = ["FanOut", "Heard", "InProcess"]

Heard = Callable[[str, int], None]
"""Called when another node has said of a table which version it has reached."""


class FanOut(Protocol):
    """Tells those who watch a table that it has changed."""

    def publish(self, table_id: str, version: int) -> None:
        """Tell all who watch a table, on this node and any other, which version it has reached."""
        ...

    def tell(self, table_id: str) -> None:
        """Tell all who watch a table on this node that it has changed."""
        ...

    def watching(self, table_id: str) -> AbstractContextManager[asyncio.Event]:
        """Watch a table while the block lasts; the event is set whenever it has changed."""
        ...

    def is_watched(self, table_id: str) -> bool:
        """Whether anybody on this node watches a table."""
        ...

    @property
    def watchers(self) -> int:
        """How many watch a table on this node."""
        ...

    async def run(self, heard: Heard) -> None:
        """Listen to other nodes, until cancelled; `heard` gets what they publish."""
        ...


class InProcess:
    """Fan-out among the connections of one process."""

    def __init__(self) -> None:
        self._watchers: dict[str, set[asyncio.Event]] = {}

    def publish(self, table_id: str, version: int) -> None:
        """Tell all who watch a table."""
        self.tell(table_id)

    def tell(self, table_id: str) -> None:
        """Tell all who watch a table."""
        for event in self._watchers.get(table_id, ()):
            event.set()

    @contextmanager
    def watching(self, table_id: str) -> Iterator[asyncio.Event]:
        """Watch a table while the block lasts."""
        event = asyncio.Event()
        self._watchers.setdefault(table_id, set()).add(event)
        try:
            yield event
        finally:
            watchers = self._watchers[table_id]
            watchers.discard(event)
            if not watchers:
                del self._watchers[table_id]

    def is_watched(self, table_id: str) -> bool:
        """Whether anybody watches a table."""
        return table_id in self._watchers

    @property
    def watchers(self) -> int:
        """How many watch a table."""
        return sum(map(len, self._watchers.values()))

    async def run(self, heard: Heard) -> None:
        """Listen to nobody: there is no other node."""
