"""Lines for a terminal, a pipe or a screen reader: plain text, whatever the encoding."""

from __future__ import annotations

import shutil
import sys
import textwrap
from typing import Final, TextIO

__all__ = ["Screen", "plain_letters"]

_LETTERS: Final = str.maketrans(
    {
        "♠": "S",
        "♥": "H",
        "♦": "D",
        "♣": "C",
        "“": '"',
        "”": '"',
        "’": "'",
        "–": "-",
        "…": "...",
    }
)
_SYMBOLS: Final = "♠♥♦♣“”’–…"

# What stands between two of them keeps its direction: the only characters that a terminal may obey.
_ISOLATES: Final = "\u2066\u2067\u2068\u2069"

# Spaces at which no line breaks, as French writes before a colon.
_NO_BREAK: Final = "\u00a0\u202f"

# A wider line is hard to read; a narrower terminal is wrapped to its width.
_WIDEST: Final = 88
_NARROWEST: Final = 30


def plain_letters(text: str) -> str:
    """Return a text with its cards in letters, as they may also be typed.

    >>> plain_letters("You draw 10♥ …")
    'You draw 10H ...'
    """
    return text.translate(_LETTERS)


class Screen:
    """Writes lines to a stream, each at once, `wrapped` to the width of the terminal.

    Where the stream's encoding has no ♥, or with `letters`, cards are written in letters.
    Characters that a terminal would obey are not passed on, wherever they came from.
    """

    def __init__(self, stream: TextIO, *, letters: bool = False, wrapped: bool = True) -> None:
        self._stream = stream
        self._encoding = getattr(stream, "encoding", None) or "utf-8"
        self._letters = letters or not self._has(_SYMBOLS)
        self._isolates = self._has(_ISOLATES)
        self._no_break = self._has(_NO_BREAK)
        columns = shutil.get_terminal_size().columns
        self._width = max(_NARROWEST, min(columns, _WIDEST)) if wrapped else sys.maxsize

    def _has(self, characters: str) -> bool:
        try:
            characters.encode(self._encoding)
        except UnicodeEncodeError:
            return False
        return True

    @property
    def at_terminal(self) -> bool:
        """Whether somebody watches as it is written."""
        return self._stream.isatty()

    def line(self, text: str = "", indent: str = "") -> None:
        """Write a text, on as many lines as it needs; those after the first are indented."""
        lines = textwrap.wrap(
            self.shown(text),
            self._width,
            subsequent_indent=indent or "",
            break_long_words=False,
            break_on_hyphens=False,
        )
        for line in lines or [""]:
            self._stream.write(f"{line}\n")
        self._stream.flush()

    def verbatim(self, text: str) -> None:
        """Write something that is to be copied, which no new line may break."""
        self._stream.write(f"  {self.shown(text)}\n")
        self._stream.flush()

    def shown(self, text: str) -> str:
        """Return a text as this screen can show it."""
        passed = _ISOLATES + _NO_BREAK
        text = "".join(c if c.isprintable() or c in passed else "?" for c in text)
        if self._letters:
            text = plain_letters(text)
        if not self._isolates:
            text = "".join(c for c in text if c not in _ISOLATES)
        if not self._no_break:
            text = text.translate(dict.fromkeys(map(ord, _NO_BREAK), " "))
        return text.encode(self._encoding, "replace").decode(self._encoding, "replace")
