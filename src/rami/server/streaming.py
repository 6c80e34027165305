"""The table as a stream of server-sent events, for those who have no WebSocket.

Each event is a message of the server, `update` or `closing`, as a WebSocket would bring it; the
commands of such a client go over HTTP. The id of an update is its version, so that a client that
comes back with it as ``Last-Event-ID`` gets what it has missed.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Final

import msgspec
import structlog
from litestar.response import ServerSentEvent, ServerSentEventMessage

from rami.server.handling import Client
from rami.server.node import Node
from rami.server.protocol import PROTOCOL_VERSION, Closing, Update
from rami.server.sockets import ENCODER
from rami.texts import say
from rami.texts.faults import Fault

__all__ = ["event_stream"]

_QUIET_S: Final = 15.0
"""After so long without an event a line is sent that says nothing: proxies end silent answers."""

_BACK_MS: Final = 1000
"""When a client whose stream has ended is to come back."""

_log = structlog.get_logger()


def event_stream(node: Node, client: Client, table_id: str, since: int) -> ServerSentEvent:
    """Return the answer that tells a client what happens at a table since a version."""
    return ServerSentEvent(_events(node, client, table_id, since), retry_duration=_BACK_MS)


async def _events(
    node: Node, client: Client, table_id: str, since: int
) -> AsyncIterator[ServerSentEventMessage]:
    try:
        async for message in _messages(node, client, table_id, since):
            yield _event(message)
    except Fault as fault:  # the table is gone
        yield _event(_closing(fault, client, final=True))
    except Exception as error:
        _log.error("stream_failed", error=type(error).__name__)
        yield _event(_closing(Fault("server.unexpected"), client))


async def _messages(
    node: Node, client: Client, table_id: str, since: int
) -> AsyncIterator[Update | Closing | None]:
    """Yield what there is to tell as it comes, None where nothing has come for a while."""
    changed = asyncio.Event()
    with (
        node.presence.connected(table_id, client),
        node.fan_out.watching(table_id, changed.set),
    ):
        closing = asyncio.create_task(node.closing.wait())
        try:
            told = await node.handler.update(table_id, client, since)
            yield msgspec.structs.replace(told, protocol=PROTOCOL_VERSION)
            while not closing.done():
                if not await _happens(changed, closing):
                    yield None
                    continue
                changed.clear()
                update = await node.handler.update(table_id, client, told.version)
                if update.version > told.version or update.view != told.view:
                    yield update
                told = update
            yield _closing(Fault("server.closing"), client)
        finally:
            closing.cancel()


async def _happens(changed: asyncio.Event, closing: asyncio.Task[bool]) -> bool:
    """Wait until the table has changed or the server goes down, and return whether either did."""
    change = asyncio.create_task(changed.wait())
    try:
        done, _ = await asyncio.wait(
            (change, closing), timeout=_QUIET_S, return_when=asyncio.FIRST_COMPLETED
        )
    finally:
        change.cancel()
    return bool(done)


def _closing(fault: Fault, client: Client, *, final: bool = False) -> Closing:
    return Closing(code=fault.code, text=say(fault, client.lang), final=final)


def _event(message: Update | Closing | None) -> ServerSentEventMessage:
    if message is None:
        return ServerSentEventMessage(data=None, comment="nothing new")
    text = ENCODER.encode(message).decode()
    if isinstance(message, Update):
        return ServerSentEventMessage(data=text, event="update", id=message.version)
    return ServerSentEventMessage(data=text, event="closing")
