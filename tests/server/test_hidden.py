"""Two rounds that differ in hidden cards only are told by the same bytes (R-HIDE-1, R-HIDE-2)."""

from __future__ import annotations

import itertools
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.support.logbook import Logbook
from tests.support.outside import Set
from tests.support.sealed import hash_of, nonce_of
from tests.support.servers import Message, Person, Running, chosen
from tests.support.wire import Tap, get, running_here

from rami.engine.cards import Card
from rami.engine.refusals import Refused
from rami.engine.rules import RuleSet
from rami.engine.seals import SealedDeal
from rami.server import decisions
from rami.server.entries import Dealt
from rami.server.judging import arranged, judged
from rami.server.protocol import Arrange, Judge
from rami.server.reasons import refused
from rami.server.showing import Viewer, update_for
from rami.server.table import Table
from rami.texts.faults import Fault

ENCODER = msgspec.json.Encoder()


def two_alike(preset: str, seed: int) -> tuple[Logbook, Logbook]:
    """Deal two rounds that differ by a card of seat 2 and one deep in the stock."""
    books = [Logbook("", "", rules=preset, seed=seed).sit("Anna", "Bo") for _ in range(2)]
    one, other = books
    dealt = one.log[-1].entry
    assert isinstance(dealt, Dealt)
    cards = dealt.order.split()
    # Seat 1 is dealt first; the last card of the stock stays there for the test.
    number = next(n for n in range(1, 9, 2) if cards[n] != cards[-1])
    cards[number], cards[-1] = cards[-1], cards[number]
    changed = msgspec.structs.replace(dealt, order=" ".join(cards))
    other.log[-1] = msgspec.structs.replace(other.log[-1], entry=changed)
    other.table = Table("id", one.table.code).follow(other.log)
    return one, other


def told(book: Logbook, seat: int | None, since: int) -> list[bytes]:
    """Return all that a viewer could be sent now."""
    table = book.table
    sent: list[object] = [update_for(table, Viewer(seat, moves=True), since, 0)]
    sent.append(update_for(table, Viewer(seat, moves=True), 0, 0))
    if seat is not None and table.round is not None:
        hand = str(table.round.hands[seat])
        for cards in ("", hand, hand[:2], hand[:8], "2C", "KS QS JS"):
            try:
                sent.append(judged(table, seat, Judge(id="j", cards=cards), "en"))
            except (Refused, Fault) as error:
                sent.append(refused(error, "en", "j"))
        sent.append(arranged(table, seat, Arrange(id="a")))
        for move in ("draw", "take", "lay KS QS JS", "discard 2C", "add 2C to 1", "back", "?"):
            try:
                decisions.move_of(table, ("anna", "bo")[seat], move, table.version, "m")
            except (Refused, Fault) as error:
                sent.append(refused(error, "en", "m"))
    return list(map(ENCODER.encode, sent))


@pytest.mark.parametrize("preset", ["cardverse", "rami-51", "rami-40"])
@pytest.mark.parametrize("seed", range(4))
def test_r_hide_2_hidden_cards_change_no_byte_that_is_sent(preset: str, seed: int) -> None:
    one, other = two_alike(preset, seed)
    assert one.table.match != other.table.match
    for _ in range(24):
        since = one.table.version
        for book in (one, other):
            book.play(1)
        for seat in (0, None):
            assert told(one, seat, since) == told(other, seat, since)
        # The one who holds the card is told another hand: the test would see a difference.
        assert told(one, 1, since) != told(other, 1, since)


@pytest.mark.parametrize("first", [(0, 1, None), (1, None, 0), (None, 1, 0)])
def test_r_hide_1_who_looked_before_changes_nothing_of_what_is_seen(
    first: Sequence[int | None],
) -> None:
    book = Logbook("", "", rules="rami-51").sit("Anna", "Bo")
    for _ in range(24):
        book.play(1)
        for seat in first:
            viewer = Viewer(seat, moves=True)
            alone = Table("id", book.table.code).follow(book.log)  # nobody has looked at it
            assert update_for(book.table, viewer, 0, 0) == update_for(alone, viewer, 0, 0)


