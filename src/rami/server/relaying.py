"""Fan-out among nodes, by way of a Valkey or Redis, which keeps nothing.

What is said there is which table has reached which version, and by which node, so that none hears
itself. Where it is away, the nodes find out for themselves, a little later; it is tried again until
it is back.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import Final

import structlog
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from rami.server.fanout import Heard, InProcess

__all__ = ["CHANNEL", "Relayed"]

CHANNEL: Final = "rami/tables"

_ANSWER_S: Final = 2.0
"""How long Valkey may take to answer."""

_AGAIN_S: Final = 0.5
"""When to try again what it did not take."""

_BEAT_S: Final = 2.0
"""How often a node says something even if there is nothing to say."""

_SILENT_S: Final = 3 * _BEAT_S
"""After hearing nothing for so long, not even itself, a node takes its connection to be dead."""

_log = structlog.get_logger()


class _Silence(Exception):
    """Nothing is heard any more."""


class Relayed(InProcess):
    """Fan-out among the connections of this node, and to and from others; `node` is its name."""

    def __init__(self, url: str, node: str) -> None:
        super().__init__()
        self._node = node
        # It is tried again here, not by the library: what is late is of no use to anybody.
        self._redis = Redis.from_url(
            url,
            protocol=2,
            socket_connect_timeout=_ANSWER_S,
            socket_timeout=_ANSWER_S,
            retry=Retry(NoBackoff(), 0),
        )
        self._to_say: dict[str, int] = {}
        self._wake = asyncio.Event()
        self.is_up = False
        """Whether other nodes are heard now."""

    def publish(self, table_id: str, version: int) -> None:
        """Tell all who watch a table, on this node and any other, which version it has reached."""
        self.tell(table_id)
        self._to_say[table_id] = version
        self._wake.set()

    async def run(self, heard: Heard) -> None:
        """Talk to other nodes and listen to them, until cancelled."""
        try:
            async with asyncio.TaskGroup() as both:
                both.create_task(self._talk())
                both.create_task(self._listen(heard))
        finally:
            with contextlib.suppress(RedisError, OSError):
                await self._redis.aclose()

    async def _talk(self) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_BEAT_S):
                    await self._wake.wait()
            self._wake.clear()
            # If it gets lost, whoever watches finds out later; saying it twice would not help.
            said, self._to_say = self._to_say or {"": 0}, {}
            pipeline = self._redis.pipeline(transaction=False)
            for table_id, version in said.items():
                pipeline.publish(CHANNEL, f"{self._node} {version} {table_id}")
            try:
                await pipeline.execute()
            except (RedisError, OSError):
                await asyncio.sleep(_AGAIN_S)  # the listener tells of it

    async def _listen(self, heard: Heard) -> None:
        while True:
            try:
                await self._hear(heard)
            except (RedisError, OSError, _Silence) as error:
                if self.is_up:
                    _log.warning("fan_out_trouble", error=type(error).__name__)
                self.is_up = False
                await asyncio.sleep(_AGAIN_S)

    async def _hear(self, heard: Heard) -> None:
        async with self._redis.pubsub() as listening:
            await listening.subscribe(CHANNEL)
            while True:
                message = await listening.get_message(timeout=_SILENT_S)
                if message is None:
                    raise _Silence
                if message["type"] == "subscribe":
                    self.is_up = True
                elif message["type"] == "message":
                    self._take(message["data"], heard)

    def _take(self, said: bytes, heard: Heard) -> None:
        node, _, rest = said.decode(errors="replace").partition(" ")
        version, _, table_id = rest.partition(" ")
        if node != self._node and table_id and version.isdecimal():
            heard(table_id, int(version))
