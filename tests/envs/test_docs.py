"""The page on the environments does what it shows, and leaves out no part of an observation."""

from __future__ import annotations

import doctest
from pathlib import Path

from rami import PRESETS
from rami.envs.observations import layout_of

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"


def test_the_page_does_what_it_shows() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert tried > 20
    assert failed == 0


def test_the_page_names_every_part_of_an_observation_in_order() -> None:
    rows = [
        line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| `")
    ]
    parts = [
        (cells[0].strip(" `"), cells[2].strip())
        for cells in (row.strip("|").split("|") for row in rows)
        if len(cells) == 3
    ]
    fields = layout_of(PRESETS["rami-51"], 2).fields.values()
    assert parts == [(field.name, field.meaning) for field in fields]
