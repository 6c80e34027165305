"""Who is too fast waits or is refused, and nobody else notices."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tests.support.outside import Set
from tests.support.servers import Person, Running
from tests.support.wire import running_here
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from rami.server import limits, patience, protocol
from rami.server.limits import OPEN_MOST, WRONG_CODES, Buckets, Limits, cost_of, network_of
from rami.server.outside import System
from rami.texts.faults import Fault


class Clock:
    """Time as a test sets it."""

    def __init__(self) -> None:
        self.now_s = 100.0

    def __call__(self) -> float:
        return self.now_s


def test_a_bucket_holds_so_much_and_fills_at_a_rate() -> None:
    clock = Clock()
    buckets = Buckets(2.0, 6.0, clock)
    for _ in range(6):
        assert buckets.wait_s("a", 1) == 0
        buckets.pay("a", 1)
    assert buckets.wait_s("a", 1) == 0.5
    assert buckets.wait_s("b", 6) == 0
    clock.now_s += 1
    assert buckets.wait_s("a", 2) == 0
    clock.now_s += 1000
    assert buckets.wait_s("a", 7) == 0.5


def test_who_was_quiet_longest_is_forgotten_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "_KNOWN_MOST", 3)
    buckets = Buckets(1.0, 1.0, Clock())
    for key in ("a", "b", "c", "a", "d"):
        buckets.pay(key, 1)
    assert len(buckets) == 3
    assert buckets.wait_s("b", 1) == 0
    assert buckets.wait_s("a", 1) > 1


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("fe80::1%eth0", "fe80::"),
        ("", ""),
        ("somewhere", "somewhere"),
    ],
)
def test_all_addresses_of_a_subscriber_count_as_one(address: str, network: str) -> None:
    assert network_of(address) == network


def test_one_address_waits_and_then_is_refused_while_another_goes_on() -> None:
    async def act() -> None:
        found = Limits(100, Clock())
        for _ in range(500):
            await found.request("192.0.2.1")
        began = time.monotonic()
        await found.request("192.0.2.1", 20)
        assert time.monotonic() - began >= 0.2
        with pytest.raises(Fault, match=r"rate\.too_fast") as refused:
            await found.request("192.0.2.1", 100)
        assert refused.value.params == {"seconds": 2}
        await found.request("192.0.2.2")

    asyncio.run(act())


def test_a_seat_is_counted_whatever_address_it_comes_from() -> None:
    said = protocol.Say(id="a", phrase="hello")
    assert cost_of(said) > cost_of(protocol.Judge(id="a"))

    async def act() -> None:
        found = Limits(100, Clock())
        for number in range(5):
            await found.message(f"192.0.2.{number}", "anna", said)
        await asyncio.gather(found.message("192.0.2.9", "anna", said))
        with pytest.raises(Fault, match=r"rate\.too_fast"):
            await found.message("192.0.2.10", "anna", said)
        await found.message("192.0.2.10", "bo", said)

    asyncio.run(act())


def test_the_dearest_message_can_be_sent_at_any_speed() -> None:
    asyncio.run(Limits(1, Clock()).message("a", "anna", protocol.Frames(id="a", round=1)))


def test_without_limits_nothing_is_counted() -> None:
    async def act() -> None:
        found = Limits(0, Clock())
        for _ in range(1000):
            await found.request("a", 10)
            found.wrong_code("a")
        found.check_codes("a")

    asyncio.run(act())


def test_so_many_connections_of_one_address_are_open_and_no_more() -> None:
    found = Limits(100, Clock())
    opened = [found.open("a") for _ in range(OPEN_MOST)]
    for one in opened:
        one.__enter__()
    with pytest.raises(Fault, match=r"rate\.connections"), found.open("a"):
        pass
    with found.open("b"):
        pass
    opened[0].__exit__(None, None, None)
    with found.open("a"):
        pass


# On a real server ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server behind a proxy, which says who asks."""
    folder = tmp_path_factory.mktemp("limited")
    wanted = {"rate_limit": "100", "public_url": "http://rami.test"}
    with running_here(folder, System(), **wanted) as server:
        yield server


def ask(server: Running, address: str, path: str, token: str = "") -> httpx.Response:
    headers = {"X-Forwarded-For": address}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    return httpx.get(f"{server.url}{path}", headers=headers)


def test_a_wrong_code_slows_down_its_sender_only(limited: Running) -> None:
    token = limited.token()
    code = limited.create(token, seats=["person", "person"])["code"]
    guesser = "198.51.100.1"
    for number in range(WRONG_CODES):
        answer = ask(limited, guesser, f"/api/tables/222222222{number}/view")
        assert (answer.status_code, answer.json()["code"]) == (404, "table.unknown")
    # From now on it learns nothing, of codes that there are no more than of others.
    for asked in ("3333333333", code):
        answer = ask(limited, guesser, f"/api/tables/{asked}/view")
        assert (answer.status_code, answer.json()["code"]) == (429, "rate.wrong_codes")
    # Who has a seat plays on, from the same address too; others notice nothing at all.
    assert ask(limited, guesser, f"/api/tables/{code}/view", token).status_code == 200
    assert ask(limited, "198.51.100.2", f"/api/tables/{code}/view").status_code == 200


