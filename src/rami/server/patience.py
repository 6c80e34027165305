"""Connections whose client does not read: they end, and keep nobody else waiting.

What a client does not read stays in this process until it does. Little is kept for each, since a
client is told how its table is now and not what it was in between; and not for ever.
"""

from __future__ import annotations

import asyncio
from typing import Final

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

__all__ = ["PATIENCE_S", "HttpProtocol", "WebSocketProtocol"]

PATIENCE_S: Final = 20.0
"""How long a client may read nothing while there is much to be read: a tunnel, a lift."""


class _Patience:
    """The time a connection may stand still; when it is over the connection is cut off.

    It is cut off rather than closed: closing waits until what is left has been read.
    """

    def __init__(self) -> None:
        self._ends: asyncio.TimerHandle | None = None

    def begin(self, transport: asyncio.Transport) -> None:
        self.end()
        self._ends = asyncio.get_running_loop().call_later(PATIENCE_S, transport.abort)

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

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        self._patience.end()
        super().connection_lost(exc)


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """WebSocket as uvicorn speaks it, with clients that must read and answer."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
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

    def keepalive_timeout(self) -> None:
        """End with a client that has answered nothing for long."""
        super().keepalive_timeout()
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        self._patience.end()
        super().connection_lost(exc)
