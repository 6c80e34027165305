"""A seat on a second device: a link that is good once, and what using it comes to.

The secret stands in the part of the link that no browser sends on its own; the log has its digest.
Pure functions from a table to entries, as `rami.server.decisions`.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from typing import Final

from rami.server.decisions import AlreadyDone, once, own_seat
from rami.server.entries import Entry, HolderAdded, LinkMade
from rami.server.table import Table
from rami.texts.faults import Fault

__all__ = ["DEVICES_MOST", "LINK_GOOD_MS", "add", "link_path", "make_link"]

LINK_GOOD_MS: Final = 10 * 60_000
"""How long a link is good: long enough to take up the other device, in milliseconds."""

DEVICES_MOST: Final = 10
"""How many devices may have a seat: more than anybody has, so that no log grows without end."""


def link_path(code: str, secret: str) -> str:
    """Return what to open at the server on the other device.

    >>> link_path("abcdefghjk", "s")
    '/t/abcdefghjk#device=s'
    """
    return f"/t/{code}#device={secret}"


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode(errors="replace")).hexdigest()


def make_link(table: Table, holder: str, secret: str, until_ms: int) -> Sequence[Entry]:
    """Make a link for one's seat, in the place of an older one.

    Raises:
        Fault: if there is no seat, or it has devices enough.
    """
    seat = own_seat(table, holder)
    if len(table.seats[seat].holders) >= DEVICES_MOST:
        raise Fault("device.most", most=DEVICES_MOST)
    return [LinkMade(seat, _digest(secret), until_ms)]


def add(table: Table, holder: str, secret: str, now_ms: int, id: str) -> Sequence[Entry]:
    """Give a seat to the device that has the secret of its link.

    Raises:
        Fault: if the link is none, was used, or is too old; or if the device has another seat.
    """
    own, digest = table.seat_of(holder), _digest(secret)
    if own is not None:
        once(table, HolderAdded(own, holder, id))
    for number, seat in enumerate(table.seats):
        # Compared in full each time, so that how long it takes tells nothing.
        if seat.link and hmac.compare_digest(seat.link, digest) and now_ms < seat.link_until_ms:
            if own == number:
                raise AlreadyDone(table.version)
            if own is not None:
                raise Fault("device.has_seat", seat=own + 1)
            return [HolderAdded(number, holder, id)]
    raise Fault("device.link_useless")
