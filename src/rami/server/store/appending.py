"""Appending to the logs: what came while one commit was under way is the next commit.

There is no timer: a lone append is committed as soon as it has been seen what else has come, and
the more tables there are, the more appends share a commit. Whoever appends hears of it when it is
safe.

A database that goes away in the middle of a commit does not say whether it has made it. It is
asked as soon as it is back, so that nobody is told that nothing has changed where it has.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec import Struct
from sqlalchemy import Connection, Insert, Select, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from rami.server.entries import Dealt, Logged, text_of
from rami.server.metrics import Metrics
from rami.server.store.database import is_shared
from rami.server.store.schema import hand_orders, log, tables
from rami.server.store.trouble import told_as_trouble
from rami.server.store.writing import Repeated, Writer
from rami.texts.faults import Fault

__all__ = ["Append", "Appender", "Conflict", "Done", "NewTable"]

_INSERT_LOG: Final = Repeated(insert(log), ["table_id", "seq", "at_ms", "entry"])
_INSERT_TABLE: Final[Insert] = insert(tables)
_UPDATE_TABLE: Final = Repeated(
    update(tables)
    .where(tables.c.id == bindparam("_id"))
    .values(
        version=bindparam("_version"),
        stage=bindparam("_stage"),
        changed_ms=bindparam("_changed_ms"),
        due_ms=bindparam("_due_ms"),
    ),
    ["_id", "_version", "_stage", "_changed_ms", "_due_ms"],
)
_SAME_PLACE: Final[Select[Any]] = select(log.c.at_ms, log.c.entry).where(
    log.c.table_id == bindparam("_id"), log.c.seq == bindparam("_seq")
)

_PASSES: Final = 2
"""So often the event loop goes round before a commit: what is in the network by then goes along.

