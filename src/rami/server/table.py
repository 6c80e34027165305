"""A table as its log tells it: who sits there, the match, and what clients have to be told.

A `Table` is made from its entries alone and changed by nothing else, so that every node which
reads the same log has the same table. It holds what nobody at the table may see: only
`rami.server.showing` makes messages of it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from random import Random
from typing import Any, Final

from msgspec import Struct

from rami.engine.cards import Card, parse_cards
from rami.engine.chance import SeededShuffles, Shuffles
from rami.engine.events import Events
from rami.engine.match import Match
from rami.engine.moves import TakeBack
from rami.engine.round import Round
from rami.engine.rules import RuleSet, parse_rules
from rami.engine.seals import SealedDeal, SealedShuffles
from rami.server.clocks import CLOCKS, Clock
from rami.server.entries import (
    Agreed,
    Away,
    Back,
    CommitmentsClosed,
    Committed,
    Created,
    Dealt,
    Entry,
    HolderAdded,
    Left,
    LinkMade,
    Logged,
    Moved,
    NonceOpened,
    Ready,
    Sat,
    Spoke,
    StoodIn,
)
from rami.server.moves import move_from
from rami.server.sealing import Sealing
from rami.server.seats import Gone, Seat
from rami.texts._catalogues import SOURCE
from rami.texts.levels import level_names

__all__ = [
    "RECENT_MOST",
    "Command",
    "Happening",
    "Stage",
    "Table",
    "stalls",
    "what_of",
]

RECENT_MOST: Final = 500
"""How much of what happened is told to those who missed it: more than most rounds have."""

# Deals are in the log: a match at a table never draws one itself.
_NO_CHANCE: Final = Random(0)

_RULES_MOST: Final = 1_000
"""How many rule sets are remembered; most tables have one of a few."""

_TAKE_BACK: Final = str(TakeBack())


class Stage(StrEnum):
    """How far a table is: people are still to come, a match is on, or it is over."""

    WAITING = "waiting"
    PLAYING = "playing"
    OVER = "over"


Command = Moved | HolderAdded | Sat | Left | Agreed | Committed | NonceOpened | Ready | Spoke
"""An entry that a person's command with an id comes to."""

Told = Sat | Left | Away | Back | Agreed | StoodIn | Dealt | Moved | Spoke
"""An entry that clients are told of."""


class Happening(Struct, frozen=True, gc=False):
    """An entry that clients are told of, with the engine's events if it was a move."""

    seq: int
    entry: Told
    events: Events | None = None


def _recent(*happened: Happening) -> deque[Happening]:
    return deque(happened, maxlen=RECENT_MOST)


class _LoggedShuffles:
    """The reshuffles of a round: as the log has them, else as they follow from the deal."""

    def __init__(self, then: Shuffles) -> None:
        self._then = then
        self._logged: dict[int, tuple[Card, ...]] = {}

    def learn(self, number: int, order: str) -> None:
        self._logged[number] = parse_cards(order)

    def __call__(self, number: int, cards: Sequence[Card]) -> tuple[Card, ...]:
        logged = self._logged.get(number)
        return logged or self._then(number, cards)


