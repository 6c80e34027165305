"""What a seat, or a spectator, may see of a round: the only door out of it.

A view is filled field by field from what is public and, for a seat, its own hand (R-HIDE-1).
It holds no reference to the round, so nothing hidden can be reached from it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rami.engine.cards import Card, Cards
from rami.engine.events import Event
from rami.engine.melds import Meld
from rami.engine.opening import OpeningVerdict
from rami.engine.position import Phase
from rami.engine.round import Round
from rami.engine.rules import RuleSet
from rami.engine.scoring import Outcome

__all__ = ["SeatView", "SpectatorView", "spectator_view", "view_for"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SpectatorView:
    """What everybody at the table may see; seats and melds are counted from 0.

    `hand_sizes` and `stock_size` are numbers of cards, `pile_top` is None while the pile is
    empty, `laid_by` names the seat that laid each meld of the `table`. `laid` are the melds of
    this turn as they were laid and `opening` what they come to; `taken` is the face taken from
    the pile that has still to be melded (R-TURN-4). `history` is all that happened since the
    deal, as it was seen. `outcome`, with all hands, is there once the round is over.
    """

    rules: RuleSet
    seats: int
    dealer: int
    turn: int
    phase: Phase
    hand_sizes: tuple[int, ...]
    stock_size: int
    pile_size: int
    pile_top: Card | None
    table: tuple[Meld, ...]
    laid_by: tuple[int, ...]
    opened: tuple[bool, ...]
    turns_had: tuple[int, ...]
    reshuffles: int
    laid: tuple[Meld, ...]
    opening: OpeningVerdict
    taken: Card | None
    can_take_back: bool
    history: tuple[Event, ...]
    outcome: Outcome | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView(SpectatorView):
    """What a seat may see: its own `hand` besides, and the card it `drew` in this turn."""

    seat: int
    hand: Cards
    drew: Card | None

    @property
    def on_turn(self) -> bool:
        """Whether it is this seat's turn."""
        return self.turn == self.seat and self.outcome is None


def spectator_view(round: Round) -> SpectatorView:
    """Return what somebody sees who holds no cards."""
    return SpectatorView(**_public(round, None))


def view_for(round: Round, seat: int) -> SeatView:
    """Return what a seat, counted from 0, sees.

    Raises:
        IndexError: if there is no such seat.
    """
    if not 0 <= seat < round.seats:
        raise IndexError(seat)
    now = round.now
    return SeatView(
        **_public(round, seat),
        seat=seat,
        hand=round.hands[seat],
        drew=now.drawn if now and round.turn == seat else None,
    )


def _public(round: Round, seat: int | None) -> dict[str, Any]:
    now, pile = round.now, round.pile
    return {
        "rules": round.rules,
        "seats": round.seats,
        "dealer": round.dealer,
        "turn": round.turn,
        "phase": round.phase,
        "hand_sizes": tuple(map(len, round.hands)),
        "stock_size": round.stock_size,
        "pile_size": len(pile),
        "pile_top": pile[-1] if pile else None,
        "table": round.table,
        "laid_by": round.laid_by,
        "opened": round.opened,
        "turns_had": round.turns_had,
        "reshuffles": round.reshuffles,
        "laid": now.laid if now else (),
        "opening": round.opening,
        "taken": now.taken if now and not now.taken_used else None,
        "can_take_back": bool(now and now.way_back) and not round.outcome,
        "history": tuple(e for events in round.history for e in events.seen_by(seat)),
        "outcome": round.outcome,
    }
