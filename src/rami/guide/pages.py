"""Which pages there are, and which rules each of them tells."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rami.engine.rulebook import RULEBOOK

__all__ = ["INDEX", "PAGES", "RULES_OF_PAGE", "chapters", "page_of_rule", "rules_of"]

INDEX: Final = "index"
"""The first page: all pages, and every rule by its id."""

PAGES: Final = (
    "course",
    "first-meld",
    "turn",
    "melds",
    "table",
    "scores",
    "house-rules",
    "cardverse",
    "players",
    "fair-deals",
    "glossary",
    "answers",
)
"""The other pages, in reading order. Each has a template of its name, and a title."""

# The rules that a page tells, by what their ids begin with.
RULES_OF_PAGE: Final[Mapping[str, tuple[str, ...]]] = {
    "first-meld": ("R-OPEN-",),
    "turn": ("R-DEAL-", "R-TURN-", "R-TIME-"),
    "melds": ("R-CARD-", "R-MELD-"),
    "table": ("R-LAY-", "R-SWAP-"),
    "scores": ("R-OUT-", "R-STOCK-", "R-SCORE-", "R-MATCH-"),
    "players": ("R-BOT-",),
    "fair-deals": ("R-HIDE-",),
}
"""The beginnings of the ids of the rules that each page tells."""


def page_of_rule(rule: str) -> str:
    """Return the page that tells a rule.

    >>> page_of_rule("R-OPEN-2")
    'first-meld'
    """
    return next(page for page, begins in RULES_OF_PAGE.items() if rule.startswith(begins))


def rules_of(page: str) -> list[str]:
    """Return the ids of the rules that a page tells, in the rulebook's order."""
    return [rule for rule in RULEBOOK if rule.startswith(RULES_OF_PAGE.get(page, ("-",)))]


def chapters() -> list[tuple[str, list[str]]]:
    """Return the pages that tell rules with those that each tells, in the rulebook's order."""
    pages = dict.fromkeys(page_of_rule(rule) for rule in RULEBOOK)
    return [(page, rules_of(page)) for page in pages]
