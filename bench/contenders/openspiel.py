"""OpenSpiel: its gin rummy, written in C++, driven from Python."""

from __future__ import annotations

from random import Random
from time import process_time
from typing import Any

import pyspiel

from bench.contenders import Sample


def random_play(size: int, seed: int) -> Sample:
    """Play rounds of gin rummy, each action any of the legal ones.

    The deal and each draw are chance nodes: they take their time, and are no actions. What comes
    of one is drawn by its probabilities, as in the library's own examples.
    """
    game = pyspiel.load_game("gin_rummy")
    rng = Random(seed)
    _rounds(game, size // 10 + 1, rng)
    start = process_time()
    actions, chances = _rounds(game, size, rng)
    return {
        "units": actions,
        "cpu_s": process_time() - start,
        "facts": {"rounds": size, "chance_nodes": chances},
    }


def _rounds(game: Any, count: int, rng: Random) -> tuple[int, int]:
    """Play so many rounds; return the numbers of players' actions and of chance nodes."""
    actions = chances = 0
    for _ in range(count):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances_of = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances_of)[0])
                chances += 1
            else:
                moves = state.legal_actions()
                state.apply_action(moves[int(rng.random() * len(moves))])
                actions += 1
    return actions, chances
