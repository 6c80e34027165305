"""What an operator relies on: measurements, the log, trouble of the database, memory, the end."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
import resource
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from operator import itemgetter
from pathlib import Path

import httpx
import pytest
import sqlalchemy
import structlog
from tests.support.backends import free_port
from tests.support.command_line import process
from tests.support.outside import Set
from tests.support.servers import START_S, Person, Running, play_on, running

from rami.server.addresses import own_address
from rami.server.handling import Client
from rami.server.logs import Careful
from rami.server.node import Node
from rami.server.over_http import CreateTable
from rami.server.protocol import Ack, MakeMove, Refused, Sit
from rami.server.settings import settings_from
from rami.server.store.trouble import trouble_of
from rami.server.table import Table

DAY_MS = 24 * 3_600_000
TABLE = {"preset": "cardverse", "options": {"target": 30}, "seats": ["person", "easy"]}

# Measurements -------------------------------------------------------------------------------------


def measured(server: Running) -> dict[str, float]:
    lines = server.get("/metrics").text.splitlines()
    pairs = (line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
    return {name: float(value) for name, value in pairs}


def test_measurements_follow_what_happens(server: Running) -> None:
    before = measured(server)
    token = server.token()
    code = server.create(token, **TABLE)["code"]
    with Person(server, code, token) as anna:
        play_on(anna, 2)
        while not anna.is_on_turn:
            anna.hear()  # the bot has thought by then
        anna.ask(type="say", phrase="none")
        anna.ask(type="hint")
        anna.socket.send("{")
        anna.hear()
        server.get("/api/tables/2222222222/view")
        after = measured(server)
    assert (
        after['rami_entries_total{entry="created"}'] > before['rami_entries_total{entry="created"}']
    )
    assert (
        after['rami_entries_total{entry="moved"}']
        >= 2 + before['rami_entries_total{entry="moved"}']
    )
    assert after["rami_commit_seconds_count"] > before["rami_commit_seconds_count"]
    assert after["rami_watchers"] >= 1
    for code_of_refusal in ("phrase.unknown", "message.unreadable", "table.unknown"):
        refusals = f'rami_refusals_total{{code="{code_of_refusal}"}}'
        assert after[refusals] == before.get(refusals, 0) + 1
    thoughts = 'rami_bot_thought_seconds_count{level="easy"}'
    assert after[thoughts] > before[thoughts]
    assert after["rami_bot_wait_seconds_count"] > before["rami_bot_wait_seconds_count"]
    assert after['rami_bots_failed_total{level="easy"}'] == 0
    assert after["rami_tables_in_memory"] >= 1
    assert "Anna" not in server.get("/metrics").text
    assert code not in server.get("/metrics").text


def test_measurements_are_for_this_machine_alone(server: Running) -> None:
    assert server.get("/metrics").status_code == 200
    for header in ("X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"):
        answer = httpx.get(f"{server.url}/metrics", headers={header: "127.0.0.1"})
        assert answer.status_code == 404


@pytest.mark.slow
def test_another_machine_reaches_the_tables_and_not_the_measurements(tmp_path: Path) -> None:
    address = own_address()
    if address is None:
        pytest.skip("this machine is in no network")
    with running(tmp_path, RAMI_LAN="yes") as server:
        there = f"http://{address}:{server.port}"
        assert httpx.get(f"{there}/ready").status_code == 200
        assert httpx.get(f"{there}/api/tables").status_code == 200
        assert httpx.get(f"{there}/metrics").status_code == 404
    with running(tmp_path, RAMI_LAN="yes", RAMI_METRICS="everyone") as server:
        assert httpx.get(f"http://{address}:{server.port}/metrics").status_code == 200


# The log ------------------------------------------------------------------------------------------

CARD = re.compile(r"\b(?:10|[2-9TJQKA])[SHDC]\b|\bJK\b|[♠♥♦♣]")


@pytest.mark.slow
def test_the_log_of_whole_games_names_nobody_and_no_card(tmp_path: Path) -> None:
    with running(tmp_path, RAMI_LOG_LEVEL="info") as server:
        secrets = []
        for preset in ("cardverse", "rami-51", "rami-40"):
            token = server.token()
            wanted = {**TABLE, "preset": preset, "name": "Xanthippe"}
            code = server.create(token, **wanted)["code"]
            secrets += [token, token.partition(".")[0], code]
            with Person(server, code, token) as anna:
                play_on(anna, 20)
                anna.ask(type="judge", cards=" ".join(anna.round["hand"].split()[:3]))
                anna.ask(type="move", version=0, move="discard 2C")
                anna.ask(type="say", phrase="hello")
                anna.ask(type="hint")
                anna.socket.send("{nonsense 2C")
                anna.hear()
            with Person(server, code, token) as anna:
                play_on(anna)
            server.get("/api/tables/nosuchcode/view", token)
        server.stop()
        log = server.log.read_text()
    events = [json.loads(line) for line in log.splitlines()]
    assert {"server_started", "table_made", "table_went_on", "server_stopped"} <= {
        event["event"] for event in events
    }
    assert "Xanthippe" not in log
    assert not [secret for secret in secrets if secret in log]
    assert CARD.findall(log) == []


def test_what_libraries_say_is_logged_without_what_they_fill_in(
    capsys: pytest.CaptureFixture[str],
) -> None:
    logger = logging.Logger("library")
    logger.addHandler(Careful())
    with structlog.testing.capture_logs() as logged:
        logger.warning("a hand of %s", "QH KH")
        try:
            raise ValueError("QH KH")
        except ValueError:
            logger.exception("it failed\nQH KH")
    assert "QH" not in str(logged) + capsys.readouterr().err
    assert [event["said"] for event in logged] == ["a hand of %s", "it failed"]
    assert logged[1]["error"] == "ValueError"


# Trouble of the database --------------------------------------------------------------------------


def turn_of(server: Running) -> tuple[str, str, dict[str, object]]:
    """Begin a match of two people; return its code, the token on turn, and what it sees."""
    tokens = [server.token(), server.token()]
    code = server.create(tokens[0], preset="cardverse", seats=["person", "person"])["code"]
    sit = {"type": "sit", "id": "sit", "name": "Bo"}
    server.post(f"/api/tables/{code}/messages", tokens[1], sit)
    for token in tokens:
        update = server.get(f"/api/tables/{code}/view", token).json()
        if update["view"]["round"]["turn"] == update["view"]["seat"]:
            return code, token, update
    raise AssertionError("nobody is on turn")


@contextmanager
def locked(server: Running) -> Iterator[None]:
    """Hold the database, as a program does that writes to it for long."""
    with closing(sqlite3.connect(server.data / "rami.sqlite3", isolation_level=None)) as database:
        database.execute("BEGIN IMMEDIATE")
        yield
        database.execute("ROLLBACK")


@contextmanager
def full(server: Running) -> Iterator[None]:
    """Let no file of the server's grow, as on a full disk."""
    assert server.process
    pid, size = server.process.pid, (server.data / "rami.sqlite3-wal").stat().st_size
    before = resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
    yield
    resource.prlimit(pid, resource.RLIMIT_FSIZE, before)


