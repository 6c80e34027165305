"""Reading a position back from its text, which `str` of a `Position` gives."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from rami.engine.cards import shortened
from rami.engine.position import Position
from rami.engine.refusals import InvalidPosition, refusal
from rami.engine.rules import parse_rules

__all__ = ["parse_position"]


def parse_position(text: str) -> Position:
    """Read a position from its text.

    Raises:
        InvalidPosition: if a line cannot be read, or the position is impossible.
        InvalidRules: if its rules are.
    """
    values: dict[str, list[str]] = {}
    owners = []
    faults = []
    for line in text.splitlines():
        if not line.strip():
            continue
        field, colon, value = line.partition(":")
        field = field.strip()
        if field.startswith("meld of "):
            owners.append(field.removeprefix("meld of "))
            field = "meld"
        if not colon or field not in _FIELDS:
            faults.append(refusal("position.unknown_field", field=shortened(field)))
        values.setdefault(field, []).append(value.strip())
    for field in ("rules", "hand", "turn", "phase"):
        if field not in values:
            faults.append(refusal("position.missing_field", field=field))
    for field, given in values.items():
        if len(given) > 1 and field not in _REPEATED:
            faults.append(refusal("position.wrong_value", field=field, value=shortened(given[-1])))
    if faults:
        raise InvalidPosition(faults)
    options: dict[str, Any] = {
        name: read(values[field] if field in _REPEATED else values[field][0])
        for field, (name, read) in _FIELDS.items()
        if field in values and name
    }
    options["laid_by"] = [_counted_from_0(owner) for owner in owners]
    return Position.of(parse_rules(values["rules"][0]), **options)


def _counted_from_0(text: str) -> object:
    number = _whole(text)
    return number - 1 if isinstance(number, int) else number


def _whole(text: str) -> object:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else text


def _wholes(text: str) -> list[object]:
    return [_whole(word) for word in text.split()]


def _yes(text: str) -> object:
    return {"yes": True, "no": False}.get(text, text)


def _yeses(text: str) -> list[object]:
    return [_yes(word) for word in text.split()]


_REPEATED: Final = {"hand", "meld", "laid", "move"}

_FIELDS: Final[dict[str, tuple[str, Callable[[Any], object]]]] = {
    "rules": ("", str),
    "hand": ("hands", list),
    "stock": ("stock", str),
    "pile": ("pile", str),
    "meld": ("table", list),
    "opened": ("opened", _yeses),
    "turn": ("turn", _counted_from_0),
    "phase": ("phase", str),
    "dealer": ("dealer", _counted_from_0),
    "turns had": ("turns_had", _wholes),
    "first down": ("first_down", _wholes),
    "reshuffles": ("reshuffles", _whole),
    "idle turns": ("idle_turns", _whole),
    "drawn": ("drawn", str),
    "from stock": ("from_stock", _yes),
    "taken": ("taken", str),
    "jokers after draw": ("jokers_after_draw", _whole),
    "laid": ("laid", list),
    "move": ("moves", list),
}
"""The fields of a position's text: the argument of `Position.of` each gives, and its reader."""
