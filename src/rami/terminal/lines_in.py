"""Lines from a person at a terminal, or from a pipe."""

from __future__ import annotations

import contextlib
import io
import sys
from typing import Final, TextIO

from rami.terminal.screen import Screen

__all__ = ["LinesIn"]

_LONGEST: Final = 1 << 16  # characters that are read as one line, whatever a pipe sends
_SHOWN: Final = 70  # characters of a line from a pipe that are worth repeating


class LinesIn:
    """Reads lines from a stream.

    At a terminal the person can edit the line and call up former ones. From a pipe each line is
    shown when it has been read, so that what is written tells the whole story.
    """

    def __init__(self, stream: TextIO, screen: Screen, prompt: str = "> ") -> None:
        self._stream = stream
        self._screen = screen
        self._prompt = prompt
        self._waiting = False
        self._stopped = False
        self._at_terminal = stream is sys.stdin and stream.isatty()
        if isinstance(stream, io.TextIOWrapper):
            # What is no text is read as text that nobody understands, and is told to be that.
            stream.reconfigure(errors="replace")
        if self._at_terminal:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401 - importing it is what makes input() edit lines

    def next(self) -> str | None:
        """Return the next line without its end, None when there are no more or after `stop`."""
        self._waiting = True
        try:
            line = None if self._stopped else self._read()
        except (EOFError, KeyboardInterrupt):
            self._stopped = True
            line = None
        finally:
            self._waiting = False
        if line is None and self._at_terminal:
            self._screen.line()  # the prompt is still waiting on the line
        return line

    @property
    def stopped(self) -> bool:
        """Whether there are no more lines, as far as is known."""
        return self._stopped

    def stop(self) -> None:
        """Let there be no more lines; for a handler of signals.

        A line that is waited for is given up, but anything else that is being done, such as a
        move, comes to its end.
        """
        self._stopped = True
        if self._waiting:
            raise KeyboardInterrupt

    def _read(self) -> str | None:
        if self._at_terminal:
            return input(self._prompt)
        line = self._stream.readline(_LONGEST)
        if not line:
            return None
        if self._prompt:
            self._screen.line(f"{self._prompt}{line.strip()[:_SHOWN]}")
        return line.removesuffix("\n")