@pytest.mark.slow
@pytest.mark.parametrize("trouble", [locked, full])
def test_in_trouble_a_move_is_refused_whole_and_made_afterwards(
    tmp_path: Path, trouble: Callable[[Running], AbstractContextManager[None]]
) -> None:
    if trouble is full and sys.platform != "linux":
        pytest.skip("only Linux limits another process")
    with running(tmp_path) as server:
        code, token, update = turn_of(server)
        path = f"/api/tables/{code}/messages"
        move = {"type": "move", "id": "m", "version": update["version"], "move": "draw"}
        with Person(server, code, token) as anna, trouble(server):
            answer = server.post(path, token, move)
            assert (answer.status_code, answer.json()["code"]) == (503, "store.unavailable")
            assert "Nothing has changed" in answer.json()["text"]
            assert anna.ask(**move)["code"] == "store.unavailable"
            created = server.post("/api/tables", token, TABLE)
            assert (created.status_code, created.json()["code"]) == (503, "store.unavailable")
            assert server.get(f"/api/tables/{code}/view", token).json()["view"] == update["view"]
        answer = server.post(path, token, move)
        assert answer.json() == {"type": "ack", "id": "m", "version": int(move["version"]) + 1}  # type: ignore[call-overload]
        log = server.log.read_text()
    assert "store_trouble" in log
    assert CARD.findall(log) == []
    if trouble is locked:
        assert '"kind": "locked"' in log


