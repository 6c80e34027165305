"""A round: who holds what, whose turn it is, what is legal, and what a move does.

This is the only place where the rules of play are enforced. A round knows everything, hidden
cards included: what a seat may see of it is a view, made by `rami.engine.views`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final, TypeVar, cast, overload

from rami.engine.cards import JOKER, Card, Cards, full_pack
from rami.engine.chance import SeededShuffles, Shuffles, shuffled_pack
from rami.engine.cover import best_opening
from rami.engine.events import Detail, Events
from rami.engine.finder import lay_offs_in, melds_in
from rami.engine.melds import Meld, MeldKind, extended, laid, swapped
from rami.engine.moves import (
    DISCARDS,
    Discard,
    Draw,
    Lay,
    LayOff,
    Move,
    Swap,
    Take,
    TakeBack,
    lay,
    layoff,
    swap,
)
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
from rami.engine.rulebook import IDLE_TURNS_PER_SEAT, RESHUFFLES_PER_ROUND
from rami.engine.rules import EmptyStock, JokerSwap, RuleSet, Scoring
from rami.engine.scoring import Outcome, RoundEnd, card_points, lowest_hand, round_points
from rami.engine.turn import Turn, WayBack

__all__ = ["LegalMoves", "Round"]

T = TypeVar("T")

_DRAW: Final = Draw()
_TAKE: Final = Take()
_TAKE_BACK: Final = TakeBack()


class Round:
    """A round of one of the games; seats and table melds are counted from 0.

    Make one with `deal` or `from_position`. `turn` is the seat on turn, `phase` what it does
    next, `outcome` how the round ended, None while it is on. Two rounds are equal when
    everything in play is: how they came about, and how chance will go on, is not compared.

    >>> from random import Random
    >>> from rami import PRESETS, Draw, Round
    >>> round = Round.deal(PRESETS["rami-51"], seats=3, rng=Random(5))
    >>> Draw() in round.legal_moves
    True
    >>> [event.card for event in round.apply(Draw())]
    [<7C>]
    """

    __slots__ = (
        "_first_down",
        "_hands",
        "_history",
        "_idle_turns",
        "_laid_by",
        "_next",
        "_now",
        "_opened",
        "_pile",
        "_reshuffles",
        "_shuffles",
        "_stock",
        "_table",
        "_turns_had",
        "dealer",
        "dealt",
        "outcome",
        "phase",
        "rules",
        "seats",
        "turn",
    )

    # Making one ---------------------------------------------------------------------------------

    def __init__(self, position: Position, shuffles: Shuffles) -> None:
        """Set up a position before any of its moves; callers use `deal` or `from_position`."""
        self.rules = position.rules
        self.seats = len(position.hands)
        self.dealer = position.dealer
        self.turn = position.turn
        self.phase = position.phase
        self.outcome: Outcome | None = None
        self.dealt: tuple[Card, ...] | None = None
        self._hands = list(position.hands)
        self._stock = position.stock
        self._next = 0  # the index in the stock of the card that is drawn next
        self._pile = list(position.pile)
        self._table = position.table
        self._laid_by = position.laid_by
        self._opened = position.opened
        self._turns_had = list(position.turns_had)
        self._first_down = position.first_down
        self._reshuffles = position.reshuffles
        self._idle_turns = position.idle_turns
        self._shuffles = shuffles
        self._history: list[Events] = []
        self._now: Turn | None = None
        if position.phase is Phase.PLAY:
            self._now = Turn(
                position.drawn,
                position.from_stock,
                position.taken,
                position.jokers,
                any(position.taken in meld.cards for meld in position.laid if position.taken),
                position.laid,
                bool(position.laid) and verdict_on(position.laid, position.rules).accepted,
            )

    @staticmethod
    def deal(rules: RuleSet, seats: int, rng: Random, dealer: int | None = None) -> Round:
        """Deal a round (R-DEAL-1); the dealer is the last seat unless named.

        Raises:
            InvalidRules: if the rules are not for so many seats.
        """
        order = shuffled_pack(rules, rng)
        return Round.from_deal(rules, seats, order, SeededShuffles(rng.getrandbits(64)), dealer)

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
        low, high = rules.players
        if not low <= seats <= high:
            raise InvalidRules(refusal("match.seats", seats=seats, low=low, high=high))
        dealer = seats - 1 if dealer is None else dealer
        if not 0 <= dealer < seats:
            raise InvalidPosition(
                refusal("position.seat", field="dealer", value=dealer, seats=seats)
            )
        if sorted(order) != full_pack(rules.decks, rules.jokers):
            raise InvalidPosition(refusal("deal.not_the_pack"))
        count = rules.hand_size_for(seats) * seats
        first = (dealer + 1) % seats
        hands = [Cards.of(order[(seat - first) % seats : count : seats]) for seat in range(seats)]
        position = Position(
            rules=rules,
            hands=tuple(hands),
            stock=tuple(order[count + 1 :]),
            pile=(order[count],),
            table=(),
            laid_by=(),
            opened=(not rules.has_opening,) * seats,
            turn=first,
            phase=Phase.DRAW,
            dealer=dealer,
            turns_had=(0,) * seats,
            first_down=(0,) * seats,
            reshuffles=0,
            idle_turns=0,
        )
        round_ = Round(position, shuffles)
        round_.dealt = tuple(order)
        return round_

    @staticmethod
    def from_position(
        rules: RuleSet, *, rng: Random | None = None, **fields: Any
    ) -> Round:
        """Set up any position; the fields are those of `Position.of`.

        `rng` is the source of reshuffles to come; without it they always come out the same.

        Raises:
            InvalidPosition: if it is impossible, with every fault at once.

        >>> from rami import PRESETS, Lay, Round
        >>> round = Round.from_position(
        ...     PRESETS["rami-51"],
        ...     hands=["QH KH AH JK 7S 8S 2C", "3D"], stock="9D", pile="9C", phase="play",
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
        round_._history.clear()
        if not round_.legal_moves and not round_.outcome:
            raise InvalidPosition(refusal("position.no_legal_move", seat=round_.turn + 1))
        return round_

    def copy(self) -> Round:
        """Return a round that is played on its own from here."""
        other = object.__new__(Round)
        other.rules = self.rules
        other.seats = self.seats
        other.dealer = self.dealer
        other.turn = self.turn
        other.phase = self.phase
        other.outcome = self.outcome
        other.dealt = self.dealt
        other._hands = self._hands[:]
        other._stock = self._stock
        other._next = self._next
        other._pile = self._pile[:]
        other._table = self._table
        other._laid_by = self._laid_by
        other._opened = self._opened
        other._turns_had = self._turns_had[:]
        other._first_down = self._first_down
        other._reshuffles = self._reshuffles
        other._idle_turns = self._idle_turns
        other._shuffles = self._shuffles
        other._history = self._history[:]
        other._now = self._now
        return other

    def position(self) -> Position:
        """Return the position, whose text is that of the round.

        Raises:
            IllegalMove: if the round is over: an outcome is no position.
        """
        if self.outcome:
            raise IllegalMove(refusal("turn.round_over"))
        hands, table, laid_by, now = list(self._hands), self._table, self._laid_by, self._now
        moves: list[Move] = []
        while now and now.way_back:
            back = now.way_back
            moves.append(back.move)
            hands[self.turn], table, laid_by, now = back.hand, back.table, back.laid_by, back.turn
        return Position(
            rules=self.rules,
            hands=tuple(hands),
            stock=self.stock,
            pile=tuple(self._pile),
            table=table,
            laid_by=laid_by,
            opened=self._opened,
            turn=self.turn,
            phase=self.phase,
            dealer=self.dealer,
            turns_had=tuple(self._turns_had),
            first_down=self._first_down,
            reshuffles=self._reshuffles,
            idle_turns=self._idle_turns,
            drawn=now.drawn if now else None,
            from_stock=bool(now and now.from_stock),
            taken=now.taken if now else None,
            jokers=now.jokers if now else 0,
            laid=now.laid if now else (),
            moves=tuple(reversed(moves)),
        )

    # Looking at it ------------------------------------------------------------------------------

    @property
    def hands(self) -> tuple[Cards, ...]:
        """The hand of each seat."""
        return tuple(self._hands)

    @property
    def stock(self) -> tuple[Card, ...]:
        """The stock, the next card first."""
        return self._stock[self._next :]

    @property
    def stock_size(self) -> int:
        """How many cards the stock holds."""
        return len(self._stock) - self._next

    @property
    def pile(self) -> tuple[Card, ...]:
        """The pile, its top last."""
        return tuple(self._pile)

    @property
    def table(self) -> tuple[Meld, ...]:
        """The melds on the table, in the order in which they were laid."""
        return self._table

    @property
    def laid_by(self) -> tuple[int, ...]:
        """The seat that laid each meld of the table."""
        return self._laid_by

    @property
    def opened(self) -> tuple[bool, ...]:
        """Whether each seat has opened; true of all where there is no opening (R-OPEN-6)."""
        return self._opened

    @property
    def turns_had(self) -> tuple[int, ...]:
        """How many turns each seat has finished in this round."""
        return tuple(self._turns_had)

    @property
    def reshuffles(self) -> int:
        """How often the pile has become the stock in this round (R-STOCK-2)."""
        return self._reshuffles

    @property
    def now(self) -> Turn | None:
        """What is on hold in this turn, None before the draw."""
        return self._now

    @property
    def history(self) -> Sequence[Events]:
        """What has happened since the deal, the events of one move after those of another."""
        return tuple(self._history)

    @property
    def opening(self) -> OpeningVerdict:
        """What the melds of this turn, as they were laid, come to as an opening (R-OPEN-4)."""
        return verdict_on(self._now.laid if self._now else (), self.rules)

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves: listed when they are needed, ``in`` asks about one."""
        return LegalMoves(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Round) and self._state() == other._state()

    __hash__ = None  # type: ignore[assignment]  # a round changes

    def _state(self) -> tuple[object, ...]:
        return (
            self.rules,
            self._hands,
            self.stock,
            self._pile,
            self._table,
            self._laid_by,
            self._opened,
            self.turn,
            self.phase,
            self.dealer,
            self._turns_had,
            self._first_down,
            self._reshuffles,
            self._idle_turns,
            self._now,
            self.outcome,
        )

    def __repr__(self) -> str:
        return f"<Round: seat {self.turn} of {self.seats}, {self.phase.value}>"

    # What is legal ------------------------------------------------------------------------------

    def check(self, move: Move) -> Refusal | None:
        """Return why a move is refused, or None if it is legal. Nothing changes."""
        if self.outcome:
            return refusal("turn.round_over")
        if isinstance(move, Draw | Take):
            if self._now:
                return refusal("turn.already_drawn")
            return self._check_take() if move is _TAKE else None  # R-TURN-5
        if not self._now:
            return refusal("turn.draw_first")
        if isinstance(move, Discard):
            return self._check_discard(move.card)
        if isinstance(move, TakeBack):
            return None if self._now.way_back else refusal("turn.nothing_to_take_back")
        hand = self._hands[self.turn]
        if not move.cards <= hand:
            missing = min(card for card in move.cards if hand.count(card) < move.cards.count(card))
            return refusal("turn.card_not_in_hand", card=missing)
        if isinstance(move, Lay):
            return self._check_lay(move)
        if not self._may_touch_table():
            return refusal("opening.not_opened")
        if not 0 <= move.meld < len(self._table):
            return refusal("turn.no_such_meld", meld=move.meld + 1, melds=len(self._table))
        if isinstance(move, Swap):
            return self._check_swap(move)
        return self._check_lay_off(cast(LayOff, move))

    def _check_take(self) -> Refusal | None:
        rules = self.rules
        if not self._pile:
            return refusal("pile.empty")
        turn = self._turns_had[self.turn] + 1
        if turn < rules.pile_opens_in_round_turn:  # R-TURN-2
            return refusal("pile.not_open_yet", turn=turn, opens=rules.pile_opens_in_round_turn)
        if self._idle_turns >= IDLE_TURNS_PER_SEAT * self.seats:  # R-STOCK-3
            return refusal("pile.closed", turns=IDLE_TURNS_PER_SEAT)
        card = self._pile[-1]
        if rules.pile_card_must_be_melded and not self._could_use(card):
            return refusal("pile.card_not_usable", card=card)
        return None

    def _could_use(self, card: Card) -> bool:
        """R-TURN-3: whether the seat on turn could meld a card, were it in its hand."""
        hand = self._hands[self.turn].plus(card)
        if not self._opened[self.turn]:
            keep = 1 if self.rules.discard_to_win else 0
            return best_opening(hand, self.rules, using=card, keep=keep) is not None
        return any(card in cards for cards in self._usable(hand, self._table))

    def _usable(self, hand: Cards, table: tuple[Meld, ...]) -> Iterator[Cards]:
        """Yield what a seat that may touch the table could lay or lay off (R-OUT-1)."""
        most = len(hand) - 1 if self.rules.discard_to_win else len(hand)
        for meld in melds_in(hand, self.rules):
            if len(meld) <= most:
                yield meld.cards
        for meld in table:
            for cards in lay_offs_in(meld, hand, self.rules):
                if len(cards) <= most:
                    yield cards

    def _may_touch_table(self) -> bool:
        """R-OPEN-4: whether the seat on turn may lay off and swap."""
        return self._opened[self.turn] or cast(Turn, self._now).suffices

    def _check_lay(self, move: Lay) -> Refusal | None:
        meld = laid(move.cards, self.rules)
        if isinstance(meld, Refusal):
            return meld
        if len(meld) < len(self._hands[self.turn]):
            return None
        if self.rules.discard_to_win:
            return refusal("out.card_must_remain")
        if not self._opened[self.turn]:
            melds = (*cast(Turn, self._now).laid, meld)
            if not verdict_on(melds, self.rules).accepted:
                return refusal("opening.hand_emptied")
        return None

    def _check_lay_off(self, move: LayOff) -> Refusal | None:
        longer = extended(self._table[move.meld], move.cards, self.rules)
        if isinstance(longer, Refusal):
            return longer
        if self.rules.discard_to_win and len(move.cards) == len(self._hands[self.turn]):
            return refusal("out.card_must_remain")
        return None

    def _check_swap(self, move: Swap) -> Refusal | None:
        meld = self._table[move.meld]
        if self.rules.joker_swap is JokerSwap.OFF:
            return refusal("swap.off")
        if not meld.cards.jokers:
            return refusal("swap.no_joker", meld=move.meld + 1)
        if self.rules.joker_swap is JokerSwap.RUNS and meld.kind is MeldKind.GROUP:
            return refusal("swap.groups_off")
        changed = swapped(meld, move.card, self.rules)
        if isinstance(changed, Refusal):
            return changed
        hand = self._hands[self.turn].minus(move.card).plus(JOKER)
        table = _with(self._table, move.meld, changed)
        if not any(cards.jokers for cards in self._usable(hand, table)):  # R-SWAP-2
            return refusal("swap.joker_stuck")
        return None

    def _check_discard(self, card: Card) -> Refusal | None:
        hand = self._hands[self.turn]
        now = cast(Turn, self._now)
        if card not in hand:
            return refusal("turn.card_not_in_hand", card=card)
        if hand.jokers > now.jokers:
            return refusal("swap.joker_held", jokers=hand.jokers, allowed=now.jokers)
        stands = self._may_touch_table()
        if now.taken:  # R-TURN-4
            if stands and not now.taken_used:
                return refusal("pile.card_not_melded", card=now.taken)
            if not stands and card is now.taken:
                return refusal("pile.card_kept", card=card)
        if not stands and not now.laid and len(hand) == 1:
            return refusal("opening.hand_emptied")
        return None

    def listed_moves(self) -> list[Move]:
        """List the legal moves: draws; or lays, lay-offs, swaps, taking back and discards."""
        if self.outcome:
            return []
        now = self._now
        if not now:
            return [_DRAW] if self._check_take() else [_DRAW, _TAKE]
        hand = self._hands[self.turn]
        size = len(hand)
        moves: list[Move] = []
        for meld in melds_in(hand, self.rules):
            move = lay(meld.cards.once, 0, meld.cards.jokers)
            if len(meld) < size or not self._check_lay(move):
                moves.append(move)
        if self._may_touch_table():
            self._list_table_moves(hand, moves)
        if now.way_back:
            moves.append(_TAKE_BACK)
        moves += [DISCARDS[card.index] for card in hand.faces() if not self._check_discard(card)]
        return moves

    def _list_table_moves(self, hand: Cards, moves: list[Move]) -> None:
        most = len(hand) - 1 if self.rules.discard_to_win else len(hand)
        swaps: list[Move] = []
        for index, meld in enumerate(self._table):
            for cards in lay_offs_in(meld, hand, self.rules):
                if len(cards) <= most:
                    moves.append(layoff(cards.once, 0, cards.jokers, index))
            for card in meld.joker_places if meld.cards.jokers else ():
                if card in hand and not self._check_swap(swap(card, index)):
                    swaps.append(swap(card, index))
        moves += swaps

    def timeout_move(self) -> Move:
        """Return the next move for a seat whose time has run out (R-TIME-1).

        Whoever keeps the clock applies it, and asks again, until the turn has passed.
        """
        now = self._now
        if not now:
            return _DRAW
        if now.laid and now.way_back and not self._may_touch_table():
            return _TAKE_BACK
        hand = self._hands[self.turn]
        legal = [card for card in hand.faces() if not self._check_discard(card)]
        if not legal:
            return _TAKE_BACK
        if now.drawn in legal:
            return DISCARDS[cast(Card, now.drawn).index]
        return DISCARDS[max(legal, key=lambda card: card_points(card, self.rules)).index]

    # What a move does ---------------------------------------------------------------------------

    def apply(self, move: Move) -> Events:
        """Make a move and return its events, which are built when they are read.

        Raises:
            IllegalMove: if it is not legal; the round is then as it was.
        """
        reason = self.check(move)
        if reason:
            raise IllegalMove(reason)
        return self.apply_unchecked(move)

    def apply_unchecked(self, move: Move) -> Events:
        """Make a move that is known to be legal, as search does.

        With any other move the round breaks without a word: cards get lost or doubled,
        openings stand that do not suffice.
        """
        seat = self.turn
        if isinstance(move, Draw):
            detail = self._draw()
        elif isinstance(move, Take):
            detail = self._take()
        elif isinstance(move, Discard):
            detail = self._discard(move.card)
        elif isinstance(move, TakeBack):
            detail = self._take_back()
        else:
            detail = self._meld(move)
        events = Events(seat, move, detail)
        self._history.append(events)
        return events

    def _draw(self) -> Detail:
        order = None
        if self._next == len(self._stock):
            if (
                self.rules.empty_stock is EmptyStock.ROUND_ENDS
                or self._reshuffles == RESHUFFLES_PER_ROUND
                or len(self._pile) < 2
            ):
                return self._end_without_stock()
            self._reshuffles += 1
            order = self._shuffles(self._reshuffles, self._pile[:-1])
            self._stock, self._next = order, 0
            del self._pile[:-1]
        card = self._stock[self._next]
        self._next += 1
        hand = self._hands[self.turn].plus(card)
        self._hands[self.turn] = hand
        self._now = Turn(card, True, None, hand.jokers)
        self.phase = Phase.PLAY
        return Detail(card=card, order=order)

    def _take(self) -> Detail:
        card = self._pile.pop()
        hand = self._hands[self.turn].plus(card)
        self._hands[self.turn] = hand
        must_be_melded = card if self.rules.pile_card_must_be_melded else None
        self._now = Turn(card, False, must_be_melded, hand.jokers)
        self.phase = Phase.PLAY
        return Detail(card=card)

    def _meld(self, move: Move) -> Detail:
        """Lay, lay off or swap."""
        seat = self.turn
        now = cast(Turn, self._now)
        hand = self._hands[seat]
        way_back = WayBack(move, hand, self._table, self._laid_by, now)
        hand -= move.cards
        as_laid, suffices = now.laid, now.suffices
        if isinstance(move, Lay):
            meld = cast(Meld, laid(move.cards, self.rules))
            self._table = (*self._table, meld)
            self._laid_by = (*self._laid_by, seat)
            as_laid = (*as_laid, meld)
            suffices = verdict_on(as_laid, self.rules).accepted
        elif isinstance(move, Swap):
            meld = cast(Meld, swapped(self._table[move.meld], move.card, self.rules))
            self._table = _with(self._table, move.meld, meld)
            hand = hand.plus(JOKER)
        else:
            meld = cast(Meld, extended(self._table[move.meld], move.cards, self.rules))
            self._table = _with(self._table, move.meld, meld)
        self._hands[seat] = hand
        used = now.taken_used or (now.taken is not None and now.taken in move.cards)
        self._now = Turn(
            now.drawn, now.from_stock, now.taken, now.jokers, used, as_laid, suffices, way_back
        )
        if hand:
            return Detail(meld=meld)
        verdict = self._open() if not self._opened[seat] else None
        return Detail(meld=meld, verdict=verdict, outcome=self._end(RoundEnd.WENT_OUT, seat))

    def _take_back(self) -> Detail:
        back = cast(WayBack, cast(Turn, self._now).way_back)
        self._hands[self.turn] = back.hand
        self._table = back.table
        self._laid_by = back.laid_by
        self._now = back.turn
        return Detail(taken_back=back.move)

    def _discard(self, card: Card) -> Detail | None:
        seat = self.turn
        now = cast(Turn, self._now)
        verdict = returned = outcome = None
        if not self._opened[seat] and now.laid:
            if now.suffices:
                verdict = self._open()
            else:
                verdict = verdict_on(now.laid, self.rules)
                returned = self._return_laid(now)
        hand = self._hands[seat].minus(card)
        self._hands[seat] = hand
        self._pile.append(card)
        if not hand:
            outcome = self._end(RoundEnd.WENT_OUT, seat)
        else:
            self._pass_turn(now, stayed=bool(now.laid or now.way_back) and not returned)
        if verdict or outcome:
            return Detail(verdict=verdict, returned=returned, outcome=outcome)
        return None

    def _open(self) -> OpeningVerdict:
        self._opened = _with(self._opened, self.turn, True)
        return verdict_on(cast(Turn, self._now).laid, self.rules)

    def _return_laid(self, now: Turn) -> Cards:
        """R-OPEN-3: give back every card that was laid in this turn."""
        returned = Cards()
        for meld in now.laid:
            returned += meld.cards
        self._hands[self.turn] += returned
        self._table = self._table[: -len(now.laid)]
        self._laid_by = self._laid_by[: -len(now.laid)]
        return returned

    def _pass_turn(self, now: Turn, *, stayed: bool) -> None:
        seat = self.turn
        self._turns_had[seat] += 1
        if stayed and not self._first_down[seat]:
            self._first_down = _with(self._first_down, seat, self._turns_had[seat])
        self._idle_turns = 0 if stayed or now.from_stock else self._idle_turns + 1
        self._now = None
        self.phase = Phase.DRAW
        self.turn = (seat + 1) % self.seats

    # The end ------------------------------------------------------------------------------------

    def _end_without_stock(self) -> Detail:
        """R-STOCK-1, R-STOCK-2: the stock was asked for a card and can give none."""
        rules = self.rules
        winner: int | None = lowest_hand(self._hands, rules)
        reshuffled = rules.empty_stock is EmptyStock.RESHUFFLE
        if reshuffled and rules.scoring is Scoring.PENALTIES:
            winner = None
        return Detail(outcome=self._end(RoundEnd.STOCK_EMPTY, winner))

    def _end(self, end: RoundEnd, winner: int | None) -> Outcome:
        closed = False
        if winner is not None:
            last_turn = self._turns_had[winner] + (winner == self.turn)
            closed = not 0 < self._first_down[winner] < last_turn
        hands = tuple(self._hands)
        points = round_points(hands, self._opened, winner, self.rules, closed_hand=closed)
        self.outcome = Outcome(end, winner, points, hands, closed)
        self.phase = Phase.OVER
        return self.outcome


def _with(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*values[:index], value, *values[index + 1 :])


class LegalMoves(Sequence[Move]):
    """The legal moves of a round as it is when they are asked for, listed when first needed."""

    __slots__ = ("_at", "_moves", "_round")

    def __init__(self, round_: Round) -> None:
        self._round = round_
        self._at = -1
        self._moves: list[Move] = []

    def _listed(self) -> list[Move]:
        at = len(self._round._history)
        if at != self._at:
            self._moves, self._at = self._round.listed_moves(), at
        return self._moves

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and self._round.check(move) is None

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
