"""Reports as one HTML file that needs nothing from outside: tables, and plots as inline SVG."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Final

from rami.arena.charts import Marks, bars, curves, points_with_intervals
from rami.arena.faults import ArenaFault
from rami.arena.store import Store
from rami.arena.summary import (
    ContestSummary,
    contest_summaries,
    down_turns,
    round_lengths,
    running_totals,
)
from rami.cli.matches import pair_name, percent, share_text
from rami.texts._catalogues import spoken
from rami.texts._messages import HERE, isolated
from rami.texts.arena import arena_text, percent_mark
from rami.texts.languages import direction
from rami.texts.numbers import decimal_mark

__all__ = ["write_arena_report", "write_rules_report"]

_STYLE: Final = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 52rem; margin: 2rem auto; padding: 0 1rem;
  color: #1a1a1a; background: #fff; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2.5rem; }
h3 { font-size: 1rem; margin-bottom: 0; }
table { border-collapse: collapse; margin: 1rem 0; }
.wide { overflow-x: auto; }
th, td { border: 1px solid #ccc; padding: .35rem .7rem; text-align: end; }
td { white-space: nowrap; }
th { background: #f3f3f3; font-weight: 600; } th[scope=row] { text-align: start; }
td small { display: block; color: #555; }
figure { margin: 1rem 0; overflow-x: auto; } svg { max-width: 100%; height: auto; }
"""

_LONGEST_AXIS: Final = 30
"""Turns and rounds beyond are so rare that they would only press the others together."""


def write_arena_report(store: Store, path: str) -> None:
    """Write the report of a run of pairings.

    Raises:
        ArenaFault: if the file cannot be written or Altair is not installed.
    """
    summaries = contest_summaries(store)
    contest = store.plan.contests[0]
    names = {summary.number: pair_name(summary) for summary in summaries}
    first_meld = "opening_turns" if contest.rule_set().has_opening else "first_meld_turns"
    parts = [
        f"<p>{_say('run', rules=contest.rules, seats=contest.seats, seed=store.plan.seed)}</p>",
        f"<h2>{_say('win_matrix')}</h2><p>{_say('win_matrix_note')}</p>",
        _win_matrix(summaries),
        _figure(_win_plot(summaries), arena_text("win_matrix")),
        f"<h2>{_say('deal_title')}</h2><p>{_say('deal_note')}</p>",
        *(f"<p>{_deal_line(summary)}</p>" for summary in summaries),
        f"<h2>{_say(first_meld)}</h2>",
        *_down_plots(store, names, arena_text(first_meld)),
        f"<h2>{_say('round_lengths')}</h2>",
        _lengths_plot(store, names, arena_text("pairing")),
        f"<h2>{_say('score_curves')}</h2>",
        *_total_plots(store, names),
    ]
    _write(path, arena_text("report_title"), parts)


def write_rules_report(
    store: Store,
    about: str,
    names: Sequence[str],
    tables: Mapping[str, Sequence[Sequence[str]]],
    path: str,
) -> None:
    """Write the report that compares rule sets, each of which has a name.

    `about` says what was played; `tables` are rows by title, the head first.

    Raises:
        ArenaFault: if the file cannot be written or Altair is not installed.
    """
    of_contest = dict(enumerate(names))
    rows = [
        {"x": turn, "y": share, "name": isolated(of_contest[contest])}
        for contest, _, turn, share in down_turns(store)
        if turn is not None and turn <= _LONGEST_AXIS
    ]
    openings, rounds = tables
    plot = bars(
        rows,
        x=arena_text("axis_own_turn"),
        y=arena_text("axis_rounds"),
        names=arena_text("rules"),
        marks=_marks(),
    )
    parts = [
        f"<p>{escape(about)} {_say('give_or_take_note')}</p>",
        f"<h2>{escape(openings)}</h2>",
        _table(tables[openings]),
        _figure(plot, openings),
        f"<h2>{escape(rounds)}</h2>",
        _table(tables[rounds]),
        f"<h3>{_say('round_lengths')}</h3>",
        _lengths_plot(store, of_contest, arena_text("rules")),
    ]
    _write(path, arena_text("rules_report_title"), parts)


def _marks() -> Marks:
    return Marks(decimal=decimal_mark(), percent=percent_mark())


def _say(key: str, **values: object) -> str:
    return escape(arena_text(key, HERE, **values))


