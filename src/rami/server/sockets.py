"""The table over WebSocket: messages in, answers and updates out."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Coroutine, Mapping, Sequence
from typing import Any, Final

import msgspec
import structlog
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect
from msgspec import UNSET

from rami.server.handling import Client
from rami.server.latch import Latch
from rami.server.logs import place_of
from rami.server.node import Node
from rami.server.patience import LINE, Line
from rami.server.protocol import (
    Closing,
    FromClient,
    FromServer,
    Hello,
    Hint,
    MakeMove,
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
        extensions: Mapping[str, Mapping[str, Line]] = socket.scope.get("extensions") or {}  # type: ignore[assignment]  # of which ours is one
        self._line = extensions.get(LINE, {}).get("line")
        self._client = Client(holder, address=address_of(socket))
        self._table_id = ""
        self._unreadable = 0
        self._greeted = False
        self._latch = Latch()  # one update after the other, none older than the last
        self._is_behind = False
        self._wake = asyncio.Event()
        self._since = 0
        self._hand_order: object = UNSET
        self._apart: set[asyncio.Task[None]] = set()

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
        self._table_id = table_id
        with (
            self._node.presence.connected(table_id, self._client),
            self._node.fan_out.watching(table_id, self._changed),
        ):
            tasks = [
                asyncio.create_task(self._hear()),
                asyncio.create_task(self._tell()),
                asyncio.create_task(self._wait_for_the_end()),
            ]
            try:
                done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            finally:
                if self._line:
                    self._line.hears = None
                for task in (*tasks, *self._apart):
                    task.cancel()
                await asyncio.gather(*tasks, *self._apart, return_exceptions=True)
            for task in done:
                error = task.exception()
                if isinstance(error, Fault):  # the table is gone
                    await self._say_closing(error, _UNKNOWN, final=True)
                elif error and not isinstance(error, WebSocketDisconnect):
                    at = place_of(error.__traceback__)
                    _log.error("connection_failed", error=type(error).__name__, at=at)
                    await self._close(_FAILED)

    # What has to wait for something ---------------------------------------------------------------

    async def _hear(self) -> None:
        while True:
            event = await self._socket.receive()
            text = event.get("text")
            if text is None:
                text = event.get("bytes") or b""
            message = self._read(text)
            if isinstance(message, Hint):
                # It takes a while, in which the client is told what happens and may move.
                self._set_apart(self._give_hint(message))
                continue
            await self._latch.wait()
            try:
                answer = await self._answer(message)
                if isinstance(answer, Update):
                    self._take_note(answer)
                    self._greet()
                answers = [answer]
                try:
                    if update := await self._news():
                        answers.append(update)  # what comes of it goes with the answer
                finally:
                    await self._send(*answers)
            finally:
                self._leave()
            if self._unreadable > _UNREADABLE_MOST:
                fault = Fault("message.too_many_unreadable")
                await self._say_closing(fault, _UNREADABLE, final=True)
                return

    def _greet(self) -> None:
        self._greeted = True
        if self._line:
            self._line.hears = self._hear_at_once

    def _set_apart(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._apart.add(task)
        task.add_done_callback(self._apart.discard)

    def _read(self, text: Any) -> FromClient | Refused:
        try:
            return message_from(text)
        except Fault as fault:
            self._unreadable += 1
            return self._node.handler.refuse(fault, self._client.lang)

    async def _give_hint(self, message: Hint) -> None:
        answer = await self._answer(message)
        with contextlib.suppress(Exception):  # it may be closed by now
            await self._send(answer)

    async def _answer(self, message: FromClient | Refused) -> FromServer:
        if isinstance(message, Refused):
            return message
        lang, id = self._client.lang, None
        try:
            id = None if isinstance(message, Hello) else message.id
            return await self._node.handler.reply(self._table_id, self._client, message)
        except Fault as fault:
            return self._node.handler.refuse(fault, lang, id)
        except Exception as error:
            at = place_of(error.__traceback__)
            _log.error("message_failed", error=type(error).__name__, at=at)
            return self._node.handler.refuse(Fault("server.unexpected"), lang, id)

    async def _tell(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            await self._latch.wait()
            try:
                if update := await self._news():
                    await self._send(update)
            finally:
                self._leave()

    async def _news(self) -> Update | None:
        """Return what the client has not been told yet, if there is anything."""
        if not self._is_behind:  # it went with an answer
            return None
        self._is_behind = False
        if not self._greeted:
            return None
        try:
            update = await self._node.handler.update(self._table_id, self._client, self._since)
        except Fault as fault:
            if fault.code != _TROUBLE:
                raise
            asyncio.get_running_loop().call_later(_AGAIN_S, self._changed)
            return None
        return update if self._take_note(update) else None

    def _leave(self) -> None:
        """Let others talk to the client."""
        self._latch.give()
        if self._is_behind:
            self._wake.set()

    # What has not ---------------------------------------------------------------------------------

    def _changed(self) -> None:
        """Tell the client that the table has changed, at once if it can be."""
        self._is_behind = True
        if self._latch.take():
            self._push(self._news_at_once())

    def _hear_at_once(self, text: bytes) -> bool:
        """Take a move as it comes, and return whether it had to wait for its commit alone."""
        if not self._latch.take():
            return False
        try:
            move = _DECODER.decode(text)
            if isinstance(move, MakeMove) and self._move_at_once(move):
                return True
        except Exception:
            pass  # the long way fails as well, and tells of it
        self._leave()
        return False

    def _move_at_once(self, move: MakeMove) -> bool:
        def answer(answer: FromServer | None) -> None:
            if answer is None:
                self._set_apart(self._move_again(move))
            else:
                self._answered(answer)

        return self._node.handler.move_at_once(self._table_id, self._client, move, answer)

    def _answered(self, answer: FromServer) -> None:
        """Answer a move that was taken as it came; what comes of it goes with the answer."""
        self._push([ENCODER.encode(answer), *self._news_at_once()])

    async def _move_again(self, move: MakeMove) -> None:
        self._answered(await self._answer(move))

    def _news_at_once(self) -> list[bytes]:
        """Return what the client has not been told yet, unless that has to be waited for."""
        if not (self._is_behind and self._greeted and self._line):
            return []
        handler = self._node.handler
        try:
            update = handler.update_at_once(self._table_id, self._client, self._since)
            if update is None:
                return []
            text = ENCODER.encode(update)
        except Exception:
            return []  # the long way fails as well, and tells of it
        self._is_behind = False
        return [text] if self._take_note(update) else []

    def _push(self, texts: Sequence[bytes]) -> None:
        """Send messages, and let others talk to the client."""
        try:
            if texts and self._line and not self._line.push_at_once(texts):
                self._set_apart(self._push_later(texts))
                return
        except OSError:
            pass  # it has gone, as is heard soon
        self._leave()

    async def _push_later(self, texts: Sequence[bytes]) -> None:
        try:
            await self._push_all(texts)
        finally:
            self._leave()

    # Both -----------------------------------------------------------------------------------------

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
        await self._push_all([ENCODER.encode(message) for message in messages])

    async def _push_all(self, texts: Sequence[bytes]) -> None:
        if self._line is None:
            for text in texts:
                await self._socket.send_data(text)
            return
        try:
            await self._line.push(texts)
        except OSError:  # as the network says that the client has gone
            raise WebSocketDisconnect(detail="gone") from None

    async def _close(self, code: int) -> None:
        with contextlib.suppress(Exception):  # it may be closed already
            await self._socket.close(code)
