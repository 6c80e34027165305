"""From a typed line to a move, or to something else that is asked of the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rami.engine.moves import Discard, Draw, Lay, LayOff, Move, Swap, Take, TakeBack, parse_move

__all__ = ["Ask", "read_line"]

_MOVES: Final = {kind.verb for kind in (Draw, Take, Lay, LayOff, Swap, TakeBack, Discard)}

# A first letter stands for one word alone, and for another when something follows it.
_SHORT: Final[Mapping[str, tuple[str, str]]] = {
    "a": ("add", "add"),
    "b": ("back", "back"),
    "d": ("draw", "discard"),
    "h": ("hand", "hand"),
    "l": ("log", "lay"),
    "q": ("quit", "quit"),
    "r": ("rules", "rules"),
    "s": ("score", "swap"),
    "t": ("take", "take"),
    "w": ("?why", "?why"),
}

_ALONE: Final = {"?", "?why", "hint", "hand", "table", "score", "log", "help", "quit"}
_WITH_MORE: Final = {"rules"}


@dataclass(frozen=True, slots=True)
class Ask:
    """Something to show or to do that is no move: its name, and what followed it."""

    name: str
    about: str = ""


def read_line(line: str) -> Move | Ask:
    """Read a line.

    Raises:
        Unreadable: if it is neither a move nor something the table knows.

    >>> read_line("d 7c"), read_line("?")
    (<discard 7C>, Ask(name='?', about=''))
    """
    first, _, rest = line.strip().partition(" ")
    word, rest = first.lower(), rest.strip()
    if word in _SHORT:
        word = _SHORT[word][bool(rest)]
    if (word in _ALONE and not rest) or word in _WITH_MORE:
        return Ask(word, rest)
    return parse_move(f"{word} {rest}" if word in _MOVES else line)


def move_word(line: str) -> str | None:
    """Return the word of the move that a line tries to be, None if it tries to be none."""
    first, _, rest = line.strip().partition(" ")
    word = first.lower()
    word = _SHORT[word][bool(rest.strip())] if word in _SHORT else word
    return word if word in _MOVES else None
