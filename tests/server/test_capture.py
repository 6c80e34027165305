"""Every byte that is sent to a seat over whole matches names no card before the seat may know it.

Everybody's wire is tapped while they play, ask, blunder, leave and come back. Afterwards the log
in the store says who could know which card when, and what was on the wire is compared with it.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.support.sealed import SealedPerson, hash_of, nonce_of
from tests.support.servers import Message, Running, running
from tests.support.wire import Tap, get

from rami.engine.records import parse_record
from rami.engine.verifying import verify
from rami.server.entries import Created, Dealt, Entry, Logged, Moved, Sat, entry_from
from rami.server.store.database import FILE_NAME
from rami.server.table import Table

# A card as any text of ours names it, and not a part of a longer word such as a token.
_CARD = re.compile(r"(?<![\w-])((?:10|[2-9TJQKA])[SHDC♠♥♦♣]|JK|🃏)(?![\w-])")
_RANKS = "A23456789TJQKA"
_SUITS = dict(zip("♠♥♦♣", "SHDC", strict=True))

# How long a WebSocket message is, before it, in two bytes that can read as a card.
_LENGTH = re.compile(rb"(?s)\x81\x7e..(?=\{|\Z)")

NAMES = {"anna": "Zénaïde", "bo": "Балтазар"}
SEALED_AS = list(NAMES)


def cards_in(text: str) -> set[str]:
    """Return the cards that a text names, however it writes them."""
    return {
        "JK" if card in ("JK", "🃏") else card[0].replace("1", "T") + _SUITS.get(card[-1], card[-1])
        for card in _CARD.findall(text)
    }


def test_cards_are_found_however_they_are_written() -> None:
    assert cards_in('{"hand":"QH 10♥ TH JK","text":"the 7♣ or 🃏"}') == {"QH", "TH", "JK", "7C"}
    assert cards_in("a token_QH-x, AKQH, 1S, QHx") == set()


def text_on_wire(said: bytes) -> str:
    """Return what a server said without the lengths of its messages."""
    return _LENGTH.sub(b"\n", said).decode(errors="replace")


@pytest.mark.parametrize("card", ["2D", "5H", "QS"])
def test_the_length_of_a_message_is_not_a_card(card: str) -> None:
    empty = len(json.dumps({"text": ""}))
    said = json.dumps({"text": "7C".ljust(int.from_bytes(card.encode()) - empty)}).encode()
    assert len(said) == int.from_bytes(card.encode())
    assert cards_in(text_on_wire(b"\x81\x7e" + card.encode() + said)) == {"7C"}
    assert cards_in(text_on_wire(b"\x81\x7e" + card.encode())) == set()


def stand_for(meld: dict[str, Any]) -> set[str]:
    """Return the cards that a shown meld's jokers stand for: they follow from its other cards.

    This is worked out from the order of the cards alone, and not from what the meld says of it.
    """
    cards = meld["cards"].split()
    place, real = next((at, card) for at, card in enumerate(cards) if card != "JK")
    if meld["kind"] == "group":
        return {real[0] + suit for suit in "SHDC"} - {*cards} if "JK" in cards else set()
    low = _RANKS.index(real[0]) - place
    return {_RANKS[low + at] + real[1] for at, card in enumerate(cards) if card == "JK"}


def test_what_a_joker_stands_for_follows_from_the_other_cards() -> None:
    assert stand_for({"kind": "group", "cards": "5S 5C JK"}) == {"5H", "5D"}
    assert stand_for({"kind": "group", "cards": "5S 5C 5H"}) == set()
    assert stand_for({"kind": "run", "cards": "JK 3H JK 5H"}) == {"2H", "4H"}
    assert stand_for({"kind": "run", "cards": "QS KS JK"}) == {"AS"}
    assert stand_for({"kind": "run", "cards": "AS 2S 3S"}) == set()


# What each could know ---------------------------------------------------------------------------


@dataclass
class Known:
    """Which cards a seat, or with None whoever watches, could know after each entry."""

    seat: int | None
    after: dict[int, set[str]] = field(default_factory=dict)
    dealt_at: list[int] = field(default_factory=list)

    def between(self, low: int, high: int) -> set[str]:
        """Return what could be told while the table went from one version to another.

        A round that was over when another was dealt is not told any more.
        """
        begin = max([low, *(at for at in self.dealt_at if at <= high)])
        return set().union(*(self.after[version] for version in range(begin, high + 1)))


def known_to(seat: int | None, log: list[Logged], code: str) -> Known:
    """Follow a log as the rules are told to people: one's hand, and what lies or lay open.

    This reads the hands from the round itself, and none of the views that are under test.
    """
    table, known, seen = Table("id", code), Known(seat), set[str]()
    for logged in log:
        table.follow([logged])
        round_, entry = table.round, logged.entry
        if isinstance(entry, Dealt):
            known.dealt_at.append(logged.seq)
            assert round_ is not None
            seen = {str(card) for card in round_.pile}
        if isinstance(entry, Moved):
            seen |= cards_in(entry.move)
        if round_ is not None:
            seen |= {str(card) for meld in round_.table for card in meld.joker_places}
            if seat is not None:
                seen |= {str(card) for card in round_.hands[seat]}
            if round_.outcome:
                seen |= {str(card) for card in round_.dealt or ()}
        known.after[logged.seq] = set(seen)
    return known


def log_of(server: Running, code: str) -> list[Logged]:
    """Return the log of a table, from the store."""
    query = (
        "SELECT seq, at_ms, entry FROM log JOIN tables ON tables.id = log.table_id "
        "WHERE code = ? ORDER BY seq"
    )
    with closing(sqlite3.connect(server.data / FILE_NAME)) as store:
        return [
            Logged(seq, at_ms, entry_from(entry))
            for seq, at_ms, entry in store.execute(query, (code,))
        ]


# The match ----------------------------------------------------------------------------------------


@dataclass
class Told:
    """What was on somebody's wire while the table went from one version to another."""

    low: int
    high: int
    text: str
    asked: set[str]


