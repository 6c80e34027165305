"""Deadlines that several nodes share: each looks for what is due, and one of them gets it.

A node wakes up for the deadlines that it has set itself, since it has those tables in memory. What
nobody has claimed a moment later is taken by whoever looks next: the node that set it has died, or
has more than enough to do. There is no leader.
"""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rami.server.deadlines import Found
from rami.server.metrics import Metrics
from rami.server.outside import Outside
from rami.server.store.claims import Claimed, Claims
from rami.texts.faults import Fault

__all__ = ["Shared"]

_LOOK_MS: Final = 250
"""How often a node looks for what others have left."""

_LEFT_MS: Final = 250
"""After so long without a claim, something due counts as left."""

_CLAIM_MS: Final = 1_000
"""For how long a claim is, unless it is extended, as it is at each look: so long does a table wait
whose node has died, or could not write. Two that act on it at once do no harm."""

_HELD_MOST: Final = 64
"""How many tables a node acts on at a time; what is due beyond that is for any other node."""


@dataclass(slots=True)
class _Held:
    """A claim: until when, and how many act on it."""

    until_ms: int
    acting: int


class Shared:
    """The deadlines of all nodes, which stand in the store."""

    def __init__(self, claims: Claims, outside: Outside, metrics: Metrics) -> None:
        self._claims = claims
        self._outside = outside
        self._metrics = metrics
        self._own: dict[str, int] = {}
        self._queue: list[tuple[int, str]] = []
        self._held: dict[str, _Held] = {}
        self._looked_ms = 0
        self._changed = asyncio.Event()

    async def load(self) -> None:
        """Read nothing: whatever is due is found by looking."""

    def set(self, table_id: str, due_ms: int | None) -> None:
        """Take note of the one deadline of a table, or that it has none."""
        if due_ms is None:
            self._own.pop(table_id, None)
            return
        self._own[table_id] = due_ms
        heapq.heappush(self._queue, (due_ms, table_id))
        self._changed.set()

    def again(self, table_id: str, at_ms: int) -> None:
        """Leave a table to whoever looks next: its claim lapses."""

    def done(self, table_id: str) -> None:
        """Let go of a claim."""
        held = self._held.get(table_id)
        if held:
            held.acting -= 1
            if not held.acting:
                del self._held[table_id]
                self._changed.set()

    async def next_due(self) -> Sequence[Found]:
        """Wait until something is due that no other node has claimed, claim it, return where."""
        while True:
            self._changed.clear()
            try:
                if found := await self._look():
                    return found
            except Fault:
                pass  # the store is in trouble, which it says itself
            nap_ms = _LOOK_MS
            if self._queue and len(self._held) < _HELD_MOST:
                nap_ms = min(nap_ms, self._queue[0][0] - self._outside.now_ms())
            try:
                async with asyncio.timeout(max(nap_ms, 0) / 1000):
                    await self._changed.wait()
            except TimeoutError:
                pass

    async def _look(self) -> Sequence[Found]:
        now_ms, until_ms = self._outside.now_ms(), self._outside.now_ms() + _CLAIM_MS
        found: list[Claimed] = []
        room = _HELD_MOST - len(self._held)
        if room > 0 and (own := self._take_own(now_ms, room)):
            found += await self._claims.claim(now_ms, until_ms, room, own)
            room -= len(found)
        if abs(now_ms - self._looked_ms) >= _LOOK_MS:
            self._looked_ms = now_ms
            if self._held:
                claims = {table_id: held.until_ms for table_id, held in self._held.items()}
                for table_id in await self._claims.extend(claims, until_ms):
                    if table_id in self._held:
                        self._held[table_id].until_ms = until_ms
            if room > 0:
                found += await self._claims.claim(now_ms - _LEFT_MS, until_ms, room)
        # Only now, as it is returned: what is claimed and then lost in trouble must lapse.
        self._hold(found, until_ms)
        for each in found:
            self._metrics.due(now_ms - each.due_ms)
        return [Found(each.table_id, each.version) for each in found]

    def _hold(self, found: Sequence[Claimed], until_ms: int) -> None:
        for each in found:
            held = self._held.setdefault(each.table_id, _Held(until_ms, 0))
            held.until_ms, held.acting = until_ms, held.acting + 1

    def _take_own(self, now_ms: int, most: int) -> list[str]:
        own: list[str] = []
        while self._queue and self._queue[0][0] <= now_ms and len(own) < most:
            due_ms, table_id = heapq.heappop(self._queue)
            if self._own.get(table_id) == due_ms:  # else it was set anew meanwhile
                del self._own[table_id]
                own.append(table_id)
        return own
