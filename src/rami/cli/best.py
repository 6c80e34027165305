"""``rami best``: the best opening of a hand, and the melds that leave least in it."""

from __future__ import annotations

import sys
from typing import NoReturn

import click

from rami.analysis.openings import BestMelds, best_melds_of
from rami.cli.common import (
    faults_as_json,
    json_option,
    letters_option,
    meld_as_json,
    meld_text,
    print_json,
    rules_from,
    rules_options,
    verdict_as_json,
)
from rami.cli.group import REFUSED, exit_code, show_faults
from rami.engine.cards import Cards
from rami.engine.cover import Cover
from rami.engine.refusals import Refused
from rami.engine.rules import RuleSet
from rami.terminal.screen import Screen
from rami.texts import say
from rami.texts.cli import cli_text, help_text
from rami.texts.faults import Fault
from rami.texts.scores import hand_counted

__all__ = ["command"]


@click.command("best", help=help_text("best"))
@click.argument("hand", metavar="HAND")
@rules_options
@json_option
@letters_option
def command(
    hand: str, preset: str, changes: tuple[str, ...], as_json: bool, letters: bool
) -> NoReturn:
    """Find the best melds of a hand."""
    try:
        best = best_melds_of(Cards.of(hand), rules_from(preset, changes))
    except (Refused, Fault) as error:
        if as_json:
            print_json({"faults": faults_as_json(error)})
        show_faults(error)
        sys.exit(exit_code(error))
    if as_json:
        print_json(_as_json(best))
    else:
        _show(best, Screen(sys.stdout, letters=letters))
    sys.exit(0 if best.opening else REFUSED)


def _show(best: BestMelds, screen: Screen) -> None:
    has_opening = best.rules.has_opening
    if not has_opening:
        screen.line(cli_text("no_opening_needed"))
    if best.nearest.melds:
        nearest = "best_opening" if best.opening else "none_stands"
        screen.line(cli_text(nearest if has_opening else "best_melds"))
        _show_melds(best.nearest, screen)
        points = cli_text("points_in_all", points=best.nearest.points)
        screen.line(say(best.verdict) if has_opening else points)
        _show_left(best.nearest, best.rules, screen)
    else:
        screen.line(cli_text("none_at_all" if has_opening else "no_meld_at_all"))
        _show_left(best.nearest, best.rules, screen)
    if set(best.nearest.melds) == set(best.fewest_left.melds):
        if best.nearest.melds:
            screen.line(cli_text("both"))
        return
    screen.line()
    screen.line(cli_text("fewest_left"))
    _show_melds(best.fewest_left, screen)
    _show_left(best.fewest_left, best.rules, screen)


def _show_melds(cover: Cover, screen: Screen) -> None:
    for meld in cover.melds:
        screen.line(f"  {meld_text(meld)}")


def _show_left(cover: Cover, rules: RuleSet, screen: Screen) -> None:
    screen.line(cli_text("left", told=hand_counted(cover.left, rules)))


def _as_json(best: BestMelds) -> dict[str, object]:
    return {
        "rules": str(best.rules),
        "opening": _cover_as_json(best.opening) if best.opening else None,
        "nearest": _cover_as_json(best.nearest),
        "verdict": verdict_as_json(best.verdict),
        "fewest_left": _cover_as_json(best.fewest_left),
    }


def _cover_as_json(cover: Cover) -> dict[str, object]:
    return {
        "melds": [meld_as_json(meld) for meld in cover.melds],
        "points": cover.points,
        "left": [str(card) for card in cover.left],
        "left_points": cover.left_points,
    }
