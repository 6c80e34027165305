"""The group of all commands: it loads the one that is asked for, and says what went wrong."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any, Final

import click

from rami._version import __version__
from rami.engine.cards import shortened
from rami.engine.refusals import InvalidRules, Refused, Unreadable
from rami.terminal.screen import Screen
from rami.texts import speak
from rami.texts.cli import cli_text, help_text
from rami.texts.click_words import click_word
from rami.texts.faults import Fault, with_reference
from rami.texts.languages import best_language, languages_offered, wished_languages

__all__ = ["REFUSED", "UNREADABLE", "rami", "show_faults"]

REFUSED: Final = 1
"""The exit code of what was read and refused."""
UNREADABLE: Final = 2
"""The exit code of what could not be read, as for an unknown option."""

# Each stands in the module of its name.
_COMMANDS: Final = (
    "play",
    "serve",
    "tables",
    "check",
    "best",
    "hint",
    "rules",
    "replay",
    "verify",
    "arena",
    "simulate",
    "odds",
    "guide",
)

# Faults of what was typed, not of a file.
_TYPED: Final = (
    "set.",
    "resume.",
    "rule.",
    "player.",
    "think.",
    "vary.",
    "odds.",
    "setting.",
    "lang.",
    "tables.unknown",
)


class _Commands(click.Group):
    """Loads a command when it is needed, so that each starts as fast as it can."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        command: click.Command = import_module(f"rami.cli.{cmd_name}").command
        return command

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help in the language that was asked for."""
        self.help = help_text("rami")
        helps = {
            "--lang": help_text("--lang"),
            "--version": click_word("Show the version and exit."),
            "--help": click_word("Show this message and exit."),
        }
        for option in self.get_params(ctx):
            if isinstance(option, click.Option):
                option.help = helps[option.opts[0]]
        super().format_help(ctx, formatter)

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:
        """Read what was typed, in the language of the environment until another is named."""
        speak(best_language(wished_languages()))
        return super().make_context(*args, **kwargs)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; a refusal becomes a sentence, anything unforeseen stays a bug."""
        try:
            return super().invoke(ctx)
        except (Refused, Fault) as error:
            show_faults(error)
            ctx.exit(exit_code(error))


def show_faults(error: Refused | Fault) -> None:
    """Tell on the error stream what went wrong, a line for each fault."""
    # Where nobody reads it at a terminal, a fault stays on one line.
    screen = Screen(sys.stderr, wrapped=sys.stderr.isatty())
    for fault in error.refusals if isinstance(error, Refused) else (error,):
        screen.line(cli_text("error", told=with_reference(fault)))


def exit_code(error: Refused | Fault) -> int:
    """Return the exit code for what went wrong."""
    if isinstance(error, Fault):
        return UNREADABLE if error.code.startswith(_TYPED) else REFUSED
    return UNREADABLE if isinstance(error, (Unreadable, InvalidRules)) else REFUSED


# Click takes its own words from gettext's catalogue of the whole process, which Rami has none of.
for _module in (click.core, click.decorators, click.exceptions, click.formatting, click.types):
    vars(_module)["_"] = click_word


def _speak(ctx: click.Context, option: click.Parameter, lang: str | None) -> None:
    """Speak the language that was named; the commands are loaded after that."""
    if lang is None:
        return
    offered = languages_offered()
    if lang not in offered:
        fault = Fault("lang.unknown", lang=shortened(lang), known=offered)
        show_faults(fault)
        ctx.exit(exit_code(fault))
    speak(lang)


rami = _Commands("rami", help=help_text("rami"))
click.option(
    "--lang",
    metavar="LANGUAGE",
    help=help_text("--lang"),
    is_eager=True,
    expose_value=False,
    callback=_speak,
)(rami)
click.version_option(__version__, prog_name="rami")(rami)
