"""A position: all that there is to know of a round at one moment, and what is impossible in it.

A `Position` has been checked; `Position.of` reads loose values, names every fault at once and
fills in what is left out. `str` gives its text, `parse_position` reads that back.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeVar

from rami.engine.cards import ACE_RANK, Card, Cards, CardsLike, cards_from, shortened
from rami.engine.melds import Meld, read_meld, reading
from rami.engine.moves import Lay, Move, parse_move
from rami.engine.opening import not_in_pack, verdict_on
from rami.engine.packing import CARDS_MOST
from rami.engine.refusals import InvalidPosition, Refusal, Refused, refusal
from rami.engine.rulebook import RESHUFFLES_PER_ROUND
from rami.engine.rules import NUMBER_MOST, AceInRuns, RuleSet

__all__ = ["Phase", "Position"]

MeldLike = Meld | CardsLike
T = TypeVar("T")


class Phase(StrEnum):
    """What the seat on turn does next (R-TURN-1)."""

    DRAW = "draw"
    """It draws from the stock or takes the pile."""
    PLAY = "play"
    """It lays, lays off, swaps, takes back, or discards."""
    OVER = "over"
    """Nothing: the round is over."""


@dataclass(frozen=True, slots=True)
class Position:
    """A round at one moment; seats and melds are counted from 0.

    `stock` begins with the next card to be drawn, `pile` ends with its top. `laid_by` is the
    seat that laid each meld of the `table`. `turns_had` counts the turns each seat has
    finished, `first_down` is the number of that turn of its own in which a seat first put a
    card on the table that stayed, 0 for none. `idle_turns` are the turns since a card last
    left the stock or stayed on the table (R-STOCK-3).

    In the phase `PLAY` the position is that after the draw: `drawn`, `from_stock`, `taken`
    and `jokers` are those of `Turn`, and `moves` are what the seat has done since. `laid` are
    melds of this turn, as they were laid, that cannot be taken back since what was added to
    them is not known.
    """

    rules: RuleSet
    hands: tuple[Cards, ...]
    stock: tuple[Card, ...]
    pile: tuple[Card, ...]
    table: tuple[Meld, ...]
    laid_by: tuple[int, ...]
    opened: tuple[bool, ...]
    turn: int
    phase: Phase
    dealer: int
    turns_had: tuple[int, ...]
    first_down: tuple[int, ...]
    reshuffles: int
    idle_turns: int
    drawn: Card | None = None
    from_stock: bool = False
    taken: Card | None = None
    jokers: int = 0
    laid: tuple[Meld, ...] = ()
    moves: tuple[Move, ...] = ()

    @staticmethod
    def of(
        rules: RuleSet,
        *,
        hands: Iterable[CardsLike],
        stock: CardsLike = (),
        pile: CardsLike = (),
        table: Iterable[MeldLike] = (),
        opened: Iterable[bool] | None = None,
        turn: int = 0,
        phase: Phase | str = Phase.DRAW,
        dealer: int | None = None,
        laid_by: Iterable[int] | None = None,
        turns_had: Iterable[int] | None = None,
        first_down: Iterable[int] | None = None,
        reshuffles: int = 0,
        idle_turns: int = 0,
        drawn: CardsLike = (),
        from_stock: bool | None = None,
        taken: CardsLike = (),
        jokers_after_draw: int | None = None,
        laid: Iterable[MeldLike] = (),
        moves: Iterable[Move | str] = (),
    ) -> Position:
        """Check loose values and make a position of them.

        Cards may be given as such or as a text, a meld also as a `Meld`; cards named as a meld
        are read as if they were just laid. Not every card of the pack need be somewhere.

        What is left out is taken to be usual: seats have opened that have melds on the table,
        the first of them laid those, every seat has had as many turns as the pile needs to be
        open. In the phase ``play``, `taken` is the card taken from the pile if R-TURN-4 still
        asks for it, and the last melds of the table may be named again as `laid` in this turn.

        Raises:
            InvalidPosition: with every fault at once.
        """
        faults: list[Refusal] = []
        read = _Reader(rules, faults)
        dealt = tuple(Cards.of(read.cards(f"hand {i + 1}", h)) for i, h in enumerate(hands))
        seats = len(dealt)
        fewest, most = rules.players
        if not fewest <= seats <= most:
            faults.append(refusal("position.seats", seats=seats, low=fewest, high=most))
            raise InvalidPosition(faults)
        read.seats = seats
        now = read.phase(phase)
        on_turn = read.seat("turn", turn)
        melds = read.melds("table", table)
        as_laid = read.melds("laid", laid)
        owners, open_seats = read.owners(melds, as_laid, laid_by, opened, on_turn)
        laid_before = owners[: max(len(melds) - len(as_laid), 0)]
        downs = read.numbers(
            "first_down",
            [
                1 if seat in laid_before or (rules.has_opening and open_seats[seat]) else 0
                for seat in range(seats)
            ]
            if first_down is None
            else first_down,
        )
        turns = [max(rules.pile_opens_in_round_turn - 1, down) for down in downs]
        taken_card = read.card("taken", taken)
        position = Position(
            rules=rules,
            hands=dealt,
            stock=read.cards("stock", stock),
            pile=read.cards("pile", pile),
            table=melds,
            laid_by=owners,
            opened=open_seats,
            turn=on_turn,
            phase=now,
            dealer=read.seat("dealer", (on_turn - 1) % seats if dealer is None else dealer),
            turns_had=read.numbers("turns_had", turns if turns_had is None else turns_had),
            first_down=downs,
            reshuffles=read.number("reshuffles", reshuffles, RESHUFFLES_PER_ROUND),
            idle_turns=read.number("idle_turns", idle_turns),
            drawn=read.card("drawn", drawn) or taken_card,
            from_stock=taken_card is None and now is Phase.PLAY
            if from_stock is None
            else read.yes("from_stock", from_stock),
            taken=taken_card if rules.pile_card_must_be_melded else None,
            jokers=_jokers_held(now, dealt[on_turn], as_laid)
            if jokers_after_draw is None
            else read.number("jokers_after_draw", jokers_after_draw),
            laid=as_laid,
            moves=read.moves(moves),
        )
        unread = [fault.params.get("field") for fault in faults]
        faults += [
            refusal("position.empty_hand", seat=seat + 1)
            for seat, hand in enumerate(dealt)
            if not hand and f"hand {seat + 1}" not in unread
        ]
        faults += _contradictions(position)
        if faults:
            raise InvalidPosition(faults)
        return position._with_way_back()

    def _with_way_back(self) -> Position:
        """Turn melds of this turn that lie as they were laid into moves, to be taken back."""
        count = len(self.laid)
        if not count or self.table[-count:] != self.laid:
            return self
        hands = list(self.hands)
        for meld in self.laid:
            hands[self.turn] += meld.cards
        return replace(
            self,
            hands=tuple(hands),
            table=self.table[:-count],
            laid_by=self.laid_by[:-count],
            laid=(),
            moves=(*(Lay(meld.cards) for meld in self.laid), *self.moves),
        )

    def __str__(self) -> str:
        """The position as lines; seats and melds are counted from 1 there."""
        lines = [f"rules: {self.rules}"]
        lines += [f"hand: {hand}" for hand in self.hands]
        lines += [f"stock: {_text(self.stock)}", f"pile: {_text(self.pile)}"]
        owned = zip(self.laid_by, self.table, strict=True)
        lines += [f"meld of {seat + 1}: {meld}" for seat, meld in owned]
        lines += [
            f"opened: {_text(['no', 'yes'][is_open] for is_open in self.opened)}",
            f"turn: {self.turn + 1}",
            f"phase: {self.phase.value}",
            f"dealer: {self.dealer + 1}",
            f"turns had: {_text(self.turns_had)}",
            f"first down: {_text(self.first_down)}",
            f"reshuffles: {self.reshuffles}",
            f"idle turns: {self.idle_turns}",
        ]
        if self.phase is Phase.PLAY:
            lines += [
                f"drawn: {self.drawn or ''}",
                f"from stock: {['no', 'yes'][self.from_stock]}",
                f"taken: {self.taken or ''}",
                f"jokers after draw: {self.jokers}",
            ]
            lines += [f"laid: {meld}" for meld in self.laid]
            lines += [f"move: {move}" for move in self.moves]
        return "\n".join(lines) + "\n"


def _text(things: Iterable[object]) -> str:
    return " ".join(map(str, things))


class _Reader:
    """Reads loose values; what cannot be read becomes a fault and a harmless value."""

    def __init__(self, rules: RuleSet, faults: list[Refusal]) -> None:
        self.rules = rules
        self.faults = faults
        self.seats = 0

    def _wrong(self, field: str, value: object) -> None:
        self.faults.append(
            refusal("position.wrong_value", field=field, value=shortened(str(value)))
        )

    def cards(self, field: str, cards: CardsLike) -> tuple[Card, ...]:
        try:
            read = cards_from(cards)
            Cards.of(read) if field.startswith("hand") else None
        except Refused as error:
            self.faults.append(refusal("position.cards", field=field, refusal=error.refusal))
            return ()
        except TypeError:
            self._wrong(field, cards)
            return ()
        return read

    def card(self, field: str, card: CardsLike | None) -> Card | None:
        if card is None or isinstance(card, Card):
            return card
        cards = self.cards(field, card)
        if len(cards) > 1:
            self._wrong(field, _text(cards))
        return cards[0] if cards else None

    def melds(self, field: str, melds: Iterable[MeldLike]) -> tuple[Meld, ...]:
        read = []
        for index, meld in enumerate(melds):
            try:
                read.append(_as_it_lies(meld, self.rules))
            except Refused as error:
                self.faults.append(refusal("position.meld", meld=index + 1, refusal=error.refusal))
        return tuple(read)

    def moves(self, moves: Iterable[Move | str]) -> tuple[Move, ...]:
        read = []
        for move in moves:
            try:
                read.append(parse_move(move) if isinstance(move, str) else move)
            except Refused as error:
                text = shortened(str(move))
                self.faults.append(refusal("position.move", text=text, refusal=error.refusal))
        return tuple(read)

    def phase(self, phase: Phase | str) -> Phase:
        try:
            read = Phase(phase.lower())
        except (AttributeError, ValueError):
            read = Phase.OVER
        if read is Phase.OVER:
            self._wrong("phase", phase)
            return Phase.DRAW
        return read

    def yes(self, field: str, value: object) -> bool:
        if not isinstance(value, bool):
            self._wrong(field, value)
            return False
        return value

    def number(self, field: str, value: object, most: int = NUMBER_MOST) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
            self._wrong(field, value)
            return 0
        return value

    def seat(self, field: str, value: object) -> int:
        if isinstance(value, int) and not isinstance(value, bool):
            if 0 <= value < self.seats:
                return value
            value += 1  # as in every refusal, seats are counted from 1
        shown = shortened(str(value))
        self.faults.append(refusal("position.seat", field=field, value=shown, seats=self.seats))
        return 0

    def numbers(self, field: str, values: Iterable[object]) -> tuple[int, ...]:
        return self._per_seat(field, [self.number(field, value) for value in values], 0)

    def _per_seat(self, field: str, values: Sequence[T], harmless: T) -> tuple[T, ...]:
        if len(values) == self.seats:
            return tuple(values)
        self.faults.append(
            refusal("position.per_seat", field=field, count=len(values), seats=self.seats)
        )
        return (harmless,) * self.seats

    def owners(
        self,
        table: tuple[Meld, ...],
        laid: tuple[Meld, ...],
        laid_by: Iterable[int] | None,
        opened: Iterable[bool] | None,
        on_turn: int,
    ) -> tuple[tuple[int, ...], tuple[bool, ...]]:
        """Return who laid each meld, and who has opened."""
        before = len(table) - len(laid)
        if opened is None:
            all_open = not self.rules.has_opening or before > 0
            open_seats = (all_open,) * self.seats
        else:
            open_seats = self._per_seat("opened", [self.yes("opened", o) for o in opened], False)
            if not self.rules.has_opening:
                open_seats = (True,) * self.seats
        if laid_by is None:
            order = [(on_turn + i) % self.seats for i in range(self.seats)]
            first = next((seat for seat in order if open_seats[seat]), on_turn)
            return (first,) * before + (on_turn,) * len(laid), open_seats
        owners = [self.seat("laid_by", seat) for seat in laid_by]
        if len(owners) != len(table):
            count = len(owners)
            self.faults.append(refusal("position.owners", count=count, melds=len(table)))
            owners = [on_turn] * len(table)
        return tuple(owners), open_seats


def _as_it_lies(meld: MeldLike, rules: RuleSet) -> Meld:
    """Return the meld of the table that cards make, an ace after the king if named there.

    Whatever was laid off onto a meld and swapped in it, it is what its cards would make if they
    were laid at once, but for one case: an ace that had to stand after the king stays there,
    though cards laid off since would let it stand before the two (R-MELD-5).
    """
    cards = meld.in_order() if isinstance(meld, Meld) else list(cards_from(meld))
    read = read_meld(cards, rules)
    has_ace = any(card.rank == ACE_RANK for card in cards)
    if has_ace and rules.ace_in_runs is AceInRuns.BOTH and read.in_order() != cards:
        high = reading(cards, rules.replace(ace_in_runs=AceInRuns.HIGH))
        if isinstance(high, Meld) and high.in_order() == cards:
            return high
    return read


def _contradictions(position: Position) -> list[Refusal]:
    """Return what cannot be together in a position whose every value is readable."""
    rules = position.rules
    places: list[Iterable[Card]] = [*position.hands, position.stock, position.pile]
    places += [meld.cards for meld in position.table]
    faults = not_in_pack(places, rules)
    for seat in range(len(position.hands)):
        faults += _too_many(position, seat)
        if position.first_down[seat] > position.turns_had[seat]:
            value = position.first_down[seat]
            faults.append(refusal("position.wrong_value", field="first_down", value=value))
    before = len(position.table) - len(position.laid)
    for seat in sorted(set(position.laid_by[:before])):
        if not position.opened[seat]:
            faults.append(refusal("position.not_opened", seat=seat + 1))
    if position.phase is Phase.DRAW:
        for field in ("laid", "moves", "taken", "drawn", "from_stock", "jokers"):
            if getattr(position, field):
                faults.append(refusal("position.only_in_play", field=field))
        return faults
    if position.hands[position.turn].jokers > position.jokers:
        faults.append(
            refusal("position.wrong_value", field="jokers_after_draw", value=position.jokers)
        )
    tail = position.table[max(before, 0) :]
    for laid, lies in zip(position.laid, tail, strict=False):
        if laid.kind is not lies.kind or laid.cards.once & ~lies.cards.once:
            faults.append(refusal("position.laid_not_on_table", meld=str(laid)))
    if before < 0:
        faults += [
            refusal("position.laid_not_on_table", meld=str(meld))
            for meld in position.laid[len(position.table) :]
        ]
    elif (
        # Only melds that suffice can have been added to, or have given a joker (R-OPEN-4).
        tail != position.laid
        and not position.opened[position.turn]
        and not verdict_on(position.laid, rules).accepted
    ):
        faults.append(refusal("position.not_opened", seat=position.turn + 1))
    taken = position.taken
    held = [position.hands[position.turn], *(meld.cards for meld in position.laid)]
    if taken and not any(taken in cards for cards in held):
        faults.append(refusal("position.taken", card=taken))
    return faults


def _jokers_held(phase: Phase, hand: Cards, laid: tuple[Meld, ...]) -> int:
    """Return how many jokers a seat must have held after its draw, 0 before it."""
    if phase is not Phase.PLAY:
        return 0
    return hand.jokers + sum(meld.cards.jokers for meld in laid)


def _too_many(position: Position, seat: int) -> list[Refusal]:
    """Return a fault if a seat has more cards than any is dealt, and what it has drawn."""
    count = len(position.hands[seat])
    has_drawn = seat == position.turn and position.phase is Phase.PLAY
    if has_drawn:
        count += sum(len(meld) for meld in position.laid)
    most = CARDS_MOST if has_drawn else CARDS_MOST - 1
    if count <= most:
        return []
    fault = refusal("cards.too_many", count=count, most=most)
    return [refusal("position.cards", field=f"hand {seat + 1}", refusal=fault)]
