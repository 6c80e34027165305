"""``rami rules``: the rulebook, and the options of a preset."""

from __future__ import annotations

import sys

import click

from rami.cli.common import letters_option, rules_from, rules_options
from rami.terminal.rule_pages import options_page, rule_page, rulebook_page
from rami.terminal.screen import Screen
from rami.texts.cli import cli_text, help_text

__all__ = ["command"]

_INDENT = "    "


@click.command("rules", help=help_text("rules"))
@click.argument("rule", metavar="[ID]", required=False)
@rules_options
@letters_option
def command(rule: str | None, preset: str, changes: tuple[str, ...], letters: bool) -> None:
    """Show the rules."""
    rules = rules_from(preset, changes)
    screen = Screen(sys.stdout, letters=letters)
    if rule is not None:
        for line in rule_page(rule, rules):
            screen.line(line, _INDENT)
        return
    screen.line(cli_text("options", rules=rules))
    for line in options_page(rules):
        screen.line(line, _INDENT)
    screen.line()
    screen.line(cli_text("rules"))
    for line in rulebook_page():
        screen.line(line, _INDENT)
