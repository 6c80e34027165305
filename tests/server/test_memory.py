"""What a table takes in memory, and that nothing of it stays when it has left."""

from __future__ import annotations

import asyncio
import gc
import tracemalloc
from pathlib import Path

import pytest

from rami.server.handling import Client
from rami.server.node import Node
from rami.server.outside import System
from rami.server.over_http import CreateTable
from rami.server.protocol import Ack, MakeMove, Sit
from rami.server.settings import settings_from
from rami.server.table import Table

TABLES, MOVES = 25, 20
IDLE_TABLE_MOST_KB = 40.0


async def play_a_while(node: Node) -> None:
    """Make a table for two, and play so many moves there, drawing and discarding."""
    one, other = node.outside.secret(), node.outside.secret()
    wanted = CreateTable(preset="cardverse", seats=("person", "person"), name="One")
    table_id = (await node.handler.create(one, wanted)).id
    await node.handler.reply(table_id, Client(other), Sit(id="sit", name="Other"))
    for _ in range(MOVES):
        table = await node.keeper.look(table_id)
        assert table.round
        move, version = str(list(table.round.legal_moves)[-1]), table.version
        holder = (one, other)[table.round.turn]
        message = MakeMove(id=str(version), version=version, move=move)
        assert isinstance(await node.handler.reply(table_id, Client(holder), message), Ack)


def held_kb() -> float:
    gc.collect()
    return tracemalloc.get_traced_memory()[0] / 1000


def tables_in_memory() -> int:
    gc.collect()
    return sum(isinstance(found, Table) for found in gc.get_objects())


@pytest.mark.slow
def test_an_idle_table_takes_little_and_nothing_of_it_stays_when_it_has_left(
    tmp_path: Path,
) -> None:
    async def measure() -> tuple[float, int]:
        given = {"data": str(tmp_path), "rate_limit": "0", "log_level": "error"}
        node = await Node.start(settings_from(given, {}), System())
        try:
            await play_a_while(node)  # what is loaded for the first one is no table's
            node.keeper.forget_idle(idle_ms=0)
            before = tables_in_memory()
            tracemalloc.start()
            empty_kb = held_kb()
            for _ in range(TABLES):
                await play_a_while(node)
            each_kb = (held_kb() - empty_kb) / TABLES
            tracemalloc.stop()
            assert tables_in_memory() == before + TABLES
            assert node.keeper.kept >= TABLES
            node.keeper.forget_idle(idle_ms=0)
            assert node.keeper.kept == 0
            return each_kb, tables_in_memory() - before
        finally:
            await node.stop()

    each_kb, stayed = asyncio.run(measure())
    assert 1.0 < each_kb < IDLE_TABLE_MOST_KB
    assert stayed == 0
