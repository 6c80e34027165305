"""The options that say which computer players play, and how long they may think."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

import click

from rami.engine.cards import shortened
from rami.players import LEVELS, is_level
from rami.terminal.opponents import THINK_S
from rami.texts.cli import help_text
from rami.texts.faults import Fault

__all__ = ["checked_levels", "think_option", "think_seconds"]

F = TypeVar("F", bound=Callable[..., object])

_THINK_MOST_S: Final = 600


def think_option(command: F) -> F:
    """Add the option for how long a player may think."""
    option = click.option(
        "--think",
        metavar="SECONDS",
        default=str(THINK_S),
        show_default=True,
        help=help_text("--think"),
    )
    return option(command)


def think_seconds(text: str) -> float:
    """Return how long a player may think about a move.

    Raises:
        Fault: if that is no such time.
    """
    try:
        think_s = float(text)
    except ValueError:
        think_s = 0.0
    if not 0 < think_s <= _THINK_MOST_S:  # what is no number at all is not either
        raise Fault("think.no_time", text=shortened(text), most=_THINK_MOST_S)
    return think_s


def checked_levels(text: str) -> list[str]:
    """Return the levels of computer players in a text, in which commas stand between them.

    Raises:
        Fault: if there is no such level.
    """
    levels = [level.strip().lower() for level in text.split(",")]
    for level in levels:
        if not is_level(level):
            raise Fault("player.unknown", name=shortened(level), known=", ".join(LEVELS))
    return levels
