"""A server that ends, in whatever way, and comes back: nothing acknowledged is lost."""

import json
import time
from pathlib import Path

import pytest
from tests.support.servers import Person, Running, chosen, play_on, running

TABLE = {"preset": "cardverse", "options": {"target": 40}, "seats": ["person", "easy"]}

pytestmark = pytest.mark.slow


def some_moves(server: Running, code: str, token: str, moves: int) -> Person:
    with Person(server, code, token) as anna:
        play_on(anna, moves)
    return anna


def test_a_server_that_is_stopped_tells_its_clients_and_goes_on_afterwards(
    tmp_path: Path, database: str
) -> None:
    with running(tmp_path, RAMI_DATABASE_URL=database) as server:
        token = server.token()
        code = server.create(token, **TABLE)["code"]
        with Person(server, code, token) as anna:
            play_on(anna, 5)
            began = time.monotonic()
            assert server.stop() == 0
            assert time.monotonic() - began < 2
            while (said := anna.hear())["type"] != "closing":
                pass
            assert said["code"] == "server.closing"
        server.start()
        with Person(server, code, token, version=anna.last["version"]) as again:
            assert again.seat == 1
            assert (
                again.view["table"]["points"][: len(anna.view["table"]["points"])]
                == (anna.view["table"]["points"])
            )
            play_on(again)
            assert again.view["table"]["winners"]


def test_a_server_that_is_killed_has_every_move_it_acknowledged_once(
    tmp_path: Path, database: str
) -> None:
    with running(tmp_path, RAMI_DATABASE_URL=database) as server:
        token = server.token()
        # Of any cards: a match to this target is not over after so few moves.
        code = server.create(token, **{**TABLE, "options": {"target": 1000}})["code"]
        for number in range(3):
            with Person(server, code, token) as anna:
                play_on(anna, 4)
                while not anna.is_on_turn and anna.stage == "playing":
                    anna.hear()
                assert anna.stage == "playing"
                move = chosen(anna.round["moves"])
                sent = {"version": anna.last["version"], "move": move, "id": f"once-{number}"}
                answer = anna.ask(type="move", **sent)
                assert answer["type"] == "ack"
                server.kill()
            server.start()
            with Person(server, code, token) as again:
                assert again.last["version"] >= answer["version"]
                assert again.ask(type="move", **sent) == answer
        with Person(server, code, token) as anna:
            assert play_on(anna, 5) == 5


def test_a_bot_in_mid_thought_thinks_again_after_a_restart(tmp_path: Path, database: str) -> None:
    with running(tmp_path, RAMI_DATABASE_URL=database, RAMI_BOT_PACE_MS="600") as server:
        code = server.create(server.token(), **{**TABLE, "seats": ["easy", "easy"]})["code"]
        with Person(server, code) as watcher:
            watcher.hear()
            seen = watcher.last["version"]
        server.kill()
        server.start()
        with Person(server, code, version=seen) as watcher:
            watcher.see(seen + 2)


def test_what_was_missed_is_told_and_what_is_over_is_not(tmp_path: Path, database: str) -> None:
    with running(tmp_path, RAMI_DATABASE_URL=database, RAMI_ROUND_PAUSE_MS="3600000") as server:
        anna, bo = server.token(), server.token()
        wanted = {**TABLE, "seats": ["person", "person"]}
        code = server.create(anna, **wanted)["code"]
        sit = {"type": "sit", "id": "s", "name": "Bo"}
        assert server.post(f"/api/tables/{code}/messages", bo, sit).json()["type"] == "ack"
        with Person(server, code, anna) as first, Person(server, code, bo) as second:
            seen = first.last["version"]
            mover = first if first.is_on_turn else second
            drew = mover.move("draw")["version"]
            mover.see(drew)
            discarded = mover.move(mover.round["moves"][-1])["version"]
            for person in (first, second):
                person.see(discarded)
        server.kill()
        server.start()
        for token, person in ((anna, first), (bo, second)):
            with Person(server, code, token, version=seen) as again:
                assert not again.last["fresh"]
                whats = [event["what"] for event in again.last["events"]]
                assert whats == ["drew", "discarded"]
                assert ("cards" in again.last["events"][0]) == (person is mover)
                assert json.dumps(again.view) == json.dumps(person.view)
            with Person(server, code, token) as new:
                assert new.last["fresh"]
                whats = [event["what"] for event in new.last["events"]]
                assert whats[-2:] == ["drew", "discarded"]
                assert ("cards" in new.last["events"][-2]) == (person is mover)


def test_a_killed_server_leaves_no_process_behind(tmp_path: Path, database: str) -> None:
    with running(tmp_path, RAMI_DATABASE_URL=database) as server:
        code = server.create(server.token(), **{**TABLE, "seats": ["easy", "easy"]})["code"]
        with Person(server, code) as watcher:
            watcher.hear()
        assert server.process
        workers = children_of(server.process.pid)
        assert workers
        server.kill()
        until = time.monotonic() + 30
        while any(Path(f"/proc/{worker}").exists() for worker in workers):
            assert time.monotonic() < until
            time.sleep(0.05)


def children_of(pid: int) -> list[str]:
    tasks = Path(f"/proc/{pid}/task")
    if not tasks.exists():
        pytest.skip("processes are looked up as Linux tells them")
    return [child for task in tasks.iterdir() for child in (task / "children").read_text().split()]