# On the wire --------------------------------------------------------------------------------------


class Dealing(Set):
    """Deals one order of the pack, with two of its cards changed for each other or not."""

    def __init__(self, *, changed: bool) -> None:
        super().__init__(5)
        self.changed = changed
        self.hidden: tuple[Card, Card] | None = None

    def pack(self, rules: RuleSet, seal: SealedDeal | None) -> tuple[Card, ...]:
        cards = list(super().pack(rules, seal))
        # Seat 1 is dealt first, of three; the last card of the stock stays there for the test.
        number = next(n for n in range(1, 3 * 13, 3) if cards[n] != cards[-1])
        if self.changed:
            cards[number], cards[-1] = cards[-1], cards[number]
        self.hidden = (cards[number], cards[-1])
        return tuple(cards)


class Attentive(Person):
    """A client that is told of the exchange for the next deal, and takes part when it is let."""

    def hello(self) -> Message:
        return {"seals": True}


class World:
    """A table of Anna, whom all is compared for, of Bo, who has a hidden card, and of a bot."""

    def __init__(self, server: Running, outside: Dealing, open_: ExitStack) -> None:
        self.outside = outside
        self.taps = {name: Tap(server) for name in ("anna", "phone", "watcher", "bo")}
        for tap in self.taps.values():
            open_.callback(tap.close)
        self.anna_token, self.bo_token = server.token(), server.token()
        # Where bots have turns, what is sent together must not hang on how fast they think.
        made = self.taps["anna"].server.create(
            self.anna_token,
            preset="rami-51",
            seats=["person", "person", "easy"],
            commitment=hash_of(nonce_of("anna", 1)),
        )
        self.code = made["code"]
        sit = {"type": "sit", "id": "sit", "name": "Bo", "commitment": hash_of(nonce_of("bo", 1))}
        server.post(f"/api/tables/{self.code}/messages", self.bo_token, sit)
        for name, token in (("anna", self.anna_token), ("bo", self.bo_token)):
            opens = {"type": "open_nonce", "id": "o", "number": 1, "nonce": nonce_of(name, 1)}
            server.post(f"/api/tables/{self.code}/messages", token, opens)
        while not server.get(f"/api/tables/{self.code}/view").json()["view"]["round"]:
            time.sleep(0.01)
        self.open = open_
        self.people = {
            "anna": self.enter("anna", self.anna_token),
            "phone": self.enter("phone", self.anna_token),
            "watcher": self.enter("watcher", ""),
            "bo": self.enter("bo", self.bo_token),
        }

    def enter(self, name: str, token: str, version: int = 0) -> Person:
        person = Attentive(self.taps[name].server, self.code, token, version)
        person._ids = map(f"{name}-{version}-{{}}".format, itertools.count())
        return self.open.enter_context(person)

    def everybody_sees(self, version: int) -> None:
        for person in self.people.values():
            person.see(version)

    def told(self) -> list[list[bytes]]:
        return [self.taps[name].taken() for name in ("anna", "phone", "watcher")]

    def told_bo(self) -> list[bytes]:
        return self.taps["bo"].taken()

    def turn(self, cards: Sequence[str]) -> bool:
        """Let each of the three have a turn, with questions meanwhile; False once it is over."""
        anna, bo = self.people["anna"], self.people["bo"]
        for person in (anna, bo):
            self.ask_much(cards)
            while person.is_on_turn:
                self.everybody_sees(person.move(self._next(person))["version"])
        while "outcome" not in anna.round and anna.round["turn"] == 3:
            self.outside.time_ms += PACE_MS
            self.everybody_sees(anna.last["version"] + 1)
        return "outcome" not in anna.round

    def _next(self, person: Person) -> str:
        # Bo discards what he drew: his hidden card changes nothing of what he does.
        if person is self.people["bo"]:
            drew = person.round.get("drew")
            return f"discard {drew}" if drew else "draw"
        return chosen(person.round["moves"])

    def ask_much(self, cards: Sequence[str]) -> None:
        """Ask as Anna whatever could be answered with a card that she must not see."""
        anna = self.people["anna"]
        hand = str(anna.round["hand"]).split()
        for chosen_cards in ("", *hand[:3], " ".join(hand[:4]), *cards, " ".join(cards)):
            anna.ask(type="judge", cards=chosen_cards)
        for card in cards:
            for move in (f"discard {card}", f"lay {card} {card} {card}", f"add {card} to 1"):
                anna.move(move)
        for move in ("take", "back", "nonsense"):
            if not anna.is_on_turn:
                anna.move(move)
        anna.ask(type="hint")
        anna.ask(type="frames", round=1)
        anna.ask(type="set_hand_order", cards=" ".join(cards))
        anna.socket.send("{")
        anna.hear()
        server = anna.server
        for path in ("view", "view?version=3&moves=true", "matches/1/record", "matches/1"):
            get(server, f"/api/tables/{self.code}/{path}", self.anna_token)
        get(server, "/api/tables", self.anna_token)
        self.people["watcher"].ask(type="judge", cards=cards[0])
        self.people["watcher"].move(f"discard {cards[0]}")

    def seal(self) -> None:
        """Let Anna and Bo give their numbers for the next deal, one step after the other."""
        for name in ("anna", "bo"):
            commitment = hash_of(nonce_of(name, 2))
            self.everybody_hears(name, type="commit", number=2, commitment=commitment)
        for name in ("anna", "bo"):
            self.everybody_hears(name, type="open_nonce", number=2, nonce=nonce_of(name, 2))

    def everybody_hears(self, name: str, **message: Any) -> None:
        answer = self.people[name].ask(**message)
        assert answer["type"] == "ack", answer
        self.everybody_sees(answer["version"])

    def arrange(self) -> None:
        """Arrange Anna's hand, which her phone is told of."""
        anna = self.people["anna"]
        backwards = " ".join(reversed(str(anna.round["hand"]).split()))
        assert anna.ask(type="set_hand_order", cards=backwards)["type"] == "ack"
        for name in ("anna", "phone"):
            assert self.people[name].hear()["view"]["round"]["hand_order"] == backwards

    def come_again(self) -> None:
        """Connect anew as Anna, who has seen something, and as a watcher who has seen nothing."""
        for name in ("anna", "watcher"):
            self.people[name].__exit__(None, None, None)
        self.people["anna"] = self.enter(
            "anna", self.anna_token, max(1, self.people["anna"].last["version"] - 4)
        )
        self.people["watcher"] = self.enter("watcher", "")


