"""Rounds without end in one process, and the memory they take: python -m bench.soak ROUNDS.

Random play, of the one-deck game but for every fiftieth round, which is of another preset in
turn. What the engine keeps for later use is bounded, but fills up slowly: at each look it is thrown
away, so that it grows to the same size from one look to the next.
"""

from __future__ import annotations

import functools
import gc
import os
import resource
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

from rami import PRESETS, Round

__all__ = ["memory_kib", "rounds_of_random_play"]

EVERY = 50
"""One round in so many is of another preset than the one-deck game: those take much longer."""

LOOKS = 10
"""How often the memory is looked at, in equal steps."""


def rounds_of_random_play(count: int, seed: int, looked: Callable[[int, int], None]) -> None:
    """Play so many rounds; tell `looked`, at each tenth of them, how many and the memory in KiB."""
    rng = Random(seed)
    others = [name for name in PRESETS if name != "cardverse"]
    for number in range(count):
        other = number % EVERY == EVERY - 1
        name = others[number // EVERY % len(others)] if other else "cardverse"
        _play(Round.deal(PRESETS[name], 2 + number % 3, rng), rng)
        if (number + 1) * LOOKS // count > number * LOOKS // count:
            looked(number + 1, memory_kib())
            forget()


def _play(round_: Round, rng: Random) -> None:
    while not round_.outcome:
        for event in round_.apply(rng.choice(round_.legal_moves)):
            str(event)


def forget() -> None:
    """Throw away what the engine keeps for later use, and all that nothing refers to."""
    for thing in gc.get_objects():
        if isinstance(thing, functools._lru_cache_wrapper) and thing.__module__.startswith("rami."):
            thing.cache_clear()
    gc.collect()


def memory_kib() -> int:
    """Return the memory that this process holds; where the system does not tell, held at most."""
    statm = Path("/proc/self/statm")
    if statm.exists():
        return int(statm.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 1024
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most // 1024 if sys.platform == "darwin" else most


def main() -> None:
    """Play, and print a line at each look."""

    def show(rounds: int, kib: int) -> None:
        print(f"{rounds:>10} rounds {kib:>9} KiB", flush=True)

    rounds_of_random_play(int(sys.argv[1]), 1, show)


if __name__ == "__main__":
    main()
