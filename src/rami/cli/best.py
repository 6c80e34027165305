"""``rami best``: the best opening of a hand, and the melds that leave least in it."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import NoReturn

import click

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
from rami.engine.cover import Cover, Goal, best_cover, best_opening
from rami.engine.opening import OpeningVerdict, judge_opening
from rami.engine.refusals import Refused, Unreadable, refusal
from rami.engine.rules import RuleSet
from rami.terminal.screen import Screen
from rami.texts import say
from rami.texts.cli import cli_text, help_text
from rami.texts.faults import Fault
from rami.texts.scores import hand_counted

__all__ = ["command"]


@dataclass(frozen=True, slots=True)
class _Best:
    """The best opening, or what comes nearest to one with its verdict; what leaves least."""

    rules: RuleSet
    opening: Cover | None
    nearest: Cover
    verdict: OpeningVerdict
    fewest_left: Cover


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
        best = _find(hand, rules_from(preset, changes))
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


def _find(text: str, rules: RuleSet) -> _Best:
    hand = Cards.of(text)
    if not hand:
        raise Unreadable(refusal("cards.empty"))
    # A hand after the draw: where the last card is discarded, one must be kept (R-OUT-1).
    keep = 1 if rules.discard_to_win else 0
    opening = best_opening(hand, rules, keep=keep)
    nearest = opening or best_cover(hand, rules, pure_run=rules.opening_pure_run, keep=keep)
    nearest = nearest or best_cover(hand, rules, keep=keep)
    fewest_left = best_cover(hand, rules, Goal.FEWEST_LEFT, keep=keep)
    # Where nothing is asked, laying nothing is a cover.
    assert nearest is not None
    assert fewest_left is not None
    return _Best(rules, opening, nearest, judge_opening(nearest.melds, rules), fewest_left)


def _show(best: _Best, screen: Screen) -> None:
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


def _as_json(best: _Best) -> dict[str, object]:
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
