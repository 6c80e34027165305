"""The servers that are put under load: how each is started, reached and ended."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Final, Literal

from bench.machine import ROOT

__all__ = ["CONTENDERS", "FOLDER", "PEER", "Contender", "Served", "filesystem_of"]

FOLDER: Final = ROOT / "bench" / "server"

STOP_S: Final = 20.0

PEER: Final = "boardgame.io"


@dataclass(frozen=True)
class Served:
    """A server that runs: where its nodes are, their processes, and those of their store."""

    urls: tuple[str, ...]
    nodes: tuple[int, ...]
    store: tuple[int, ...] = ()


@dataclass(frozen=True)
class Contender:
    """A server: the client of the driver that it is met by, and how it is run."""

    client: Literal["rami", "boardgame"]
    what: str
    run: Callable[[], AbstractContextManager[Served]]


@contextmanager
def _process(command: list[str], environment: Mapping[str, str]) -> Iterator[tuple[str, int]]:
    """Run a program that prints its address; give the address, and its process."""
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout
    try:
        for line in process.stdout:
            if found := re.search(r"http://[\w.]+:\d+", line):
                break
        else:
            raise RuntimeError(f"{' '.join(command)} has ended")
        yield found[0], process.pid
    finally:
        process.terminate()
        try:
            process.wait(STOP_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        process.stdout.close()


@contextmanager
def _boardgame() -> Iterator[Served]:
    with _process(["node", str(FOLDER / "boardgame_server.mjs")], {}) as (url, pid):
        yield Served((url,), (pid,))


@contextmanager
def _rami(*flags: str) -> Iterator[tuple[str, int]]:
    """Run a node of ours as anybody would, but for the limits on how fast one address may be.

    Tables stay in memory for as long as it runs, for theirs do.
    """
    settings = {"RAMI_RATE_LIMIT": "0", "RAMI_IDLE_S": "86400", "RAMI_LOG_LEVEL": "warning"}
    command = [sys.executable, "-m", "rami", "serve", "--port", "0", *flags]
    with _process(command, settings) as running:
        yield running


@contextmanager
def _rami_sqlite() -> Iterator[Served]:
    with tempfile.TemporaryDirectory(prefix="rami-bench-") as data, _rami("--data", data) as found:
        url, pid = found
        yield Served((url,), (pid,))


@contextmanager
def _rami_two_nodes() -> Iterator[Served]:
    # Only here: these need what only the tests and this bench have.
    from tests.support import backends

    with ExitStack() as running:
        postgres = running.enter_context(backends.own_postgres(durable=True))
        valkey = running.enter_context(backends.own_valkey())
        flags = ("--database-url", postgres.url, "--redis-url", valkey.url)
        nodes = [running.enter_context(_rami(*flags)) for _ in range(2)]
        yield Served(
            tuple(url for url, _ in nodes),
            tuple(pid for _, pid in nodes),
            (postgres.pid, valkey.pid),
        )


CONTENDERS: Final[Mapping[str, Contender]] = MappingProxyType(
    {
        "rami-sqlite": Contender("rami", "one node, SQLite, each move on the disk", _rami_sqlite),
        "rami-postgres": Contender(
            "rami", "two nodes, PostgreSQL and Valkey, each move on the disk", _rami_two_nodes
        ),
        PEER: Contender("boardgame", "one process, all in memory", _boardgame),
    }
)
"""Every server, by its name."""


def filesystem_of(path: Path) -> str:
    """Return the kind of filesystem a file is on: where it is memory, no disk is waited for."""
    best, kind = "", "unknown"
    for line in Path("/proc/mounts").read_text(encoding="utf-8").splitlines():
        _, mounted, found, *_ = line.split()
        if path.resolve().is_relative_to(mounted) and len(mounted) >= len(best):
            best, kind = mounted, found
    return kind
