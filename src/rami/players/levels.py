"""The levels of computer players, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType
from typing import Final

from rami.players.easy import Easy
from rami.players.expert import Expert
from rami.players.hard import Hard
from rami.players.normal import Normal
from rami.players.player import Player

__all__ = ["LEVELS", "is_level", "make_player"]

LEVELS: Final[Mapping[str, Callable[[Random], Player]]] = MappingProxyType(
    {"easy": Easy, "normal": Normal, "hard": Hard, "expert": Expert}
)
"""How to make a player of each level, by its name, from the weakest up."""

_SAMPLES_MOST: Final = 100_000


def make_player(name: str, rng: Random, think_s: float | None = None) -> Player:
    """Return a new player; `rng` is the chance that it may use, and nobody else does.

    ``expert:64`` is an Expert that samples 64 worlds a choice. `think_s` is the time in seconds
    that a move may take, None for as long as it needs; only Expert ever needs long.

    Raises:
        KeyError: if there is no such level.
    """
    level, _, samples = name.partition(":")
    if level != Expert.level:
        return LEVELS[name](rng)
    if not samples and name.endswith(":"):
        raise KeyError(name)
    return Expert(rng, _samples(samples), think_s) if samples else Expert(rng, think_s=think_s)


def is_level(name: str) -> bool:
    """Return whether `make_player` knows a name."""
    try:
        make_player(name, Random(0))
    except KeyError:
        return False
    return True


def _samples(text: str) -> int:
    if not (text.isascii() and text.isdecimal()) or not 0 < int(text) <= _SAMPLES_MOST:
        raise KeyError(text)
    return int(text)
