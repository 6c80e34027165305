"""``rami arena tune``: weights for the rules of thumb, found by playing."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Final

import click
from click.core import ParameterSource
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    SpinnerColumn,
    TextColumn,
    TimeRemainingColumn,
)
from rich.progress import Progress as ProgressBar
from rich.table import Table

import rami
from rami._version import __version__
from rami.arena.tuning import PRESETS_OF, TUNED_PLAYERS, Acceptance, Gain, Tuned, gains, tune
from rami.arena.weights_file import Run, WeightsFile, read_weights_file
from rami.cli.matches import (
    INTERRUPTED,
    Interrupts,
    as_faults,
    check_folder,
    new_table,
    percent,
    share_text,
    show,
    tell,
)
from rami.players.weights import BOUND, FREE
from rami.texts.arena import arena_help, arena_text
from rami.texts.faults import Fault

__all__ = ["command"]

_KINDS: Final = {"free": FREE, "bound": BOUND}
_OF_A_RUN: Final = ("steps", "seed", "deals", "check_deals")
_AGAINST_EACH: Final = 2  # the weights at the start, and Easy


@click.command("tune", help=arena_help("tune"))
@click.option("--kind", type=click.Choice(list(_KINDS)), required=True, help=arena_help("--kind"))
@click.option(
    "--player",
    type=click.Choice(TUNED_PLAYERS),
    default="hard",
    show_default=True,
    help=arena_help("--player-tune"),
)
@click.option(
    "--steps",
    type=click.IntRange(min=1),
    default=200,
    show_default=True,
    help=arena_help("--steps"),
)
@click.option("--seed", type=int, default=1, show_default=True, help=arena_help("--seed"))
@click.option(
    "--deals",
    type=click.IntRange(min=2),
    default=Acceptance().deals_most,
    show_default=True,
    help=arena_help("--deals"),
)
@click.option(
    "--check-deals",
    type=click.IntRange(min=1),
    default=500,
    show_default=True,
    help=arena_help("--check-deals"),
)
@click.option("--start", metavar="FILE", type=click.Path(), help=arena_help("--start"))
@click.option("--repeat", is_flag=True, help=arena_help("--repeat"))
@click.option(
    "--out", metavar="FILE", type=click.Path(dir_okay=False), help=arena_help("--out-tune")
)
@click.pass_context
def command(
    context: click.Context,
    kind: str,
    player: str,
    steps: int,
    seed: int,
    deals: int,
    check_deals: int,
    start: str | None,
    repeat: bool,
    out: str | None,
) -> None:
    """Tune, write the file, and show what was gained."""
    with as_faults():
        file = read_weights_file(start)
        if repeat:
            _refuse_beside_repeat(context)
            run, version = file.run(player, _KINDS[kind])
            if version != __version__:
                tell(arena_text("tune_version", theirs=version, ours=__version__))
        else:
            run = Run(
                player,
                _KINDS[kind],
                file.weights[player][_KINDS[kind]],
                seed,
                steps,
                replace(Acceptance(), deals_most=deals),
                check_deals,
            )
        path = out or f"weights-{player}-{kind}-{run.seed}.json"
        if not out and Path(path).exists():
            raise Fault("tune.exists", path=path)
        check_folder(path)
        if not rami.compiled:
            tell(arena_text("tune_interpreted"))
        stopped = _tune_into(path, file, run)
    if stopped:
        sys.exit(INTERRUPTED)


def _refuse_beside_repeat(context: click.Context) -> None:
    for name in _OF_A_RUN:
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            option = "--" + name.replace("_", "-")
            raise click.UsageError(arena_text("repeat_brings_its_own", option=option))


def _tune_into(path: str, file: WeightsFile, run: Run) -> bool:
    """Tune, and keep what is found in a file; return whether Ctrl-C ended it."""
    tell(
        arena_text(
            "tune_run",
            player=run.player,
            kind=run.kind,
            presets=", ".join(PRESETS_OF[run.kind]),
            seed=run.seed,
        )
    )
    # That it can be written shows before hours of play.
    file.write(path)
    tuned = Tuned(run.start)
    console = Console(stderr=True)
    with (
        _bar(console, "tuning") as bar,
        Interrupts(lambda: console.print(arena_text("tune_stopping"))) as asked,
    ):
        task = bar.add_task("", total=run.steps, told="")

        def advance(now: Tuned) -> None:
            nonlocal tuned
            if now.accepted > tuned.accepted:
                # At once, so that nothing that was found is lost, however this ends.
                file.with_run(run, now, ()).write(path)
            tuned = now
            bar.update(
                task, completed=now.steps, told=arena_text("tune_accepted", count=now.accepted)
            )

        tuned = tune(
            run.player,
            run.kind,
            run.start,
            seed=run.seed,
            steps=run.steps,
            acceptance=run.acceptance,
            on_step=advance,
            to_stop=asked,
        )
    tell(
        arena_text(
            "tune_done",
            steps=tuned.steps,
            of=run.steps,
            accepted=tuned.accepted,
            deals=tuned.deals,
        )
    )
    stopped = tuned.steps < run.steps
    if not tuned.accepted:
        tell(arena_text("tune_nothing", path=path))
        return stopped
    file.with_run(run, tuned, ()).write(path)
    try:
        gained = _measured(console, run, tuned)
    except KeyboardInterrupt:
        tell(arena_text("tune_not_measured"))
        stopped = True
    else:
        file.with_run(run, tuned, gained).write(path)
        show(_gains(gained))
    tell(arena_text("written", path=path))
    return stopped


def _measured(console: Console, run: Run, tuned: Tuned) -> tuple[Gain, ...]:
    with _bar(console, "measuring") as bar:
        total = run.check_deals * _AGAINST_EACH * len(PRESETS_OF[run.kind])
        task = bar.add_task("", total=total, told="")
        return gains(
            run.player,
            run.kind,
            tuned.weights,
            run.start,
            seed=run.seed,
            deals=run.check_deals,
            on_deal=lambda done: bar.update(task, completed=done),
        )


def _bar(console: Console, what: str) -> ProgressBar:
    return ProgressBar(
        SpinnerColumn("line"),  # of characters that every terminal has
        TextColumn(arena_text(what)),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[told]}"),
        TimeRemainingColumn(elapsed_when_finished=True),
        console=console,
        disable=not console.is_terminal,
    )


def _gains(gained: tuple[Gain, ...]) -> Table:
    table = new_table(
        arena_text("gains_title"),
        [arena_text("against"), arena_text("preset")],
        [arena_text(key) for key in ("matches", "wins_of_tuned", "interval")],
    )
    for gain in gained:
        wins = gain.wins
        table.add_row(
            arena_text(f"against_{gain.against}"),
            gain.preset,
            str(2 * gain.deals),
            percent(wins.share),
            share_text(wins.low, wins.high),
        )
    return table
