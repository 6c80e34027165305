"""``rami replay``: a recorded match, told."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from rami.cli.common import letters_option
from rami.texts.cli import help_text

__all__ = ["command"]


@click.command("replay", help=help_text("replay"))
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--step", is_flag=True, help=help_text("--step"))
@letters_option
def command(file: Path, step: bool, letters: bool) -> None:
    """Tell a recorded match."""
    from rami.terminal.lines_in import LinesIn
    from rami.terminal.record_file import read_record
    from rami.terminal.screen import Screen
    from rami.terminal.telling import tell_record
    from rami.texts.terminal import terminal_text

    record = read_record(file)
    screen = Screen(sys.stdout, letters=letters)
    lines = LinesIn(sys.stdin, screen, prompt="")
    if step:
        screen.line(terminal_text("step"))
    for line in tell_record(record):
        if line is not None:
            screen.line(line, "    ")
        elif step and lines.next() is None:
            return
