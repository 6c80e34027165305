"""Rounds as they could be, for all that a seat can tell: the hidden cards lie anew in each.

A world is a `Round` to play on. What the choices of the others tell about their hands is not
weighed: every way in which the unseen cards can lie, by what a `Knowledge` holds, is as likely.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Final

from rami.engine.cards import ACE_RANK, JOKER, Card, Cards
from rami.engine.chance import SeededShuffles
from rami.engine.melds import Meld, extended, reading, swapped
from rami.engine.moves import Lay, Move, Swap
from rami.engine.position import Phase, Position
from rami.engine.round import Round
from rami.engine.rules import AceInRuns
from rami.engine.views import SeatView
from rami.players.knowledge import Knowledge

__all__ = ["Worlds"]

_ATTEMPTS: Final = 32  # ways to tell recycled from older cards, where that is open; enough to vary
_ROUNDS_OF_ATTEMPTS: Final = 50  # one is nearly always enough: this only bounds the loop
_TRIES_TO_GO_ON: Final = 100  # for a world in which another seat's turn can be played on


class Worlds:
    """Draws worlds that agree with all that a seat sees, and with the history.

    In every world the cards that the seat sees or knows lie where they are; each other seat
    holds as many cards as it does, the stock too. After a reshuffle the stock consists of cards
    that were recycled, each seat holds as many of these as it has drawn and not parted with
    since, and the others are of those that were hidden before (R-STOCK-2). A world's history is
    empty, and nobody's reshuffles to come are those of the true round.

    All chance is drawn from `rng`; views that are equal give equal worlds.

    Raises:
        ValueError: if the round is over, when nothing is hidden any more.
    """

    def __init__(self, view: SeatView, knowledge: Knowledge, rng: Random) -> None:
        if view.outcome is not None:
            raise ValueError("the round is over")
        self._view = view
        self._knowledge = knowledge
        self._rng = rng
        self._held = knowledge.held
        self._stock_size = view.stock_size
        self._layouts = _layouts(view, knowledge, rng)
        # The hand of another seat that has drawn decides on what its turn has on hold.
        self._turn_is_hidden = view.phase is Phase.PLAY and view.turn != view.seat
        hands, stock = self._dealt()
        self._base = _as_seen(view, knowledge, hands, stock)

    def sample(self) -> Round:
        """Return a world, at the cost of shuffling the unseen cards."""
        if self._turn_is_hidden:
            return self._sample_turn()
        hands, stock = self._dealt()
        shuffles = SeededShuffles(self._rng.getrandbits(64))
        return self._base.with_hidden(hands, stock, shuffles)

    def _sample_turn(self) -> Round:
        """Return a world in the middle of another seat's turn, which can be played on."""
        for _ in range(_TRIES_TO_GO_ON):
            hands, stock = self._dealt()
            world = _as_seen(self._view, self._knowledge, hands, stock)
            shuffles = SeededShuffles(self._rng.getrandbits(64))
            if world.legal_moves:
                break
        return world.with_hidden(hands, stock, shuffles)

    def _dealt(self) -> tuple[tuple[Cards, ...], tuple[Card, ...]]:
        """Deal the unseen cards: the hands of all seats, and the stock."""
        layout = self._layouts[0]
        if len(self._layouts) > 1:
            layout = self._rng.choice(self._layouts)
        random = self._rng.random
        hands = list(self._held)
        stock: tuple[Card, ...] = ()
        last = len(layout) - 1
        for number, pool in enumerate(layout):
            cards = pool.cards
            size = len(cards)
            needed = pool.needed
            for i in range(needed):
                chance = random()
                j = i + int(chance * (size - i))
                card = cards[j]
                cards[j] = cards[i]
                cards[i] = card
            at = 0
            for seat, count in enumerate(pool.slots):
                if count:
                    hand = hands[seat]
                    for i in range(at, at + count):
                        hand = hand.plus(cards[i])
                    hands[seat] = hand
                    at += count
            if number == last:
                stock = tuple(cards[at:needed])
        return tuple(hands), stock


class _Pool:
    """Unseen cards that can change places, and the places that they fill.

    `slots` is how many of the cards each seat holds. As many as are `needed` lie in the hands
    and, for the last pool of a layout, in the stock; the others are nowhere.
    """

    __slots__ = ("cards", "needed", "slots")

    def __init__(self, cards: Iterable[Card], slots: list[int], in_stock: int) -> None:
        self.cards = sorted(cards)
        self.slots = slots
        self.needed = sum(slots) + in_stock


# Where unseen cards can lie ---------------------------------------------------------------------


def _layouts(view: SeatView, knowledge: Knowledge, rng: Random) -> list[list[_Pool]]:
    """Return the ways in which the unseen cards fall apart into pools, each as likely.

    The first pool are the cards that were hidden when the history began, each other one those
    of a reshuffle. There is more than one way only where a seat has parted with a card that it
    may as well have drawn from the new stock as held before.
    """
    hidden = [
        size - len(cards) for size, cards in zip(view.hand_sizes, knowledge.held, strict=True)
    ]
    if knowledge.recyclings:
        for _ in range(_ROUNDS_OF_ATTEMPTS):
            attempts = [_Attempt(view, knowledge, hidden, rng) for _ in range(_ATTEMPTS)]
            weights = [attempt.weight for attempt in attempts]
            if any(weights):
                if not any(attempt.was_open for attempt in attempts):
                    return [attempts[0].pools(view)]
                # Drawn by weight once, so that a sample only has to choose.
                chosen = rng.choices(attempts, weights, k=_ATTEMPTS)
                return [attempt.pools(view) for attempt in chosen]
    return [[_Pool(knowledge.unseen, hidden, view.stock_size)]]


