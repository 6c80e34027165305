"""The tables of the database; `migrations` brings one that is older up to this."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

__all__ = ["METADATA", "hand_orders", "keys", "log", "presences", "results", "tables"]

METADATA: Final = MetaData()

tables: Final = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("code", String(16), nullable=False, unique=True),
    Column("version", Integer, nullable=False),
    Column("stage", String(16), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("changed_ms", BigInteger, nullable=False),
    Column("due_ms", BigInteger),  # when something is due at the table; null while it waits
    Index("tables_due", "due_ms"),
    Index("tables_listed", "listed", "stage"),
    Index("tables_changed", "changed_ms"),
)
"""A row for each table, written together with its log."""

log: Final = Table(
    "log",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("entry", Text, nullable=False),
)
"""The entries of all logs: the truth. Two nodes that append the same one cannot both succeed."""

hand_orders: Final = Table(
    "hand_orders",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("cards", Text, nullable=False),
)
"""How a seat arranged its hand: private, no part of the game; the latest, until the next deal."""

presences: Final = Table(
    "presences",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("node", String(16), primary_key=True),
    Column("until_ms", BigInteger, nullable=False),
)
"""Until when persons count as there, for each node that has heard of them.

Rows of a table that is gone lapse like any other, and so do those of a node that is.
"""

results: Final = Table(
    "results",
    METADATA,
    Column("code", String(16), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("table_id", String(32), nullable=False),
    Column("ended_ms", BigInteger, nullable=False),
    Column("record", Text, nullable=False),
    Index("results_table", "table_id"),
)
"""What stays of tables that have gone: the record of each match, by the code of its table."""

keys: Final = Table(
    "keys",
    METADATA,
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)
"""What all nodes share: the key that cookies are signed with."""
