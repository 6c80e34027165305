"""Fan-out: who watches a table is told that it has changed, and looks for itself.

A message says which table, at which version, and no more; losing one costs a delay, never data.
"""

from __future__ import annotations

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

    def watching(self, table_id: str, changed: Callable[[], None]) -> AbstractContextManager[None]:
        """Watch a table while the block lasts: `changed` is called whenever it has changed."""
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
        self._watchers: dict[str, list[Callable[[], None]]] = {}

    def publish(self, table_id: str, version: int) -> None:
        """Tell all who watch a table."""
        self.tell(table_id)

    def tell(self, table_id: str) -> None:
        """Tell all who watch a table."""
        for changed in self._watchers.get(table_id, ()):
            changed()

    @contextmanager
    def watching(self, table_id: str, changed: Callable[[], None]) -> Iterator[None]:
        """Watch a table while the block lasts."""
        # Never changed in place: somebody may be telling those who are in it.
        self._watchers[table_id] = [*self._watchers.get(table_id, ()), changed]
        try:
            yield
        finally:
            others = [other for other in self._watchers[table_id] if other != changed]
            if others:
                self._watchers[table_id] = others
            else:
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