class Listener:
    """Somebody at the table whose wire is tapped."""

    def __init__(self, server: Running, code: str, seat: int | None, token: str) -> None:
        self.tap, self.code, self.seat, self.token = Tap(server), code, seat, token
        self.told: list[Told] = []
        self.over: list[tuple[str, str]] = []
        self.asked: set[str] = set()
        self._version = 1
        self.enter(0)

    def enter(self, version: int) -> None:
        self.person = SealedPerson(self.tap.server, self.code, self.token, version)
        self.person.name = SEALED_AS[self.seat or 0]
        self.person.__enter__()

    def come_back(self, missed: int) -> None:
        """Lose the connection, and come back having seen an older version."""
        self.person.__exit__(None, None, None)
        self.enter(max(0, self.person.last["version"] - missed))

    def close(self) -> None:
        self.person.__exit__(None, None, None)
        self.tap.close()

    def ask(self, **message: Any) -> Message:
        self.asked |= cards_in(json.dumps(message))
        answer = self.person.ask(**message)
        # Whoever asks what cards would be is told for what their jokers would stand.
        for told in [answer, *answer.get("options", ())]:
            self.asked |= stand_for(told["meld"]) if "meld" in told else set()
        return answer

    def get(self, path: str) -> None:
        get(self.tap.server, f"/api/tables/{self.code}/{path}", self.token)

    def take(self, version: int) -> None:
        """Keep what was told up to now, when all have heard of a version."""
        text = text_on_wire(b"\n".join(self.tap.taken()))
        self.told.append(Told(self._version, version, text, self.asked))
        self._version, self.asked = version, set()

    def ask_for_the_last_round(self) -> None:
        """Ask for what is shown of rounds that are over, and for nothing else."""
        table = self.person.view["table"]
        for number in range(1, table["round"]):
            shown = self.person.ask(type="frames", id="frames", round=number, match=1)
            self.over.append((f"{number}", json.dumps(shown)))
            proof = self.person.ask(type="proof", round=number, match=1)
            assert proof["sealed"]
            assert len(proof["secret"]) == 64
        self.tap.taken()


