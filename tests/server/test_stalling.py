"""Nobody makes the log of a table endless, and the game itself is never slowed."""

from __future__ import annotations

import asyncio

import pytest
from msgspec import UNSET
from tests.server.test_node import two_people, version_of, with_node
from tests.support.logbook import about_to_lay
from tests.support.outside import Set

from rami.server import decisions, stalling
from rami.server.decisions import AlreadyDone
from rami.server.entries import Away, Back, Entry, Left, LinkMade, Moved, Ready, Spoke
from rami.server.handling import Client
from rami.server.node import Node
from rami.server.protocol import Ack, LinkDevice, MakeMove, Refused, Say
from rami.server.showing import Viewer, update_for
from rami.server.stalling import FREE, wait_ms
from rami.server.table import RECENT_MOST, Table
from rami.texts.faults import Fault

SPOKE = Spoke(0, "hello")


def test_the_more_a_seat_stalls_the_longer_it_waits_and_others_do_not() -> None:
    book, _ = about_to_lay()
    now_ms = book.outside.now_ms()
    waits = []
    for _ in range(FREE + 401):
        waits.append(wait_ms(book.table, 0, now_ms))
        book.add([SPOKE])
    assert set(waits[:FREE]) == {0}
    assert waits[FREE : FREE + 41 : 20] == [1_000, 2_000, 4_000]
    assert waits[-1] == 3_600_000
    assert wait_ms(book.table, 1, now_ms) == 0
    assert wait_ms(book.table, 0, now_ms + 3_599_999) == 1
    assert wait_ms(book.table, 0, now_ms + 3_600_000) == 0
    with pytest.raises(Fault, match=r"rate\.too_fast") as refused:
        stalling.check(book.table, [SPOKE], now_ms + 3_599_999)
    assert refused.value.params == {"seconds": 1}


@pytest.mark.parametrize(
    ("entry", "counts"),
    [
        (SPOKE, True),
        (Moved(0, "back"), True),
        (Moved(0, "draw"), False),
        (Moved(0, "discard 7C"), False),
        (Moved(0, "lay QH KH AH"), False),
        (Left(0), True),
        (Left(0, removed=True), False),
        (Back(0), False),
        (Away(0), True),
        (LinkMade(0, "x", 1), True),
        (Ready(0), False),
    ],
    ids=str,
)
def test_what_can_come_again_without_end_is_slowed_and_what_the_game_needs_is_not(
    entry: Entry, counts: bool
) -> None:
    book, _ = about_to_lay()
    book.add([SPOKE] * FREE)
    if counts:
        with pytest.raises(Fault, match=r"rate\.too_fast"):
            stalling.check(book.table, [entry], book.outside.now_ms())
    else:
        stalling.check(book.table, [entry], book.outside.now_ms())


def test_who_has_taken_back_too_often_still_lays_and_ends_its_turn_and_starts_anew_after_it() -> (
    None
):
    book, lay = about_to_lay()
    seat = book.table.seat_of(book.on_turn)
    assert seat is not None
    for _ in range(FREE):
        book.move(book.on_turn, lay)
        book.move(book.on_turn, "back")
    assert wait_ms(book.table, seat, book.outside.now_ms()) == 1_000
    assert book.table.round
    for text in (lay, next(str(m) for m in book.table.round.legal_moves if str(m)[0] == "d")):
        entries = decisions.move_of(book.table, book.on_turn, text, book.table.version, "")
        stalling.check(book.table, entries, book.outside.now_ms())
    book.move(book.on_turn, text)
    assert book.table.round.turn != seat
    assert wait_ms(book.table, seat, book.outside.now_ms()) == 0


def test_how_long_to_wait_follows_from_the_log() -> None:
    book, _ = about_to_lay()
    book.add([SPOKE] * (FREE + 30))
    again = Table("id", "abcdefghjk").follow(book.log)
    assert again.stalled == book.table.stalled == {0: (FREE + 30, book.outside.now_ms())}


