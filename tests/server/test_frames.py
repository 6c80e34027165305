"""Messages over WebSocket: framed as clients read them, all heard, answers before what comes."""

from __future__ import annotations

import pytest
from tests.support.servers import Person, Running
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from rami.server.patience import framed


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 200_000])
def test_a_text_of_any_size_is_one_frame(size: int) -> None:
    text, reader = b"7" * size, StreamReader()
    reader.feed_data(framed(text))
    reader.feed_eof()
    with pytest.raises(StopIteration) as read:
        next(Frame.parse(reader.read_exact, mask=False))
    frame = read.value.value
    assert (frame.opcode, frame.fin, bytes(frame.data)) == (Opcode.TEXT, True, text)
    with pytest.raises(EOFError):  # nothing comes after it
        next(reader.read_exact(1))


def test_all_that_is_sent_in_one_burst_is_answered_in_its_order(server: Running) -> None:
    token = server.token()
    code = server.create(token, seats=["person", "person"])["code"]
    with Person(server, code, token) as anna:
        ids = [anna.send(type="move", version=1, move="draw") for _ in range(60)]
        answers = [anna.hear() for _ in ids]
        assert [answer["id"] for answer in answers] == ids
        assert {answer["code"] for answer in answers} == {"table.not_started"}


def test_what_comes_of_a_message_follows_its_answer_and_comes_once(server: Running) -> None:
    token = server.token()
    code = server.create(token, seats=["person", "person"])["code"]
    with Person(server, code, token) as anna, Person(server, code) as watcher:
        before = len(anna.heard)
        for number in range(10):
            said = anna.ask(type="say", phrase="hello")
            assert said["type"] == "ack"
            told = anna.hear()
            assert (told["type"], told["version"]) == ("update", said["version"])
            assert watcher.hear()["version"] == said["version"]
            assert len(anna.heard) - before == 2 * (number + 1)
