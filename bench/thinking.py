"""How long each level thinks about a move, in processor time of one core.

``python -m bench.thinking`` lets each level play Hard for a while, and writes the median and the
99th percentile of its decisions to ``bench/results/thinking.json``. Processor time leaves out what
other programs take; a machine that is busy still makes it longer.
"""

from __future__ import annotations

import json
from random import Random
from statistics import quantiles
from time import process_time
from typing import Any, Final

import click

from bench.machine import ROOT, made_by
from rami import PRESETS, Round
from rami.engine.views import view_for
from rami.players import make_player

FILE: Final = ROOT / "bench" / "results" / "thinking.json"
LEVELS: Final = ("easy", "normal", "hard", "expert:40", "expert:64", "expert")


def spent(level: str, preset: str, seconds: float, least: int) -> list[float]:
    """Return how long each decision of a level took that had a choice, in seconds.

    It plays for so many seconds, and until there are at least so many decisions.
    """
    rng = Random(f"bench thinking {preset}")
    times: list[float] = []
    began = process_time()
    while process_time() - began < seconds or len(times) < least:
        round_ = Round.deal(PRESETS[preset], 2, rng)
        players = [make_player(level, Random(1)), make_player("hard", Random(2))]
        while not round_.outcome:
            seat = round_.turn
            view, moves = view_for(round_, seat), list(round_.legal_moves)
            start = process_time()
            move = players[seat].choose(view, moves)
            if seat == 0 and len(moves) > 1:
                times.append(process_time() - start)
            round_.apply(move)
    return times


def table() -> str:
    """Return the slowest preset of each level as the table of the page on computer players."""
    found = json.loads(FILE.read_text(encoding="utf-8"))["levels"]
    lines = ["| level | rules | decisions | median | 99 % within |", "|---|---|---|---|---|"]
    for level, presets in found.items():
        preset, times = max(presets.items(), key=lambda item: item[1]["p99_ms"])
        lines.append(
            f"| {level} | `{preset}` | {times['decisions']:,} | {times['p50_ms']:.2f} ms"
            f" | {times['p99_ms']:.1f} ms |"
        )
    return "\n".join(lines) + "\n"


@click.command()
@click.option("--seconds", default=8.0, show_default=True, help="For each level and preset.")
@click.option("--decisions", default=400, show_default=True, help="At least, for each of them.")
def main(seconds: float, decisions: int) -> None:
    """Measure how long the levels think."""
    found: dict[str, dict[str, Any]] = {}
    for level in LEVELS:
        found[level] = {}
        for preset in PRESETS:
            times = spent(level, preset, seconds, decisions)
            cuts = quantiles(times, n=100)
            found[level][preset] = {
                "decisions": len(times),
                "p50_ms": round(1000 * cuts[49], 3),
                "p99_ms": round(1000 * cuts[98], 3),
            }
            click.echo(f"{level} {preset} {found[level][preset]}")
    result = {
        **made_by(f"python -m bench.thinking --seconds {seconds:g} --decisions {decisions}"),
        "levels": found,
    }
    FILE.write_text(json.dumps(result, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
