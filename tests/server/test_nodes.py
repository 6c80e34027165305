"""Several nodes on one PostgreSQL, in this process: they serve the same tables, none leads."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping

import pytest
from tests.support.backends import free_port, own_postgres, own_valkey, rows
from tests.support.nodes import Apart, logged, two_people, two_sealed, with_nodes
from tests.support.outside import Set
from tests.support.sealed import hash_of, nonce_of
from tests.support.servers import chosen

from rami.engine.verifying import verify
from rami.server import node as node_module
from rami.server.entries import Mover
from rami.server.handling import Client
from rami.server.node import Node
from rami.server.over_http import CreateTable
from rami.server.protocol import (
    Ack,
    Commit,
    FromServer,
    LinkDevice,
    MakeMove,
    OpenNonce,
    Refused,
    SealingShown,
    SetHandOrder,
    Update,
    UseDeviceLink,
)
from rami.server.relaying import Relayed
from rami.server.store.database import open_database, postgres_url
from rami.server.table import Table
from rami.texts.faults import Fault

pytestmark = pytest.mark.slow

PROMPT_S = 1.5
"""Well below what it takes until a node compares its tables with the store."""


@pytest.fixture
def shared(postgres: str, valkey: str) -> dict[str, str]:
    return {"database_url": postgres, "redis_url": valkey}


@pytest.fixture
def told_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nodes hear of each other by Valkey, or not at all."""
    monkeypatch.setattr(node_module, "_KEEP_HOUSE_S", 3600.0)


async def until_heard(*nodes: Relayed) -> None:
    while not all(relayed.is_up for relayed in nodes):
        await asyncio.sleep(0.02)


def relayed(node: Node) -> Relayed:
    assert isinstance(node.fan_out, Relayed)
    return node.fan_out


async def seen(node: Node, table_id: str, holder: str = "", since: int = 0) -> Update:
    return await node.handler.update(table_id, Client(holder, moves=True), since)


async def move(node: Node, table_id: str, at: Update, id: str = "m", text: str = "") -> FromServer:
    """Make a move for the seat on turn, as it saw the table."""
    assert at.view.round is not None
    holder = ("anna", "bo")[at.view.round.turn - 1]
    text = text or "draw"
    wanted = MakeMove(id=id, version=at.version, move=text)
    return await node.handler.reply(table_id, Client(holder), wanted)


async def one_move(
    node: Node, table_id: str, since: int = 0, pick: Callable[[list[str]], str] = chosen
) -> int:
    """Make a move for the seat on turn, on a node; return the version after it."""
    update = await seen(node, table_id, since=since)
    assert update.view.round is not None
    holder = ("anna", "bo")[update.view.round.turn - 1]
    own = await seen(node, table_id, holder, since)
    assert own.view.round is not None
    assert isinstance(own.view.round.moves, tuple)
    text = pick(list(own.view.round.moves))
    wanted = MakeMove(id=f"m{own.version}", version=own.version, move=text)
    answer = await node.handler.reply(table_id, Client(holder), wanted)
    assert isinstance(answer, Ack), answer
    return answer.version


def discard(moves: list[str]) -> str:
    """End the turn, whatever could be laid."""
    return next(move for move in moves if move.startswith("discard"))


async def until_dealt(node: Node, table_id: str, number: int) -> int:
    """Wait for a round; return a version that has it."""
    while True:
        table = await node.keeper.look(table_id)
        if table.match and len(table.match.rounds) == number:
            return table.version
        await asyncio.sleep(0.01)


async def is_over(node: Node, table_id: str, number: int) -> bool:
    table = await node.keeper.look(table_id)
    return bool(table.match and table.match.rounds[number - 1].outcome)


@pytest.mark.usefixtures("told_only")
def test_who_watches_on_another_node_is_told_at_once(shared: Mapping[str, str]) -> None:
    async def act(one: Node, other: Node) -> None:
        await until_heard(relayed(one), relayed(other))
        table = await two_people(one, other)
        version = (await seen(other, table.id)).version
        for _ in range(20):
            for mover, watcher in ((one, other), (other, one)):
                changed = asyncio.Event()
                with watcher.fan_out.watching(table.id, changed.set):
                    version = await one_move(mover, table.id, version)
                    async with asyncio.timeout(PROMPT_S):
                        await changed.wait()
                assert (await seen(watcher, table.id)).version == version

    with_nodes(shared, Set(), act)


@pytest.mark.usefixtures("told_only")
def test_a_move_counts_on_a_node_that_has_not_heard_of_the_last(postgres: str) -> None:
    """No message goes between them, as when a proxy sends each request to another node."""

    async def act(one: Node, other: Node) -> None:
        table = await two_people(one, other)
        version = (await seen(other, table.id)).version
        await seen(one, table.id)
        for _ in range(10):
            for node in (one, other):
                at = await seen(node, table.id, since=version)
                assert at.version == version
                answer = await move(node, table.id, at, f"d{version}")
                assert isinstance(answer, Ack), answer
                elsewhere = one if node is other else other
                version = await one_move(elsewhere, table.id, answer.version, pick=discard)
        stale = await seen(one, table.id, since=version)
        version = await one_move(other, table.id, version)
        refused = await move(one, table.id, stale, "late")
        assert isinstance(refused, Refused)
        assert refused.code in ("version.stale", "turn.not_yours")

    with_nodes({"database_url": postgres}, Set(), act)


