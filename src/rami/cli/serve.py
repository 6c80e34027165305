"""``rami serve``: the game server. Its libraries are loaded when it runs, not for its help."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import click

from rami.engine.rules import option_text
from rami.server.settings import LOG_LEVELS, METRICS_FOR, SETTINGS, Setting, settings_from
from rami.texts.server import server_help

__all__ = ["command"]


def _option(setting: Setting) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    # Where the data folder is depends on the system, and the others' machines are none of ours.
    default = "" if setting.name == "data" else option_text(setting.name, setting.default())
    about = server_help(setting.flag, levels=", ".join(LOG_LEVELS), metrics=", ".join(METRICS_FOR))
    text = f"{about}  [{setting.variable}={default}]"
    if setting.is_switch:
        return click.option(setting.flag, setting.name, flag_value="yes", default=None, help=text)
    return click.option(setting.flag, setting.name, help=text)


def _settings_options(command: Callable[..., Any]) -> Callable[..., Any]:
    for setting in reversed(SETTINGS):
        command = _option(setting)(command)
    return command


@click.command("serve", help=server_help("serve"))
@_settings_options
def command(**flags: str | None) -> None:
    """Serve tables."""
    settings = settings_from(flags, os.environ)
    from rami.server.serving import serve

    serve(settings, click.echo)
