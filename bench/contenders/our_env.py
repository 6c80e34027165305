"""Rami's own learning environment, as PettingZoo drives it."""

from __future__ import annotations

from importlib import import_module
from random import Random
from time import process_time
from typing import Any

from bench.contenders import Absent, Sample


def steps(size: int, seed: int) -> Sample:
    """Step through rounds of the one-deck game; each step asks for observation and mask."""
    try:
        module = import_module("rami.envs.pettingzoo")
    except ModuleNotFoundError as error:
        raise Absent(f"not present: {error.name}") from error
    env = module.env("cardverse", seats=2)
    rng = Random(seed)
    _rounds(env, size // 10 + 1, rng)
    start = process_time()
    count = _rounds(env, size, rng)
    return {"units": count, "cpu_s": process_time() - start, "facts": {"rounds": size}}


def _rounds(env: Any, count: int, rng: Random) -> int:
    """Play so many rounds; return the number of steps."""
    steps = 0
    for _ in range(count):
        env.reset(seed=rng.getrandbits(31))
        while True:
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                break
            legal = observation["action_mask"].nonzero()[0]
            env.step(int(rng.choice(legal)))
            steps += 1
    return steps
