"""Under which address others reach this server: for links, and to tell whoever starts it."""

from __future__ import annotations

import contextlib
import socket
from ipaddress import ip_address
from typing import Any, Final

from litestar import Request

from rami.server.settings import Settings

__all__ = ["EVERYWHERE", "own_address", "public_base"]

EVERYWHERE: Final = ("0.0.0.0", "::")
"""What to listen on for all addresses of this machine."""

_FAR_AWAY: Final = ("192.0.2.1", "10.255.255.254", "172.31.255.254", "192.168.255.254")
"""Addresses elsewhere: one by way of the router, then one in each kind of home network."""


def own_address() -> str | None:
    """Return the address by which others in this network reach this machine, None without one.

    Nothing is sent: the system only says which address it would send from. Without a way out of
    the network, there may still be one into it.
    """
    for far_away in _FAR_AWAY:
        with (
            contextlib.suppress(OSError),
            socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe,
        ):
            probe.connect((far_away, 9))
            address = str(probe.getsockname()[0])
            if not address.startswith(("127.", "0.")):
                return address
    return None


def public_base(request: Request[Any, Any, Any], settings: Settings) -> str:
    """Return the address that links for others begin with.

    Whoever has started a server for a home network looks at it as `127.0.0.1`, where nobody else
    finds it: others get the address of this machine in that network.
    """
    if settings.public_url:
        return settings.public_url
    base = str(request.base_url).rstrip("/")
    is_everywhere = settings.lan or settings.host in EVERYWHERE
    if is_everywhere and _is_this_machine(request.base_url.hostname or ""):
        port = request.base_url.port
        if address := own_address():
            return f"http://{address}{f':{port}' if port else ''}"
    return base


def _is_this_machine(name: str) -> bool:
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return name == "localhost"
