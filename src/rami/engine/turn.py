"""What is on hold within a turn: the card drawn, the melds as laid, the way back.

A `Turn` never changes; each lay, lay-off or swap makes the next one, which remembers the way
back to the last. So a copied round shares its turn with the original, and taking back is one
step along the chain.
"""

from __future__ import annotations

from rami.engine.cards import Card, Cards
from rami.engine.melds import Meld
from rami.engine.moves import Move

__all__ = ["Turn", "WayBack", "turn_of"]


class Turn:
    """The turn of a seat that has drawn.

    `drawn` is the card it drew or took, None where a position does not tell; `from_stock`
    says where from. `taken` is the face that R-TURN-4 is about, None where any card may be
    discarded, and `taken_used` whether one has gone to the table. `jokers` is how many the
    seat held after the draw (R-SWAP-2). `laid` are the melds of the turn as they were laid,
    by which the opening is judged (R-OPEN-4), and `suffices` whether they make the opening
    of a seat that has none. Turns are made by `turn_of`.
    """

    __slots__ = (
        "drawn",
        "from_stock",
        "jokers",
        "laid",
        "suffices",
        "taken",
        "taken_used",
        "way_back",
    )

    drawn: Card | None
    from_stock: bool
    taken: Card | None
    jokers: int
    taken_used: bool
    laid: tuple[Meld, ...]
    suffices: bool
    way_back: WayBack | None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Turn) and _values(self) == _values(other)

    __hash__ = None  # type: ignore[assignment]  # compared, never a key


def turn_of(
    drawn: Card | None,
    from_stock: bool,
    taken: Card | None,
    jokers: int,
    taken_used: bool,
    laid: tuple[Meld, ...],
    suffices: bool,
    way_back: WayBack | None,
) -> Turn:
    """Return such a turn; quicker than a call of the class, and each draw makes one."""
    turn = Turn.__new__(Turn)
    turn.drawn = drawn
    turn.from_stock = from_stock
    turn.taken = taken
    turn.jokers = jokers
    turn.taken_used = taken_used
    turn.laid = laid
    turn.suffices = suffices
    turn.way_back = way_back
    return turn


class WayBack:
    """What a move of the turn changed, as it was before: hand, table and its owners, turn."""

    __slots__ = ("hand", "laid_by", "move", "table", "turn")

    def __init__(
        self,
        move: Move,
        hand: Cards,
        table: tuple[Meld, ...],
        laid_by: tuple[int, ...],
        turn: Turn,
    ) -> None:
        self.move = move
        self.hand = hand
        self.table = table
        self.laid_by = laid_by
        self.turn = turn

    def __eq__(self, other: object) -> bool:
        return isinstance(other, WayBack) and _values(self) == _values(other)

    __hash__ = None  # type: ignore[assignment]  # compared, never a key


def _values(thing: Turn | WayBack) -> list[object]:
    return [getattr(thing, name) for name in type(thing).__slots__]
