"""What must be true of the logs of tables whose servers were killed again and again."""

from __future__ import annotations

from dataclasses import dataclass

from rami.server.entries import Entry, Logged, Moved, Mover
from rami.server.table import Table


@dataclass
class Sent:
    """A move as it was sent, and the version at which it was acknowledged, if it was."""

    id: str
    move: str
    version: int
    acknowledged: int | None = None


def check_moves(log: list[Logged], sent: list[Sent]) -> None:
    """Each move that was acknowledged is there once, at the version that was told."""
    Table("id", "code").follow(log)  # which raises for a gap, and the engine for an illegal move
    made = {logged.seq: logged.entry for logged in log}
    ids = [entry.id for entry in made.values() if isinstance(entry, Moved) and entry.id]
    assert len(ids) == len(set(ids))
    for move in sent:
        assert move.acknowledged is not None
        found: Entry = made[move.acknowledged]
        assert isinstance(found, Moved)
        assert (found.id, found.move, found.by) == (move.id, move.move, Mover.PERSON)


def check_bots(log: list[Logged]) -> None:
    Table("id", "code").follow(log)
    assert all(entry.by is Mover.BOT for _, entry in moves_in(log))


def check_clock(log: list[Logged], lasted_s: float) -> None:
    """Where everybody is away, turns end by the clock, and none before its time."""
    Table("id", "code").follow(log)
    ends = [at_ms for at_ms, entry in moves_in(log) if entry.move.startswith("discard")]
    since_ms = next(logged.at_ms for logged in log if logged.entry.__class__.__name__ == "Dealt")
    if ends:
        assert ends[0] - since_ms >= 60_000  # 20 s for the turn, 40 s in reserve
    assert len(ends) >= (1 if lasted_s > 70 else 0)


def moves_in(log: list[Logged]) -> list[tuple[int, Moved]]:
    return [(each.at_ms, each.entry) for each in log if isinstance(each.entry, Moved)]
