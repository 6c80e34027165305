"""What is due at a table, and when: bots' turns, the next deal, the end of a turn's time.

All of it follows from the table, so that a node which died in the middle of something loses
nothing: whoever looks next finds the same thing due.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rami.server.table import Stage, Table

__all__ = ["Due", "Pace", "What", "due_at"]


@dataclass(frozen=True, slots=True)
class Pace:
    """How long a bot takes for a move, and how long the scores of a round are shown."""

    bot_ms: int = 800
    pause_ms: int = 20_000


class What(StrEnum):
    """What can be due."""

    BOT = "bot"
    """The bot on turn moves."""
    CLOCK = "clock"
    """The time of the person on turn has run out (R-TIME-1)."""
    DEAL = "deal"
    """The next round is dealt."""


@dataclass(frozen=True, slots=True)
class Due:
    """Something that is due at a time, in milliseconds by the server's clock."""

    at_ms: int
    what: What


def due_at(table: Table, pace: Pace) -> Due | None:
    """Return what is due next at a table, None if it waits for people only."""
    round_ = table.round
    if round_ is None or table.stage is not Stage.PLAYING:
        return None
    if round_.outcome:
        pause_ms = 0 if table.all_ready else pace.pause_ms
        return Due(table.changed_ms + pause_ms, What.DEAL)
    if table.is_bots_turn:
        return Due(table.changed_ms + pace.bot_ms, What.BOT)
    clock = table.timed_by
    if clock:
        limit_ms = clock.turn_ms + table.reserves_ms[round_.turn]
        return Due(table.turn_since_ms + limit_ms, What.CLOCK)
    return None
