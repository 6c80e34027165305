"""``rami serve``: the game server. Its libraries are loaded when it runs, not for its help."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Any, Final

import click

from rami.engine.rules import option_text
from rami.server.settings import LOG_LEVELS, METRICS_FOR, SETTINGS, Setting, settings_from
from rami.texts.server import server_help

__all__ = ["command"]

_METAVARS: Final[Mapping[str, str]] = {
    "host": "ADDRESS",
    "data": "FOLDER",
    "database_url": "URL",
    "redis_url": "URL",
    "public_url": "URL",
    "proxies": "ADDRESSES",
    "metrics": "WHO",
    "log_level": "LEVEL",
}
"""What stands in the help for values that are no numbers."""


def _option(setting: Setting) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    # Where the data folder is depends on the system, and the others' machines are none of ours.
    default = "" if setting.name == "data" else option_text(setting.name, setting.default())
    about = server_help(setting.flag, levels=", ".join(LOG_LEVELS), metrics=", ".join(METRICS_FOR))
    variable = f"{setting.variable}={default}" if default else setting.variable
    text = f"{about}  [{variable}]"
    if setting.is_switch:
        return click.option(setting.flag, setting.name, flag_value="yes", default=None, help=text)
    metavar = _METAVARS.get(setting.name, "NUMBER")
    return click.option(setting.flag, setting.name, metavar=metavar, help=text)


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