class Match:
    """A match of Anna and Bo, perhaps with a bot, and of somebody who watches."""

    def __init__(self, server: Running, seats: list[str], **wanted: Any) -> None:
        self.server, self.rng, self.in_a_row = server, Random(len(seats)), 0
        tokens = {name: server.token() for name in NAMES}
        made = server.create(tokens["anna"], name=NAMES["anna"], seats=seats, **wanted)
        self.code = made["code"]
        self.tokens = list(tokens.values())
        anna, bo = (Listener(server, self.code, seat, tokens[n]) for seat, n in enumerate(NAMES))
        self.players = [anna, bo]
        self.phone = Listener(server, self.code, 0, tokens["anna"])
        self.watcher = Listener(server, self.code, None, "")
        self.all = [*self.players, self.phone, self.watcher]
        bo.ask(type="sit", name=NAMES["bo"], commitment=hash_of(nonce_of("bo", 1)))

    def settle(self) -> Message:
        """Wait until it is a person's turn and all have heard so; keep what all were told."""
        while True:
            version = max(listener.person.last["version"] for listener in self.all)
            for listener in self.all:
                listener.person.see(version)
            shown = self.watcher.person.view["round"]
            if shown and ("outcome" in shown or shown["turn"] <= len(self.players)):
                break
            self.watcher.person.hear()
        for listener in self.all:
            listener.take(version)
        return dict(shown)

    def play(self) -> None:
        """Play to the end of the match."""
        while True:
            shown = self.settle()
            if self.watcher.person.stage == "over":
                return
            if "outcome" in shown:
                for player in self.players:
                    version = player.ask(type="ready")["version"]
                    for listener in self.all:
                        listener.person.see(version)
                        listener.take(listener.person.last["version"])
                for listener in self.all:
                    listener.ask_for_the_last_round()
                continue
            if self.rng.random() < TROUBLE:
                self.trouble()
                continue
            mover = self.players[shown["turn"] - 1]
            mover.person.see(mover.ask(**self.move_of(mover))["version"])

    def move_of(self, mover: Listener) -> Message:
        """Return a move by chance; not for ever what lays cards and takes them back again."""
        self.in_a_row += 1
        moves = mover.person.round["moves"]
        verbs = ("lay", "add", "swap", "take") if self.in_a_row < IN_A_ROW else ()
        laying = [move for move in moves if move.startswith(verbs)]
        ends = [move for move in moves if move.startswith(("draw", "discard"))]
        text = self.rng.choice(laying if laying and self.rng.random() < 0.8 else ends or moves)
        if text.startswith("discard"):
            self.in_a_row = 0
        return {"type": "move", "version": mover.person.last["version"], "move": text}

    def trouble(self) -> None:
        """Let somebody ask, blunder or come back, while nothing is played."""
        listener = self.rng.choice(self.all)
        person, version = listener.person, listener.person.last["version"]
        card = self.rng.choice("A23456789TJQK") + self.rng.choice("SHDC")
        hand = str(person.round.get("hand", card)).split()
        some = " ".join(self.rng.sample(hand, min(len(hand), self.rng.randint(1, 4))))
        match self.rng.randrange(9):
            case 0:
                joker = "JK" if "JK" in hand else card
                listener.ask(type="judge", cards=self.rng.choice(["", some, card, joker]))
            case 1:
                listener.ask(type="hint")
            case 2:
                for move in (f"lay {some} {card}", f"discard {card}", f"add {card} to 1", "back"):
                    answer = listener.ask(type="move", version=version, move=move)
                    person.see(int(answer.get("version") or version))
            case 3:
                for text in ("{", '{"type":"move"}', "null", b"\xff\xfe"):
                    person.socket.send(text)
                    person.hear()
                listener.come_back(missed=0)  # as too many of these would end it anyway
            case 4:
                listener.come_back(missed=self.rng.choice([0, 1, 5, 1000]))
            case 5:
                listener.get("view?moves=true")
                listener.get(f"view?version={max(0, version - 5)}")
            case 6:
                listener.get("matches/1")
                listener.ask(type="frames", round=99)
                listener.ask(type="set_hand_order", cards=card)
            case 7:
                said = listener.ask(type="say", phrase="oops")
                person.see(int(said.get("version") or version))
            case 8:
                listener.get("view/nowhere")
                listener.get("matches/99/record")


