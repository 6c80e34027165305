"""The application: routes, and what is answered when something is refused or fails."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import structlog
from litestar import Litestar, Request, Response
from litestar.di import Provide
from litestar.exceptions import HTTPException

from rami.engine.refusals import Refused
from rami.server.checking import CHECKING
from rami.server.documenting import openapi_config
from rami.server.guarding import Guard, header_setter
from rami.server.installing import INSTALLING
from rami.server.logs import place_of
from rami.server.node import Node
from rami.server.operating import OPERATING
from rami.server.outside import Outside
from rami.server.pages import PAGES, problem_page, wants_page
from rami.server.protocol import Refused as RefusedMessage
from rami.server.routes import HANDLERS, status_of
from rami.server.settings import Settings
from rami.server.static import STATIC, assets
from rami.server.visitors import language_of
from rami.texts.faults import Fault

__all__ = ["BODY_MOST", "make_app"]

BODY_MOST = 16_384
"""How large a message may be, in bytes; none that means anything comes near."""

_log = structlog.get_logger()


def make_app(settings: Settings, outside: Outside) -> Litestar:
    """Make the application; its `state.node` is there once it has started."""

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        # Read and compressed now, so that nobody waits for it.
        await asyncio.to_thread(assets)
        try:
            app.state.node = await Node.start(settings, outside)
        except Exception as error:
            app.state.why_not = error
            raise
        try:
            yield
        finally:
            await app.state.node.stop()

    def node() -> Node:
        found: Node = app.state.node
        return found

    app = Litestar(
        route_handlers=(*OPERATING, *HANDLERS, *CHECKING, *PAGES, *INSTALLING, *STATIC),
        dependencies={"node": Provide(node, sync_to_thread=False)},
        lifespan=[running],
        exception_handlers={
            Refused: _say_refused,
            Fault: _say_refused,
            HTTPException: _say_http,
            RecursionError: _say_too_deep,
            Exception: _say_unexpected,
        },
        request_max_body_size=BODY_MOST,
        middleware=[Guard(settings)],
        before_send=[header_setter(settings)],
        debug=False,
        openapi_config=openapi_config(),
        logging_config=None,
        signature_namespace={"Node": Node},
    )
    return app


def _refuse(request: Request[Any, Any, Any], error: Refused | Fault) -> RefusedMessage:
    node: Node = request.app.state.node
    return node.handler.refuse(error, language_of(request))


def _say_refused(
    request: Request[Any, Any, Any], error: Refused | Fault
) -> Response[RefusedMessage] | Response[bytes]:
    message = _refuse(request, error)
    if wants_page(request):
        return problem_page(request, status_of(message.code), message)
    return Response(message, status_code=status_of(message.code))


def _say_http(
    request: Request[Any, Any, Any], error: HTTPException
) -> Response[RefusedMessage] | Response[bytes]:
    """Tell what was wrong with a request that no handler has seen."""
    if wants_page(request):
        return problem_page(request, error.status_code)
    message = _refuse(request, _fault_of(error))
    return Response(message, status_code=error.status_code)


def _fault_of(error: HTTPException) -> Fault:
    if error.status_code == 404:
        return Fault("address.unknown")
    if error.status_code == 413:
        return Fault("message.too_large")
    reason = str(error.detail)
    extra = getattr(error, "extra", None)
    if isinstance(extra, list):
        reason = "; ".join(str(item.get("message", "")) for item in extra if isinstance(item, dict))
    return Fault("message.unreadable", reason=reason)


def _say_too_deep(request: Request[Any, Any, Any], _: Exception) -> Response[RefusedMessage]:
    """Tell that a body is nested too deep to be read; no code of ours goes that deep."""
    message = _refuse(request, Fault("message.unreadable", reason="too deep"))
    return Response(message, status_code=status_of(message.code))


def _say_unexpected(
    request: Request[Any, Any, Any], error: Exception
) -> Response[RefusedMessage] | Response[bytes]:
    # What an error says may name cards: the kind alone goes to the log.
    at = place_of(error.__traceback__)
    _log.error("request_failed", error=type(error).__name__, at=at)
    message = _refuse(request, Fault("server.unexpected"))
    if wants_page(request):
        return problem_page(request, 500, message)
    return Response(message, status_code=500)
