"""How long each part of several nodes takes for what is asked of it, measured on this machine.

What the simulation of `capacity.py` is made from: a real PostgreSQL that waits for its disk, a
real Valkey, and nodes of ours under load.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from statistics import median
from typing import Any, Final

from redis.asyncio import Redis

from bench.server.driving import Plan, Sample
from rami.server.entries import Created, Logged, Moved
from rami.server.metrics import Metrics
from rami.server.relaying import CHANNEL, Relayed
from rami.server.store.appending import Append, Appender, NewTable
from rami.server.store.database import open_database, postgres_url

__all__ = ["LOAD", "Services", "measured_services"]

_FEW, _MANY = 1, 64
"""So many appends share a commit when its time is taken."""

_TIMES: Final = 40

_MESSAGES: Final = 5_000
_LISTENERS: Final = (1, 8)

LOAD: Final = Plan(tables=50, warm_s=3.0, play_s=6.0)
"""What two nodes are put under, so that it is known what a move takes of them."""


@dataclass(frozen=True)
class Services:
    """What each part takes, in seconds.

    `node_s` is the CPU time of both nodes that a move of a table on two nodes takes, `heard_s`
    that of a node for a message on a table of others. A commit of PostgreSQL takes `commit_s`, most
    of it for the disk, and `append_s` for each append in it; a message keeps Valkey
    busy for `publish_s`, and for `deliver_s` for each node that hears it.
    """

    node_s: float
    heard_s: float
    commit_s: float
    append_s: float
    publish_s: float
    deliver_s: float


def measured_services(sample: Sample) -> Services:
    """Measure all of it but what nodes take, which a sample under `LOAD` tells."""
    # Only here: these need what only the tests and this bench have.
    from tests.support import backends

    with backends.own_postgres(durable=True) as postgres:
        few_s, many_s = asyncio.run(_commits_s(postgres.url))
    with backends.own_valkey() as valkey:
        few, many = (asyncio.run(_message_s(valkey.url, count)) for count in _LISTENERS)
        heard_s = asyncio.run(_heard_s(valkey.url))
    # The quickest of each differ by the appends alone, not by what the disk just did.
    append_s = max(min(many_s) - min(few_s), 0.0) / (_MANY - _FEW)
    deliver_s = max(many - few, 0.0) / (_LISTENERS[1] - _LISTENERS[0])
    return Services(
        node_s=sample.node_share / sample.moves_per_s,
        heard_s=heard_s,
        commit_s=max(median(few_s) - _FEW * append_s, 0.0),
        append_s=append_s,
        publish_s=max(few - _LISTENERS[0] * deliver_s, 0.0),
        deliver_s=deliver_s,
    )


async def _commits_s(url: str) -> tuple[list[float], list[float]]:
    """Return how long commits of few appends take, and such of many."""
    engine = await open_database(postgres_url(url))
    appender = Appender(engine, Metrics())
    running = asyncio.create_task(appender.run())
    names = [f"t{number}" for number in range(_MANY)]
    made = Logged(1, 0, Created("cardverse", ("", ""), "", "secret"))
    await _all(appender, [Append(n, [made], "playing", None, NewTable(n, False)) for n in names])
    found: list[list[float]] = []
    seq = 1
    for count in (_FEW, _MANY):
        took_s = []
        for _ in range(_TIMES):
            seq += 1
            moved = Logged(seq, 0, Moved(0, "discard 7C", id=f"at {seq}"))
            # All tables get on, so that each has its next number.
            await _all(appender, [Append(n, [moved], "playing", None) for n in names[count:]])
            began_s = time.perf_counter()
            await _all(appender, [Append(n, [moved], "playing", None) for n in names[:count]])
            took_s.append(time.perf_counter() - began_s)
        found.append(took_s)
    appender.stop()
    await running
    await engine.dispose()
    return found[0], found[1]


async def _all(appender: Appender, appends: Sequence[Append]) -> None:
    await asyncio.gather(*map(appender.append, appends))


async def _message_s(url: str, listeners: int) -> float:
    """Return how long Valkey is busy with a message that so many hear."""
    async with AsyncExitStack() as open_:
        client: Any = await open_.enter_async_context(Redis.from_url(url))
        for _ in range(listeners):
            listening = await open_.enter_async_context(client.pubsub())
            await listening.subscribe("bench")
        before_s = await _cpu_s(client)
        await _publish(client, "bench", "0123456789abcdef 100 " + "t" * 32)
        return (await _cpu_s(client) - before_s) / _MESSAGES


async def _cpu_s(client: Any) -> float:
    found = await client.info("cpu")
    return float(found["used_cpu_user"]) + float(found["used_cpu_sys"])


async def _publish(client: Any, channel: str, text: str) -> None:
    pipeline = client.pipeline(transaction=False)
    for _ in range(_MESSAGES):
        pipeline.publish(channel, text)
    await pipeline.execute()


async def _heard_s(url: str) -> float:
    """Return the CPU time that a node takes for a message on a table that it does not have."""
    count, all_heard = 0, asyncio.Event()

    def heard(table_id: str, version: int) -> None:
        nonlocal count
        count += 1
        if count == _MESSAGES:
            all_heard.set()

    relayed = Relayed(url, "0" * 16)
    running = asyncio.create_task(relayed.run(heard))
    while not relayed.is_up:
        await asyncio.sleep(0.01)
    async with Redis.from_url(url) as client:
        text = f"{'1' * 16} 100 {'t' * 32}"
        began_s = time.process_time()
        await _publish(client, "nobody", text)  # what saying it takes is not counted
        saying_s = time.process_time() - began_s
        began_s = time.process_time()
        await _publish(client, CHANNEL, text)
        async with asyncio.timeout(60):
            await all_heard.wait()
        took_s = time.process_time() - began_s
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    return max(took_s - saying_s, 0.0) / _MESSAGES
