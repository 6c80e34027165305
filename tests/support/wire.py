"""The wire between a server and its clients: every byte that the server sends is kept."""

from __future__ import annotations

import asyncio
import contextlib
import copy
import re
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn
from tests.support.servers import ANSWER_S, START_S, Running

from rami.server.app import make_app
from rami.server.outside import Outside
from rami.server.serving import config_of
from rami.server.settings import settings_from

# What differs from connection to connection whatever is said: the answer to the client's own
# random key, and the time of day.
_MASKED = re.compile(rb"(?im)^(sec-websocket-accept|date): [^\r]*\r\n")


class Tap:
    """Hands on what clients and a server say to each other, and keeps what the server says."""

    def __init__(self, server: Running) -> None:
        self._to = server.port
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._lock = threading.Lock()
        self._kept: list[bytearray] = []
        self._hands: list[threading.Thread] = []
        self.server = copy.copy(server)
        """The server as it is reached through this tap."""
        self.server.port = self._listening.getsockname()[1]
        self._accepting = threading.Thread(target=self._accept)
        self._accepting.start()

    def close(self) -> None:
        """Take no more connections, and wait for the end of those there are."""
        with contextlib.suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        for thread in (self._accepting, *self._hands):
            thread.join(ANSWER_S)

    def taken(self) -> list[bytes]:
        """Return what was said since the last time, a text for each connection there was."""
        with self._lock:
            found = [_MASKED.sub(b"", bytes(kept)) for kept in self._kept]
            for kept in self._kept:
                kept.clear()
        return found

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _ = self._listening.accept()
                kept = bytearray()
                with self._lock:
                    self._kept.append(kept)
                server = socket.create_connection(("127.0.0.1", self._to))
                for side in (client, server):
                    side.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                hand = threading.Thread(target=self._connect, args=(client, server, kept))
                self._hands.append(hand)
                hand.start()

    def _connect(self, client: socket.socket, server: socket.socket, kept: bytearray) -> None:
        with client, server:
            back = threading.Thread(target=self._hand_on, args=(server, client, kept))
            back.start()
            self._hand_on(client, server, None)
            back.join()

    def _hand_on(self, one: socket.socket, other: socket.socket, kept: bytearray | None) -> None:
        with contextlib.suppress(OSError):
            while said := one.recv(65_536):
                if kept is not None:
                    with self._lock:
                        kept += said
                other.sendall(said)
        with contextlib.suppress(OSError):
            other.shutdown(socket.SHUT_WR)


def get(server: Running, path: str, token: str) -> bytes:
    """Ask over HTTP, on a connection of its own, and return all of the answer."""
    request = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nConnection: close\r\n"
    with socket.create_connection(("127.0.0.1", server.port), ANSWER_S) as connection:
        connection.sendall(f"{request}Authorization: Bearer {token}\r\n\r\n".encode())
        return b"".join(iter(lambda: connection.recv(65_536), b""))


@contextmanager
def running_here(data: Path, outside: Outside, **wanted: str) -> Iterator[Running]:
    """Run a server in a thread of this process, with time, chance and secrets as given."""
    defaults = {
        "data": str(data),
        "bot_pace_ms": "0",
        "round_pause_ms": "3600000",
        "bot_workers": "1",
        "rate_limit": "0",
    }
    settings = settings_from({**defaults, **wanted}, {})
    app = make_app(settings, outside)
    config = config_of(app, settings)
    config.ws_ping_interval = None  # its bytes are random
    server = uvicorn.Server(config)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        run = server.serve([listening])
        thread = threading.Thread(target=asyncio.run, args=(run,))
        thread.start()
        found = Running(data, {})
        found.port = listening.getsockname()[1]
        until = time.monotonic() + START_S
        while not server.started:
            assert thread.is_alive()
            assert time.monotonic() < until
            time.sleep(0.01)
        try:
            yield found
        finally:
            server.should_exit = True
            thread.join(ANSWER_S)
            assert not thread.is_alive()
