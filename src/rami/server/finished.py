"""Matches at a table as far as they are over: what may be told of them to anybody (R-HIDE-2)."""

from __future__ import annotations

from rami.engine.match import Match
from rami.engine.records import Record
from rami.server.table import Table
from rami.texts.faults import Fault

__all__ = ["match_of", "number_of_deal", "record_of"]


def match_of(table: Table, number: int | None) -> tuple[Match, int]:
    """Return a match of a table, the present one if none is named, and its number.

    Raises:
        Fault: if there is no such match.
    """
    matches = [*table.finished, *([table.match] if table.match else [])]
    chosen = len(matches) if number is None else number
    if not 1 <= chosen <= len(matches):
        raise Fault("round.not_over")
    return matches[chosen - 1], chosen


def record_of(table: Table, number: int | None) -> Record:
    """Return the record of a match, of the rounds that are over.

    Raises:
        Fault: if no round of it is.
    """
    match, chosen = match_of(table, number)
    over = [round_ for round_ in match.rounds if round_.outcome]
    if not over:
        raise Fault("round.not_over")
    seals = table.seals[chosen - 1][: len(over)]
    return Record.of(Match.of_rounds(over, match.rng), table.names, seals)


def number_of_deal(table: Table, match: int, round_: int) -> int:
    """Return which deal at the table a round was, counted from 1 over all matches."""
    return sum(map(len, table.seals[: match - 1])) + round_
