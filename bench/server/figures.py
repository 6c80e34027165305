"""What a run of the load bench has found: figures by server, ratios, aims; written and read."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from statistics import median
from typing import Any, Final

from bench.results import Figure
from bench.server.contenders import PEER
from bench.server.driving import Plan, Sample

__all__ = ["AIMS", "SCENES", "Aim", "Loads", "Scene", "ratio", "verdicts"]


@dataclass(frozen=True)
class Scene:
    """A load: in a full run, and in a quick one."""

    what: str
    full: Plan
    quick: Plan


SCENES: Final[Mapping[str, Scene]] = {
    "haste": Scene(
        "50 tables, 100 sockets, each move as soon as it may be made",
        Plan(tables=50, warm_s=3.0, play_s=10.0),
        Plan(tables=50, warm_s=1.0, play_s=4.0),
    ),
    "ease": Scene(
        "50 tables, 100 sockets, a move at each every half second",
        Plan(tables=50, warm_s=3.0, play_s=10.0, pace_ms=500),
        Plan(tables=50, warm_s=1.0, play_s=4.0, pace_ms=500),
    ),
    "crowd": Scene(
        "1,000 tables, 2,000 sockets, a move at each every four seconds",
        Plan(tables=1_000, warm_s=8.0, play_s=20.0, pace_ms=4_000, settle_ms=3_000),
        Plan(tables=200, warm_s=4.0, play_s=6.0, pace_ms=4_000, settle_ms=1_000),
    ),
}
"""The loads, by their names."""


@dataclass(frozen=True)
class Aim:
    """What a server of ours is to reach in a scene: a figure below a bound, or a least ratio."""

    scene: str
    server: str
    figure: str
    below: float = 0.0
    ratio: float = 0.0


AIMS: Final = (
    Aim("haste", "rami-sqlite", "moves_per_cpu_s", ratio=2.0),
    Aim("haste", "rami-sqlite", "p99_ms", ratio=1.0),
    Aim("crowd", "rami-sqlite", "idle_table_kb", below=40.0),
)
"""Ratios say how many times better ours is: more moves a second, or less of all else."""

_MORE_IS_BETTER: Final = ("moves_per_s", "moves_per_cpu_s")


@dataclass(frozen=True)
class Loads:
    """A whole run: samples by scene and server, in the order of the repetitions."""

    machine: dict[str, Any]
    run: dict[str, Any]
    samples: dict[str, dict[str, list[Sample]]]
    absent: dict[str, str] = field(default_factory=dict)

    def figure(self, scene: str, server: str, name: str) -> Figure | None:
        """Return one of the figures of a server, with all its repetitions."""
        samples = self.samples.get(scene, {}).get(server, [])
        return Figure([getattr(sample, name) for sample in samples]) if samples else None

    def write(self, path: Path) -> None:
        """Write it as JSON, with the medians for a reader beside what was measured."""
        path.parent.mkdir(parents=True, exist_ok=True)
        scenes = {
            scene: {
                server: {"medians": _medians(samples), "samples": list(map(asdict, samples))}
                for server, samples in servers.items()
            }
            for scene, servers in self.samples.items()
        }
        whole = {
            "machine": self.machine,
            "run": self.run,
            "absent": self.absent,
            "scenes": scenes,
        }
        text = json.dumps(whole, indent=1, ensure_ascii=False)
        path.write_text(text + "\n", encoding="utf-8")

    @staticmethod
    def read(path: Path) -> Loads:
        """Read what `write` wrote."""
        whole = json.loads(path.read_text(encoding="utf-8"))
        samples = {
            scene: {
                server: [Sample(**sample) for sample in found["samples"]]
                for server, found in servers.items()
            }
            for scene, servers in whole["scenes"].items()
        }
        return Loads(whole["machine"], whole["run"], samples, whole["absent"])


def _medians(samples: Sequence[Sample]) -> dict[str, float]:
    names = [each.name for each in fields(Sample)]
    return {name: median(getattr(sample, name) for sample in samples) for name in names}


def ratio(loads: Loads, scene: str, server: str, name: str) -> Figure | None:
    """Return how many times better than the peer a server is, by the repetitions."""
    ours, theirs = loads.figure(scene, server, name), loads.figure(scene, PEER, name)
    if not (ours and theirs):
        return None
    pairs = list(zip(ours.values, theirs.values, strict=True))
    if name in _MORE_IS_BETTER:
        return Figure([our / their for our, their in pairs])
    return Figure([their / our for our, their in pairs])


def verdicts(loads: Loads) -> list[tuple[Aim, float, bool]]:
    """Return for each aim what was reached, and whether that is enough, as far as measured."""
    found = []
    for aim in AIMS:
        if aim.ratio:
            figure = ratio(loads, aim.scene, aim.server, aim.figure)
        else:
            figure = loads.figure(aim.scene, aim.server, aim.figure)
        if figure:
            reached = figure.median
            found.append((aim, reached, reached > aim.ratio if aim.ratio else reached < aim.below))
    return found
