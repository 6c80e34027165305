"""Double clicks, two tabs, lost answers: a move is made once."""

import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from tests.support.servers import Message, Person, Running

from rami.engine.cards import full_pack

TABLE = {"preset": "cardverse", "seats": ["person", "person"]}


def two_people(server: Running) -> tuple[str, str, Message]:
    """Begin a match; return its code, the token of the seat on turn, and what it sees."""
    code, token, _, update = both(server)
    return code, token, update


def both(server: Running) -> tuple[str, str, str, Message]:
    """Begin a match; return its code, the tokens of the seat on turn and of the other one."""
    tokens = [server.token(), server.token()]
    code = server.create(tokens[0], **TABLE)["code"]
    sit = {"type": "sit", "id": "sit", "name": "Bo"}
    assert server.post(f"/api/tables/{code}/messages", tokens[1], sit).json()["type"] == "ack"
    for token, other in (tokens, tokens[::-1]):
        update = server.get(f"/api/tables/{code}/view", token).json()
        if update["view"]["round"]["turn"] == update["view"]["seat"]:
            return code, token, other, update
    raise AssertionError("nobody is on turn")


def at_once(
    server: Running, code: str, token: str, messages: list[dict[str, Any]]
) -> list[Message]:
    with ThreadPoolExecutor(len(messages)) as pool:
        path = f"/api/tables/{code}/messages"
        return list(pool.map(lambda body: server.post(path, token, body).json(), messages))


def test_ten_times_the_same_id_is_one_move_and_ten_acknowledgements(server: Running) -> None:
    code, token, update = two_people(server)
    move = {"type": "move", "id": "a", "version": update["version"], "move": "draw"}
    answers = at_once(server, code, token, [move] * 10)
    assert [answer["type"] for answer in answers] == ["ack"] * 10
    assert {answer["version"] for answer in answers} == {update["version"] + 1}
    now = server.get(f"/api/tables/{code}/view", token).json()
    assert now["version"] == update["version"] + 1


def test_of_ten_submissions_of_the_same_move_one_succeeds(server: Running) -> None:
    code, token, update = two_people(server)
    moves = [
        {"type": "move", "id": f"a{number}", "version": update["version"], "move": "draw"}
        for number in range(10)
    ]
    answers = at_once(server, code, token, moves)
    assert sorted(answer["type"] for answer in answers) == ["ack", *["refused"] * 9]
    refused = [answer for answer in answers if answer["type"] == "refused"]
    assert {answer["code"] for answer in refused} == {"version.stale"}


def test_the_id_of_another_move_is_refused(server: Running) -> None:
    code, token, _ = two_people(server)
    with Person(server, code, token) as person:
        assert person.move("draw", id="x")["type"] == "ack"
        assert person.move("take", id="x")["code"] == "id.used"


def test_a_refused_id_is_judged_anew(server: Running) -> None:
    code, token, _ = two_people(server)
    with Person(server, code, token) as person:
        refused = person.move("discard 7C", id="x")
        assert (refused["code"], refused["rule"]) == ("turn.draw_first", "R-TURN-1")
        assert person.last["version"] == person.ask(type="hello")["version"]
        assert person.move("draw", id="x")["type"] == "ack"


def test_two_tabs_of_one_person_see_the_same(server: Running) -> None:
    code, token, _ = two_people(server)
    with Person(server, code, token) as one, Person(server, code, token) as two:
        answer = one.move("draw")
        for tab in (one, two):
            tab.see(answer["version"])
        assert one.view == two.view
        stale = two.ask(type="move", version=answer["version"] - 1, move="draw")
        assert stale["code"] == "version.stale"


def test_a_seat_that_is_not_on_turn_learns_nothing_from_asking(server: Running) -> None:
    code, _, other, update = both(server)
    on_turn = update["view"]["round"]["hand"].split()
    with Person(server, code, other) as waits:
        own = waits.round["hand"].split()
        theirs = next(card for card in on_turn if card not in own)
        nobodys = next(card for card in map(str, full_pack(1, 0)) if card not in on_turn + own)
        told = [
            [waits.move(text) for text in (f"discard {card}", f"add {card} to 1", "take")]
            for card in (theirs, nobodys)
        ]
        assert {answer["code"] for answer in told[0]} == {"turn.not_yours"}
        without_ids = [[{**answer, "id": ""} for answer in answers] for answers in told]
        assert json.dumps(without_ids[0]).replace(theirs, nobodys) == json.dumps(without_ids[1])
        judged = [waits.ask(type="judge", cards=card) for card in (theirs, nobodys)]
        assert {answer["code"] for answer in judged} == {"turn.card_not_in_hand"}
        assert waits.ask(type="judge", cards=own[0])["options"] == []
        assert waits.ask(type="hint")["code"] == "hint.none"


def test_who_has_no_seat_learns_nothing_from_asking(server: Running) -> None:
    code, _, update = two_people(server)
    others = server.token()
    refused = server.post(
        f"/api/tables/{code}/messages",
        others,
        {"type": "move", "id": "a", "version": update["version"], "move": "draw"},
    )
    assert refused.status_code == 403
    assert refused.json()["code"] == "seat.not_yours"
    with Person(server, code, others) as watcher:
        assert "hand" not in watcher.round
        assert watcher.ask(type="judge", cards="7C")["code"] == "seat.not_yours"
