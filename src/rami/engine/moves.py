"""Moves: immutable values with a text form that `parse_move` reads back.

========================  ==============================================================
``draw``                  draw from the stock
``take``                  take the top of the pile
``lay QH KH AH``          lay a new meld
``add JK 9C to 2``        lay off cards onto the second meld of the table
``swap 8S in 1``          take a joker from the first meld for the card it stands for
``back``                  take back the last lay, lay-off or swap of this turn
``discard 7C``            discard, which ends the turn
========================  ==============================================================

In a text melds are counted from 1, in the API, as everywhere in Python, from 0. Making an equal
move again usually gives the same object.
"""

from __future__ import annotations

from functools import lru_cache
from operator import index
from typing import Final, cast

from rami.engine.cards import (
    BY_INDEX,
    JOKER,
    KING_RANK,
    LANE,
    LANE_BITS,
    LANES,
    RANKS,
    SUITS,
    Card,
    Cards,
    CardsLike,
    cards_from,
    faces_of,
    shortened,
)
from rami.engine.refusals import Unreadable, refusal

__all__ = ["Discard", "Draw", "Lay", "LayOff", "Move", "Swap", "Take", "TakeBack", "parse_move"]

_MOVES_KEPT: Final = 1 << 15  # moves recur; those from outside cannot fill the memory
_LONGEST_TEXT: Final = 60  # of an unreadable move, what is worth repeating


class Move:
    """What a seat does.

    `cards` are those it names, `card` the one card of a swap or a discard, `meld` the table meld
    it is about or -1.
    """

    __slots__ = ("_hash", "card", "cards", "meld")

    verb = ""
    card: Card | None
    cards: Cards
    meld: int
    _hash: int

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Move)
            and self.verb == other.verb
            and self.meld == other.meld
            and self.cards == other.cards
        )

    def __hash__(self) -> int:
        return self._hash

    def __str__(self) -> str:
        return self.verb

    def __repr__(self) -> str:
        return f"<{self}>"

    def __reduce__(self) -> tuple[object, ...]:
        return parse_move, (str(self),)  # a copy of a move is the move


_NO_CARDS: Final = Cards()


class Draw(Move):
    """Draw one card from the stock (R-TURN-1)."""

    __slots__ = ()
    verb = "draw"

    def __new__(cls) -> Draw:
        """Return the one such move."""
        return _DRAW


class Take(Move):
    """Take the top card of the pile (R-TURN-2)."""

    __slots__ = ()
    verb = "take"

    def __new__(cls) -> Take:
        """Return the one such move."""
        return _TAKE


class TakeBack(Move):
    """Take back the last lay, lay-off or swap of this turn (R-TURN-6)."""

    __slots__ = ()
    verb = "back"

    def __new__(cls) -> TakeBack:
        """Return the one such move."""
        return _TAKE_BACK


class Lay(Move):
    """Lay cards as a new meld; their order does not matter (R-CARD-3)."""

    __slots__ = ()
    verb = "lay"

    def __new__(cls, cards: CardsLike) -> Lay:
        """Return the move that lays these cards, given as such or as texts."""
        held = Cards.of(cards)
        return lay(held.once, held.twice, held.jokers)

    def __str__(self) -> str:
        return f"{self.verb} {_as_named(self.cards)}"


class LayOff(Move):
    """Lay off cards onto the table meld of that number, counted from 0 (R-LAY-1)."""

    __slots__ = ()
    verb = "add"

    def __new__(cls, cards: CardsLike, meld: int) -> LayOff:
        """Return the move that adds these cards, given as such or as texts."""
        held = Cards.of(cards)
        return layoff(held.once, held.twice, held.jokers, index(meld))

    def __str__(self) -> str:
        return f"{self.verb} {_as_named(self.cards)} to {self.meld + 1}"


class Swap(Move):
    """Give a card for the joker that stands for it in a table meld, counted from 0 (R-SWAP-1)."""

    __slots__ = ()
    verb = "swap"
    card: Card

    def __new__(cls, card: CardsLike, meld: int) -> Swap:
        """Return the move that gives this one card, given as such or as a text."""
        return swap(_one(card, str(card)), index(meld))

    def __str__(self) -> str:
        return f"{self.verb} {self.card} in {self.meld + 1}"


class Discard(Move):
    """Discard a card, which ends the turn (R-TURN-1)."""

    __slots__ = ()
    verb = "discard"
    card: Card

    def __new__(cls, card: CardsLike) -> Discard:
        """Return the move that discards this one card, given as such or as a text."""
        return DISCARDS[_one(card, str(card)).index]

    def __str__(self) -> str:
        return f"{self.verb} {self.card}"


