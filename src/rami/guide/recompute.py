"""Worked examples computed a second time, by trying everything.

Nothing here is shared with the engine but the cards: each joker is tried as every card there is,
and what then is a run or a group is read off its cards. It is slow and hardly clever, so that a
slip of the engine is not repeated here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from rami.engine.cards import FACES, Card

__all__ = [
    "Computed",
    "hand",
    "lay_off",
    "may_add",
    "may_discard",
    "meld",
    "opening",
    "pure_run",
    "round_scores",
    "swap",
]

Options = Mapping[str, object]
Cards = Sequence[Card]


@dataclass(frozen=True, slots=True)
class Computed:
    """What some cards come to: `points` is None where they are nothing.

    `stands_for` are the cards of the jokers, in the order in which the jokers were named.
    """

    valid: bool
    points: int | None = None
    lacking: tuple[str, ...] = ()
    stands_for: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class _Reading:
    """One way to read cards: what they count at card values, and with which cards as jokers."""

    at_card_values: int
    lowest: int
    points: int
    stands_for: tuple[Card, ...]


# Melds -----------------------------------------------------------------------------------------


def meld(cards: Cards, options: Options) -> Computed:
    """Compute a meld (R-CARD-1 to R-CARD-4, R-MELD-1 to R-MELD-4)."""
    reading = _best(cards, options)
    if reading is None:
        return Computed(valid=False)
    return Computed(valid=True, points=reading.points, stands_for=reading.stands_for)


def _best(cards: Cards, options: Options) -> _Reading | None:
    """Return the reading with the fewest points at card values, the lowest of equals."""
    readings = list(_readings(cards, options))
    return min(readings, key=lambda r: (r.at_card_values, r.lowest), default=None)


def _readings(cards: Cards, options: Options) -> Iterator[_Reading]:
    jokers = [place for place, card in enumerate(cards) if card.is_joker]
    allowed = options["jokers_per_meld"] or 0
    assert isinstance(allowed, int)
    if len(jokers) > allowed or len(jokers) * 2 >= len(cards):
        return
    for tried in product(FACES, repeat=len(jokers)):
        faces = list(cards)
        for place, face in zip(jokers, tried, strict=True):
            faces[place] = face
        for places in _as_melds(faces, options):
            values = [_value(place) for place in places]
            counted = sum(
                _joker_value(value, options) if number in jokers else value
                for number, value in enumerate(values)
            )
            yield _Reading(sum(values), min(places), counted, tried)


def _as_melds(faces: Cards, options: Options) -> Iterator[list[int]]:
    """Yield the place of each card, 14 for a high ace, in every way the cards are a meld."""
    if not 3 <= len(faces) <= 13 or len(set(faces)) < len(faces):
        return
    ranks = [face.rank for face in faces]
    suits = {face.suit for face in faces}
    if len(set(ranks)) == 1 and len(suits) == len(faces) <= 4:
        yield [14 if rank == 1 else rank for rank in ranks]
    if len(suits) == 1:
        for ace, without in ((1, "high"), (14, "low")):
            places = [ace if rank == 1 else rank for rank in ranks]
            follows = sorted(places) == list(range(min(places), min(places) + len(places)))
            if follows and (1 not in ranks or options["ace_in_runs"] != without):
                yield places


def _value(place: int) -> int:
    if place == 14:
        return 11
    return 10 if place > 10 else place


def _joker_value(value: int, options: Options) -> int:
    fixed = options["joker_points"]
    return fixed if isinstance(fixed, int) else value


# Openings --------------------------------------------------------------------------------------


def opening(melds: Sequence[Cards], options: Options) -> Computed:
    """Compute an opening (R-OPEN-1, R-OPEN-2)."""
    computed = [meld(cards, options) for cards in melds]
    if not all(one.valid for one in computed):
        return Computed(valid=False)
    points = sum(one.points or 0 for one in computed)
    lacking = []
    needed = options["opening_points"]
    assert isinstance(needed, int)
    if points < needed:
        lacking.append("opening.below_threshold")
    pure = any(pure_run(cards, options) for cards in melds)
    if options["opening_pure_run"] and not pure:
        lacking.append("opening.no_pure_run")
    return Computed(valid=not lacking, points=points, lacking=tuple(lacking))


def pure_run(cards: Cards, options: Options) -> bool:
    """Compute whether cards are a run without a joker (R-OPEN-2)."""
    one_suit = len({card.suit for card in cards}) == 1 and not any(card.is_joker for card in cards)
    return one_suit and meld(cards, options).valid


# Melds on the table ----------------------------------------------------------------------------


def lay_off(on_table: Cards, added: Cards, options: Options) -> Computed:
    """Compute a lay-off (R-LAY-1): the jokers on the table stay what they are."""
    before = meld(on_table, options)
    if not before.valid:
        return Computed(valid=False)
    cards = [*on_table, *added]
    kept = before.stands_for
    readings = [
        reading for reading in _readings(cards, options) if reading.stands_for[: len(kept)] == kept
    ]
    if not readings:
        return Computed(valid=False)
    best = min(readings, key=lambda r: (r.lowest, r.at_card_values))
    return Computed(valid=True, points=best.points, stands_for=best.stands_for)


def swap(on_table: Cards, given: Card, options: Options) -> Computed:
    """Compute a swap (R-SWAP-1): is there a meld with the card in the joker's place?"""
    before = meld(on_table, options)
    wanted = options["joker_swap"]
    naturals = [card for card in on_table if not card.is_joker]
    is_group = len({card.rank for card in naturals}) == 1
    if wanted == "off" or (is_group and wanted == "runs"):
        return Computed(valid=False)
    jokers = [place for place, card in enumerate(on_table) if card.is_joker]
    for number, place in enumerate(jokers):
        if not is_group and before.stands_for[number] != given:
            continue
        after = [*on_table[:place], given, *on_table[place + 1 :]]
        computed = meld(after, options)
        if computed.valid:
            return computed
    return Computed(valid=False)


