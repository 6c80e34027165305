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

from rami import compiled
from rami.cli.common import (
    letters_option,
    rules_from,
    rules_options,
)
from rami.cli.group import show_faults
from rami.cli.levels import checked_levels, think_option, think_seconds
from rami.engine.match import Match
from rami.engine.records import replay
from rami.engine.rules import RuleSet
from rami.engine.seals import SealedDeal
from rami.terminal.game import Game
from rami.terminal.lines_in import LinesIn
from rami.terminal.opponents import Opponents
from rami.terminal.plain import PlainTable
from rami.terminal.record_file import RecordFile, free_path
from rami.terminal.screen import Screen
from rami.texts import say
from rami.texts.cli import help_text
from rami.texts.faults import Fault
from rami.texts.levels import level_called, level_name, level_names
from rami.texts.terminal import terminal_text

__all__ = ["command"]

# What a resumed match brings with it, by the name of the parameter.
_OF_THE_MATCH: Final = {
    "preset": "--preset",
    "changes": "--set",
    "seats": "--seats",
    "players": "--players",
    "name": "--name",
}

_DEFAULT_LEVEL: Final = "normal"
_SLOW_LEVELS: Final = ("hard", "expert")
"""Those that think longer where the engine is not compiled."""


@click.command("play", help=help_text("play"))
@rules_options
@click.option("--seats", type=int, help=help_text("--seats"))
@click.option("--players", metavar="LEVELS", help=help_text("--players"))
@think_option
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
    players: str | None,
    think: str,
    seed: int | None,
    record: Path | None,
    resume: Path | None,
    name: str | None,
    letters: bool,
) -> None:
    """Play a match."""
    rng = Random(seed)  # without a seed, from the system's own chance
    think_s = think_seconds(think)
    file: RecordFile | None = None
    seals: Sequence[SealedDeal | None] = ()
    screen = Screen(sys.stdout, letters=letters)
    if resume is not None:
        _refuse_what_the_match_brings(ctx)
        file, recorded = RecordFile.of(resume)
        match, names = replay(recorded, rng), recorded.players
        seals = [round_.seal for round_ in recorded.rounds]
        levels = [level_called(name) or _DEFAULT_LEVEL for name in names[1:]]
    else:
        rules = rules_from(preset, changes)
        wanted = [_DEFAULT_LEVEL] if players is None else checked_levels(players)
        match = Match(rules, _seats(rules, seats, wanted), rng)
        levels = _level_of_each(wanted, match.seats)
        names = (terminal_text("person") if name is None else name, *level_names(levels))
    opponents = Opponents(dict(enumerate(levels, start=1)), seed, think_s)
    game = Game(match, names, opponents, seals=seals)
    if record is not None and record != resume:
        file = RecordFile.new(record)
        file.save(game.record())  # now is the time to learn that it cannot be
    _tell_who_plays(names, levels, screen)
    _play(game, file, screen)


def _tell_who_plays(names: Sequence[str], levels: Sequence[str], screen: Screen) -> None:
    """Say what the names do not, and whose moves will take their time."""
    for name, level in zip(names[1:], levels, strict=True):
        if level_called(name) is None:
            screen.line(terminal_text("played_by", name=name, level=level_name(level)))
    slow = [level for level in dict.fromkeys(levels) if level.startswith(_SLOW_LEVELS)]
    if slow and not compiled:
        screen.line(terminal_text("interpreted", levels=say([level_name(level) for level in slow])))


def _refuse_what_the_match_brings(ctx: click.Context) -> None:
    given = [
        option
        for parameter, option in _OF_THE_MATCH.items()
        if ctx.get_parameter_source(parameter) is ParameterSource.COMMANDLINE
    ]
    if given:
        raise Fault("resume.brings_its_own", options=given)


def _seats(rules: RuleSet, seats: int | None, levels: Sequence[str]) -> int:
    """Return how many play: as many as are asked for, or as sit down when all are named."""
    if seats is not None:
        return seats
    return rules.players[0] if len(levels) == 1 else 1 + len(levels)


def _level_of_each(levels: list[str], seats: int) -> list[str]:
    """Return the level of every seat but the person's."""
    others = seats - 1
    if len(levels) == 1:
        return levels * others
    if len(levels) != others:
        raise Fault("player.count", given=len(levels), others=others)
    return levels


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
            is_over = PlainTable(
                game, screen, lines.next, keep, leaving=lambda: lines.stopped
            ).play()
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
