"""The worked examples, read from the files beside the pages."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar

from rami.engine.cards import Card, parse_cards
from rami.engine.refusals import InvalidRules, Unreadable
from rami.engine.rules import RuleSet, parse_rules
from rami.texts import say

__all__ = ["EXAMPLES_DIR", "Example", "GuideError", "Kind", "read_examples", "read_rows"]

EXAMPLES_DIR: Final = Path(__file__).parent / "examples"
"""Where the files with the examples are."""

_BETWEEN: Final = "|"
_EMPTY: Final = "-"
_HEADING: Final = re.compile(r"^\[\[(\w+)\]\]", re.M)


class _Named(Protocol):
    @property
    def name(self) -> str: ...


Row = TypeVar("Row", bound=_Named)
"""What a table of a file is read as."""


class GuideError(Exception):
    """The guide cannot be built: each fault names the file and the line where to mend it."""

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = tuple(faults)


class Kind(StrEnum):
    """What an example is about."""

    MELD = "melds"
    OPENING = "openings"
    LAY_OFF = "lay_offs"
    SWAP = "swaps"
    HAND = "hands"
    ROUND = "rounds"


@dataclass(frozen=True, slots=True)
class Example:
    """An example with what is expected of it.

    `cards` are the melds of an opening, the meld on the table and the cards from the hand, or the
    hand of each seat. `points` is what counts, None where nothing is valid; `scores` what each
    seat of a round adds; `why` the code of the refusal.
    """

    name: str
    kind: Kind
    rules: RuleSet
    cards: tuple[tuple[Card, ...], ...]
    valid: bool
    points: int | None
    why: str | None
    place: str
    scores: tuple[int, ...] = ()
    opened: tuple[bool, ...] = ()
    winner: int | None = None
    closed_hand: bool = False
    options: Mapping[str, object] = field(default_factory=dict)


def read_examples(folder: Path = EXAMPLES_DIR) -> dict[str, Example]:
    """Return all examples by their names, in the order of the files.

    Raises:
        GuideError: if some cannot be read; every fault is named.
    """
    return read_rows(folder, _example)


def read_rows(folder: Path, read: Callable[[str, Mapping[str, Any], str], Row]) -> dict[str, Row]:
    """Return what `read` makes of each table of the files in a folder, by their names.

    It is given the heading, the values, and the file with the line.

    Raises:
        GuideError: if some cannot be read, or have one name; every fault is named.
    """
    found: dict[str, Row] = {}
    faults: list[str] = []
    for path in sorted(folder.glob("*.toml")):
        text = path.read_text(encoding="utf-8")
        try:
            data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            faults.append(f"{path}: {error}")
            continue
        lines = _lines(text)
        for kind in data:
            for values, line in zip(data[kind], lines.get(kind, ()), strict=True):
                place = f"{path}:{line}"
                try:
                    row = read(kind, values, place)
                except (KeyError, TypeError, ValueError) as error:
                    faults.append(f"{place}: {_told(error)}")
                    continue
                if row.name in found:
                    faults.append(f"{place}: There is a “{row.name}” already.")
                found[row.name] = row
    if faults:
        raise GuideError(faults)
    return found


def _lines(text: str) -> dict[str, list[int]]:
    """Return the line of each example, by its kind: the reader of the file forgets them."""
    lines: dict[str, list[int]] = {}
    for match in _HEADING.finditer(text):
        lines.setdefault(match[1], []).append(text.count("\n", 0, match.start()) + 1)
    return lines


def _example(kind: str, row: Mapping[str, Any], place: str) -> Example:
    known = {*_FIELDS, "cards", "rules", "scores", "opened"}
    if unknown := set(row) - known:
        raise ValueError(f"An example has no “{sorted(unknown)[0]}”. It has: {sorted(known)}.")
    rules = parse_rules(row["rules"])
    return Example(
        name=row["name"],
        kind=Kind(kind),
        rules=rules,
        cards=tuple(_groups(row["cards"])),
        valid=row.get("valid", True),
        points=row.get("points"),
        why=row.get("why"),
        place=place,
        scores=tuple(row.get("scores", ())),
        opened=tuple(row.get("opened", ())),
        winner=row.get("winner"),
        closed_hand=row.get("closed_hand", False),
        options=rules.options(),
    )


_FIELDS: Final = ("name", "valid", "points", "why", "winner", "closed_hand")


def _groups(text: str) -> Iterator[tuple[Card, ...]]:
    for part in text.split(_BETWEEN):
        yield () if part.strip() == _EMPTY else parse_cards(part)


def _told(error: Exception) -> str:
    if isinstance(error, (Unreadable, InvalidRules)):
        return say(error, "en")
    return f"“{error.args[0]}” is missing." if isinstance(error, KeyError) else str(error)
