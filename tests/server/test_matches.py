"""Whole matches on a real server, over the public protocol."""

import threading

import pytest
from tests.support.servers import Person, Running, play_on

from rami import parse_record, replay

SHORT = {"preset": "cardverse", "options": {"target": 1}}


def test_a_whole_match_against_a_bot_over_websocket(server: Running) -> None:
    token = server.token()
    made = server.create(token, **SHORT, seats=["person", "easy"])
    assert made["seat"] == 1
    with Person(server, made["code"], token) as anna:
        play_on(anna)
        table = anna.view["table"]
        assert table["stage"] == "over"
        assert table["winners"]
        assert [seat["name"] for seat in table["seats"]] == ["Anna", "Easy"]
        assert sum(points[0] for points in table["points"]) == table["seats"][0]["total"]
    text = server.get(f"/api/tables/{made['code']}/matches/1/record").text
    match = replay(parse_record(text))
    assert [seat + 1 for seat in match.winners] == table["winners"]


def test_two_people_play_a_match_and_another_one(server: Running) -> None:
    anna_token, bo_token = server.token(), server.token()
    code = server.create(anna_token, **SHORT, seats=["person", "person"])["code"]
    with Person(server, code, anna_token) as anna, Person(server, code, bo_token) as bo:
        assert (anna.stage, anna.seat) == ("waiting", 1)
        assert bo.view["seat"] is None
        sat = bo.ask(type="sit", name="Bo")
        assert sat["type"] == "ack"
        for person in (anna, bo):
            person.see(sat["version"])
            assert person.stage == "playing"
        _play_together(anna, bo)
        assert anna.view["table"]["points"] == bo.view["table"]["points"]
        totals = [seat["total"] for seat in anna.view["table"]["seats"]]
        assert max(totals) >= 1
        # Another match begins when both want it, and nobody keeps points.
        first = anna.ask(type="ready")
        bo.see(first["version"])
        assert bo.stage == "over"
        second = bo.ask(type="ready")
        for person in (anna, bo):
            person.see(second["version"])
            assert person.stage == "playing"
            assert person.view["table"]["match"] == 2
            assert [seat["total"] for seat in person.view["table"]["seats"]] == [0, 0]


def _play_together(*people: Person) -> None:
    threads = [threading.Thread(target=play_on, args=(person,)) for person in people]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive()


def test_bots_alone_play_to_the_end_while_somebody_watches(server: Running) -> None:
    made = server.create(server.token(), **SHORT, seats=["easy", "easy"])
    assert made["seat"] is None
    with Person(server, made["code"]) as watcher:
        while watcher.stage == "playing":
            watcher.hear()
        assert all(
            "hand" not in str(message["view"]["round"].keys() - {"hand_sizes"})
            for message in watcher.heard
        )
        assert [seat["name"] for seat in watcher.view["table"]["seats"]] == ["Easy 1", "Easy 2"]


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["rami-51", "rami-40", "cardverse"])
def test_a_whole_match_of_each_preset_by_http_alone(server: Running, preset: str) -> None:
    token = server.token()
    code = server.create(
        token, preset=preset, seats=["person", "easy", "easy"], options={"target": 60}
    )["code"]
    update, number = server.get(f"/api/tables/{code}/view?moves=true", token).json(), 0
    while update["view"]["table"]["stage"] == "playing":
        moves = update["view"]["round"]["moves"]
        if moves:
            number += 1
            move = {
                "type": "move",
                "id": f"h{number}",
                "version": update["version"],
                "move": moves[-1],
            }
            answer = server.post(f"/api/tables/{code}/messages", token, move).json()
            assert answer["type"] == "ack" or answer["code"] == "version.stale", answer
        update = server.get(f"/api/tables/{code}/view?moves=true", token).json()
    assert update["view"]["table"]["winners"]
