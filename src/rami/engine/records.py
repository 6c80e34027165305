"""A match as text: a header, each round's deal and moves, and a seal against damage.

Replaying needs no random numbers, since every deal and reshuffle stands in the record::

    rami record 1
    rules: rami-51 joker_points=15
    players: Anna, Easy
    dealer: 2
    round
    deal: QH 7C …
    draw
    discard 9S
    …
    reshuffle: …
    points: 0 34
    seal: 9f86d081884c7d65

Below a deal that was sealed stands what it follows from (`rami.engine.seals`), with a - for each
seat that gave nothing; the first line then says ``rami record 2``::

    sealed: 4bf5122f…
    secret: 6e34…
    commitments: d01b… -
    nonces: 5df6… -

Seats are counted from 1, as in all texts. A record ends with its seal, whether the match was
over or not, so that a file cut short or changed by hand is found out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import Final, NoReturn, TypeVar

from rami.engine.cards import Card, parse_cards, shortened
from rami.engine.chance import RecordedShuffles, SeededShuffles, Shuffles, shuffled_pack
from rami.engine.match import Match
from rami.engine.moves import Move, parse_move
from rami.engine.refusals import IllegalMove, InvalidPosition, InvalidRecord, Refused, refusal
from rami.engine.round import Round
from rami.engine.rules import SEATS_MOST, RuleSet, parse_rules
from rami.engine.seals import SealedDeal, SealedShuffles, is_digest

__all__ = ["Record", "RoundRecord", "parse_record", "replay"]

VERSION: Final = 2
"""Of a record with sealed deals; one without is of version 1, which older versions read too."""

_UNSEALED_VERSION: Final = 1
_NONE: Final = "-"
_FIRST_LINE: Final = "rami record "
_SEAL: Final = "seal: "
_SEAL_DIGITS: Final = 16
_NAME_LONGEST: Final = 40

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """One round: the pack as dealt, the moves, the reshuffles, the points if it is over.

    `seal` is what the deal and the reshuffles follow from, None where the deal was not sealed.
    """

    deal: tuple[Card, ...]
    moves: tuple[Move, ...]
    reshuffles: tuple[tuple[Card, ...], ...]
    points: tuple[int, ...] | None
    seal: SealedDeal | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """A match, over or not: what `replay` needs to play it again.

    `players` are the names of the seats; `dealer` is the dealer of the first round.
    """

    rules: RuleSet
    players: tuple[str, ...]
    dealer: int
    rounds: tuple[RoundRecord, ...]

    @staticmethod
    def of(
        match: Match, players: Sequence[str] = (), seals: Sequence[SealedDeal | None] = ()
    ) -> Record:
        """Record a match. Without names the seats are called ``Seat 1``, ``Seat 2`` and so on.

        `seals` has that of each round from the first on, None for one that was not sealed; those
        for which there is none any more were not.

        Raises:
            ValueError: if a round did not begin with a deal.
        """
        names = tuple(players) or tuple(f"Seat {i + 1}" for i in range(match.seats))
        if len(names) != match.seats:
            raise ValueError(f"{len(names)} names for {match.seats} seats")
        cleaned = tuple(_clean_name(name) for name in names)
        sealed = [*seals, *[None] * (len(match.rounds) - len(seals))]
        rounds = tuple(map(_record_round, match.rounds, sealed))
        return Record(match.rules, cleaned, match.rounds[0].dealer, rounds)

    def deal(self, number: int, then: Shuffles = SeededShuffles(0)) -> Round:  # noqa: B008
        """Deal a round again, counted from 1; reshuffles beyond those recorded come from `then`.

        Raises:
            InvalidPosition: if it is no deal of the pack.
        """
        played = self.rounds[number - 1]
        seats = len(self.players)
        dealer = (self.dealer + number - 1) % seats
        shuffles = RecordedShuffles(played.reshuffles, then)
        return Round.from_deal(self.rules, seats, played.deal, shuffles, dealer)

    def __str__(self) -> str:
        """The record's text; `parse_record` reads it back."""
        text = "".join(f"{line}\n" for line in self._lines())
        return f"{text}{_SEAL}{_seal(text)}\n"

    def _lines(self) -> Iterator[str]:
        sealed = any(round_.seal for round_ in self.rounds)
        yield f"{_FIRST_LINE}{VERSION if sealed else _UNSEALED_VERSION}"
        yield f"rules: {self.rules}"
        yield f"players: {', '.join(self.players)}"
        yield f"dealer: {self.dealer + 1}"
        for round_ in self.rounds:
            yield "round"
            yield f"deal: {_text(round_.deal)}"
            if round_.seal:
                yield from _seal_lines(round_.seal)
            yield from map(str, round_.moves)
            yield from (f"reshuffle: {_text(order)}" for order in round_.reshuffles)
            if round_.points is not None:
                yield f"points: {_text(round_.points)}"


