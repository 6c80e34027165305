"""What is due at a table, and when: bots' turns, the next deal, the end of a turn's time.

All of it follows from the table, so that a node which died in the middle of something loses
nothing: whoever looks next finds the same thing due.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rami.server.seats import Gone
from rami.server.table import Stage, Table

__all__ = ["Due", "Pace", "What", "due_at", "stands_in_ms"]


@dataclass(frozen=True, slots=True)
class Pace:
    """How long a bot takes for a move, and how long the scores of a round are shown.

    `absent_ms` is after how long a bot plays for a person who is away, under a clock.
    """

    bot_ms: int = 800
    pause_ms: int = 20_000
    absent_ms: int = 120_000


class What(StrEnum):
    """What can be due."""

    BOT = "bot"
    """The bot on turn moves."""
    CLOCK = "clock"
    """The time of the person on turn has run out (R-TIME-1)."""
    STAND_IN = "stand_in"
    """A bot plays for somebody who is gone."""
    SEAL = "seal"
    """No more commitments are taken for the next deal."""
    DEAL = "deal"
    """The next round is dealt."""


@dataclass(frozen=True, slots=True)
class Due:
    """Something that is due at a time, in milliseconds by the server's clock."""

    at_ms: int
    what: What


def due_at(table: Table, pace: Pace) -> Due | None:
    """Return what is due next at a table, None if it waits for people only."""
    found = [due for due in (_seal_due(table), _turn_due(table, pace)) if due]
    if table.timed_by:
        found += [Due(at_ms, What.STAND_IN) for at_ms in stands_in_ms(table, pace).values()]
    return min(found, key=lambda due: due.at_ms) if found else None


def stands_in_ms(table: Table, pace: Pace) -> dict[int, int]:
    """Return when, under a clock, a bot begins to play for each seat that its person has left."""
    if table.match is None or not table.timed_by:
        return {}
    return {
        number: seat.gone_since_ms + (pace.absent_ms if seat.gone is Gone.AWAY else 0)
        for number, seat in enumerate(table.seats)
        if seat.gone and not seat.stand_in
    }


def _seal_due(table: Table) -> Due | None:
    """Before the match there is time until the last seat is taken."""
    closes_ms = table.sealing.closes_ms if table.sealing and table.match else None
    return None if closes_ms is None else Due(closes_ms, What.SEAL)


def _turn_due(table: Table, pace: Pace) -> Due | None:
    round_, clock = table.round, table.timed_by
    if round_ and not round_.outcome:
        if table.seats[round_.turn].played_by:
            return Due(table.changed_ms + pace.bot_ms, What.BOT)
        if clock:
            limit_ms = clock.turn_ms + table.reserves_ms[round_.turn]
            return Due(table.turn_since_ms + limit_ms, What.CLOCK)
    elif table.deal_wanted:
        pause_ms = 0 if table.all_ready or table.stage is not Stage.PLAYING else pace.pause_ms
        waits_until_ms = table.sealing.waits_until_ms(table.gone) if table.sealing else 0
        return Due(max(table.changed_ms + pause_ms, waits_until_ms), What.DEAL)
    return None
