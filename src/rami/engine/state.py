"""The state of a round: everything in play, hidden cards included.

Every field holds a value that never changes and is replaced when something happens, so that a
copy costs no more than the references, and nobody can change a hand from outside.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Self, TypeVar

from rami.engine.cards import Card, Cards
from rami.engine.chance import Shuffles
from rami.engine.events import Event, Events
from rami.engine.melds import Meld
from rami.engine.moves import Move
from rami.engine.opening import OpeningVerdict, verdict_on
from rami.engine.position import Phase, Position
from rami.engine.refusals import IllegalMove, refusal
from rami.engine.rules import RuleSet
from rami.engine.scoring import Outcome
from rami.engine.turn import Turn, turn_of

__all__ = ["RoundState"]

_DRAWING: Final = Phase.DRAW  # a member is looked up slowly by its name

T = TypeVar("T")


class RoundState:
    """Everything in play in a round; seats and table melds are counted from 0.

    `turn` is the seat on turn, `phase` what it does next, `now` what is on hold in its turn
    since it drew. `stock` begins with the next card, `pile` ends with its top; `laid_by` is
    the seat that laid each meld of the `table`. `opened` is true of every seat where there is
    no opening (R-OPEN-6). `turns_had`, `first_down`, `reshuffles` and `idle_turns` are those
    of `Position`. `outcome` is None while the round is on; `dealt` is the order in which the
    pack was dealt, None for a round that was set up. `history` tells what has happened, and
    `first_pile` is the pile as it was before that.

    Two rounds are equal when everything in play is: how they came about, and how chance will
    go on, is not compared.
    """

    __slots__ = (
        "_history",
        "_next",
        "_seen",
        "_shuffles",
        "_stock",
        "dealer",
        "dealt",
        "first_down",
        "first_pile",
        "hands",
        "idle_turns",
        "laid_by",
        "now",
        "opened",
        "outcome",
        "phase",
        "pile",
        "reshuffles",
        "rules",
        "seats",
        "table",
        "turn",
        "turns_had",
    )

    now: Turn | None
    table: tuple[Meld, ...]
    laid_by: tuple[int, ...]

    def __init__(self, position: Position, shuffles: Shuffles) -> None:
        """Set up a position, before any of its moves."""
        self._begin(position.rules, position.hands, position.stock, position.pile, shuffles)
        self.dealer = position.dealer
        self.turn = position.turn
        self.phase = position.phase
        self.table = position.table
        self.laid_by = position.laid_by
        self.opened = position.opened
        self.turns_had = position.turns_had
        self.first_down = position.first_down
        self.reshuffles = position.reshuffles
        self.idle_turns = position.idle_turns
        if position.phase is Phase.PLAY:
            taken, laid = position.taken, position.laid
            self.now = turn_of(
                position.drawn,
                position.from_stock,
                taken,
                position.jokers,
                taken is not None and any(taken in meld.cards for meld in laid),
                laid,
                _suffices(position),
                None,
            )

    def _begin(
        self,
        rules: RuleSet,
        hands: tuple[Cards, ...],
        stock: tuple[Card, ...],
        pile: tuple[Card, ...],
        shuffles: Shuffles,
    ) -> None:
        """Fill in a round that has just been dealt, by the last seat."""
        seats = len(hands)
        none_of_each = (0,) * seats
        self.rules = rules
        self.seats = seats
        self.dealer = seats - 1
        self.turn = 0
        self.phase = _DRAWING
        self.outcome: Outcome | None = None
        self.dealt: tuple[Card, ...] | None = None
        self.hands = hands
        self.pile = pile
        self.first_pile = pile
        self.table = ()
        self.laid_by = ()
        self.opened = (not rules.has_opening,) * seats
        self.turns_had = none_of_each
        self.first_down = none_of_each
        self.reshuffles = 0
        self.idle_turns = 0
        self.now = None
        self._stock = stock
        self._next = 0  # the index in the stock of the card that is drawn next
        self._shuffles = shuffles
        self._history: list[Events] = []
        # What each viewer has been shown of the history: of how many moves, and the events.
        self._seen: dict[int | None, tuple[int, tuple[Event, ...]]] = {}

    def copy(self) -> Self:
        """Return a round that is played on its own from here."""
        other = type(self).__new__(type(self))
        other.rules = self.rules
        other.seats = self.seats
        other.dealer = self.dealer
        other.turn = self.turn
        other.phase = self.phase
        other.outcome = self.outcome
        other.dealt = self.dealt
        other.hands = self.hands
        other.pile = self.pile
        other.first_pile = self.first_pile
        other.table = self.table
        other.laid_by = self.laid_by
        other.opened = self.opened
        other.turns_had = self.turns_had
        other.first_down = self.first_down
        other.reshuffles = self.reshuffles
        other.idle_turns = self.idle_turns
        other.now = self.now
        other._stock = self._stock
        other._next = self._next
        other._shuffles = self._shuffles
        other._history = self._history[:]
        other._seen = self._seen.copy()
        return other

    def with_hidden(
        self, hands: tuple[Cards, ...], stock: tuple[Card, ...], shuffles: Shuffles
    ) -> Self:
        """Return the same round with other hidden cards; its history begins here.

        `shuffles` are the reshuffles to come. The caller sees to it that the new cards are
        those that were hidden, and that a seat in the middle of its turn keeps its hand, since
        what is on hold in the turn came out of it.
        """
        other = self.copy()
        other.hands = hands
        other.dealt = None
        other.first_pile = self.pile
        other._stock = stock
        other._next = 0
        other._shuffles = shuffles
        other._history = []
        other._seen = {}
        return other

    def position(self) -> Position:
        """Return the position, whose text is that of the round.

        Raises:
            IllegalMove: if the round is over: an outcome is no position.
        """
        if self.outcome:
            raise IllegalMove(refusal("turn.round_over"))
        hands, table, laid_by, now = list(self.hands), self.table, self.laid_by, self.now
        moves: list[Move] = []
        while now and now.way_back:
            back = now.way_back
            moves.append(back.move)
            hands[self.turn], table, laid_by, now = back.hand, back.table, back.laid_by, back.turn
        return Position(
            rules=self.rules,
            hands=tuple(hands),
            stock=self.stock,
            pile=self.pile,
            table=table,
            laid_by=laid_by,
            opened=self.opened,
            turn=self.turn,
            phase=self.phase,
            dealer=self.dealer,
            turns_had=self.turns_had,
            first_down=self.first_down,
            reshuffles=self.reshuffles,
            idle_turns=self.idle_turns,
            drawn=now.drawn if now else None,
            from_stock=bool(now and now.from_stock),
            taken=now.taken if now else None,
            jokers=now.jokers if now else 0,
            laid=now.laid if now else (),
            moves=tuple(reversed(moves)),
        )

    @property
    def stock(self) -> tuple[Card, ...]:
        """The stock, the next card first."""
        return self._stock[self._next :]

    @property
    def stock_size(self) -> int:
        """How many cards the stock holds."""
        return len(self._stock) - self._next

    @property
    def history(self) -> Sequence[Events]:
        """What has happened since the deal, the events of one move after those of another."""
        return tuple(self._history)

    def seen_by(self, seat: int | None) -> tuple[Event, ...]:
        """Return the history as a seat saw it, or, with None, a spectator (R-HIDE-1)."""
        moves, events = self._seen.get(seat, (0, ()))
        if moves < len(self._history):
            for done in self._history[moves:]:
                events += done.seen_by(seat)
            self._seen[seat] = (len(self._history), events)
        return events

    @property
    def opening(self) -> OpeningVerdict:
        """What the melds of this turn, as they were laid, come to as an opening (R-OPEN-4)."""
        return verdict_on(self.now.laid if self.now else (), self.rules)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RoundState) and self._in_play() == other._in_play()

    __hash__ = None  # type: ignore[assignment]  # a round changes

    def _in_play(self) -> tuple[object, ...]:
        return (
            self.rules,
            self.hands,
            self.stock,
            self.pile,
            self.table,
            self.laid_by,
            self.opened,
            self.turn,
            self.phase,
            self.dealer,
            self.turns_had,
            self.first_down,
            self.reshuffles,
            self.idle_turns,
            self.now,
            self.outcome,
        )

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: seat {self.turn} of {self.seats}, {self.phase.value}>"


def _suffices(position: Position) -> bool:
    """Whether the melds of the turn make the opening of a seat that has none."""
    return (
        not position.opened[position.turn]
        and bool(position.laid)
        and verdict_on(position.laid, position.rules).accepted
    )


def replaced(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Return the same values but for one."""
    if len(values) == 2:  # most games are for two, and each move replaces something
        first, second = values
        return (first, value) if index else (value, second)
    changed = list(values)
    changed[index] = value
    return tuple(changed)
