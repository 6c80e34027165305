"""The table over WebSocket: messages in, answers and updates out."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec
import structlog
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect
from msgspec import UNSET

from rami.server.handling import Client
from rami.server.logs import place_of
from rami.server.node import Node
from rami.server.patience import PUSH, Push
from rami.server.protocol import (
    Closing,
    FromClient,
    FromServer,
    Hello,
    Hint,
    Refused,
    Update,
)
from rami.server.visitors import address_of
from rami.texts import say
from rami.texts.faults import Fault

__all__ = ["ENCODER", "Connection", "message_from"]

_log = structlog.get_logger()

_DECODER: Final = msgspec.json.Decoder(FromClient)
ENCODER: Final = msgspec.json.Encoder()

# Close codes, of those that applications may choose: what HTTP would have said, plus 4000.
_UNREADABLE: Final = 4400
_UNKNOWN: Final = 4404
_GOING_DOWN: Final = 1012
_FAILED: Final = 1011
_TRY_AGAIN: Final = 1013

_TROUBLE: Final = "store.unavailable"
_AGAIN_S: Final = 1.0
"""When to look again at a table that the store could not give."""

_UNREADABLE_MOST: Final = 20
"""After so many messages that cannot be read, a client is taken to be none of ours."""


def message_from(text: str | bytes) -> FromClient:
    """Read a message of a client.

    Raises:
        Fault: if it is none.
    """
    try:
        message: FromClient = _DECODER.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Fault("message.unreadable", reason=str(error)) from None
    return message


class Connection:
    """One client's connection to one table; `serve` is its whole life."""

    def __init__(self, node: Node, socket: WebSocket[Any, Any, Any], holder: str) -> None:
        self._node = node
        self._socket = socket
        extensions: Mapping[str, Mapping[str, Push]] = socket.scope.get("extensions") or {}  # type: ignore[assignment]  # of which ours is one
        self._push = extensions.get(PUSH, {}).get("push", self._send_each)
        self._client = Client(holder, address=address_of(socket))
        self._unreadable = 0
        self._greeted = False
        self._told = asyncio.Lock()  # one update after the other, none older than the last
        self._since = 0
        self._hand_order: object = UNSET
        self._hints: set[asyncio.Task[None]] = set()

    async def serve(self, code: str) -> None:
        """Accept the connection, and talk until one side has enough."""
        await self._socket.accept()
        try:
            table_id = await self._node.keeper.id_of(code)
        except Fault as fault:
            with contextlib.suppress(WebSocketDisconnect):
                await self._send(self._node.handler.refuse(fault, self._client.lang))
            await self._close(_TRY_AGAIN if fault.code == _TROUBLE else _UNKNOWN)
            return
        with (
            self._node.presence.connected(table_id, self._client),
            self._node.fan_out.watching(table_id) as changed,
        ):
            tasks = [
                asyncio.create_task(self._hear(table_id, changed)),
                asyncio.create_task(self._tell(table_id, changed)),
                asyncio.create_task(self._wait_for_the_end()),
            ]
            try:
                done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in (*tasks, *self._hints):
                    task.cancel()
                await asyncio.gather(*tasks, *self._hints, return_exceptions=True)
            for task in done:
                error = task.exception()
                if isinstance(error, Fault):  # the table is gone
                    await self._say_closing(error, _UNKNOWN, final=True)
                elif error and not isinstance(error, WebSocketDisconnect):
                    at = place_of(error.__traceback__)
                    _log.error("connection_failed", error=type(error).__name__, at=at)
                    await self._close(_FAILED)

    async def _hear(self, table_id: str, changed: asyncio.Event) -> None:
        while True:
            event = await self._socket.receive()
            text = event.get("text")
            if text is None:
                text = event.get("bytes") or b""
            message = self._read(text)
            if isinstance(message, Hint):
                # It takes a while, in which the client is told what happens and may move.
                task = asyncio.create_task(self._give_hint(table_id, message))
                self._hints.add(task)
                task.add_done_callback(self._hints.discard)
                continue
            async with self._told:
                answer = await self._answer(table_id, message)
                if isinstance(answer, Update):
                    self._take_note(answer)
                    self._greeted = True
                answers = [answer]
                try:
                    if update := await self._news(table_id, changed):
                        answers.append(update)  # what comes of it goes with the answer
                finally:
                    await self._send(*answers)
            if self._unreadable > _UNREADABLE_MOST:
                fault = Fault("message.too_many_unreadable")
                await self._say_closing(fault, _UNREADABLE, final=True)
                return

    def _read(self, text: Any) -> FromClient | Refused:
        try:
            return message_from(text)
        except Fault as fault:
            self._unreadable += 1
            return self._node.handler.refuse(fault, self._client.lang)

    async def _give_hint(self, table_id: str, message: Hint) -> None:
        answer = await self._answer(table_id, message)
        with contextlib.suppress(Exception):  # it may be closed by now
            await self._send(answer)

    async def _answer(self, table_id: str, message: FromClient | Refused) -> FromServer:
        if isinstance(message, Refused):
            return message
        lang, id = self._client.lang, None
        try:
            id = None if isinstance(message, Hello) else message.id
            return await self._node.handler.reply(table_id, self._client, message)
        except Fault as fault:
            return self._node.handler.refuse(fault, lang, id)
        except Exception as error:
            at = place_of(error.__traceback__)
            _log.error("message_failed", error=type(error).__name__, at=at)
            return self._node.handler.refuse(Fault("server.unexpected"), lang, id)

    async def _tell(self, table_id: str, changed: asyncio.Event) -> None:
        while True:
            await changed.wait()
            async with self._told:
                if update := await self._news(table_id, changed):
                    await self._send(update)

    async def _news(self, table_id: str, changed: asyncio.Event) -> Update | None:
        """Return what the client has not been told yet, if there is anything."""
        if not changed.is_set():  # it went with an answer
            return None
        changed.clear()
        if not self._greeted:
            return None
        try:
            update = await self._node.handler.update(table_id, self._client, self._since)
        except Fault as fault:
            if fault.code != _TROUBLE:
                raise
            asyncio.get_running_loop().call_later(_AGAIN_S, changed.set)
            return None
        return update if self._take_note(update) else None

    def _take_note(self, update: Update) -> bool:
        """Remember what the client is told, and return whether it is anything new."""
        order = update.view.round.hand_order if update.view.round else UNSET
        is_new = update.version > self._since or order != self._hand_order
        self._since, self._hand_order = update.version, order
        return is_new

    async def _wait_for_the_end(self) -> None:
        await self._node.closing.wait()
        await self._say_closing(Fault("server.closing"), _GOING_DOWN, final=False)

    async def _say_closing(self, why: Fault, code: int, *, final: bool) -> None:
        text = say(why, self._client.lang)
        with contextlib.suppress(WebSocketDisconnect):
            await self._send(Closing(code=why.code, text=text, final=final))
        await self._close(code)

    async def _send(self, *messages: FromServer) -> None:
        try:
            await self._push([ENCODER.encode(message) for message in messages])
        except OSError:  # as the network says that the client has gone
            raise WebSocketDisconnect(detail="gone") from None

    async def _send_each(self, texts: Iterable[bytes]) -> None:
        for text in texts:
            await self._socket.send_data(text)

    async def _close(self, code: int) -> None:
        with contextlib.suppress(Exception):  # it may be closed already
            await self._socket.close(code)
