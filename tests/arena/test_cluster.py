"""Matches on a cluster: a real scheduler and two worker processes."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.arena.tables import every_row, one_after_the_other

from rami import PRESETS
from rami.arena import ArenaFault, Progress, Store, on_cluster, pairings, play_plan
from rami.arena import work as work_module
from rami.arena.store import IN_MEMORY

PLAN = pairings(["easy", "random"], PRESETS["cardverse"], seats=2, matches=40, seed=1)

START_S = 60


def start(*arguments: str, folder: Path) -> subprocess.Popen[bytes]:
    with (folder / "dask.log").open("ab") as log:
        return subprocess.Popen(
            [sys.executable, "-m", *arguments],
            stdout=log,
            stderr=log,
            cwd=folder,
            env={**os.environ, "PYTHONWARNINGS": "ignore"},
        )


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a scheduler that has no worker yet."""
    folder = tmp_path_factory.mktemp("scheduler")
    file = folder / "scheduler.json"
    process = start(
        "distributed.cli.dask_scheduler",
        *("--host", "127.0.0.1", "--port", "0", "--no-dashboard"),
        *("--scheduler-file", str(file)),
        folder=folder,
    )
    try:
        yield address_in(file, process)
    finally:
        end(process)


def address_in(file: Path, process: subprocess.Popen[bytes]) -> str:
    import json

    until = time.monotonic() + START_S
    while time.monotonic() < until:
        assert process.poll() is None, (file.parent / "dask.log").read_text()
        try:
            return str(json.loads(file.read_text())["address"])
        except (OSError, ValueError):
            time.sleep(0.1)
    raise TimeoutError


def end(process: subprocess.Popen[bytes]) -> None:
    process.send_signal(signal.SIGTERM)
    try:
        process.wait(timeout=10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


@pytest.fixture(scope="module")
def cluster(
    scheduler: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler with two workers."""
    folder = tmp_path_factory.mktemp("workers")
    workers = [
        start(
            "distributed.cli.dask_worker",
            *(scheduler, "--nthreads", "1", "--no-dashboard", "--host", "127.0.0.1"),
            *("--local-directory", str(folder / str(number))),
            folder=folder,
        )
        for number in range(2)
    ]
    try:
        wait_for_workers(scheduler, 2)
        yield scheduler, workers
    finally:
        for worker in workers:
            end(worker)


def wait_for_workers(address: str, count: int) -> None:
    from distributed import Client

    with Client(address, timeout=START_S, set_as_default=False) as client:  # type: ignore[no-untyped-call]
        client.wait_for_workers(count, timeout=START_S)


@pytest.mark.slow
def test_a_scheduler_without_workers_is_a_fault(scheduler: str) -> None:
    with pytest.raises(ArenaFault) as caught, on_cluster(scheduler):
        raise AssertionError("there is a worker")
    assert caught.value.code == "arena.no_cluster_worker"


@pytest.mark.slow
def test_a_cluster_gives_the_same_table(
    cluster: tuple[str, list[subprocess.Popen[bytes]]],
) -> None:
    address, _ = cluster
    with Store.begin(IN_MEMORY, PLAN) as here, Store.begin(IN_MEMORY, PLAN) as there:
        play_plan(PLAN, here, one_after_the_other())
        with on_cluster(address) as pool:
            assert pool.workers() == 2
            assert play_plan(PLAN, there, pool) == Progress(40, 40)
        assert every_row(here) == every_row(there)


@pytest.mark.slow
def test_a_cluster_goes_on_without_a_worker_that_is_gone(
    cluster: tuple[str, list[subprocess.Popen[bytes]]],
) -> None:
    address, workers = cluster
    killed: list[int] = []

    def kill_one(progress: Progress) -> None:
        if progress.done and not killed:
            workers[0].kill()
            killed.append(progress.done)

    with Store.begin(IN_MEMORY, PLAN) as store, on_cluster(address) as pool:
        assert play_plan(PLAN, store, pool, on_progress=kill_one) == Progress(40, 40)
    assert killed


@pytest.mark.slow
def test_where_no_scheduler_answers_it_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work_module, "_CONNECT_S", 1)
    with pytest.raises(ArenaFault) as caught, on_cluster("tcp://127.0.0.1:9"):
        raise AssertionError("somebody answers")
    assert caught.value.code == "arena.no_cluster"


def test_without_distributed_it_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work_module, "find_spec", lambda name: None)
    with pytest.raises(ArenaFault) as caught, on_cluster("tcp://127.0.0.1:9"):
        raise AssertionError("it is installed")
    assert caught.value.params == {"package": "distributed", "extra": "cluster"}