def leaks(match: Match) -> Iterator[str]:
    """Yield each card that was on a wire before its time, and each secret that ever was."""
    log = log_of(match.server, match.code)
    hidden = set(secrets_of([logged.entry for logged in log]))
    for listener in match.all:
        known = known_to(listener.seat, log, match.code)
        for told in listener.told:
            if early := cards_in(told.text) - known.between(told.low, told.high) - told.asked:
                yield f"seat {listener.seat}, version {told.low} to {told.high}: {sorted(early)}"
            secret = hidden | {*match.tokens}
            if found := [text for text in secret if text in told.text]:
                yield f"seat {listener.seat}, version {told.high}: {len(found)} secrets"


def secrets_of(entries: list[Entry]) -> Iterator[str]:
    for entry in entries:
        match entry:
            case Created():
                yield from (entry.secret, entry.maker, entry.deal_secret)
            case Sat():
                yield entry.holder
            case Dealt():
                yield from filter(None, (entry.reshuffles, entry.next_secret))


def over_is_over(match: Match) -> None:
    """What was told of rounds that were over is what is told of them after the match."""
    for listener in match.all:
        assert listener.over or listener.person.view["table"]["round"] == 1
        for number, shown in listener.over:
            again = listener.person.ask(type="frames", id="frames", round=int(number), match=1)
            assert json.dumps(again) == shown


IN_A_ROW = 6
"""So many moves a turn has, beyond which it only ends."""

TROUBLE = 0.4
"""How often something else happens before a move."""

PACED = {"RAMI_ROUND_PAUSE_MS": "3600000", "RAMI_LOG_LEVEL": "info"}

SHORT: dict[str, Any] = {"preset": "cardverse", "options": {"target": 50}}
LONG: dict[str, Any] = {"preset": "rami-51", "options": {"target": 200}}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seats", "wanted"),
    [
        (["person", "person"], SHORT),
        (["person", "person", "easy"], SHORT),
        (["person", "person", "easy"], LONG),
        (["person", "person"], {**LONG, "preset": "rami-40"}),
    ],
    ids=["cardverse", "cardverse with a bot", "rami-51 with a bot", "rami-40"],
)
def test_r_hide_1_no_card_is_on_a_wire_before_its_time(
    tmp_path: Path, seats: list[str], wanted: dict[str, Any]
) -> None:
    with running(tmp_path, **PACED) as server, ExitStack() as open_:
        match = Match(server, seats, **wanted)
        for listener in match.all:
            open_.callback(listener.close)
        match.play()
        assert list(leaks(match)) == []
        over_is_over(match)
        record = parse_record(server.get(f"/api/tables/{match.code}/matches/1/record").text)
        assert all(found.took_part == (0, 1) for found in verify(record))
        # However short a match is, whoever watches is told of its moves.
        assert any('"what":"discarded"' in told.text for told in match.watcher.told)
    check_log(server, [*match.tokens, match.code, *NAMES.values()])


def check_log(server: Running, never: list[str]) -> None:
    """The server's own log names no card, no token, no table and nobody."""
    log = server.log.read_text()
    assert "table_made" in log
    assert cards_in(log) == set()
    assert [text for text in never if text in log or ascii(text)[1:-1] in log] == []


@pytest.mark.slow
def test_a_card_that_is_told_too_early_is_found(tmp_path: Path) -> None:
    with running(tmp_path, **PACED) as server, ExitStack() as open_:
        match = Match(server, ["person", "person"], preset="cardverse", options={"target": 1})
        for listener in match.all:
            open_.callback(listener.close)
        match.settle()
        assert list(leaks(match)) == []
        # As if Bo had been sent what Anna was.
        match.players[1].told.append(match.players[0].told[-1])
        assert len(list(leaks(match))) == 1
