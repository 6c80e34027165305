"""Results in one SQLite file, which may hold several runs.

==============  ===========================================================================
``run``         a plan that was begun: its text (JSON), the version of Rami, when
``contest``     each contest of the plan: its rules and seats, how many deals it has
``match``       a match that is over: which of its contest, rounds, and whether it was stopped
``seat``        who sat where in a match, with the total and the share of the win
``round``       how each round of a match ended, and after how many turns
``round_seat``  what each seat scored in a round, and in which turn it first laid
``thinking``    how many decisions of a player took how long; see `rami.arena.times`
==============  ===========================================================================

Everything is counted from 0. The matches of a deal are written together or not at all.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from rami._version import __version__
from rami.arena.faults import ArenaFault
from rami.arena.plan import Plan
from rami.arena.play import MatchResult

__all__ = ["IN_MEMORY", "Store"]

IN_MEMORY: Final = ":memory:"
"""The path of a store that is gone when it is closed."""

_APPLICATION: Final = 0x52414D49  # "RAMI": tells our files from other databases
_SCHEMA_VERSION: Final = 1

_SCHEMA: Final = """
CREATE TABLE run (
    id INTEGER PRIMARY KEY,
    plan TEXT NOT NULL,
    version TEXT NOT NULL,
    begun_at TEXT NOT NULL  -- UTC
);
CREATE TABLE contest (
    run INTEGER NOT NULL REFERENCES run,
    number INTEGER NOT NULL,
    rules TEXT NOT NULL,
    seats INTEGER NOT NULL,
    deals INTEGER NOT NULL,
    PRIMARY KEY (run, number)
) WITHOUT ROWID;
CREATE TABLE match (
    id INTEGER PRIMARY KEY,
    run INTEGER NOT NULL REFERENCES run,
    contest INTEGER NOT NULL,
    deal INTEGER NOT NULL,
    lineup INTEGER NOT NULL,
    rounds INTEGER NOT NULL,
    stopped INTEGER NOT NULL,  -- 1: no total had reached the target
    UNIQUE (run, contest, deal, lineup)
);
CREATE TABLE seat (
    match INTEGER NOT NULL REFERENCES match,
    seat INTEGER NOT NULL,
    player TEXT NOT NULL,
    total INTEGER NOT NULL,
    win_share REAL NOT NULL,  -- 1, or a part of it where seats share the win
    PRIMARY KEY (match, seat)
) WITHOUT ROWID;
CREATE TABLE round (
    match INTEGER NOT NULL REFERENCES match,
    number INTEGER NOT NULL,
    dealer INTEGER NOT NULL,
    ending TEXT NOT NULL,  -- went_out, stock_empty
    winner INTEGER,
    turns INTEGER NOT NULL,  -- of all seats together
    reshuffles INTEGER NOT NULL,
    PRIMARY KEY (match, number)
) WITHOUT ROWID;
CREATE TABLE round_seat (
    match INTEGER NOT NULL REFERENCES match,
    number INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    points INTEGER NOT NULL,
    down_turn INTEGER,  -- of its own turns, the first that left cards of it on the table
    cards_left INTEGER NOT NULL,
    PRIMARY KEY (match, number, seat)
) WITHOUT ROWID;
CREATE TABLE thinking (
    run INTEGER NOT NULL REFERENCES run,
    player TEXT NOT NULL,
    bucket INTEGER NOT NULL,
    decisions INTEGER NOT NULL,
    PRIMARY KEY (run, player, bucket)
) WITHOUT ROWID;
"""


class Store:
    """The results of one run; close it, or use it as a context manager.

    `path` is a file, made if it is not there, or `IN_MEMORY`.

    Raises:
        ArenaFault: if the file cannot be opened or is something else.
    """

    def __init__(self, path: str, plan: Plan, run: int, connection: sqlite3.Connection) -> None:
        self.path = path
        self.plan = plan
        self.run = run
        self._connection = connection

    @classmethod
    def begin(cls, path: str, plan: Plan) -> Self:
        """Begin a run of a plan.

        Raises:
            ArenaFault: if the file cannot be written or is something else, or holds a run of
                this plan already.
        """
        connection = _open(path)
        try:
            if _runs_of(connection, plan):
                raise ArenaFault("arena.run_exists", path=path)
            with connection:
                run = connection.execute(
                    "INSERT INTO run (plan, version, begun_at) VALUES (?, ?, ?)",
                    (plan.to_text(), __version__, datetime.now(UTC).isoformat("T", "seconds")),
                ).lastrowid
                connection.executemany(
                    "INSERT INTO contest VALUES (?, ?, ?, ?, ?)",
                    [
                        (run, number, contest.rules, contest.seats, contest.deals)
                        for number, contest in enumerate(plan.contests)
                    ],
                )
        except sqlite3.Error as error:
            connection.close()
            raise ArenaFault("arena.no_database", path=path, reason=str(error)) from error
        except ArenaFault:
            connection.close()
            raise
        assert run is not None
        return cls(path, plan, run, connection)

    @classmethod
    def resume(cls, path: str, plan: Plan) -> Self:
        """Go on with the run of a plan.

        Raises:
            ArenaFault: if the file holds none, or one of another version of Rami.
        """
        if path != IN_MEMORY and not Path(path).exists():
            raise ArenaFault("arena.nothing_to_resume", path=path)
        connection = _open(path)
        runs = _runs_of(connection, plan)
        if not runs:
            connection.close()
            raise ArenaFault("arena.nothing_to_resume", path=path)
        run, version = runs[-1]
        if version != __version__:
            connection.close()
            raise ArenaFault("arena.wrong_version", theirs=version, ours=__version__)
        return cls(path, plan, run, connection)

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def add(self, results: Iterable[MatchResult]) -> None:
        """Keep some matches: all of them or, if something goes wrong, none.

        Raises:
            ArenaFault: if the file cannot be written.
        """
        try:
            with self._connection:
                for result in results:
                    self._add(result)
        except sqlite3.Error as error:
            raise ArenaFault("arena.no_database", path=self.path, reason=str(error)) from error

    def _add(self, result: MatchResult) -> None:
        key, execute = result.key, self._connection.execute
        match = execute(
            "INSERT INTO match (run, contest, deal, lineup, rounds, stopped)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            (
                self.run,
                key.contest,
                key.deal,
                key.lineup,
                len(result.rounds),
                int(result.stopped),
            ),
        ).lastrowid
        many = self._connection.executemany
        share = 1 / len(result.winners)
        many(
            "INSERT INTO seat VALUES (?, ?, ?, ?, ?)",
            [
                (match, seat, name, total, share if seat in result.winners else 0.0)
                for seat, (name, total) in enumerate(zip(result.lineup, result.totals, strict=True))
            ],
        )
        many(
            "INSERT INTO round VALUES (?, ?, ?, ?, ?, ?, ?)",
            [
                (match, number, r.dealer, r.end.value, r.winner, r.turns, r.reshuffles)
                for number, r in enumerate(result.rounds)
            ],
        )
        many(
            "INSERT INTO round_seat VALUES (?, ?, ?, ?, ?, ?)",
            [
                (match, number, seat, r.points[seat], r.down_turn[seat], r.left[seat])
                for number, r in enumerate(result.rounds)
                for seat in range(len(result.lineup))
            ],
        )
        many(
            "INSERT INTO thinking VALUES (?, ?, ?, ?) ON CONFLICT (run, player, bucket)"
            " DO UPDATE SET decisions = decisions + excluded.decisions",
            [
                (self.run, player, bucket, decisions)
                for player, counts in result.thinking.items()
                for bucket, decisions in counts.items()
            ],
        )

    def deals_done(self) -> set[tuple[int, int]]:
        """Return the deals whose matches are all here, as contest and deal."""
        rows = self.rows("SELECT contest, deal FROM match WHERE run = ? GROUP BY contest, deal")
        return set(rows)

    def matches_done(self) -> int:
        """Return how many matches are here."""
        ((count,),) = self.rows("SELECT count(*) FROM match WHERE run = ?")
        return int(count)

    def rows(self, query: str, *arguments: object) -> list[Any]:
        """Return the rows of a query, whose first parameter is this run."""
        with closing(self._connection.execute(query, (self.run, *arguments))) as cursor:
            return cursor.fetchall()


def _open(path: str) -> sqlite3.Connection:
    try:
        connection = sqlite3.connect(path)
    except sqlite3.Error as error:
        raise ArenaFault("arena.no_database", path=path, reason=str(error)) from error
    try:
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if not tables:
            connection.executescript(
                f"BEGIN; {_SCHEMA} PRAGMA application_id = {_APPLICATION};"
                f" PRAGMA user_version = {_SCHEMA_VERSION}; COMMIT;"
            )
        elif (application, version) != (_APPLICATION, _SCHEMA_VERSION):
            raise ArenaFault("arena.other_schema", path=path)
    except sqlite3.Error as error:
        connection.close()
        raise ArenaFault("arena.no_database", path=path, reason=str(error)) from error
    except ArenaFault:
        connection.close()
        raise
    return connection


def _runs_of(connection: sqlite3.Connection, plan: Plan) -> list[tuple[int, str]]:
    query = "SELECT id, version FROM run WHERE plan = ? ORDER BY id"
    return connection.execute(query, (plan.to_text(),)).fetchall()
