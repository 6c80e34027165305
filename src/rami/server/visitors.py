"""Who is behind a request: by its cookie or its token, in its language."""

from __future__ import annotations

from typing import Any, Final

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from rami.server.handling import Client
from rami.server.identity import cookie_name
from rami.server.node import Node
from rami.texts.languages import accepted_languages, best_language

__all__ = [
    "LANGUAGE_COOKIE",
    "address_of",
    "client_of",
    "cookie_of",
    "holder_of",
    "language_of",
    "page_language_of",
]

LANGUAGE_COOKIE: Final = "lang"
"""The cookie with the language that somebody chose; pages set it themselves."""

_YEAR_S: Final = 365 * 24 * 3600


def language_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Return the language for a client: the one chosen on its page, or the one it prefers."""
    return best_language(_wishes(connection))


def page_language_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Return the language of a page: the one asked for, chosen before, or preferred, if there is.

    What is asked for stands in the address as ``?lang=``, what was chosen in a cookie.
    """
    asked = connection.query_params.get("lang", "")
    return best_language([asked, *_wishes(connection)])


def _wishes(connection: ASGIConnection[Any, Any, Any, Any]) -> list[str]:
    accepted = accepted_languages(connection.headers.get("accept-language", ""))
    return [connection.cookies.get(LANGUAGE_COOKIE, ""), *accepted]


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Return the address that a visitor comes from; a proxy that is believed has named it."""
    return connection.client.host if connection.client else ""


def holder_of(connection: ASGIConnection[Any, Any, Any, Any], node: Node) -> str:
    """Return whose seats a visitor may play, "" for somebody unknown."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        return node.identities.holder(token.strip())
    return node.identities.holder(connection.cookies.get(cookie_name(is_secure=_is_secure(node))))


def cookie_of(token: str, node: Node) -> Cookie:
    """Return the cookie that keeps a token where no script of a page reads it."""
    return Cookie(
        key=cookie_name(is_secure=_is_secure(node)),
        value=token,
        max_age=_YEAR_S,
        httponly=True,
        samesite="lax",
        secure=_is_secure(node),
    )


def _is_secure(node: Node) -> bool:
    """Whether all visitors come encrypted: the public address says so, and no header can."""
    return node.settings.public_url.startswith("https:")


def client_of(connection: ASGIConnection[Any, Any, Any, Any], node: Node) -> Client:
    """Return a visitor as one that messages come from."""
    holder, address = holder_of(connection, node), address_of(connection)
    return Client(holder, language_of(connection), address=address)