def _made(kind: type[Move], cards: Cards, meld: int = -1, card: Card | None = None) -> Move:
    """Make a move past its class, which would look for one that is there."""
    move: Move = Move.__new__(kind)
    move.card = card
    move.cards = cards
    move.meld = meld
    move._hash = hash((move.verb, cards, meld))
    return move


_DRAW: Final = cast(Draw, _made(Draw, Cards()))
_TAKE: Final = cast(Take, _made(Take, Cards()))
_TAKE_BACK: Final = cast(TakeBack, _made(TakeBack, Cards()))


@lru_cache(_MOVES_KEPT)
def lay(once: int, twice: int, jokers: int) -> Lay:
    """Return the move that lays the cards of these masks, as in `Cards`."""
    return cast(Lay, _made(Lay, Cards(once, twice, jokers)))


@lru_cache(_MOVES_KEPT)
def layoff(once: int, twice: int, jokers: int, meld: int) -> LayOff:
    """Return the move that lays off the cards of these masks onto a meld."""
    return cast(LayOff, _made(LayOff, Cards(once, twice, jokers), meld))


@lru_cache(_MOVES_KEPT)
def swap(card: Card, meld: int) -> Swap:
    """Return the move that gives a card for a joker of a meld."""
    return cast(Swap, _made(Swap, Cards().plus(card), meld, card))


DISCARDS: Final = {
    index: cast(Discard, _made(Discard, Cards().plus(card), -1, card))
    for index, card in BY_INDEX.items()
}
"""The discard of each card, by the card's index."""


# Constants of this module's own, so that its compiled form can know their types.
_LANE: Final = LANE
_BITS: Final = LANE_BITS
_discards_in_lane: Final[list[list[tuple[Discard, ...] | None]]] = [
    [None] * (2 << KING_RANK) for _ in SUITS
]
"""The discards of the ranks held in each suit, found once."""


def add_discards(moves: list[Move], cards: Cards) -> None:
    """Add the discard of each card that is held, twins and jokers named once."""
    for suit, known in enumerate(_discards_in_lane):
        lane = cards.once >> suit * _BITS & _LANE
        if lane:
            found = known[lane]
            if found is None:
                cards_held = faces_of(cards.once & LANES[suit])
                found = known[lane] = tuple([DISCARDS[card.index] for card in cards_held])
            moves.extend(found)
    if cards.jokers:
        moves.append(DISCARDS[JOKER.index])


def _as_named(cards: Cards) -> str:
    """Name cards as a player would lay them: an ace beside a king comes last."""
    named = list(cards)
    ranks = {card.rank for card in named}
    if {RANKS.index("A") + 1, RANKS.index("K") + 1} <= ranks and RANKS.index("2") + 1 not in ranks:
        named.sort(key=lambda card: (card.is_joker, card.rank == RANKS.index("A") + 1))
    return " ".join([card.text for card in named])


def parse_move(text: str) -> Move:
    """Read a move from its text.

    Raises:
        Unreadable: if it is no move (``move.unknown``), names no meld of the table by its
            number (``move.meld_number``), or a word in it is no card.

    >>> parse_move("add JK 9c to 2").meld
    1
    """
    verb, _, rest = text.strip().partition(" ")
    verb = verb.lower()
    single = _SINGLE.get(verb)
    if single and not rest.strip():
        return single
    if verb == Lay.verb:
        return Lay(_some(rest))
    if verb == LayOff.verb:
        cards, meld = _with_meld(rest, "to", text)
        return LayOff(_some(cards), meld)
    if verb == Swap.verb:
        cards, meld = _with_meld(rest, "in", text)
        return Swap(_one(cards, text), meld)
    if verb == Discard.verb:
        return Discard(_one(rest, text))
    raise _unknown(text)


_SINGLE: Final[dict[str, Move]] = {move.verb: move for move in (_DRAW, _TAKE, _TAKE_BACK)}


def _unknown(text: str, code: str = "move.unknown") -> Unreadable:
    return Unreadable(refusal(code, text=shortened(text.strip(), _LONGEST_TEXT)))


def _some(text: str) -> Cards:
    cards = Cards.of(text)
    if not cards:
        raise Unreadable(refusal("cards.empty"))
    return cards


def _one(card: CardsLike, move: str) -> Card:
    if isinstance(card, Card):
        return card
    cards = cards_from(card)
    if len(cards) != 1:
        raise _unknown(move)
    return cards[0]


def _with_meld(text: str, preposition: str, move: str) -> tuple[str, int]:
    """Split ``JK 9C to 2`` into its cards and the meld's number, counted from 0."""
    words = text.split()
    if len(words) < 3 or words[-2].lower() != preposition:
        raise _unknown(move)
    number = words[-1]
    if not (number.isascii() and number.isdecimal()) or len(number) > 4 or int(number) == 0:
        raise _unknown(move, "move.meld_number")
    return " ".join(words[:-2]), int(number) - 1
