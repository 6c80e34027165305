"""What an operator asks of a server: is it there, can it be played at?"""

from __future__ import annotations

from typing import Final

from litestar import get
from litestar.handlers import BaseRouteHandler

from rami.server.node import Node

__all__ = ["OPERATING"]


@get("/health", sync_to_thread=False, include_in_schema=False)
def health() -> dict[str, str]:
    """Tell that the process is there."""
    return {"status": "ok"}


@get("/ready", include_in_schema=False)
async def ready(node: Node) -> dict[str, str]:
    """Tell that tables can be played at."""
    await node.reader.listed()
    return {"status": "ready"}


OPERATING: Final[tuple[BaseRouteHandler, ...]] = (health, ready)
"""The routes for operators."""
