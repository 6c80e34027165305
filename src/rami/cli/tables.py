"""``rami tables``: what the operator of a server does with its tables.

The server's libraries are loaded when one of the commands runs, not for its help.
"""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from rami.server.settings import settings_from
from rami.texts.operator import operator_help, operator_text

if TYPE_CHECKING:
    from rami.server.retention import OperatorsTables

__all__ = ["command"]

F = TypeVar("F", bound=Callable[..., object])
T = TypeVar("T")


def _where_options(command: F) -> F:
    database = click.option("--database-url", metavar="URL", help=operator_help("--database-url"))
    folder = click.option("--data", metavar="FOLDER", help=operator_help("--data"))
    return folder(database(command))


def _codes(command: F) -> F:
    return click.argument("codes", nargs=-1, required=True, metavar="TABLE...")(command)


@click.group("tables", help=operator_help("tables"))
def command() -> None:
    """Do something with the tables of a server."""


@command.command("list", help=operator_help("list"))
@_where_options
@click.option("--json", "as_json", is_flag=True, help=operator_help("--json"))
def list_(data: str | None, database_url: str | None, as_json: bool) -> None:
    """List the tables."""
    found = _with_tables(data, database_url, lambda tables: tables.all())
    if as_json:
        for each in found:
            click.echo(
                json.dumps(
                    {
                        "table": each.code,
                        "stage": each.stage,
                        "version": each.version,
                        "made_ms": each.created_ms,
                        "changed_ms": each.changed_ms,
                        "results": each.matches,
                    }
                )
            )
        return
    if not found:
        click.echo(operator_text("no_tables"))
        return
    rows = [tuple(map(operator_text, ("code", "stage", "version", "changed", "matches")))]
    for each in found:
        changed = datetime.fromtimestamp(each.changed_ms / 1000, UTC)
        results = "" if each.matches is None else str(each.matches)
        version = str(each.version or "")
        rows.append((each.code, each.stage, version, f"{changed:%Y-%m-%d %H:%M}", results))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [text.ljust(width) for text, width in zip(row, widths, strict=True)]
        click.echo("  ".join(cells).rstrip())


@command.command("end", help=operator_help("end"))
@_codes
@_where_options
def end(codes: tuple[str, ...], data: str | None, database_url: str | None) -> None:
    """End tables."""

    async def act(tables: OperatorsTables) -> None:
        for code in codes:
            await tables.end(code)
            click.echo(operator_text("ended", table=code))

    _with_tables(data, database_url, act)


@command.command("export", help=operator_help("export"))
@_codes
@_where_options
@click.option(
    "--to",
    "folder",
    metavar="FOLDER",
    type=click.Path(file_okay=False, exists=True, path_type=Path),
    default=".",
    help=operator_help("--to"),
)
def export(
    codes: tuple[str, ...], data: str | None, database_url: str | None, folder: Path
) -> None:
    """Write records."""

    async def act(tables: OperatorsTables) -> None:
        for code in codes:
            records = await tables.records(code)
            for number, record in records.items():
                path = folder / f"{code}-{number}.rami"
                path.write_text(record, encoding="utf-8")
                click.echo(operator_text("exported", path=path))
            if not records:
                click.echo(operator_text("nothing_over", table=code))

    _with_tables(data, database_url, act)


@command.command("delete", help=operator_help("delete"))
@_codes
@_where_options
@click.option("--yes", is_flag=True, help=operator_help("--yes"))
def delete(codes: tuple[str, ...], data: str | None, database_url: str | None, yes: bool) -> None:
    """Delete tables."""
    if not yes:
        click.confirm(operator_text("sure", count=len(codes)), abort=True)

    async def act(tables: OperatorsTables) -> None:
        for code in codes:
            await tables.delete(code)
            click.echo(operator_text("deleted", table=code))

    _with_tables(data, database_url, act)


def _with_tables(
    data: str | None, database_url: str | None, act: Callable[[OperatorsTables], Awaitable[T]]
) -> T:
    """Do something with the tables that a server with such settings would have."""
    from rami.server.retention import OperatorsTables

    settings = settings_from({"data": data, "database_url": database_url}, os.environ)

    async def run() -> T:
        async with OperatorsTables.open(settings) as tables:
            return await act(tables)

    return asyncio.run(run())
