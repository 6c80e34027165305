"""What several commands have in common: the options for the rules, how melds are shown."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Final, TypeVar

import click

from rami.engine.cards import shortened
from rami.engine.melds import Meld
from rami.engine.opening import OpeningVerdict
from rami.engine.refusals import InvalidRules, Refusal, Refused, refusal
from rami.engine.rules import PRESETS, RuleSet
from rami.texts import say
from rami.texts.cli import cli_text, help_text
from rami.texts.faults import Fault
from rami.texts.melds import symbols

__all__ = [
    "DEFAULT_PRESET",
    "faults_as_json",
    "json_option",
    "letters_option",
    "meld_as_json",
    "meld_text",
    "print_json",
    "rules_from",
    "rules_options",
    "verdict_as_json",
]

F = TypeVar("F", bound=Callable[..., object])

DEFAULT_PRESET: Final = next(iter(PRESETS))


def rules_options(command: F) -> F:
    """Add the options that say by which rules."""
    preset = click.option(
        "--preset",
        metavar="NAME",
        help=help_text("--preset", presets=", ".join(PRESETS)),
        default=DEFAULT_PRESET,
        show_default=True,
    )
    changes = click.option(
        "--set", "changes", multiple=True, metavar="OPTION=VALUE", help=help_text("--set")
    )
    return preset(changes(command))


def json_option(command: F) -> F:
    """Add the option for output that programs read."""
    return click.option("--json", "as_json", is_flag=True, help=help_text("--json"))(command)


def letters_option(command: F) -> F:
    """Add the option for cards in letters."""
    return click.option("--letters", is_flag=True, help=help_text("--letters"))(command)


def rules_from(preset: str, changes: Iterable[str]) -> RuleSet:
    """Return the rules that the options ask for.

    Raises:
        InvalidRules: if there is no such preset, or an option is at fault; every fault is named.
        Fault: if a change names no value.
    """
    options = {}
    for change in changes:
        option, equals, value = change.partition("=")
        if not equals or not value:
            raise Fault("set.no_value", text=shortened(change))
        options[option] = value
    if preset in PRESETS:
        return PRESETS[preset].replace(**options)
    known = ", ".join(PRESETS)
    faults = [refusal("rules.unknown_preset", name=shortened(preset), known=known)]
    try:
        PRESETS[DEFAULT_PRESET].replace(**options)
    except InvalidRules as error:
        faults += error.refusals
    raise InvalidRules(faults)


# Showing ---------------------------------------------------------------------------------------


def meld_text(meld: Meld) -> str:
    """Return a line about a meld."""
    return cli_text("meld", cards=symbols(meld.in_order()), told=say(meld))


def print_json(value: Mapping[str, object]) -> None:
    """Print one JSON object."""
    click.echo(json.dumps(value))


def meld_as_json(meld: Meld) -> dict[str, object]:
    """Return what there is to know of a meld."""
    return {
        "cards": [str(card) for card in meld.in_order()],
        "kind": meld.kind.value,
        "points": meld.points,
        "pure": meld.is_pure,
        "joker_places": [str(card) for card in meld.joker_places],
    }


def verdict_as_json(verdict: OpeningVerdict) -> dict[str, object]:
    """Return what there is to know of an opening."""
    return {
        "accepted": verdict.accepted,
        "points": verdict.points,
        "needed": verdict.needed,
        "has_pure_run": verdict.has_pure_run,
        "lacking": [fault for reason in verdict.lacking for fault in faults_as_json(reason)],
    }


def faults_as_json(why: Refused | Fault | Refusal) -> list[dict[str, object]]:
    """Return what went wrong: each fault's code, parameters, rule, and the sentence for it."""
    found = why.refusals if isinstance(why, Refused) else (why,)
    return [
        {
            "code": fault.code,
            "params": {name: _plain(value) for name, value in fault.params.items()},
            "rule": fault.rule if isinstance(fault, Refusal) else None,
            "text": say(fault),
        }
        for fault in found
    ]


def _plain(value: object) -> object:
    if isinstance(value, Refusal):
        return faults_as_json(value)[0]
    return value if isinstance(value, int | float | None) else str(value)
