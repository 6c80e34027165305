"""What the operator of a server reads about its tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rami.texts._messages import HERE, N_, NP_, Message, fill

__all__ = ["OPERATOR", "OPERATOR_HELP", "operator_help", "operator_text"]

# Help is written by click, which knows of no encoding that lacks a character: ASCII only here.
OPERATOR_HELP: Final[Mapping[str, str]] = {
    "tables": N_(
        "The tables of a server, for its operator.\n\n"
        "Works on the data folder, whether a server runs on it or not; one that does finds out "
        "within seconds and tells those who are at the table."
    ),
    "list": N_("List all tables, the latest used first."),
    "end": N_("End tables; results stay.\n\nNobody plays there any more."),
    "export": N_(
        "Write the records of matches.\n\nThey are of the rounds that are over. "
        "Each goes to a file of its own in the folder, named by the table and the match."
    ),
    "delete": N_("Delete tables, and all that stays of them. This cannot be taken back."),
    "--data": N_("The data folder of the server."),
    "--database-url": N_("The database that servers share, if they keep nothing in a folder."),
    "--json": N_("Print one JSON object a line instead of a table."),
    "--to": N_("The folder to write to."),
    "--yes": N_("Do not ask first."),
}
"""What the help says of each command and option."""

OPERATOR: Final[Mapping[str, Message]] = {
    "no_tables": N_("There are no tables."),
    "code": N_("table"),
    "stage": N_("stage"),
    "version": N_("version"),
    "changed": N_("last used (UTC)"),
    "matches": N_("results"),
    "ended": N_("Table {table} has ended; its results stay."),
    "deleted": N_("Table {table} is deleted."),
    "sure": NP_(
        "Delete {count} table and all that stays of it?",
        "Delete {count} tables and all that stays of them?",
        "count",
    ),
    "exported": N_("{path} is written."),
    "nothing_over": N_("No round is over at table {table}: there is nothing to write."),
}
"""The sentences of the command, by what they are for."""


def operator_text(key: str, lang: str = HERE, **values: object) -> str:
    """Return one of the sentences of `OPERATOR`.

    >>> operator_text("deleted", table="k7m2p")
    'Table k7m2p is deleted.'
    """
    return fill(OPERATOR[key], values, lang)


def operator_help(key: str, lang: str = HERE, **values: object) -> str:
    """Return what the help says of a command, or of an option such as ``--yes``."""
    return fill(OPERATOR_HELP[key], values, lang)
