"""A round in which chance moves as a player does: card by card, when a card is needed.

The deal is a row of chance moves, and so is every draw. The stock has no order until it is drawn
from, which for everybody at the table is the same as an order that nobody knows: each card of
the stock is as likely to come next. A reshuffle (R-STOCK-2) is no more than that the cards of
the pile but its top become what the next draws are from.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from rami.engine.cards import Card, Cards, full_pack
from rami.engine.events import Drew, Events
from rami.engine.moves import Draw, Move
from rami.engine.round import Round
from rami.engine.rules import RuleSet
from rami.envs.actions import NUMBER_OF_CARD, Actions
from rami.envs.choices import offered
from rami.envs.memory import Memory

__all__ = ["Play"]


@dataclass(frozen=True, slots=True)
class _ComesFirst:
    """Reshuffles that put a card on top if it is there, the others in the order of the pack."""

    card: Card

    def __call__(self, number: int, cards: Sequence[Card]) -> tuple[Card, ...]:
        order = sorted(cards)
        if self.card in order:
            order.remove(self.card)
            order.insert(0, self.card)
        return tuple(order)


class Play:
    """A round and the chance in it; `to_deal` cards are dealt before the round begins.

    `round` is None during the deal. `awaits_card` says that the seat on turn has asked the
    stock for a card and chance is to say which. `log` holds what happened since the deal, each
    move with how many moves, of chance and seats, came before it. `told` is, for each seat, the
    text of all that it has seen since.
    """

    def __init__(self, rules: RuleSet, seats: int, actions: Actions) -> None:
        self.rules = rules
        self.seats = seats
        self.actions = actions
        self.to_deal = rules.hand_size_for(seats) * seats + 1
        self.dealt: tuple[Card, ...] = ()
        self.round: Round | None = None
        self.memory: Memory | None = None
        self.awaits_card = False
        self.log: list[tuple[int, Events]] = []
        self.told: list[str] = [""] * seats
        self._moves_made = 0
        self._choices: dict[int, Move] | None = None

    def copy(self) -> Play:
        """Return a play that goes its own way from here."""
        other = object.__new__(Play)
        other.rules = self.rules
        other.seats = self.seats
        other.actions = self.actions
        other.to_deal = self.to_deal
        other.dealt = self.dealt
        other.round = self.round and self.round.copy()
        other.memory = self.memory and self.memory.copy()
        other.awaits_card = self.awaits_card
        other.log = self.log[:]
        other.told = self.told[:]
        other._moves_made = self._moves_made
        other._choices = self._choices
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> Play:
        return self.copy()

    @property
    def chance_moves(self) -> bool:
        """Whether the next move is chance's."""
        return self.round is None or self.awaits_card

    @property
    def is_over(self) -> bool:
        """Whether the round is over."""
        return self.round is not None and self.round.outcome is not None

    # Chance -------------------------------------------------------------------------------------

    def cards_to_come(self) -> list[Card]:
        """Return the cards of which chance picks the next one, sorted: the stock to be."""
        if self.round is None:
            left = Counter(full_pack(self.rules.decks, self.rules.jokers))
            left.subtract(self.dealt)
            return sorted(left.elements())
        return sorted(self.round.stock or self.round.pile[:-1])

    def deal(self, card: Card) -> None:
        """Let chance name the next card: one of those to come."""
        if self.round is None:
            self.dealt = (*self.dealt, card)
            if len(self.dealt) == self.to_deal:
                order = (*self.dealt, *self.cards_to_come())
                self.round = Round.from_deal(self.rules, self.seats, order, _ComesFirst(card))
                self.memory = Memory(self.seats, card)
            self._moves_made += 1
            return
        on_top = _ComesFirst(card)
        position = self.round.position()
        self.round = Round(replace(position, stock=on_top(0, position.stock)), on_top)
        self.awaits_card = False
        self._apply(Draw())

    def hand_dealt_to(self, seat: int) -> Cards:
        """Return what a seat has been dealt so far; seat 0 begins and gets the first card."""
        return Cards.of(self.dealt[: self.to_deal - 1][seat :: self.seats])

    # The seats ----------------------------------------------------------------------------------

    def choices(self) -> dict[int, Move]:
        """Return what the seat on turn is offered, by the numbers of the actions."""
        if self._choices is None:
            self._choices = offered(self.round, self.actions) if self.round else {}
        return self._choices

    def act(self, move: Move) -> None:
        """Make a move of the seat on turn; a draw waits for chance, if there is a card to draw."""
        assert self.round is not None
        self._choices = None
        if isinstance(move, Draw):
            after = self.round.copy()
            after.apply_unchecked(move)
            # The engine knows when the round ends for want of a card.
            if not after.outcome:
                self.awaits_card = True
                self._moves_made += 1
                return
        self._apply(move)

    def _apply(self, move: Move) -> None:
        assert self.round is not None
        assert self.memory is not None
        events = self.round.apply_unchecked(move)
        self.memory.see(events)
        self.log.append((self._moves_made, events))
        self._moves_made += 1
        for seat in range(self.seats):
            self.told[seat] += _told(events, seat)
        self._choices = None

    def outcomes(self) -> list[tuple[int, float]]:
        """Return the numbers of the cards that may come next, with their probabilities."""
        cards = self.cards_to_come()
        return [
            (NUMBER_OF_CARD[card], count / len(cards)) for card, count in Counter(cards).items()
        ]


def _told(events: Events, seat: int) -> str:
    """Return what a seat is told of a move, which is all that it can see of it."""
    card = "".join(
        f" {event.card}" for event in events.seen_by(seat) if isinstance(event, Drew) and event.card
    )
    return f"; {events.seat} {events.move}{card}"
