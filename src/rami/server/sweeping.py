"""Acting on what is due: bots move, clocks run out, rounds are dealt.

Whatever is due is asked of the table again before anything is done, and done by way of its log:
if two nodes sweep the same deadline, one of them finds it done.
"""

from __future__ import annotations

import asyncio
from typing import Final

import structlog

from rami.engine.refusals import IllegalMove
from rami.server import absence, dealing, decisions
from rami.server.bots import Bots, Thought, thought_of
from rami.server.deadlines import Deadlines, Found
from rami.server.due import Pace, What, due_at
from rami.server.entries import Entry, Mover
from rami.server.keeper import Keeper
from rami.server.outside import Outside
from rami.server.sealing import WAIT_MS
from rami.server.table import Table
from rami.texts.faults import Fault

__all__ = ["Sweeper"]

_AGAIN_MS: Final = 1000
"""When to try again what failed, as while the database is away."""

_log = structlog.get_logger()


class Sweeper:
    """Acts on deadlines; `run` is its task."""

    def __init__(
        self, keeper: Keeper, deadlines: Deadlines, bots: Bots, outside: Outside, pace: Pace
    ) -> None:
        self._keeper = keeper
        self._deadlines = deadlines
        self._bots = bots
        self._outside = outside
        self._pace = pace
        self._since_ms = 0
        self._thinking: set[tuple[str, int]] = set()
        self._acting: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Act on whatever gets due, until cancelled."""
        self._since_ms = self._outside.now_ms()
        try:
            while True:
                for found in await self._deadlines.next_due():
                    task = asyncio.create_task(self._act(found))
                    self._acting.add(task)
                    task.add_done_callback(self._acting.discard)
        finally:
            for task in self._acting:
                task.cancel()

    async def _act(self, found: Found) -> None:
        table_id = found.table_id
        try:
            await self._do(table_id, found.version)
        except Fault as fault:
            if fault.code == "store.unavailable":  # else the table is gone
                self._deadlines.again(table_id, self._outside.now_ms() + _AGAIN_MS)
        except Exception as error:
            _log.error("deadline_failed", table=table_id[:8], error=type(error).__name__)
            self._deadlines.again(table_id, self._outside.now_ms() + _AGAIN_MS)
        finally:
            self._deadlines.done(table_id)

    async def _do(self, table_id: str, version: int) -> None:
        thought: Thought | None = None
        table = await self._keeper.look(table_id, version)
        due = due_at(table, self._pace)
        seen = table.played_at
        if due is None:
            return
        at_ms = max(due.at_ms, self._heard_by_ms(due.what, table))
        if at_ms > self._outside.now_ms():
            self._deadlines.again(table_id, at_ms)
            return
        if due.what is What.BOT:
            thought = thought_of(table)
        if thought:
            await self._let_think(table_id, thought)
        elif due.what is What.STAND_IN:
            await self._keeper.change(
                table_id, lambda table: absence.stand_in(table, self._pace, self._outside)
            )
        elif due.what is What.CLOCK:
            await self._keeper.change(table_id, lambda table: decisions.run_out(table, seen))
        elif due.what is What.SEAL:
            now_ms = self._outside.now_ms()
            await self._keeper.change(
                table_id, lambda table: decisions.close_commitments(table, now_ms)
            )
        else:
            await self._keeper.change(
                table_id, lambda table: dealing.due_deal(table, seen, self._outside)
            )

    def _heard_by_ms(self, what: What, table: Table) -> int:
        """Return until when people's parts in a deal may come that was due while we were away.

        What they sent to a server that is down they send again once it is back.
        """
        missing = table.sealing is not None and table.sealing.waits_until_ms(table.gone) > 0
        waits = what is What.SEAL or (what is What.DEAL and missing)
        return self._since_ms + WAIT_MS if waits else 0

    async def _let_think(self, table_id: str, thought: Thought) -> None:
        """Ask a bot, unless it is thinking of just this: phrases make what is due anew, too."""
        key = table_id, thought.version
        if key in self._thinking:
            return
        self._thinking.add(key)
        try:
            await self._move(table_id, thought)
        finally:
            self._thinking.discard(key)

    async def _move(self, table_id: str, thought: Thought) -> None:
        """Let a bot move; one that comes to no legal move plays as if its time had run out."""
        move = await self._bots.choose(thought)

        def decide(table: Table) -> list[Entry]:
            if not table.is_bots_turn:
                return []  # the person it played for is back
            if move is not None:
                try:
                    return list(decisions.move_by(table, move, Mover.BOT, thought.version))
                except IllegalMove as error:
                    code = error.refusal.code
                    _log.error(
                        "bot_refused", table=table_id[:8], level_of_bot=thought.level, code=code
                    )
            assert table.round is not None
            fallback = table.round.timeout_move()
            return list(decisions.move_by(table, fallback, Mover.CLOCK, thought.version))

        await self._keeper.change(table_id, decide)
