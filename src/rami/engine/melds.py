"""Melds: what cards make, where their jokers stand, what they count; lay-off and swap.

A run is read in *places*, 1 to 14: the ace before the two is place 1, the ace after the king
place 14. Whatever the order in which cards are named, their jokers take the lowest places
that make a run, which are also those of the fewest points (R-CARD-3).

Each operation comes twice: `read_meld`, `lay_off` and `swap_joker` raise, for callers who
expect the cards to fit; `reading`, `extension` and `swapped` return a `Refusal` instead, for
those who ask whether they would.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import lru_cache
from typing import Final

from rami.engine.cards import (
    ACE_HIGH,
    ACE_RANK,
    JOKER,
    KING_RANK,
    LANE,
    LANE_BITS,
    RANKS,
    SUITS,
    Card,
    Cards,
    CardsLike,
    cards_from,
    faces_of,
)
from rami.engine.refusals import InvalidMeld, Refusal, refusal
from rami.engine.rulebook import GROUP_LARGEST, MELD_SHORTEST, RUN_LONGEST
from rami.engine.rules import RuleSet

__all__ = ["Meld", "MeldKind", "lay_off", "read_meld", "swap_joker"]

POINTS_AT: Final = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11)
"""What a card counts at each place of a run (R-CARD-1, R-CARD-2); place 0 is none."""

COLUMN: Final = sum(1 << suit * LANE_BITS for suit in range(len(SUITS)))
"""The faces of one rank, shifted down to rank 0."""

_PLACES: Final = (2 << ACE_HIGH) - (1 << ACE_RANK)

_MELDS_KEPT: Final = 1 << 15  # every meld of one rule set with three jokers a meld, and more


class MeldKind(StrEnum):
    """A run or a group (R-MELD-1, R-MELD-2)."""

    RUN = "run"
    GROUP = "group"


class Meld:
    """A meld, with every joker in its place; it never changes.

    `kind` tells a run from a group, `points` is what it counts when laid (R-CARD-1 to
    R-CARD-4), `is_pure` whether it is a run without a joker (R-OPEN-2). `cards` are the cards
    it is made of. Its text names them in their places: ``JK 7S 8S``.

    `neighbours` is a mask of the faces of which one at least is in everything that can be added
    to the meld without a joker. `low` and `high` are the places of a run's ends and `joker_mask`
    the places of its jokers, bit 1 being place 1; in a group `low` and `high` are both its rank
    and `joker_mask` is 0.
    """

    __slots__ = (
        "_hash",
        "cards",
        "high",
        "is_pure",
        "joker_mask",
        "kind",
        "low",
        "neighbours",
        "points",
        "suit",
    )

    kind: MeldKind
    suit: int  # the index in SUITS of a run's suit; -1 for a group
    low: int
    high: int
    joker_mask: int
    cards: Cards
    points: int
    is_pure: bool
    neighbours: int
    _hash: int

    def __init__(
        self,
        kind: MeldKind,
        suit: int,
        low: int,
        high: int,
        joker_mask: int,
        cards: Cards,
        points: int,
    ) -> None:
        self.kind = kind
        self.suit = suit
        self.low = low
        self.high = high
        self.joker_mask = joker_mask
        self.cards = cards
        self.points = points
        self.is_pure = kind is MeldKind.RUN and not cards.jokers
        if kind is MeldKind.RUN:
            beside = (1 << low - 1 | 2 << high) & _PLACES
            self.neighbours = as_ranks(beside) << suit * LANE_BITS
        else:
            self.neighbours = COLUMN << low & ~cards.once
        # Melds recur and are keys of caches: hashed once, since their cards take a while.
        self._hash = hash((cards, low, joker_mask))

    @property
    def joker_places(self) -> tuple[Card, ...]:
        """The cards that its jokers may be swapped for (R-MELD-5).

        In a run, the card each joker stands for, from the lowest place; in a group with a
        joker, the cards of every suit still missing.
        """
        if self.kind is MeldKind.RUN:
            places = range(self.low, self.high + 1)
            return tuple(_card_at(self.suit, p) for p in places if self.joker_mask >> p & 1)
        if not self.cards.jokers:
            return ()
        faces = (Card.of(self.low, suit) for suit in SUITS)
        return tuple(card for card in faces if card not in self.cards)

    def in_order(self) -> list[Card]:
        """Return its cards as they lie: a run by place, a group by suit, jokers last."""
        if self.kind is MeldKind.GROUP:
            return list(self.cards)
        return [
            JOKER if self.joker_mask >> place & 1 else _card_at(self.suit, place)
            for place in range(self.low, self.high + 1)
        ]

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        """Yield its cards as they lie."""
        return iter(self.in_order())

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Meld)
            and self.cards == other.cards
            and self.low == other.low
            and self.joker_mask == other.joker_mask
            and self.points == other.points
        )

    def __hash__(self) -> int:
        return self._hash

    def __str__(self) -> str:
        return " ".join([card.text for card in self.in_order()])

    def __repr__(self) -> str:
        return f"<Meld {self}: {self.kind.value}, {self.points}>"

    def __reduce__(self) -> tuple[type[Meld], tuple[object, ...]]:
        return Meld, (
            self.kind,
            self.suit,
            self.low,
            self.high,
            self.joker_mask,
            self.cards,
            self.points,
        )


def _card_at(suit: int, place: int) -> Card:
    return Card.of(ACE_RANK if place == ACE_HIGH else place, SUITS[suit])


def places_mask(low: int, high: int) -> int:
    """Return the mask of the places from `low` to `high`."""
    return (2 << high) - (1 << low)


def as_ranks(places: int) -> int:
    """Return places as a lane of ranks, either place of the ace being its rank."""
    return places & ~(1 << ACE_HIGH) | places >> ACE_HIGH << ACE_RANK


@lru_cache(_MELDS_KEPT)
def run(suit: int, low: int, high: int, joker_mask: int, joker_points: int | None) -> Meld:
    """Return the run of a suit (its index) over some places, jokers standing at some."""
    naturals = places_mask(low, high) & ~joker_mask
    points = sum(
        joker_points if joker_points is not None and joker_mask >> place & 1 else POINTS_AT[place]
        for place in range(low, high + 1)
    )
    cards = Cards(as_ranks(naturals) << suit * LANE_BITS, 0, joker_mask.bit_count())
    return Meld(MeldKind.RUN, suit, low, high, joker_mask, cards, points)


@lru_cache(_MELDS_KEPT)
def group(rank: int, naturals: int, jokers: int, joker_points: int | None) -> Meld:
    """Return the group of a rank with some faces (a mask as in `Cards`) and jokers."""
    each = POINTS_AT[ACE_HIGH if rank == ACE_RANK else rank]
    points = each * naturals.bit_count() + jokers * (each if joker_points is None else joker_points)
    return Meld(MeldKind.GROUP, -1, rank, rank, 0, Cards(naturals, 0, jokers), points)


# Reading ---------------------------------------------------------------------------------------


def read_meld(cards: CardsLike, rules: RuleSet) -> Meld:
    """Read the meld that cards make, in whatever order they are named (R-MELD-1 to R-CARD-4).

    Raises:
        InvalidMeld: if they make none, or the pack does not have them.
        Unreadable: if they are a text in which a word is no card.

    >>> from rami import PRESETS, read_meld
    >>> meld = read_meld("7S 8S JK", PRESETS["rami-51"])
    >>> meld.points, meld.joker_places, str(meld)
    (21, (<6S>,), 'JK 7S 8S')
    """
    meld = reading(cards_from(cards), rules)
    if isinstance(meld, Refusal):
        raise InvalidMeld(meld)
    return meld


def reading(cards: Iterable[Card], rules: RuleSet) -> Meld | Refusal:
    """Return the meld that cards make, or why they make none."""
    naturals = []
    jokers = 0
    for card in cards:
        if card is JOKER:
            jokers += 1
        else:
            naturals.append(card)
    count = len(naturals) + jokers
    if count < MELD_SHORTEST:
        return refusal("meld.too_short", count=count, shortest=MELD_SHORTEST)
    if jokers > rules.jokers:
        return refusal("cards.not_in_pack", card=JOKER, count=jokers, pack=rules.jokers)
    mask = 0
    twin = None
    for card in naturals:
        twin = twin or (card if mask & card.bit else None)
        mask |= card.bit
    suits = {card.suit for card in naturals}
    ranks = {card.rank for card in naturals}
    if len(suits) == 1 and len(ranks) > 1:
        if count > RUN_LONGEST:
            return refusal("meld.run_too_long", count=count, longest=RUN_LONGEST)
        if twin:
            return refusal("meld.duplicate_rank", card=twin)
        suit = SUITS.index(naturals[0].suit)
        too_many = _too_many_jokers(jokers, len(naturals), rules)
        return too_many or _joined_run(suit, 0, 0, mask >> suit * LANE_BITS, jokers, rules)
    if len(ranks) > 1:
        return refusal("meld.mixed_suits")
    if twin:
        return refusal("meld.duplicate_suit", card=twin)
    return _read_group(mask, jokers, rules)


@lru_cache(_MELDS_KEPT)
def laid(cards: Cards, rules: RuleSet) -> Meld | Refusal:
    """Return what cards of a hand make, as `reading` does, remembering it."""
    return reading(cards, rules)


def lay_off(meld: Meld, cards: CardsLike, rules: RuleSet) -> Meld:
    """Return a meld with cards added to it (R-LAY-1); its jokers keep their places.

    Raises:
        InvalidMeld: if the whole would be no meld.
        Unreadable: if the cards are a text in which a word is no card.

    >>> from rami import PRESETS, lay_off, read_meld
    >>> rules = PRESETS["rami-51"]
    >>> str(lay_off(read_meld("5C 6C 7C", rules), "JK 9C", rules))
    '5C 6C 7C JK 9C'
    """
    longer = extension(meld, Cards.of(cards), rules)
    if isinstance(longer, Refusal):
        raise InvalidMeld(longer)
    return longer


def extension(meld: Meld, added: Cards, rules: RuleSet) -> Meld | Refusal:
    """Return a meld with cards added to it, or why they do not fit (R-LAY-1)."""
    if not added:
        return refusal("cards.empty")
    if added.twice:
        twin = faces_of(added.twice)[0]
        code = "meld.duplicate_rank" if meld.kind is MeldKind.RUN else "meld.duplicate_suit"
        return refusal(code, card=twin)
    jokers = meld.cards.jokers + added.jokers
    naturals = len(meld) + len(added) - jokers
    if meld.kind is MeldKind.GROUP:
        for card in added:
            if card is not JOKER and card.rank != meld.low:
                return refusal("meld.wrong_rank", card=card, rank=RANKS[meld.low - 1])
            if card is not JOKER and card in meld.cards:
                return refusal("meld.duplicate_suit", card=card)
        return _read_group(meld.cards.once | added.once, jokers, rules)
    if added.once & ~(LANE << meld.suit * LANE_BITS):
        return refusal("meld.mixed_suits")
    count = len(meld) + len(added)
    if count > RUN_LONGEST:
        return refusal("meld.run_too_long", count=count, longest=RUN_LONGEST)
    for card in added:
        if card is not JOKER and card in meld.cards:
            return refusal("meld.duplicate_rank", card=card)
        if card in meld.joker_places:
            return refusal("meld.rank_taken", card=card)
    too_many = _too_many_jokers(jokers, naturals, rules)
    occupied = places_mask(meld.low, meld.high)
    lane = added.once >> meld.suit * LANE_BITS
    return too_many or _joined_run(meld.suit, occupied, meld.joker_mask, lane, added.jokers, rules)


@lru_cache(_MELDS_KEPT)
def extended(meld: Meld, added: Cards, rules: RuleSet) -> Meld | Refusal:
    """Return what cards make with a meld, as `extension` does, remembering it."""
    return extension(meld, added, rules)


def swap_joker(meld: Meld, card: Card, rules: RuleSet) -> Meld:
    """Return a meld in which a joker has given way to the card it stands for (R-SWAP-1).

    Raises:
        InvalidMeld: if no joker of the meld stands for that card.
    """
    changed = swapped(meld, card, rules)
    if isinstance(changed, Refusal):
        raise InvalidMeld(changed)
    return changed


def swapped(meld: Meld, card: Card, rules: RuleSet) -> Meld | Refusal:
    """Return a meld with a natural in the place of a joker, or why it does not fit."""
    wanted = meld.joker_places
    if card not in wanted:
        shown = " ".join(map(str, wanted))
        return refusal("swap.wrong_card", card=card, wanted=shown)
    if meld.kind is MeldKind.GROUP:
        return group(meld.low, meld.cards.once | card.bit, 0, rules.joker_points)
    place = card.rank
    if not meld.joker_mask >> place & 1:
        place = ACE_HIGH
    return run(meld.suit, meld.low, meld.high, meld.joker_mask & ~(1 << place), rules.joker_points)


def _too_many_jokers(jokers: int, naturals: int, rules: RuleSet) -> Refusal | None:
    """R-MELD-4: as many as the rules allow, and always fewer than naturals."""
    allowed = min(rules.jokers_in_meld, max(naturals - 1, 0))
    if jokers > allowed:
        return refusal("meld.too_many_jokers", jokers=jokers, allowed=allowed)
    return None


def _read_group(naturals: int, jokers: int, rules: RuleSet) -> Meld | Refusal:
    """Return the group of faces of one rank and jokers."""
    count = naturals.bit_count() + jokers
    too_many = _too_many_jokers(jokers, count - jokers, rules)
    if too_many:
        return too_many
    if count > GROUP_LARGEST:
        return refusal("meld.group_too_big", count=count, largest=GROUP_LARGEST)
    rank = ((naturals & -naturals).bit_length() - 1) % LANE_BITS
    return group(rank, naturals, jokers, rules.joker_points)


def _joined_run(
    suit: int, occupied: int, joker_mask: int, lane: int, jokers: int, rules: RuleSet
) -> Meld | Refusal:
    """Return the run of places that stay as they are, with faces and jokers joining them.

    `occupied` and its `joker_mask` are the places of a run on the table, 0 when a run is laid;
    `lane` holds the ranks that join. The ace takes the lower of its places if it can, the
    jokers the lowest.
    """
    ace = lane >> ACE_RANK & 1
    others = occupied | lane & ~(1 << ACE_RANK)
    for place in (ACE_RANK, ACE_HIGH) if ace else (0,):
        if place and not rules.lowest_place <= place <= rules.highest_place:
            continue
        naturals = others | ace << place
        low = _lowest_window(naturals, jokers, rules)
        if low:
            high = low + naturals.bit_count() + jokers - 1
            new_jokers = places_mask(low, high) & ~naturals
            return placed_run(suit, low, high, joker_mask | new_jokers, rules)
    return _why_no_run(others, ace, jokers, rules)


def placed_run(suit: int, low: int, high: int, joker_mask: int, rules: RuleSet) -> Meld:
    """Return the run over some places; thirteen cards count their ace low (R-CARD-3).

    Whichever end the ace was laid at, a run of every rank takes no more cards, so that
    nothing can tell the two readings apart.
    """
    if high == ACE_HIGH and low == ACE_RANK + 1 and rules.lowest_place == ACE_RANK:
        low, high = ACE_RANK, KING_RANK
        joker_mask = as_ranks(joker_mask)
    return run(suit, low, high, joker_mask, rules.joker_points)


def _lowest_window(occupied: int, jokers: int, rules: RuleSet) -> int:
    """Return the lowest place of a run over these places and so many more, 0 if none is."""
    low = (occupied & -occupied).bit_length() - 1
    high = occupied.bit_length() - 1
    spare = occupied.bit_count() + jokers - (high - low + 1)
    # No run has more than thirteen cards, so from its lowest place on there is always room.
    return max(low - spare, rules.lowest_place) if spare >= 0 else 0


def _why_no_run(others: int, ace: int, jokers: int, rules: RuleSet) -> Refusal:
    """Say what keeps cards of one suit from being a run."""
    low, high = others | ace << ACE_RANK, others | ace << ACE_HIGH
    if ace and rules.lowest_place > ACE_RANK and _lowest_window(low, jokers, rules):
        return refusal("meld.ace_low_not_allowed")
    if ace and rules.highest_place < ACE_HIGH and _lowest_window(high, jokers, rules):
        return refusal("meld.ace_high_not_allowed")
    # On a circle of ranks: does some stretch that passes the ace hold them all?
    ranks = as_ranks(others) | ace << ACE_RANK
    count = ranks.bit_count() + jokers
    twice_round = ranks | ranks << KING_RANK
    for start in range(ACE_RANK, KING_RANK + 1):
        stretch = twice_round >> start & (1 << count) - 1
        if stretch.bit_count() == ranks.bit_count():
            return refusal("meld.wraparound")
    return refusal("meld.gap")
