"""Who is measured: each contender does one piece of work and tells how long it took.

A contender is a function of a size, how much work to do, and a seed. It prepares its input,
warms up, then takes the CPU time of the work alone.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import NotRequired, TypedDict

__all__ = ["CONTENDERS", "Absent", "Contender", "Sample", "contender"]


class Sample(TypedDict):
    """One measurement.

    `units` is how many actions, hands and so on took `cpu_s` seconds of CPU time. `answers` are
    the results, to be compared between contenders; `parts_s` says where the time went; `facts`
    are figures worth knowing.
    """

    units: int
    cpu_s: float
    answers: NotRequired[list[int | None]]
    parts_s: NotRequired[dict[str, float]]
    facts: NotRequired[dict[str, float | str]]


Contender = Callable[[int, int], Sample]


class Absent(Exception):
    """What is to be measured does not exist in this checkout."""


CONTENDERS = {
    "rami-random-play": "bench.contenders.ours:random_play",
    "rami-opening": "bench.contenders.ours:opening",
    "rami-opening-held": "bench.contenders.ours:opening_held",
    "rami-opens-at-40": "bench.contenders.ours:opens_at_40",
    "rami-slowest-opening": "bench.contenders.ours:slowest_opening",
    "rami-copy": "bench.contenders.ours:copy",
    "rami-match-rami-51": "bench.contenders.ours:match_rami_51",
    "rami-match-rami-40": "bench.contenders.ours:match_rami_40",
    "rami-match-rami-51-house": "bench.contenders.ours:match_rami_51_house",
    "rami-match-rami-40-house": "bench.contenders.ours:match_rami_40_house",
    "rami-match-cardverse": "bench.contenders.ours:match_cardverse",
    "rami-env": "bench.contenders.our_env:steps",
    "open-spiel": "bench.contenders.openspiel:random_play",
    "rlcard": "bench.contenders.rlcard_gin:random_play",
    "cp-sat": "bench.contenders.cp_sat:opening",
    "cp-sat-held": "bench.contenders.cp_sat:opening_held",
    "highs": "bench.contenders.highs:opening",
    "highs-held": "bench.contenders.highs:opening_held",
    "rummikub-solver": "bench.contenders.rummikub:opens_at_40",
}
"""Where each contender is; it is imported only where it is measured."""


def contender(name: str) -> Contender:
    """Return a contender by its name."""
    module, function = CONTENDERS[name].split(":")
    found: Contender = getattr(import_module(module), function)
    return found
