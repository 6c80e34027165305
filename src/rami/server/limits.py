"""How fast one address and one seat may go: who is too fast waits, and nobody else notices.

Everything is counted in this node's memory, as a bucket that fills at a rate: what is in it can
be spent at once. A little haste is slowed down, and only what is far too fast is refused.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import Final

from rami.server import protocol
from rami.server.protocol import FromClient
from rami.texts.faults import Fault

__all__ = ["Buckets", "Limits", "cost_of", "network_of"]

WAIT_MOST_S: Final = 1.0
"""How long somebody who is too fast waits before being refused instead."""

OPEN_MOST: Final = 200
"""How many connections and requests of one address may be open: a school class, and then some."""

WRONG_CODES: Final = 10
"""How many wrong codes of tables one address may try in a row."""

WRONG_CODE_S: Final = 6.0
"""After so many seconds it may try another."""

_SAVED_S: Final = 5.0
"""For how many seconds one can save up: a page that opens asks for much at once."""

_SEATS_PART: Final = 4
"""One seat may go at this part of the speed of an address, behind which several may sit."""

_KNOWN_MOST: Final = 20_000
"""How many addresses and seats are remembered; whoever was quiet longest is forgotten first."""

_PREFIX_64: Final = 64  # all addresses that differ beyond it are one subscriber's

_COSTS: Final[dict[type, int]] = {
    # What is written for ever and pushed to everybody.
    protocol.Say: 25,
    protocol.Sit: 25,
    protocol.Leave: 25,
    protocol.StandIn: 25,
    protocol.LinkDevice: 25,
    protocol.UseDeviceLink: 25,
    # What takes a processor for a while.
    protocol.Frames: 25,
    protocol.Hint: 10,
    protocol.Proof: 10,
    protocol.Arrange: 5,
}


def cost_of(message: FromClient) -> int:
    """Return how many common messages, such as moves, a message counts for."""
    return _COSTS.get(type(message), 1)


@lru_cache(maxsize=_KNOWN_MOST)
def network_of(address: str) -> str:
    """Return what an address is counted under: whoever has one of IPv6 has all around it.

    >>> network_of("2001:db8::1") == network_of("2001:db8::2"), network_of("::ffff:192.0.2.7")
    (True, '192.0.2.7')
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    bits = found.max_prefixlen - _PREFIX_64
    return str(IPv6Address(int(found) >> bits << bits))


class Buckets:
    """A bucket for each of many: holds up to `size`, and `per_second` comes back."""

    def __init__(self, per_second: float, size: float, clock: Callable[[], float]) -> None:
        self._per_second = per_second
        self._size = size
        self._clock = clock
        self._known: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._known)

    def wait_s(self, key: str, cost: float) -> float:
        """Return how long it takes until somebody can pay a cost."""
        return max(0.0, (cost - self._level(key)) / self._per_second)

    def pay(self, key: str, cost: float) -> None:
        """Take a cost from a bucket, also one that has not as much: others then wait longer."""
        self._known[key] = (self._level(key) - cost, self._clock())
        self._known.move_to_end(key)
        if len(self._known) > _KNOWN_MOST:
            self._known.popitem(last=False)

    def _level(self, key: str) -> float:
        level, since = self._known.get(key, (self._size, 0.0))
        return min(self._size, level + (self._clock() - since) * self._per_second)


class Limits:
    """The limits of a node: `per_second` is what one address may ask on average, 0 for all."""

    def __init__(self, per_second: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._off = not per_second
        of_a_seat = per_second / _SEATS_PART
        self._addresses = Buckets(per_second, per_second * _SAVED_S, clock)
        # Whatever the speed, the dearest message can be paid.
        self._seats = Buckets(of_a_seat, max(of_a_seat * _SAVED_S, *_COSTS.values()), clock)
        self._wrong_codes = Buckets(1 / WRONG_CODE_S, WRONG_CODES, clock)
        self._open: Counter[str] = Counter()

    async def request(self, address: str, cost: int = 1) -> None:
        """Let a request or a message of an address through, after a while if it is too fast.

        Raises:
            Fault: if it is far too fast.
        """
        if not self._off:
            await self._pass(self._addresses, network_of(address), cost)

    async def message(self, address: str, holder: str, message: FromClient) -> None:
        """Let a message through, of a seat's holder or of somebody unknown at an address.

        Raises:
            Fault: if it came far too fast.
        """
        if self._off:
            return
        await self._pass(self._addresses, network_of(address), 1)
        await self._pass(self._seats, holder or network_of(address), cost_of(message))

    def message_at_once(self, address: str, holder: str, message: FromClient) -> bool:
        """Let a message through, if it need not wait; return whether that was so."""
        if self._off:
            return True
        network = network_of(address)
        by, cost = holder or network, cost_of(message)
        if self._addresses.wait_s(network, 1) or self._seats.wait_s(by, cost):
            return False
        self._addresses.pay(network, 1)
        self._seats.pay(by, cost)
        return True

    async def _pass(self, buckets: Buckets, key: str, cost: float) -> None:
        wait_s = buckets.wait_s(key, cost)
        if wait_s > WAIT_MOST_S:
            raise Fault("rate.too_fast", seconds=math.ceil(wait_s))
        buckets.pay(key, cost)
        if wait_s:
            await asyncio.sleep(wait_s)

    def wrong_code(self, address: str) -> None:
        """Count a code that no table has."""
        if not self._off:
            self._wrong_codes.pay(network_of(address), 1)

    def check_codes(self, address: str) -> None:
        """Let an address look for a table.

        Raises:
            Fault: if too many of the codes it tried were wrong.
        """
        wait_s = 0.0 if self._off else self._wrong_codes.wait_s(network_of(address), 1)
        if wait_s:
            raise Fault("rate.wrong_codes", seconds=math.ceil(wait_s))

    @contextmanager
    def open(self, address: str) -> Iterator[None]:
        """Count a connection or a request of an address while the block lasts.

        Raises:
            Fault: if too many are open.
        """
        network = network_of(address)
        if not self._off and self._open[network] >= OPEN_MOST:
            raise Fault("rate.connections")
        self._open[network] += 1
        try:
            yield
        finally:
            self._open[network] -= 1
            if not self._open[network]:
                del self._open[network]
