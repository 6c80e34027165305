"""What an operator asks of a server: is it there, can it be played at, how does it do?"""

from __future__ import annotations

from ipaddress import ip_address
from typing import Any, Final

from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.handlers import BaseRouteHandler

from rami.server.metrics import METRICS_TYPE
from rami.server.node import Node

__all__ = ["OPERATING"]

# What a proxy adds to requests that it hands on: whoever is behind it is not on this machine.
_HANDED_ON: Final = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip")


@get("/health", sync_to_thread=False, include_in_schema=False)
def health() -> dict[str, str]:
    """Tell that the process is there."""
    return {"status": "ok"}


@get("/ready", include_in_schema=False)
async def ready(node: NamedDependency[Node]) -> dict[str, str]:
    """Tell that tables can be played at."""
    await node.reader.listed()
    return {"status": "ready"}


@get("/metrics", sync_to_thread=False, include_in_schema=False)
def metrics(request: Request[Any, Any, Any], node: NamedDependency[Node]) -> Response[bytes]:
    """Return what is measured, to those whom the settings name."""
    who = node.settings.metrics
    if who == "nobody" or (who == "loopback" and not _is_on_this_machine(request)):
        raise NotFoundException
    return Response(node.metrics.text(), media_type=METRICS_TYPE)


def _is_on_this_machine(request: Request[Any, Any, Any]) -> bool:
    if request.client is None or any(name in request.headers for name in _HANDED_ON):
        return False
    try:
        return ip_address(request.client.host).is_loopback
    except ValueError:
        return False


OPERATING: Final[tuple[BaseRouteHandler, ...]] = (health, ready, metrics)
"""The routes for operators."""
