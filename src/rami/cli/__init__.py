"""The command line: ``rami``."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from typing import NoReturn

from rami.cli.group import rami

__all__ = ["main", "rami"]


def main() -> NoReturn:
    """Run the command that the command line names, and exit with its code."""
    # A word that a terminal cannot show costs that word, not the command.
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    rami(prog_name="rami")
    raise AssertionError("click has exited")
