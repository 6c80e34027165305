"""The end of a server: in time, whatever goes on; its clients are told, and nothing is lost."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from tests.support.backends import own_postgres
from tests.support.servers import Person, Running, chosen, play_on, running

TABLE = {"preset": "cardverse", "options": {"target": 30}, "seats": ["person", "easy"]}

END_S = 2.0


@contextmanager
def busy(loops: int) -> Iterator[None]:
    """Keep the machine busy with something else while the block lasts."""
    loop = [sys.executable, "-c", "while True: pass"]
    processes = [subprocess.Popen(loop) for _ in range(loops)]
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()


def ends_in_time(server: Running) -> None:
    began_s = time.monotonic()
    assert server.stop() == 0
    assert time.monotonic() - began_s < END_S


@pytest.mark.slow
@pytest.mark.parametrize("beside", [0, 4], ids=["machine", "busy machine"])
def test_a_busy_server_with_many_clients_ends_within_two_seconds(
    tmp_path: Path, beside: int
) -> None:
    with busy(beside), running(tmp_path, RAMI_RATE_LIMIT="0") as server, ExitStack() as open_:
        token = server.token()
        wanted = {"preset": "rami-51", "options": {"target": 900}, "seats": ["easy", "easy"]}
        codes = [server.create(token, **wanted)["code"] for _ in range(10)]
        people = [open_.enter_context(Person(server, code)) for code in codes for _ in range(3)]
        own = server.create(token, **TABLE)["code"]
        anna = open_.enter_context(Person(server, own, token))
        play_on(anna, 3)
        while not anna.is_on_turn and anna.stage == "playing":
            anna.hear()
        anna.send(
            type="move", id="last", version=anna.last["version"], move=chosen(anna.round["moves"])
        )
        ends_in_time(server)

        def told(person: Person) -> None:
            while person.hear()["type"] != "closing":
                pass

        threads = [threading.Thread(target=told, args=(person,)) for person in people]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(20)
        answers = []
        while (said := anna.hear())["type"] != "closing":
            answers.append(said)
        server.start()
        with Person(server, own, token) as again:
            for answer in answers:
                if answer.get("id") == "last":
                    assert again.last["version"] >= answer["version"]


@pytest.mark.slow
def test_a_server_whose_database_says_nothing_any_more_ends_all_the_same(tmp_path: Path) -> None:
    with own_postgres() as postgres, ExitStack() as open_:
        wanted = {"RAMI_DATABASE_URL": postgres.url, "RAMI_LOG_LEVEL": "warning"}
        server = open_.enter_context(running(tmp_path, **wanted))
        token = server.token()
        code = server.create(token, **TABLE)["code"]
        with Person(server, code, token) as anna:
            while not anna.is_on_turn:
                anna.hear()
            move = chosen(anna.round["moves"])
            with postgres.frozen():
                anna.send(type="move", version=anna.last["version"], move=move)
                ends_in_time(server)
        assert "server_cut_off" in server.log.read_text()
        server.start()
        with Person(server, code, token) as anna:
            assert play_on(anna, 1) == 1
