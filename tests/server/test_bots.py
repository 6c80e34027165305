"""Bots think elsewhere, the same each time they are asked, and never hold a table up."""

import asyncio
import pickle
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from tests.support.outside import Set

from rami.engine.rules import PRESETS
from rami.engine.views import SeatView
from rami.server import decisions
from rami.server.bots import Bots, Thought, thought_of
from rami.server.entries import Created, Logged
from rami.server.table import Table


@pytest.fixture
def bots() -> Iterator[Bots]:
    found = Bots(1)
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


def test_a_bot_whose_process_dies_is_asked_once_more(bots: Bots) -> None:
    async def ask() -> None:
        thought = a_thought()
        assert await bots.choose(thought)
        for process in list(bots._pool._processes.values()):
            process.kill()
        assert await bots.choose(thought) in thought.legal_moves

    asyncio.run(ask())
