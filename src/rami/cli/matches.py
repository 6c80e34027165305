"""What the commands that play many matches have in common: options, progress, interruption."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from types import FrameType
from typing import Final, TypeVar

import click
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    ProgressColumn,
    SpinnerColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.progress import Progress as ProgressBar
from rich.table import Table
from rich.text import Text

from rami.arena.faults import ArenaFault
from rami.arena.plan import Plan
from rami.arena.store import Store
from rami.arena.summary import ContestSummary
from rami.arena.work import Pool, Progress, on_cluster, on_this_machine, play_plan
from rami.terminal.screen import Screen
from rami.texts.arena import arena_help, arena_text
from rami.texts.faults import Fault
from rami.texts.numbers import decimal_text

__all__ = [
    "INTERRUPTED",
    "Interrupts",
    "as_faults",
    "check_folder",
    "give_or_take",
    "new_table",
    "pair_name",
    "percent",
    "percent_give_or_take",
    "play_with_progress",
    "run_options",
    "share_text",
    "show",
    "tell",
]

F = TypeVar("F", bound=Callable[..., object])

_WIDE: Final = 200

INTERRUPTED: Final = 130
"""The exit code of a program that Ctrl-C ended."""


def run_options(command: F) -> F:
    """Add the options that say from which chance and where matches are played."""
    for option in (
        click.option("--seed", type=int, default=1, show_default=True, help=arena_help("--seed")),
        click.option("--workers", type=click.IntRange(1, 1000), help=arena_help("--workers")),
        click.option("--cluster", metavar="ADDRESS", help=arena_help("--cluster")),
        click.option(
            "--report",
            metavar="FILE",
            type=click.Path(dir_okay=False),
            help=arena_help("--report"),
        ),
    ):
        command = option(command)
    return command


@contextmanager
def as_faults() -> Iterator[None]:
    """Make what goes wrong in the arena a fault, which the command line knows to tell."""
    try:
        yield
    except ArenaFault as error:
        raise Fault(error.code, **error.params) from error


def check_folder(path: str) -> None:
    """Refuse a file whose folder is not there, before hours of play rather than after.

    Raises:
        Fault: if there is no such folder.
    """
    if not Path(path).absolute().parent.is_dir():
        raise Fault("arena.no_folder", path=path)


def play_with_progress(
    plan: Plan, store: Store, workers: int | None, cluster: str | None
) -> Progress:
    """Play a plan, with its progress on the error stream; Ctrl-C stops it after what is begun."""
    place: AbstractContextManager[Pool]
    place = on_cluster(cluster) if cluster else on_this_machine(workers)
    console = Console(stderr=True)
    bar = ProgressBar(
        SpinnerColumn("line"),  # of characters that every terminal has
        TextColumn(arena_text("playing")),
        BarColumn(),
        MofNCompleteColumn(),
        _Rate(),
        TimeRemainingColumn(elapsed_when_finished=True),
        console=console,
        disable=not console.is_terminal,
    )
    with place as pool, bar, Interrupts(lambda: console.print(arena_text("stopping"))) as asked:
        task = bar.add_task("", total=plan.matches)

        def advance(progress: Progress) -> None:
            bar.update(task, completed=progress.done)

        return play_plan(plan, store, pool, on_progress=advance, to_stop=asked)


class _Rate(ProgressColumn):
    """How many matches a second."""

    def render(self, task: Task) -> Text:
        """Return the rate of the last half minute."""
        return Text(arena_text("rate", rate=decimal_text(task.speed)) if task.speed else "")


class Interrupts:
    """Turns the first Ctrl-C into a wish to stop; the second interrupts as usual."""

    def __init__(self, on_first: Callable[[], None]) -> None:
        self._on_first = on_first
        self._asked = False
        self._before: signal.Handlers | Callable[[int, FrameType | None], object] | int | None

    def __call__(self) -> bool:
        """Whether to stop."""
        return self._asked

    def _handle(self, number: int, frame: FrameType | None) -> None:
        if self._asked:
            raise KeyboardInterrupt
        self._asked = True
        self._on_first()

    def __enter__(self) -> Interrupts:
        self._before = signal.signal(signal.SIGINT, self._handle)
        return self

    def __exit__(self, *error: object) -> None:
        signal.signal(signal.SIGINT, self._before)


# Tables ----------------------------------------------------------------------------------------


def pair_name(summary: ContestSummary) -> str:
    """Return what a contest of two players is called."""
    first, second = summary.contest.players
    return arena_text("pair", first=first, second=second)


def new_table(title: str, left: Sequence[str], right: Sequence[str]) -> Table:
    """Return an empty table: its columns of words, then those of figures."""
    table = Table(title=title, title_justify="left", title_style="bold")
    for heading in left:
        table.add_column(heading)
    for heading in right:
        table.add_column(heading, justify="right", no_wrap=True)
    return table


def show(table: Table) -> None:
    """Print a table; a pipe gets it whole, however wide it is."""
    console = Console(width=None if sys.stdout.isatty() else _WIDE)
    with console.capture() as capture:
        console.print(table)
    sys.stdout.write(_encodable(capture.get()))


def tell(text: str) -> None:
    """Print a sentence, wrapped where somebody reads it at a terminal."""
    Screen(sys.stdout, wrapped=sys.stdout.isatty()).line(_encodable(text))


def _encodable(text: str) -> str:
    """Return a text as the encoding of the output has it, and as long: columns stay in line."""
    encoding = sys.stdout.encoding or "utf-8"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return text.replace("±", "~").encode(encoding, "replace").decode(encoding)
    return text


def percent(share: float | None) -> str:
    """Return a share as people read it; a dash for none."""
    return "-" if share is None else arena_text("percent", number=decimal_text(100 * share))


def give_or_take(number: float, within: float | None) -> str:
    """Return a figure with how far off it may be, if that is known."""
    if within is None:
        return decimal_text(number)
    return arena_text("give_or_take", number=decimal_text(number), within=decimal_text(within))


def percent_give_or_take(share: float, within: float | None) -> str:
    """Return a share with how far off it may be, if that is known."""
    return arena_text(
        "percent", number=give_or_take(100 * share, None if within is None else 100 * within)
    )


def share_text(low: float, high: float) -> str:
    """Return an interval of shares as people read it."""
    return arena_text("range", low=decimal_text(100 * low), high=percent(high))
