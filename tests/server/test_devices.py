"""A seat on a second device, by a link that is good once."""

import json

import pytest
from tests.support.logbook import Logbook
from tests.support.servers import Person, Running

from rami.server import devices
from rami.server.decisions import AlreadyDone
from rami.server.entries import HolderAdded, text_of
from rami.server.showing import Viewer, update_for
from rami.texts.faults import Fault

SECRET = "a-secret-of-the-link"
GOOD_MS = devices.LINK_GOOD_MS


def linked() -> Logbook:
    book = Logbook("", "").sit("Anna", "Bo")
    book.add(devices.make_link(book.table, "bo", SECRET, book.outside.time_ms + GOOD_MS))
    return book


def add(book: Logbook, holder: str, secret: str = SECRET, id: str = "") -> None:
    book.add(devices.add(book.table, holder, secret, book.outside.time_ms, id))


def test_the_other_device_gets_the_seat_and_the_first_one_keeps_it() -> None:
    book = linked()
    add(book, "phone")
    assert [book.table.seat_of(holder) for holder in ("bo", "phone", "anna")] == [1, 1, 0]


def test_a_link_is_good_once() -> None:
    book = linked()
    add(book, "phone", id="u")
    with pytest.raises(Fault, match=r"device\.link_useless"):
        add(book, "thief")
    with pytest.raises(AlreadyDone):
        add(book, "phone", id="u")


@pytest.mark.parametrize("secret", ["", "x", SECRET[:-1], SECRET + "x", "\ud800"])
def test_another_secret_opens_nothing(secret: str) -> None:
    book = linked()
    with pytest.raises(Fault, match=r"device\.link_useless"):
        add(book, "thief", secret)
    with pytest.raises(Fault, match=r"device\.link_useless"):
        add(Logbook("", "").sit("Anna", "Bo"), "thief", "")


def test_a_link_ends_with_its_time_and_with_the_next_one() -> None:
    book = linked()
    book.outside.time_ms += GOOD_MS
    with pytest.raises(Fault, match=r"device\.link_useless"):
        add(book, "phone")
    for secret in ("one", "two"):
        book.add(devices.make_link(book.table, "bo", secret, book.outside.time_ms + GOOD_MS))
    with pytest.raises(Fault, match=r"device\.link_useless"):
        add(book, "phone", "one")
    add(book, "phone", "two")


def test_nobody_gets_two_seats_or_a_link_to_a_seat_of_others() -> None:
    book = linked()
    with pytest.raises(Fault, match=r"device\.has_seat"):
        add(book, "anna")
    with pytest.raises(AlreadyDone):
        add(book, "bo")
    with pytest.raises(Fault, match=r"seat\.not_yours"):
        devices.make_link(book.table, "carl", "x", 0)
    add(book, "phone")
    assert isinstance(book.log[-1].entry, HolderAdded)


def test_a_seat_has_so_many_devices_and_no_more() -> None:
    book = linked()
    for number in range(devices.DEVICES_MOST - 1):
        book.add(devices.make_link(book.table, "bo", "s", book.outside.time_ms + 1))
        add(book, f"device-{number}", "s")
    with pytest.raises(Fault, match=r"device\.most"):
        devices.make_link(book.table, "bo", "s", 0)


def test_the_log_and_the_others_are_told_no_secret() -> None:
    book = linked()
    assert all(SECRET not in text_of(logged.entry) for logged in book.log)
    since = book.table.version - 1
    add(book, "phone")
    assert update_for(book.table, Viewer(0), since, 0).events == ()
    assert "phone" not in str(update_for(book.table, Viewer(0), 0, 0))


def test_a_second_device_plays_on_where_the_first_one_was(server: Running) -> None:
    token, phone_token = server.token(), server.token()
    code = server.create(token, preset="cardverse", seats=["person", "easy"])["code"]
    with Person(server, code, token) as anna:
        link = anna.ask(type="link_device")
        assert link["path"] == f"/t/{code}#device={link['secret']}"
        assert link["until_ms"] > anna.last["now_ms"]
        use = {"type": "use_device_link", "id": "u", "secret": link["secret"]}
        path = f"/api/tables/{code}/messages"
        first = server.post(path, phone_token, use).json()
        assert first["type"] == "ack"
        assert server.post(path, phone_token, use).json() == first
        refused = server.post(path, server.token(), {**use, "id": "t"})
        assert refused.json()["code"] == "device.link_useless"
        with Person(server, code, phone_token) as phone:
            assert phone.seat == anna.seat
            assert phone.round["hand"] == anna.round["hand"]
            while not phone.is_on_turn:
                phone.hear()
            drew = phone.ask(type="move", version=phone.last["version"], move="draw")
            anna.see(drew["version"])
            assert anna.last["events"][-1]["cards"]
        assert link["secret"] not in json.dumps([m for m in anna.heard if m["type"] == "update"])
    stored = (server.data / "rami.sqlite3").read_bytes()
    stored += (server.data / "rami.sqlite3-wal").read_bytes()
    assert link["secret"].encode() not in stored
    assert link["secret"] not in server.log.read_text()


def test_a_browser_without_a_cookie_gets_one_with_the_seat(server: Running) -> None:
    token = server.token()
    code = server.create(token, preset="cardverse", seats=["person", "person"])["code"]
    with Person(server, code, token) as anna:
        secret = anna.ask(type="link_device")["secret"]
    use = {"type": "use_device_link", "id": "u", "secret": secret}
    answer = server.post(f"/api/tables/{code}/messages", "", use)
    assert answer.json()["type"] == "ack"
    assert "HttpOnly" in answer.headers["set-cookie"]
