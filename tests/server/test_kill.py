"""A server that is killed between any two moves: none is lost, none is made twice, all goes on."""

from __future__ import annotations

import random
import sqlite3
import time
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from tests.support.backends import rows
from tests.support.killing import Sent, check_bots, check_clock, check_moves
from tests.support.nodes import logged
from tests.support.servers import Message, Person, Running, chosen, play_on, running
from websockets.exceptions import ConnectionClosed

from rami.server.entries import Logged
from rami.server.store.database import FILE_NAME

MOVER = {"preset": "cardverse", "options": {"target": 60}, "seats": ["person", "easy"]}
BOTS = {"preset": "rami-51", "options": {"target": 100_000}, "seats": ["easy", "easy"]}
ABSENT = {"preset": "cardverse", "seats": ["person", "person"], "clock": "fast"}

SLOWEST_COMMIT_S = 0.02
"""The kill falls within this time after a move was sent: before, in or after its commit."""

GOES_ON_S = 20.0


@dataclass
class Watched:
    """The tables that are played at while the server is killed again and again."""

    server: Running
    database: str
    chance: random.Random
    token: str = ""
    mover: str = ""
    bots: str = ""
    absent: str = ""
    sent: list[Sent] = field(default_factory=list)

    def begin(self) -> None:
        self.token = self.server.token()
        self.mover = self.server.create(self.token, **MOVER)["code"]
        self.bots = self.server.create(self.server.token(), **BOTS)["code"]
        self.absent = self.server.create(self.server.token(), **ABSENT)["code"]
        sit = {"type": "sit", "id": "s", "name": "Bo"}
        path = f"/api/tables/{self.absent}/messages"
        assert self.server.post(path, self.server.token(), sit).status_code == 200

    def view(self, code: str, token: str = "") -> Message:
        return dict(self.server.get(f"/api/tables/{code}/view", token).json())

    def wait_for_bots(self, beyond: int) -> int:
        until = time.monotonic() + GOES_ON_S
        while (version := self.view(self.bots)["version"]) <= beyond:
            assert time.monotonic() < until, "the bots have stopped"
            time.sleep(0.02)
        return int(version)

    def to_its_turn(self, anna: Person) -> None:
        until = time.monotonic() + GOES_ON_S
        while not anna.is_on_turn:
            assert time.monotonic() < until, "nobody moves any more"
            if anna.stage == "over":
                anna.see(anna.ask(type="ready")["version"])
            else:
                anna.hear()

    def move_and_kill(self, number: int) -> None:
        """Send a move, and kill the server before, while or after it is made safe."""
        with Person(self.server, self.mover, self.token) as anna:
            play_on(anna, self.chance.randrange(2))
            self.to_its_turn(anna)
            sent = Sent(f"kill-{number}", chosen(anna.round["moves"]), anna.last["version"])
            self.sent.append(sent)
            anna.send(type="move", id=sent.id, version=sent.version, move=sent.move)
            time.sleep(self.chance.random() * SLOWEST_COMMIT_S)
            self.server.kill()
            with suppress(ConnectionClosed):
                while True:
                    heard = anna.hear()
                    if heard.get("id") == sent.id:
                        assert heard["type"] == "ack", heard
                        sent.acknowledged = heard["version"]

    def ask_again(self) -> None:
        """Send the last move once more, as a client does that had no answer."""
        sent = self.sent[-1]
        with Person(self.server, self.mover, self.token) as anna:
            assert anna.last["version"] >= (sent.acknowledged or sent.version)
            answer = anna.ask(type="move", id=sent.id, version=sent.version, move=sent.move)
            assert answer["type"] == "ack", answer
            assert sent.acknowledged in (None, answer["version"])
            sent.acknowledged = answer["version"]

    def log_of(self, code: str) -> list[Logged]:
        query = (
            "SELECT seq, at_ms, entry FROM log JOIN tables ON id = table_id"
            " WHERE code = $1 ORDER BY seq"
        )
        if self.database:
            return logged(rows(self.database, query, code))
        with closing(sqlite3.connect(self.server.data / FILE_NAME)) as file:
            return logged(file.execute(query, (code,)).fetchall())


def killed(data: Path, database: str, times: int, seed: int) -> None:
    with running(data, RAMI_BOT_PACE_MS="5", RAMI_DATABASE_URL=database) as server:
        watched = Watched(server, database, random.Random(seed))
        watched.begin()
        clock = watched.view(watched.absent)["view"]["clock"]
        began, bots = time.monotonic(), 0
        for number in range(times):
            bots = watched.wait_for_bots(beyond=bots)
            watched.move_and_kill(number)
            server.start()
            watched.ask_again()
            now = watched.view(watched.absent)
            if now["version"] <= 3:  # nobody's time has run out so far
                assert now["view"]["clock"] == clock
        lasted_s = time.monotonic() - began
        assert server.stop() == 0
        check_moves(watched.log_of(watched.mover), watched.sent)
        check_bots(watched.log_of(watched.bots))
        check_clock(watched.log_of(watched.absent), lasted_s)


@pytest.mark.slow
def test_a_server_that_is_killed_a_dozen_times_loses_nothing(tmp_path: Path, database: str) -> None:
    killed(tmp_path, database, times=12, seed=1)


@pytest.mark.soak
def test_a_server_that_is_killed_200_times_loses_nothing(tmp_path: Path) -> None:
    killed(tmp_path, "", times=200, seed=2)
