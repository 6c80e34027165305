"""The weights of the rules of thumb, and the file that holds them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from rami.engine.rules import RuleSet

__all__ = ["AMONG_MORE", "FILE", "WEIGHT_NAMES", "Weights", "kind_of", "weights_of"]

FILE: Final = "weights.json"
"""Holds, for each player that goes by rules of thumb and each kind of rules, its weights; and
the run that they came out of."""

AMONG_MORE: Final = "expert among more"
"""The name of Expert's weights at a table of three or more."""

FREE: Final = "free pile"
BOUND: Final = "bound pile"


class Weights:
    """What the rules of thumb weigh, in hundredths of a point of the round where not said.

    For a card that might be kept, once the seat has opened: `pair` is the worth of each unseen
    card that would make a meld with it and another, and `pair_card` what each card in hand adds
    to that, `pair_out` what is added where such a meld leads out; `far` is the worth of each two
    unseen cards that would make a meld with it, `beyond` that of a card that is one away from
    being laid off. `point` is what speaks against keeping each of its points, `point_card` what
    each card in hand adds to that, `haste` what each card does that the fewest of another hand are
    below seven. Before the opening it is `pair_unopened`, `far_unopened` and `point_unopened`,
    and `pure` for an unseen card that would make the pure run an opening lacks. `twin` is what
    per cent of all this its twin has, `joker` the worth of one. `promise` is the worth of each card
    that will be in melds after the next draw, on average, where a level looks ahead for it before
    the opening.

    What a discard gives: `feed_table` if the next seat can lay it off, `feed` for each ten pairs
    of unseen cards that it would make a meld with, `feed_held` for each meld with cards that the
    next seat is known to hold.

    From a pile that is free to take, a card to build with is worth `take_pair` for each unseen
    card that would make a meld of it and another, less `take_point` for each of its points, and a
    card of the stock `take`. A seat that can open waits while every other hand has more than
    `wait_opening` cards and it would keep no more than `wait_left` cards, but enough to stay in
    the round; it takes no pile for an opening then. One that has opened lays no meld while every
    other hand has more than `wait` cards; 0 is not to wait.
    """

    __slots__ = (
        "beyond",
        "far",
        "far_unopened",
        "feed",
        "feed_held",
        "feed_table",
        "haste",
        "joker",
        "pair",
        "pair_card",
        "pair_out",
        "pair_unopened",
        "point",
        "point_card",
        "point_unopened",
        "promise",
        "pure",
        "take",
        "take_pair",
        "take_point",
        "twin",
        "wait",
        "wait_left",
        "wait_opening",
    )

    beyond: int
    far: int
    far_unopened: int
    feed: int
    feed_held: int
    feed_table: int
    haste: int
    joker: int
    pair: int
    pair_card: int
    pair_out: int
    pair_unopened: int
    point: int
    point_card: int
    point_unopened: int
    promise: int
    pure: int
    take: int
    take_pair: int
    take_point: int
    twin: int
    wait: int
    wait_left: int
    wait_opening: int

    def __init__(self, values: Mapping[str, int]) -> None:
        self.beyond = values["beyond"]
        self.far = values["far"]
        self.far_unopened = values["far_unopened"]
        self.feed = values["feed"]
        self.feed_held = values["feed_held"]
        self.feed_table = values["feed_table"]
        self.haste = values["haste"]
        self.joker = values["joker"]
        self.pair = values["pair"]
        self.pair_card = values["pair_card"]
        self.pair_out = values["pair_out"]
        self.pair_unopened = values["pair_unopened"]
        self.point = values["point"]
        self.point_card = values["point_card"]
        self.point_unopened = values["point_unopened"]
        self.promise = values["promise"]
        self.pure = values["pure"]
        self.take = values["take"]
        self.take_pair = values["take_pair"]
        self.take_point = values["take_point"]
        self.twin = values["twin"]
        self.wait = values["wait"]
        self.wait_left = values["wait_left"]
        self.wait_opening = values["wait_opening"]

    def values(self) -> dict[str, int]:
        """Return the weights by their names."""
        return {name: getattr(self, name) for name in WEIGHT_NAMES}


WEIGHT_NAMES: Final = Weights.__slots__
"""The names of all weights."""


def kind_of(rules: RuleSet) -> str:
    """Return which weights a rule set goes by: those of a pile that is free to take, or not."""
    return BOUND if rules.pile_card_must_be_melded else FREE


@cache
def _read() -> dict[str, dict[str, dict[str, int]]]:
    text = files("rami.players").joinpath(FILE).read_text(encoding="utf-8")
    tables: dict[str, dict[str, dict[str, int]]] = json.loads(text)["weights"]
    return tables


@cache
def weights_of(player: str, rules: RuleSet) -> Weights:
    """Return the weights of a player, ``normal``, ``hard``, ``expert`` or `AMONG_MORE`."""
    return Weights(_read()[player][kind_of(rules)])
