"""The command line: ./run bench server --help."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table

import rami
from bench.machine import ROOT, commit, description, is_changed
from bench.results import Figure
from bench.server.capacity import PATH as CAPACITY
from bench.server.capacity import write_capacity
from bench.server.contenders import CONTENDERS, PEER, filesystem_of
from bench.server.driving import LoadFailed, Plan, Sample, drive, node_and_packages
from bench.server.figures import SCENES, Loads, ratio, verdicts
from bench.server.processes import PROC, on_cores, split_cores
from bench.server.services import LOAD, measured_services
from bench.server.telling import COLUMNS
from bench.table import number

REPETITIONS, QUICK_REPETITIONS = 5, 2

WIDTH = 170
"""Of the table, in columns, where no terminal sets it."""

_COLUMNS = {
    **COLUMNS,
    "node_share": "node, of a core",
    "store_share": "store",
    "driver_share": "driver",
}


def _names(known: Sequence[str], text: str) -> list[str]:
    names = [name.strip() for name in text.split(",")] if text else list(known)
    for name in names:
        if name not in known:
            raise click.BadParameter(f"{name!r}; there are {', '.join(known)}")
    return names


@click.command()
@click.option("--quick", is_flag=True, help="Less of everything: two minutes.")
@click.option(
    "--scenes",
    default="",
    callback=lambda _context, _parameter, text: _names(list(SCENES), text),
    help="Only these loads, with commas between.",
)
@click.option(
    "--servers",
    default="",
    callback=lambda _context, _parameter, text: _names(list(CONTENDERS), text),
    help="Only these servers, with commas between.",
)
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Where to write the results; in bench/results unless named.",
)
@click.option(
    "--show",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Measure nothing: take the results of this file.",
)
@click.option(
    "--capacity", is_flag=True, help="Simulate how many players more and more nodes carry."
)
def main(
    quick: bool,
    scenes: list[str],
    servers: list[str],
    out: Path | None,
    show: Path | None,
    capacity: bool,
) -> None:
    """Put our server and another one under the same load, in alternation, and print the table."""
    console = Console(width=None if sys.stdout.isatty() else WIDTH)
    if show:
        print_loads(Loads.read(show), console)
        return
    if not PROC.joinpath("self", "smaps_rollup").exists():
        sys.exit("bench: CPU time and memory of servers are read from /proc, which is Linux's")
    if why_not := node_and_packages():
        sys.exit(f"bench: {why_not}")
    try:
        if capacity:
            path = out or CAPACITY
            services = measured_services(measured("rami-postgres", LOAD, seed=0))
            write_capacity(services, description(), _about(), path)
            console.print(f"Written to {path}", highlight=False, soft_wrap=True)
            return
        loads = _run(scenes, servers, quick=quick)
    except LoadFailed as error:
        sys.exit(f"bench: {error}")
    print_loads(loads, console)
    path = out or _default_path(loads)
    loads.write(path)
    console.print(f"Written to {path}", highlight=False, soft_wrap=True)


def _run(scenes: list[str], servers: list[str], *, quick: bool) -> Loads:
    repetitions = QUICK_REPETITIONS if quick else REPETITIONS
    run = {
        **_about(),
        "quick": quick,
        "repetitions": repetitions,
        "node": _node_version(),
        "servers": {name: CONTENDERS[name].what for name in servers},
    }
    loads = Loads(description(), run, {scene: {} for scene in scenes})
    for repetition in range(repetitions):
        for scene in scenes:
            plan = SCENES[scene].quick if quick else SCENES[scene].full
            turn = repetition % len(servers)
            for server in [*servers[turn:], *servers[:turn]]:
                print(f"bench: {repetition + 1}/{repetitions} {scene}: {server}", file=sys.stderr)
                try:
                    sample = measured(server, plan, repetition)
                except LoadFailed as error:
                    raise LoadFailed(f"{scene}: {server}: {error}") from error
                loads.samples[scene].setdefault(server, []).append(sample)
    return loads


def _about() -> dict[str, Any]:
    """Return what any run tells of itself."""
    return {
        "date": time.strftime("%Y-%m-%d"),
        "commit": commit(),
        "changed": is_changed("engine", "server"),
        "compiled": rami.compiled,
        "filesystem": filesystem_of(Path(tempfile.gettempdir())),
    }


def measured(server: str, plan: Plan, seed: int) -> Sample:
    """Start a server, put it under load, and end it.

    The driver has a core to itself, where there are several; servers have all others.
    """
    of_driver, of_servers = split_cores(os.sched_getaffinity(0))
    contender = CONTENDERS[server]
    with on_cores(of_servers):
        running = contender.run()
        served = running.__enter__()
    try:
        with on_cores(of_driver):
            return drive(contender, served, plan, seed)
    finally:
        running.__exit__(None, None, None)


def print_loads(loads: Loads, console: Console) -> None:
    """Print the table of a run, which aims it has reached, and what it was made on."""
    table = Table(show_lines=False, pad_edge=False)
    table.add_column("load", no_wrap=True)
    table.add_column("server", no_wrap=True)
    for heading in _COLUMNS.values():
        table.add_column(heading, justify="right")
    for scene, servers in loads.samples.items():
        first = scene
        for server in [name for name in CONTENDERS if name in servers]:
            found = [loads.figure(scene, server, name) for name in _COLUMNS]
            table.add_row(first, server, *map(_shown, found))
            first = ""
            if server != PEER and PEER in servers:
                ratios = [ratio(loads, scene, server, name) for name in list(_COLUMNS)[:7]]
                table.add_row("", "  × better", *map(_shown, ratios))
        table.add_section()
    console.print(table)
    for aim, reached, met in verdicts(loads):
        bound = f"> {aim.ratio:g} ×" if aim.ratio else f"< {aim.below:g}"
        mark = "[green]met[/]" if met else "[red]missed[/]"
        console.print(
            f"{aim.scene}: {aim.server} {aim.figure} {bound}: {number(reached)}, {mark}",
            highlight=False,
        )
    machine, run = loads.machine, loads.run
    console.print(
        f"{run['date']}, {run['commit']} {'with changes' if run['changed'] else 'as committed'}, "
        f"{'compiled' if run['compiled'] else 'interpreted'}; {run['repetitions']} repetitions"
        f"{', quick' if run['quick'] else ''}; data on {run['filesystem']}\n"
        f"{machine['cpu']}, {machine['cores']} cores, load before {machine['load_before'][0]}, "
        f"{machine['system']}, {machine['python']}, Node {run['node']}\n"
        "Median (least to greatest) over the repetitions. A latency is from a move to the other "
        "seat's hearing of it. bench/README.md tells how fair this is.",
        highlight=False,
    )


def _shown(figure: Figure | None) -> str:
    if not figure:
        return "-"
    low, high = figure.spread
    return f"{number(figure.median)}\n({number(low)} to {number(high)})"


def _node_version() -> str:
    answer = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False)
    return answer.stdout.strip()


def _default_path(loads: Loads) -> Path:
    run: dict[str, Any] = loads.run
    parts = ["server", run["date"], run["commit"]]
    parts += ["quick"] * run["quick"]
    whole = all(set(servers) == set(CONTENDERS) for servers in loads.samples.values())
    parts += ["in-part"] * (not whole or set(loads.samples) != set(SCENES))
    return ROOT / "bench" / "results" / f"{'-'.join(parts)}.json"


if __name__ == "__main__":
    main(prog_name="./run bench server")
