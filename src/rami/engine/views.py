"""What a seat, or a spectator, may see of a round: the only door out of it.

A view is filled field by field from what is public and, for a seat, its own hand (R-HIDE-1).
It holds no reference to the round, so nothing hidden can be reached from it.
"""

from __future__ import annotations

from collections.abc import Sequence

from rami.engine.events import Event
from rami.engine.opening import OpeningVerdict, verdict_on
from rami.engine.round import Round

__all__ = ["SeatView", "SpectatorView", "glance_of", "spectator_view", "view_for"]


class SpectatorView:
    """What everybody at the table may see; seats and melds are counted from 0.

    `hand_sizes` and `stock_size` are numbers of cards, `pile_top` is None while the pile is
    empty, `laid_by` names the seat that laid each meld of the `table`. `laid` are the melds of
    this turn as they were laid; `taken` is the face taken from the pile that has still to be
    melded (R-TURN-4). `pile_seen` are the cards of the pile, its top last: each was on top once,
    for all to see. `history` is all that happened since the deal, as it was seen, and
    `first_pile` the pile as it was before. `totals` are the points that each seat has from the
    rounds before, all 0 where there is no match.
    `outcome`, with all hands, is there once the round is over.
    """

    __slots__ = (
        "can_take_back",
        "dealer",
        "first_pile",
        "hand_sizes",
        "history",
        "laid",
        "laid_by",
        "opened",
        "outcome",
        "phase",
        "pile_seen",
        "pile_size",
        "pile_top",
        "reshuffles",
        "rules",
        "seats",
        "stock_size",
        "table",
        "taken",
        "totals",
        "turn",
        "turns_had",
    )

    def __init__(self, round: Round, viewer: int | None = None, totals: Sequence[int] = ()) -> None:
        """Fill a view of a round, its history as the seat `viewer` saw it."""
        self._see_table(round)
        self._see_totals(totals)
        self.history: tuple[Event, ...] = round.seen_by(viewer)

    def _see_table(self, round: Round) -> None:
        """Fill in what lies there for all to see, and no history."""
        now, pile = round.now, round.pile
        self.rules = round.rules
        self.seats = round.seats
        self.dealer = round.dealer
        self.turn = round.turn
        self.phase = round.phase
        self.hand_sizes = tuple([len(hand) for hand in round.hands])
        self.stock_size = round.stock_size
        self.first_pile = round.first_pile
        self.pile_seen = pile
        self.pile_size = len(pile)
        self.pile_top = pile[-1] if pile else None
        self.table = round.table
        self.laid_by = round.laid_by
        self.opened = round.opened
        self.turns_had = round.turns_had
        self.reshuffles = round.reshuffles
        self.laid = now.laid if now else ()
        self.taken = now.taken if now and not now.taken_used else None
        self.can_take_back = now is not None and now.way_back is not None and not round.outcome
        self.totals = (0,) * self.seats
        self.history = ()
        self.outcome = round.outcome

    def _see_totals(self, totals: Sequence[int]) -> None:
        """Fill in how the match stands, where there is one."""
        if totals:
            self.totals = tuple(totals)

    @property
    def opening(self) -> OpeningVerdict:
        """What the melds of this turn come to as an opening (R-OPEN-4)."""
        return verdict_on(self.laid, self.rules)

    def _fields(self) -> dict[str, object]:
        names = [name for kind in type(self).__mro__ for name in getattr(kind, "__slots__", ())]
        return {name: getattr(self, name) for name in sorted(names)}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SpectatorView) and self._fields() == other._fields()

    __hash__ = None  # type: ignore[assignment]  # compared, never a key

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={value!r}" for name, value in self._fields().items())
        return f"{type(self).__name__}({fields})"


class SeatView(SpectatorView):
    """What a seat may see: its own `hand` besides, and the card it `drew` in this turn."""

    __slots__ = ("drew", "hand", "seat")

    def __init__(self, round: Round, seat: int, totals: Sequence[int] = ()) -> None:
        """Fill the view of a seat."""
        self._see_table(round)
        self._see_totals(totals)
        self._see_hand(round, seat)
        self.history = round.seen_by(seat)

    def _see_hand(self, round: Round, seat: int) -> None:
        """Fill in what only this seat may see."""
        self.seat = seat
        self.hand = round.hands[seat]
        self.drew = round.now.drawn if round.now and round.turn == seat else None

    @property
    def on_turn(self) -> bool:
        """Whether it is this seat's turn."""
        return self.turn == self.seat and self.outcome is None


def spectator_view(round: Round, totals: Sequence[int] = ()) -> SpectatorView:
    """Return what somebody sees who holds no cards; `totals` as in `view_for`."""
    return SpectatorView(round, None, totals)


def view_for(round: Round, seat: int, totals: Sequence[int] = ()) -> SeatView:
    """Return what a seat, counted from 0, sees; `totals` are those of the match, if it is in one.

    Raises:
        IndexError: if there is no such seat.
    """
    if not 0 <= seat < round.seats:
        raise IndexError(seat)
    return SeatView(round, seat, totals)


def glance_of(round: Round, seat: int) -> SeatView:
    """Return what a seat sees now, without its `history`: for those who look at every move."""
    view = SeatView.__new__(SeatView)
    view._see_table(round)
    view._see_hand(round, seat)
    return view
