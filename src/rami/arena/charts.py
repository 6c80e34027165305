"""Plots as SVG: drawn by Altair, turned into SVG by vl-convert, without a browser or network.

Whatever is written in them comes from the caller, in the reader's language.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any, Final

from rami.arena.faults import ArenaFault

__all__ = ["Marks", "bars", "check_charts", "curves", "points_with_intervals"]

Row = Mapping[str, object]
"""A point of a plot: its `x`, `y` and `name`, and `low` and `high` where it has an interval."""

_WIDTH: Final = 560
_HEIGHT: Final = 220
_ROW_HEIGHT: Final = 26

# Told apart by people who see few colours, too (M. Okabe and K. Ito 2008).
_COLOURS: Final = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000"]

# Large numbers are written in one, as elsewhere in Rami.
_PLAIN_NUMBERS: Final = {"thousands": "", "grouping": [3], "currency": ["", ""]}

_NAMESPACES: Final = re.compile(r' xmlns(:\w+)?="[^"]*"')


@dataclass(frozen=True, kw_only=True, slots=True)
class Marks:
    """What stands in and after the numbers of a plot, in the reader's language."""

    decimal: str
    percent: str


def check_charts() -> None:
    """Make sure that plots can be drawn.

    Raises:
        ArenaFault: if Altair or vl-convert is not installed.
    """
    for module, package in (("altair", "altair"), ("vl_convert", "vl-convert-python")):
        if find_spec(module) is None:
            raise ArenaFault("arena.missing_extra", package=package, extra="report")


def bars(rows: Sequence[Row], *, x: str, y: str, names: str, marks: Marks) -> str:
    """Draw shares over numbers from 1, side by side for each name.

    `x`, `y` and `names` are the titles of the axes and of the legend.
    """
    import altair as alt

    longest = max((int(str(row["x"])) for row in rows), default=1)
    chart = (
        alt.Chart(_data(rows))
        .mark_bar()
        .encode(
            # Numbers that do not occur have their place, too.
            x=alt.X(
                "x:O",
                title=x,
                axis=alt.Axis(labelAngle=0),
                scale=alt.Scale(domain=list(range(1, longest + 1))),
            ),
            y=alt.Y("y:Q", title=y, axis=alt.Axis(format="%")),
            xOffset=alt.XOffset("name:N", sort=None),
            color=_colour(rows, names),
        )
    )
    return _svg(chart.properties(width=_WIDTH, height=_HEIGHT), marks)


def curves(rows: Sequence[Row], *, x: str, y: str, names: str, marks: Marks) -> str:
    """Draw a line for each name over whole numbers."""
    import altair as alt

    chart = (
        alt.Chart(_data(rows))
        .mark_line(point=True)
        .encode(
            x=alt.X("x:Q", title=x, axis=alt.Axis(tickMinStep=1, format="d")),
            y=alt.Y("y:Q", title=y),
            color=_colour(rows, names),
        )
    )
    return _svg(chart.properties(width=_WIDTH, height=_HEIGHT), marks)


def points_with_intervals(rows: Sequence[Row], *, x: str, marks: Marks) -> str:
    """Draw a share with its interval for each name, one below the other."""
    import altair as alt

    base = alt.Chart(_data(rows)).encode(y=alt.Y("name:N", title=None, sort=None))
    scale = alt.Scale(domain=[0, 1])
    axis = alt.Axis(format="%")
    lines = base.mark_rule(color=_COLOURS[0]).encode(
        x=alt.X("low:Q", title=x, scale=scale, axis=axis), x2="high:Q"
    )
    dots = base.mark_point(filled=True, size=60, color=_COLOURS[0]).encode(x=alt.X("y:Q"))
    half = (
        alt.Chart(_data([{"x": 0.5}])).mark_rule(strokeDash=[4, 4], color="#888888").encode(x="x:Q")
    )
    chart = alt.layer(half, lines, dots)
    return _svg(chart.properties(width=_WIDTH, height=_ROW_HEIGHT * len(rows)), marks)


def _data(rows: Sequence[Row]) -> Any:
    import altair as alt

    return alt.InlineData(values=[dict(row) for row in rows])


def _colour(rows: Sequence[Row], title: str) -> Any:
    import altair as alt

    names = list(dict.fromkeys(str(row["name"]) for row in rows))
    colours = [_COLOURS[number % len(_COLOURS)] for number in range(len(names))]
    return alt.Color("name:N", title=title, scale=alt.Scale(domain=names, range=colours))


def _svg(chart: Any, marks: Marks) -> str:
    import vl_convert

    numbers = {"decimal": marks.decimal, "percent": marks.percent}
    # No base is allowed, so the drawing cannot fetch anything.
    svg: str = vl_convert.vegalite_to_svg(
        chart.to_json(), allowed_base_urls=[], format_locale={**_PLAIN_NUMBERS, **numbers}
    )
    # Inside a page an SVG needs no namespace, and a page without addresses is easy to check.
    return _NAMESPACES.sub("", svg)
