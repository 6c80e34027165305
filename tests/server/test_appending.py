"""Appends of many tables share a commit, without a timer; one that comes too late stands alone."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from sqlalchemy import func, select

from rami.server.entries import Created, Entry, Logged, Ready
from rami.server.metrics import Metrics
from rami.server.store.appending import Append, Appender, Conflict, NewTable
from rami.server.store.database import open_database, postgres_url, sqlite_url
from rami.server.store.reading import Reader
from rami.server.store.schema import log

MADE = Created("cardverse", ("easy", "easy"), "", "secret")


def new(name: str) -> Append:
    return Append(name, [Logged(1, 0, MADE)], "playing", None, NewTable(name, listed=False))


def more(name: str, seq: int, *entries: Entry) -> Append:
    logged = [Logged(seq + number, 0, entry) for number, entry in enumerate(entries)]
    return Append(name, logged, "playing", None)


class Store:
    """An appender at work, and what it has done."""

    def __init__(self, appender: Appender, reader: Reader, metrics: Metrics) -> None:
        self.appender, self.reader, self._metrics = appender, reader, metrics

    def measured(self, name: str) -> float:
        lines = self._metrics.text().decode().splitlines()
        return next(float(line.split()[1]) for line in lines if line.split()[0] == name)

    @property
    def commits(self) -> float:
        return self.measured("rami_commit_appends_count")

    @property
    def appends(self) -> float:
        return self.measured("rami_commit_appends_sum")

    async def entries(self) -> int:
        async with self.reader._connect() as connection:
            return int(await connection.scalar(select(func.count()).select_from(log)) or 0)


def with_store(folder: Path, database: str, act: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        url = postgres_url(database) if database else sqlite_url(folder)
        engine, metrics = await open_database(url), Metrics()
        appender = Appender(engine, metrics)
        running = asyncio.create_task(appender.run())
        try:
            async with asyncio.timeout(20):
                await act(Store(appender, Reader(engine), metrics))
        finally:
            appender.stop()
            await running
            await engine.dispose()

    asyncio.run(run())


def test_what_came_during_a_commit_is_the_next_one(tmp_path: Path, database: str) -> None:
    async def act(store: Store) -> None:
        first = asyncio.create_task(store.appender.append(new("first")))
        while not store.appender._wake.is_set() or store.appender._waiting:
            await asyncio.sleep(0)  # until its commit is under way
        others = [asyncio.create_task(store.appender.append(new(f"t{n}"))) for n in range(20)]
        await asyncio.gather(first, *others)
        assert (store.commits, store.appends) == (2, 21)
        assert await store.entries() == 21

    with_store(tmp_path, database, act)


def test_what_has_come_over_the_network_by_then_goes_along(tmp_path: Path, database: str) -> None:
    async def act(store: Store) -> None:
        loop = asyncio.get_running_loop()
        last = loop.create_future()
        network, client = socket.socketpair()

        def safe(error: Exception | None) -> None:
            """Go on as those do who are told of a commit: one at once, one over the network."""
            store.appender.put(new("second"), lambda _: None)
            client.send(b"7")

        def come() -> None:
            loop.remove_reader(network)
            store.appender.put(new("third"), last.set_result)

        with network, client:
            loop.add_reader(network, come)
            store.appender.put(new("first"), safe)
            assert await last is None
        assert (store.commits, store.appends) == (2, 3)

    with_store(tmp_path, database, act)


def test_a_lone_append_waits_for_nothing(tmp_path: Path, database: str) -> None:
    async def act(store: Store) -> None:
        await store.appender.append(new("t"))
        for number in range(5):
            await store.appender.append(more("t", 2 + number, Ready(0)))
        assert (store.commits, store.appends) == (6, 6)

    with_store(tmp_path, database, act)


def test_of_a_commit_the_one_that_came_too_late_alone_is_told(
    tmp_path: Path, database: str
) -> None:
    async def act(store: Store) -> None:
        for name in ("a", "b", "c"):
            await store.appender.append(new(name))
        # Two of them decided from the same version of b; the second entry of one is free.
        appends = [
            more("a", 2, Ready(0)),
            more("b", 2, Ready(0)),
            more("b", 2, Ready(1), Ready(0)),
            more("c", 2, Ready(0)),
        ]
        told = await asyncio.gather(
            *(store.appender.append(append) for append in appends), return_exceptions=True
        )
        assert [type(each) for each in told] == [type(None), type(None), Conflict, type(None)]
        assert await store.entries() == 3 + 3
        assert await store.reader.versions(["a", "b", "c"]) == {"a": 2, "b": 2, "c": 2}

    with_store(tmp_path, database, act)


def test_an_append_to_a_table_that_has_gone_is_a_conflict(tmp_path: Path, database: str) -> None:
    async def act(store: Store) -> None:
        with pytest.raises(Conflict):
            await store.appender.append(more("nowhere", 2, Ready(0)))
        assert await store.entries() == 0

    with_store(tmp_path, database, act)
