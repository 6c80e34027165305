"""Memory does not grow with the number of rounds played."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from bench.soak import memory_kib, rounds_of_random_play

ROOT = Path(__file__).parents[2]


def test_memory_is_looked_at_ten_times() -> None:
    looks: list[tuple[int, int]] = []
    rounds_of_random_play(20, 1, lambda rounds, kib: looks.append((rounds, kib)))
    assert [rounds for rounds, _ in looks] == list(range(2, 21, 2))
    assert all(1_000 < kib < 10_000_000 for _, kib in looks)


def test_memory_that_is_held_is_seen() -> None:
    before = memory_kib()
    held = bytearray(32 << 20)
    assert memory_kib() - before >= 30 << 10
    assert len(held) == 32 << 20


@pytest.mark.soak
def test_memory_does_not_grow_over_a_million_rounds() -> None:
    """Set RAMI_SOAK_ROUNDS for another number of rounds: a tenth of them is where it starts."""
    rounds = os.environ.get("RAMI_SOAK_ROUNDS", "1000000")
    answer = subprocess.run(
        [sys.executable, "-m", "bench.soak", rounds],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    kib = [int(line.split()[2]) for line in answer.stdout.splitlines()]
    assert len(kib) == 10
    # Eight bytes a round, lost, are more than this.
    assert kib[-1] - kib[0] <= 4096, answer.stdout
