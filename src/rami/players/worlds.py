"""Rounds as they could be, for all that a seat can tell: the hidden cards lie anew in each.

A world is a `Round` to play on. What the choices of the others tell about their hands is not
weighed: every way in which the unseen cards can lie, by what a `Knowledge` holds, is as likely.
"""

from __future__ import annotations

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
from rami.players.pools import layouts_of

__all__ = ["Worlds"]

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
        self._layouts = layouts_of(view, knowledge, rng)
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
            if world.legal_moves:
                break
        else:  # the card it took goes with hardly any hand: it need not be melded here
            world = _as_seen(self._view, self._knowledge, hands, stock, lenient=True)
        return world.with_hidden(hands, stock, SeededShuffles(self._rng.getrandbits(64)))

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


# The round that a view shows --------------------------------------------------------------------


def _as_seen(
    view: SeatView,
    knowledge: Knowledge,
    hands: tuple[Cards, ...],
    stock: tuple[Card, ...],
    *,
    lenient: bool = False,
) -> Round:
    """Return the round of a view with such hidden cards: set up after the draw, then played on.

    If it is `lenient`, the card taken from the pile need not be melded (R-TURN-4).
    """
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
    must_be_melded = view.rules.pile_card_must_be_melded and not lenient
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
