"""Writing to the log without bringing the game forward: at will at first, then slower and slower.

Whoever lays and takes back, speaks, leaves and comes back, or loses the connection over and over,
would make the log of a table endless. What the game asks for is never slowed: moves that need no
taking back, and all that others do. How long to wait follows from the log, and so it is the same
on every node and after a restart.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

from rami.server.entries import Entry
from rami.server.table import Table, stalls
from rami.texts.faults import Fault

__all__ = ["FREE", "check", "wait_ms"]

FREE: Final = 100
"""How many such entries a seat has in one turn before it has to wait: more than anybody needs."""

_DOUBLES_AFTER: Final = 20
"""After so many more each wait is twice as long."""

_FIRST_MS: Final = 1_000
_LONGEST_MS: Final = 3_600_000


def wait_ms(table: Table, seat: int, now_ms: int) -> int:
    """Return how long a seat has to wait until its next such entry."""
    count, since_ms = table.stalled.get(seat, (0, 0))
    if count < FREE:
        return 0
    pause_ms = min(_FIRST_MS << (count - FREE) // _DOUBLES_AFTER, _LONGEST_MS)
    return max(0, since_ms + pause_ms - now_ms)


def check(table: Table, entries: Iterable[Entry], now_ms: int) -> None:
    """Let entries through that come soon enough.

    Raises:
        Fault: if a seat has to wait with one of them.
    """
    for entry in entries:
        seat = stalls(entry)
        left_ms = 0 if seat is None else wait_ms(table, seat, now_ms)
        if left_ms:
            raise Fault("rate.too_fast", seconds=math.ceil(left_ms / 1000))
