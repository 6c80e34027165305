"""What processes have used: CPU time and memory, of some and all that they have started.

Linux tells both in `/proc`.
"""

from __future__ import annotations

import contextlib
import os
from collections import defaultdict
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Final

__all__ = ["cpu_s", "families", "memory_kb", "on_cores", "split_cores"]

PROC: Final = Path("/proc")

_TICKS_A_SECOND: Final = os.sysconf("SC_CLK_TCK")

# Places in a line of /proc/PID/stat after the name of the program, which may hold anything.
_PARENT, _USER, _REAPED_SYSTEM = 1, 11, 14


def families(heads: Collection[int]) -> set[int]:
    """Return some processes and all that they have started, as far as they are alive."""
    children: dict[int, list[int]] = defaultdict(list)
    for folder in PROC.iterdir():
        if folder.name.isdecimal() and (fields := _stat(int(folder.name))):
            children[int(fields[_PARENT])].append(int(folder.name))
    found: set[int] = set()
    waiting = list(heads)
    while waiting:
        pid = waiting.pop()
        if pid not in found and _stat(pid):
            found.add(pid)
            waiting += children[pid]
    return found


def cpu_s(heads: Collection[int]) -> float:
    """Return the CPU time of some processes and of all that they have started, in seconds."""
    ticks = 0
    for pid in families(heads):
        if fields := _stat(pid):
            ticks += sum(map(int, fields[_USER : _REAPED_SYSTEM + 1]))
    return ticks / _TICKS_A_SECOND


def memory_kb(heads: Collection[int]) -> float:
    """Return the memory of some processes and all that they have started, shared pages by parts."""
    total = 0
    for pid in families(heads):
        with contextlib.suppress(OSError):
            for line in (PROC / str(pid) / "smaps_rollup").read_text().splitlines():
                if line.startswith("Pss:"):
                    total += int(line.split()[1])
    return float(total)


def _stat(pid: int) -> list[str]:
    try:
        line = (PROC / str(pid) / "stat").read_text()
    except OSError:
        return []
    return line.rpartition(")")[2].split()


def split_cores(cores: Collection[int]) -> tuple[set[int], set[int]]:
    """Return the cores of the driver and those of the servers; both have all if there is but one.

    >>> split_cores([0, 1, 2, 3])
    ({0}, {1, 2, 3})
    """
    first, *others = sorted(cores)
    return ({first}, set(others)) if others else ({first}, {first})


@contextlib.contextmanager
def on_cores(cores: Collection[int]) -> Iterator[None]:
    """Let processes that are started while the block lasts stay on these cores."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, cores)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)
