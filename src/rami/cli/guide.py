"""``rami guide``: the rules guide as files. Its libraries are loaded when it is built."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from rami.cli.group import REFUSED, show_faults
from rami.texts.cli import cli_text, help_text
from rami.texts.faults import Fault
from rami.texts.languages import languages_offered

__all__ = ["command"]


@click.group("guide", help=help_text("guide"))
def command() -> None:
    """Build the guide."""


@command.command("build", help=help_text("build"))
@click.option(
    "--out",
    "folder",
    metavar="FOLDER",
    required=True,
    type=click.Path(file_okay=False, path_type=Path),
    help=help_text("--out"),
)
@click.option(
    "--lang", "languages", metavar="LANGUAGE", multiple=True, help=help_text("--guide-lang")
)
@click.option("--server", metavar="URL", default="", help=help_text("--server"))
@click.option("--site", metavar="URL", default="", help=help_text("--site"))
def build(folder: Path, languages: tuple[str, ...], server: str, site: str) -> None:
    """Write all pages."""
    from rami.guide import site as guide
    from rami.guide.examples import GuideError

    offered = languages_offered()
    for lang in languages:
        if lang not in offered:
            raise Fault("lang.unknown", lang=lang, known=offered)
    home = f"{server.rstrip('/')}/" if server else ""
    checker = f"{home}check" if home else ""
    address = f"{site.rstrip('/')}/" if site else ""
    try:
        files = guide.build(languages, checker=checker, home=home, site=address)
    except GuideError as error:
        for fault in error.faults:
            click.echo(fault, err=True)
        sys.exit(REFUSED)
    try:
        guide.write(files, folder)
    except OSError as error:
        show_faults(Fault("file.unwritable", path=folder, reason=error.strerror))
        sys.exit(REFUSED)
    pages = sum(name.endswith(".html") for name in files)
    click.echo(cli_text("guide_built", pages=pages, folder=folder))