@pytest.mark.slow
def test_bots_go_on_when_the_database_does(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        wanted = {"preset": "rami-51", "options": {"target": 5000}, "seats": ["easy", "easy"]}
        code = server.create(server.token(), **wanted)["code"]
        with locked(server):
            time.sleep(1.5)
            before = server.get(f"/api/tables/{code}/view").json()["version"]
        with Person(server, code, version=before) as watcher:
            watcher.see(before + 5)


def test_a_database_that_cannot_be_written_is_told_of(tmp_path: Path) -> None:
    async def act(node: Node) -> None:
        table = await two_people(node)
        update = await node.handler.update(table.id, Client(), 0)
        assert update.view.round is not None
        client = Client(("anna", "bo")[update.view.round.turn - 1])
        move = MakeMove(id="m", version=update.version, move="draw")
        writable = [False]

        @sqlalchemy.event.listens_for(node._appender._writer._own, "begin")
        def protect(connection: sqlalchemy.Connection) -> None:
            state = "OFF" if writable[0] else "ON"
            connection.exec_driver_sql(f"PRAGMA query_only = {state}")

        with structlog.testing.capture_logs() as logged:
            answer = await node.handler.reply(table.id, client, move)
        assert isinstance(answer, Refused)
        assert answer.code == "store.unavailable"
        assert {"event": "store_trouble", "kind": "not writable", "log_level": "error"} in logged
        writable[0] = True
        assert isinstance(await node.handler.reply(table.id, client, move), Ack)

    with_node(tmp_path, Set(), act)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("SQLITE_BUSY_SNAPSHOT", "locked"),
        ("SQLITE_FULL", "disk full"),
        ("SQLITE_IOERR_WRITE", "cannot be read or written"),
        ("", "OperationalError"),
    ],
)
def test_trouble_is_named_by_its_kind_alone(name: str, kind: str) -> None:
    error = sqlite3.OperationalError("INSERT … QH KH")
    error.sqlite_errorname = name
    wrapped = sqlalchemy.exc.OperationalError("INSERT", {}, error)
    assert trouble_of(wrapped) == kind


@pytest.mark.slow
def test_a_start_that_fails_says_why(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        taken = process(["serve", "--port", str(server.port), "--data", str(tmp_path / "other")])
        assert (taken.returncode, "serve.address_taken" in taken.stderr) == (1, True)
    with closing(sqlite3.connect(tmp_path / "rami.sqlite3")) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.commit()
    newer = process(["serve", "--port", "0", "--data", str(tmp_path)])
    assert (newer.returncode, newer.stderr.count("\n")) == (1, 1)
    assert "serve.data_newer" in newer.stderr
    other = tmp_path / "other"
    other.mkdir(exist_ok=True)
    (other / "rami.sqlite3").write_text("this has never been a database, and is long enough")
    wrong = process(["serve", "--port", "0", "--data", str(other)])
    assert (wrong.returncode, "serve.data_unusable" in wrong.stderr) == (1, True)
    nowhere = process(["serve", "--port", "0", "--data", str(other / "rami.sqlite3")])
    assert (nowhere.returncode, "serve.data_unusable" in nowhere.stderr) == (1, True)


@pytest.mark.slow
def test_of_two_that_start_at_once_one_serves_and_the_other_says_why_not(tmp_path: Path) -> None:
    port = free_port()
    both = [started(tmp_path / name, port) for name in ("one", "other")]
    try:
        # The one that serves says so; of the other nothing but its end is heard.
        (_, loser), (line, winner) = sorted(
            ((first_line(each), each) for each in both), key=itemgetter(0)
        )
        assert f":{port}/" in line
        _, why_not = loser.communicate(timeout=START_S)
        assert (loser.returncode, why_not.count("\n")) == (1, 1), why_not
        assert "serve.address_taken" in why_not
        assert httpx.get(f"http://127.0.0.1:{port}/ready").status_code == 200
        winner.terminate()
        assert winner.wait(START_S) == 0
    finally:
        for each in both:
            each.kill()
            each.communicate()


def first_line(server: subprocess.Popen[str]) -> str:
    assert server.stdout
    return server.stdout.readline()


def started(folder: Path, port: int) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "rami", "serve", "--port", str(port), "--data", str(folder)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "RAMI_LOG_LEVEL": "error"},
        text=True,
    )


@pytest.mark.slow
def test_a_second_server_on_the_same_data_is_refused_until_the_first_has_gone(
    tmp_path: Path,
) -> None:
    with running(tmp_path) as server:
        token = server.token()
        code = server.create(token, preset="rami-51", seats=["easy", "easy"])["code"]
        second = process(["serve", "--port", "0", "--data", str(tmp_path)])
        assert (second.returncode, second.stderr.count("\n")) == (1, 1)
        assert "serve.data_in_use" in second.stderr
        assert str(tmp_path) in second.stderr
        with Person(server, code) as watcher:  # bots think in processes of their own
            watcher.see(watcher.last["version"] + 2)
        server.kill()
        server.start()
        assert server.get(f"/api/tables/{code}/view").status_code == 200


# Old tables ---------------------------------------------------------------------------------------


