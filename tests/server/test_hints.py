"""Hints: what a good player would do, knowing what the person knows and no more."""

from __future__ import annotations

import asyncio
import pickle

import pytest
from tests.server.test_hidden import two_alike
from tests.server.test_node import two_people, with_node
from tests.support.outside import Set
from tests.support.servers import Person, Running

from rami.players.explanation import Explanation, Reason
from rami.server.bots import HINT_LEVEL, Thought, hint_thought, thought_of
from rami.server.handling import Client
from rami.server.node import Node
from rami.server.protocol import Hint, Refused
from rami.texts.hints import REASONS


@pytest.mark.parametrize("preset", ["cardverse", "rami-51", "rami-40"])
def test_r_hide_2_hidden_cards_change_nothing_of_what_is_asked_for_a_hint(preset: str) -> None:
    one, other = two_alike(preset, 1)
    for _ in range(12):
        assert one.table.round is not None
        if one.table.round.turn == 0:
            asked = [pickle.dumps(hint_thought(book.table)) for book in (one, other)]
            assert asked[0] == asked[1]
        for book in (one, other):
            book.play(1)


def test_a_hint_is_a_thought_of_its_own() -> None:
    book, _ = two_alike("cardverse", 1)
    hint, bots = hint_thought(book.table), thought_of(book.table)
    assert hint.level == HINT_LEVEL
    assert hint.chance != bots.chance
    assert hint.view == bots.view


def test_the_seat_on_turn_gets_a_legal_move_with_what_speaks_for_it(server: Running) -> None:
    token = server.token()
    code = server.create(token, preset="rami-51", seats=["person", "easy"])["code"]
    with Person(server, code, token) as anna:
        while not anna.is_on_turn:
            anna.hear()
        hint = anna.ask(type="hint")
        assert hint["type"] == "hint_given"
        assert hint["move"] in anna.round["moves"]
        assert hint["candidates"][0]["move"] == hint["move"]
        assert {candidate["move"] for candidate in hint["candidates"]} <= set(anna.round["moves"])
        first = hint["candidates"][0]
        assert first["text"] == REASONS[Reason(first["reason"])]
        assert hint["text"].startswith(first["text"])
        again = anna.ask(type="hint")
        assert {**again, "id": hint["id"]} == hint
        anna.see(anna.move(hint["move"])["version"])
        over_http = server.post(
            f"/api/tables/{code}/messages", token, {"type": "hint", "id": "h"}
        ).json()
        assert over_http["move"] in anna.round["moves"]
        assert over_http["version"] == anna.last["version"]
        assert anna.move(over_http["move"])["type"] == "ack"


def test_while_a_hint_is_thought_of_its_client_may_ask_and_move(server: Running) -> None:
    token = server.token()
    code = server.create(token, preset="rami-51", seats=["person", "easy"])["code"]
    with Person(server, code, token) as anna:
        while not anna.is_on_turn:
            anna.hear()
        hint, judge = anna.send(type="hint"), anna.send(type="judge")
        move = anna.send(type="move", version=anna.last["version"], move="draw")
        answers: dict[str, str] = {}
        while len(answers) < 3:
            heard = anna.hear()
            if heard["type"] != "update":
                answers[heard["id"]] = heard["type"]
        assert answers == {hint: "hint_given", judge: "judged", move: "ack"}


def test_who_is_not_on_turn_or_only_watches_gets_none(server: Running) -> None:
    tokens = [server.token(), server.token()]
    code = server.create(tokens[0], preset="cardverse", seats=["person", "person"])["code"]
    with Person(server, code, tokens[0]) as anna, Person(server, code, tokens[1]) as bo:
        assert anna.ask(type="hint")["code"] == "hint.none"
        assert bo.ask(type="hint")["code"] == "seat.not_yours"
        anna.see(bo.ask(type="sit", name="Bo")["version"])
        bo.see(anna.last["version"])
        other = bo if anna.is_on_turn else anna
        assert other.ask(type="hint")["code"] == "hint.none"


def test_a_table_without_hints_gives_none(server: Running) -> None:
    token = server.token()
    code = server.create(token, preset="cardverse", seats=["person", "easy"], hints=False)["code"]
    with Person(server, code, token) as anna:
        assert anna.view["table"]["hints"] is False
        assert anna.ask(type="hint")["code"] == "hints.off"


class Slow:
    """Somebody to ask, who answers when let, and tells how many asked at a time."""

    def __init__(self) -> None:
        self.asked: list[int] = []
        self.at_once = self.most = 0
        self.may = asyncio.Event()

    async def explain(self, thought: Thought) -> Explanation | None:
        self.asked.append(thought.version)
        self.at_once += 1
        self.most = max(self.most, self.at_once)
        await self.may.wait()
        self.at_once -= 1
        return None


def test_one_hint_at_a_time_is_thought_of_for_a_seat(kept_in: dict[str, str]) -> None:
    async def act(node: Node) -> None:
        table = await two_people(node)
        slow = Slow()
        node.handler._hints._bots = slow  # type: ignore[assignment]  # only this is asked of it
        update = await node.handler.update(table.id, Client(), 0)
        assert update.view.round is not None
        holder = ("anna", "bo")[update.view.round.turn - 1]
        asking = [
            asyncio.create_task(node.handler.reply(table.id, Client(holder), Hint(id=str(number))))
            for number in range(10)
        ]
        while not slow.asked:
            await asyncio.sleep(0)
        asking[0].cancel()  # the others still get their answer
        slow.may.set()
        answers = await asyncio.gather(*asking[1:])
        assert {getattr(answer, "code", "") for answer in answers} == {"hint.none"}
        assert (len(slow.asked), slow.most) == (1, 1)

    with_node(kept_in, Set(), act)


def test_a_hint_that_is_thought_of_keeps_the_table_from_nobody(kept_in: dict[str, str]) -> None:
    async def act(node: Node) -> None:
        table = await two_people(node)
        slow = Slow()
        node.handler._hints._bots = slow  # type: ignore[assignment]  # only this is asked of it
        update = await node.handler.update(table.id, Client(), 0)
        assert update.view.round is not None
        holder = ("anna", "bo")[update.view.round.turn - 1]
        asking = asyncio.create_task(node.handler.reply(table.id, Client(holder), Hint(id="h")))
        while not slow.asked:
            await asyncio.sleep(0)
        async with asyncio.timeout(5):
            assert (await node.handler.update(table.id, Client(holder), 0)).view == (
                await node.handler.update(table.id, Client(holder), 0)
            ).view
        slow.may.set()
        assert isinstance(await asking, Refused)

    with_node(kept_in, Set(), act)
