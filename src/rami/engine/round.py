"""A round: it is dealt, moves are checked and made, and it ends.

What is legal stands in `rami.engine.legality`, what a move does stands here; no rule of play is
enforced anywhere else. A round knows everything, hidden cards included: what a seat may see of
it is a view, made by `rami.engine.views`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final, overload

from rami.engine.cards import JOKER, Card, Cards, collected, full_pack
from rami.engine.chance import SeededShuffles, Shuffles, shuffled_pack
from rami.engine.events import Events, Extra, events_of
from rami.engine.legality import listed_moves, refusal_of, timeout_move
from rami.engine.melds import Meld, extended, laid, swapped
from rami.engine.moves import Discard, Draw, Lay, Move, Swap, TakeBack
from rami.engine.opening import OpeningVerdict, verdict_on
from rami.engine.position import Phase, Position
from rami.engine.refusals import (
    IllegalMove,
    InvalidPosition,
    InvalidRules,
    Refusal,
    Refused,
    refusal,
)
from rami.engine.rulebook import RESHUFFLES_PER_ROUND
from rami.engine.rules import EmptyStock, RuleSet, Scoring
from rami.engine.scoring import Outcome, RoundEnd, lowest_hand, round_points
from rami.engine.state import RoundState, replaced
from rami.engine.turn import Turn, WayBack, turn_of

__all__ = ["LegalMoves", "Round"]

# Looked up once: an enum gives its members slowly, and each turn sets both.
_DRAWING: Final = Phase.DRAW
_PLAYING: Final = Phase.PLAY
_DRAW: Final = Draw()
_TAKE_BACK: Final = TakeBack()


class Round(RoundState):
    """A round of one of the games; make one with `deal` or `from_position`.

    >>> from random import Random
    >>> from rami import PRESETS, Draw, Round
    >>> round = Round.deal(PRESETS["rami-51"], seats=3, rng=Random(5))
    >>> Draw() in round.legal_moves
    True
    >>> [event.card for event in round.apply(Draw())]
    [<7C>]
    """

    __slots__ = ()

    # Making one ---------------------------------------------------------------------------------

    @staticmethod
    def deal(rules: RuleSet, seats: int, rng: Random, dealer: int | None = None) -> Round:
        """Deal a round (R-DEAL-1); the dealer is the last seat unless named.

        Raises:
            InvalidRules: if the rules are not for so many seats.
        """
        order = shuffled_pack(rules, rng)
        return _dealt(rules, seats, order, SeededShuffles(rng.getrandbits(64)), dealer)

    @staticmethod
    def from_deal(
        rules: RuleSet,
        seats: int,
        order: Sequence[Card],
        shuffles: Shuffles,
        dealer: int | None = None,
    ) -> Round:
        """Deal a pack in a given order: card by card, beginning left of the dealer.

        Raises:
            InvalidRules: if the rules are not for so many seats.
            InvalidPosition: if the order is not one of the pack, or the dealer no seat.
        """
        cards = tuple(order)
        if tuple(sorted(cards)) != full_pack(rules.decks, rules.jokers):
            raise InvalidPosition(refusal("deal.not_the_pack"))
        return _dealt(rules, seats, cards, shuffles, dealer)

    @staticmethod
    def from_position(rules: RuleSet, *, rng: Random | None = None, **fields: Any) -> Round:
        """Set up any position; the fields are those of `Position.of`.

        `rng` is the source of reshuffles to come; without it they always come out the same.

        Raises:
            InvalidPosition: if it is impossible, with every fault at once.

        >>> from rami import PRESETS, Lay, Round
        >>> round = Round.from_position(
        ...     PRESETS["rami-51"],
        ...     hands=["QH KH AH JK 7S 8S 2C", "3D"],
        ...     stock="9D",
        ...     pile="9C",
        ...     phase="play",
        ... )
        >>> Lay("JK 7S 8S") in round.legal_moves
        True
        """
        return Round.of(Position.of(rules, **fields), rng)

    @staticmethod
    def of(position: Position, rng: Random | None = None) -> Round:
        """Set up a position, and make its moves.

        Raises:
            InvalidPosition: if one of its moves is not legal, or no move is.
        """
        round_ = Round(position, SeededShuffles(rng.getrandbits(64) if rng else 0))
        for move in position.moves:
            try:
                round_.apply(move)
            except Refused as error:
                fault = refusal("position.move", text=str(move), refusal=error.refusal)
                raise InvalidPosition(fault) from None
        round_.first_pile = round_.pile
        round_._history.clear()
        round_._seen.clear()
        if not round_.legal_moves and not round_.outcome:
            raise InvalidPosition(refusal("position.no_legal_move", seat=round_.turn + 1))
        return round_

    # What is legal ------------------------------------------------------------------------------

    @property
    def legal_moves(self) -> Sequence[Move]:
        """The legal moves: listed when they are needed, ``in`` asks about one."""
        return _moves_of(self)  # type: ignore[return-value]  # it is registered as a sequence

    def check(self, move: Move) -> Refusal | None:
        """Return why a move is refused, or None if it is legal. Nothing changes."""
        return refusal_of(self, move)

    def timeout_move(self) -> Move:
        """Return the next move for a seat whose time has run out (R-TIME-1).

        Whoever keeps the clock applies it, and asks again, until the turn has passed.
        """
        return timeout_move(self)

    # What a move does ---------------------------------------------------------------------------

    def apply(self, move: Move) -> Events:
        """Make a move and return its events, which are built when they are read.

        Raises:
            IllegalMove: if it is not legal; the round is then as it was.
        """
        reason = refusal_of(self, move)
        if reason is not None:
            raise IllegalMove(reason)
        return self.apply_unchecked(move)

    def apply_unchecked(self, move: Move) -> Events:
        """Make a move that is known to be legal, as search does.

        With any other move the round breaks without a word: cards get lost or doubled,
        openings stand that do not suffice.
        """
        now = self.now
        if now is None:
            events = self._draw(move) if move is _DRAW else self._take(move)
        elif isinstance(move, Discard):
            events = self._discard(now, move)
        elif move is _TAKE_BACK:
            events = self._take_back(now, move)
        else:
            events = self._meld(now, move)
        self._history.append(events)
        return events

    def _draw(self, move: Move) -> Events:
        seat = self.turn
        extra = None
        if self._next == len(self._stock):
            if (
                self.rules.empty_stock is EmptyStock.ROUND_ENDS
                or self.reshuffles == RESHUFFLES_PER_ROUND
                or len(self.pile) < 2
            ):
                return events_of(seat, move, None, None, Extra(outcome=self._end_without_stock()))
            self._stock = self._shuffles(self.reshuffles + 1, self.pile[:-1])
            self.reshuffles += 1
            self._next = 0
            self.pile = self.pile[-1:]
            extra = Extra(order=self._stock)
        card = self._stock[self._next]
        self._next += 1
        before = self.hands[seat]
        hand = before.plus(card)
        self.hands = replaced(self.hands, seat, hand)
        self.now = turn_of(card, True, None, hand.jokers, False, (), False, None)
        self.phase = _PLAYING
        return events_of(seat, move, card, None, extra)

    def _take(self, move: Move) -> Events:
        seat = self.turn
        card = self.pile[-1]
        self.pile = self.pile[:-1]
        before = self.hands[seat]
        hand = before.plus(card)
        self.hands = replaced(self.hands, seat, hand)
        must_be_melded = card if self.rules.taken_must_be_melded else None
        self.now = turn_of(card, False, must_be_melded, hand.jokers, False, (), False, None)
        self.phase = _PLAYING
        return events_of(seat, move, card, None, None)

    def _meld(self, now: Turn, move: Move) -> Events:
        """Lay, lay off or swap."""
        seat = self.turn
        hand = self.hands[seat]
        way_back = WayBack(move, hand, self.table, self.laid_by, now)
        hand -= move.cards
        as_laid, suffices = now.laid, now.suffices
        if isinstance(move, Lay):
            meld = laid(move.cards, self.rules)
            assert isinstance(meld, Meld)
            self.table = (*self.table, meld)
            self.laid_by = (*self.laid_by, seat)
            as_laid = (*as_laid, meld)
            suffices = not self.opened[seat] and verdict_on(as_laid, self.rules).accepted
        elif isinstance(move, Swap):
            meld = swapped(self.table[move.meld], move.card, self.rules)
            assert isinstance(meld, Meld)
            self.table = replaced(self.table, move.meld, meld)
            hand = hand.plus(JOKER)
        else:
            meld = extended(self.table[move.meld], move.cards, self.rules)
            assert isinstance(meld, Meld)
            self.table = replaced(self.table, move.meld, meld)
        self.hands = replaced(self.hands, seat, hand)
        used = now.taken_used or (now.taken is not None and now.taken in move.cards)
        self.now = turn_of(
            now.drawn, now.from_stock, now.taken, now.jokers, used, as_laid, suffices, way_back
        )
        if hand:
            return events_of(seat, move, None, meld, None)
        verdict = self._open(as_laid) if not self.opened[seat] else None
        outcome = self._end(RoundEnd.WENT_OUT, seat)
        return events_of(seat, move, None, meld, Extra(verdict=verdict, outcome=outcome))

    def _take_back(self, now: Turn, move: Move) -> Events:
        back = now.way_back
        assert back is not None
        self.hands = replaced(self.hands, self.turn, back.hand)
        self.table = back.table
        self.laid_by = back.laid_by
        self.now = back.turn
        return events_of(self.turn, move, None, None, Extra(taken_back=back.move))

    def _discard(self, now: Turn, move: Discard) -> Events:
        seat = self.turn
        card = move.card
        verdict = returned = outcome = None
        if not self.opened[seat] and now.laid:
            if now.suffices:
                verdict = self._open(now.laid)
            else:
                verdict = verdict_on(now.laid, self.rules)
                returned = self._return_laid(now)
        before = self.hands[seat]
        hand = before.minus(card)
        self.hands = replaced(self.hands, seat, hand)
        self.pile += (card,)
        if not hand:
            outcome = self._end(RoundEnd.WENT_OUT, seat)
        else:
            stayed = returned is None and (now.laid != () or now.way_back is not None)
            self._pass_turn(now, stayed=stayed)
        if verdict is not None or outcome is not None:
            extra = Extra(verdict=verdict, returned=returned, outcome=outcome)
            return events_of(seat, move, None, None, extra)
        return events_of(seat, move, None, None, None)

    def _open(self, melds: tuple[Meld, ...]) -> OpeningVerdict:
        self.opened = replaced(self.opened, self.turn, True)
        return verdict_on(melds, self.rules)

    def _return_laid(self, now: Turn) -> Cards:
        """R-OPEN-3: give back every card that was laid in this turn."""
        returned = Cards()
        for meld in now.laid:
            returned += meld.cards
        hand = self.hands[self.turn] + returned
        self.hands = replaced(self.hands, self.turn, hand)
        self.table = self.table[: -len(now.laid)]
        self.laid_by = self.laid_by[: -len(now.laid)]
        return returned

    def _pass_turn(self, now: Turn, stayed: bool) -> None:
        seat = self.turn
        had = self.turns_had[seat] + 1
        self.turns_had = replaced(self.turns_had, seat, had)
        if stayed and not self.first_down[seat]:
            self.first_down = replaced(self.first_down, seat, had)
        self.idle_turns = 0 if stayed or now.from_stock else self.idle_turns + 1
        self.now = None
        self.phase = _DRAWING
        self.turn = (seat + 1) % self.seats

    # The end ------------------------------------------------------------------------------------

    def _end_without_stock(self) -> Outcome:
        """R-STOCK-1, R-STOCK-2: the stock was asked for a card and can give none."""
        rules = self.rules
        winner: int | None = lowest_hand(self.hands, rules)
        reshuffled = rules.empty_stock is EmptyStock.RESHUFFLE
        if reshuffled and rules.scoring is Scoring.PENALTIES:
            winner = None
        return self._end(RoundEnd.STOCK_EMPTY, winner)

    def _end(self, end: RoundEnd, winner: int | None) -> Outcome:
        closed = False
        if winner is not None:
            last_turn = self.turns_had[winner] + (winner == self.turn)
            closed = not 0 < self.first_down[winner] < last_turn
        points = round_points(self.hands, self.opened, winner, self.rules, closed_hand=closed)
        self.outcome = Outcome(end, winner, points, self.hands, closed)
        self.phase = Phase.OVER
        return self.outcome


def _dealt(
    rules: RuleSet, seats: int, order: tuple[Card, ...], shuffles: Shuffles, dealer: int | None
) -> Round:
    """Deal a pack that is known to be that of the rules."""
    low, high = rules.players
    if not low <= seats <= high:
        raise InvalidRules(refusal("match.seats", seats=seats, low=low, high=high))
    dealer = seats - 1 if dealer is None else dealer
    if not 0 <= dealer < seats:
        raise InvalidPosition(
            refusal("position.seat", field="dealer", value=dealer + 1, seats=seats)
        )
    count = rules.hand_size_for(seats) * seats
    first = (dealer + 1) % seats
    hands = [collected(order[(seat - first) % seats : count : seats]) for seat in range(seats)]
    round_ = Round.__new__(Round)
    round_._begin(rules, tuple(hands), order[count + 1 :], (order[count],), shuffles)
    round_.dealer = dealer
    round_.turn = first
    round_.dealt = order
    return round_


class LegalMoves:
    """The legal moves of a round as it is when they are asked for, listed when first needed.

    A sequence of `Move`; ``in`` asks about one move without listing all.
    """

    __slots__ = ("_at", "_moves", "_round")

    _round: Round
    _at: int  # how much had happened when they were listed
    _moves: list[Move]

    def _listed(self) -> list[Move]:
        at = len(self._round._history)
        if at != self._at:
            self._moves, self._at = listed_moves(self._round), at
        return self._moves

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and refusal_of(self._round, move) is None

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | Sequence[Move]:
        return self._listed()[index]

    def __len__(self) -> int:
        return len(self._listed())

    def __iter__(self) -> Iterator[Move]:
        return iter(self._listed())

    def __repr__(self) -> str:
        return f"<LegalMoves {', '.join(map(str, self._listed()))}>"


def _moves_of(round_: Round) -> LegalMoves:
    """Return the legal moves of a round; quicker than a call of the class."""
    moves = LegalMoves.__new__(LegalMoves)
    moves._round = round_
    moves._at = -1
    return moves


Sequence.register(LegalMoves)  # by name only, so that it can be a compiled type
