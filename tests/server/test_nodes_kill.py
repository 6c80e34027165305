"""Two nodes that are killed, and a PostgreSQL and a Valkey that are started anew, under load.

No acknowledged move is lost, none is made twice, no table is stuck, clocks and bots go on.
"""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import pytest
from tests.support.backends import Postgres, Valkey, own_postgres, own_valkey, rows
from tests.support.killing import Sent, check_bots, check_clock, check_moves
from tests.support.nodes import logged, running_nodes
from tests.support.servers import Message, Running, chosen

from rami.server.entries import Logged

MOVERS = {"preset": "cardverse", "options": {"target": 100_000}, "seats": ["person", "person"]}
BOTS = {"preset": "rami-51", "options": {"target": 100_000}, "seats": ["easy", "easy"]}
ABSENT = {"preset": "cardverse", "seats": ["person", "person"], "clock": "fast"}

STUCK_S = 5.0
"""How long a table may be stuck once what it needs is there: a node, and the database."""

GIVEN_UP_S = 120.0
"""After so long in trouble, a test is taken to have failed whatever the machine does besides."""


@dataclass(frozen=True)
class Wait:
    """How long something took that somebody at a table wanted, and what the last trouble was."""

    lasted_s: float
    wanted: str
    after: str


@dataclass
class Troubled:
    """Two nodes with their stores, tables that are played at, and what goes wrong meanwhile."""

    nodes: list[Running]
    postgres: Postgres
    valkey: Valkey
    chance: random.Random
    tokens: list[str] = field(default_factory=list)
    movers: str = ""
    bots: str = ""
    absent: str = ""
    sent: list[Sent] = field(default_factory=list)
    is_away: bool = False
    """Whether there is no database, without which nobody can play."""
    back_s: float = 0.0
    trouble: threading.Thread | None = None
    kind: str = ""
    waits: list[Wait] = field(default_factory=list)

    def begin(self) -> None:
        one, other = self.nodes
        self.tokens = [one.token(), other.token()]
        self.movers = one.create(self.tokens[0], **MOVERS)["code"]
        self.absent = one.create(one.token(), **ABSENT)["code"]
        sit = {"type": "sit", "id": "s", "name": "Bo"}
        for code, token in ((self.movers, self.tokens[1]), (self.absent, other.token())):
            assert other.post(f"/api/tables/{code}/messages", token, sit).status_code == 200
        self.bots = other.create(other.token(), **BOTS)["code"]
        for node in self.nodes:  # more of them, as load
            node.create(node.token(), **BOTS)

    # Trouble --------------------------------------------------------------------------------------

    def make(self, what: str) -> None:
        """Begin some trouble, which ends by itself; one at a time."""
        self.settle()
        self.kind = what
        wait_s = self.chance.random() * 0.1
        node = self.chance.randrange(2)
        acts: dict[str, Callable[[], None]] = {
            "node": lambda: self._kill(node),
            "postgres": self._restart_postgres,
            "valkey": self._restart_valkey,
        }

        def act() -> None:
            time.sleep(wait_s)
            acts[what]()

        self.trouble = threading.Thread(target=act)
        self.trouble.start()

    def settle(self) -> None:
        if self.trouble:
            self.trouble.join(GIVEN_UP_S)
            assert not self.trouble.is_alive()
            self.trouble = None

    def _kill(self, node: int) -> None:
        self.nodes[node].kill()
        self.nodes[node].start()

    def _restart_postgres(self) -> None:
        self.is_away = True
        self.postgres.stop("immediate")
        time.sleep(0.3)
        self.postgres.start()
        self.back_s = time.monotonic()
        self.is_away = False

    def _restart_valkey(self) -> None:
        self.valkey.stop()
        time.sleep(0.3)
        self.valkey.start()

    # Play -----------------------------------------------------------------------------------------

    def until(self, what: str, done: Callable[[Running], bool]) -> None:
        """Try on one node or the other until it is done, and note how long it was stuck.

        Where a node dies there is the other one, and without Valkey there is the database.
        """
        began_s = time.monotonic()
        while True:
            node = self.chance.choice(self.nodes)
            with suppress(httpx.TransportError):
                if done(node):
                    break
            assert time.monotonic() < began_s + GIVEN_UP_S, "stuck"
            time.sleep(0.02)
        if not self.is_away:
            lasted_s = time.monotonic() - max(began_s, self.back_s)
            self.waits.append(Wait(lasted_s, what, self.kind))

    def view(self, node: Running, code: str, token: str = "") -> Message | None:
        answer = node.get(f"/api/tables/{code}/view?moves=true", token)
        assert answer.status_code in (200, 503), answer.text
        return dict(answer.json()) if answer.status_code == 200 else None

    def move(self, number: int) -> None:
        """Make a move for the seat on turn, and send it until it is answered."""
        sent: list[Sent] = []

        def look(node: Running) -> bool:
            seen = self.view(node, self.movers)
            shown = seen and seen["view"]["round"]
            if not shown:
                return False
            if "outcome" in shown:
                return self._ready(node, number)
            token = self.tokens[shown["turn"] - 1]
            own = self.view(node, self.movers, token)
            if own and own["view"]["round"].get("moves"):
                text = chosen(own["view"]["round"]["moves"])
                sent.append(Sent(f"move-{number}-{token[:4]}", text, own["version"]))
                self.holder = token
            return bool(sent)

        def send(node: Running) -> bool:
            move = sent[-1]
            body = {"type": "move", "id": move.id, "version": move.version, "move": move.move}
            answer = node.post(f"/api/tables/{self.movers}/messages", self.holder, body).json()
            if answer["type"] == "ack":
                move.acknowledged = answer["version"]
                return True
            assert answer["code"] in ("store.unavailable", "version.stale"), answer
            if answer["code"] == "version.stale":  # its view was old: another one was first
                sent.clear()
                self.until("see the turn again", look)
            return False

        self.until("see the turn", look)
        self.until("move", send)
        self.sent.append(sent[-1])

    def _ready(self, node: Running, number: int) -> bool:
        for seat, token in enumerate(self.tokens):
            body = {"type": "ready", "id": f"ready-{number}-{seat}"}
            node.post(f"/api/tables/{self.movers}/messages", token, body)
        return False

    def bots_move(self) -> None:
        """Wait until the bots have moved on."""
        seen: list[int] = []

        def look(node: Running) -> bool:
            view = self.view(node, self.bots)
            if view:
                seen.append(view["version"])
            return bool(seen) and seen[-1] > seen[0]

        self.until("see the bots move", look)

    def log_of(self, code: str) -> list[Logged]:
        query = (
            "SELECT seq, at_ms, entry FROM log JOIN tables ON id = table_id"
            " WHERE code = $1 ORDER BY seq"
        )
        return logged(rows(self.postgres.url, query, code))


