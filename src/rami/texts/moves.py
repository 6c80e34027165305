"""What a move will do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rami.engine.cards import parse_cards
from rami.engine.moves import Discard, Draw, Lay, LayOff, Move, Swap, Take, TakeBack
from rami.texts._messages import HERE, N_, fill
from rami.texts._say import say
from rami.texts.melds import symbols

__all__ = ["MOVES", "move_cards"]

MOVES: Final[Mapping[type[Move], str]] = {
    Draw: N_("Draw a card from the stock."),
    Take: N_("Take the top card of the pile."),
    Lay: N_("Lay {cards} as a new meld."),
    LayOff: N_("Add {cards} to meld {meld}."),
    Swap: N_("Give {cards} for the joker of meld {meld}."),
    TakeBack: N_("Take back what you last laid, added or swapped in this turn."),
    Discard: N_("Discard {cards}, which ends your turn."),
}
"""What to say of each move: `cards` are those it names, `meld` the number of the table meld."""


def move_cards(move: Move) -> str:
    """Return the cards that a move names, in the order in which a player would.

    >>> move_cards(Lay("AH QH KH"))
    'Q♥ K♥ A♥'
    """
    words = str(move).split()[1 : 1 + len(move.cards)]
    return symbols(parse_cards(" ".join(words)))


@say.register
def _say_move(move: Move, lang: str = HERE) -> str:
    return fill(MOVES[type(move)], {"cards": move_cards(move), "meld": move.meld + 1}, lang)
