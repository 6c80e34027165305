"""``rami play``: a match in plain lines."""

from __future__ import annotations

import contextlib
import shlex
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Final

import click
from click.core import ParameterSource

from rami.cli.common import letters_option, rules_from, rules_options
from rami.cli.group import show_faults
from rami.engine.match import Match
from rami.engine.records import replay
from rami.players import Easy
from rami.terminal.game import Game
from rami.terminal.lines_in import LinesIn
from rami.terminal.plain import PlainTable
from rami.terminal.record_file import RecordFile, free_path
from rami.terminal.screen import Screen
from rami.texts.cli import help_text
from rami.texts.faults import Fault
from rami.texts.terminal import terminal_text

__all__ = ["command"]

# What a resumed match brings with it, by the name of the parameter.
_OF_THE_MATCH: Final = {
    "preset": "--preset",
    "changes": "--set",
    "seats": "--seats",
    "name": "--name",
}


@click.command("play", help=help_text("play"))
@rules_options
@click.option("--seats", type=int, help=help_text("--seats"))
@click.option("--seed", type=int, help=help_text("--seed"))
@click.option("--record", type=click.Path(path_type=Path), help=help_text("--record"))
@click.option("--resume", type=click.Path(path_type=Path), help=help_text("--resume"))
@click.option("--name", help=help_text("--name"))
@letters_option
@click.pass_context
def command(
    ctx: click.Context,
    preset: str,
    changes: tuple[str, ...],
    seats: int | None,
    seed: int | None,
    record: Path | None,
    resume: Path | None,
    name: str | None,
    letters: bool,
) -> None:
    """Play a match."""
    rng = Random(seed)  # without a seed, from the system's own chance
    file: RecordFile | None = None
    if resume is not None:
        _refuse_what_the_match_brings(ctx)
        file, recorded = RecordFile.of(resume)
        game = Game(replay(recorded, rng), recorded.players, Easy)
    else:
        rules = rules_from(preset, changes)
        match = Match(rules, rules.players[0] if seats is None else seats, rng)
        game = Game(match, _names(name, match.seats), Easy)
    if record is not None and record != resume:
        file = RecordFile.new(record)
        file.save(game.record())  # now is the time to learn that it cannot be
    _play(game, file, Screen(sys.stdout, letters=letters))


def _refuse_what_the_match_brings(ctx: click.Context) -> None:
    given = [
        option
        for parameter, option in _OF_THE_MATCH.items()
        if ctx.get_parameter_source(parameter) is ParameterSource.COMMANDLINE
    ]
    if given:
        raise Fault("resume.brings_its_own", options=given)


def _names(name: str | None, seats: int) -> list[str]:
    if seats == len(("you", "one other")):
        others = [terminal_text("easy")]
    else:
        others = [terminal_text("easy_numbered", number=number) for number in range(1, seats)]
    return [terminal_text("person") if name is None else name, *others]


def _play(game: Game, file: RecordFile | None, screen: Screen) -> None:
    lines = LinesIn(sys.stdin, screen)

    def keep() -> None:
        if file:
            try:
                file.save(game.record())
            except Fault as fault:
                show_faults(fault)  # the match goes on, and is kept elsewhere when it is left

    try:
        with _signals_to(lines.stop):
            is_over = PlainTable(game, screen, lines.next, keep).play()
    except BaseException:
        # Whatever it was, a closed pipe or a fault of ours: the match is not lost.
        if file or game.has_begun:
            with contextlib.suppress(Fault):
                _save(game, file)
        raise
    if is_over and not file:
        return
    if not game.has_begun and not file:
        screen.line(terminal_text("nothing_kept"))
        return
    path = _save(game, file)
    if is_over:
        screen.line(terminal_text("recorded", path=path))
    else:
        screen.line(terminal_text("kept", path=path))
        screen.verbatim(f"rami play --resume {shlex.quote(str(path))}")


def _save(game: Game, file: RecordFile | None) -> Path:
    """Save the match in its file or, where that cannot be, in one with a name of our own."""
    record = game.record()
    fault = None
    for place in _places(file):
        try:
            chosen = place()
            chosen.save(record)
        except Fault as error:
            fault = fault or error
            continue
        if fault:
            show_faults(fault)
        return chosen.path
    assert fault, "there is always a place to try"
    raise fault


def _places(file: RecordFile | None) -> Sequence[Callable[[], RecordFile]]:
    folders = (Path(), Path.home())
    unnamed = [lambda folder=folder: RecordFile.new(free_path(folder)) for folder in folders]
    return [lambda: file, *unnamed] if file else unnamed


@contextlib.contextmanager
def _signals_to(stop: Callable[[], None]) -> Iterator[None]:
    """Let Ctrl-C, a closed terminal and a request to end stop the reading of lines."""
    names = ("SIGINT", "SIGTERM", "SIGHUP")
    signals = [getattr(signal, name) for name in names if hasattr(signal, name)]
    former = {number: signal.signal(number, lambda *_: stop()) for number in signals}
    try:
        yield
    finally:
        for number, handler in former.items():
            signal.signal(number, handler)
