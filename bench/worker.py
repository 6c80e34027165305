"""One measurement in a process of its own: python -m bench.worker CONTENDER SIZE SEED.

It prints one line of JSON, and nothing else, to its standard output.
"""

from __future__ import annotations

import gc
import json
import os
import sys
from typing import Any

import rami
from bench.contenders import Absent, contender


def is_compiled() -> bool:
    """Tell whether the engine runs compiled in this process."""
    return bool(getattr(rami, "compiled", False))


def measurement(name: str, size: int, seed: int) -> dict[str, Any]:
    """Return what a contender measured, or why it could not."""
    gc.collect()
    try:
        answer: dict[str, Any] = dict(contender(name)(size, seed))
    except Absent as error:
        answer = {"absent": str(error)}
    return {**answer, "compiled": is_compiled()}


def pin() -> None:
    """Stay on one core, where the system can be told so."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def main() -> None:
    """Measure, and print."""
    name, size, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    # Libraries print banners; they go to the error stream, also those written in C.
    answer_to = os.dup(1)
    os.dup2(2, 1)
    pin()
    line = json.dumps(measurement(name, size, seed)) + "\n"
    os.write(answer_to, line.encode())


if __name__ == "__main__":
    main()
