"""The command line: ``rami``."""

from __future__ import annotations

from typing import NoReturn

from rami.cli.group import rami

__all__ = ["main", "rami"]


def main() -> NoReturn:
    """Run the command that the command line names, and exit with its code."""
    rami(prog_name="rami")
    raise AssertionError("click has exited")
