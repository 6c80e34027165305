"""Questions to a table, and messages that are none."""

import json

import pytest
from tests.support.logbook import about_to_lay
from tests.support.servers import Person, Running, play_on
from websockets.exceptions import ConnectionClosed

import rami.texts.hints  # noqa: F401 - with it, reasons are said
from rami.players.explanation import Reason
from rami.server.protocol import Frame, Frames, FramesShown
from rami.server.retelling import FRAMES_MOST, frames_of
from rami.texts import say
from rami.texts.faults import Fault


def alone(server: Running, **wanted: object) -> tuple[str, str]:
    """Make a table against a bot; return its code and the token of the person."""
    token = server.token()
    asked = {"preset": "cardverse", "options": {"target": 1}, "seats": ["person", "easy"]}
    return server.create(token, **{**asked, **wanted})["code"], token


def on_turn(person: Person) -> Person:
    while not person.is_on_turn:
        person.hear()
    return person


def test_judge_tells_what_chosen_cards_would_be_and_why_not(server: Running) -> None:
    code, token = alone(server, preset="rami-51", options={})
    with Person(server, code, token) as anna:
        on_turn(anna)
        drawing = anna.ask(type="judge")
        assert [option["move"] for option in drawing["options"]] == ["draw", "take"]
        refused = drawing["options"][1]["refused"]
        assert (refused["code"], refused["rule"]) == ("pile.not_open_yet", "R-TURN-2")
        assert refused["text"].startswith("This is your turn 1")
        anna.see(anna.move("draw")["version"])
        hand = anna.round["hand"].split()
        judged = anna.ask(type="judge", cards=" ".join(hand[:2]))
        assert judged["why_not"]["code"] == "meld.too_short"
        assert judged["opening"]["needed"] == 51
        assert judged["options"][0]["move"].startswith("lay ")
        assert judged["options"][0]["refused"]["code"] == "meld.too_short"
        assert anna.ask(type="judge", cards="QX")["code"] == "cards.unknown"


def test_a_round_that_is_over_is_shown_step_by_step_and_none_before(server: Running) -> None:
    code, token = alone(server)
    with Person(server, code, token) as anna:
        assert anna.ask(type="frames", round=1)["code"] == "round.not_over"
        assert server.get(f"/api/tables/{code}/matches/1/record").json()["code"] == "round.not_over"
        play_on(anna)
        shown = anna.ask(type="frames", round=1)
        assert len(shown["deal"].split()) == 52
        assert shown["frames"][-1]["round"]["phase"] == "over"
        assert anna.ask(type="frames", round=9)["code"] == "round.not_over"
        assert (shown["step"], shown["steps"]) == (1, len(shown["frames"]))
        last = anna.ask(type="frames", round=1, step=shown["steps"])
        assert last["frames"] == shown["frames"][-1:]
        assert anna.ask(type="frames", round=1, step=shown["steps"] + 1)["frames"] == []


def test_a_long_round_is_told_in_parts_and_no_step_of_it_is_lost() -> None:
    assert f"at most {FRAMES_MOST} frames" in (FramesShown.__doc__ or "")
    book, lay = about_to_lay()
    for _ in range(FRAMES_MOST):
        book.move(book.on_turn, lay)
        book.move(book.on_turn, "back")
    while book.table.round and not book.table.round.outcome:
        book.play(1)
    assert book.table.round
    frames: list[Frame] = []
    parts: list[FramesShown] = []
    while not parts or len(frames) < parts[-1].steps:
        asked = Frames(id="f", round=1, step=len(frames) + 1)
        parts.append(frames_of(book.table, asked, "en"))
        frames += parts[-1].frames
    played = [events.move for events in book.table.round.history]
    assert [frame.move for frame in frames] == list(map(str, played))
    assert [part.step for part in parts] == list(range(1, len(played) + 1, FRAMES_MOST))
    assert max(len(part.frames) for part in parts) == FRAMES_MOST
    assert {part.steps for part in parts} == {len(played)}


def test_phrases_reach_the_others_and_are_not_sent_to_those_who_muted_them(
    server: Running,
) -> None:
    tokens = [server.token(), server.token()]
    code = server.create(tokens[0], preset="cardverse", seats=["person", "person"])["code"]
    with Person(server, code, tokens[0]) as anna, Person(server, code, tokens[1]) as bo:
        bo.ask(type="sit", name="Bo")
        said = anna.ask(type="say", phrase="hello")
        bo.see(said["version"])
        assert bo.last["events"][-1] == {
            "version": said["version"],
            "what": "said",
            "seat": 1,
            "phrase": "hello",
        }
        bo.ask(type="hello", version=said["version"], muted=[1])
        said = anna.ask(type="say", phrase="thanks")
        bo.see(said["version"])
        assert bo.last["events"] == []
        assert anna.ask(type="say", phrase="<script>")["code"] == "phrase.unknown"


