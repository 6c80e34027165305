"""What people call the cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Protocol

from rami.engine.cards import Card
from rami.texts._messages import HERE, N_, fill
from rami.texts._say import say

__all__ = [
    "JOKER",
    "NAMED_CARD",
    "RANKS",
    "SUITS",
    "AnyCard",
    "card_name",
    "rank_name",
    "suit_name",
]

RANKS: Final[Mapping[int, str]] = {
    1: N_("ace"),
    2: N_("two"),
    3: N_("three"),
    4: N_("four"),
    5: N_("five"),
    6: N_("six"),
    7: N_("seven"),
    8: N_("eight"),
    9: N_("nine"),
    10: N_("ten"),
    11: N_("jack"),
    12: N_("queen"),
    13: N_("king"),
}
"""The names of the ranks, by number."""

SUITS: Final[Mapping[str, str]] = {
    "S": N_("spades"),
    "H": N_("hearts"),
    "D": N_("diamonds"),
    "C": N_("clubs"),
}
"""The names of the suits, by letter."""

JOKER: Final = N_("joker")

NAMED_CARD: Final = N_("{rank} of {suit}")
"""A card by its rank and suit, such as *queen of hearts*."""


class AnyCard(Protocol):
    """What a card needs to have a name: a rank from 1 (ace) to 13 and a suit, or a joker."""

    @property
    def is_joker(self) -> bool:
        """Whether it is a joker; then it has neither rank nor suit."""

    @property
    def rank(self) -> int:
        """The rank, from 1, the ace, to 13, the king."""

    @property
    def suit(self) -> str:
        """The letter of the suit: ``S``, ``H``, ``D`` or ``C``."""


def rank_name(rank: int, lang: str = HERE) -> str:
    """Return the name of a rank from 1 (ace) to 13 (king).

    >>> rank_name(12)
    'queen'
    """
    return fill(RANKS[rank], {}, lang)


def suit_name(suit: str, lang: str = HERE) -> str:
    """Return the name of a suit, given by its letter.

    >>> suit_name("H")
    'hearts'
    """
    return fill(SUITS[suit], {}, lang)


def card_name(card: AnyCard, lang: str = HERE) -> str:
    """Return the name of a card.

    >>> from rami.engine.cards import parse_cards
    >>> [card_name(card) for card in parse_cards("QH JK")]
    ['queen of hearts', 'joker']
    """
    if card.is_joker:
        return fill(JOKER, {}, lang)
    names = {"rank": rank_name(card.rank, lang), "suit": suit_name(card.suit, lang)}
    return fill(NAMED_CARD, names, lang)


@say.register
def _say_card(card: Card, lang: str = HERE) -> str:
    return card_name(card, lang)
