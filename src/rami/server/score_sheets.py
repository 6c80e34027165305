"""What can be had of a match by the link to its table: the record and the score sheet.

Both are of the rounds that are over, and both stay when the table itself has gone.
"""

from __future__ import annotations

from rami.engine.records import parse_record, replay
from rami.server.node import Node
from rami.server.over_http import ScoreSheet
from rami.texts.faults import Fault

__all__ = ["record_text", "score_sheet"]


async def record_text(node: Node, code: str, number: int) -> str:
    """Return the record of a match, of the rounds that are over (R-HIDE-2).

    Raises:
        Fault: if there is no such table, or no round of such a match is over.
    """
    try:
        return str(await node.handler.record(await node.keeper.id_of(code), number))
    except Fault as fault:
        if fault.code != "table.ended":
            raise
    kept = await node.results.record(code, number)
    if not kept:
        raise Fault("round.not_over")
    return kept


async def score_sheet(node: Node, code: str, number: int) -> ScoreSheet:
    """Return the score sheet of a match.

    Raises:
        Fault: as for its record.
    """
    record = parse_record(await record_text(node, code, number))
    match = replay(record)
    return ScoreSheet(
        code=code,
        match=number,
        rules=str(record.rules),
        names=record.players,
        points=tuple(round_.points or () for round_ in record.rounds),
        totals=match.totals,
        winners=tuple(seat + 1 for seat in match.winners),
    )