def _win_matrix(summaries: Sequence[ContestSummary]) -> str:
    """A row and a column a player; each win counts from both sides."""
    cells: dict[tuple[str, str], str] = {}
    for summary in summaries:
        first, second = summary.contest.players
        if summary.win:
            win = summary.win
            cells[first, second] = _cell(win.share, win.low, win.high)
            cells[second, first] = _cell(1 - win.share, 1 - win.high, 1 - win.low)
    players = list(dict.fromkeys(name for pair in cells for name in pair))
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in players)
    rows = [f'<tr><th scope="col">{_say("row_against_column")}</th>{head}</tr>']
    for row in players:
        of_row = "".join(f"<td>{cells.get((row, column), '–')}</td>" for column in players)
        rows.append(f'<tr><th scope="row">{escape(row)}</th>{of_row}</tr>')
    return f'<div class="wide"><table>{"".join(rows)}</table></div>'


def _cell(share: float, low: float, high: float) -> str:
    return f"{escape(percent(share))}<small>{escape(share_text(low, high))}</small>"


def _win_plot(summaries: Sequence[ContestSummary]) -> str:
    rows = [
        {"name": isolated(pair_name(s)), "y": s.win.share, "low": s.win.low, "high": s.win.high}
        for s in summaries
        if s.win
    ]
    return points_with_intervals(rows, x=arena_text("axis_share"), marks=_marks())


def _deal_line(summary: ContestSummary) -> str:
    pair = pair_name(summary)
    if summary.deal_share is None:
        return _say("deal_unknown", pair=pair)
    return _say("deal_line", pair=pair, share=percent(summary.deal_share))


def _down_plots(store: Store, names: dict[int, str], title: str) -> Iterable[str]:
    turns = down_turns(store)
    for contest, name in names.items():
        rows = [
            {"x": turn, "y": share, "name": player}
            for number, player, turn, share in turns
            if number == contest and turn is not None and turn <= _LONGEST_AXIS
        ]
        if rows:
            plot = bars(
                rows,
                x=arena_text("axis_own_turn"),
                y=arena_text("axis_rounds"),
                names=arena_text("player"),
                marks=_marks(),
            )
            yield f"<h3>{escape(name)}</h3>{_figure(plot, f'{title}: {name}')}"


def _lengths_plot(store: Store, names: dict[int, str], what: str) -> str:
    rows = [
        {"x": turns, "y": share, "name": isolated(names[contest])}
        for contest, turns, share in round_lengths(store)
        if turns <= _LONGEST_AXIS
    ]
    plot = bars(
        rows, x=arena_text("axis_turns"), y=arena_text("axis_rounds"), names=what, marks=_marks()
    )
    return _figure(plot, arena_text("round_lengths"))


def _total_plots(store: Store, names: dict[int, str]) -> Iterable[str]:
    totals = running_totals(store, _LONGEST_AXIS)
    for contest, name in names.items():
        rows = [
            {"x": number, "y": total, "name": player}
            for of_contest, player, number, total in totals
            if of_contest == contest
        ]
        plot = curves(
            rows,
            x=arena_text("axis_round"),
            y=arena_text("axis_total"),
            names=arena_text("player"),
            marks=_marks(),
        )
        label = f"{arena_text('score_curves')}: {name}"
        yield f"<h3>{escape(name)}</h3>{_figure(plot, label)}"


def _table(rows: Sequence[Sequence[str]]) -> str:
    """A table whose first row is its head and whose first column names the rows."""
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in rows[0])
    body = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>'
        + "".join(f"<td>{escape(cell)}</td>" for cell in row[1:])
        + "</tr>"
        for row in rows[1:]
    )
    return f'<div class="wide"><table><tr>{head}</tr>{body}</table></div>'


def _figure(svg: str, label: str) -> str:
    """A plot. Its texts are placed by their left ends, in a page from right to left too."""
    return f'<figure role="img" dir="ltr" aria-label="{escape(label)}">{svg}</figure>'


def _write(path: str, title: str, parts: Iterable[str]) -> None:
    lang = spoken(HERE)
    page = (
        f'<!doctype html>\n<html lang="{lang}" dir="{direction(lang)}">\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n'
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n<h1>{escape(title)}</h1>\n"
        + "\n".join(parts)
        + "\n</html>\n"
    )
    try:
        Path(path).write_text(page, encoding="utf-8")
    except OSError as error:
        reason = error.strerror or str(error)
        raise ArenaFault("arena.unwritable", path=path, reason=reason) from error
