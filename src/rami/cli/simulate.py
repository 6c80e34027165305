"""``rami simulate``: what house rules change, over many rounds of computer players."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import product
from typing import Final

import click

from rami.arena.charts import check_charts
from rami.arena.entrants import entrant_names
from rami.arena.plan import MOST_ROUNDS, self_play
from rami.arena.store import IN_MEMORY, Store
from rami.arena.summary import ContestSummary, contest_summaries, down_turns
from rami.cli.common import rules_from, rules_options
from rami.cli.matches import (
    INTERRUPTED,
    as_faults,
    check_folder,
    give_or_take,
    new_table,
    percent,
    percent_give_or_take,
    play_with_progress,
    run_options,
    show,
    tell,
)
from rami.cli.report_page import write_rules_report
from rami.engine.cards import shortened
from rami.engine.rules import RuleSet
from rami.texts.arena import arena_help, arena_text
from rami.texts.faults import Fault
from rami.texts.numbers import decimal_text

__all__ = ["command", "varied"]

_RULE_SETS_MOST: Final = 24
"""More rows or colours than that nobody can compare."""

_ROUNDS: Final = 500
_EARLY_TURNS: Final = (1, 3, 5)
"""By these turns, it is told how many have opened."""


@click.command("simulate", help=arena_help("simulate"))
@rules_options
@click.option(
    "--vary", "varying", multiple=True, metavar="OPTION=VALUE,VALUE", help=arena_help("--vary")
)
@click.option("--seats", type=int, default=3, show_default=True, help=arena_help("--seats"))
@click.option(
    "--rounds",
    type=click.IntRange(min=1),
    help=arena_help("--rounds"),
    show_default=str(_ROUNDS),
)
@click.option("--matches", type=click.IntRange(min=1), help=arena_help("--matches-simulate"))
@click.option(
    "--player",
    default="easy",
    show_default=True,
    help=arena_help("--player", known=", ".join(entrant_names())),
)
@run_options
def command(
    preset: str,
    changes: tuple[str, ...],
    varying: tuple[str, ...],
    seats: int,
    rounds: int | None,
    matches: int | None,
    player: str,
    seed: int,
    workers: int | None,
    cluster: str | None,
    report: str | None,
) -> None:
    """Play by each rule set, and show how they compare."""
    if rounds and matches:
        raise Fault("vary.rounds_or_matches")
    rules = rules_from(preset, changes)
    named = varied(rules, varying)
    with as_faults():
        plan = self_play(
            player,
            list(named.values()),
            seats=seats,
            matches=matches or rounds or _ROUNDS,
            seed=seed,
            # A single round is a match that is stopped after it.
            most_rounds=MOST_ROUNDS if matches else 1,
        )
        if report:
            check_charts()
            check_folder(report)
        with Store.begin(IN_MEMORY, plan) as store:
            progress = play_with_progress(plan, store, workers, cluster)
            summaries = contest_summaries(store)
            about = arena_text("simulation", rules=rules, player=player, seats=seats, seed=seed)
            tell(about)
            openings = "openings_title" if _any_opening(store) else "first_melds_title"
            tables = {
                arena_text(openings): _opening_rows(store, summaries, list(named)),
                arena_text("rounds_title"): _round_rows(summaries, list(named)),
            }
            for title, (head, *rows) in tables.items():
                table = new_table(title, head[:1], head[1:])
                for row in rows:
                    table.add_row(*row)
                show(table)
            tell(arena_text("give_or_take_note"))
            stopped = sum(summary.stopped for summary in summaries) if matches else 0
            if stopped:
                tell(arena_text("stopped_matches", count=stopped, most=MOST_ROUNDS))
            if report and summaries:
                write_rules_report(store, about, list(named), tables, report)
                tell(arena_text("written", path=report))
    if progress.stopped:
        tell(arena_text("stopped", done=progress.done, total=progress.total))
        sys.exit(INTERRUPTED)


def varied(rules: RuleSet, varying: Sequence[str]) -> dict[str, RuleSet]:
    """Return every combination of the values, by what it sets: ``opening_points=40 jokers=2``.

    Without any values, the rules themselves are returned, named by their text.

    Raises:
        InvalidRules: if a value is not one of its option, or contradicts the other options.
        Fault: if a text names no values, two name the same option, or there are too many.
    """
    values: dict[str, list[str]] = {}
    for text in varying:
        option, _, listed = text.partition("=")
        found = list(dict.fromkeys(value.strip() for value in listed.split(",")))
        if not option or not all(found):
            raise Fault("vary.no_values", text=shortened(text))
        if option in values:
            raise Fault("vary.twice", option=shortened(option))
        values[option] = found
    if not values:
        return {str(rules): rules}
    combinations = list(product(*values.values()))
    if len(combinations) > _RULE_SETS_MOST:
        raise Fault("vary.too_many", count=len(combinations), most=_RULE_SETS_MOST)
    named = {}
    for combination in combinations:
        options = dict(zip(values, combination, strict=True))
        name = " ".join(f"{option}={value}" for option, value in options.items())
        named[name] = rules.replace(**options)
    return named


def _opening_rows(
    store: Store, summaries: Sequence[ContestSummary], names: Sequence[str]
) -> list[list[str]]:
    """Return the head, and for each rule set how often and when seats opened."""
    opening = _any_opening(store)
    rows = [
        [
            arena_text("rules"),
            arena_text("rounds"),
            arena_text("opened" if opening else "laid"),
            arena_text("opening_turn" if opening else "first_meld_turn"),
            *(arena_text("by_turn", turn=turn) for turn in _EARLY_TURNS),
        ]
    ]
    turns = down_turns(store)
    for summary in summaries:
        (player,) = summary.players
        shares = {
            turn: share for contest, _, turn, share in turns if contest == summary.number and turn
        }
        rows.append(
            [
                names[summary.number],
                str(summary.rounds),
                percent_give_or_take(player.down_share, player.down_within),
                "-" if player.down_turn is None else decimal_text(player.down_turn),
                *(
                    percent(sum(share for turn, share in shares.items() if turn <= early))
                    for early in _EARLY_TURNS
                ),
            ]
        )
    return rows


def _round_rows(summaries: Sequence[ContestSummary], names: Sequence[str]) -> list[list[str]]:
    """Return the head, and for each rule set how the rounds went."""
    keys = ("rules", "turns", "points", "reshuffled", "stock_out")
    rows = [[arena_text(key) for key in keys]]
    for summary in summaries:
        (player,) = summary.players
        rows.append(
            [
                names[summary.number],
                decimal_text(summary.turns),
                give_or_take(player.points, player.points_within),
                percent(summary.reshuffled),
                percent(summary.stock_out),
            ]
        )
    return rows


def _any_opening(store: Store) -> bool:
    return any(contest.rule_set().has_opening for contest in store.plan.contests)