# Scores ----------------------------------------------------------------------------------------


def hand(cards: Cards, options: Options) -> int:
    """Compute what is left in a hand (R-SCORE-1)."""
    points = 0
    for card in cards:
        if card.is_joker:
            each = options["joker_hand_points"]
            points += each if isinstance(each, int) else 0
        elif card.rank == 1:
            points += 11 if options["ace_high"] else 1
        else:
            points += min(card.rank, 10)
    return points


def round_scores(
    hands: Sequence[Cards],
    opened: Sequence[bool],
    winner: int | None,
    closed_hand: bool,
    options: Options,
) -> tuple[int, ...]:
    """Compute what each seat of a round adds (R-SCORE-2, R-SCORE-3)."""
    held = [hand(cards, options) for cards in hands]
    seats = range(len(held))
    if options["scoring"] == "winner_collects":
        others = sum(held[seat] for seat in seats if seat != winner)
        return tuple(others if seat == winner else 0 for seat in seats)
    scores = []
    for seat in seats:
        flat = options["unopened_points"]
        lost = flat if isinstance(flat, int) and not opened[seat] else held[seat]
        if closed_hand and options["closed_hand_doubles"]:
            lost += lost
        scores.append(0 if seat == winner else lost)
    return tuple(scores)


# Turns -----------------------------------------------------------------------------------------


def may_add(on_table: Cards, added: Cards, hand: Cards, opened: bool, options: Options) -> bool:
    """Compute whether cards may be laid off in a turn (R-LAY-1, R-OPEN-4, R-OUT-1)."""
    left = len(hand) - len(added)
    kept = 1 if options["discard_to_win"] else 0
    return opened and left >= kept and lay_off(on_table, added, options).valid


def may_discard(given: Card, hand: Cards, opened: bool, taken: Card | None) -> bool:
    """Compute whether a card may be discarded before anything was laid (R-TURN-1, R-TURN-4)."""
    return given in hand and (taken is None or (not opened and given != taken))
