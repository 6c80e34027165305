"""The table over HTTP alone: commands by POST, what happens as server-sent events."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from tests.support.outside import Set
from tests.support.servers import ANSWER_S, Message, Running, chosen, running

from rami.server.handling import Client
from rami.server.node import Node
from rami.server.over_http import CreateTable
from rami.server.protocol import Say, Sit
from rami.server.settings import settings_from
from rami.server.streaming import _events

SHORT = {"preset": "cardverse", "options": {"target": 1}}


class Stream:
    """The events of a table, in their order."""

    def __init__(self, response: httpx.Response) -> None:
        self.response = response
        self._lines = response.iter_lines()

    def hear(self) -> dict[str, str]:
        """Return the fields of the next event."""
        fields: dict[str, str] = {}
        for line in self._lines:
            if not line and "data" in fields:
                return fields
            name, _, value = line.partition(": ")
            fields[name] = value
        raise EOFError

    def update(self) -> Message:
        event = self.hear()
        assert event["event"] == "update", event
        message: Message = json.loads(event["data"])
        assert int(event["id"]) == message["version"]
        return message


@contextmanager
def stream(server: Running, code: str, token: str = "", **wanted: Any) -> Iterator[Stream]:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    if "last" in wanted:
        headers["Last-Event-ID"] = str(wanted.pop("last"))
    url = f"{server.url}/api/tables/{code}/events"
    with httpx.stream("GET", url, params=wanted, headers=headers, timeout=ANSWER_S) as response:
        yield Stream(response)


def two(server: Running) -> tuple[str, str, str]:
    """Make a table for two people who both sit; return its code and their tokens."""
    anna, bo = server.token(), server.token()
    code = server.create(anna, **SHORT, seats=["person", "person"])["code"]
    sat = server.post(f"/api/tables/{code}/messages", bo, {"type": "sit", "id": "s", "name": "Bo"})
    assert sat.json()["type"] == "ack"
    return code, anna, bo


def send(server: Running, code: str, token: str, **message: Any) -> Message:
    return dict(server.post(f"/api/tables/{code}/messages", token, message).json())


def test_a_whole_match_by_commands_over_http_and_a_stream_of_events(server: Running) -> None:
    token = server.token()
    code = server.create(token, **SHORT, seats=["person", "easy"])["code"]
    with stream(server, code, token, moves=True) as heard:
        assert heard.response.headers["content-type"].startswith("text/event-stream")
        update = heard.update()
        assert update["protocol"] == 1
        number = 0
        while update["view"]["table"]["stage"] == "playing":
            round_ = update["view"]["round"]
            if round_["moves"] and "outcome" not in round_:
                number += 1
                move = {"version": update["version"], "move": chosen(round_["moves"])}
                answer = send(server, code, token, type="move", id=f"m{number}", **move)
                assert answer["type"] == "ack", answer
            update = heard.update()
        assert update["view"]["table"]["winners"]
    assert number


def test_a_stream_tells_what_was_missed_since_its_version_or_last_event(server: Running) -> None:
    code, anna, bo = two(server)
    seen = server.get(f"/api/tables/{code}/view").json()["version"]
    for number, phrase in enumerate(("hello", "thanks", "oops")):
        assert send(server, code, anna, type="say", id=f"p{number}", phrase=phrase)["type"] == "ack"
    for wanted, missed in (
        ({"version": seen}, ["hello", "thanks", "oops"]),
        ({"last": seen + 2}, ["oops"]),
        ({"version": seen, "last": seen + 2}, ["oops"]),
        ({"version": seen, "muted": [2, 1]}, []),
    ):
        with stream(server, code, bo, **wanted) as heard:
            update = heard.update()
            assert [event["phrase"] for event in update["events"]] == missed
            assert not update["fresh"]


def test_a_stream_shows_a_hand_to_its_seat_only(server: Running) -> None:
    code, anna, bo = two(server)
    hands = []
    for token in (anna, bo):
        with stream(server, code, token) as heard:
            hands.append(heard.update()["view"]["round"]["hand"])
    with stream(server, code) as heard:
        round_ = heard.update()["view"]["round"]
        assert not {"hand", "drew", "moves", "seat"} & round_.keys()
    assert hands[0] != hands[1]


def test_a_stream_brings_what_is_said_and_how_a_hand_is_arranged(server: Running) -> None:
    code, anna, bo = two(server)
    with stream(server, code, anna) as mine, stream(server, code, bo) as others:
        hand = mine.update()["view"]["round"]["hand"].split()
        others.update()
        order = " ".join(reversed(hand))
        kept = send(server, code, anna, type="set_hand_order", id="o", cards=order)
        assert kept["type"] == "ack"
        assert mine.update()["view"]["round"]["hand_order"] == order
        # It is nothing to the others: the next they hear of is what was said after it.
        send(server, code, anna, type="say", id="h", phrase="hello")
        assert [event["what"] for event in others.update()["events"]] == ["said"]


@pytest.mark.parametrize(
    ("code", "wanted", "status"),
    [
        ("2222222222", {}, 404),
        ("", {"version": -1}, 400),
        ("", {"version": 10**30}, 400),
        ("", {"version": "x"}, 400),
        ("", {"muted": 9}, 400),
        ("", {"moves": "perhaps"}, 400),
        ("", {"last": "1\u00b2"}, 400),
        ("", {"last": -3}, 400),
    ],
    ids=str,
)
def test_a_stream_that_cannot_be_is_refused_like_anything_else(
    server: Running, code: str, wanted: dict[str, Any], status: int
) -> None:
    if not code:
        code = server.create(server.token(), **SHORT, seats=["person", "person"])["code"]
    if isinstance(wanted.get("last"), str):
        wanted["last"] = wanted["last"].encode()
    with stream(server, code, **wanted) as heard:
        assert heard.response.status_code == status
        heard.response.read()
        assert heard.response.json()["type"] == "refused"


@pytest.mark.slow
def test_a_stream_says_that_the_server_goes_down_and_ends(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        code = server.create(server.token(), **SHORT, seats=["person", "person"])["code"]
        with stream(server, code) as heard:
            version = heard.update()["version"]
            assert server.process
            server.process.terminate()
            event = heard.hear()
            assert event["event"] == "closing"
            assert json.loads(event["data"])["code"] == "server.closing"
            with pytest.raises(EOFError):
                heard.hear()
        assert server.stop() == 0
        server.start()
        with stream(server, code, last=version) as heard:
            assert heard.update()["version"] == version


def test_a_stream_that_is_left_watches_nothing_any_more(tmp_path: Path) -> None:
    async def run() -> None:
        settings = settings_from({"data": str(tmp_path)}, {"RAMI_BOT_WORKERS": "1"})
        node = await Node.start(settings, Set())
        try:
            asked = CreateTable(preset="cardverse", seats=("person", "person"))
            table = await node.handler.create("anna", asked)
            events = cast("AsyncGenerator[Any, None]", _events(node, Client("anna"), table.id, 0))
            assert (await anext(events)).event == "update"
            assert node.fan_out.is_watched(table.id)
            waiting = asyncio.ensure_future(anext(events))
            await node.handler.reply(table.id, Client("bo"), Sit(id="s", name="Bo"))
            assert (await waiting).event == "update"
            waiting = asyncio.ensure_future(anext(events))
            await asyncio.sleep(0)
            waiting.cancel()
            await asyncio.gather(waiting, return_exceptions=True)
            assert not node.fan_out.is_watched(table.id)
            said = await node.handler.reply(table.id, Client("bo"), Say(id="a", phrase="hello"))
            assert said.__struct_config__.tag == "ack"
        finally:
            await node.stop()

    asyncio.run(run())
