"""A real server as a process of its own, and people who play at it over the public protocol."""

from __future__ import annotations

import itertools
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx
from websockets.sync.client import ClientConnection, connect

START_S = 30.0
ANSWER_S = 20.0

Message = dict[str, Any]

_CONNECTIONS = itertools.count(1)


class Running:
    """A server process; `port` stays the same when it is started again."""

    def __init__(self, data: Path, environment: Mapping[str, str]) -> None:
        self.data = data
        self.port = 0
        self._environment = {
            **{name: value for name, value in os.environ.items() if name[:5] != "RAMI_"},
            "RAMI_PURE": os.environ.get("RAMI_PURE", "0"),
            "RAMI_BOT_PACE_MS": "0",
            "RAMI_ROUND_PAUSE_MS": "0",
            "RAMI_BOT_WORKERS": "1",
            "RAMI_LOG_LEVEL": "error",
            "RAMI_RATE_LIMIT": "0",
            **environment,
        }
        self.process: subprocess.Popen[str] | None = None

    @property
    def log(self) -> Path:
        """What it wrote to its error stream, all its runs together."""
        return self.data / "log.txt"

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, and wait until it says that it is ready."""
        arguments = ["serve", "--port", str(self.port), "--data", str(self.data)]
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "rami", *arguments],
                stdout=subprocess.PIPE,
                stderr=log,
                env=self._environment,
                text=True,
            )
        assert self.process.stdout
        line = self.process.stdout.readline()
        found = re.search(r":(\d+)/", line)
        assert found, line
        self.port = int(found[1])
        until = time.monotonic() + START_S
        while time.monotonic() < until:
            try:
                if self.get("/ready").status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.05)
        raise TimeoutError("the server does not get ready")

    def stop(self) -> int:
        """Ask it to end, and return its exit code."""
        assert self.process
        self.process.terminate()
        code = self.process.wait(ANSWER_S)
        self._close()
        return code

    def kill(self) -> None:
        """End it as a power cut would."""
        assert self.process
        self.process.kill()
        self.process.wait(ANSWER_S)
        self._close()

    def _close(self) -> None:
        assert self.process
        assert self.process.stdout
        self.process.stdout.close()
        self.process = None

    # Over HTTP ------------------------------------------------------------------------------------

    def token(self) -> str:
        return str(self._ask("POST", "/api/tokens").json()["token"])

    def create(self, token: str, **wanted: Any) -> Message:
        """Make a table, and return the answer."""
        response = self.post("/api/tables", token, {"name": "Anna", **wanted})
        assert response.status_code == 201, response.text
        return dict(response.json())

    def post(self, path: str, token: str, body: object) -> httpx.Response:
        return self._ask("POST", path, headers=_bearer(token), json=body)

    def post_text(self, path: str, text: str, headers: Mapping[str, str]) -> httpx.Response:
        return self._ask("POST", path, headers=headers, content=text.encode())

    def get(self, path: str, token: str = "") -> httpx.Response:
        return self._ask("GET", path, headers=_bearer(token))

    def _ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        # Reading all certificates of the system takes ten times as long as a request.
        return httpx.request(method, f"{self.url}{path}", verify=False, timeout=ANSWER_S, **more)


def _bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"} if token else {}


@contextmanager
def running(data: Path, **environment: str) -> Iterator[Running]:
    """Run a server while the block lasts."""
    server = Running(data, environment)
    server.start()
    try:
        yield server
    finally:
        if server.process:
            server.stop()


class Person:
    """A client at a table: it greets, keeps the last update, and hears everything in order."""

    def __init__(self, server: Running, code: str, token: str = "", version: int = 0) -> None:
        self.server, self.code, self.token = server, code, token
        self.heard: list[Message] = []
        self.last: Message = {}
        self._version = version
        self._ids = map(f"{next(_CONNECTIONS)}-{{}}".format, itertools.count())
        self._open = ExitStack()

    def __enter__(self) -> Self:
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else None
        url = f"ws://127.0.0.1:{self.server.port}/api/tables/{self.code}/socket"
        self.socket: ClientConnection = self._open.enter_context(
            connect(url, additional_headers=headers, open_timeout=ANSWER_S, compression=None)
        )
        self.last = self.ask(type="hello", version=self._version, moves=True, **self.hello())
        return self

    def hello(self) -> Message:
        """Return what else it says when it greets."""
        return {}

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._open.close()

    @property
    def view(self) -> Message:
        return dict(self.last["view"])

    @property
    def round(self) -> Message:
        return dict(self.view["round"])

    @property
    def seat(self) -> int:
        return int(self.view["seat"])

    @property
    def stage(self) -> str:
        return str(self.view["table"]["stage"])

    def hear(self) -> Message:
        """Wait for the next message."""
        message: Message = json.loads(self.socket.recv(timeout=ANSWER_S))
        self.heard.append(message)
        if message["type"] == "update":
            self.last = message
        return message

    def send(self, **message: Any) -> str:
        """Send a message, with an id of its own unless it has one."""
        if message["type"] != "hello":
            message = {"id": next(self._ids), **message}
        self.socket.send(json.dumps(message))
        return str(message.get("id", ""))

    def ask(self, **message: Any) -> Message:
        """Send a message and return its answer; updates that come before are kept."""
        id = self.send(**message)
        while True:
            heard = self.hear()
            if message["type"] == "hello" and "protocol" in heard:
                return heard
            if heard.get("id") == id:
                return heard

    def move(self, text: str, **more: Any) -> Message:
        """Make a move, having seen what was heard last."""
        return self.ask(type="move", version=self.last["version"], move=text, **more)

    def see(self, version: int) -> None:
        """Hear until the update of a version, or a later one, is there."""
        while self.last["version"] < version:
            self.hear()

    @property
    def is_on_turn(self) -> bool:
        shown = self.view["round"]
        return bool(shown and "outcome" not in shown and shown["turn"] == self.seat)


def chosen(moves: list[str]) -> str:
    """Return a move that brings a round to its end: lay what can be laid, keep low cards."""
    for verb in ("lay", "add"):
        found = [move for move in moves if move.startswith(verb)]
        if found:
            return max(found, key=len)
    return next((move for move in moves if move == "draw"), moves[-1])


def play_on(person: Person, moves: int | None = None) -> int:
    """Play for a seat until the match is over, or for so many moves; return how many it made."""
    made = 0
    while person.stage == "playing" and made != moves:
        if person.is_on_turn:
            answer = person.move(chosen(person.round["moves"]))
            if answer["type"] == "ack":
                made += 1
                person.see(answer["version"])
            else:
                assert answer["code"] == "version.stale", answer
                person.hear()
        else:
            person.hear()
    return made
