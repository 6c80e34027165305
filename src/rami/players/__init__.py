"""Computer players: from what a seat sees, and its legal moves, to a move."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from rami.players.easy import Easy
from rami.players.player import Player

__all__ = ["LEVELS", "Easy", "Player"]

LEVELS: Final[Mapping[str, Callable[[], Player]]] = MappingProxyType({"easy": Easy})
"""How to make a player of each level, by its name."""
