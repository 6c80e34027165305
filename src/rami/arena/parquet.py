"""A run as one Parquet file: a row for each seat of each round."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

from rami.arena.faults import ArenaFault
from rami.arena.store import Store

__all__ = ["PARQUET_COLUMNS", "write_parquet"]

PARQUET_COLUMNS: Final = (
    "contest",
    "rules",
    "deal",
    "lineup",
    "round",
    "dealer",
    "ending",
    "turns",
    "reshuffles",
    "seat",
    "player",
    "points",
    "down_turn",
    "cards_left",
    "won_round",
    "match_total",
    "match_win_share",
)

_QUERY: Final = """
SELECT match.contest, contest.rules, match.deal, match.lineup, round.number, round.dealer,
    round.ending, round.turns, round.reshuffles, seat.seat, seat.player, round_seat.points,
    round_seat.down_turn, round_seat.cards_left, round.winner IS seat.seat, seat.total,
    seat.win_share
FROM match
JOIN contest ON contest.run = match.run AND contest.number = match.contest
JOIN seat ON seat.match = match.id
JOIN round ON round.match = match.id
JOIN round_seat ON round_seat.match = match.id AND round_seat.number = round.number
    AND round_seat.seat = seat.seat
WHERE match.run = ?
ORDER BY match.contest, match.deal, match.lineup, round.number, seat.seat
"""


def write_parquet(store: Store, path: str) -> int:
    """Write every seat of every round of a run, in the order of its plan; return the rows.

    Raises:
        ArenaFault: if `pyarrow` is not installed or the file cannot be written.
    """
    if find_spec("pyarrow") is None:
        raise ArenaFault("arena.missing_extra", package="pyarrow", extra="parquet")
    import pyarrow  # type: ignore[import-untyped]  # it comes without types
    from pyarrow import parquet

    small, count, text, share = (
        pyarrow.int16(),
        pyarrow.int32(),
        pyarrow.dictionary(pyarrow.int32(), pyarrow.string()),
        pyarrow.float64(),
    )
    types = {
        "rules": text,
        "ending": text,
        "player": text,
        "won_round": pyarrow.bool_(),
        "match_win_share": share,
        "deal": count,
        "points": count,
        "turns": count,
        "down_turn": count,
        "match_total": count,
    }
    rows = store.rows(_QUERY)
    columns = list(zip(*rows, strict=True)) or [() for _ in PARQUET_COLUMNS]
    arrays = []
    for name, column in zip(PARQUET_COLUMNS, columns, strict=True):
        values = [bool(value) for value in column] if name == "won_round" else list(column)
        arrays.append(pyarrow.array(values, type=types.get(name, small)))
    table = pyarrow.table(arrays, names=list(PARQUET_COLUMNS))
    try:
        parquet.write_table(table, path)
    except OSError as error:
        raise ArenaFault("arena.unwritable", path=path, reason=str(error)) from error
    return len(rows)
