"""Who is there: people count as there for a while after anything was heard of them.

An open connection is heard of all the time. Each node keeps in the store until when the people it
hears count as there, and any node finds those who do not any more: so nobody is away who is
connected elsewhere, and a node that dies takes nobody with it. That somebody is away, or back,
is an entry of the log.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Final, Protocol

import structlog

from rami.server import absence, stalling
from rami.server.keeper import Keeper
from rami.server.outside import Outside
from rami.server.store.presences import Presences
from rami.texts.faults import Fault

__all__ = ["Presence", "Spans", "Visitor"]

_LOOK_S: Final = 1.0

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Spans:
    """For how long people count as there, in milliseconds.

    `heard_ms` after anything was heard of them, which is kept again when `renew_ms` of it have
    gone; `closed_ms` after their last connection ended, so that loading a page anew makes nobody
    away; `start_ms` after the server itself was away.
    """

    heard_ms: int = 60_000
    renew_ms: int = 30_000
    closed_ms: int = 10_000
    start_ms: int = 30_000


class Visitor(Protocol):
    """Somebody connected to a table; `seat` is the one it was seen to have there."""

    seat: int | None


@dataclass(slots=True)
class _Open:
    table_id: str
    visitor: Visitor


@dataclass(slots=True)
class Presence:
    """Knows who is there; `run` is its task."""

    keeper: Keeper
    store: Presences
    outside: Outside
    closing: asyncio.Event
    spans: Spans = field(default_factory=Spans)
    _open: list[_Open] = field(default_factory=list)
    _until_ms: dict[tuple[str, int], int] = field(default_factory=dict)
    _unwritten: set[tuple[str, int]] = field(default_factory=set)

    async def start(self) -> None:
        """Give everybody time to come back to a server that was away itself."""
        await self.store.extend(self.outside.now_ms() + self.spans.start_ms)

    @contextmanager
    def connected(self, table_id: str, visitor: Visitor) -> Iterator[None]:
        """Count a visitor as there while the block lasts."""
        connection = _Open(table_id, visitor)
        self._open.append(connection)
        try:
            yield
        finally:
            self._open = [other for other in self._open if other is not connection]
            seat = visitor.seat
            if seat is not None and not self.closing.is_set():
                # Another connection of the same person renews it before it is kept.
                self._set(table_id, seat, self.outside.now_ms() + self.spans.closed_ms)

    def heard(self, table_id: str, seat: int) -> None:
        """Count the person on a seat as there from now on."""
        now_ms, spans = self.outside.now_ms(), self.spans
        left_ms = self._until_ms.get((table_id, seat), 0) - now_ms
        if left_ms <= spans.heard_ms - spans.renew_ms:
            self._set(table_id, seat, now_ms + spans.heard_ms)

    def _set(self, table_id: str, seat: int, until_ms: int) -> None:
        self._until_ms[table_id, seat] = until_ms
        self._unwritten.add((table_id, seat))

    async def run(self) -> None:
        """Keep who is there, and find who is not, until cancelled."""
        while True:
            try:
                await self.look()
            except Fault:
                pass  # the store is in trouble, which it says itself: later, then
            except Exception as error:
                _log.error("presence_failed", error=type(error).__name__)
            await asyncio.sleep(_LOOK_S)

    async def look(self) -> None:
        """Keep who is there, and write to the logs who is not any more."""
        for connection in self._open:
            if connection.visitor.seat is not None:
                self.heard(connection.table_id, connection.visitor.seat)
        await self._write()
        now_ms = self.outside.now_ms()
        for table_id, seat, until_ms in await self.store.lapsed(now_ms):
            if self._until_ms.get((table_id, seat), 0) > now_ms:
                continue  # heard meanwhile, and written soon
            try:
                table = await self.keeper.look(table_id)
                wait_ms = stalling.wait_ms(table, seat, now_ms)
                if wait_ms:  # it comes and goes without end
                    self._set(table_id, seat, now_ms + wait_ms)
                    continue
                await self.keeper.change(table_id, partial(absence.goes_away, seat=seat))
            except Fault as fault:
                if fault.code == "store.unavailable":  # else the table is gone
                    raise
            await self.store.drop(table_id, seat, until_ms)
        self._until_ms = {key: until for key, until in self._until_ms.items() if until > now_ms}

    async def _write(self) -> None:
        if not self._unwritten:
            return
        keys, self._unwritten = self._unwritten, set()
        try:
            await self.store.keep({key: self._until_ms[key] for key in keys})
        except BaseException:
            self._unwritten |= keys
            raise
