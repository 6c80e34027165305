"""Runs the rows: every contender in a process of its own, in alternation, in several rounds."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from bench.machine import ROOT
from bench.results import Figure, RowResult, figure_of, ratio_of
from bench.rows import FORMS, Entry, Form, Row

__all__ = ["BenchFailed", "compiled_form_exists", "measure", "number_of_steps"]

Samples = dict[str, list[dict[str, Any]]]
"""What was measured, by the form of the engine or the name of the peer."""

NOT_COMPILED = "not compiled"


class BenchFailed(Exception):
    """A contender could not be measured, or found something else than the others."""


@dataclass(frozen=True)
class _Step:
    row: Row
    column: str
    entry: Entry
    form: Form | None


def measure(
    rows: Sequence[Row],
    repetitions: int,
    *,
    quick: bool,
    compiled: bool,
    done: Callable[[str], None],
) -> dict[str, RowResult]:
    """Measure some rows so many times; `done` is told of each measurement.

    Within a repetition the contenders of a row follow one another, and each repetition begins
    with another one: whatever slows the machine down for a while meets all of them.

    Raises:
        BenchFailed: with a sentence that names the row.
    """
    found: dict[str, Samples] = {row.name: defaultdict(list) for row in rows}
    absent: dict[str, dict[str, str]] = defaultdict(dict)
    for repetition in range(repetitions):
        for row in rows:
            steps = _steps(row, compiled=compiled)
            turn = repetition % len(steps)
            for step in [*steps[turn:], *steps[:turn]]:
                if step.column not in absent[row.name]:
                    sample = _sample(step, quick=quick, seed=repetition)
                    if "absent" in sample:
                        absent[row.name][step.column] = sample["absent"]
                    else:
                        found[row.name][step.column].append(sample)
                done(f"{row.name}: {step.column}")
    return {row.name: _result(row, found[row.name], absent[row.name], compiled) for row in rows}


def number_of_steps(rows: Sequence[Row], repetitions: int, *, compiled: bool) -> int:
    """Return how often `measure` will say that something is done."""
    return repetitions * sum(len(_steps(row, compiled=compiled)) for row in rows)


def compiled_form_exists() -> bool:
    """Tell whether the engine runs compiled unless it is told not to."""
    program = "from bench.worker import is_compiled; print(is_compiled())"
    return _python(["-c", program], None).strip() == "True"


def _steps(row: Row, *, compiled: bool) -> list[_Step]:
    forms = [form for form in FORMS if compiled or form == "interpreted"]
    ours = [_Step(row, form, row.ours, form) for form in forms]
    return [*ours, *(_Step(row, _peer(entry), entry, None) for entry in row.peers)]


def _peer(entry: Entry) -> str:
    """Return the name of a peer, which may do several things."""
    return entry.contender.removesuffix("-held")


def _sample(step: _Step, *, quick: bool, seed: int) -> dict[str, Any]:
    size = step.entry.quick_size if quick else step.entry.size
    arguments = ["-m", "bench.worker", step.entry.contender, str(size), str(seed)]
    try:
        answer = _python(arguments, step.form)
    except subprocess.CalledProcessError as error:
        last = (error.stderr.strip() or "no message").splitlines()[-1]
        raise BenchFailed(f"{step.row.name}: {step.column} failed, {last}") from error
    sample: dict[str, Any] = json.loads(answer)
    if step.form and sample["compiled"] != (step.form == "compiled"):
        raise BenchFailed(f"{step.row.name}: the {step.form} engine was asked for, it is not")
    return sample


def _python(arguments: list[str], form: Form | None) -> str:
    """Run a Python of ours, with the engine in the form asked for; return its output."""
    environment = {name: value for name, value in os.environ.items() if name != "RAMI_PURE"}
    if form == "interpreted":
        environment["RAMI_PURE"] = "1"
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def _result(row: Row, samples: Samples, absent: dict[str, str], compiled: bool) -> RowResult:
    if row.same_answers:
        _compare_answers(row, samples)
    figures = {column: figure_of(row, found) for column, found in samples.items()}
    ours: dict[str, Figure] = {form: figures[form] for form in FORMS if form in figures}
    peers = {_peer(e): figures[_peer(e)] for e in row.peers if _peer(e) in figures}
    ratios: dict[str, dict[str, Figure]] = {
        peer: {form: ratio_of(row, figure, theirs) for form, figure in ours.items()}
        for peer, theirs in peers.items()
    }
    if not compiled:
        absent = {"compiled": NOT_COMPILED, **absent}
    return RowResult(row.unit, ours, peers, ratios, absent)


def _compare_answers(row: Row, samples: Samples) -> None:
    """Fail where two contenders, or one of them at two times, have found different things."""
    first_column, first = next((c, found[0]["answers"]) for c, found in samples.items())
    for column, found in samples.items():
        for sample in found:
            pairs = zip(first, sample["answers"], strict=True)
            for number, (one, other) in enumerate(pairs):
                if one != other:
                    raise BenchFailed(
                        f"{row.name}: hand {number}: {first_column} finds {one}, {column} {other}"
                    )
