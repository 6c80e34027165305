"""Ratings of the levels at one table size, over the matches of several runs together.

``python -m bench.rated --preset cardverse STORE...`` rates all players that the stores of
``bench.strength`` hold, and writes what came out to ``bench/results/ratings-PRESET.json``. Each run
keeps a result of its own, which tells the commit and the command that made it.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import ExitStack
from typing import Any, Final

import click

from bench.fitting import ratings
from bench.machine import ROOT
from rami import PRESETS
from rami.arena.plan import Plan
from rami.arena.store import Store

FOLDER: Final = ROOT / "bench" / "results"


def kept_in(path: str) -> Store:
    """Open a store with the run that it holds."""
    ((plan,),) = sqlite3.connect(path).execute("SELECT plan FROM run")
    return Store.resume(path, Plan.from_text(plan))


def rated(stores: list[Store], preset: str) -> dict[str, Any]:
    """Return the ratings of the players in some stores, the highest first, as plain values."""
    contests = [contest for store in stores for contest in store.plan.contests]
    (seats,) = {contest.seats for contest in contests}
    assert {contest.rules for contest in contests} == {str(PRESETS[preset])}
    found = sorted(ratings(*stores).items(), key=lambda item: -item[1].points)
    return {
        "rules": preset,
        "seats": seats,
        "runs": [
            {"players": list(contest.players), "matches": store.matches_done()}
            for store in stores
            for contest in store.plan.contests
        ],
        "ratings": {
            name: {
                "points": round(rating.points, 1),
                "within": rating.within and round(rating.within, 1),
            }
            for name, rating in found
        },
    }


def table() -> str:
    """Return what is kept as the table of the page on computer players."""
    lines = ["| rules | seats | level | rating | 95 % interval |", "|---|---|---|---|---|"]
    for path in sorted(FOLDER.glob("ratings-*.json")):
        result = json.loads(path.read_text(encoding="utf-8"))
        for name, rating in result["ratings"].items():
            points, within = rating["points"], rating["within"]
            lines.append(
                f"| `{result['rules']}` | {result['seats']} | {name} | {points:.0f}"
                f" | {points - within:.0f} to {points + within:.0f} |"
            )
    return "\n".join(lines) + "\n"


@click.command()
@click.option("--preset", type=click.Choice(list(PRESETS)), required=True)
@click.argument("stores", nargs=-1, required=True)
def main(preset: str, stores: tuple[str, ...]) -> None:
    """Rate the players of some stores together."""
    with ExitStack() as opened:
        result = rated([opened.enter_context(kept_in(path)) for path in stores], preset)
    path = FOLDER / f"ratings-{preset}.json"
    path.write_text(json.dumps(result, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    click.echo(f"{path.relative_to(ROOT)}: {result['ratings']}")


if __name__ == "__main__":
    main()