class _Attempt:
    """The hidden cards followed from the first reshuffle on, chance telling what is open.

    `weight` is how likely it made what was seen; 0 if it came to contradict that.
    """

    def __init__(
        self, view: SeatView, knowledge: Knowledge, hidden: list[int], rng: Random
    ) -> None:
        self.own = view.seat
        self.rng = rng
        self.weight = 1.0
        self.was_open = False
        first: Counter[Card] = Counter(knowledge.unseen)
        slots = list(hidden)
        for recycling in knowledge.recyclings:
            first.subtract(recycling.cards)
            for seat, card in recycling.since:
                if card is not None:
                    first[card] += 1
                if seat != self.own:
                    slots[seat] += -1 if card is None else 1
        self.cards = [first]
        self.slots = [slots]
        for recycling in knowledge.recyclings:
            self.cards.append(Counter(recycling.cards))
            self.slots.append([0] * view.seats)
            for seat, card in recycling.since:
                if card is None:
                    self.slots[-1][seat] += 1
                elif seat == self.own:
                    self._draw(card)
                else:
                    self._part(seat, card)
                if not self.weight:
                    return

    def _draw(self, card: Card) -> None:
        """The own seat draws a card, which must have been recycled."""
        last = self.cards[-1]
        self.weight *= last[card] / last.total()
        last[card] -= 1

    def _part(self, seat: int, card: Card) -> None:
        """Another seat parts with a card: one it held before the reshuffle, if it held one."""
        chances = []
        not_yet = 1.0
        for cards, slots in zip(self.cards, self.slots, strict=True):
            expected = slots[seat] * cards[card] / cards.total() if cards[card] else 0.0
            chances.append(not_yet * expected)
            not_yet *= 1.0 - min(expected, 1.0)
        total = sum(chances)
        self.weight *= total
        if total:
            (pool,) = self.rng.choices(range(len(chances)), chances)
            self.was_open |= sum(chance > 0 for chance in chances) > 1
            self.cards[pool][card] -= 1
            self.slots[pool][seat] -= 1

    def pools(self, view: SeatView) -> list[_Pool]:
        """Return what is still hidden, and where."""
        sizes = [0] * (len(self.cards) - 1) + [view.stock_size]
        return [
            _Pool(cards.elements(), list(slots), size)
            for cards, slots, size in zip(self.cards, self.slots, sizes, strict=True)
        ]


# The round that a view shows --------------------------------------------------------------------


def _as_seen(
    view: SeatView, knowledge: Knowledge, hands: tuple[Cards, ...], stock: tuple[Card, ...]
) -> Round:
    """Return the round of a view with such hidden cards: set up after the draw, then played on."""
    now = list(hands)
    table, laid_by = list(view.table), list(view.laid_by)
    jokers, laid, moves = 0, view.laid, list(knowledge.moves)
    playing = view.phase is Phase.PLAY
    if playing:
        hand = _undo(view, moves, hands[view.turn], table, laid_by)
        # What was laid before the history began can be taken back if it lies as it was laid.
        laid = view.laid[: len(view.laid) - sum(isinstance(move, Lay) for move in moves)]
        if laid and tuple(table[-len(laid) :]) == laid:
            before: list[Move] = [Lay(meld.cards) for meld in laid]
            hand = _undo(view, before, hand, table, laid_by)
            moves = before + moves
            laid = ()
        now[view.turn] = hand
        jokers = hand.jokers + sum(meld.cards.jokers for meld in laid)
    must_be_melded = view.rules.pile_card_must_be_melded
    round_ = Round(
        Position(
            rules=view.rules,
            hands=tuple(now),
            stock=stock,
            pile=view.pile_seen,
            table=tuple(table),
            laid_by=tuple(laid_by),
            opened=view.opened,
            turn=view.turn,
            phase=view.phase,
            dealer=view.dealer,
            turns_had=view.turns_had,
            first_down=knowledge.first_down,
            reshuffles=view.reshuffles,
            idle_turns=knowledge.idle_turns,
            drawn=view.drew or knowledge.taken,
            from_stock=playing and knowledge.taken is None,
            taken=knowledge.taken if must_be_melded else None,
            jokers=jokers,
            laid=laid,
        ),
        SeededShuffles(0),
    )
    for move in moves:
        round_.apply_unchecked(move)
    return round_


def _undo(
    view: SeatView, moves: list[Move], hand: Cards, table: list[Meld], laid_by: list[int]
) -> Cards:
    """Take moves of the turn back from a table; return the hand as it was before them."""
    for move in reversed(moves):
        if isinstance(move, Lay):
            table.pop()
            laid_by.pop()
        else:
            table[move.meld] = _meld_before(view, move, table[move.meld])
        if isinstance(move, Swap):
            hand = hand.minus(JOKER)
        hand += move.cards
    return hand


def _meld_before(view: SeatView, move: Move, meld: Meld) -> Meld:
    """Return what a meld was before a lay-off or swap: a reading of its cards (R-MELD-5)."""
    cards = meld.cards - move.cards
    if isinstance(move, Swap):
        cards = cards.plus(JOKER)
    rules = view.rules
    before = reading(cards, rules)
    if rules.ace_in_runs is AceInRuns.BOTH and any(card.rank == ACE_RANK for card in cards):
        # An ace that had to stand after the king stays there, which its cards do not tell.
        high = reading(cards, rules.replace(ace_in_runs=AceInRuns.HIGH))
        after = (
            swapped(high, move.card, rules)
            if isinstance(move, Swap) and isinstance(high, Meld)
            else extended(high, move.cards, rules)
            if isinstance(high, Meld)
            else None
        )
        if after == meld:
            before = high
    assert isinstance(before, Meld)
    return before