def test_wrong_codes_count_on_pages_too(limited: Running) -> None:
    code = limited.create(limited.token(), seats=["person", "person"])["code"]
    guesser = "198.51.100.9"
    wrong = [f"/t/222222222{number}" for number in range(WRONG_CODES - 2)]
    for path in (*wrong, "/t/2222222229/qr.svg", "/t/2222222229/replay/1"):
        assert ask(limited, guesser, path).status_code == 404
    for path in (f"/t/{code}", f"/t/{code}/qr.svg", f"/t/{code}/replay/1"):
        assert ask(limited, guesser, path).status_code == 429
        assert ask(limited, "198.51.100.10", path).status_code == 200


def knock(server: Running, address: str, code: str) -> int:
    """Try to connect to a table; return the status of HTTP or the code of the WebSocket."""
    url = f"ws://127.0.0.1:{server.port}/api/tables/{code}/socket"
    try:
        with connect(url, additional_headers={"X-Forwarded-For": address}) as socket:
            socket.recv()
            with pytest.raises(ConnectionClosed) as closed:
                socket.recv()
    except InvalidStatus as refused:
        return refused.response.status_code
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


def test_wrong_codes_count_on_websockets_too(limited: Running) -> None:
    knocks = [knock(limited, "198.51.100.7", f"x{number}") for number in range(WRONG_CODES + 1)]
    assert knocks == [4404] * WRONG_CODES + [429]
    assert knock(limited, "198.51.100.8", "x") == 4404


def test_an_address_that_asks_for_too_much_is_slowed_down_while_others_are_not(
    limited: Running,
) -> None:
    took_s = []
    body = {"name": "Anna", "seats": ["person", "person"], "token": True}
    with httpx.Client(headers={"X-Forwarded-For": "198.51.100.3"}) as client:
        for _ in range(75):
            began = time.monotonic()
            assert client.post(f"{limited.url}/api/tables", json=body).status_code == 201
            took_s.append(time.monotonic() - began)
    # Each counts for ten of a hundred a second, of which five seconds were saved up.
    assert sum(took_s) > 2.0
    began = time.monotonic()
    assert ask(limited, "198.51.100.4", "/api/tables/2222222222/view").status_code == 404
    assert time.monotonic() - began < 1.0


@pytest.mark.slow
def test_a_chatterer_is_slowed_down_while_the_other_seat_is_not(limited: Running) -> None:
    tokens = [limited.token(), limited.token()]
    code = limited.create(tokens[0], seats=["person", "person"])["code"]
    with Person(limited, code, tokens[0]) as anna, Person(limited, code, tokens[1]) as bo:
        bo.ask(type="sit", name="Bo")
        began = time.monotonic()
        ids = [anna.send(type="say", phrase="oops") for _ in range(7)]
        time.sleep(0.5)
        asked = time.monotonic()
        assert bo.ask(type="hello")["type"] == "update"
        assert time.monotonic() - asked < 0.5
        answers = [message for message in heard(anna, len(ids)) if message["id"] in ids]
        assert {answer["type"] for answer in answers} == {"ack"}
        assert time.monotonic() - began > 1.5


def heard(person: Person, answers: int) -> list[dict[str, object]]:
    """Return the next answers that somebody hears."""
    found: list[dict[str, object]] = []
    while len(found) < answers:
        message = person.hear()
        if message["type"] != "update":
            found.append(message)
    return found


def hear_to_the_end(person: Person) -> None:
    while person.hear():
        pass


def test_after_too_many_messages_that_cannot_be_read_a_connection_ends(server: Running) -> None:
    token = server.token()
    code = server.create(token, seats=["person", "person"])["code"]
    with Person(server, code, token) as anna, Person(server, code) as watcher:
        for _ in range(21):
            anna.socket.send("{")
        with pytest.raises(ConnectionClosed) as closed:
            hear_to_the_end(anna)
        assert anna.heard[-1]["code"] == "message.too_many_unreadable"
        assert anna.heard[-1]["final"]
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4400
        assert watcher.ask(type="hello")["type"] == "update"


@pytest.mark.slow
def test_who_does_not_read_is_cut_off_and_keeps_nobody_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "PATIENCE_S", 1.0)
    with running_here(tmp_path, Set()) as server:
        token = server.token()
        code = server.create(token, seats=["person", "person"])["code"]
        with Person(server, code, token) as anna, socket.socket() as slow:
            slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            slow.connect(("127.0.0.1", server.port))
            slow.sendall(
                f"GET /api/tables/{code}/socket HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
            )
            assert slow.recv(12) == b"HTTP/1.1 101"
            hello = json.dumps({"type": "hello"}).encode()
            frame = bytes([0x81, 0x80 | len(hello)]) + bytes(4) + hello
            slow.settimeout(0.5)
            cut_off, waited_s = False, []
            until = time.monotonic() + 30
            while not cut_off:
                assert time.monotonic() < until
                try:
                    slow.sendall(frame * 200)
                except TimeoutError:
                    pass  # the server has stopped reading, since its answers are not read
                except OSError:
                    cut_off = True
                began = time.monotonic()
                assert anna.ask(type="hello")["type"] == "update"
                waited_s.append(time.monotonic() - began)
        assert max(waited_s) < 1.0
