"""Cards, and hands of them.

Nothing in the rules tells one twin of a two-deck pack from the other, so a card here is its
*face*: a rank and a suit, or a joker. There are 53 `Card` objects and no ids. `Cards` is a
multiset of them, kept as two masks and a count.

A face is one bit of a 64-bit mask, ``suit * 16 + rank``: each suit has a lane of sixteen
bits, the ace is bit 1 of its lane, the king bit 13. The empty bits between the lanes keep a
shift from leaking into the next suit, and leave room for the ace's second place in a run, 14.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

from rami.engine.refusals import InvalidMeld, Unreadable, refusal

__all__ = ["JOKER", "RANKS", "SUITS", "Card", "Cards", "CardsLike", "cards_from", "parse_cards"]

SUITS: Final = "SHDC"
"""The suits, in the order in which hands are sorted: spades, hearts, diamonds, clubs."""

RANKS: Final = "A23456789TJQK"
"""The ranks, from the ace, whose number is 1, to the king, 13."""

LANE_BITS: Final = 16
LANE: Final = (1 << LANE_BITS) - 1
LANES: Final = tuple(LANE << suit * LANE_BITS for suit in range(len(SUITS)))
ACE_RANK: Final = 1
KING_RANK: Final = 13
ACE_HIGH: Final = 14
"""The place of an ace after the king."""

_EVERY_SECOND: Final = 0x5555555555555555
_EVERY_SECOND_PAIR: Final = 0x3333333333333333
_EVERY_SECOND_FOUR: Final = 0x0F0F0F0F0F0F0F0F

_SYMBOLS: Final = "♠♥♦♣"


class Card:
    """A face of the pack, such as the queen of hearts, or a joker.

    Cards are made once; get them by `parse_cards` or `Card.of`, and compare them with ``is``
    or ``==``. They sort by suit, then rank from the ace up, jokers last.

    `rank` is 1 (ace) to 13 (king), `suit` a letter of `SUITS`; both are 0 and "" for a joker.
    `bit` is the card's bit in the masks of `Cards`, 0 for a joker.
    """

    __slots__ = ("bit", "index", "is_joker", "rank", "suit", "text")

    bit: int
    index: int
    is_joker: bool
    rank: int
    suit: str
    text: str

    def __init__(self, rank: int, suit: str) -> None:
        self.is_joker = not rank
        self.rank = rank
        self.suit = suit
        # Jokers come after every face when cards are sorted.
        index = SUITS.index(suit) * LANE_BITS + rank if rank else len(SUITS) * LANE_BITS
        self.index = index
        self.bit = 1 << index if rank else 0
        self.text = RANKS[rank - 1] + suit if rank else "JK"

    @staticmethod
    def of(rank: int, suit: str) -> Card:
        """Return the card of a rank from 1 to 13 and a suit of `SUITS`."""
        return BY_INDEX[SUITS.index(suit) * LANE_BITS + rank]

    @property
    def symbol(self) -> str:
        """The card as players write it, such as ``10♥``; a joker is ``JK``."""
        if self.is_joker:
            return self.text
        rank = "10" if self.text[0] == "T" else self.text[0]
        return rank + _SYMBOLS[SUITS.index(self.suit)]

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    def __hash__(self) -> int:
        return self.index

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __reduce__(self) -> str | tuple[object, ...]:
        # A copy or an unpickled card is the card itself.
        return _card_at, (self.index,)


JOKER: Final = Card(0, "")

BY_INDEX: Final[dict[int, Card]] = {
    card.index: card for suit in SUITS for card in (Card(r, suit) for r in range(1, 14))
} | {JOKER.index: JOKER}
"""Every card by its index; the index of a face is the number of its bit."""

FACES: Final = tuple(card for card in BY_INDEX.values() if card is not JOKER)

_MODULUS: Final = 67  # the remainders of the powers of two differ up to the 66th
_RESTS: Final = {card.bit % _MODULUS: card for card in FACES}
_BY_REST: Final = [_RESTS.get(rest, JOKER) for rest in range(_MODULUS)]
"""The face of a bit by its remainder; compiled, this is far faster than `bit_length`."""


def _card_at(index: int) -> Card:
    return BY_INDEX[index]


_WORDS: Final[dict[str, Card]] = {
    **{card.text: card for card in BY_INDEX.values()},
    **{card.symbol: card for card in BY_INDEX.values()},
    **{card.text.replace("T", "10"): card for card in FACES},
    **{card.symbol.replace("10", "T"): card for card in FACES},
    **{
        (card.text[0] + white).replace("T", rank): card
        for suit, white in zip(SUITS, "♤♡♢♧", strict=True)
        for card in FACES
        if card.suit == suit
        for rank in ("T", "10")
    },
    "JOKER": JOKER,
    "🃏": JOKER,
}

_EMOJI_STYLE: Final = "\ufe0f"  # follows ♥ where a keyboard asks for the coloured form


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards, separated by spaces or commas, in the order given.

    Accepted are ``QH``, ``10h``, ``TH``, ``Q♥``, ``JK`` and ``🃏``, in upper or lower case.

    Raises:
        Unreadable: if a word is no card (``cards.unknown``), naming the first such word.

    >>> parse_cards("QH, 10♥ jk")
    (<QH>, <TH>, <JK>)
    """
    cards = []
    for word in text.replace(",", " ").split():
        card = _WORDS.get(word.replace(_EMOJI_STYLE, "").upper())
        if card is None:
            raise Unreadable(refusal("cards.unknown", word=shortened(word)))
        cards.append(card)
    return tuple(cards)