@dataclass(slots=True)
class Table:
    """A table at the `version` that its log has reached.

    `played_at` is the version of the last entry that changed what is played: a move that was
    made without knowing of it is stale. `changed_ms` is when that was, by the server's clock,
    `logged_ms` when the last entry of any kind came.
    `ready` are the persons who want to go on after a round or a match. `turn_since_ms` is when
    the turn began, `reserves_ms` what each seat has left beyond the time of a turn. `finished`
    are the matches before the present one. `seals` has, for each match, what each of its deals
    followed from, None for one that was not sealed; `sealing` is the exchange for the next one.
    """

    id: str
    code: str
    version: int = 0
    played_at: int = 0
    changed_ms: int = 0
    logged_ms: int = 0
    rules: RuleSet = field(default_factory=RuleSet)
    rules_text: str = ""
    """The rules as they are told: with each view, and they never change."""
    seats: list[Seat] = field(default_factory=list)
    maker: str = ""
    secret: str = ""
    hints: bool = True
    clock: str = ""
    listed: bool = False
    timed_by: Clock | None = None
    match: Match | None = None
    round: Round | None = None
    """The round that is on, or the last one; None before the first deal."""
    finished: list[Match] = field(default_factory=list)
    seals: list[list[SealedDeal | None]] = field(default_factory=list)
    sealing: Sealing | None = None
    ready: set[int] = field(default_factory=set)
    turn_since_ms: int = 0
    reserves_ms: list[int] = field(default_factory=list)
    removed: set[str] = field(default_factory=set)
    """Whom the maker has sent away: they do not sit down here again."""
    hand_orders: dict[int, str] = field(default_factory=dict)
    """How seats arranged the hands of this round: kept beside the log, as it changes nothing."""
    recent: deque[Happening] = field(default_factory=lambda: _recent())
    """What happened since the last deal, that deal included, for those who missed some of it.

    Of a round in which more happens than anybody would catch up with, the latest of it.
    """
    stalled: dict[int, tuple[int, int]] = field(default_factory=dict)
    """How many entries of a seat brought the game no further in this turn; when the last came."""
    shown: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)
    """What clients are told of it in each language, as far as no move within a round changes it."""
    round_shown: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)
    """What all may see of the round in each language, until the next entry."""
    _done: dict[tuple[int, str], tuple[int, str]] = field(default_factory=dict)
    _shuffles: _LoggedShuffles | None = None

    # What there is to know ------------------------------------------------------------------------

    @property
    def stage(self) -> Stage:
        """How far the table is."""
        if self.match is None or self.round is None:
            return Stage.WAITING
        # The points are added up only where a round is over.
        return Stage.OVER if self.round.outcome and self.match.winners else Stage.PLAYING

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each seat in the match, of all rounds that are over."""
        return self.match.totals if self.match else (0,) * len(self.seats)

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats are called, as the record will have it."""
        return tuple(seat.name or seat.level or "?" for seat in self.seats)

    @property
    def persons(self) -> list[int]:
        """The seats that persons hold."""
        return [number for number, seat in enumerate(self.seats) if seat.holders]

    @property
    def has_persons(self) -> bool:
        """Whether there is a seat that is not a bot's own."""
        return any(not seat.level for seat in self.seats)

    @property
    def gone(self) -> list[int]:
        """The seats whose persons are not there."""
        return [number for number, seat in enumerate(self.seats) if seat.gone]

    @property
    def present(self) -> list[int]:
        """The seats of persons who are there."""
        return [number for number in self.persons if not self.seats[number].gone]

    def seat_of(self, holder: str) -> int | None:
        """Return the seat that belongs to a holder, None for somebody who watches."""
        if holder:
            for number, seat in enumerate(self.seats):
                if holder in seat.holders:
                    return number
        return None

    def done(self, seat: int, id: str) -> tuple[int, str] | None:
        """Return at which version a command was carried out, and what it was; None if never."""
        return self._done.get((seat, id)) if id else None

    @property
    def missed_from(self) -> int:
        """The oldest version from which `recent` tells all that a client has missed."""
        return self.recent[0].seq - 1 if self.recent else self.version

    def happened_since(self, version: int) -> list[Happening]:
        """Return what is told of it that came after a version, as far as it is recent."""
        found = []
        for item in reversed(self.recent):
            if item.seq <= version:
                break
            found.append(item)
        found.reverse()
        return found

    # What changes it ------------------------------------------------------------------------------

    def follow(self, log: Iterable[Logged]) -> Table:
        """Take in the entries that come next, and return the table."""
        for logged in log:
            if logged.seq != self.version + 1:
                raise ValueError(f"entry {logged.seq} does not follow version {self.version}")
            self._take(logged.seq, logged.at_ms, logged.entry)
            self.version, self.logged_ms = logged.seq, logged.at_ms
            self.round_shown.clear()
            if not isinstance(logged.entry, Moved) or (self.round and self.round.outcome):
                self.shown.clear()
            seat = stalls(logged.entry)
            if seat is not None:
                count, _ = self.stalled.get(seat, (0, 0))
                self.stalled[seat] = count + 1, logged.at_ms
        return self

    def _take(self, seq: int, at_ms: int, entry: Entry) -> None:
        match entry:
            case Moved():
                events = self._move(entry)
                self._pass_time(entry.seat, at_ms)
                self._keep(seq, entry, events)
                self._plays(seq, at_ms)
            case Created():
                self._create(entry)
                self._exchange(entry.deal_secret, at_ms)
                self._plays(seq, at_ms)
            case Sat():
                seat = self.seats[entry.seat]
                seat.name, seat.holders = entry.name, (entry.holder,)
                self._keep(seq, entry)
            case LinkMade():
                seat = self.seats[entry.seat]
                seat.link, seat.link_until_ms = entry.link, entry.until_ms
            case HolderAdded():
                seat = self.seats[entry.seat]
                seat.holders += (entry.holder,)
                seat.link, seat.link_until_ms = "", 0
                self._note(seq, entry)
            case Left() | Away():
                self._leave(entry, at_ms)
                self._keep(seq, entry)
            case Back():
                seat = self.seats[entry.seat]
                seat.gone, seat.stand_in, seat.agreed = None, "", frozenset()
                self._keep(seq, entry)
            case Agreed():
                self.seats[entry.about].agreed |= {entry.seat}
                self._keep(seq, entry)
            case StoodIn():
                self.seats[entry.seat].stand_in = entry.level
                self._keep(seq, entry)
            case Committed() | CommitmentsClosed() | NonceOpened():
                self._seal(seq, at_ms, entry)
            case Dealt():
                self._deal(entry)
                self._exchange(entry.next_secret, at_ms)
                self.recent = _recent(Happening(seq, entry))
                self.stalled.clear()
                self.hand_orders.clear()
                self._plays(seq, at_ms)
                self.turn_since_ms = at_ms
            case Ready():
                self.ready.add(entry.seat)
                self._note(seq, entry)
            case Spoke():
                self._keep(seq, entry)

    def _plays(self, seq: int, at_ms: int) -> None:
        self.played_at, self.changed_ms = seq, at_ms

    def _keep(self, seq: int, entry: Told, events: Events | None = None) -> None:
        self.recent.append(Happening(seq, entry, events))
        if isinstance(entry, Command):
            self._note(seq, entry)

    def _note(self, seq: int, entry: Command) -> None:
        if entry.id:
            self._done[entry.seat, entry.id] = (seq, what_of(entry))

    def _leave(self, entry: Left | Away, at_ms: int) -> None:
        seat = self.seats[entry.seat]
        if isinstance(entry, Away):
            seat.gone, seat.gone_since_ms = Gone.AWAY, at_ms
        elif self.match:
            seat.gone, seat.gone_since_ms = Gone.LEFT, at_ms
        else:
            if entry.removed:
                self.removed.update(seat.holders)
            if self.sealing:
                self.sealing = self.sealing.without(entry.seat)
            self.seats[entry.seat] = Seat()

    def _create(self, entry: Created) -> None:
        self.rules, self.rules_text = _rules_of(entry.rules)
        self.seats = [Seat(level) for level in entry.seats]
        self.maker, self.secret = entry.maker, entry.secret
        self.hints, self.clock, self.listed = entry.hints, entry.clock, entry.listed
        self.timed_by = CLOCKS.get(entry.clock)
        # So they are called in the record; who looks at the table reads it in another language.
        names = iter(level_names(list(filter(None, entry.seats)), SOURCE))
        for seat in self.seats:
            seat.name = next(names) if seat.level else ""

    def _deal(self, entry: Dealt) -> None:
        seal = self.sealing.seal(len(self.seats)) if entry.sealed and self.sealing else None
        then = SealedShuffles(seal) if seal else _seeded(entry.reshuffles)
        self._shuffles = _LoggedShuffles(then)
        order = parse_cards(entry.order)
        dealt = Round.from_deal(self.rules, len(self.seats), order, self._shuffles, entry.dealer)
        before = [] if entry.first or self.match is None else self.match.rounds
        if self.match and not before:
            self.finished.append(self.match)
        if not before:
            self.seals.append([])
        self.seals[-1].append(seal)
        self.match = Match.of_rounds([*before, dealt], _NO_CHANCE)
        self.round = dealt
        self.ready.clear()
        reserve_ms = self.timed_by.reserve_ms if self.timed_by else 0
        self.reserves_ms = [reserve_ms] * len(self.seats)

    def _exchange(self, secret: str, at_ms: int) -> None:
        """Begin the exchange for the next deal, with its secret."""
        number = 1 + sum(map(len, self.seals))
        expected = frozenset(self.sealing.commitments) if self.sealing else frozenset[int]()
        self.sealing = Sealing(number, secret, at_ms, expected) if secret else None

    def _seal(
        self, seq: int, at_ms: int, entry: Committed | CommitmentsClosed | NonceOpened
    ) -> None:
        assert self.sealing is not None
        match entry:
            case Committed(seat=seat, commitment=commitment):
                self.sealing = self.sealing.committed(seat, commitment, at_ms)
                self._note(seq, entry)
            case NonceOpened(seat=seat, nonce=nonce):
                self.sealing = self.sealing.opened(seat, nonce)
                self._note(seq, entry)
            case _:
                self.sealing = self.sealing.closed(at_ms)

    def _move(self, entry: Moved) -> Events:
        round_ = self.round
        assert round_ is not None
        if entry.order and self._shuffles:
            self._shuffles.learn(round_.reshuffles + 1, entry.order)
        return round_.apply(move_from(entry.move))

    def _pass_time(self, seat: int, at_ms: int) -> None:
        """Take what a turn that has ended took beyond its time from the reserve of its seat."""
        round_, clock = self.round, self.timed_by
        if round_ is None or (round_.turn == seat and not round_.outcome):
            return
        self.stalled.clear()
        if clock:
            over_ms = max(0, at_ms - self.turn_since_ms - clock.turn_ms)
            self.reserves_ms[seat] = max(0, self.reserves_ms[seat] - over_ms)
        self.turn_since_ms = at_ms

    @property
    def deal_wanted(self) -> bool:
        """Whether a deal is all that is missing, or a pause before it."""
        match self.stage:
            case Stage.WAITING:
                return not any(seat.is_free for seat in self.seats)
            case Stage.PLAYING:
                return bool(self.round and self.round.outcome)
        return bool(self.waited_for) and self.all_ready

    @property
    def waited_for(self) -> set[int]:
        """The persons without whom nothing goes on: those for whom no bot plays."""
        return {seat for seat in self.persons if not self.seats[seat].stand_in}

    @property
    def is_bots_turn(self) -> bool:
        """Whether a bot is on turn."""
        round_ = self.round
        return bool(round_ and not round_.outcome and self.seats[round_.turn].played_by)

    @property
    def all_ready(self) -> bool:
        """Whether every person wants to go on for whom no bot plays."""
        return self.ready >= self.waited_for


def _seeded(secret: str) -> Shuffles:
    return SeededShuffles(int.from_bytes(secret.encode()))


@lru_cache(maxsize=_RULES_MOST)
def _rules_of(text: str) -> tuple[RuleSet, str]:
    """Return rules, one object for all tables that have them, and how this version tells them."""
    rules = parse_rules(text)
    return rules, str(rules)


def stalls(entry: Entry) -> int | None:
    """Return the seat whose entry brings the game no further and can come again without end.

    What is laid is not among them: it comes to an end unless it is taken back.
    """
    match entry:
        case Moved(seat=seat, move=move):
            return seat if move == _TAKE_BACK else None
        case Left(seat=seat, removed=removed):
            return None if removed else seat
        case Spoke(seat=seat) | LinkMade(seat=seat) | Away(seat=seat):
            return seat
    return None


def what_of(entry: Command) -> str:
    """Return what an entry did, to tell whether a command with its id is the same again."""
    match entry:
        case Moved():
            return entry.move
        case Spoke():
            return f"say {entry.phrase}"
        case Agreed():
            return f"agree {entry.about}"
        case Committed():
            return f"commit {entry.commitment}"
        case NonceOpened():
            return f"open {entry.nonce}"
    return type(entry).__name__.lower()
