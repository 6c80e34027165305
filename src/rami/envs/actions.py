"""The moves of a rule set as numbers, for learners that choose among a fixed set of actions.

A lay is numbered by its cards. A lay-off or a swap is numbered by what it does to one meld of
the table, its *slot*, so that an action says the same whatever cards lie there: put the next
card below the run, or the one after a joker; complete the group with its heart.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rami.engine.cards import (
    ACE_HIGH,
    ACE_RANK,
    BY_INDEX,
    FACES,
    JOKER,
    SUITS,
    Card,
    Cards,
    full_pack,
)
from rami.engine.finder import melds_in
from rami.engine.melds import Meld, MeldKind
from rami.engine.moves import Discard, Draw, Lay, LayOff, Move, Swap, Take, TakeBack
from rami.engine.rulebook import MELD_SHORTEST
from rami.engine.rules import RuleSet

__all__ = ["CARDS", "CARD_KINDS", "NUMBER_OF_CARD", "Actions", "actions_of"]

CARD_KINDS: Final = len(FACES) + 1
"""How many cards can be told apart: 52 faces and the joker."""

CARDS: Final = (*FACES, JOKER)
"""Cards by their number: spades, hearts, diamonds, clubs, each from ace to king; jokers last."""

NUMBER_OF_CARD: Final = {card: number for number, card in enumerate(CARDS)}
"""The number of a card: 0 for the ace of spades to 51 for the king of clubs, 52 for a joker."""

_DRAW: Final = 0
_TAKE: Final = 1
_FIRST_DISCARD: Final = 2
_FIRST_LAY: Final = _FIRST_DISCARD + CARD_KINDS


class Actions:
    """The actions of a rule set; they do not depend on the state or on how many play.

    With *n* = `len(lays)`, *s* = `slots` and *j* = `rules.jokers_in_meld`, they are, in order:

    ====================  ==========================================================
    0                     draw from the stock
    1                     take the top of the pile
    2 … 54                discard the card of that number (`NUMBER_OF_CARD`)
    55 … 54 + *n*         lay the meld of that place in `lays`
    then *s* times, one   | j + 1: the next card below the run, after 0 … j jokers
    stretch for each      | j + 1: the next card above the run, after 0 … j jokers
    meld of the table     | 4: the spade, heart, diamond, club that the group lacks
    (`per_slot` long)     | and with jokers in the pack:
    ..                    | 1: a joker
    ..                    | j: swap the run's first … jth joker, from the lowest place
    ..                    | 4: swap the group's joker for the spade … club
    ====================  ==========================================================

    `slots` is as many melds as the pack has cards for, so the table never outgrows them.

    Not every move has an action: taking back has none, nor has a lay-off of several cards
    unless jokers bridge the gap to a single natural. Such a lay-off comes to the same as its
    cards one after the other, in a fitting order, but where `jokers_per_meld` is 3: then two
    jokers cannot bridge to a natural whose neighbours are needed for the naturals to stay
    more than the jokers (``8S 9S JK JK`` onto ``JK 4S 5S``).

    >>> from rami import PRESETS, Lay, LayOff, read_meld
    >>> actions = Actions(PRESETS["rami-51"])
    >>> table = (read_meld("5C 6C 7C", actions.rules),)
    >>> number = actions.number(LayOff("JK 9C", 0), table)
    >>> number - actions.first_of_slot(0), actions.move(number, table)
    (3, <add 9C JK to 1>)
    """

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        pack = full_pack(1, rules.jokers)
        self.lays: tuple[Cards, ...] = tuple(meld.cards for meld in melds_in(Cards.of(pack), rules))
        """The cards of every meld there is: runs by suit, then groups by rank."""
        self.slots: int = rules.pack_size // MELD_SHORTEST
        """How many melds the table can hold."""
        jokers = rules.jokers_in_meld
        self._above = jokers + 1
        self._suits = 2 * (jokers + 1)
        self._joker = self._suits + len(SUITS)
        self._swap_in_run = self._joker + 1
        self._swap_in_group = self._swap_in_run + jokers
        self.per_slot: int = self._swap_in_group + len(SUITS) if jokers else self._joker
        """How many actions there are for each meld of the table."""
        self._first_slot = _FIRST_LAY + len(self.lays)
        self.size: int = self._first_slot + self.slots * self.per_slot
        """How many actions there are."""
        self.fixed: dict[Move, int] = {Draw(): _DRAW, Take(): _TAKE}
        """The actions that do not depend on the table, by their moves."""
        self.fixed |= {Discard(card): _FIRST_DISCARD + n for n, card in enumerate(CARDS)}
        self.fixed |= {Lay(cards): _FIRST_LAY + n for n, cards in enumerate(self.lays)}
        self._moves = list(self.fixed)  # in the order of their numbers

    def first_of_slot(self, slot: int) -> int:
        """Return the first action for the table meld of that number, counted from 0."""
        return self._first_slot + slot * self.per_slot

    # From a move to its number ------------------------------------------------------------------

    def number(self, move: Move, table: tuple[Meld, ...]) -> int | None:
        """Return the action that stands for a legal move on a table, None if none does."""
        number = self.fixed.get(move)
        if number is not None or isinstance(move, TakeBack | Lay):
            return number
        meld = table[move.meld]
        if isinstance(move, LayOff):
            offset = self._lay_off(move, meld)
        else:
            assert isinstance(move, Swap)
            offset = self._swap(move.card, meld)
        return None if offset is None else self.first_of_slot(move.meld) + offset

    def _lay_off(self, move: LayOff, meld: Meld) -> int | None:
        once, jokers = move.cards.once, move.cards.jokers
        if once & once - 1:
            return None  # several naturals
        if not once:
            return self._joker if jokers == 1 else None
        index = once.bit_length() - 1
        if meld.kind is MeldKind.GROUP:
            card = BY_INDEX[index]
            return None if jokers else self._suits + SUITS.index(card.suit)
        rank = BY_INDEX[index].rank
        # An ace goes to the lower of its places if it can (R-MELD-3, as the engine reads it).
        for place in (ACE_RANK, ACE_HIGH) if rank == ACE_RANK else (rank,):
            if place == meld.low - 1 - jokers >= self.rules.lowest_place:
                return jokers
            if place == meld.high + 1 + jokers <= self.rules.highest_place:
                return self._above + jokers
        return None  # the natural needs no joker beside it: one after the other

    def _swap(self, card: Card, meld: Meld) -> int:
        if meld.kind is MeldKind.GROUP:
            return self._swap_in_group + SUITS.index(card.suit)
        return self._swap_in_run + meld.joker_places.index(card)

    # From a number to its move ------------------------------------------------------------------

    def move(self, number: int, table: tuple[Meld, ...]) -> Move | None:
        """Return the move that an action stands for on a table, None if it makes no sense there.

        Whether the move is legal is another question.
        """
        if not 0 <= number < self.size:
            return None
        if number < self._first_slot:
            return self._moves[number]
        slot, offset = divmod(number - self._first_slot, self.per_slot)
        if slot >= len(table):
            return None
        meld = table[slot]
        is_group = meld.kind is MeldKind.GROUP
        if offset < self._suits:
            return None if is_group else self._lengthening(offset, meld, slot)
        if offset < self._joker:
            card = Card.of(meld.low, SUITS[offset - self._suits])
            return LayOff([card], slot) if is_group else None
        if offset == self._joker:
            return LayOff([JOKER], slot)
        if offset < self._swap_in_group:
            places = () if is_group else meld.joker_places
            which = offset - self._swap_in_run
            return Swap(places[which], slot) if which < len(places) else None
        card = Card.of(meld.low, SUITS[offset - self._swap_in_group])
        return Swap(card, slot) if is_group else None

    def _lengthening(self, offset: int, meld: Meld, slot: int) -> Move | None:
        """Return the lay-off of the next card below or above a run, behind so many jokers."""
        if offset < self._above:
            jokers, place = offset, meld.low - 1 - offset
        else:
            jokers = offset - self._above
            place = meld.high + 1 + jokers
        if not self.rules.lowest_place <= place <= self.rules.highest_place:
            return None
        card = Card.of(ACE_RANK if place == ACE_HIGH else place, SUITS[meld.suit])
        return LayOff([card, *[JOKER] * jokers], slot)

    def text(self, number: int) -> str:
        """Return what an action does, whatever lies on the table."""
        if number < self._first_slot:
            return str(self._moves[number])
        slot, offset = divmod(number - self._first_slot, self.per_slot)
        return f"{self._slot_text(offset)} meld {slot + 1}"

    def _slot_text(self, offset: int) -> str:
        if offset < self._suits:
            side, jokers = divmod(offset, self._above)
            return f"add {'card ' + 'JK ' * jokers}{('below', 'above')[side]}"
        if offset < self._joker:
            return f"add {SUITS[offset - self._suits]} to"
        if offset == self._joker:
            return "add JK to"
        if offset < self._swap_in_group:
            return f"swap joker {offset - self._swap_in_run + 1} of"
        return f"swap for {SUITS[offset - self._swap_in_group]} in"


@lru_cache(16)
def actions_of(rules: RuleSet) -> Actions:
    """Return the actions of a rule set, numbered once."""
    return Actions(rules)