def _seal_lines(seal: SealedDeal) -> Iterator[str]:
    yield f"sealed: {seal.commitment}"
    yield f"secret: {seal.secret}"
    yield f"commitments: {_text([each or _NONE for each in seal.commitments])}"
    yield f"nonces: {_text([each or _NONE for each in seal.nonces])}"


def _record_round(round_: Round, seal: SealedDeal | None) -> RoundRecord:
    if round_.dealt is None:
        raise ValueError("a round that was set up from a position has no record")
    orders = [e.extra.order for e in round_.history if e.extra and e.extra.order is not None]
    return RoundRecord(
        round_.dealt,
        tuple(events.move for events in round_.history),
        tuple(orders),
        round_.outcome.points if round_.outcome else None,
        seal,
    )


def _text(things: Sequence[object]) -> str:
    return " ".join(map(str, things))


def _clean_name(name: str) -> str:
    """Keep what can stand between the commas of a line."""
    shown = "".join(c for c in name if c.isprintable() and c != ",").strip()
    return shown[:_NAME_LONGEST].strip() or "?"


def _seal(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:_SEAL_DIGITS]


def parse_record(text: str) -> Record:
    """Read a record from its text.

    Raises:
        InvalidRecord: if it is none, was cut short or changed, or a line cannot be read.
    """
    if not text.strip():
        raise InvalidRecord(refusal("record.empty"))
    if not text.startswith(_FIRST_LINE):
        raise InvalidRecord(refusal("record.not_a_record"))
    version = text.split("\n", 1)[0].removeprefix(_FIRST_LINE).strip()
    if version not in (str(_UNSEALED_VERSION), str(VERSION)):
        fault = refusal("record.version", version=shortened(version), known=VERSION)
        raise InvalidRecord(fault)
    body, mark, seal = text.rpartition(_SEAL)
    # A record ends with the end of its last line: one character less is cut short already.
    if not mark or not body.endswith("\n") or len(seal) <= _SEAL_DIGITS:
        raise InvalidRecord(refusal("record.truncated", line=text.count("\n") + 1))
    if seal != f"{_seal(body)}\n":
        raise InvalidRecord(refusal("record.changed"))
    return _Parser(body.splitlines()).record()