In the first it sees what has come, in the second that is done. Those who were told of the commit
before have mostly answered already.
"""

_ASK_S: Final = 0.25
"""How often a database that has gone away is asked what has become of a commit."""

_ASK_MOST: Final = 12
"""How often at most, before those who wait are told that it is away."""


class Conflict(Exception):
    """Somebody else has appended to this log since it was read."""


class NewTable(Struct, frozen=True):
    """What a table is found by, for its row."""

    code: str
    listed: bool


class Append(Struct, frozen=True, gc=False):
    """Entries for the log of one table, and where the table stands after them."""

    table_id: str
    logged: Sequence[Logged]
    stage: str
    due_ms: int | None
    new: NewTable | None = None

    def log_rows(self) -> list[tuple[Any, ...]]:
        """Return the rows of the log."""
        return [
            (self.table_id, logged.seq, logged.at_ms, text_of(logged.entry))
            for logged in self.logged
        ]

    def new_row(self, new: NewTable) -> dict[str, Any]:
        """Return the row of a table that was just made."""
        last = self.logged[-1]
        return {
            "id": self.table_id,
            "code": new.code,
            "version": last.seq,
            "stage": self.stage,
            "listed": new.listed,
            "created_ms": last.at_ms,
            "changed_ms": last.at_ms,
            "due_ms": self.due_ms,
        }

    def changes(self) -> tuple[Any, ...]:
        """Return what changes in the row of the table, after its id."""
        last = self.logged[-1]
        return self.table_id, last.seq, self.stage, last.at_ms, self.due_ms


Done = Callable[[Exception | None], None]
"""Called when an append is safe, or with the reason why nothing was appended; it raises nothing."""


class _Waiting(Struct, frozen=True):
    append: Append
    done: Done


class Appender:
    """Writes appends, many at a time; `run` is its task."""

    def __init__(self, engine: AsyncEngine, metrics: Metrics) -> None:
        self._engine = engine
        self._writer = Writer(engine)
        self._metrics = metrics
        self._waiting: list[_Waiting] = []
        self._wake = asyncio.Event()
        self._stopping = False

    def put(self, append: Append, done: Done) -> None:
        """Append, and have it `done` when it is safe, whoever has gone meanwhile.

        It is done with a `Conflict` if an entry with such a number is there already, and with a
        `Fault` if the database is in trouble.
        """
        self._waiting.append(_Waiting(append, done))
        self._wake.set()

    async def append(self, append: Append, then: Callable[[], None] | None = None) -> None:
        """Append, do what is to be done `then`, and return when it is safe.

        Both come to their end also when whoever waits for it has gone: a client that leaves right
        after its move must not keep others from hearing of it.

        Raises:
            Conflict: if an entry with such a number is there already; nothing is appended.
            Fault: if the database is in trouble; nothing is appended.
        """
        safe = asyncio.get_running_loop().create_future()

        def done(error: Exception | None) -> None:
            if error is None and then:
                then()
            if safe.done():
                return
            if error is None:
                safe.set_result(None)
            else:
                safe.set_exception(error)

        self.put(append, done)
        await safe

    def stop(self) -> None:
        """Let `run` end once all that waits is written."""
        self._stopping = True
        self._wake.set()

    async def run(self) -> None:
        """Write what waits, until stopped."""
        while self._waiting or not self._stopping:
            if not self._waiting:
                self._wake.clear()
                await self._wake.wait()
                continue
            for _ in range(_PASSES):
                await asyncio.sleep(0)
            batch, self._waiting = self._waiting, []
            # In one order on all nodes: two that write to the same tables wait for each other in
            # turn, not both at once.
            await self._write(sorted(batch, key=lambda waiting: waiting.append.table_id))
            del batch  # which would keep its tables in memory until the next one
        self._writer.close()

    async def _write(self, batch: list[_Waiting]) -> None:
        appends = [waiting.append for waiting in batch]
        inserted = False

        def work(connection: Connection) -> None:
            nonlocal inserted
            _insert(connection, appends)
            inserted = True

        try:
            with self._metrics.commit(len(batch)), told_as_trouble():
                await self._writer.commit(work)
        except IntegrityError:
            # One of them came too late: each for itself, so that it alone is told.
            if len(batch) > 1:
                for waiting in batch:
                    await self._write([waiting])
            else:
                _fail(batch, Conflict())
        except Exception as error:
            if inserted and isinstance(error, Fault) and await self._was_made(appends[0]):
                self._succeed(batch)
            else:
                # Nothing was appended, and each says so to its client.
                _fail(batch, error)
        else:
            self._succeed(batch)

    def _succeed(self, batch: list[_Waiting]) -> None:
        self._metrics.appended(logged.entry for item in batch for logged in item.append.logged)
        for waiting in batch:
            waiting.done(None)

    async def _was_made(self, append: Append) -> bool:
        """Return whether a commit was made that the database has not confirmed.

        All of it was, or nothing. A database in a file is not away from a commit in between.
        """
        if not is_shared(self._engine):
            return False
        wanted = {"_id": append.table_id, "_seq": append.logged[-1].seq}
        for _ in range(_ASK_MOST):
            await asyncio.sleep(_ASK_S)
            try:
                with told_as_trouble():
                    async with self._engine.connect() as connection:
                        found = (await connection.execute(_SAME_PLACE, wanted)).one_or_none()
            except Fault:
                continue
            last = append.logged[-1]
            return found is not None and tuple(found) == (last.at_ms, text_of(last.entry))
        return False


def _fail(batch: list[_Waiting], error: Exception) -> None:
    for waiting in batch:
        waiting.done(error)


def _insert(connection: Connection, appends: list[Append]) -> None:
    made = [append.new_row(append.new) for append in appends if append.new]
    if made:
        connection.execute(_INSERT_TABLE, made)
    rows = [row for append in appends for row in append.log_rows()]
    _INSERT_LOG.execute(connection, rows)
    changed = [append.changes() for append in appends if not append.new]
    if changed:
        _UPDATE_TABLE.execute(connection, changed)
    dealt = [
        append.table_id
        for append in appends
        for logged in append.logged
        if isinstance(logged.entry, Dealt)
    ]
    if dealt:  # there are other hands now
        connection.execute(delete(hand_orders).where(hand_orders.c.table_id.in_(dealt)))
