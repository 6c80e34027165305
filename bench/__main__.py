"""The command line: ./run bench --help."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from bench.machine import ROOT, commit, description, is_changed
from bench.measure import BenchFailed, compiled_form_exists, measure, number_of_steps
from bench.results import Results, dropped
from bench.rows import ROWS, Row, rows_named
from bench.table import print_results

REPETITIONS, QUICK_REPETITIONS = 9, 3

WIDTH = 190
"""Of the table, in columns, where no terminal sets it: nothing in it is broken."""


def _named(_context: click.Context, _parameter: click.Parameter, names: str) -> list[Row]:
    try:
        return rows_named(names)
    except KeyError as error:
        raise click.BadParameter(f"{error}; there are {', '.join(ROWS)}") from None


@click.command()
@click.option("--quick", is_flag=True, help="Less of everything: two minutes.")
@click.option("--rows", default="", callback=_named, help="Only these, with commas between.")
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
    "--compare",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Fail where a ratio to a peer has dropped by more than a quarter against this file.",
)
def main(
    quick: bool, rows: list[Row], out: Path | None, show: Path | None, compare: Path | None
) -> None:
    """Measure Rami against other libraries, in alternation, and print the table."""
    console = Console(width=None if sys.stdout.isatty() else WIDTH)
    if show:
        results = Results.read(show)
    else:
        try:
            results = _run(rows, quick=quick)
        except BenchFailed as error:
            sys.exit(f"bench: {error}")
    print_results(results, console)
    if not show:
        path = out or _default_path(results, all_rows=len(rows) == len(ROWS))
        results.write(path)
        console.print(f"Written to {path}", highlight=False, soft_wrap=True)
    if compare:
        sentences = dropped(Results.read(compare), results)
        for sentence in sentences:
            print(f"bench: {sentence}", file=sys.stderr)
        if sentences:
            sys.exit(1)
        console.print(f"No ratio has dropped against {compare}", highlight=False, soft_wrap=True)


def _run(rows: list[Row], *, quick: bool) -> Results:
    repetitions = QUICK_REPETITIONS if quick else REPETITIONS
    compiled = compiled_form_exists()
    machine = description()
    run = {
        "date": time.strftime("%Y-%m-%d"),
        "commit": commit(),
        "changed": is_changed(),
        "compiled": compiled,
        "quick": quick,
        "repetitions": repetitions,
    }
    columns = (
        TextColumn("{task.description:34}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        total = number_of_steps(rows, repetitions, compiled=compiled)
        task = progress.add_task("", total=total)
        found = measure(
            rows,
            repetitions,
            quick=quick,
            compiled=compiled,
            done=lambda what: progress.update(task, advance=1, description=what),
        )
    return Results(machine, run, found)


def _default_path(results: Results, *, all_rows: bool) -> Path:
    """Name the file by the day and the commit, and by what makes it less than a full result."""
    run = results.run
    parts = [run["date"], run["commit"]]
    parts += ["quick"] * run["quick"] + ["some-rows"] * (not all_rows)
    return ROOT / "bench" / "results" / f"{'-'.join(parts)}.json"


if __name__ == "__main__":
    try:
        main(prog_name="./run bench")
    except json.JSONDecodeError as error:
        sys.exit(f"bench: this is no result, {error}")
