"""Bots: computer players that think in processes of their own, never in the event loop.

A bot keeps nothing between two moves, and its chance follows from a secret of the table and the
version: after a restart it does what it would have done. It sees the view of its seat and the
legal moves, and nothing else (R-HIDE-1).
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import AsyncExitStack
from dataclasses import dataclass
from random import Random
from typing import Final, TypeVar

import structlog

from rami.engine.moves import Move
from rami.engine.round import Round
from rami.engine.views import SeatView, view_for
from rami.players import Player, make_player
from rami.players.explanation import Candidate, Explanation, Reason
from rami.server.logs import place_of
from rami.server.metrics import Metrics
from rami.server.table import Table

__all__ = ["HINT_LEVEL", "Bots", "Thought", "hint_thought", "player_of", "thought_of"]

HINT_LEVEL: Final = "hard"
"""Whom hints are asked of: a good player that answers at once."""

THINK_S: Final = 0.5
"""How long a bot thinks about a move, in seconds, before it makes the best it has found."""

_THINKING_S: Final = 20.0
"""After so long a bot is taken to be lost, and its seat moves as if its time had run out."""

_TRIES: Final = 2
"""How often a bot is asked whose process dies."""

T = TypeVar("T")

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Thought:
    """What a bot is asked: its level, chance, view and legal moves, at a version."""

    level: str
    chance: str
    view: SeatView
    legal_moves: tuple[Move, ...]
    version: int


def thought_of(table: Table) -> Thought:
    """Return what the bot on turn at a table is to be asked."""
    round_ = table.round
    assert round_ is not None
    return _thought(table, round_, table.seats[round_.turn].played_by, "")


def hint_thought(table: Table) -> Thought:
    """Return what a good player is asked for the person on turn."""
    assert table.round is not None
    return _thought(table, table.round, HINT_LEVEL, "hint/")


def _thought(table: Table, round_: Round, level: str, use: str) -> Thought:
    seat, version = round_.turn, table.played_at
    message = f"{use}{seat}/{version}".encode()
    chance = hmac.digest(table.secret.encode(), message, "sha256").hex()
    view = view_for(round_, seat, table.totals)
    return Thought(level, chance, view, tuple(round_.legal_moves), version)


class Bots:
    """The processes that think."""

    def __init__(self, workers: int, metrics: Metrics) -> None:
        self._metrics = metrics
        self._count = workers or max(1, (os.cpu_count() or 1) - 1)
        self._pool = self._new_pool()
        self._closed = False
        # What is not being thought of yet waits here, and does not take anybody's time.
        self._free = asyncio.Semaphore(self._count)

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self._count,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=_set_up_worker,
        )

    async def warm_up(self) -> None:
        """Start a process before the first bot is asked, and return when it is there."""
        with contextlib.suppress(BrokenProcessPool, TimeoutError):
            async with asyncio.timeout(_THINKING_S):
                await asyncio.get_running_loop().run_in_executor(self._pool, _nothing)

    async def choose(self, thought: Thought) -> Move | None:
        """Return the move of a bot, None if it came to none."""
        return await self._ask(_think, thought)

    async def explain(self, thought: Thought) -> Explanation | None:
        """Return what a bot would do and why, None if it came to nothing."""
        return await self._ask(_explain, thought)

    async def _ask(self, question: Callable[[Thought], T], thought: Thought) -> T | None:
        async with AsyncExitStack() as process:
            with self._metrics.waiting():
                await process.enter_async_context(self._free)
            answer = await self._think_of(question, thought)
        if answer is None:
            self._metrics.bot_failed(thought.level)
        return answer

    async def _think_of(self, question: Callable[[Thought], T], thought: Thought) -> T | None:
        loop = asyncio.get_running_loop()
        for _ in range(_TRIES):
            if self._closed:
                return None
            pool = self._pool
            try:
                async with asyncio.timeout(_THINKING_S):
                    with self._metrics.thinking(thought.level):
                        return await loop.run_in_executor(pool, question, thought)
            except BrokenProcessPool:
                # A process died, perhaps of what another bot was asked: once more in a new one.
                _log.error("bot_process_died", level_of_bot=thought.level)
                self._replace(pool)
            except TimeoutError:
                # It may never come back, and nobody else shall wait for its process.
                _log.error("bot_took_too_long", level_of_bot=thought.level)
                self._replace(pool)
                return None
            except Exception as error:
                # What it says may name cards: its kind and where it was go to the log.
                kind, at = error.args if isinstance(error, _Failed) else (type(error).__name__, "")
                _log.error("bot_failed", level_of_bot=thought.level, error=kind, at=at)
                return None
        return None

    def _replace(self, pool: ProcessPoolExecutor) -> None:
        if self._pool is pool and not self._closed:
            self._pool = self._new_pool()
            _end(pool)

    def close(self) -> None:
        """End the processes, also in mid-thought: what they were asked is still due."""
        self._closed = True
        _end(self._pool)


def _end(pool: ProcessPoolExecutor) -> None:
    processes = list((pool._processes or {}).values())  # there is no other way to them
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        with contextlib.suppress(OSError):
            process.kill()
    pool.shutdown()  # they are gone at once; what they shared is given back to the system


def _set_up_worker() -> None:
    # Ctrl-C reaches every process of a terminal, and what ends a service all processes of it; the
    # parent decides what it means.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    """End when the server has, also if it was killed: else its workers would wait for ever."""
    parent = multiprocessing.parent_process()
    if parent:
        parent.join()
        os._exit(0)


def _nothing() -> None:
    pass


def _think(thought: Thought) -> Move:
    return _explain(thought).chosen.move


class _Failed(Exception):
    """A bot failed: its arguments are the kind of the error, and the place where it came about."""


def _explain(thought: Thought) -> Explanation:
    try:
        return _explained(thought)
    except Exception as error:
        raise _Failed(type(error).__name__, place_of(error.__traceback__)) from None


def _explained(thought: Thought) -> Explanation:
    player = player_of(thought.level, Random(thought.chance))
    move = player.choose(thought.view, thought.legal_moves)
    if move not in thought.legal_moves:
        raise ValueError("no legal move")
    return player.explain() or Explanation((Candidate(move, 0.0, Reason.BEST_ESTIMATE),))


def player_of(level: str, rng: Random) -> Player:
    """Return a player of a level, whose chance is `rng`."""
    return make_player(level, rng, THINK_S)
