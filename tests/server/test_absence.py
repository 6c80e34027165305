"""Leaving, being away, bots that play meanwhile, and coming back."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest
from tests.server.test_node import version_of, with_node
from tests.support.logbook import Logbook
from tests.support.outside import Set
from tests.support.servers import Person, Running, running

from rami.server import absence, decisions
from rami.server.decisions import AlreadyDone
from rami.server.due import Due, Pace, What, due_at
from rami.server.entries import Back, Dealt, Entry, Left, Moved, Mover
from rami.server.handling import Client
from rami.server.node import Node
from rami.server.over_http import CreateTable
from rami.server.presence import Spans
from rami.server.protocol import Sit, StandIn, Update
from rami.server.seats import Gone
from rami.server.showing import Viewer, update_for
from rami.server.table import Table
from rami.texts.faults import Fault

PACE = Pace(bot_ms=800, pause_ms=20_000, absent_ms=120_000)
LEVEL = absence.STAND_IN_LEVEL
MINUTE_MS = 60_000


def three(clock: str = "") -> Logbook:
    return Logbook("", "", "", rules="rami-51", clock=clock).sit("Anna", "Bo", "Carl")


def leave(book: Logbook, holder: str) -> None:
    book.add(absence.leave(book.table, holder, None, ""))


def agree(book: Logbook, holder: str, about: int, id: str = "") -> None:
    book.add(absence.agree(book.table, holder, about, id, book.outside))


def stood_in(book: Logbook) -> list[str]:
    return [seat.stand_in for seat in book.table.seats]


def test_who_leaves_in_the_middle_of_a_match_keeps_the_seat_and_takes_it_again() -> None:
    book = three()
    leave(book, "bo")
    assert book.table.seats[1].gone is Gone.LEFT
    assert [book.table.seat_of("bo"), book.table.persons] == [1, [0, 1, 2]]
    with pytest.raises(AlreadyDone):
        leave(book, "bo")
    with pytest.raises(Fault, match=r"seat\.none_free"):
        book.sit("Dora")
    book.sit("Bo")
    assert book.log[-1].entry == Back(1)
    assert book.table.seats[1].gone is None


def test_being_connected_brings_back_who_was_away_and_not_who_has_left() -> None:
    book = three()
    leave(book, "bo")
    book.add(absence.goes_away(book.table, 2))
    assert absence.goes_away(book.table, 1) == absence.goes_away(book.table, 2) == []
    assert absence.back(book.table, 1) == []
    assert absence.back(book.table, 2) == [Back(2)]
    assert absence.back(book.table, 0) == []


def test_a_command_of_somebody_who_is_gone_begins_with_the_return() -> None:
    book = three()
    leave(book, "anna")
    moved = decisions.move_of(book.table, "anna", "draw", book.table.version, "m")
    assert absence.come_back(book.table, "anna", moved) == [Back(0), *moved]
    assert absence.come_back(book.table, "bo", moved) == moved
    left: list[Entry] = [Left(0)]
    assert absence.come_back(book.table, "anna", left) == left
    assert absence.come_back(book.table, "anna", []) == []


def test_under_a_clock_a_bot_plays_after_two_minutes_until_the_person_is_back() -> None:
    book = three(clock="relaxed")
    book.outside.time_ms = 10_000
    book.add(absence.goes_away(book.table, 0))
    assert due_at(book.table, PACE) == Due(130_000, What.STAND_IN)
    book.outside.time_ms = 129_999
    assert absence.stand_in(book.table, PACE, book.outside) == []
    book.outside.time_ms = 130_000
    book.add(absence.stand_in(book.table, PACE, book.outside))
    assert stood_in(book) == [LEVEL, "", ""]
    due = due_at(book.table, PACE)
    assert due is not None
    assert due.what is What.BOT
    seen = book.table.played_at
    assert book.table.round is not None
    move = book.table.round.timeout_move()
    assert decisions.move_by(book.table, move, Mover.BOT, seen) == [
        Moved(0, "draw", Mover.BOT),
    ]
    book.add(absence.back(book.table, 0))
    assert stood_in(book) == ["", "", ""]
    assert decisions.move_by(book.table, move, Mover.BOT, seen) == []
    due = due_at(book.table, PACE)
    assert due is not None
    assert due.what is What.CLOCK


def test_under_a_clock_a_bot_plays_at_once_for_somebody_who_has_left() -> None:
    book = three(clock="relaxed")
    leave(book, "bo")
    assert due_at(book.table, PACE) == Due(book.outside.time_ms, What.STAND_IN)


def test_without_a_clock_a_bot_plays_only_once_all_others_who_are_there_agree() -> None:
    book = three()
    with pytest.raises(Fault, match=r"seat\.there"):
        agree(book, "bo", 0)
    book.add(absence.goes_away(book.table, 0))
    book.outside.time_ms += 24 * 60 * MINUTE_MS
    assert due_at(book.table, PACE) is None
    assert absence.stand_in(book.table, PACE, book.outside) == []
    agree(book, "bo", 0, "a")
    assert stood_in(book) == ["", "", ""]
    with pytest.raises(AlreadyDone):
        agree(book, "bo", 0, "b")
    with pytest.raises(Fault, match=r"seat\.not_yours"):
        agree(book, "dora", 0)
    with pytest.raises(Fault, match=r"seat\.there"):
        agree(book, "carl", 4)
    agree(book, "carl", 0)
    assert stood_in(book) == [LEVEL, "", ""]
    assert due_at(book.table, PACE) == Due(1_000 + 800, What.BOT)


@pytest.mark.parametrize("says_so", [False, True])
def test_who_is_gone_as_well_need_not_agree(says_so: bool) -> None:
    book = three()
    book.add(absence.goes_away(book.table, 0))
    agree(book, "bo", 0)
    if says_so:
        leave(book, "carl")
    else:
        book.add(absence.goes_away(book.table, 2))
    assert stood_in(book) == [LEVEL, "", ""]
    # With nobody there, nobody has agreed to anything.
    book.add(absence.goes_away(book.table, 1))
    assert stood_in(book) == [LEVEL, "", ""]


def test_what_was_agreed_ends_with_the_return() -> None:
    book = three()
    book.add(absence.goes_away(book.table, 0))
    agree(book, "bo", 0)
    book.add(absence.back(book.table, 0))
    book.add(absence.goes_away(book.table, 0))
    agree(book, "carl", 0)
    assert stood_in(book) == ["", "", ""]


def test_before_the_start_nobody_is_played_for() -> None:
    book = Logbook("", "", "", clock="fast").sit("Anna", "Bo")
    book.add(absence.goes_away(book.table, 1))
    with pytest.raises(Fault, match=r"table\.not_started"):
        agree(book, "anna", 1)
    assert due_at(book.table, PACE) is None
    # Whoever made the table may give the seat to somebody else.
    book.add(absence.leave(book.table, "anna", 1, ""))
    assert book.table.seats[1].gone is None


@pytest.mark.parametrize("ready_first", [False, True])
def test_another_match_does_not_wait_for_somebody_who_is_played_for(ready_first: bool) -> None:
    book = Logbook("", "", rules="cardverse", clock="").sit("Anna", "Bo")
    while not (book.table.match and book.table.match.winners):
        book.play(1)
    book.add(absence.goes_away(book.table, 1))
    if not ready_first:
        agree(book, "anna", 1)
        assert not isinstance(book.log[-1].entry, Dealt)
    book.add(decisions.ready(book.table, "anna", "r", book.outside))
    if ready_first:
        assert not isinstance(book.log[-1].entry, Dealt)
        agree(book, "anna", 1)
    assert isinstance(book.log[-1].entry, Dealt)
    assert stood_in(book) == ["", LEVEL]


def test_all_see_who_is_gone_who_agrees_and_who_plays() -> None:
    book = three()
    since = book.table.version
    book.add(absence.goes_away(book.table, 0))
    agree(book, "bo", 0)
    for seat in (0, 1, None):
        shown = update_for(book.table, Viewer(seat), since, 0)
        away = shown.view.table.seats[0]
        assert (away.gone, away.agreed, away.kind) == ("away", (2,), "person")
        assert [(event.what, event.seat) for event in shown.events] == [("away", 1), ("agreed", 2)]
        assert shown.events[1].about == 1
    since = book.table.version
    agree(book, "carl", 0)
    book.add(absence.back(book.table, 0))
    shown = update_for(book.table, Viewer(None), since, 0)
    assert [event.what for event in shown.events] == ["agreed", "stood_in", "back"]
    assert shown.events[1].level == LEVEL
    assert "gone" not in str(shown.view.table.seats[0]).replace("gone=UNSET", "")


# Who is there -----------------------------------------------------------------------------------


async def a_table(node: Node, clock: str = "") -> Table:
    asked = CreateTable(preset="cardverse", seats=("person", "person"), name="Anna", clock=clock)
    table = await node.handler.create("anna", asked)
    await node.handler.reply(table.id, Client("bo"), Sit(id="s", name="Bo"))
    return table


async def gone(node: Node, table_id: str) -> list[object]:
    """Return who is gone, as somebody sees who watches."""
    await node.presence.look()
    update = await node.handler.update(table_id, Client(), 0)
    return [seat.gone or None for seat in update.view.table.seats]


def test_people_are_there_while_connected_and_for_a_while_after_they_were_heard(
    kept_in: dict[str, str],
) -> None:
    outside, spans = Set(), Spans()

    async def act(node: Node) -> None:
        table = await a_table(node)
        bo = Client("bo")
        with node.presence.connected(table.id, bo):
            await node.handler.update(table.id, bo, 0)
            assert await gone(node, table.id) == [None, None]
            outside.time_ms += spans.renew_ms
            assert await gone(node, table.id) == [None, None]
            outside.time_ms += spans.renew_ms
            assert await gone(node, table.id) == ["away", None]
            outside.time_ms += 60 * MINUTE_MS
            assert await gone(node, table.id) == ["away", None]
        outside.time_ms += spans.closed_ms - 1
        assert await gone(node, table.id) == ["away", None]
        outside.time_ms += 1
        assert await gone(node, table.id) == ["away", "away"]
        # Asking for the table is being there again, and is told to all.
        update = await node.handler.update(table.id, Client("anna"), 0)
        assert [seat.gone or None for seat in update.view.table.seats] == [None, "away"]
        assert await gone(node, table.id) == [None, "away"]

    with_node(kept_in, outside, act)


def test_a_page_that_is_loaded_anew_makes_nobody_away(kept_in: dict[str, str]) -> None:
    outside = Set()

    async def act(node: Node) -> None:
        table = await a_table(node)
        before = await version_of(node, table.id)
        for _ in range(5):
            bo = Client("bo")
            with node.presence.connected(table.id, bo):
                await node.handler.update(table.id, bo, 0)
                outside.time_ms += 5_000
                await node.presence.look()
            outside.time_ms += 5_000
            await node.presence.look()
            await node.handler.update(table.id, Client("anna"), 0)
        assert await version_of(node, table.id) == before

    with_node(kept_in, outside, act)


def test_two_devices_count_as_one_person(kept_in: dict[str, str]) -> None:
    outside = Set()

    async def act(node: Node) -> None:
        table = await a_table(node)
        one, other = Client("bo"), Client("bo")
        with node.presence.connected(table.id, one):
            await node.handler.update(table.id, one, 0)
            with node.presence.connected(table.id, other):
                await node.handler.update(table.id, other, 0)
            outside.time_ms += 5 * MINUTE_MS
            assert await gone(node, table.id) == ["away", None]

    with_node(kept_in, outside, act)


def test_the_absence_of_the_server_is_nobodys(kept_in: dict[str, str]) -> None:
    outside, tables = Set(), []

    async def begin(node: Node) -> None:
        tables.append(await a_table(node, clock="relaxed"))
        await node.presence.look()

    async def go_on(node: Node) -> None:
        assert await gone(node, tables[0].id) == [None, None]
        outside.time_ms += 20_000
        assert await gone(node, tables[0].id) == [None, None]
        await node.handler.update(tables[0].id, Client("bo"), 0)
        outside.time_ms += 20_000
        assert await gone(node, tables[0].id) == ["away", None]

    with_node(kept_in, outside, begin)
    outside.time_ms += 60 * MINUTE_MS
    with_node(kept_in, outside, go_on)


def test_a_bot_that_plays_for_somebody_goes_on_after_a_restart(kept_in: dict[str, str]) -> None:
    outside, seen = Set(), []

    async def begin(node: Node) -> None:
        table = await a_table(node)
        update = await node.handler.update(table.id, Client(), 0)
        assert update.view.round is not None
        on_turn = update.view.round.turn
        other = Client(("bo", "anna")[on_turn - 1])
        outside.time_ms += 2 * MINUTE_MS
        await node.handler.update(table.id, other, 0)
        await node.presence.look()
        answer = await node.handler.reply(table.id, other, StandIn(id="a", seat=on_turn))
        assert answer.__struct_config__.tag == "ack"
        seen.append((table.id, await version_of(node, table.id), on_turn))

    async def go_on(node: Node) -> None:
        table_id, before, on_turn = seen[0]
        while await version_of(node, table_id) < before + 2:  # drew and discarded, at least
            await asyncio.sleep(0.01)
        update: Update = await node.handler.update(table_id, Client(), before)
        moves = [event for event in update.events if event.what in ("drew", "discarded")]
        assert {(event.seat, event.by) for event in moves} == {(on_turn, "bot")}

    with_node(kept_in, outside, begin)
    with_node(kept_in, outside, go_on)


# On a real server -------------------------------------------------------------------------------


def hear_what(person: Person, what: str) -> None:
    """Hear until something has happened."""
    until = time.monotonic() + 30
    while not any(event["what"] == what for event in person.last["events"]):
        assert time.monotonic() < until
        person.hear()


@pytest.mark.slow
def test_a_person_whose_connection_ends_is_played_for_and_gets_the_seat_back(
    tmp_path: Path,
) -> None:
    with running(tmp_path, RAMI_ABSENT_S="1") as server:
        tokens = [server.token(), server.token()]
        code = server.create(
            tokens[0], preset="cardverse", seats=["person", "person"], clock="relaxed"
        )["code"]
        sit = {"type": "sit", "id": "s", "name": "Bo"}
        assert server.post(f"/api/tables/{code}/messages", tokens[1], sit).json()["type"] == "ack"
        with Person(server, code, tokens[0]) as anna:
            with Person(server, code, tokens[1]) as bo:
                if anna.is_on_turn:
                    anna.see(anna.move("draw")["version"])
                    anna.see(anna.move(anna.round["moves"][-1])["version"])
                assert bo.seat == 2
            hear_what(anna, "away")
            assert anna.view["table"]["seats"][1]["gone"] == "away"
            hear_what(anna, "stood_in")
            while not any(event.get("by") == "bot" for event in anna.last["events"]):
                anna.hear()
            with Person(server, code, tokens[1]) as bo:
                hear_what(anna, "back")
                assert {"gone", "stand_in"}.isdisjoint(bo.view["table"]["seats"][1])
                _moves_itself(anna, bo)


def _moves_itself(anna: Person, bo: Person) -> None:
    while not bo.is_on_turn:
        if anna.is_on_turn:
            answer = anna.move(anna.round["moves"][-1])
            anna.see(answer.get("version", 0))
        bo.see(anna.last["version"])
    assert bo.move(bo.round["moves"][-1])["type"] == "ack"


def test_leaving_and_agreeing_over_the_protocol(server: Running) -> None:
    tokens = [server.token(), server.token()]
    code = server.create(tokens[0], preset="cardverse", seats=["person", "person"])["code"]
    with Person(server, code, tokens[0]) as anna, Person(server, code, tokens[1]) as bo:
        assert bo.ask(type="sit", name="Bo")["type"] == "ack"
        assert anna.ask(type="stand_in", seat=2)["code"] == "seat.there"
        left = bo.ask(type="leave")
        anna.see(left["version"])
        assert anna.view["table"]["seats"][1]["gone"] == "left"
        agreed = anna.ask(type="stand_in", seat=2)
        bo.see(agreed["version"])
        assert bo.view["table"]["seats"][1]["stand_in"] == LEVEL
        assert bo.seat == 2
        assert bo.ask(type="sit", name="Somebody")["type"] == "ack"
        bo.ask(type="hello")
        shown = bo.view["table"]["seats"][1]
        assert shown["name"] == "Bo"
        assert "stand_in" not in shown
