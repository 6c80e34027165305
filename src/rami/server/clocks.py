"""The clocks a table can have: a time for each turn, and a reserve that longer turns draw on.

This is the only clock there is (R-TIME-1); a table without one waits for its people.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

__all__ = ["CLOCKS", "Clock"]


@dataclass(frozen=True, slots=True)
class Clock:
    """How long a turn may take, and how much longer all turns of a seat in a round together."""

    turn_s: int
    reserve_s: int

    @property
    def turn_ms(self) -> int:
        """The time of a turn in milliseconds."""
        return self.turn_s * 1000

    @property
    def reserve_ms(self) -> int:
        """The reserve in milliseconds."""
        return self.reserve_s * 1000


CLOCKS: Final[Mapping[str, Clock]] = MappingProxyType(
    {
        "relaxed": Clock(turn_s=90, reserve_s=300),
        "normal": Clock(turn_s=45, reserve_s=120),
        "fast": Clock(turn_s=20, reserve_s=40),
    }
)
"""The clocks by their names."""
