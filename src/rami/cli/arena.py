"""``rami arena``: computer players against each other, in many matches."""

from __future__ import annotations

import sys

import click
from click.core import ParameterSource
from rich.table import Table

from rami.arena.charts import check_charts
from rami.arena.entrants import entrant_names
from rami.arena.parquet import write_parquet
from rami.arena.plan import MOST_ROUNDS, Plan, pairings
from rami.arena.ratings import ratings
from rami.arena.store import IN_MEMORY, Store
from rami.arena.summary import ContestSummary, contest_summaries, thinking_times
from rami.cli import tune
from rami.cli.common import rules_from, rules_options
from rami.cli.matches import (
    INTERRUPTED,
    as_faults,
    check_folder,
    give_or_take,
    new_table,
    pair_name,
    percent,
    percent_give_or_take,
    play_with_progress,
    run_options,
    share_text,
    show,
    tell,
)
from rami.cli.report_page import write_arena_report
from rami.texts.arena import arena_help, arena_text
from rami.texts.faults import Fault
from rami.texts.numbers import decimal_text

__all__ = ["command"]


@click.group(
    "arena", help=arena_help("arena"), invoke_without_command=True, subcommand_metavar="[tune ...]"
)
@click.option(
    "--players",
    metavar="NAME,NAME",
    help=arena_help("--players", known=", ".join(entrant_names())),
)
@rules_options
@click.option("--seats", type=int, default=2, show_default=True, help=arena_help("--seats"))
@click.option(
    "--matches",
    type=click.IntRange(min=1),
    default=200,
    show_default=True,
    help=arena_help("--matches"),
)
@click.option(
    "--most-rounds",
    type=click.IntRange(min=1),
    default=MOST_ROUNDS,
    show_default=True,
    help=arena_help("--most-rounds"),
)
@run_options
@click.option("--out", metavar="FILE", type=click.Path(dir_okay=False), help=arena_help("--out"))
@click.option("--resume", is_flag=True, help=arena_help("--resume"))
@click.option(
    "--parquet", metavar="FILE", type=click.Path(dir_okay=False), help=arena_help("--parquet")
)
@click.pass_context
def command(
    context: click.Context,
    players: str | None,
    preset: str,
    changes: tuple[str, ...],
    seats: int,
    matches: int,
    most_rounds: int,
    seed: int,
    workers: int | None,
    cluster: str | None,
    report: str | None,
    out: str | None,
    resume: bool,
    parquet: str | None,
) -> None:
    """Play, and show what came out."""
    if context.invoked_subcommand:
        if any(_is_given(context, option) for option in context.params):
            raise click.UsageError(arena_text("options_before_tune"))
        return
    if players is None:
        raise click.MissingParameter(ctx=context, param=context.command.params[0])
    if resume and not out:
        raise Fault("resume.needs_out")
    rules = rules_from(preset, changes)
    names = [name.strip() for name in players.split(",") if name.strip()]
    with as_faults():
        plan = pairings(
            names, rules, seats=seats, matches=matches, seed=seed, most_rounds=most_rounds
        )
        # What would keep the results from being written is told before hours of play.
        if report:
            check_charts()
            check_folder(report)
        if parquet:
            check_folder(parquet)
        begin = Store.resume if resume else Store.begin
        with begin(out or IN_MEMORY, plan) as store:
            progress = play_with_progress(plan, store, workers, cluster)
            summaries = contest_summaries(store)
            tell(arena_text("run", rules=rules, seats=seats, seed=seed))
            if summaries:
                _show(store, summaries)
                for path, write in ((report, write_arena_report), (parquet, write_parquet)):
                    if path:
                        write(store, path)
                        tell(arena_text("written", path=path))
            else:
                tell(arena_text("nothing"))
    if progress.stopped:
        tell(arena_text("stopped", done=progress.done, total=progress.total))
        tell(arena_text("resume_with" if out else "keep_with"))
        sys.exit(INTERRUPTED)


command.add_command(tune.command)


def _is_given(context: click.Context, option: str) -> bool:
    return context.get_parameter_source(option) is ParameterSource.COMMANDLINE


def _show(store: Store, summaries: list[ContestSummary]) -> None:
    show(_wins(summaries))
    show(_play(store.plan, summaries))
    show(_rounds(summaries))
    show(_ratings(store))
    tell(arena_text("give_or_take_note"))
    stopped = sum(summary.stopped for summary in summaries)
    if stopped:
        tell(arena_text("stopped_matches", count=stopped, most=store.plan.most_rounds))


def _wins(summaries: list[ContestSummary]) -> Table:
    table = new_table(
        arena_text("wins_title"),
        [arena_text("pairing")],
        [
            arena_text(key)
            for key in (
                "matches",
                "wins_of_first",
                "interval",
                "method",
            )
        ],
    )
    for summary in summaries:
        win = summary.win
        if win:
            table.add_row(
                pair_name(summary),
                str(summary.matches),
                percent(win.share),
                share_text(win.low, win.high),
                arena_text(win.method.value),
            )
    return table


def _rounds(summaries: list[ContestSummary]) -> Table:
    table = new_table(
        arena_text("rounds_title"),
        [arena_text("pairing")],
        [arena_text(key) for key in ("rounds", "turns", "reshuffled", "stock_out", "deal_share")],
    )
    for summary in summaries:
        table.add_row(
            pair_name(summary),
            str(summary.rounds),
            decimal_text(summary.turns),
            percent(summary.reshuffled),
            percent(summary.stock_out),
            percent(summary.deal_share),
        )
    return table


def _play(plan: Plan, summaries: list[ContestSummary]) -> Table:
    opening = plan.contests[0].rule_set().has_opening
    table = new_table(
        arena_text("players_title"),
        [arena_text("pairing"), arena_text("player")],
        [
            arena_text("points"),
            arena_text("rounds_won"),
            arena_text("opened" if opening else "laid"),
            arena_text("opening_turn" if opening else "first_meld_turn"),
        ],
    )
    for summary in summaries:
        for player in summary.players:
            table.add_row(
                pair_name(summary),
                player.player,
                give_or_take(player.points, player.points_within),
                percent(player.rounds_won),
                percent_give_or_take(player.down_share, player.down_within),
                "-" if player.down_turn is None else decimal_text(player.down_turn),
            )
    return table


def _ratings(store: Store) -> Table:
    table = new_table(
        arena_text("ratings_title"),
        [arena_text("player")],
        [
            arena_text(key)
            for key in ("rating", "deviation", "decisions", "median_time", "p99_time")
        ],
    )
    times = thinking_times(store)
    rated = sorted(ratings(store).items(), key=lambda item: -item[1].mu)
    for name, rating in rated:
        if name in times:
            time = times[name]
            table.add_row(
                name,
                decimal_text(rating.mu),
                decimal_text(rating.sigma),
                str(time.decisions),
                *(
                    arena_text("milliseconds", time=decimal_text(1000 * seconds, 3))
                    for seconds in (time.p50_s, time.p99_s)
                ),
            )
    return table
