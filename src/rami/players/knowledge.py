"""What a seat can know of a round from its view alone: who holds what, where the rest can lie.

Nothing here guesses: each statement follows from what everybody saw and from the seat's own
hand. What the choices of the others tell about their hands is for the levels to weigh.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from rami.engine.cards import JOKER, Card, Cards, full_pack
from rami.engine.events import (
    Discarded,
    Drew,
    Event,
    Laid,
    LaidOff,
    Opened,
    OpeningFailed,
    Reshuffled,
    RoundEnded,
    Swapped,
    TookBack,
    TookPile,
)
from rami.engine.moves import Lay, LayOff, Move, Swap
from rami.engine.position import Phase
from rami.engine.rulebook import IDLE_TURNS_PER_SEAT
from rami.engine.state import replaced
from rami.engine.views import SeatView

__all__ = ["Knowledge", "Recycling"]


@dataclass(frozen=True, slots=True)
class Recycling:
    """A reshuffle (R-STOCK-2), and how hidden cards came and went since, until the next.

    `cards` are those that the new stock consisted of. Each entry of `since` is a seat and a
    card: a draw of another seat, whose card is None; a draw of the seat that looks, with its
    card; or a card that another seat parted with and was not known to hold.
    """

    cards: Cards
    since: tuple[tuple[int, Card | None], ...] = ()


class Knowledge:
    """What the seat of a view knows; seats are counted from 0.

    `held` are the cards that each seat surely holds: those of the own hand; of the others those
    that everybody saw come to their hands and not leave again. Where a seat may have parted with
    the one of twins that was seen, neither counts as known. `unseen` are the cards whose place
    the seat does not know: in other hands, in the stock, or, where a position was set up without
    all of the pack, nowhere.

    `recyclings` are the reshuffles of the history. After one, the stock consists of cards that
    lay in the pile then, so that the cards `in_hands`, which are some of the unseen ones, are
    surely in other hands (all such cards where the pack has no twins). `drawn` is how many cards
    each seat has drawn from the present stock, and so at most holds of them.

    `took` and `discarded` are the faces that each seat took from the pile and discarded,
    `refused` those that it let lie when it drew though the pile was open (R-TURN-2, R-STOCK-3);
    where R-TURN-3 asks for an immediate use, it may have had none. The last comes last.

    Of the turn that is on: `moves` are the lays, lay-offs and swaps that stand, `from_stock`
    whether the card came from there, None where nobody has drawn or the history does not tell,
    `taken` the card that was taken from the pile, and `taken_used` whether R-TURN-4 is done with
    it. `jokers` is how many jokers the own seat held after its draw (R-SWAP-2), 0 when it is not
    playing. `idle_turns` and `first_down` are those of `Position` (R-STOCK-3, R-SCORE-3).

    The history is followed from `first_pile` on; of what was before it, nothing is known and the
    usual assumed, as by `Position.of`. Knowledge of an earlier view of the same round, if given
    as `before`, makes no difference but for the time it takes.
    """

    __slots__ = (
        "_count",
        "_down_in_turn",
        "_down_since",
        "_had",
        "_known",
        "_last",
        "_melds",
        "_opened",
        "_pile",
        "_pile_opens",
        "_pile_shuts",
        "_taken",
        "discarded",
        "drawn",
        "first_down",
        "from_stock",
        "held",
        "idle_turns",
        "in_hands",
        "jokers",
        "moves",
        "recyclings",
        "refused",
        "seat",
        "taken",
        "taken_used",
        "took",
        "unseen",
    )

    _count: int  # how many events of the history have been taken in
    _last: Event | None  # the last of these
    refused: tuple[tuple[Card, ...], ...]
    took: tuple[tuple[Card, ...], ...]
    discarded: tuple[tuple[Card, ...], ...]

    def __init__(self, view: SeatView, before: Knowledge | None = None) -> None:
        history = view.history
        if before is not None and before._leads_to(view):
            self._go_on_from(before)
        else:
            self._begin(view)
        for event in history[self._count :]:
            _SEE[type(event)](self, event)
        self._count = len(history)
        self._last = history[-1] if history else None
        self._conclude(view)

    # The history, event by event ----------------------------------------------------------------

    def _leads_to(self, view: SeatView) -> bool:
        """Whether the view goes on from where this knowledge ends."""
        history, count = view.history, self._count
        # An event belongs to one round and its copies, and all that was before it with it.
        return (
            0 < count <= len(history)
            and history[count - 1] is self._last
            and view.seat == self.seat
        )

    def _begin(self, view: SeatView) -> None:
        seats = view.seats
        self.seat = view.seat
        self._count = 0
        self._known = [Cards()] * seats
        self._pile = list(view.first_pile)
        self._pile_opens = view.rules.pile_opens_in_round_turn
        self._pile_shuts = IDLE_TURNS_PER_SEAT * seats
        self._had = list(view.turns_had)
        for event in view.history:
            if isinstance(event, Discarded):
                self._had[event.seat] -= 1
        if len(view.history) > 1 and view.outcome:
            last_but_one = view.history[-2]
            if isinstance(last_but_one, Discarded):  # a turn that ends the round is never had
                self._had[last_but_one.seat] += 1
        self._melds = 0  # how many more lie on the table than when the history began
        self._opened: frozenset[int] = frozenset()  # the seats that were seen to open
        self._down_in_turn = 0  # how many moves of the turn that is on put cards on the table
        self._down_since = [0] * seats  # as first_down, of what was seen
        self.idle_turns = 0
        self.recyclings: tuple[Recycling, ...] = ()
        self.drawn: tuple[int, ...] = (0,) * seats
        self.refused = self.took = self.discarded = ((),) * seats
        self.from_stock: bool | None = None
        self._taken: Card | None = None
        self.moves: tuple[Move, ...] = ()

    def _go_on_from(self, before: Knowledge) -> None:
        for name in _KEPT:
            setattr(self, name, getattr(before, name))
        self._known = before._known[:]
        self._pile = before._pile[:]
        self._had = before._had[:]
        self._down_since = before._down_since[:]

    def _see_reshuffle(self, event: Reshuffled) -> None:
        self.recyclings += (Recycling(Cards.of(self._pile[:-1])),)
        self._pile = self._pile[-1:]
        self.drawn = (0,) * len(self.drawn)

    def _see_draw(self, event: Drew) -> None:
        seat = event.seat
        is_open = self._had[seat] + 1 >= self._pile_opens and self.idle_turns < self._pile_shuts
        if self._pile and is_open:
            self.refused = _with(self.refused, seat, self._pile[-1])
        self.drawn = replaced(self.drawn, seat, self.drawn[seat] + 1)
        self._note(seat, event.card)
        self.from_stock = True

    def _see_take(self, event: TookPile) -> None:
        self._pile.pop()
        self._known[event.seat] = self._known[event.seat].plus(event.card)
        self.took = _with(self.took, event.seat, event.card)
        self.from_stock = False
        self._taken = event.card

    def _see_lay(self, event: Laid) -> None:
        self._melds += 1
        self._put_down(event.seat, Lay(event.meld.cards))

    def _see_lay_off(self, event: LaidOff) -> None:
        self._put_down(event.seat, LayOff(event.cards, event.index))

    def _see_swap(self, event: Swapped) -> None:
        self._put_down(event.seat, Swap(event.card, event.index))
        self._known[event.seat] = self._known[event.seat].plus(JOKER)

    def _put_down(self, seat: int, move: Move) -> None:
        for card in move.cards:
            self._leaves(seat, card)
        self.moves += (move,)
        self._down_in_turn += 1

    def _see_taking_back(self, event: TookBack) -> None:
        seat, move = event.seat, event.move
        if isinstance(move, Swap):
            self._leaves(seat, JOKER)
        self._known[seat] += move.cards
        if self.moves:  # else it was made before the history began
            self._melds -= isinstance(move, Lay)
            self.moves = self.moves[:-1]
            self._down_in_turn -= 1

    def _see_opening(self, event: Opened) -> None:
        self._opened |= {event.seat}

    def _see_failed_opening(self, event: OpeningFailed) -> None:
        self._known[event.seat] += event.cards
        self._melds -= sum(isinstance(move, Lay) for move in self.moves)
        self._down_in_turn = 0

    def _see_discard(self, event: Discarded) -> None:
        seat = event.seat
        self._leaves(seat, event.card)
        self._pile.append(event.card)
        self.discarded = _with(self.discarded, seat, event.card)
        self._had[seat] += 1
        stayed = self._down_in_turn > 0
        if stayed and not self._down_since[seat]:
            self._down_since[seat] = self._had[seat]
        # Where the history does not tell where the card came from, it was the stock.
        self.idle_turns = 0 if stayed or self.from_stock is not False else self.idle_turns + 1
        self.from_stock = self._taken = None
        self.moves = ()
        self._down_in_turn = 0

    def _leaves(self, seat: int, card: Card) -> None:
        if card in self._known[seat]:
            # If the seat holds its twin too, nobody knows: the seen one may be what left.
            self._known[seat] = self._known[seat].minus(card)
        elif seat != self.seat:
            self._note(seat, card)

    def _note(self, seat: int, card: Card | None) -> None:
        """Keep in mind that a hidden card came to a hand or left it, if that may tell its place."""
        if self.recyclings:
            *earlier, last = self.recyclings
            self.recyclings = (*earlier, Recycling(last.cards, (*last.since, (seat, card))))

    def _see_end(self, event: RoundEnded) -> None:
        """Learn nothing: what is asked of knowledge is asked while the round is on."""

    # What follows ---------------------------------------------------------------------------------

    def _conclude(self, view: SeatView) -> None:
        own, rules = view.seat, view.rules
        self.held = tuple(
            [view.hand if seat == own else cards for seat, cards in enumerate(self._known)]
        )
        unseen = _pack(rules.decks, rules.jokers) - Cards.of(view.pile_seen)
        for cards in self.held:
            unseen -= cards
        for meld in view.table:
            unseen -= meld.cards
        self.unseen = unseen
        self.in_hands = self._surely_in_hands() if self.recyclings else Cards()
        self.taken = self._taken or view.taken
        self.taken_used = (
            rules.pile_card_must_be_melded and self.taken is not None and view.taken is None
        )
        self.first_down = self._first_down(view)
        self.jokers = 0
        if view.turn == own and view.phase is Phase.PLAY:
            self.jokers = view.hand.jokers + sum(meld.cards.jokers for meld in view.laid)
            for move in self.moves:
                if isinstance(move, LayOff):
                    self.jokers += move.cards.jokers
                elif isinstance(move, Swap):
                    self.jokers -= 1

    def _surely_in_hands(self) -> Cards:
        """Return the unseen cards that cannot be in the stock, since none was recycled."""
        last = self.recyclings[-1]
        gone = [card for seat, card in last.since if seat == self.seat]
        in_hands = Cards()
        for card in self.unseen.faces():
            recycled = last.cards.count(card) - gone.count(card)
            for _ in range(self.unseen.count(card) - recycled):
                in_hands = in_hands.plus(card)
        return in_hands

    def _first_down(self, view: SeatView) -> tuple[int, ...]:
        before = len(view.table) - self._melds
        if view.phase is Phase.PLAY:  # what lies there since this turn is no stay yet
            laid = sum(isinstance(move, Lay) for move in self.moves)
            before -= len(view.laid) - laid
        owners = view.laid_by[: max(before, 0)]
        downs = []
        for seat, down in enumerate(self._down_since):
            was_open = view.opened[seat] and seat not in self._opened
            was_down = seat in owners or (view.rules.has_opening and was_open)
            discards = len(self.discarded[seat])
            had = max(view.turns_had[seat] - discards, 0)  # before the history began
            downs.append(min(1, had) if was_down else down)
        return tuple(downs)

    def __eq__(self, other: object) -> bool:
        """Whether both know the same, however they came to it."""
        return isinstance(other, Knowledge) and self._facts() == other._facts()

    __hash__ = None  # type: ignore[assignment]  # compared, never a key

    def _facts(self) -> list[Any]:
        return [getattr(self, name) for name in self.__slots__]

    def __repr__(self) -> str:
        held = ", ".join(f"{seat}: {cards}" for seat, cards in enumerate(self.held))
        return f"<Knowledge of seat {self.seat}: held {{{held}}}, unseen {self.unseen}>"


_KEPT: Final = (
    "_count",
    "_down_in_turn",
    "_melds",
    "_opened",
    "_pile_opens",
    "_pile_shuts",
    "_taken",
    "discarded",
    "drawn",
    "from_stock",
    "idle_turns",
    "moves",
    "recyclings",
    "refused",
    "seat",
    "took",
)
"""What stays as it is until the next event, and never changes itself."""

_SEE: Final[dict[type[Event], Callable[[Knowledge, Any], None]]] = {
    Discarded: Knowledge._see_discard,
    Drew: Knowledge._see_draw,
    Laid: Knowledge._see_lay,
    LaidOff: Knowledge._see_lay_off,
    Opened: Knowledge._see_opening,
    OpeningFailed: Knowledge._see_failed_opening,
    Reshuffled: Knowledge._see_reshuffle,
    RoundEnded: Knowledge._see_end,
    Swapped: Knowledge._see_swap,
    TookBack: Knowledge._see_taking_back,
    TookPile: Knowledge._see_take,
}


def _with(
    faces: tuple[tuple[Card, ...], ...], seat: int, card: Card
) -> tuple[tuple[Card, ...], ...]:
    """Return the faces of each seat with one more of one seat."""
    return replaced(faces, seat, (*faces[seat], card))


@cache  # there are two numbers of decks and seven of jokers
def _pack(decks: int, jokers: int) -> Cards:
    return Cards.of(full_pack(decks, jokers))