CardsLike = str | Card | Iterable[Card | str]
"""Cards as people write them in a program: a text, a card, or several of either."""


def cards_from(given: CardsLike) -> tuple[Card, ...]:
    """Return cards that are given as such or as texts for `parse_cards`, in their order.

    Raises:
        Unreadable: if a word of a text is no card.
        TypeError: if something else is among them.

    >>> cards_from(["QH", JOKER, "2S 3S"])
    (<QH>, <JK>, <2S>, <3S>)
    """
    if isinstance(given, str):
        return parse_cards(given)
    cards: list[Card] = []
    for card in (given,) if isinstance(given, Card) else given:
        if isinstance(card, Card):
            cards.append(card)
        elif isinstance(card, str):
            cards += parse_cards(card)
        else:
            raise TypeError(f"cards are given as such or as texts, not as {card!r}")
    return tuple(cards)


def shortened(text: str, most: int = 20) -> str:
    """Return the start of a text from outside, without anything a terminal would obey."""
    shown = "".join(c if c.isprintable() else "?" for c in text[: most + 1])
    return shown if len(shown) <= most else shown[:most] + "…"


class Cards:
    """A multiset of cards: a hand, or what a move takes out of one. It never changes.

    `once` is the mask of the faces held at least once, `twice` that of the faces held twice,
    `jokers` the number of jokers. No pack has three of a face.

    >>> hand = Cards.of("7H 7H QS JK")
    >>> str(hand), len(hand), str(hand.minus(parse_cards("7H")[0]))
    ('QS 7H 7H JK', 4, 'QS 7H JK')
    """

    __slots__ = ("jokers", "once", "twice")

    once: int
    twice: int
    jokers: int

    def __init__(self, once: int = 0, twice: int = 0, jokers: int = 0) -> None:
        self.once = once
        self.twice = twice
        self.jokers = jokers

    @staticmethod
    def of(cards: CardsLike) -> Cards:
        """Collect cards, given as such or as texts for `parse_cards`.

        Raises:
            Unreadable: if a word is no card.
            InvalidMeld: if a face is named more often than any pack has it.
        """
        if isinstance(cards, Cards):
            return cards
        return collected(cards_from(cards))

    def plus(self, card: Card) -> Cards:
        """Return these cards and one more; the caller sees to it that the pack has it."""
        bit = card.bit
        if not bit:
            return _held(self.once, self.twice, self.jokers + 1)
        return _held(self.once | bit, self.twice | self.once & bit, self.jokers)

    def minus(self, card: Card) -> Cards:
        """Return these cards without one that they hold."""
        bit = card.bit
        if not bit:
            return _held(self.once, self.twice, self.jokers - 1)
        return _held(self.once & ~bit | self.twice & bit, self.twice & ~bit, self.jokers)

    def __add__(self, other: Cards) -> Cards:
        return _together(self, other)

    def __sub__(self, other: Cards) -> Cards:
        """Return these cards without some that they hold (``other <= self``)."""
        return _left(self, other)

    def __le__(self, other: Cards) -> bool:
        """Whether `other` holds all of these."""
        return (
            not self.once & ~other.once
            and not self.twice & ~other.twice
            and self.jokers <= other.jokers
        )

    def count(self, card: Card) -> int:
        """Return how many of a card these are, 0 to 2, or up to 6 for a joker."""
        if card is JOKER:
            return self.jokers
        return bool(self.once & card.bit) + bool(self.twice & card.bit)

    def __contains__(self, card: Card) -> bool:
        return self.count(card) > 0

    def __len__(self) -> int:
        return counted(self.once) + counted(self.twice) + self.jokers

    def __bool__(self) -> bool:
        return bool(self.once or self.jokers)

    def __iter__(self) -> Iterator[Card]:
        """Yield the cards by suit and rank, twins side by side, jokers last."""
        for card in faces_of(self.once):
            yield card
            if self.twice & card.bit:
                yield card
        for _ in range(self.jokers):
            yield JOKER

    def faces(self) -> list[Card]:
        """Return each card that is held, twins and jokers named once."""
        faces = faces_of(self.once)
        if self.jokers:
            faces.append(JOKER)
        return faces

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Cards) and _alike(self, other)

    def __hash__(self) -> int:
        return hash((self.once, self.twice, self.jokers))

    def __str__(self) -> str:
        return " ".join([card.text for card in self])

    def __repr__(self) -> str:
        return f"Cards.of({str(self)!r})"

    def __reduce__(self) -> tuple[type[Cards], tuple[int, int, int]]:
        return Cards, (self.once, self.twice, self.jokers)