def test_who_wants_to_go_on_says_so_once() -> None:
    book, _ = about_to_lay()
    assert book.table.round
    while not book.table.round.outcome:
        book.play(1)
    book.add(decisions.ready(book.table, "anna", "one", book.outside))
    with pytest.raises(AlreadyDone):
        decisions.ready(book.table, "anna", "two", book.outside)


def test_so_much_is_told_of_what_was_missed_and_then_of_the_latest() -> None:
    book, _ = about_to_lay()
    dealt = book.table.missed_from
    book.add([SPOKE] * RECENT_MOST)
    told = update_for(book.table, Viewer(None), book.table.version - RECENT_MOST, 0)
    assert (told.fresh, len(told.events)) == (False, RECENT_MOST)
    longer_ago = update_for(book.table, Viewer(None), dealt, 0)
    assert (longer_ago.fresh, len(longer_ago.events)) == (True, RECENT_MOST)


# On a server ------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_seat_that_stalls_is_refused_with_a_time_while_the_other_goes_on(
    kept_in: dict[str, str],
) -> None:
    outside = Set()

    async def act(node: Node) -> None:
        table = await two_people(node)
        anna, bo = Client("anna"), Client("bo")
        for number in range(FREE):
            await node.handler.reply(table.id, anna, Say(id=f"s{number}", phrase="hello"))
        before = await version_of(node, table.id)
        for message in (Say(id="more", phrase="hello"), LinkDevice(id="link")):
            refused = await node.handler.reply(table.id, anna, message)
            assert isinstance(refused, Refused)
            assert (refused.code, refused.params) == ("rate.too_fast", {"seconds": 1})
        assert await version_of(node, table.id) == before
        assert isinstance(await node.handler.reply(table.id, bo, Say(id="b", phrase="hello")), Ack)
        update = await node.handler.update(table.id, Client(), 0)
        assert update.view.round
        on_turn = (anna, bo)[update.view.round.turn - 1]
        draw = MakeMove(id="d", version=update.version, move="draw")
        assert isinstance(await node.handler.reply(table.id, on_turn, draw), Ack)
        outside.time_ms += 1_000
        again = await node.handler.reply(table.id, anna, Say(id="more", phrase="hello"))
        assert isinstance(again, Ack)

    with_node(kept_in, outside, act)


def test_who_comes_and_goes_without_end_counts_as_there_for_longer(kept_in: dict[str, str]) -> None:
    outside = Set()

    async def act(node: Node) -> None:
        table = await two_people(node)
        await node.keeper.change(table.id, lambda table: [SPOKE] * (FREE + 140))
        gone = []
        for passes_ms in (61_000, 66_000, 1_001):
            outside.time_ms += passes_ms
            await node.handler.update(table.id, Client("bo"), 0)
            await node.presence.look()
            shown = (await node.handler.update(table.id, Client("bo"), 0)).view.table
            gone.append([seat.gone for seat in shown.seats])
        assert gone == [[UNSET, UNSET], [UNSET, UNSET], ["away", UNSET]]

    with_node(kept_in, outside, act)


@pytest.mark.slow
def test_a_long_log_is_read_without_keeping_others_waiting(kept_in: dict[str, str]) -> None:
    outside = Set()

    async def act(node: Node) -> None:
        table = await two_people(node)
        await node.keeper.change(table.id, lambda table: [SPOKE] * 20_000)
        node.keeper.forget_idle(-1)
        assert node.keeper.kept == 0
        longest_s = 0.0

        async def beat() -> None:
            nonlocal longest_s
            clock = asyncio.get_running_loop().time
            while True:
                before_s = clock()
                await asyncio.sleep(0)
                longest_s = max(longest_s, clock() - before_s)

        beating = asyncio.create_task(beat())
        began_s = asyncio.get_running_loop().time()
        version = await version_of(node, table.id)
        took_s = asyncio.get_running_loop().time() - began_s
        beating.cancel()
        assert version > 20_000
        assert longest_s < took_s / 5

    with_node(kept_in, outside, act)
