"""The tables that this node has in memory: read from their logs, changed through them.

Whoever changes a table has it for itself meanwhile. What it decides is appended to
the log, and only then seen by anybody. If another node was first, the log is read on and the
decision made again; there is no leader, and this node keeps nothing that the log does not have.

What another node has appended is read when it says so, or when a version is asked for that this
node has not come to; and before anything is refused, in case it is a matter of that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

import structlog

from rami.server.deadlines import Deadlines
from rami.server.due import Pace, due_at
from rami.server.entries import Created, Entry, Logged
from rami.server.fanout import FanOut
from rami.server.latch import Latch
from rami.server.outside import Outside
from rami.server.store.appending import Append, Appender, Conflict, Done, NewTable
from rami.server.store.reading import Reader
from rami.server.store.results import Results
from rami.server.table import Table
from rami.texts.faults import Fault

__all__ = ["Decide", "Keeper"]

Decide = Callable[[Table], Sequence[Entry]]
"""What to append to the log of a table, decided from the table; it may be asked again."""

_log = structlog.get_logger()

_TRIES: Final = 20
"""How often a decision is made again before the races are taken to be a fault of ours."""


@dataclass(slots=True)
class _Kept:
    """A table in memory, or about to be, and who has it; `stale` once another node has more.

    While something is appended to its log there is no `table`: what is not safe counts for nothing.
    """

    latch: Latch = field(default_factory=Latch)
    table: Table | None = None
    stale: bool = False
    wanted: int = 0
    used_ms: int = 0


class Keeper:
    """Reads, keeps and changes tables."""

    def __init__(
        self,
        reader: Reader,
        results: Results,
        appender: Appender,
        fan_out: FanOut,
        deadlines: Deadlines,
        outside: Outside,
        pace: Pace,
        *,
        shared: bool = False,
    ) -> None:
        """Keep tables, of which with `shared` other nodes do the same."""
        self._shared = shared
        self._reader = reader
        self._results = results
        self._appender = appender
        self._fan_out = fan_out
        self._deadlines = deadlines
        self._outside = outside
        self._pace = pace
        self._kept: dict[str, _Kept] = {}
        self._ids: dict[str, str] = {}

    @property
    def kept(self) -> int:
        """How many tables are in memory."""
        return len(self._kept)

    async def id_of(self, code: str) -> str:
        """Return the id of the table with a code.

        Raises:
            Fault: if there is none, or none any more.
        """
        if not (code.isascii() and code.isprintable()):
            raise Fault("table.unknown")  # not every database takes any text
        known = self._ids.get(code) or await self._reader.id_of(code)
        if known is None:
            raise await self._none_with(code)
        self._ids[code] = known
        return known

    async def create(self, created: Created, begin: Decide) -> Table:
        """Make a table, with the entries that `begin` adds to its first."""
        for _ in range(_TRIES):
            id, code = self._outside.secret(), self._outside.code()
            now_ms = self._outside.now_ms()
            table = Table(id, code).follow([Logged(1, now_ms, created)])
            try:
                await self._append(table, _Kept(), begin(table), first=created)
            except Conflict:
                continue  # there is a table with this code
            return table
        raise RuntimeError(f"{_TRIES} codes in a row were taken")

    async def look(self, table_id: str, at_least: int = 0) -> Table:
        """Return a table to look at: it is as its log says until one waits for anything else.

        Somebody has seen it `at_least` at that version, maybe on another node.

        Raises:
            Fault: if there is no such table.
        """
        seen = self.look_at_once(table_id, at_least)
        if seen:
            self._kept[table_id].used_ms = self._outside.now_ms()
            return seen
        async with _Having(self, table_id) as kept:
            table = await self._table(table_id, kept)
            if table.version < at_least and self._shared:
                await self._read_on(table)
            return table

    def look_at_once(self, table_id: str, at_least: int = 0) -> Table | None:
        """Return a table as `look` does, None where it would have to wait for it."""
        kept = self._kept.get(table_id)
        if kept is None or kept.stale or kept.table is None:
            return None
        # One node alone has all that there is: nobody can have seen more.
        return None if self._shared and kept.table.version < at_least else kept.table

    async def change(self, table_id: str, decide: Decide) -> int:
        """Append what `decide` says, and return the version it is safe at.

        Whatever `decide` raises is raised, and nothing is changed then.

        Raises:
            Fault: if there is no such table.
        """
        async with _Having(self, table_id) as kept:
            for _ in range(_TRIES):
                table = await self._table(table_id, kept)
                try:
                    entries = decide(table)
                except Exception:
                    if self._shared and await self._read_on(table):
                        continue
                    raise
                if not entries:
                    return table.version
                try:
                    await self._append(table, kept, entries)
                except Conflict:
                    continue
                return table.version
        raise RuntimeError(f"a decision lost {_TRIES} races")

    def change_at_once(self, table_id: str, decide: Decide, done: Done) -> bool:
        """Append what `decide` says as `change` does, if that has to wait for the commit alone.

        Return whether it was so; then it is `done` once it is safe. Whatever `decide` raises is
        raised, where it can be no matter of what another node has appended.
        """
        kept = self._kept.get(table_id)
        if kept is None or kept.stale or kept.table is None or not kept.latch.take():
            return False
        having = _Having(self, table_id, kept)
        table = kept.table
        try:
            entries = decide(table)
            if not entries:
                having.leave()
                return False
            append, go_on = self._following(table, kept, entries)
        except Exception:
            having.leave()
            if self._shared:
                return False
            raise

        def safe(error: Exception | None) -> None:
            if error is None:
                go_on()
            having.leave()
            done(error)

        self._appender.put(append, safe)
        return True

    async def arrange(self, table_id: str, seat: int, cards: str) -> None:
        """Keep how a seat arranged its hand."""
        async with _Having(self, table_id) as kept:
            table = await self._table(table_id, kept)
            await self._reader.keep_hand_order(table_id, seat, cards)
            table.hand_orders[seat] = cards
        self._fan_out.publish(table_id, table.version)

    async def _append(
        self, table: Table, kept: _Kept, entries: Sequence[Entry], first: Created | None = None
    ) -> None:
        await self._appender.append(*self._following(table, kept, entries, first))

    def _following(
        self, table: Table, kept: _Kept, entries: Sequence[Entry], first: Created | None = None
    ) -> tuple[Append, Callable[[], None]]:
        """Let a table take entries in; return what to append, and what to do when it is safe."""
        now_ms = self._outside.now_ms()
        logged = [
            Logged(table.version + number, now_ms, entry)
            for number, entry in enumerate(entries, start=1)
        ]
        was = table.stage
        kept.table = None  # until it is safe, what is in memory counts for nothing
        table.follow(logged)
        stage, due = table.stage, due_at(table, self._pace)
        due_ms = due.at_ms if due else None
        new = NewTable(table.code, table.listed) if first else None
        whole = [Logged(1, now_ms, first), *logged] if first else logged

        def go_on() -> None:
            kept.table = table
            if first:
                _log.info("table_made", table=table.id[:8], seats=len(table.seats))
            if stage is not was:
                _log.info("table_went_on", table=table.id[:8], stage=stage.value)
            self._deadlines.set(table.id, due_ms)
            self._fan_out.publish(table.id, table.version)

        return Append(table.id, whole, str(stage), due_ms, new), go_on

    async def _table(self, table_id: str, kept: _Kept) -> Table:
        if kept.table is None:
            code = await self._reader.code_of(table_id)
            if code is None:
                raise await self._none_with(table_id)
            table = await self._reader.follow(Table(table_id, code))
            if not table.version:  # it went just now
                raise await self._none_with(table_id)
            kept.table, kept.stale = table, False
        elif kept.stale:
            kept.stale = False
            try:
                await self._read_on(kept.table)
            except BaseException:
                kept.stale = True
                raise
        return kept.table

    async def _read_on(self, table: Table) -> bool:
        """Let a table take in what others have appended, and return whether there was anything."""
        before = table.version
        await self._reader.follow(table)
        return table.version > before

    def heard(self, table_id: str, version: int) -> None:
        """Take note that another node has brought a table to a version."""
        kept = self._kept.get(table_id)
        # It may say so again, when no more than the order of a hand has changed.
        if kept and not (kept.table and kept.table.version > version):
            kept.stale = True
        self._fan_out.tell(table_id)

    async def _none_with(self, code_or_id: str) -> Fault:
        ended = await self._results.has_ended(code_or_id)
        return Fault("table.ended") if ended else Fault("table.unknown")

    async def catch_up(self) -> None:
        """Find out what others than this node did at the tables in memory, as far as unheard of.

        Another node's message may have been lost; an operator who ends a table sends none.
        """
        ids = [id for id, kept in self._kept.items() if kept.table and not kept.wanted]
        versions = await self._reader.versions(ids)
        for id in ids:
            kept, version = self._kept.get(id), versions.get(id)
            if kept and kept.table and version != kept.table.version and not kept.wanted:
                if version is None:
                    self.forget_gone(id)
                elif version > kept.table.version:
                    self.heard(id, version)

    def forget_gone(self, table_id: str) -> None:
        """Let go of a table that is not in the store any more, and let those who watch it know."""
        kept = self._kept.get(table_id)
        if kept and kept.table:
            self._ids.pop(kept.table.code, None)
            kept.table = None
        self._deadlines.set(table_id, None)
        self._fan_out.tell(table_id)

    def forget_idle(self, idle_ms: int) -> int:
        """Let go of tables that nobody has used for a while or watches; return how many."""
        before = self._outside.now_ms() - idle_ms
        idle = [
            (id, kept)
            for id, kept in self._kept.items()
            if not kept.wanted and kept.used_ms <= before and not self._fan_out.is_watched(id)
        ]
        for id, kept in idle:
            del self._kept[id]
            if kept.table:
                self._ids.pop(kept.table.code, None)
        return len(idle)


class _Having:
    """Has a table for oneself while the block lasts, or until one leaves it."""

    __slots__ = ("_keeper", "_kept", "_table_id")

    def __init__(self, keeper: Keeper, table_id: str, taken: _Kept | None = None) -> None:
        self._keeper = keeper
        self._table_id = table_id
        self._kept = taken or keeper._kept.setdefault(table_id, _Kept())
        self._kept.wanted += 1

    async def __aenter__(self) -> _Kept:
        try:
            await self._kept.latch.wait()
        except BaseException:
            self._let_go()
            raise
        return self._kept

    async def __aexit__(self, *_: object) -> None:
        self.leave()

    def leave(self) -> None:
        """Let others have it."""
        self._kept.latch.give()
        self._let_go()

    def _let_go(self) -> None:
        kept = self._kept
        kept.wanted -= 1
        kept.used_ms = self._keeper._outside.now_ms()
        if kept.table is None and not kept.wanted:
            self._keeper._kept.pop(self._table_id, None)
