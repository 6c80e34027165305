"""HTTP and WebSocket as uvicorn speaks them, for clients that may not read, or send no end.

What a client does not read stays in this process until it does. Little is kept for each, since a
client is told how its table is now and not what it was in between; and not for ever: who reads
nothing is cut off, and keeps nobody else waiting.

Messages go to a WebSocket, and come from it, by a way of their own where they are short enough:
the usual one is long, and is gone for each message of each table.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Final, Protocol

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

__all__ = [
    "LINE",
    "PATIENCE_S",
    "HttpProtocol",
    "Line",
    "WebSocketProtocol",
    "are_whole",
    "framed",
    "unframed",
]


class Line(Protocol):
    """The way to a client, and from it."""

    hears: Callable[[bytes], bool] | None
    """Is told a short message as it comes, and tells whether it takes it: else it is received."""

    def push_at_once(self, texts: Iterable[bytes]) -> bool:
        """Send some messages in one go, and return whether that could be done without waiting.

        Raises:
            OSError: if the client has gone.
        """
        ...

    async def push(self, texts: Iterable[bytes]) -> None:
        """Send some messages in one go, as soon as the client has read what came before.

        Raises:
            OSError: if it has gone.
        """
        ...


LINE: Final = "rami.line"
"""By which name a WebSocket's scope has it among its extensions."""

PATIENCE_S: Final = 20.0
"""How long a client may read nothing while there is much to be read: a tunnel, a lift."""

# Sizes of a frame from the first on tell how many bits have the size instead.
_SIZE_IN_16: Final = 126
_SIZE_IN_64: Final = 127

# How a frame of text begins that is a whole message; that it is masked; where its text begins.
_TEXT: Final = 0x81
_MASKED: Final = 0x80
_MASK_BYTES: Final = 4
_HEAD_OF_SHORT: Final = 2 + _MASK_BYTES

_UNHEARD_MOST: Final = 8
"""After so many messages that nobody has come to yet, no more are read from a client."""


def framed(text: bytes) -> bytes:
    """Return a text as a server sends it: one frame, not masked (RFC 6455, 5.2)."""
    size = len(text)
    if size < _SIZE_IN_16:
        return b"\x81%c%b" % (size, text)
    if size < 1 << 16:
        return b"\x81%c%b%b" % (_SIZE_IN_16, size.to_bytes(2), text)
    return b"\x81%c%b%b" % (_SIZE_IN_64, size.to_bytes(8), text)


def are_whole(frames: bytes) -> bool:
    """Return whether these are frames as a client sends them, none of them in part."""
    begin = 0
    while begin + 1 < len(frames):
        size = frames[begin + 1] & ~_MASKED
        begin += _HEAD_OF_SHORT
        if size >= _SIZE_IN_16:
            bytes_of_size = 2 if size == _SIZE_IN_16 else 8
            at = begin - _MASK_BYTES
            size = int.from_bytes(frames[at : at + bytes_of_size]) + bytes_of_size
        begin += size
    return begin == len(frames)


def unframed(frame: bytes) -> bytes | None:
    """Return the text of a short frame as a client sends it: whole, masked, and ASCII alone.

    None for anything else, which is no matter of a glance.
    """
    size = len(frame) - _HEAD_OF_SHORT
    if not 0 <= size < _SIZE_IN_16 or frame[0] != _TEXT or frame[1] != _MASKED | size:
        return None
    mask = frame[2:_HEAD_OF_SHORT] * (size // _MASK_BYTES + 1)
    bits = int.from_bytes(frame[_HEAD_OF_SHORT:]) ^ int.from_bytes(mask[:size])
    text = bits.to_bytes(size)
    return text if text.isascii() else None


class _Patience:
    """The time a connection may stand still; when it is over the connection is cut off.

    It is cut off rather than closed: closing waits until what is left has been read.
    """

    def __init__(self) -> None:
        self._ends: asyncio.TimerHandle | None = None

    def begin(self, transport: asyncio.Transport) -> None:
        self.end()
        self._ends = asyncio.get_running_loop().call_later(PATIENCE_S, transport.abort)

    @property
    def is_tried(self) -> bool:
        """Whether the connection stands still just now."""
        return self._ends is not None

    def end(self) -> None:
        if self._ends:
            self._ends.cancel()
            self._ends = None


class HttpProtocol(H11Protocol):
    """HTTP as uvicorn speaks it, with clients that must read."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn narrows it
        """Begin."""
        self._patience = _Patience()
        super().connection_made(transport)

    def pause_writing(self) -> None:
        """Take note that nothing more can be sent for now."""
        super().pause_writing()
        self._patience.begin(self.transport)

    def resume_writing(self) -> None:
        """Take note that the client has read."""
        super().resume_writing()
        self._patience.end()

    def hurry(self) -> None:
        """Cut the client off if it does not read: there is no time left."""
        if self._patience.is_tried:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        self._patience.end()
        super().connection_lost(exc)


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """WebSocket as uvicorn speaks it, with clients that must read and answer."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin."""
        self._patience = _Patience()
        self._whole: bool | None = None
        self.hears: Callable[[bytes], bool] | None = None
        super().connection_made(transport)

    def pause_writing(self) -> None:
        """Take note that nothing more can be sent for now."""
        super().pause_writing()
        self._patience.begin(self.transport)

    def resume_writing(self) -> None:
        """Take note that the client has read."""
        super().resume_writing()
        self._patience.end()

    async def run_asgi(self) -> None:
        """Serve the connection."""
        self.scope["extensions"][LINE] = {"line": self}
        await super().run_asgi()

    def push_at_once(self, texts: Iterable[bytes]) -> bool:
        """Send some messages in one go, if that can be done without waiting."""
        if not self.writable.is_set():
            return False
        if self.disconnected or self.conn.state is not State.OPEN:
            raise ClientDisconnected
        self.transport.write(b"".join(map(framed, texts)))
        return True

    async def push(self, texts: Iterable[bytes]) -> None:
        """Send some messages in one go."""
        while not self.push_at_once(texts):
            await self.writable.wait()

    def data_received(self, data: bytes) -> None:
        """Take what comes."""
        # Only where no message is half here, and none is waiting, may one be taken as it comes.
        if self._whole and self.hears and not self.frames and self.queue.empty():
            text = unframed(data)
            if text is not None and self.conn.state is State.OPEN and self.hears(text):
                return
        super().data_received(data)
        # The first to come is the handshake. Whose frames come in pieces goes the long way.
        self._whole = self._whole is None or (self._whole and are_whole(data))

    def send_receive_event_to_app(self) -> None:
        """Hand on a message of the client."""
        # Told that reading rests, uvicorn does not let it rest after each message, which costs
        # more than reading it; it goes on when all has been heard.
        self.read_paused = True
        super().send_receive_event_to_app()
        if self.queue.qsize() >= _UNHEARD_MOST:
            self.transport.pause_reading()

    def hurry(self) -> None:
        """Cut the client off if it does not read: there is no time left."""
        if self._patience.is_tried:
            self.transport.abort()

    def keepalive_timeout(self) -> None:
        """End with a client that has answered nothing for long."""
        super().keepalive_timeout()
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        self._patience.end()
        super().connection_lost(exc)
