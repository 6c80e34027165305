"""People who take part in sealed deals, on a log or over the wire, and records of such matches."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from tests.support.logbook import Logbook
from tests.support.servers import Message, Person

from rami.engine.records import Record
from rami.server import dealing, decisions
from rami.server.finished import record_of


def nonce_of(name: str, number: int) -> str:
    """Return the nonce of somebody for a deal, the same each time."""
    return sha256(f"{name} {number}".encode()).hexdigest()


def hash_of(number: str) -> str:
    return sha256(bytes.fromhex(number)).hexdigest()


class SealedLogbook(Logbook):
    """A table whose deals follow from their seals, with its log."""

    def __init__(self, *seats: str, rules: str = "cardverse", seed: int = 1) -> None:
        super().__init__(*seats, rules=rules, seed=seed, deal_secret="5e" * 32)
        self.outside.keeps_seals = True

    @property
    def number(self) -> int:
        assert self.table.sealing
        return self.table.sealing.number

    def sit_sealed(self, *names: str) -> SealedLogbook:
        """Let people sit down who commit at once."""
        for name in names:
            commitment = hash_of(nonce_of(name.lower(), self.number))
            holder = name.lower()
            self.add(decisions.sit(self.table, holder, name, None, "sit", self.outside, commitment))
        return self

    def commit(self, *holders: str) -> None:
        for holder in holders:
            commitment = hash_of(nonce_of(holder, self.number))
            now_ms = self.outside.now_ms()
            id = f"commit {self.number}"
            self.add(decisions.commit(self.table, holder, self.number, commitment, id, now_ms))

    def open(self, *holders: str) -> None:
        for holder in holders:
            nonce = nonce_of(holder, self.number)
            id = f"open {self.number}"
            self.add(decisions.open_nonce(self.table, holder, self.number, nonce, id))

    def deal_due(self) -> None:
        """Deal, as whoever sweeps deadlines would now."""
        self.add(dealing.due_deal(self.table, self.table.played_at, self.outside))

    def end_round(self) -> None:
        while self.table.round and not self.table.round.outcome:
            self.play(1)


def a_sealed_record(rules: str = "rami-51", rounds: int = 2) -> Record:
    """Return the record of a match whose deals Anna and Bo took part in."""
    book = SealedLogbook("", "", rules=rules).sit_sealed("Anna", "Bo")
    for number in range(rounds):
        book.open("anna", "bo")
        book.deal_due()
        if number + 1 < rounds:
            book.commit("anna", "bo")
        book.end_round()
    return record_of(book.table, None)


class SealedPerson(Person):
    """A client that takes part in every deal, as soon as it hears of it.

    `hold` keeps it from opening, as one would that wants to see what the others open first.
    """

    name = "?"
    hold = False

    def hello(self) -> Message:
        return {"seals": True}

    def hear(self) -> Message:
        message = super().hear()
        if message["type"] == "update":
            self.take_part(message["view"])
        return message

    def take_part(self, view: Message) -> None:
        """Send what the exchange waits for from this seat."""
        sealing, seat = view.get("sealing"), view["seat"]
        if sealing is None or seat is None:
            return
        mine = nonce_of(self.name, sealing["number"])
        id, number = f"{self.name} {sealing['number']}", sealing["number"]
        committed = sealing["commitments"][seat - 1]
        if not sealing["closed"] and not committed:
            self.send(type="commit", id=f"c {id}", number=number, commitment=hash_of(mine))
        mine_is_in = committed == hash_of(mine) and not sealing["opened"][seat - 1]
        if sealing["closed"] and mine_is_in and not self.hold:
            self.send(type="open_nonce", id=f"o {id}", number=number, nonce=mine)


def changed(record: str, line: str, change: Any) -> str:
    """Return a record with the first line of a kind changed, and a checksum that fits again."""
    lines = record.splitlines()[:-1]
    at = next(at for at, text in enumerate(lines) if text.startswith(f"{line}: "))
    lines[at] = f"{line}: {change(lines[at].removeprefix(f'{line}: '))}"
    text = "".join(f"{each}\n" for each in lines)
    return f"{text}seal: {sha256(text.encode()).hexdigest()[:16]}\n"
