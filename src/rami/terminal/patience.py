"""A word for the person when something takes long."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer
from typing import Final

__all__ = ["LONG_S", "told_if_long"]

LONG_S: Final = 1.0
"""After so many seconds without a sign, people begin to wonder."""


@contextmanager
def told_if_long(tell: Callable[[], None], after_s: float = LONG_S) -> Iterator[None]:
    """Call `tell` once if what is done meanwhile takes longer than `after_s` seconds."""
    timer = Timer(after_s, tell)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()  # what it tells comes before what is told next
