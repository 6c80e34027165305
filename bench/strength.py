"""How strong the levels are, from matches of ``rami arena``, kept as a file each.

``python -m bench.strength --players hard,normal --preset cardverse`` plays a thousand mirrored
matches and writes what came out to ``bench/results/strength``; ``--store FILE`` keeps the matches
too, and goes on with those that are there, also with a run of ``rami arena --out FILE`` by the same
options. Ctrl-C ends it with what there is. ``--one-table`` seats all players at once, by turns.
``--table`` plays nothing, and prints the tables of ``docs/players.md``.
"""

from __future__ import annotations

import json
import signal
import sys
from pathlib import Path
from statistics import fmean
from typing import Any, Final

import click

from bench.machine import ROOT, commit, description, is_changed
from rami import PRESETS, compiled
from rami.arena.figures import share_interval
from rami.arena.plan import Contest, Plan, pairings
from rami.arena.store import Store
from rami.arena.summary import contest_summaries, thinking_times
from rami.arena.work import on_this_machine, play_plan

FOLDER: Final = ROOT / "bench" / "results" / "strength"


def plan_of(
    players: list[str], preset: str, matches: int, seed: int, *, seats: int = 2, one_table: bool
) -> Plan:
    """Return which matches are played: by two in turn at so many seats, or a seat for each."""
    if not one_table:
        return pairings(players, PRESETS[preset], seats=seats, matches=matches, seed=seed)
    lineups = [(*players[turn:], *players[:turn]) for turn in range(len(players))]
    lineups += [tuple(reversed(lineup)) for lineup in lineups]
    deals = -(-matches // len(lineups))
    return Plan((Contest(str(PRESETS[preset]), tuple(lineups), deals),), seed)


def result_of(store: Store) -> dict[str, Any]:
    """Return what a run has found, as plain values."""
    (contest,) = store.plan.contests
    (summary,) = contest_summaries(store)
    times = thinking_times(store)
    return {
        "players": list(contest.players),
        "rules": contest.rules,
        "seats": contest.seats,
        "seed": store.plan.seed,
        "matches": summary.matches,
        "matches_planned": contest.matches,
        "rounds": summary.rounds,
        "turns_a_round": round(summary.turns, 2),
        "wins": {name: _wins(store, name) for name in contest.players},
        "points_a_round": {one.player: round(one.points, 2) for one in summary.players},
        "thinking_ms": {
            name: {
                "decisions": time.decisions,
                "p50": round(1000 * time.p50_s, 3),
                "p99": round(1000 * time.p99_s, 3),
            }
            for name, time in times.items()
        },
    }


def _wins(store: Store, name: str) -> dict[str, float]:
    """Return a player's share of the wins, deal by deal, with its 95 % interval."""
    deals: dict[int, list[float]] = {}
    rows = store.rows(
        "SELECT deal, total(win_share) FROM match JOIN seat ON seat.match = match.id"
        " WHERE run = ? AND player = ? GROUP BY deal, lineup ORDER BY deal, lineup",
        name,
    )
    for deal, share in rows:
        deals.setdefault(deal, []).append(share)
    interval = share_interval(list(deals.values()))
    return {
        "share": round(fmean(map(fmean, deals.values())), 4),
        "low": round(interval.low, 4),
        "high": round(interval.high, 4),
    }


def results() -> list[dict[str, Any]]:
    """Return all results that are kept, in the order of their names."""
    return [json.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.json"))]


def name_of(players: list[str], preset: str, *, seats: int, one_table: bool) -> str:
    """Return under which name a result is kept."""
    kind = "table" if one_table else "pair" if seats == 2 else f"{seats}-seats"
    return "-".join([kind, preset, *players]).replace(":", "")


def tables() -> str:
    """Return the results as the tables of the page on computer players."""
    lines = [
        "| rules | seats | players | matches | first wins | 95 % interval |",
        "|---|---|---|---|---|---|",
    ]
    for result in results():
        if len(result["players"]) == 2:
            first, second = result["players"]
            win = result["wins"][first]
            lines.append(
                f"| `{result['rules']}` | {result['seats']} | {first} against {second}"
                f" | {result['matches']:,}"
                f" | {_percent(win['share'])} | {_percent(win['low'])} to {_percent(win['high'])} |"
            )
    lines += [
        "",
        "| four at a table | level | wins | 95 % interval |",
        "|---|---|---|---|",
    ]
    for result in results():
        if len(result["players"]) > 2:
            for name in reversed(result["players"]):
                win, low, high = (_percent(share) for share in result["wins"][name].values())
                lines.append(
                    f"| `{result['rules']}`, {result['matches']:,} matches | {name}"
                    f" | {win} | {low} to {high} |"
                )
    return "\n".join(lines) + "\n"


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


@click.command()
@click.option("--players", default="hard,normal", show_default=True)
@click.option("--preset", type=click.Choice(list(PRESETS)), default="cardverse")
@click.option("--matches", default=1000, show_default=True)
@click.option("--seats", default=2, show_default=True, help="Where two players sit in turn.")
@click.option("--seed", default=2026, show_default=True)
@click.option("--workers", default=1, show_default=True, help="Times are those of one core.")
@click.option("--one-table", is_flag=True, help="All players at one table, each in each seat.")
@click.option("--store", help="Where the matches are kept; not at all unless named.")
@click.option("--table", is_flag=True, help="Print the tables of what is kept.")
@click.option("--made-by", help="The commit that made the matches of the store.")
def main(
    players: str,
    preset: str,
    matches: int,
    seats: int,
    seed: int,
    workers: int,
    store: str | None,
    made_by: str | None,
    *,
    one_table: bool,
    table: bool,
) -> None:
    """Play computer players against each other, and keep what came out."""
    if table:
        click.echo(tables(), nl=False)
        return
    names = players.split(",")
    plan = plan_of(names, preset, matches, seed, seats=seats, one_table=one_table)
    begin = Store.resume if store and Path(store).exists() else Store.begin
    stopped: list[int] = []
    signal.signal(signal.SIGINT, lambda number, _: stopped.append(number))
    with begin(store or ":memory:", plan) as kept:
        if kept.matches_done() < plan.matches and not (made_by and store):
            with on_this_machine(workers) as pool:
                play_plan(plan, kept, pool, to_stop=lambda: bool(stopped))
        result = result_of(kept)
    result["machine"] = description()
    result["run"] = {
        "commit": made_by or commit(),
        "changed": False if made_by else is_changed(),
        "compiled": compiled,
        "command": "python -m bench.strength "
        + " ".join(
            [f"--players {players}", f"--preset {preset}", f"--matches {matches}"]
            + [f"--seats {seats}"] * (seats != 2)
            + [f"--seed {seed}"]
            + ["--one-table"] * one_table
        ),
    }
    FOLDER.mkdir(parents=True, exist_ok=True)
    path = FOLDER / f"{name_of(names, preset, seats=seats, one_table=one_table)}.json"
    path.write_text(json.dumps(result, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    click.echo(f"{path.relative_to(ROOT)}: {result['matches']} matches")
    sys.exit(130 if stopped else 0)


if __name__ == "__main__":
    main()