def test_r_hide_2_what_a_deal_follows_from_may_come_to_any_node(
    shared: Mapping[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Apart, "keeps_seals", True)

    async def act(one: Node, other: Node) -> None:
        table_id = (await two_sealed(one, other)).id
        for number in (1, 2):
            for holder, node in (("anna", other), ("bo", one)):
                opened = OpenNonce(id=f"o{number}", number=number, nonce=nonce_of(holder, number))
                answer = await node.handler.reply(table_id, Client(holder), opened)
                assert isinstance(answer, Ack), answer
            version = await until_dealt(one, table_id, number)
            if number == 1:
                for holder, node in (("anna", one), ("bo", other)):
                    commitment = hash_of(nonce_of(holder, 2))
                    committed = Commit(id="c", number=2, commitment=commitment)
                    answer = await node.handler.reply(table_id, Client(holder), committed)
                    assert isinstance(answer, Ack), answer
                    version = answer.version
                for node in (one, other):
                    told = await node.handler.update(table_id, Client("anna", seals=True), version)
                    assert isinstance(told.view.sealing, SealingShown)
                    assert told.view.sealing.closed
            while not await is_over(one, table_id, number):
                version = await one_move(one if version % 2 else other, table_id, version)
        await seen(other, table_id, since=version)  # so that it has read to there
        record = await other.handler.record(table_id, 1)
        assert [found.took_part for found in verify(record)] == [(0, 1), (0, 1)]

    with_nodes(shared, Set(), act)


@pytest.mark.usefixtures("told_only")
def test_nothing_is_refused_for_what_another_node_has_changed(postgres: str) -> None:
    async def act(one: Node, other: Node) -> None:
        asked = CreateTable(preset="cardverse", seats=("person", "person"), name="Anna")
        table = await one.handler.create("anna", asked)
        await seen(other, table.id)
        link = await one.handler.reply(table.id, Client("anna"), LinkDevice(id="l"))
        secret = getattr(link, "secret", "")
        used = UseDeviceLink(id="u", secret=secret)
        added = await other.handler.reply(table.id, Client("phone"), used)
        assert isinstance(added, Ack), added
        again = await one.handler.reply(table.id, Client("tablet"), used)
        assert isinstance(again, Refused)
        assert again.code == "device.link_useless"

    with_nodes({"database_url": postgres}, Set(), act)


def test_of_ten_submissions_of_a_move_on_two_nodes_one_succeeds(shared: Mapping[str, str]) -> None:
    async def act(one: Node, other: Node) -> None:
        table = await two_people(one, other)
        at = await seen(one, table.id)
        await seen(other, table.id)
        for _ in range(5):
            answers = await asyncio.gather(
                *(move((one, other)[n % 2], table.id, at, f"{at.version}/{n}") for n in range(10))
            )
            assert sum(isinstance(answer, Ack) for answer in answers) == 1
            same = await asyncio.gather(
                *(
                    move((one, other)[n % 2], table.id, at, f"{at.version}/{n}")
                    for n, answer in enumerate(answers)
                    if isinstance(answer, Ack)
                    for _ in range(2)
                )
            )
            assert all(isinstance(answer, Ack) for answer in same)
            version = await one_move(one, table.id, at.version + 1, pick=discard)
            at = await seen(other, table.id, since=version)

    with_nodes(shared, Set(), act)


@pytest.mark.usefixtures("told_only")
def test_a_hand_order_reaches_a_second_device_on_another_node(shared: Mapping[str, str]) -> None:
    async def act(one: Node, other: Node) -> None:
        await until_heard(relayed(one), relayed(other))
        table = await two_people(one, other)
        hand = (await seen(other, table.id, "anna")).view.round
        assert hand is not None
        backwards = " ".join(reversed(str(hand.hand).split()))
        changed = asyncio.Event()
        with other.fan_out.watching(table.id, changed.set):
            kept = SetHandOrder(id="h", cards=backwards)
            assert isinstance(await one.handler.reply(table.id, Client("anna"), kept), Ack)
            async with asyncio.timeout(PROMPT_S):
                await changed.wait()
        shown = (await seen(other, table.id, "anna")).view.round
        assert shown is not None
        assert shown.hand_order == backwards

    with_nodes(shared, Set(), act)


def test_nobody_is_away_who_is_connected_to_another_node(shared: Mapping[str, str]) -> None:
    clock = Set()

    async def act(one: Node, other: Node) -> None:
        table = await two_people(one, other)
        there = Client("anna")
        with other.presence.connected(table.id, there):
            await other.handler.update(table.id, there, 0)
            with one.presence.connected(table.id, there):
                await one.handler.update(table.id, there, 0)
            for _ in range(12):
                clock.time_ms += 10_000
                for node in (other, one):
                    await node.presence.look()
                persons = (await seen(one, table.id)).view.table.seats
                assert not persons[0].gone, persons
        assert persons[1].gone == "away"

    with_nodes(shared, clock, act)


def test_without_valkey_play_goes_on_and_with_it_again_at_once(postgres: str) -> None:
    with own_valkey() as valkey:
        kept_in = {"database_url": postgres, "redis_url": valkey.url}

        async def act(one: Node, other: Node) -> None:
            await until_heard(relayed(one), relayed(other))
            table = await two_people(one, other)
            version = (await seen(other, table.id)).version
            for is_away in (True, False):
                if is_away:
                    await asyncio.to_thread(valkey.stop)
                else:
                    await asyncio.to_thread(valkey.start)
                    while relayed(one).is_up or relayed(other).is_up:
                        break
                    await until_heard(relayed(one), relayed(other))
                changed = asyncio.Event()
                with other.fan_out.watching(table.id, changed.set):
                    version = await one_move(one, table.id, version)
                    began = time.monotonic()
                    async with asyncio.timeout(5):
                        await changed.wait()
                        while (await seen(other, table.id)).version < version:
                            await asyncio.sleep(0.02)
                    lasted_s = time.monotonic() - began
                    assert is_away or lasted_s < PROMPT_S

        with_nodes(kept_in, Set(), act)


def test_a_valkey_that_was_never_there_keeps_nobody_from_starting(postgres: str) -> None:
    async def act(one: Node, other: Node) -> None:
        table = await two_people(one, other)
        version = await one_move(other, table.id)
        assert (await seen(one, table.id, since=version)).version == version

    nowhere = f"redis://127.0.0.1:{free_port()}"
    with_nodes({"database_url": postgres, "redis_url": nowhere}, Set(), act)


def test_while_postgres_is_away_moves_are_refused_and_nothing_is_half_done(valkey: str) -> None:
    with own_postgres() as postgres:

        async def act(one: Node, other: Node) -> None:
            table = await two_people(one, other)
            before = await seen(one, table.id)
            for how in ("fast", "immediate"):
                await asyncio.to_thread(postgres.stop, how)
                for node in (one, other):
                    refused = await move(node, table.id, before, f"{how}-away")
                    assert isinstance(refused, Refused)
                    assert refused.code == "store.unavailable"
                await asyncio.to_thread(postgres.start)
                # Nothing has changed, and it goes on without a word to anybody.
                after = await seen(other, table.id)
                assert (after.version, after.view) == (before.version, before.view)
            async with asyncio.timeout(5):
                answer = await move(one, table.id, before, "fast-away")
            assert isinstance(answer, Ack), answer

        with_nodes({"database_url": postgres.url, "redis_url": valkey}, Set(), act)


def test_one_node_makes_the_tables_while_others_wait(postgres: str) -> None:
    async def run() -> None:
        engines = await asyncio.gather(*(open_database(postgres_url(postgres)) for _ in range(5)))
        for engine in engines:
            await engine.dispose()

    asyncio.run(run())
    assert [row[0] for row in rows(postgres, "SELECT version_num FROM alembic_version")] == ["0004"]


def test_a_database_of_a_newer_version_is_refused(postgres: str) -> None:
    async def open_() -> None:
        await (await open_database(postgres_url(postgres))).dispose()

    asyncio.run(open_())
    rows(postgres, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(Fault, match=r"serve\.database_newer"):
        asyncio.run(open_())


DUE = 200


def test_of_200_deadlines_due_at_once_each_is_handled_once(shared: Mapping[str, str]) -> None:
    clock = Set()
    tables: list[Table] = []

    async def begin(one: Node) -> None:
        for _ in range(DUE // 20):
            made = (two_people(one, one, clock="normal") for _ in range(20))
            tables.extend(await asyncio.gather(*made))

    async def both(*nodes: Node) -> None:
        ids, beyond = [table.id for table in tables], 0
        while beyond < 100:  # for whatever might be done a second time
            clock.time_ms += 20  # as fast as this process gets on, on however busy a machine
            await asyncio.sleep(0.02)
            if clock.time_ms % 400 == 0 or beyond:
                versions = await nodes[0].reader.versions(ids)
                beyond = beyond + 1 if min(versions.values()) >= 4 + 2 else 0
        handled = [due_at(node) for node in nodes]
        assert sum(handled) == DUE
        assert all(handled), handled

    with_nodes(shared, clock, begin, count=1, within_s=120)
    clock.time_ms += 10 * 60_000
    with_nodes(shared, clock, both, within_s=120)
    for table in tables:
        log = rows(
            shared["database_url"],
            "SELECT seq, at_ms, entry FROM log WHERE table_id = $1 ORDER BY seq",
            table.id,
        )
        ended = [each.entry for each in logged(log)][4:]
        assert [getattr(entry, "by", None) for entry in ended] == [Mover.CLOCK, Mover.CLOCK]


def due_at(node: Node) -> int:
    """Return how many deadlines a node has seen."""
    lines = node.metrics.text().decode().splitlines()
    return next(
        int(float(line.split()[1]))
        for line in lines
        if line.startswith("rami_deadline_late_seconds_count")
    )
