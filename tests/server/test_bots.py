"""Bots think elsewhere, the same each time they are asked, and never hold a table up."""

import asyncio
import os
import pickle
import re
import signal
import time
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from tests.server.test_node import version_of, with_node
from tests.support.outside import Set

from rami.engine.moves import Move, TakeBack
from rami.engine.rules import PRESETS
from rami.engine.views import SeatView
from rami.players.expert import Expert
from rami.server import bots as module
from rami.server import decisions
from rami.server.bots import Bots, Thought, player_of, thought_of
from rami.server.entries import Created, Logged, Moved, Mover
from rami.server.handling import Client
from rami.server.metrics import Metrics
from rami.server.node import Node
from rami.server.over_http import CreateTable
from rami.server.protocol import Ack, MakeMove, Say
from rami.server.table import Table


@pytest.fixture
def bots() -> Iterator[Bots]:
    found = Bots(1, Metrics())
    yield found
    found.close()


def a_thought(preset: str = "rami-51") -> Thought:
    outside = Set()
    created = Created(str(PRESETS[preset]), ("easy", "easy"), "", "secret")
    table = Table("id", "code").follow([Logged(1, 0, created)])
    dealt = decisions.begin(table, outside)
    return thought_of(table.follow([Logged(2, 0, entry) for entry in dealt]))


def test_a_bot_asked_again_does_the_same(bots: Bots) -> None:
    async def ask() -> None:
        thought = a_thought()
        moves = [await bots.choose(thought) for _ in range(2)]
        assert moves[0] == moves[1]
        assert moves[0] in thought.legal_moves

    asyncio.run(ask())


def test_its_chance_differs_from_table_to_table_and_from_turn_to_turn() -> None:
    first = a_thought()
    assert Random(first.chance).random() == Random(a_thought().chance).random()
    assert len(first.chance) == 64


def test_an_expert_is_held_to_half_a_second_a_move() -> None:
    expert = player_of("expert", Random(1))
    assert isinstance(expert, Expert)
    assert expert._think_s == 0.5


def test_what_it_is_asked_holds_its_view_and_no_round() -> None:
    thought = a_thought()
    assert isinstance(thought.view, SeatView)
    assert pickle.loads(pickle.dumps(thought)) == thought
    assert b"Round" not in pickle.dumps(thought).replace(b"RoundEnd", b"")


def test_a_bot_that_fails_comes_to_no_move_and_the_next_one_does(bots: Bots) -> None:
    async def ask() -> None:
        thought = a_thought()
        assert await bots.choose(replace(thought, level="nobody")) is None
        assert await bots.choose(thought) in thought.legal_moves

    asyncio.run(ask())


def test_where_a_bot_failed_is_logged_and_nothing_of_what_it_saw(
    bots: Bots, capsys: pytest.CaptureFixture[str]
) -> None:
    async def ask() -> None:
        assert await bots.choose(replace(a_thought("cardverse"), level="nobody")) is None

    asyncio.run(ask())
    logged = capsys.readouterr().out
    assert "bot_failed" in logged
    assert "KeyError" in logged
    assert re.search(r"at.*players/levels\.py:\d+", logged)


def test_a_bot_whose_process_dies_is_asked_once_more(bots: Bots) -> None:
    async def ask() -> None:
        thought = a_thought()
        assert await bots.choose(thought)
        for process in list(bots._pool._processes.values()):
            process.kill()
        assert await bots.choose(thought) in thought.legal_moves

    asyncio.run(ask())


def test_what_ends_a_whole_service_reaches_its_bots_by_way_of_the_server(bots: Bots) -> None:
    async def ask() -> None:
        thought = a_thought()
        assert await bots.choose(thought)
        pool, processes = bots._pool, list(bots._pool._processes.values())
        for number in (signal.SIGINT, signal.SIGTERM):
            for process in processes:
                assert process.pid
                os.kill(process.pid, number)
        assert await bots.choose(thought) in thought.legal_moves
        assert bots._pool is pool
        bots.close()
        until = time.monotonic() + 30
        while any(process.is_alive() for process in processes):
            assert time.monotonic() < until
            await asyncio.sleep(0.01)

    asyncio.run(ask())


