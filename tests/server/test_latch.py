"""A latch: had by one at a time, by all who want it in their turn, and never lost."""

from __future__ import annotations

import asyncio

from rami.server.latch import Latch


async def settled() -> None:
    """Let all tasks go on until each waits for something."""
    for _ in range(5):
        await asyncio.sleep(0)


def test_those_who_wait_have_it_in_their_order_and_none_who_does_not_wait_comes_first() -> None:
    async def run() -> None:
        latch, had = Latch(), list[int]()

        async def want(number: int) -> None:
            await latch.wait()
            had.append(number)

        assert latch.take()
        tasks = [asyncio.create_task(want(number)) for number in range(3)]
        await settled()
        for number in range(3):
            latch.give()
            assert not latch.take()
            await settled()
            assert had == list(range(number + 1))
        latch.give()
        assert latch.take()
        await asyncio.gather(*tasks)

    asyncio.run(run())


def test_who_stops_waiting_keeps_it_from_nobody() -> None:
    async def run() -> None:
        for stops_late in (False, True):
            latch = Latch()
            assert latch.take()
            first, second = (asyncio.create_task(latch.wait()) for _ in range(2))
            await settled()
            if stops_late:  # it is the first one's already, who does not know yet
                latch.give()
            first.cancel()
            await settled()
            if not stops_late:
                latch.give()
            async with asyncio.timeout(5):
                await second
            assert not latch.take()

    asyncio.run(run())
