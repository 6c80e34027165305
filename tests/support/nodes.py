"""Several nodes on one PostgreSQL and one Valkey: in this process, or each a process of its own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Final

from tests.support.outside import Set
from tests.support.sealed import hash_of, nonce_of
from tests.support.servers import Running, running

from rami.server.entries import Logged, entry_from
from rami.server.handling import Client
from rami.server.node import Node
from rami.server.outside import Outside
from rami.server.over_http import CreateTable
from rami.server.protocol import Ack, Sit
from rami.server.settings import settings_from
from rami.server.table import Table

QUICK: Final[Mapping[str, str]] = {
    "RAMI_BOT_PACE_MS": "0",
    "RAMI_ROUND_PAUSE_MS": "0",
    "RAMI_BOT_WORKERS": "1",
    "RAMI_RATE_LIMIT": "0",
}


class Apart(Set):
    """Time as a test sets it, chance and secrets of this node's own, as of the system."""

    def __init__(self, seed: int, clock: Set) -> None:
        super().__init__(seed)
        self._clock = clock
        self._seed = seed

    def now_ms(self) -> int:
        return self._clock.time_ms

    def secret(self) -> str:
        return f"{self._seed}-{super().secret()}"

    def code(self) -> str:
        return f"{self._seed}-{super().code()}"


@asynccontextmanager
async def a_node(kept_in: Mapping[str, str], outside: Outside) -> AsyncIterator[Node]:
    node = await Node.start(settings_from(kept_in, QUICK), outside)
    try:
        yield node
    finally:
        await node.stop()


def with_nodes(
    kept_in: Mapping[str, str],
    clock: Set,
    act: Callable[..., Awaitable[None]],
    count: int = 2,
    within_s: float = 40,
) -> None:
    """Run some nodes in this process while something is done with them."""

    async def run() -> None:
        async with AsyncExitStack() as open_:
            nodes = [
                await open_.enter_async_context(a_node(kept_in, Apart(number, clock)))
                for number in range(1, count + 1)
            ]
            async with asyncio.timeout(within_s):
                await act(*nodes)

    asyncio.run(run())


@contextmanager
def running_nodes(
    folder: Path, count: int, database: str, redis: str, **environment: str
) -> Iterator[list[Running]]:
    """Run some nodes, each a process of its own, while the block lasts."""
    addresses = {"RAMI_DATABASE_URL": database, "RAMI_REDIS_URL": redis}
    given = {name: value for name, value in addresses.items() if value}
    with ExitStack() as open_:
        nodes = []
        for number in range(1, count + 1):
            own = folder / f"node-{number}"
            own.mkdir()
            nodes.append(open_.enter_context(running(own, **given, **environment)))
        yield nodes


async def two_people(
    one: Node, other: Node, clock: str = "", commitments: Sequence[str | None] = (None, None)
) -> Table:
    """Let Anna make a table on one node, and Bo sit down on another."""
    asked = CreateTable(
        preset="cardverse",
        seats=("person", "person"),
        name="Anna",
        clock=clock,
        commitment=commitments[0],
    )
    table = await one.handler.create("anna", asked)
    sit = Sit(id="s", name="Bo", commitment=commitments[1])
    sat = await other.handler.reply(table.id, Client("bo"), sit)
    assert isinstance(sat, Ack), sat
    return table


async def two_sealed(one: Node, other: Node) -> Table:
    """Let two people sit down who take part in the first deal, and have still to open."""
    commitments = [hash_of(nonce_of(holder, 1)) for holder in ("anna", "bo")]
    return await two_people(one, other, commitments=commitments)


def logged(rows: list[tuple[int, int, str]]) -> list[Logged]:
    """Return the rows of a log as its entries."""
    return [Logged(seq, at_ms, entry_from(entry)) for seq, at_ms, entry in rows]
