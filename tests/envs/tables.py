"""The tables that the environments are tried at, and random play in them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rami import PRESETS, Move, Round, RuleSet
from rami.envs.actions import Actions, actions_of
from rami.envs.choices import offered

# Two jokers a meld and swaps, a pure run without points, no discard to go out, aces low only.
LOOSE = PRESETS["rami-40"].replace(
    jokers=6,
    jokers_per_meld=2,
    hand_size=9,
    opening_points=0,
    ace_in_runs="low",
    discard_to_win=False,
    pile_opens_in_round_turn=1,
    scoring="winner_collects",
)
# One deck with jokers, three of them to a meld, little to open with, and a pile that binds.
TIGHT = PRESETS["rami-51"].replace(
    decks=1,
    jokers=6,
    jokers_per_meld=3,
    hand_size=7,
    opening_points=12,
    opening_pure_run=False,
    pile_opens_in_round_turn=1,
    players=(2, 4),
)

TABLES: dict[str, tuple[RuleSet, int]] = {
    "cardverse-2": (PRESETS["cardverse"], 2),
    "cardverse-4": (PRESETS["cardverse"], 4),
    "rami-51-2": (PRESETS["rami-51"], 2),
    "rami-51-5": (PRESETS["rami-51"], 5),
    "loose-3": (LOOSE, 3),
    "tight-2": (TIGHT, 2),
}


BUSY = ("lay", "add", "swap", "take")


def eager(choices: dict[int, Move], rng: Random) -> int:
    """Prefer melds, lay-offs and swaps, so that tables fill and turns get entangled."""
    busy = [action for action, move in choices.items() if move.verb in BUSY]
    return rng.choice(busy if busy and rng.random() < 0.8 else list(choices))


def random_rounds(
    rules: RuleSet, seats: int, count: int, seed: int
) -> Iterator[tuple[Round, Actions]]:
    """Play rounds by what is offered; yield each state, the last one of a round included."""
    rng = Random(seed)
    actions = actions_of(rules)
    for _ in range(count):
        round_ = Round.deal(rules, seats, rng)
        while True:
            yield round_, actions
            if round_.outcome:
                break
            choices = offered(round_, actions)
            round_.apply(choices[eager(choices, rng)])