def troubled(folder: Path, moves: int, each: int, seed: int) -> list[Wait]:
    """Play so many moves, each kind of trouble coming so often; return the longest waits first."""
    chance = random.Random(seed)
    kinds = [what for what in ("node", "postgres", "valkey") for _ in range(each)]
    chance.shuffle(kinds)
    at = dict(zip(sorted(chance.sample(range(moves), len(kinds))), kinds, strict=True))
    with own_postgres() as postgres, own_valkey() as valkey:
        environment = {"RAMI_BOT_PACE_MS": "50", "RAMI_LOG_LEVEL": "error"}
        with running_nodes(folder, 2, postgres.url, valkey.url, **environment) as nodes:
            play = Troubled(nodes, postgres, valkey, chance)
            play.begin()
            began_s = time.monotonic()
            for number in range(moves):
                if number in at:
                    play.make(at[number])
                play.move(number)
                if number in at:
                    play.bots_move()
            play.settle()
            play.bots_move()
            lasted_s = time.monotonic() - began_s
            logs = [play.log_of(code) for code in (play.movers, play.bots, play.absent)]
    check_moves(logs[0], play.sent)
    check_bots(logs[1])
    check_clock(logs[2], lasted_s)
    return sorted(play.waits, key=lambda wait: wait.lasted_s, reverse=True)


@pytest.mark.slow
def test_two_nodes_with_a_little_trouble_lose_nothing(tmp_path: Path) -> None:
    troubled(tmp_path, moves=15, each=1, seed=1)


@pytest.mark.soak
def test_two_nodes_with_ten_of_each_trouble_lose_nothing_and_no_table_is_stuck(
    tmp_path: Path,
) -> None:
    waits = troubled(tmp_path, moves=200, each=10, seed=2)
    for wait in waits[:10]:
        print(wait)
    assert waits[0].lasted_s < STUCK_S
