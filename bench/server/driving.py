"""One measurement: a server under the driver's load, looked at before, in between and after."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from bench.server.contenders import FOLDER, Contender, Served
from bench.server.processes import cpu_s, memory_kb

__all__ = ["LoadFailed", "Plan", "Sample", "drive", "node_and_packages", "sample_of"]

Phases = dict[str, dict[str, Any]]


class LoadFailed(Exception):
    """A server could not be measured, or did not do what it was asked."""


@dataclass(frozen=True)
class Plan:
    """What the driver does: so many tables with two seats each, for so many seconds.

    A seat moves at once when it may, or with `pace_ms` between half and one and a half of that
    later. `settle_ms` is how long tables are left alone before the memory is looked at.
    """

    tables: int
    play_s: float
    warm_s: float
    pace_ms: int = 0
    settle_ms: int = 500


@dataclass(frozen=True)
class Sample:
    """What one measurement found.

    A latency is from sending a move to the other seat's hearing of it. CPU time is that of the
    nodes and of their store; `node_share` and `driver_share` are of one core. Memory is that of
    the nodes alone.
    """

    moves_per_s: float
    moves_per_cpu_s: float
    p50_ms: float
    p99_ms: float
    worst_ms: float
    bytes_per_move: float
    idle_table_kb: float
    live_table_kb: float
    node_share: float
    store_share: float
    driver_share: float


def node_and_packages() -> str | None:
    """Fetch what the driver and the other server need; return why that cannot be, or None.

    npm takes the versions and checksums of `package-lock.json`, which names no host.
    """
    npm = shutil.which("npm")
    if not npm or not shutil.which("node"):
        return "Node is not here (Debian and Ubuntu: apt install nodejs npm)"
    lock = (FOLDER / "package-lock.json").read_text(encoding="utf-8")
    installed = FOLDER / "node_modules" / "installed-from.json"
    if not installed.exists() or installed.read_text(encoding="utf-8") != lock:
        command = [npm, "ci", "--silent", "--ignore-scripts", "--no-audit", "--no-fund"]
        if subprocess.run(command, cwd=FOLDER, check=False).returncode:
            return "npm could not fetch the packages of bench/server"
        installed.write_text(lock, encoding="utf-8")
    return None


def drive(contender: Contender, served: Served, plan: Plan, seed: int) -> Sample:
    """Put a server under load, and return what was found.

    Raises:
        LoadFailed: if the driver failed, or a table stood still, or a move was refused.
    """
    wanted = {**asdict(plan), "server": contender.client, "urls": served.urls, "seed": seed}
    phases: Phases = {}
    for phase in _phases(wanted):
        heads = (*served.nodes, *served.store)
        used = {"nodes_cpu_s": cpu_s(served.nodes), "cpu_s": cpu_s(heads)}
        phases[phase["phase"]] = {**phase, **used, "kb": memory_kb(served.nodes)}
    return sample_of(phases, plan)


def sample_of(phases: Phases, plan: Plan) -> Sample:
    """Return what the phases of a measurement come to.

    Raises:
        LoadFailed: if a table stood still, or a move was refused.
    """
    there, made, warm, played = (phases.get(name) for name in ("there", "made", "warm", "played"))
    if not (there and made and warm and played):
        raise LoadFailed(f"the driver came no further than {', '.join(phases) or 'its start'}")
    if played["refused"] or played["stuck"]:
        raise LoadFailed(f"{played['stuck']} tables stuck, refused: {played['refused']}")
    moves, took_s = played["moves"], played["took_s"]
    if not moves:
        raise LoadFailed("nobody has moved")
    total_s = played["cpu_s"] - warm["cpu_s"]
    nodes_s = played["nodes_cpu_s"] - warm["nodes_cpu_s"]
    return Sample(
        moves_per_s=moves / took_s,
        moves_per_cpu_s=moves / max(total_s, 0.01),
        p50_ms=played["p50_ms"],
        p99_ms=played["p99_ms"],
        worst_ms=played["worst_ms"],
        bytes_per_move=played["bytes"] / moves,
        idle_table_kb=(made["kb"] - there["kb"]) / plan.tables,
        live_table_kb=(warm["kb"] - there["kb"]) / plan.tables,
        node_share=nodes_s / took_s,
        store_share=(total_s - nodes_s) / took_s,
        driver_share=played["driver_cpu_s"] / took_s,
    )


def _phases(wanted: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Run the driver, and give what it says before each phase; it waits for that to be read."""
    driver: Path = FOLDER / "driver.mjs"
    with subprocess.Popen(
        [_NODE, str(driver), json.dumps(wanted)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin
        assert process.stdout
        try:
            for line in process.stdout:
                yield json.loads(line)
                process.stdin.write("\n")
                process.stdin.flush()
        except BaseException:
            process.kill()
            raise
    if process.returncode:
        raise LoadFailed(f"the driver has failed with code {process.returncode}")


_NODE: Final = "node"
