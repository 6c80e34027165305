"""Messages over WebSocket: framed as clients read them, all heard, answers before what comes."""

from __future__ import annotations

import json
import socket

import pytest
from tests.support.servers import Person, Running
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from rami.server.patience import are_whole, framed, unframed


def sent(data: bytes, opcode: Opcode = Opcode.TEXT, *, fin: bool = True) -> bytes:
    """Return a frame as a client sends it."""
    return Frame(opcode, data, fin).serialize(mask=True)


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


@pytest.mark.parametrize("size", [0, 1, 4, 7, 125])
def test_a_short_text_of_a_client_is_read_at_a_glance(size: int) -> None:
    text = (b"draw the next of seven cards" * 5)[:size]
    assert unframed(sent(text)) == text


@pytest.mark.parametrize(
    "frame",
    [
        b"",
        sent(b"7" * 126),
        sent("7♥".encode()),
        sent(b"7", Opcode.BINARY),
        sent(b"7", Opcode.PING),
        sent(b"7", fin=False),
        sent(b"seven")[:-1],
        sent(b"seven") + b"7",
        Frame(Opcode.TEXT, b"seven").serialize(mask=False),
    ],
    ids=["none", "long", "not-ascii", "binary", "ping", "begun", "cut-off", "more", "not-masked"],
)
def test_anything_else_takes_more_than_a_glance(frame: bytes) -> None:
    assert unframed(frame) is None


def test_frames_in_part_are_found() -> None:
    frames = [sent(b"7" * size) for size in (0, 1, 125, 126, 70_000)]
    whole = [len(b"".join(frames[:number])) for number in range(len(frames) + 1)]
    stream = b"".join(frames)
    cuts = [*range(400), *range(len(stream) - 20, len(stream) + 1)]
    assert [cut for cut in cuts if are_whole(stream[:cut])] == [at for at in whole if at in cuts]


def test_messages_in_pieces_are_heard_like_others(server: Running) -> None:
    token = server.token()
    code = server.create(token, seats=["person", "person"])["code"]
    with Person(server, code, token) as anna:
        line = anna.socket.socket
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        message = {"type": "move", "version": 1, "move": "draw"}
        frames = [sent(json.dumps({**message, "id": str(id)}).encode()) for id in range(60)]
        stream, cut, begin = b"".join(frames), 1, 0
        while begin < len(stream):
            line.sendall(stream[begin : begin + cut])
            begin, cut = begin + cut, cut % 97 + 1
        answers = [anna.hear() for _ in frames]
        assert [answer["id"] for answer in answers] == [str(id) for id in range(60)]
        assert {answer["code"] for answer in answers} == {"table.not_started"}


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