PACE_MS = 50
TURNS = 8


def played(folder: Path, turns: int, *, changed: bool) -> tuple[list[list[list[bytes]]], bytes]:
    """Return what was said to Anna and the watcher at each turn, and all that was said to Bo."""
    outside = Dealing(changed=changed)
    said, to_bo = [], b""
    wanted = {"bot_pace_ms": str(PACE_MS), "public_url": "http://rami.test"}
    with running_here(folder, outside, **wanted) as server, ExitStack() as open_:
        world = World(server, outside, open_)
        assert outside.hidden
        cards = sorted(map(str, outside.hidden))
        world.arrange()
        for number in range(turns):
            goes_on = world.turn(cards)
            if number == 0:
                world.seal()
            said.append(world.told())
            to_bo += b"".join(world.told_bo())
            if not goes_on:
                break
            if number % 3 == 2:
                world.come_again()
    return said, to_bo


@pytest.mark.slow
def test_r_hide_2_hidden_cards_change_no_byte_on_the_wire(tmp_path: Path) -> None:
    one, to_bo = played(tmp_path / "one", TURNS, changed=False)
    other, to_other_bo = played(tmp_path / "other", TURNS, changed=True)
    assert len(one) == TURNS
    for number, (said, said_too) in enumerate(zip(one, other, strict=True)):
        assert said == said_too, f"turn {number + 1}"
    # Bo is told another hand: the test would see a difference.
    assert to_bo != to_other_bo
    assert sum(len(part) for turn in one for client in turn for part in client) > 100_000
