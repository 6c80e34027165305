"""Results as a table."""

from __future__ import annotations

from rich.console import Console, Group
from rich.table import Table

from bench.results import Figure, Results, RowResult
from bench.rows import FORMS, ROWS, Form, Row

__all__ = ["number", "print_results"]


def print_results(results: Results, console: Console) -> None:
    """Print the table of a run, and what it was made on."""
    machine, run = results.machine, results.run
    packages = ", ".join(f"{name} {v}" for name, v in machine["packages"].items() if v)
    state = "with changes" if run["changed"] else "as committed"
    form = "compiled and interpreted" if run["compiled"] else "interpreted only: not compiled"
    head = (
        f"{run['date']}, {run['commit']} {state}, {form}; {run['repetitions']} repetitions"
        f"{', quick' if run['quick'] else ''}\n"
        f"{machine['cpu']}, {machine['cores']} cores, {machine['system']}, {machine['python']}"
        f" ({machine['python_compiler']}), {machine['c_compiler']}\n{packages}"
    )
    foot = (
        "Median (least to greatest) over the repetitions, CPU time. A ratio says how many times "
        "faster Rami is: the median of the ratios within each repetition. The games of open-spiel "
        "and rlcard are others: an order of magnitude. bench/README.md tells what each row does."
    )
    console.print(Group(_table(results), head, foot), highlight=False)


def _table(results: Results) -> Table:
    table = Table(show_lines=False, pad_edge=False)
    for heading in ("row", "unit"):
        table.add_column(heading, no_wrap=True)
    for heading in ("interpreted", "compiled"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("peer", no_wrap=True)
    for heading in ("peer's", "interpreted ×", "compiled ×"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("aim", no_wrap=True)
    for name, result in results.rows.items():
        row = ROWS.get(name)
        ours = [_cell(result, form) for form in FORMS]
        if not result.peers:
            table.add_row(name, result.unit, *ours, "", "", "", "", _aims_alone(row, result))
        for number, (peer, figure) in enumerate(result.peers.items()):
            first = [name, result.unit, *ours] if not number else [""] * 4
            ratios = [_ratio(result.ratios[peer].get(form)) for form in FORMS]
            table.add_row(*first, peer, _shown(figure), *ratios, _aims(row, result, peer))
        table.add_section()
    return table


def _cell(result: RowResult, form: Form) -> str:
    figure = result.ours.get(form)
    return _shown(figure) if figure else f"[yellow]{result.absent.get(form, '-')}[/]"


def _shown(figure: Figure) -> str:
    low, high = figure.spread
    return f"{number(figure.median)}\n({number(low)} to {number(high)})"


def _ratio(figure: Figure | None) -> str:
    return _shown(figure) if figure else "-"


def number(value: float) -> str:
    """Return a number as text, with three digits that count."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}" if value >= 1 else f"{value:.3f}"


def _aims(row: Row | None, result: RowResult, peer: str) -> str:
    """Say of each aim whether it is met."""
    lines = []
    for form, aim in row.aims.get(peer, {}).items() if row else ():
        ratio = result.ratios[peer].get(form)
        lines.append(_verdict(form, f"≥ {aim:g} ×", ratio.median >= aim if ratio else None))
    return "\n".join(lines)


def _aims_alone(row: Row | None, result: RowResult) -> str:
    lines = []
    for form, aim in row.aims_alone.items() if row else ():
        figure = result.ours.get(form)
        met = figure.median < aim if figure else None
        lines.append(_verdict(form, f"< {aim:g} {result.unit}", met))
    return "\n".join(lines)


def _verdict(form: Form, aim: str, met: bool | None) -> str:
    mark = "?" if met is None else "[green]met[/]" if met else "[red]missed[/]"
    return f"{form} {aim} {mark}"
