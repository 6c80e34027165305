"""``rami verify``: every deal of a record computed again."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from rami.engine.verifying import Verified, verify
from rami.texts import say
from rami.texts.cli import cli_text, help_text

__all__ = ["command"]


@click.command("verify", help=help_text("verify"))
@click.argument("record", type=click.Path(path_type=Path))
@click.pass_context
def command(ctx: click.Context, record: Path) -> None:
    """Compute every deal of a record again; exit with 0 if nobody could have chosen any."""
    from rami.terminal.record_file import read_record
    from rami.terminal.screen import Screen

    read = read_record(record)
    found = verify(read)
    screen = Screen(sys.stdout, wrapped=sys.stdout.isatty())
    for round_ in found:
        for line in _lines(round_, read.players):
            screen.line(line, "    ")
    if not all(round_.took_part and not round_.withheld for round_ in found):
        ctx.exit(1)


def _lines(found: Verified, names: Sequence[str]) -> Iterator[str]:
    number = found.number
    if not found.sealed:
        yield cli_text("verify_unsealed", round=number)
        return
    if found.took_part:
        took_part = say([names[seat] for seat in found.took_part])
        yield cli_text("verify_sealed", round=number, names=took_part)
    else:
        yield cli_text("verify_alone", round=number)
    if found.reshuffles:
        yield cli_text("verify_reshuffles", round=number, count=found.reshuffles)
    for seat in found.withheld:
        yield cli_text("verify_withheld", round=number, name=names[seat])
