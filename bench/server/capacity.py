"""How many players several nodes carry, by simulation, from what each part was measured to take.

    ./run bench server --capacity

Moves come at random, each to any of the nodes. A node has one core, which its moves wait for in a
row; what it hears of the tables of others takes a part of it. PostgreSQL commits what has come in
while it was making the commit before; Valkey sends each message to all nodes. The other
seat of a table is at another node, which is told last.
"""

from __future__ import annotations

import heapq
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

from bench.machine import ROOT
from bench.server.services import Services

__all__ = ["PATH", "Carried", "carried", "simulated", "write_capacity"]

PATH: Final = ROOT / "bench" / "results" / "capacity.json"

NODES: Final = (1, 2, 4, 8, 16, 32, 64)

TABLE_S: Final = 4.0
"""How long it takes from one move at a table to the next, as people play."""

SEATS: Final = 2

LATE_S: Final = 0.1
"""So late the other seat hears of one move in a hundred, where a server carries its load."""

MOVES: Final = 20_000
"""How many are played: so many that a queue that grows shows."""

_WARM_PART: Final = 4
"""The first so-manieth part of the moves is not counted."""


@dataclass(frozen=True)
class Carried:
    """What so many nodes carry at most: `busy` tells of each part how busy it is, from 0 to 1.

    Of PostgreSQL it tells what appends take, not what they wait for together.
    """

    nodes: int
    players: int
    p99_s: float
    busy: dict[str, float]

    @property
    def moves_per_s(self) -> float:
        """How many moves a second that is."""
        return self.players / SEATS / TABLE_S

    @property
    def limit(self) -> str:
        """Which part there is no more of."""
        return max(self.busy, key=lambda part: self.busy[part])


def simulated(services: Services, nodes: int, players: int, moves: int = MOVES) -> Carried:
    """Play so many moves, and tell how late the slowest in a hundred is heard of."""
    chance, rate = Random(0), players / SEATS / TABLE_S
    left = 1.0 - rate * (1 - 1 / nodes) * services.heard_s
    half_s = services.node_s / 2 / max(left, 1e-6)
    free_s = [0.0] * nodes  # when each node has done what has come to it
    store_s = valkey_s = 0.0
    used = {"node": 0.0, "PostgreSQL": 0.0, "Valkey": 0.0}
    waiting: list[tuple[float, float]] = []  # for the next commit: when ready, when made
    late_s: list[float] = []
    # When, what is next, and when the move was made: events in the order of their time.
    events: list[tuple[float, int, float]] = []
    now_s = 0.0
    for _ in range(moves):
        now_s += chance.expovariate(rate)
        events.append((now_s, _DECIDE, now_s))
    end_s = now_s
    while events:
        at_s, what, made_s = heapq.heappop(events)
        if what in (_DECIDE, _TELL):
            node = chance.randrange(nodes)
            free_s[node] = max(free_s[node], at_s) + half_s
            used["node"] += half_s / nodes
            if what == _TELL:
                late_s.append(free_s[node] - made_s)
            else:
                heapq.heappush(events, (free_s[node], _APPEND, made_s))
        elif what == _APPEND:
            waiting.append((at_s, made_s))
            if store_s <= at_s and len(waiting) == 1:
                heapq.heappush(events, (at_s, _COMMIT, at_s))
        elif what == _COMMIT:
            took_s = services.commit_s + len(waiting) * services.append_s
            store_s = at_s + took_s
            # Waiting for the disk fills whatever time is left: more that comes shares it.
            used["PostgreSQL"] += len(waiting) * services.append_s
            for _, each_s in waiting:
                heapq.heappush(events, (store_s, _PUBLISH, each_s))
            waiting.clear()
            heapq.heappush(events, (store_s, _NEXT, store_s))
        elif what == _NEXT:
            if waiting:
                heapq.heappush(events, (at_s, _COMMIT, at_s))
        else:
            took_s = services.publish_s + nodes * services.deliver_s
            valkey_s = max(valkey_s, at_s) + took_s
            used["Valkey"] += took_s
            heapq.heappush(events, (valkey_s, _TELL, made_s))
    counted = sorted(late_s[len(late_s) // _WARM_PART :])
    busy = {part: min(used_s / end_s, 1.0) for part, used_s in used.items()}
    return Carried(nodes, players, counted[len(counted) * 99 // 100], busy)


_DECIDE, _APPEND, _COMMIT, _NEXT, _PUBLISH, _TELL = range(6)


def carried(services: Services, nodes: int) -> Carried:
    """Return what so many nodes carry at most, to a hundredth."""
    low, high = 0, SEATS
    while simulated(services, nodes, high).p99_s <= LATE_S:
        low, high = high, 2 * high
    while high - low > max(high // 100, 1):
        middle = (low + high) // 2
        if simulated(services, nodes, middle).p99_s <= LATE_S:
            low = middle
        else:
            high = middle
    return simulated(services, nodes, max(low, 1))


def write_capacity(
    services: Services,
    machine: dict[str, Any],
    run: dict[str, Any],
    path: Path = PATH,
    nodes: Sequence[int] = NODES,
) -> None:
    """Simulate with more and more nodes, and write what comes of it as JSON."""
    rows = [carried(services, count) for count in nodes]
    whole = {
        "machine": machine,
        "run": run,
        "services": asdict(services),
        "rows": [{**asdict(row), "limit": row.limit} for row in rows],
    }
    path.write_text(json.dumps(whole, indent=1) + "\n", encoding="utf-8")
