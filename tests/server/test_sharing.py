"""Deadlines that several nodes share: none is lost with a node that was in trouble meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence

import pytest
from tests.support.outside import Set

from rami.server import sharing
from rami.server.metrics import Metrics
from rami.server.sharing import Shared
from rami.server.store.claims import Claimed
from rami.texts.faults import Fault

LOOKS_MOST = 200


class Passing(Set):
    """Time that goes on by a while whenever somebody looks."""

    def now_ms(self) -> int:
        self.time_ms += 100
        return self.time_ms


class Store:
    """The deadline of one table, in a store that goes away in the middle of some looks."""

    def __init__(self, due_ms: int, away: int) -> None:
        self.due_ms = due_ms
        self.away = away
        self.looks = 0

    async def claim(
        self, due_ms: int, until_ms: int, most: int, among: Sequence[str] | None = None
    ) -> Sequence[Claimed]:
        if due_ms < self.due_ms:
            return []
        found = [Claimed("table", 1, self.due_ms)]
        self.due_ms = until_ms
        return found

    async def extend(self, claims: Mapping[str, int], until_ms: int) -> Sequence[str]:
        self.looks += 1
        assert self.looks < LOOKS_MOST, "claimed for ever"
        if self.away:
            self.away -= 1
            raise Fault("store.unavailable")
        still = [id for id, claimed_ms in claims.items() if claimed_ms == self.due_ms]
        if still:
            self.due_ms = until_ms
        return still


@pytest.mark.parametrize("away", [0, 1, 3])
def test_what_was_claimed_as_the_store_went_away_is_due_again(
    monkeypatch: pytest.MonkeyPatch, away: int
) -> None:
    monkeypatch.setattr(sharing, "_LOOK_MS", 1)
    clock = Passing()
    store = Store(clock.time_ms, away)

    async def run() -> None:
        deadlines = Shared(store, clock, Metrics())  # type: ignore[arg-type]  # only this is asked of it
        deadlines.set("table", clock.time_ms)
        for _ in range(2):  # and so is what nothing came of
            assert [found.table_id for found in await deadlines.next_due()] == ["table"]
            deadlines.done("table")

    asyncio.run(run())
