"""``rami hint``: what a good player would do in a position."""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from typing import Final, NoReturn

import click

from rami.cli.common import (
    faults_as_json,
    json_option,
    letters_option,
    print_json,
)
from rami.cli.group import exit_code, show_faults
from rami.cli.levels import checked_levels, think_option, think_seconds
from rami.engine.cards import full_pack, parse_cards, shortened
from rami.engine.position_text import parse_position
from rami.engine.refusals import Refused
from rami.engine.round import Round
from rami.engine.rules import parse_rules
from rami.engine.views import view_for
from rami.players import Candidate, Explanation, make_player
from rami.terminal.opponents import HINT_LEVEL
from rami.terminal.screen import Screen
from rami.texts import say
from rami.texts.cli import help_text
from rami.texts.faults import Fault
from rami.texts.hints import hint_lines

__all__ = ["command"]

_FROM_INPUT: Final = "-"
_DIGITS: Final = 3
_LONGEST: Final = 1 << 16  # characters; a position takes a fiftieth of that


@click.command("hint", help=help_text("hint"))
@click.argument("position", metavar="POSITION")
@click.option("--level", default=HINT_LEVEL, show_default=True, help=help_text("--level"))
@think_option
@json_option
@letters_option
def command(position: str, level: str, think: str, as_json: bool, letters: bool) -> NoReturn:
    """Give a hint."""
    try:
        level, *more = checked_levels(level)
        if more:
            raise Fault("player.one", text=shortened(",".join([level, *more])))
        think_s = think_seconds(think)
        text = sys.stdin.read(_LONGEST) if position == _FROM_INPUT else position
        explanation = _hint(text, level, think_s)
    except (Refused, Fault) as error:
        if as_json:
            print_json({"faults": faults_as_json(error)})
        show_faults(error)
        sys.exit(exit_code(error))
    if as_json:
        print_json(_as_json(explanation, level))
    else:
        screen = Screen(sys.stdout, letters=letters)
        for line in hint_lines(explanation):
            screen.line(line)
    sys.exit(0)


def _hint(text: str, level: str, think_s: float) -> Explanation:
    """Return what a player of a level would do, with the view of the seat on turn and no more."""
    round_ = Round.of(parse_position(_filled(text.replace(";", "\n"))))
    if round_.outcome:
        raise Fault("hint.none")
    # The same question gets the same answer.
    player = make_player(level, Random("rami hint"), think_s)
    player.choose(view_for(round_, round_.turn), tuple(round_.legal_moves))
    explanation = player.explain()
    assert explanation is not None
    return explanation


def _filled(text: str) -> str:
    """Put cards where a position tells only how many there are: in hands, and in the stock.

    Any that are named nowhere else will do, since the seat on turn does not see them; all that
    remain are the stock if nothing is said of it. What is wrong with the rest is found later.
    """
    fields = [_field(line) for line in text.splitlines() if line.strip()]
    try:
        rules = parse_rules(dict(fields).get("rules", ""))
        named = [parse_cards(value) for name, value in fields if _holds_cards(name, value)]
    except Refused:
        return text
    taken = Counter(card for cards in named for card in cards)
    rest = [*(Counter(full_pack(rules.decks, rules.jokers)) - taken).elements()]
    Random(0).shuffle(rest)  # in order they would be a hand of jokers, or of one suit
    lines = []
    for name, value in fields:
        if name in ("hand", "stock") and _is_count(value):
            count = int(value)
            if count <= len(rest):
                value = " ".join(map(str, rest[:count]))
                rest = rest[count:]
        lines.append(f"{name}: {value}")
    if "stock" not in dict(fields):
        lines.append(f"stock: {' '.join(map(str, rest))}")
    return "\n".join(lines)


def _field(line: str) -> tuple[str, str]:
    name, _, value = line.partition(":")
    return name.strip(), value.strip()


def _holds_cards(name: str, value: str) -> bool:
    counted = name in ("hand", "stock", "pile") or name.startswith("meld of ")
    return counted and not _is_count(value)


def _is_count(value: str) -> bool:
    return value.isascii() and value.isdecimal() and len(value) <= _DIGITS


def _as_json(explanation: Explanation, level: str) -> dict[str, object]:
    return {
        "level": level,
        "move": str(explanation.chosen.move),
        "reason": explanation.chosen.reason.value,
        "text": say(explanation.chosen.reason),
        "samples": explanation.samples,
        "candidates": [*map(_candidate_as_json, explanation.candidates)],
    }


def _candidate_as_json(candidate: Candidate) -> dict[str, object]:
    error = candidate.error
    return {
        "move": str(candidate.move),
        "reason": candidate.reason.value,
        "text": say(candidate.reason),
        "estimate": round(candidate.estimate, _DIGITS),
        "error": None if error is None else round(error, _DIGITS),
    }