def _held(once: int, twice: int, jokers: int) -> Cards:
    """Return such cards; quicker than a call of the class, and each move makes some."""
    held = Cards.__new__(Cards)
    held.once = once
    held.twice = twice
    held.jokers = jokers
    return held


# What operators do: the compiled form knows the type of a function's arguments, and not theirs.


def _alike(one: Cards, other: Cards) -> bool:
    return one.once == other.once and one.twice == other.twice and one.jokers == other.jokers


def _together(one: Cards, other: Cards) -> Cards:
    once, twice = one.once | other.once, one.twice | other.twice | one.once & other.once
    return _held(once, twice, one.jokers + other.jokers)


def _left(hand: Cards, taken: Cards) -> Cards:
    # A face is left once if it was held and not taken, or held twice and taken once.
    once = hand.once & ~taken.once | hand.twice & ~taken.twice
    return _held(once, hand.twice & ~taken.once, hand.jokers - taken.jokers)


def collected(cards: tuple[Card, ...]) -> Cards:
    """Collect cards, as `Cards.of` does."""
    once = twice = jokers = 0
    for card in cards:
        bit = card.bit
        if not bit:
            jokers += 1
        elif not once & bit:
            once |= bit
        elif not twice & bit:
            twice |= bit
        else:
            raise InvalidMeld(refusal("cards.not_in_pack", card=card, count=3, pack=2))
    return _held(once, twice, jokers)


def counted(mask: int) -> int:
    """Return how many faces a mask has; compiled, this is far faster than `bit_count`."""
    # Neighbours are added up: the bits of two, the pairs of four, the fours of a byte. The bytes
    # are the digits of a number to the base of 256, whose remainder by 255 is their sum.
    pairs = mask - (mask >> 1 & _EVERY_SECOND)
    fours = (pairs & _EVERY_SECOND_PAIR) + (pairs >> 2 & _EVERY_SECOND_PAIR)
    return (fours + (fours >> 4) & _EVERY_SECOND_FOUR) % 255


def faces_of(mask: int) -> list[Card]:
    """Return the faces of a mask, by suit and rank."""
    faces: list[Card] = []
    while mask:
        lowest = mask & -mask
        faces.append(_BY_REST[lowest % _MODULUS])
        mask ^= lowest
    return faces


@cache  # there are two numbers of decks and seven of jokers
def full_pack(decks: int, jokers: int) -> tuple[Card, ...]:
    """Return the cards of a pack, sorted: `decks` of each face, and the jokers."""
    return tuple([card for card in FACES for _ in range(decks)] + [JOKER] * jokers)
