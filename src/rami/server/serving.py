"""Running the server in this process: listening, telling where, and ending without a loss."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import os
import signal
import socket
import threading
from collections.abc import Callable
from types import FrameType
from typing import Final

import structlog
import uvicorn
from litestar import Litestar

from rami.server.addresses import EVERYWHERE, own_address
from rami.server.app import BODY_MOST, make_app
from rami.server.logs import set_up_logs
from rami.server.node import Node
from rami.server.outside import System
from rami.server.patience import HttpProtocol, WebSocketProtocol
from rami.server.settings import Settings, without_password
from rami.server.store.database import FILE_NAME
from rami.server.store.locking import locked
from rami.texts.faults import Fault
from rami.texts.server import server_text

__all__ = ["config_of", "serve"]

_GOODBYE_S: Final = 0.7
"""How long clients have at most to be told, before their connections end."""

_LOOK_S: Final = 0.01
"""How often it is looked whether all have been told."""

_END_S: Final = 1.4
"""How long the end may take. What is not done by then is cut off, as if the power had gone, which
loses nothing: moves are acknowledged when they are safe."""

_log = structlog.get_logger()

_RUBBISH: Final = (10_000, 20, 50)
"""After so many new objects rubbish is looked for: those of a message go by themselves."""


def serve(settings: Settings, tell: Callable[[str], None]) -> None:
    """Serve until told to stop; `tell` gets the lines for whoever started it.

    Raises:
        Fault: if the server cannot listen there, or cannot keep its data there.
    """
    set_up_logs(settings.log_level)
    with contextlib.ExitStack() as held:
        if settings.database_url:  # which may be shared, and keeps the data folder out of it
            _serve(settings, tell)
            return
        try:
            settings.data.mkdir(parents=True, exist_ok=True)
            (settings.data / FILE_NAME).touch()
            held.enter_context(locked(settings.data))
        except OSError as error:
            reason = error.strerror or str(error)
            raise Fault("serve.data_unusable", path=settings.data, reason=reason) from None
        _serve(settings, tell)


def _serve(settings: Settings, tell: Callable[[str], None]) -> None:
    listening = _listen(settings)
    app = make_app(settings, System())
    config = config_of(app, settings)
    # After its end uvicorn raises anew the signals that it caught; they have been obeyed.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: None)
    # Why it could not start is said in a sentence below, not by what the library makes of it.
    logging.getLogger("uvicorn.error").addFilter(lambda _: "why_not" not in app.state)
    try:
        with contextlib.closing(listening):
            lines = _lines(settings, listening)
            asyncio.run(_Server(config, app, settings, lines, tell).serve([listening]))
    except SystemExit:
        if why_not := app.state.get("why_not"):
            raise why_not from None
        raise
    # Python looks through all that there is as it ends, which takes a busy machine seconds.
    gc.freeze()


def config_of(app: Litestar, settings: Settings) -> uvicorn.Config:
    """Return how uvicorn is to serve the application."""
    return uvicorn.Config(
        app,
        lifespan="on",
        http=HttpProtocol,
        ws=WebSocketProtocol,
        log_config=None,
        access_log=False,
        server_header=False,
        ws_max_size=BODY_MOST,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=1,
        # Whoever is no proxy of ours could say to be anybody.
        proxy_headers=bool(settings.public_url),
        forwarded_allow_ips=settings.proxies,
    )


class _Server(uvicorn.Server):
    """Tells where it is when it is ready, and its clients when it goes."""

    def __init__(
        self,
        config: uvicorn.Config,
        app: Litestar,
        settings: Settings,
        lines: list[str],
        tell: Callable[[str], None],
    ) -> None:
        super().__init__(config)
        self._app = app
        self._settings = settings
        self._lines = lines
        self._tell = tell

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        # Not before all is ready does it listen: until then, whoever comes goes to another node.
        try:
            await super().startup(sockets)
        except OSError as error:  # another server that started just now was ready before
            await self.lifespan.shutdown()
            raise _taken(self._settings, error) from None
        # What is there by now stays: nobody looks through it for rubbish again and again.
        gc.collect()
        gc.freeze()
        gc.set_threshold(*_RUBBISH)
        if not self.should_exit:
            for line in self._lines:
                self._tell(line)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if not self.should_exit:
            end = threading.Timer(_END_S, _cut_off)
            end.daemon = True
            end.start()
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if node := self._app.state.get("node"):
            await self._say_goodbye(node)
        await super().shutdown(sockets)

    async def _say_goodbye(self, node: Node) -> None:
        node.closing.set()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_GOODBYE_S):
                while node.fan_out.watchers:
                    await asyncio.sleep(_LOOK_S)
        for connection in list(self.server_state.connections):
            if isinstance(connection, HttpProtocol | WebSocketProtocol):
                connection.hurry()


def _cut_off() -> None:
    """End this process now; the processes of its bots end with it."""
    _log.warning("server_cut_off", after_s=_END_S)
    os._exit(0)


def _listen(settings: Settings) -> socket.socket:
    host = _host(settings)
    try:
        found = socket.getaddrinfo(
            host, settings.port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP
        )
        family, kind, protocol, _, address = found[0]
        # With the protocol named, asyncio sends each message at once, waiting for no other.
        listening = socket.socket(family, kind, protocol)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
    except OSError as error:
        raise _taken(settings, error) from None
    return listening


def _host(settings: Settings) -> str:
    return EVERYWHERE[0] if settings.lan else settings.host


def _taken(settings: Settings, error: OSError) -> Fault:
    reason = error.strerror or str(error)
    host, port = _host(settings), settings.port
    return Fault("serve.address_taken", host=host, port=port, reason=reason)


def _lines(settings: Settings, listening: socket.socket) -> list[str]:
    port = listening.getsockname()[1]
    everywhere = settings.lan or settings.host in EVERYWHERE
    host = "127.0.0.1" if everywhere else settings.host
    here = settings.public_url or f"http://{f'[{host}]' if ':' in host else host}:{port}"
    lines = [server_text("serving", url=f"{here}/")]
    if everywhere:
        address = own_address()
        url = f"http://{address}:{port}/"
        lines.append(server_text("serving_lan", url=url) if address else server_text("no_lan"))
    kept_in = without_password(settings.database_url) or settings.data / FILE_NAME
    lines.append(server_text("kept_in", path=kept_in))
    lines.append(server_text("ends_by"))
    return lines