def with_node(folder: Path, outside: Set, act: object, **environment: str) -> None:
    async def run() -> None:
        quick = {"RAMI_BOT_PACE_MS": "0", "RAMI_ROUND_PAUSE_MS": "0", "RAMI_BOT_WORKERS": "1"}
        node = await Node.start(
            settings_from({"data": str(folder)}, {**quick, **environment}), outside
        )
        try:
            async with asyncio.timeout(30):
                await act(node)  # type: ignore[operator]
        finally:
            await node.stop()

    asyncio.run(run())


async def two_people(node: Node) -> Table:
    asked = CreateTable(preset="cardverse", seats=("person", "person"), name="Anna")
    table = await node.handler.create("anna", asked)
    assert isinstance(await node.handler.reply(table.id, Client("bo"), Sit(id="s", name="Bo")), Ack)
    return table


@pytest.mark.parametrize(("days", "kept"), [("0", 2), ("30", 1)])
def test_tables_that_were_not_used_go_after_the_stated_time(
    tmp_path: Path, days: str, kept: int
) -> None:
    async def act(node: Node) -> None:
        old = await two_people(node)
        outside.time_ms += 29 * DAY_MS
        new = await two_people(node)
        await node.take_old_away()
        assert len(await node.results.all()) == 2
        outside.time_ms += 2 * DAY_MS
        changed = asyncio.Event()
        with node.fan_out.watching(old.id, changed.set):
            await node.take_old_away()
            assert changed.is_set() == (kept == 1)
        left = [each.code for each in await node.results.all() if each.stage != "ended"]
        assert len(left) == kept
        assert new.code in left

    outside = Set()
    with_node(tmp_path, outside, act, RAMI_KEEP_DAYS=days)


def test_a_table_that_others_moved_at_is_read_on(tmp_path: Path) -> None:
    """Two nodes on one store, whose messages to each other are all lost."""

    async def act(node: Node) -> None:
        async def other(second: Node) -> None:
            table = await two_people(node)
            update = await second.handler.update(table.id, Client(), 0)
            assert update.view.round is not None
            client = Client(("anna", "bo")[update.view.round.turn - 1])
            changed = asyncio.Event()
            with second.fan_out.watching(table.id, changed.set):
                move = MakeMove(id="m", version=update.version, move="draw")
                assert isinstance(await node.handler.reply(table.id, client, move), Ack)
                async with asyncio.timeout(10):
                    await changed.wait()
            after = await second.handler.update(table.id, Client(), update.version)
            assert after.version == update.version + 1

        second = await Node.start(node.settings, Set(2))
        try:
            await other(second)
        finally:
            await second.stop()

    with_node(tmp_path, Set(), act)


# Clients on bad days ------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_phone_that_sleeps_is_waited_for_by_nobody_and_comes_back(tmp_path: Path) -> None:
    """It takes nothing off its line, however much is sent: the others play on, and so does it."""
    with running(tmp_path, RAMI_BOT_PACE_MS="0") as server, ExitStack() as open_:
        wanted = {"preset": "rami-51", "options": {"target": 900}, "seats": ["easy", "easy"]}
        code = server.create(server.token(), **wanted)["code"]
        asleep = open_.enter_context(socket.create_connection(("127.0.0.1", server.port)))
        asleep.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        asleep.sendall(
            f"GET /api/tables/{code}/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        assert b"101" in asleep.recv(200)
        hello = b'{"type":"hello"}'
        asleep.sendall(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)
        with Person(server, code) as watcher:
            watcher.see(watcher.last["version"] + 300)
            seen = watcher.last["version"]
        with Person(server, code, version=seen) as again:
            assert again.last["version"] >= seen
        began = time.monotonic()
        assert server.stop() == 0
        assert time.monotonic() - began < 2


def test_no_clock_but_the_servers_counts(server: Running) -> None:
    """Nothing that a client sends has a time, and a time in a message is refused."""
    code, token, update = turn_of(server)
    move = {"type": "move", "id": "m", "version": update["version"], "move": "draw"}
    late = {**move, "now_ms": 0}
    answer = server.post(f"/api/tables/{code}/messages", token, late)
    assert (answer.status_code, answer.json()["code"]) == (400, "message.unreadable")
    httpx.get(f"{server.url}/ready", headers={"Date": "Thu, 01 Jan 1970 00:00:00 GMT"})
    headers = {"Authorization": f"Bearer {token}", "Date": "Thu, 01 Jan 1970 00:00:00 GMT"}
    made = httpx.post(f"{server.url}/api/tables/{code}/messages", json=move, headers=headers)
    assert made.json()["type"] == "ack"
