"""What docs/scaling.md tells of the results that are kept: of the load bench, and of capacity."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from bench.machine import ROOT
from bench.server import capacity
from bench.server.contenders import PEER
from bench.server.figures import SCENES, Loads, ratio, verdicts
from bench.server.services import Services
from bench.table import number

__all__ = ["COLUMNS", "CROWD", "LOADS", "capacity_told", "loads_told"]

LOADS: Final = ROOT / "bench" / "results" / "server.json"
CROWD: Final = ROOT / "bench" / "results" / "server-crowd.json"
"""The load `crowd` is a run of its own: it takes as long as the others together."""

_NONE: Final = "No results are kept yet.\n"

COLUMNS: Final = {
    "moves_per_s": "moves/s",
    "moves_per_cpu_s": "moves/CPU s",
    "p50_ms": "p50 ms",
    "p99_ms": "p99 ms",
    "bytes_per_move": "bytes/move",
    "idle_table_kb": "kB/idle table",
    "live_table_kb": "kB/live table",
}
"""The figures that a reader is told of, and what they are called."""


def loads_told(path: Path = LOADS) -> str:
    """Return the medians of a run as a table, and how they compare."""
    if not path.exists():
        return _NONE
    loads = Loads.read(path)
    lines = [
        _made_on(loads.machine, loads.run),
        "",
        *_table(["load", "server", *COLUMNS.values()]),
    ]
    for scene, servers in loads.samples.items():
        for server in servers:
            found = [loads.figure(scene, server, name) for name in COLUMNS]
            lines.append(_row([scene, server, *(number(f.median) if f else "" for f in found)]))
    lines += ["", *(f"- `{scene}`: {SCENES[scene].what}." for scene in loads.samples), ""]
    for scene, servers in loads.samples.items():
        for server in servers:
            times = ratio(loads, scene, server, "moves_per_cpu_s")
            if server != PEER and times:
                lines.append(
                    f"- In `{scene}`, `{server}` makes {number(times.median)} times as many moves "
                    f"in a second of CPU time as {PEER}."
                )
    for aim, reached, met in verdicts(loads):
        bound = f"more than {aim.ratio:g} times better" if aim.ratio else f"below {aim.below:g}"
        lines.append(
            f"- Aim: `{aim.figure}` of `{aim.server}` in `{aim.scene}` {bound}. Reached: "
            f"{number(reached)}, {'met' if met else 'missed'}."
        )
    return "\n".join([*lines, ""])


def capacity_told(path: Path = capacity.PATH) -> str:
    """Return what more and more nodes carry, and what each part was measured to take."""
    if not path.exists():
        return _NONE
    whole = json.loads(path.read_text(encoding="utf-8"))
    parts = Services(**whole["services"])
    lines = [
        _made_on(whole["machine"], whole["run"]),
        "",
        f"A move takes {parts.node_s * 1e6:.0f} µs of both its nodes together, and "
        f"{parts.heard_s * 1e6:.0f} µs of each other node, which hears of it. A commit of "
        f"PostgreSQL takes {parts.commit_s * 1e3:.1f} ms and {parts.append_s * 1e6:.0f} µs for "
        f"each move in it. A message keeps Valkey busy for {parts.publish_s * 1e6:.1f} µs, and "
        f"{parts.deliver_s * 1e6:.1f} µs for each node.",
        "",
        *_table(
            ["nodes", "players", "moves/s", "nodes busy", "PostgreSQL", "Valkey", "full first"]
        ),
    ]
    for found in whole["rows"]:
        limit = found.pop("limit")
        row = capacity.Carried(**found)
        shares = [f"{share:.0%}" for share in row.busy.values()]
        figures = [str(row.nodes), f"{row.players:,}", f"{row.moves_per_s:,.0f}"]
        lines.append(_row([*figures, *shares, limit]))
    return "\n".join([*lines, ""])


def _made_on(machine: dict[str, Any], run: dict[str, Any]) -> str:
    form = "compiled" if run["compiled"] else "interpreted"
    return (
        f"Measured on {run['date']} at {run['commit']}, {form}: {machine['cpu']}, "
        f"{machine['cores']} cores, {machine['python']}; data on {run['filesystem']}."
    )


def _table(headings: list[str]) -> list[str]:
    return [_row(headings), _row(["---"] * len(headings))]


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"
