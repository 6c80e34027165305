"""A hand sorted by the melds it holds, as a player may ask for at any time of a round."""

from __future__ import annotations

import pytest
from tests.support.logbook import Logbook
from tests.support.servers import Person, Running

from rami.engine.cards import Cards
from rami.server.judging import arranged
from rami.server.protocol import Arrange, Arranged
from rami.texts.faults import Fault

ASKED = Arrange(id="a")


def cards_of(answer: Arranged) -> Cards:
    return Cards.of(" ".join([*(meld.cards for meld in answer.melds), answer.rest]))


@pytest.mark.parametrize("rules", ["rami-51", "rami-40", "cardverse"])
def test_melds_and_rest_are_the_hand_of_every_seat_on_turn_or_not(rules: str) -> None:
    found = 0
    for step in range(120):
        if step % 20 == 0:
            book = Logbook("", "", rules=rules, seed=step).sit("Anna", "Bo")
        book.play(1)
        round_ = book.table.round
        assert round_
        for seat in (0, 1):
            answer = arranged(book.table, seat, ASKED)
            assert cards_of(answer) == round_.hands[seat]
            found += len(answer.melds)
    assert found


def test_a_hand_that_can_open_is_sorted_by_its_opening() -> None:
    opened = 0
    for seed in range(400):
        book = Logbook("", "", rules="rami-40", seed=seed).sit("Anna", "Bo")
        answer = arranged(book.table, 0, ASKED)
        points = sum(meld.points for meld in answer.melds)
        opened += points >= 40
    assert opened


def test_before_the_deal_there_is_no_hand() -> None:
    with pytest.raises(Fault, match=r"table\.not_started"):
        arranged(Logbook("", "").sit("Anna").table, 0, ASKED)


def test_a_seat_is_told_and_somebody_who_watches_is_not(server: Running) -> None:
    token = server.token()
    code = server.create(token, preset="rami-51", seats=["person", "easy"])["code"]
    with Person(server, code, token) as anna, Person(server, code) as watcher:
        answer = anna.ask(type="arrange")
        assert answer["type"] == "arranged"
        told = " ".join([*(meld["cards"] for meld in answer["melds"]), answer["rest"]])
        assert sorted(told.split()) == sorted(anna.round["hand"].split())
        assert watcher.ask(type="arrange")["code"] == "seat.not_yours"
