"""Something that one has at a time: taken at once where nobody has it, else waited for.

asyncio's own lock can only be waited for, even where it is free, and so only by a task.
"""

from __future__ import annotations

import asyncio
from collections import deque

__all__ = ["Latch"]


class Latch:
    """Had by one at a time, those who wait for it in the order in which they came.

    >>> latch = Latch()
    >>> latch.take(), latch.take()
    (True, False)
    >>> latch.give()
    >>> latch.take()
    True
    """

    __slots__ = ("_had", "_waiting")

    def __init__(self) -> None:
        self._had = False
        self._waiting: deque[asyncio.Future[None]] | None = None

    def take(self) -> bool:
        """Take it if nobody has it, and return whether that was so."""
        if self._had:
            return False
        self._had = True
        return True

    def give(self) -> None:
        """Let go of it, for whoever has waited longest."""
        while self._waiting:
            waiter = self._waiting.popleft()
            if not waiter.done():
                waiter.set_result(None)
                return  # it is had by that one from now on
        self._had = False

    async def wait(self) -> None:
        """Take it as soon as one's turn has come."""
        if self.take():
            return
        if self._waiting is None:
            self._waiting = deque()
        waiter = asyncio.get_running_loop().create_future()
        self._waiting.append(waiter)
        try:
            await waiter
        except asyncio.CancelledError:
            if not waiter.cancelled():  # it had just come
                self.give()
            raise
