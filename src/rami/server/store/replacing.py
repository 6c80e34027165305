"""Rows that take the place of those with the same key, which each database says its own way."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Executable, Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine

__all__ = ["insert_or_replace"]


def insert_or_replace(engine: AsyncEngine, table: Table) -> Executable:
    """Return how rows are put into a table, each in the place of one with the same key."""
    insert = sqlite.insert if engine.dialect.name == "sqlite" else postgresql.insert
    made: Any = insert(table)  # both can do it, each by a class of its own
    keys = [column.name for column in table.primary_key]
    others = {
        column.name: made.excluded[column.name] for column in table.c if not column.primary_key
    }
    return made.on_conflict_do_update(index_elements=keys, set_=others)  # type: ignore[no-any-return]  # one of the two classes