class _Parser:
    """Reads the lines of a record one by one."""

    def __init__(self, lines: list[str]) -> None:
        self._lines = lines
        self._at = 1  # the first line has been read

    def record(self) -> Record:
        rules = self._reading(parse_rules, self._field("rules"))
        players = tuple(name.strip() for name in self._field("players").split(","))
        dealer = self._number(self._field("dealer")) - 1
        low, high = rules.players
        if not low <= len(players) <= min(high, SEATS_MOST) or not 0 <= dealer < len(players):
            self._fail()
        rounds = []
        while self._at < len(self._lines):
            if self._next() != "round":
                self._fail()
            rounds.append(self._round(len(players)))
        if not rounds:
            self._fail()
        return Record(rules, players, dealer, tuple(rounds))

    def _round(self, seats: int) -> RoundRecord:
        deal = self._reading(parse_cards, self._field("deal"))
        seal = self._seal(seats)
        moves, reshuffles, points = [], [], None
        while self._at < len(self._lines) and self._lines[self._at] != "round":
            line = self._next()
            name, colon, value = line.partition(": ")
            if points is not None:
                self._fail()
            elif not colon:
                moves.append(self._reading(parse_move, line))
            elif name == "reshuffle":
                reshuffles.append(self._reading(parse_cards, value))
            elif name == "points":
                points = tuple(self._number(word) for word in value.split())
            else:
                self._fail()
        return RoundRecord(deal, tuple(moves), tuple(reshuffles), points, seal)

    def _seal(self, seats: int) -> SealedDeal | None:
        if self._at >= len(self._lines) or not self._lines[self._at].startswith("sealed: "):
            return None
        (commitment,) = self._digests("sealed", 1)
        (secret,) = self._digests("secret", 1)
        commitments = self._digests("commitments", seats)
        nonces = self._digests("nonces", seats)
        if not commitment or not secret:
            self._fail()
        return SealedDeal(commitment, secret, commitments, nonces)

    def _digests(self, name: str, count: int) -> tuple[str, ...]:
        """Read a line of so many digests, "" for each that there is none of."""
        words = self._field(name).split(" ")
        if len(words) != count or not all(word == _NONE or is_digest(word) for word in words):
            self._fail()
        return tuple("" if word == _NONE else word for word in words)

    def _next(self) -> str:
        if self._at >= len(self._lines):
            self._fail()
        self._at += 1
        return self._lines[self._at - 1]

    def _field(self, name: str) -> str:
        found, colon, value = self._next().partition(": ")
        if found != name or not colon:
            self._fail()
        return value

    def _number(self, text: str) -> int:
        if not text.isascii() or not text.isdecimal() or len(text) > 9:
            self._fail()
        return int(text)

    def _reading(self, read: Callable[[str], T], text: str) -> T:
        try:
            return read(text)
        except Refused:
            self._fail()

    def _fail(self) -> NoReturn:
        line = self._lines[self._at - 1]
        fault = refusal("record.unreadable_line", line=self._at, text=shortened(line, 40))
        raise InvalidRecord(fault)


def replay(record: Record, rng: Random | None = None) -> Match:
    """Play a recorded match again and return it as it then stood.

    `rng` deals what comes after the record, if the match goes on, as it would have without the
    break if it is the one that dealt the match; without it those deals always come out the same.

    Raises:
        InvalidRecord: if the record tells of a match that cannot have been played.
    """
    rng = rng or Random(0)
    rounds: list[Round] = []
    for number, played in enumerate(record.rounds, start=1):
        shuffled_pack(record.rules, rng)  # what the first deal drew is drawn again, and dropped
        try:
            then = SeededShuffles(rng.getrandbits(64))
            round_ = record.deal(number, SealedShuffles(played.seal) if played.seal else then)
        except Refused:
            raise InvalidRecord(refusal("record.wrong_deal", round=number)) from None
        _play(round_, played, number)
        rounds.append(round_)
        over = Match.of_rounds(rounds, rng).winners
        if number < len(record.rounds) and (over or not round_.outcome):
            raise InvalidRecord(refusal("record.wrong_deal", round=number + 1))
    return Match.of_rounds(rounds, rng)


def _play(round_: Round, played: RoundRecord, number: int) -> None:
    reshuffled = 0
    for index, move in enumerate(played.moves, start=1):
        try:
            events = round_.apply(move)
        except InvalidPosition:
            raise InvalidRecord(refusal("record.wrong_reshuffle", round=number)) from None
        except IllegalMove as error:
            text = shortened(str(move), 60)
            reason = error.refusal
            fault = refusal(
                "record.move_refused", round=number, move=index, text=text, refusal=reason
            )
            raise InvalidRecord(fault) from None
        if events.extra and events.extra.order is not None:
            reshuffled += 1
    if reshuffled != len(played.reshuffles):
        raise InvalidRecord(refusal("record.wrong_reshuffle", round=number))
    found = round_.outcome.points if round_.outcome else None
    if found != played.points:
        expected = _text(found or ("none",))
        given = _text(played.points or ("none",))
        fault = refusal("record.wrong_score", round=number, expected=expected, found=given)
        raise InvalidRecord(fault)