def slowly(thought: Thought) -> Move:
    time.sleep(0.3)
    return thought.legal_moves[0]


@pytest.mark.slow
def test_a_thought_that_waits_for_a_process_is_not_taken_to_be_lost(
    bots: Bots, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def ask() -> None:
        thought = a_thought()
        assert await bots._ask(slowly, thought)  # the process is there, and has read this file
        monkeypatch.setattr(module, "_THINKING_S", 1.0)
        pool = bots._pool
        moves = await asyncio.gather(*(bots._ask(slowly, thought) for _ in range(6)))
        assert None not in moves
        assert bots._pool is pool

    asyncio.run(ask())


def test_no_process_is_started_for_what_was_asked_before_the_end(bots: Bots) -> None:
    """As hints are, which nobody takes back when their client goes."""

    async def ask() -> None:
        thought = a_thought()
        assert await bots.choose(thought)
        asked = [asyncio.create_task(bots._ask(slowly, thought)) for _ in range(3)]
        await asyncio.sleep(0)
        pool = bots._pool
        bots.close()
        assert await asyncio.gather(*asked) == [None] * 3
        assert bots._pool is pool

    asyncio.run(ask())


class Stubborn:
    """A bot that comes to nothing, or to a move that is refused."""

    def __init__(self, move: Move | None) -> None:
        self.move = move

    async def choose(self, thought: Thought) -> Move | None:
        return self.move


@pytest.mark.parametrize("move", [None, TakeBack()])
def test_a_bot_that_is_refused_stops_no_table(kept_in: dict[str, str], move: Move | None) -> None:
    async def act(node: Node) -> None:
        node._sweeper._bots = Stubborn(move)  # type: ignore[assignment]  # only this is asked of it
        asked = CreateTable(preset="cardverse", seats=("easy", "easy"))
        table = await node.handler.create("", asked)
        while await version_of(node, table.id) < 40:
            await asyncio.sleep(0.01)
        found = await node.keeper.look(table.id)
        moved = [item.entry for item in found.recent if isinstance(item.entry, Moved)]
        assert {entry.by for entry in moved} == {Mover.CLOCK}

    with_node(kept_in, Set(), act)


class Thoughtful:
    """A bot that thinks until it is let."""

    def __init__(self) -> None:
        self.asked: list[int] = []
        self.may = asyncio.Event()

    async def choose(self, thought: Thought) -> Move | None:
        self.asked.append(thought.version)
        await self.may.wait()
        return thought.legal_moves[0]


def test_phrases_make_no_bot_think_twice_of_the_same(kept_in: dict[str, str]) -> None:
    async def act(node: Node) -> None:
        thoughtful = Thoughtful()
        node._sweeper._bots = thoughtful  # type: ignore[assignment]  # only this is asked of it
        asked = CreateTable(preset="cardverse", seats=("person", "easy"), name="Anna")
        table = await node.handler.create("anna", asked)
        anna = Client("anna", moves=True)
        while not thoughtful.asked:
            update = await node.handler.update(table.id, anna, 0)
            assert update.view.round is not None
            moves = update.view.round.moves
            if moves and isinstance(moves, tuple):
                move = MakeMove(id=f"m{update.version}", version=update.version, move=moves[-1])
                assert isinstance(await node.handler.reply(table.id, anna, move), Ack)
            await asyncio.sleep(0.01)
        for number in range(3):
            said = await node.handler.reply(table.id, anna, Say(id=f"s{number}", phrase="moment"))
            assert isinstance(said, Ack)
            await asyncio.sleep(0.05)
        assert len(thoughtful.asked) == 1
        before = await version_of(node, table.id)
        thoughtful.may.set()
        while await version_of(node, table.id) == before:
            await asyncio.sleep(0.01)

    with_node(kept_in, Set(), act)
