"""``rami check``: does an opening stand?"""

from __future__ import annotations

import shlex
import sys
from typing import NoReturn

import click

from rami.analysis.openings import CheckedOpening, check_opening, read_melds
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
from rami.engine.melds import Meld
from rami.engine.refusals import Refused
from rami.terminal.screen import Screen
from rami.texts import say
from rami.texts.cli import cli_text, help_text
from rami.texts.faults import Fault, with_reference
from rami.texts.melds import symbols

__all__ = ["command"]


@click.command("check", help=help_text("check"))
@click.argument("melds", metavar="MELD...", nargs=-1, required=True)
@rules_options
@json_option
@letters_option
def command(
    melds: tuple[str, ...], preset: str, changes: tuple[str, ...], as_json: bool, letters: bool
) -> NoReturn:
    """Check an opening."""
    try:
        checked = check_opening(read_melds(melds), rules_from(preset, changes))
    except (Refused, Fault) as error:
        if as_json:
            print_json({"accepted": False, "faults": faults_as_json(error)})
        show_faults(error)
        sys.exit(exit_code(error))
    if as_json:
        print_json(_as_json(checked))
    else:
        _show(checked, Screen(sys.stdout, letters=letters))
    sys.exit(0 if checked.accepted else REFUSED)


def _show(checked: CheckedOpening, screen: Screen) -> None:
    for cards, meld in checked.melds:
        if isinstance(meld, Meld):
            screen.line(meld_text(meld))
        else:
            screen.line(cli_text("no_meld", cards=symbols(cards), told=with_reference(meld)))
    for fault in checked.faults:
        screen.line(with_reference(fault))
    verdict = checked.verdict
    if verdict:
        reasons = ", ".join(reason.rule or reason.code for reason in verdict.lacking)
        screen.line(f"{say(verdict)} ({reasons})" if reasons else say(verdict))
    elif all(len(cards) == 1 for cards, _ in checked.melds):
        # The shell has taken the cards of one meld for so many melds.
        words = " ".join(str(card) for cards, _ in checked.melds for card in cards)
        screen.line(cli_text("in_quotes"))
        screen.verbatim(f"rami check {shlex.quote(words)}")


def _as_json(checked: CheckedOpening) -> dict[str, object]:
    melds: list[dict[str, object]] = []
    for cards, meld in checked.melds:
        if isinstance(meld, Meld):
            melds.append(meld_as_json(meld))
        else:
            melds.append({"cards": [*map(str, cards)], "faults": faults_as_json(meld)})
    verdict = checked.verdict
    return {
        "accepted": checked.accepted,
        "rules": str(checked.rules),
        "melds": melds,
        "faults": [fault for reason in checked.faults for fault in faults_as_json(reason)],
        **(verdict_as_json(verdict) if verdict else {"points": None}),
    }
