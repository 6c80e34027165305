"""The rows of the table: what is measured, against whom, and what we aim at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

__all__ = ["FORMS", "ROWS", "Entry", "Form", "Row", "rows_named"]

Form = Literal["interpreted", "compiled"]
FORMS: tuple[Form, ...] = ("interpreted", "compiled")
"""The forms of the engine; each has its column."""


@dataclass(frozen=True)
class Entry:
    """A contender of a row, and how much it is given to do: in a full run, in a quick one."""

    contender: str
    size: int
    quick_size: int


@dataclass(frozen=True)
class Row:
    """One thing that is measured.

    `unit` ends in ``/s`` where more is better; else it is a time, and less is better.
    `same_answers` demands that all contenders find the same. `aims` are the least ratios to a peer,
    by the peer and the form of the engine; `aims_alone` the figures of the engine itself.
    """

    name: str
    what: str
    unit: Literal["actions/s", "steps/s", "matches/s", "µs", "ms"]
    ours: Entry
    peers: tuple[Entry, ...] = ()
    same_answers: bool = False
    aims: Mapping[str, Mapping[Form, float]] = field(default_factory=dict)
    aims_alone: Mapping[Form, float] = field(default_factory=dict)

    @property
    def more_is_better(self) -> bool:
        """Whether a greater figure is the better one."""
        return self.unit.endswith("/s")


_ALL = (
    Row(
        name="random-play",
        what="random play, a game for two, one core",
        unit="actions/s",
        ours=Entry("rami-random-play", 3_000, 500),
        peers=(Entry("open-spiel", 200, 60), Entry("rlcard", 80, 20)),
        aims={"open-spiel": {"interpreted": 4, "compiled": 20}},
    ),
    Row(
        name="opening",
        what="best opening, random hands",
        unit="µs",
        ours=Entry("rami-opening", 200, 200),
        peers=(Entry("cp-sat", 200, 200), Entry("highs", 200, 200)),
        same_answers=True,
        aims={"cp-sat": {"interpreted": 20, "compiled": 500}},
    ),
    Row(
        name="opening-held",
        what="best opening, hands that have one",
        unit="µs",
        ours=Entry("rami-opening-held", 200, 100),
        peers=(Entry("cp-sat-held", 200, 100), Entry("highs-held", 200, 100)),
        same_answers=True,
    ),
    Row(
        name="opens-at-40",
        what="does it open at 40, twos to tens",
        unit="µs",
        ours=Entry("rami-opens-at-40", 200, 60),
        peers=(Entry("rummikub-solver", 200, 60),),
        same_answers=True,
    ),
    Row(
        name="slowest-opening",
        what="slowest best opening of many",
        unit="ms",
        ours=Entry("rami-slowest-opening", 10_000, 10_000),
        aims_alone={"compiled": 1},
    ),
    Row(
        name="copy",
        what="Round.copy() in the middle of a round",
        unit="µs",
        ours=Entry("rami-copy", 5_000, 1_000),
        aims_alone={"interpreted": 10, "compiled": 2},
    ),
    *(
        Row(
            name=f"match-{preset}",
            what=f"matches of {preset}, two Easy",
            unit="matches/s",
            ours=Entry(f"rami-match-{preset}", 6, 2),
        )
        for preset in ("rami-51", "rami-40", "rami-51-house", "rami-40-house", "cardverse")
    ),
    Row(
        name="env",
        what="learning environment, observation and mask",
        unit="steps/s",
        ours=Entry("rami-env", 100, 20),
        peers=(Entry("rlcard", 80, 20),),
        aims={"rlcard": {"compiled": 5}},
    ),
)

ROWS: Mapping[str, Row] = MappingProxyType({row.name: row for row in _ALL})
"""Every row, by its name."""


def rows_named(names: str) -> list[Row]:
    """Return the rows that a list with commas names; all of them for an empty one.

    Raises:
        KeyError: if one is no row.
    """
    return [ROWS[name.strip()] for name in names.split(",")] if names else list(ROWS.values())
