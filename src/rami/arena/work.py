"""Playing a plan: in processes of this machine or on a cluster, by the same code.

Work goes out in units of whole deals, big enough that handing them out costs next to nothing
and small enough that all workers end together. What comes back is written at once, so that a
run can stop after any unit and go on later.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from math import ceil
from time import perf_counter
from typing import Any, Final

from rami._version import __version__
from rami.arena.faults import ArenaFault
from rami.arena.plan import MatchKey, Plan
from rami.arena.play import MatchResult, play_match
from rami.arena.store import Store

__all__ = ["Pool", "Progress", "on_cluster", "on_this_machine", "play_plan"]

_UNIT_S: Final = 1.0
"""How long a unit should take. Handing one out costs a few milliseconds, on a cluster some ten."""

_IN_HAND: Final = 2
"""Units a worker: one that it plays, and one that waits so that it never does."""

_LOOK_UP_S: Final = 0.2
"""How often to look whether the run is to stop."""

_CONNECT_S: Final = 10
"""How long to wait for a scheduler that does not answer."""


@dataclass(frozen=True, slots=True)
class Pool:
    """Where matches are played: an executor, and how many units it can play at once."""

    executor: Executor
    workers: Callable[[], int]


@dataclass(frozen=True, slots=True)
class Progress:
    """How many matches of a plan are done; `stopped` when it was stopped before its end."""

    done: int
    total: int
    stopped: bool = False


@dataclass(frozen=True, slots=True)
class _Played:
    """What comes back for a unit."""

    version: str
    seconds: float
    results: tuple[MatchResult, ...]


@contextmanager
def on_this_machine(workers: int | None = None) -> Iterator[Pool]:
    """Play in processes of this machine: as many as named, or one for each processor.

    They are ended at once when the block is left by an exception.
    """
    count = workers or os.cpu_count() or 1
    before = set(multiprocessing.active_children())
    executor = ProcessPoolExecutor(
        count,
        # The only start that is the same everywhere and copies no threads.
        mp_context=multiprocessing.get_context("spawn"),
        initializer=_leave_interrupts_to_the_parent,
    )
    try:
        _start_workers(executor, count)
        yield Pool(executor, lambda: count)
    except BaseException:
        executor.shutdown(wait=False, cancel_futures=True)
        for child in set(multiprocessing.active_children()) - before:
            child.terminate()
        raise
    executor.shutdown()


def _start_workers(executor: Executor, count: int) -> None:
    """Start every worker while Ctrl-C is held back, where the system can.

    So it is in the workers from their first moment on, and not only once they have loaded what
    lets them ignore it. One that comes meanwhile reaches this process when all are started.
    """
    if not hasattr(signal, "pthread_sigmask"):
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        for _ in range(count):
            executor.submit(_nothing)  # each starts a worker, as none is idle yet
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _nothing() -> None:
    pass


def _leave_interrupts_to_the_parent() -> None:
    # Ctrl-C reaches every process of a terminal; the parent decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def on_cluster(address: str) -> Iterator[Pool]:
    """Play on the workers of a Dask scheduler, such as ``tcp://host:8786``.

    Raises:
        ArenaFault: if `distributed` is not installed, nobody answers, or there is no worker.
    """
    if find_spec("distributed") is None:
        raise ArenaFault("arena.missing_extra", package="distributed", extra="cluster")
    import distributed
    from distributed.comm.addressing import get_address_host_port

    make_client: Callable[..., Any] = distributed.Client  # it comes with half of its types
    try:
        # A client that cannot read its address takes a long time to go.
        get_address_host_port(address)
        client = make_client(address, timeout=_CONNECT_S, set_as_default=False)
    except (OSError, ValueError) as error:
        raise ArenaFault("arena.no_cluster", address=address, reason=str(error)) from error
    with client:

        def workers() -> int:
            # More may join, and some go, while the run is on.
            threads: dict[str, int] = client.nthreads()
            return sum(threads.values())

        if not workers():
            raise ArenaFault("arena.no_cluster_worker", address=address)
        # Two units are never the same one, so there is nothing to gain from comparing them.
        executor: Executor = client.get_executor(pure=False)
        try:
            yield Pool(executor, workers)
        except BaseException:
            executor.shutdown(wait=False)
            raise
        executor.shutdown()


def play_plan(
    plan: Plan,
    store: Store,
    pool: Pool,
    *,
    on_progress: Callable[[Progress], None] = lambda progress: None,
    to_stop: Callable[[], bool] = lambda: False,
) -> Progress:
    """Play all matches of a plan that the store lacks.

    `on_progress` hears of every unit that is written. Once `to_stop` says so, no more units
    are handed out; those under way are played to their end and written.

    Raises:
        ArenaFault: if a player or a worker fails. What is written stays.
    """
    work = _Work(plan, store.deals_done())
    text = plan.to_text()
    under_way: dict[Future[_Played], tuple[int, int]] = {}
    done, stopping = store.matches_done(), False
    on_progress(Progress(done, plan.matches))
    while True:
        stopping = stopping or to_stop()
        if stopping:
            # What has not begun is given back; what has, goes on.
            for future in list(under_way):
                if future.cancel():
                    del under_way[future]
        else:
            workers = pool.workers()
            while len(under_way) < _IN_HAND * workers and (unit := work.next_unit(workers)):
                contest, deals = unit
                future = pool.executor.submit(_play_unit, text, contest, deals)
                under_way[future] = contest, len(deals)
        if not under_way:
            break
        ended = wait(under_way, timeout=_LOOK_UP_S, return_when=FIRST_COMPLETED).done
        for future in ended:
            contest, deals_played = under_way.pop(future)
            played = _result_of(future)
            store.add(played.results)
            work.learn(contest, deals_played, played.seconds)
            done += len(played.results)
            on_progress(Progress(done, plan.matches))
    return Progress(done, plan.matches, stopped=done < plan.matches)


class _Work:
    """The deals still to be played, and how many of them make a unit."""

    def __init__(self, plan: Plan, done: set[tuple[int, int]]) -> None:
        self._open = {
            number: [deal for deal in range(contest.deals) if (number, deal) not in done]
            for number, contest in enumerate(plan.contests)
        }
        self._seconds: dict[int, float] = {}

    def next_unit(self, workers: int) -> tuple[int, tuple[int, ...]] | None:
        """Return a contest and some deals of it; None when all are handed out."""
        for contest, deals in self._open.items():
            if deals:
                count = self._unit_size(contest, len(deals), workers)
                unit = tuple(deals[:count])
                del deals[:count]
                return contest, unit
        return None

    def _unit_size(self, contest: int, left: int, workers: int) -> int:
        seconds = self._seconds.get(contest)
        if seconds is None:
            return 1  # how long a deal takes is not known yet
        # Towards the end the units get smaller, so that no worker is left alone with a big one.
        return max(1, min(int(_UNIT_S / seconds), ceil(left / (_IN_HAND * workers))))

    def learn(self, contest: int, deals: int, seconds: float) -> None:
        """Take note of how long a unit took."""
        self._seconds[contest] = max(seconds / deals, 1e-6)


def _result_of(future: Future[_Played]) -> _Played:
    try:
        played = future.result()
    except ArenaFault:
        raise
    except BrokenProcessPool as error:
        raise ArenaFault("arena.worker_died") from error
    except Exception as error:
        raise ArenaFault("arena.unit_failed", error=repr(error)) from error
    if played.version != __version__:
        raise ArenaFault("arena.wrong_version", theirs=played.version, ours=__version__)
    return played


@lru_cache(maxsize=4)
def _plan_of(text: str) -> Plan:
    return Plan.from_text(text)


def _play_unit(text: str, contest: int, deals: tuple[int, ...]) -> _Played:
    """Play every match of some deals; this is what runs in a worker."""
    plan = _plan_of(text)
    began = perf_counter()
    results = tuple(
        play_match(plan, MatchKey(contest, deal, lineup))
        for deal in deals
        for lineup in range(len(plan.contests[contest].lineups))
    )
    return _Played(__version__, perf_counter() - began, results)
