"""Who may ask this server at all: its own pages and scripts, by its own names, not too fast.

A browser says from where a request comes, a script need not. So whatever comes from a page of
another site is refused, on WebSockets and over HTTP alike, cookie or not; that is what protects
from forged requests. A token in a second cookie, as Litestar has it, would protect no better and
would cost every script a request before its first.
"""

from __future__ import annotations

from collections.abc import Mapping
from ipaddress import ip_address
from typing import Any, Final
from urllib.parse import SplitResult, urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.status_codes import HTTP_200_OK
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from rami.server.node import Node
from rami.server.settings import Settings
from rami.server.visitors import address_of, holder_of
from rami.texts.faults import Fault

__all__ = ["CONTENT_SECURITY_POLICY", "Guard", "check_origin", "header_setter"]

CONTENT_SECURITY_POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
"""What pages of this server may load and do: what is this server's own, and nothing inline."""

_HEADERS: Final[Mapping[str, str]] = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "no-referrer",  # the invitation stands in the address
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
# A script, a style sheet or a text of a page is no document of its own, which could do anything;
# there are dozens of them, and the headers of all would weigh more than half of what is in them.
_PART_HEADERS: Final = ("Cross-Origin-Resource-Policy", "X-Content-Type-Options")
_PARTS: Final = ("text/javascript", "text/css", "application/json")

_YEAR_S: Final = 365 * 24 * 3600

_SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_OWN_SITES: Final = frozenset({"same-origin", "none"})
_PORTS: Final = {"http": 80, "https": 443}

# Names that no stranger can register, so that no page of one is ever served under them.
_HOME_NAMES: Final = (".localhost", ".local", ".lan", ".home.arpa", ".internal")

# What HTTP says of what is refused here; a WebSocket is refused with it before it is one.
_STATUS: Final = {
    "origin.foreign": 403,
    "host.unknown": 421,
    "rate.too_fast": 429,
    "rate.wrong_codes": 429,
    "rate.connections": 429,
}


class Guard(ASGIMiddleware):
    """Stands before every route."""

    scopes = (ScopeType.HTTP, ScopeType.WEBSOCKET)

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Let a request through, or refuse it."""
        connection: ASGIConnection[Any, Any, Any, Any] = ASGIConnection(scope, receive, send)
        node: Node = connection.app.state.node
        address = address_of(connection)
        try:
            check_origin(connection, self._settings)
            with node.limits.open(address):
                await node.limits.request(address, _cost(scope))
                await _check_code(connection, node, address)
                await next_app(scope, receive, send)
        except Fault as fault:
            if scope["type"] != ScopeType.WEBSOCKET or fault.code not in _STATUS:
                raise
            node.metrics.refused(fault.code)
            await _refuse_socket(send, _STATUS[fault.code])


def _cost(scope: Scope) -> int:
    return int(scope["route_handler"].opt.get("cost", 1))


async def _refuse_socket(send: Send, status: int) -> None:
    await send({"type": "websocket.http.response.start", "status": status, "headers": []})
    await send({"type": "websocket.http.response.body", "body": b"", "more_body": False})


# Wrong codes ------------------------------------------------------------------------------------


async def _check_code(
    connection: ASGIConnection[Any, Any, Any, Any], node: Node, address: str
) -> None:
    """Count wrong codes, so that none is found by trying.

    An address that has tried too many is told the same of codes that there are, until a while
    has passed. Those who sit at a table play on: others behind the same address do them no harm.

    Raises:
        Fault: if there is no such table, or too many wrong codes came from there.
    """
    code = connection.path_params.get("code")
    if code is None:
        return
    try:
        table_id = await node.keeper.id_of(code)
    except Fault as fault:
        if fault.code == "table.unknown":
            node.limits.check_codes(address)
            node.limits.wrong_code(address)
        if connection.scope["type"] == ScopeType.HTTP and fault.code != "table.ended":
            raise
        return  # the connection tells its client more than a refused handshake could
    try:
        node.limits.check_codes(address)
    except Fault:
        table = await node.keeper.look(table_id)
        if table.seat_of(holder_of(connection, node)) is None:
            raise


# Origins ----------------------------------------------------------------------------------------


def check_origin(connection: ASGIConnection[Any, Any, Any, Any], settings: Settings) -> None:
    """Let through what is asked by this server's own pages, and by what is no page at all.

    Raises:
        Fault: if it is asked by a page of another site, or under a name that is not this
            server's: such a name can be made to point here by anybody, and then its pages count
            as being of one site with this server.
    """
    headers, scope = connection.headers, connection.scope
    host = headers.get("host", "")
    if not _is_own_host(host, settings):
        raise Fault("host.unknown", host=host[:80])
    if scope["type"] == ScopeType.HTTP and scope["method"] in _SAFE:
        return
    if headers.get("sec-fetch-site", "none") not in _OWN_SITES:
        raise Fault("origin.foreign")
    origin = headers.get("origin")
    if origin is not None and not _is_own_origin(origin, host, settings):
        raise Fault("origin.foreign")


def _is_own_host(host: str, settings: Settings) -> bool:
    name = _parts(f"//{host}").hostname
    if not name:
        return False
    if name in (urlsplit(settings.public_url).hostname, settings.host.lower(), "localhost"):
        return True
    if "." not in name or name.endswith(_HOME_NAMES):
        return True
    return _is_address(name)


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _is_own_origin(origin: str, host: str, settings: Settings) -> bool:
    asked = _parts(origin)
    if asked.scheme not in _PORTS:  # as for "null", a page that hides where it is from
        return False
    if settings.public_url and _place(asked) == _place(urlsplit(settings.public_url)):
        return True
    return _place(asked) == _place(_parts(f"{asked.scheme}://{host}"))


def _place(parts: SplitResult) -> tuple[str, str | None, int | None]:
    try:
        port = parts.port
    except ValueError:
        port = -1
    return parts.scheme, parts.hostname, port or _PORTS.get(parts.scheme)


def _parts(url: str) -> SplitResult:
    try:
        return urlsplit(url)
    except ValueError:  # as for a bracket without its other half
        return SplitResult("", "", "", "", "")


# Headers ----------------------------------------------------------------------------------------


def header_setter(settings: Settings) -> Any:
    """Return a hook that gives every answer the headers which keep browsers careful."""
    fixed = dict(_HEADERS)
    if settings.public_url.startswith("https:"):
        fixed["Strict-Transport-Security"] = f"max-age={_YEAR_S}"

    async def set_headers(message: Message, scope: Scope) -> None:
        if message["type"] != "http.response.start":
            return
        headers = MutableScopeHeaders.from_message(message)
        is_part = (
            scope.get("path", "").startswith("/static/")
            and message["status"] == HTTP_200_OK
            and headers.get("content-type", "").startswith(_PARTS)
        )
        for name in _PART_HEADERS if is_part else fixed:
            headers[name] = fixed[name]
        # What a seat sees stays in no cache, of a browser that others use too or of a proxy.
        if scope.get("path", "").startswith("/api/"):
            headers["Cache-Control"] = "no-store"

    return set_headers
