"""A server without its network: what it does by itself, as its clock is set."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path

import pytest
from msgspec import UNSET
from tests.support.nodes import a_node, two_sealed, with_nodes
from tests.support.outside import Set
from tests.support.sealed import nonce_of

from rami.server import dealing, decisions
from rami.server.entries import Entry
from rami.server.handling import Client
from rami.server.node import Node
from rami.server.over_http import CreateTable
from rami.server.protocol import (
    Ack,
    FromServer,
    MakeMove,
    OpenNonce,
    Refused,
    SetHandOrder,
    Sit,
    Update,
)
from rami.server.table import Table
from rami.texts.faults import Fault


def with_node(
    kept_in: Mapping[str, str], outside: Set, act: Callable[[Node], Awaitable[None]]
) -> None:
    """Run a server while something is done with it."""

    async def run() -> None:
        async with a_node(kept_in, outside) as node, asyncio.timeout(20):
            await act(node)

    asyncio.run(run())


async def two_people(node: Node, clock: str = "") -> Table:
    asked = CreateTable(preset="cardverse", seats=("person", "person"), name="Anna", clock=clock)
    table = await node.handler.create("anna", asked)
    sat = await node.handler.reply(table.id, Client("bo"), Sit(id="s", name="Bo"))
    assert isinstance(sat, Ack)
    return table


async def version_of(node: Node, table_id: str) -> int:
    return (await node.handler.update(table_id, Client(), 0)).version


def test_a_clock_that_ran_out_while_the_server_was_away_ends_the_turn(
    kept_in: dict[str, str],
) -> None:
    outside, ids = Set(), []

    async def begin(node: Node) -> None:
        table = await two_people(node, clock="normal")
        ids.append((table.id, await version_of(node, table.id)))

    async def go_on(node: Node) -> None:
        table_id, before = ids[0]
        while await version_of(node, table_id) != before + 2:  # drew and discarded
            await asyncio.sleep(0.01)
        update = await node.handler.update(table_id, Client("bo"), before)
        assert [event.by for event in update.events] == ["clock", "clock"]

    with_node(kept_in, outside, begin)
    outside.time_ms += 10 * 60_000
    with_node(kept_in, outside, go_on)


def test_r_hide_2_a_server_that_was_away_lets_people_open_what_they_promised(
    kept_in: dict[str, str],
) -> None:
    outside, ids = Set(), []

    async def begin(node: Node) -> None:
        ids.append((await two_sealed(node, node)).id)
        ids.append((await two_people(node, clock="normal")).id)

    async def go_on(node: Node) -> None:
        sealed, marker = ids
        before = await version_of(node, marker)
        while await version_of(node, marker) == before:
            await asyncio.sleep(0.01)  # by then whatever was due before has been looked at, too
        for holder in ("anna", "bo"):
            opened = OpenNonce(id="open", number=1, nonce=nonce_of(holder, 1))
            answer = await node.handler.reply(sealed, Client(holder), opened)
            assert isinstance(answer, Ack), answer
        assert await seal_of(node, sealed) == (True, True)

    with_node(kept_in, outside, begin)
    outside.time_ms += 10 * 60_000
    with_node(kept_in, outside, go_on)


async def seal_of(node: Node, table_id: str) -> tuple[bool, ...]:
    """Wait for the first deal; return whose nonces it follows from."""
    while True:
        table = await node.keeper.look(table_id)
        if table.seals and (seal := table.seals[0][0]):
            return tuple(map(bool, seal.nonces))
        await asyncio.sleep(0.01)


def test_a_table_that_goes_while_it_is_read_is_no_table(
    kept_in: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def act(node: Node) -> None:
        table = await two_people(node)
        node.keeper.forget_idle(-1)
        code_of = node.reader.code_of

        async def then_it_goes(table_id: str) -> str | None:
            code = await code_of(table_id)
            await node.results.delete(table.code)
            return code

        monkeypatch.setattr(node.reader, "code_of", then_it_goes)
        with pytest.raises(Fault, match=r"table\.unknown"):
            await version_of(node, table.id)
        assert node.keeper.kept == 0

    with_node(kept_in, Set(), act)


def test_a_table_that_nobody_uses_leaves_the_memory_and_comes_back_the_same(
    kept_in: dict[str, str],
) -> None:
    outside = Set()

    async def act(node: Node) -> None:
        table = await two_people(node)
        anna = Client("anna")
        before = await node.handler.update(table.id, anna, 0)
        assert node.keeper.forget_idle(60_000) == 0
        outside.time_ms += 60_000
        with node.fan_out.watching(table.id, asyncio.Event().set):
            assert node.keeper.forget_idle(60_000) == 0
        assert node.keeper.forget_idle(60_000) == 1
        assert node.keeper.kept == 0
        after = await node.handler.update(table.id, anna, 0)
        assert after.view == before.view

    with_node(kept_in, outside, act)


def test_a_hand_order_is_kept_and_is_its_seats_alone(kept_in: dict[str, str]) -> None:
    async def act(node: Node) -> None:
        table = await two_people(node)
        update = await node.handler.update(table.id, Client("bo"), 0)
        assert update.view.round is not None
        backwards = " ".join(reversed(str(update.view.round.hand).split()))
        kept = SetHandOrder(id="h", cards=backwards)
        assert isinstance(await node.handler.reply(table.id, Client("bo"), kept), Ack)
        wrong = await node.handler.reply(table.id, Client("anna"), kept)
        assert getattr(wrong, "code", "") == "hand_order.wrong"
        node.keeper.forget_idle(-1)
        for holder, order in (("bo", backwards), ("anna", None), ("", None)):
            update = await node.handler.update(table.id, Client(holder), 0)
            assert update.view.round is not None
            assert (update.view.round.hand_order or None) == order
        await play_on_to_the_next_deal(node, table.id)
        for _ in range(2):
            update = await node.handler.update(table.id, Client("bo"), 0)
            assert update.view.table.round == 2
            assert update.view.round is not None
            assert update.view.round.hand_order is UNSET  # it was of another hand
            node.keeper.forget_idle(-1)

    with_node(kept_in, Set(), act)


async def play_on_to_the_next_deal(node: Node, table_id: str) -> None:
    def go_on(table: Table) -> Sequence[Entry]:
        seen = table.played_at
        return decisions.run_out(table, seen) or dealing.due_deal(table, seen, node.outside)

    while (await node.handler.update(table_id, Client(), 0)).view.table.round == 1:
        await node.keeper.change(table_id, go_on)


def test_a_client_that_goes_right_after_its_move_keeps_nobody_from_it(
    kept_in: dict[str, str],
) -> None:
    async def act(node: Node) -> None:
        table = await two_people(node)
        before = await node.handler.update(table.id, Client(), 0)
        assert before.view.round is not None
        holder = ("anna", "bo")[before.view.round.turn - 1]
        changed = asyncio.Event()
        with node.fan_out.watching(table.id, changed.set):
            move = MakeMove(id="m", version=before.version, move="draw")
            task = asyncio.create_task(node.handler.reply(table.id, Client(holder), move))
            await asyncio.sleep(0)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            await changed.wait()
        assert await version_of(node, table.id) == before.version + 1

    with_node(kept_in, Set(), act)


def test_a_move_that_waits_for_its_commit_alone_is_made_at_once_or_not_at_all(
    tmp_path: Path,
) -> None:
    async def act(node: Node, second: Node) -> None:
        table = await two_people(node)
        before = await second.handler.update(table.id, Client(), 0)
        assert before.view.round is not None
        client = Client(("anna", "bo")[before.view.round.turn - 1])
        answers: asyncio.Queue[FromServer | None] = asyncio.Queue()

        def moves(id: str, where: Node) -> bool:
            move = MakeMove(id=id, version=before.version, move="draw")
            return where.handler.move_at_once(table.id, client, move, answers.put_nowait)

        made = Ack(id="m", version=before.version + 1)
        assert moves("m", node)
        assert not moves("n", node)  # until the first is safe there is no table to look at
        assert await answers.get() == made
        assert moves("m", node)
        assert answers.get_nowait() == made
        # A node that knows nothing of it yet finds out as it appends: then it goes the long way.
        assert moves("o", second)
        assert answers.empty()
        assert await answers.get() is None
        move = MakeMove(id="o", version=before.version, move="draw")
        answer = await second.handler.reply(table.id, client, move)
        assert isinstance(answer, Refused)
        assert answer.code == "version.stale"
        assert await version_of(second, table.id) == made.version

    with_nodes({"data": str(tmp_path)}, Set(), act)


def test_many_tables_share_commits_and_lose_nothing(kept_in: dict[str, str]) -> None:
    async def act(node: Node) -> None:
        tables = await asyncio.gather(*(two_people(node) for _ in range(20)))

        async def play(table: Table) -> None:
            update: Update = await node.handler.update(table.id, Client("anna"), 0)
            for number in range(10):
                assert update.view.round is not None
                client = Client(("anna", "bo")[update.view.round.turn - 1], moves=True)
                update = await node.handler.update(table.id, client, update.version)
                assert update.view.round is not None
                moves = update.view.round.moves
                assert isinstance(moves, tuple)
                move = MakeMove(id=f"m{number}", version=update.version, move=moves[-1])
                assert isinstance(await node.handler.reply(table.id, client, move), Ack)
                update = await node.handler.update(table.id, client, update.version)

        await asyncio.gather(*map(play, tables))
        versions = [await version_of(node, table.id) for table in tables]
        assert min(versions) >= 2 + 10
        node.keeper.forget_idle(-1)
        assert [await version_of(node, table.id) for table in tables] == versions

    with_node(kept_in, Set(), act)
