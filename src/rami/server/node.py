"""One server: the parts that it is made of, started and stopped in the right order."""

from __future__ import annotations

import asyncio
import secrets
import time
from typing import Final

import structlog
from sqlalchemy.ext.asyncio import AsyncEngine

from rami._version import __version__
from rami.server.bots import Bots
from rami.server.deadlines import Deadlines
from rami.server.deadlines import InProcess as InProcessDeadlines
from rami.server.due import Pace
from rami.server.fanout import FanOut
from rami.server.fanout import InProcess as InProcessFanOut
from rami.server.handling import Handler
from rami.server.hints import Hints
from rami.server.identity import Identities
from rami.server.keeper import Keeper
from rami.server.limits import Limits
from rami.server.metrics import Metrics
from rami.server.outside import Outside
from rami.server.presence import Presence
from rami.server.relaying import Relayed
from rami.server.retention import Retention
from rami.server.settings import Settings
from rami.server.sharing import Shared
from rami.server.store.appending import Appender
from rami.server.store.claims import Claims
from rami.server.store.database import is_shared, open_database, postgres_url, sqlite_url
from rami.server.store.presences import Presences
from rami.server.store.reading import Reader
from rami.server.store.results import Results
from rami.server.sweeping import Sweeper
from rami.texts.faults import Fault

__all__ = ["Node"]

_KEEP_HOUSE_S: Final = 2.0
"""How long it takes at most until what others did is found out here without being told."""

_SWEEP_MS: Final = 3_600_000
"""How often tables are looked for that have had their time."""

_log = structlog.get_logger()


class Node:
    """A running server, whatever it is reached by; made by `start`."""

    def __init__(self, engine: AsyncEngine, settings: Settings, outside: Outside) -> None:
        self.settings = settings
        self.outside = outside
        self._engine = engine
        name = secrets.token_hex(8)  # of this run, by which other nodes tell it from themselves
        pace = Pace(settings.bot_pace_ms, settings.round_pause_ms, settings.absent_s * 1000)
        self.metrics = Metrics()
        self.reader = Reader(engine)
        self.results = Results(engine)
        self._retention = Retention(self.reader, self.results, outside)
        self._appender = Appender(engine, self.metrics)
        self.fan_out: FanOut = InProcessFanOut()
        if settings.redis_url:
            self.fan_out = relayed = Relayed(settings.redis_url, name)
            self.metrics.gauge(
                "rami_fan_out_up", "Whether other nodes are heard.", lambda: relayed.is_up
            )
        self._deadlines: Deadlines = InProcessDeadlines(self.reader, outside, self.metrics)
        if is_shared(engine):
            self._deadlines = Shared(Claims(engine), outside, self.metrics)
        self._bots = Bots(settings.bot_workers, self.metrics)
        self.keeper = Keeper(
            self.reader,
            self.results,
            self._appender,
            self.fan_out,
            self._deadlines,
            outside,
            pace,
            shared=is_shared(engine),
        )
        self.closing = asyncio.Event()
        """Set when the server is going down: connections say so to their clients, and end."""
        self.presence = Presence(self.keeper, Presences(engine, name), outside, self.closing)
        self.limits = Limits(settings.rate_limit)
        hints = Hints(self.keeper, self._bots)
        self.handler = Handler(
            self.keeper, outside, self.limits, self.presence, hints, self.metrics
        )
        self.metrics.gauge(
            "rami_tables_in_memory", "Tables that are in memory.", lambda: self.keeper.kept
        )
        self.metrics.gauge(
            "rami_watchers", "Connections that watch a table.", lambda: self.fan_out.watchers
        )
        self.identities = Identities("")
        self._sweeper = Sweeper(self.keeper, self._deadlines, self._bots, outside, pace)
        self._tasks: list[asyncio.Task[None]] = []
        self._appending: asyncio.Task[None] | None = None

    @classmethod
    async def start(cls, settings: Settings, outside: Outside) -> Node:
        """Open the store and go on with whatever is due in it."""
        if settings.database_url:
            engine = await open_database(postgres_url(settings.database_url))
        else:
            await asyncio.to_thread(settings.data.mkdir, parents=True, exist_ok=True)
            engine = await open_database(sqlite_url(settings.data))
        node = cls(engine, settings, outside)
        warm = asyncio.create_task(node._bots.warm_up())
        node.identities = Identities(await node.reader.key("cookies", outside.secret()))
        node._appending = asyncio.create_task(node._appender.run())
        await node.presence.start()
        await node._deadlines.load()
        if is_shared(engine):
            await warm  # whoever ends another node for this one finds bots that can move
        node._tasks = [
            warm,
            asyncio.create_task(node._sweeper.run()),
            asyncio.create_task(node.presence.run()),
            asyncio.create_task(node.fan_out.run(node.keeper.heard)),
            asyncio.create_task(node._keep_house()),
        ]
        _log.info("server_started", version=__version__)
        return node

    async def stop(self) -> None:
        """Write what waits to be written, and let go of everything."""
        began_s = time.monotonic()
        self.closing.set()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._bots.close()
        self._appender.stop()
        if self._appending:
            await self._appending
        await self._engine.dispose()
        _log.info("server_stopped", took_ms=round((time.monotonic() - began_s) * 1000))

    async def _keep_house(self) -> None:
        """See to the memory and the store from time to time, until cancelled."""
        swept_ms: int | None = None
        while True:
            now_ms = self.outside.now_ms()
            try:
                await self.keeper.catch_up()
                self.keeper.forget_idle(self.settings.idle_s * 1000)
                if swept_ms is None or now_ms - swept_ms >= _SWEEP_MS:
                    await self.take_old_away()
                    swept_ms = now_ms
            except Fault:
                pass  # the store is in trouble, which it says itself: later, then
            except Exception as error:
                _log.error("housekeeping_failed", error=type(error).__name__)
            await asyncio.sleep(_KEEP_HOUSE_S)

    async def take_old_away(self) -> None:
        """Take tables away that have had their time."""
        if self.settings.keep_days:
            for table_id in await self._retention.sweep(self.settings.keep_days):
                self.keeper.forget_gone(table_id)
