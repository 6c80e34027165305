"""RLCard: its gin rummy, written in Python, as a learning environment."""

from __future__ import annotations

from random import Random
from time import process_time
from typing import Any

import rlcard

from bench.contenders import Sample


def random_play(size: int, seed: int) -> Sample:
    """Step through rounds of gin rummy; each step returns an observation and what is legal."""
    env = rlcard.make("gin-rummy", config={"seed": seed})
    rng = Random(seed)
    _rounds(env, size // 10 + 1, rng)
    start = process_time()
    steps = _rounds(env, size, rng)
    return {"units": steps, "cpu_s": process_time() - start, "facts": {"rounds": size}}


def _rounds(env: Any, count: int, rng: Random) -> int:
    """Play so many rounds; return the number of steps."""
    steps = 0
    for _ in range(count):
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            steps += 1
    return steps