def test_a_refusal_is_told_in_the_language_asked_for_or_in_english(server: Running) -> None:
    code, token = alone(server)
    with Person(server, code, token) as anna:
        for lang, told_in in (("xx-nowhere", "en"), ("", "en"), ("uk", "uk")):
            assert anna.ask(type="hello", lang=lang)["protocol"] == 1
            refused = anna.ask(type="say", phrase="none")
            assert refused["text"] == say(Fault("phrase.unknown"), told_in)
        on_turn(anna)
        hint = anna.ask(type="hint")
        reason = Reason(hint["candidates"][0]["reason"])
        assert hint["candidates"][0]["text"] == say(reason, "uk") != say(reason, "en")


def test_hints_have_their_place(server: Running) -> None:
    code, token = alone(server, hints=False)
    with Person(server, code, token) as anna:
        assert anna.ask(type="hint")["code"] == "hints.off"


@pytest.mark.parametrize(
    "text",
    [
        "null",
        "[]",
        "1",
        "{}",
        '"x"',
        "{",
        "",
        "[" * 10_000,
        '{"type":"nothing"}',
        '{"type":"move"}',
        '{"type":"move","id":1,"version":1,"move":"draw"}',
        '{"type":"move","id":"a","version":-1,"move":"draw"}',
        '{"type":"move","id":"a","version":1e99,"move":"draw"}',
        '{"type":"say","id":"a","phrase":"hello","more":1}',
        '{"type":"ack","id":"a","version":1}',
        b"\xff\xfe{}",
    ],
    ids=lambda text: repr(text[:60]),
)
def test_what_cannot_be_read_is_refused_and_nobody_else_notices(
    server: Running, text: str | bytes
) -> None:
    code, token = alone(server, seats=["person", "person"])
    with Person(server, code, token) as anna, Person(server, code) as watcher:
        anna.socket.send(text)
        refused = anna.hear()
        assert (refused["code"], refused["id"]) == ("message.unreadable", None)
        assert anna.ask(type="hello")["version"] == watcher.ask(type="hello")["version"]
    if isinstance(text, str):
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        answer = server.post_text(f"/api/tables/{code}/messages", text, headers)
        assert answer.status_code == 400
        assert answer.json()["code"] == "message.unreadable"


def test_a_message_that_is_too_large_ends_the_connection_of_its_sender_only(
    server: Running,
) -> None:
    code, token = alone(server)
    large = json.dumps({"type": "say", "id": "a", "phrase": "x" * 1_000_000})
    with Person(server, code) as watcher, Person(server, code, token) as anna:
        anna.socket.send(large)
        with pytest.raises(ConnectionClosed):
            hear_to_the_end(anna)
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        answer = server.post_text(f"/api/tables/{code}/messages", large, headers)
        assert (answer.status_code, answer.json()["code"]) == (413, "message.too_large")
        assert watcher.ask(type="hello")["type"] == "update"


def hear_to_the_end(person: Person) -> None:
    while person.hear():
        pass


def test_an_unknown_table_is_told_as_such(server: Running) -> None:
    answer = server.get("/api/tables/2222222222/view")
    assert (answer.status_code, answer.json()["code"]) == (404, "table.unknown")
    nothing = server.get("/nowhere")
    assert (nothing.status_code, nothing.json()["code"]) == (404, "address.unknown")


def test_wishes_that_contradict_each_other_are_refused_all_at_once(server: Running) -> None:
    wanted = {"name": "Anna", "seats": ["person"], "options": {"decks": 3, "jokers": "many"}}
    answer = server.post("/api/tables", "", wanted)
    assert answer.status_code == 400
    codes = [reason["code"] for reason in answer.json()["reasons"]]
    assert codes == ["rules.wrong_value", "rules.out_of_range", "match.seats"]


@pytest.mark.parametrize("seat", ["", "Person", "nobody"])
def test_nobody_sits_who_is_neither_a_person_nor_a_level(server: Running, seat: str) -> None:
    answer = server.post("/api/tables", "", {"seats": ["person", seat]})
    assert (answer.status_code, answer.json()["code"]) == (400, "seats.unknown")


@pytest.mark.parametrize("wrong", [{"listed": 0}, {"hints": "yes"}, {"seats": "person"}], ids=str)
def test_a_body_is_read_as_strictly_as_a_message(server: Running, wrong: object) -> None:
    answer = server.post("/api/tables", "", wrong)
    assert (answer.status_code, answer.json()["code"]) == (400, "message.unreadable")
