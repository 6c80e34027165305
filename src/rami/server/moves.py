"""Moves and their texts, both ways: most of those that are made and told come again before long."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rami.engine.moves import parse_move

__all__ = ["move_from", "move_text"]

_MOST: Final = 4_096
"""How many are remembered each way: those from outside cannot fill the memory."""

move_from: Final = lru_cache(maxsize=_MOST)(parse_move)
move_text: Final = lru_cache(maxsize=_MOST)(str)
