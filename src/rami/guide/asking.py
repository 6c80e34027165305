"""The exercises of the course, read from their file: what each asks, and the key to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from rami.engine.cards import Card, parse_cards
from rami.engine.rules import RuleSet, parse_rules
from rami.guide.examples import read_rows

__all__ = ["EXERCISES_DIR", "Asks", "Exercise", "read_exercises"]

EXERCISES_DIR: Final = Path(__file__).parent / "exercises"
"""Where the file with the exercises is."""

_HEADING: Final = "exercises"
_REQUIRED: Final = {"name", "asks", "right", "rule"}
_NO_EXAMPLE: Final = {"rules", "hand"}


class Asks(StrEnum):
    """What an exercise asks."""

    WORTH = "worth"
    VALID = "valid"
    LACKS = "lacks"
    MOVES = "moves"
    PURE = "pure"
    OPENING = "opening"


_FIELDS: Final[Mapping[Asks, set[str]]] = {
    Asks.WORTH: {"examples", "answers"},
    Asks.VALID: {"examples"},
    Asks.LACKS: {"examples", "answers"},
    Asks.MOVES: {*_NO_EXAMPLE, "table", "answers"},
    Asks.PURE: _NO_EXAMPLE,
    Asks.OPENING: _NO_EXAMPLE,
}
_MAY_HAVE: Final[Mapping[Asks, set[str]]] = {Asks.MOVES: {"opened", "taken"}}


@dataclass(frozen=True, slots=True)
class Exercise:
    """A question with its key: `right` are the answers that are right, in the file's words.

    `examples` are names of worked examples; where there is none, `rules` are those of the hand and
    the table, and `taken` the card that was taken from the pile in this turn.
    """

    name: str
    asks: Asks
    right: tuple[str, ...]
    rule: str
    place: str
    examples: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()
    rules: RuleSet | None = None
    hand: tuple[Card, ...] = ()
    table: tuple[tuple[Card, ...], ...] = ()
    opened: bool = True
    taken: Card | None = None


def read_exercises(folder: Path = EXERCISES_DIR) -> dict[str, Exercise]:
    """Return all exercises by their names, in their order.

    Raises:
        GuideError: if some cannot be read; every fault names the file and the line.
    """
    return read_rows(folder, _exercise)


def _exercise(heading: str, row: Mapping[str, Any], place: str) -> Exercise:
    if heading != _HEADING:
        raise ValueError(f"“{heading}” is no heading here. It is: {_HEADING}.")
    asks = Asks(row["asks"])
    needed = _REQUIRED | _FIELDS[asks]
    known = needed | _MAY_HAVE.get(asks, set())
    if unknown := sorted(set(row) - known):
        raise ValueError(f"“{asks}” has no “{unknown[0]}”. It has: {sorted(known)}.")
    if lacking := sorted(needed - set(row)):
        raise KeyError(lacking[0])
    return Exercise(
        name=row["name"],
        asks=asks,
        right=tuple(row["right"]),
        rule=row["rule"],
        place=place,
        examples=tuple(row.get("examples", ())),
        answers=tuple(row.get("answers", row.get("examples", ()))),
        rules=parse_rules(row["rules"]) if "rules" in row else None,
        hand=parse_cards(row.get("hand", "")) if "hand" in row else (),
        table=tuple(parse_cards(cards) for cards in row.get("table", ())),
        opened=row.get("opened", True),
        taken=parse_cards(row["taken"])[0] if "taken" in row else None,
    )
