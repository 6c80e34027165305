"""Who is behind a request: by its cookie or its token, in its language."""

from __future__ import annotations

from typing import Any, Final

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from rami.server.handling import Client
from rami.server.identity import COOKIE
from rami.server.node import Node

__all__ = ["client_of", "cookie_of", "holder_of", "language_of"]

_YEAR_S: Final = 365 * 24 * 3600


def language_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Return the language that a client prefers, which it names first."""
    return connection.headers.get("accept-language", "en").split(",")[0].split(";")[0].strip()


def holder_of(connection: ASGIConnection[Any, Any, Any, Any], node: Node) -> str:
    """Return whose seats a visitor may play, "" for somebody unknown."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        return node.identities.holder(token.strip())
    return node.identities.holder(connection.cookies.get(COOKIE))


def cookie_of(token: str, node: Node) -> Cookie:
    """Return the cookie that keeps a token where no script of a page reads it."""
    return Cookie(
        key=COOKIE,
        value=token,
        max_age=_YEAR_S,
        httponly=True,
        samesite="lax",
        secure=node.settings.public_url.startswith("https:"),
    )


def client_of(connection: ASGIConnection[Any, Any, Any, Any], node: Node) -> Client:
    """Return a visitor as one that messages come from."""
    return Client(holder_of(connection, node), language_of(connection))
