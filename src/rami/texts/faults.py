"""What goes wrong outside the game: files, options, ids; with a code, as refusals have one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rami.engine.refusals import Refusal
from rami.texts._messages import HERE, N_, NP_, Message, fill
from rami.texts._say import say
from rami.texts.arena import ARENA_FAULTS
from rami.texts.server import SERVER_FAULTS

__all__ = ["FAULTS", "Fault", "with_reference"]

FAULTS: Final[Mapping[str, Message]] = {
    "file.missing": N_("There is no file “{path}”. Check how it is spelt."),
    "file.no_file": N_("“{path}” is no file. Name a file that Rami has written."),
    "file.unreadable": N_("“{path}” cannot be read: {reason}."),
    "file.unwritable": N_("“{path}” cannot be written: {reason}. Name a file in another folder."),
    "file.exists": N_("“{path}” is there already and stays as it is. Name a file that is not."),
    "file.holds_match": N_(
        "“{path}” holds a match already and stays as it is. Go on with that match by `--resume`, "
        "or name a file that is not there."
    ),
    "file.changed": N_(
        "“{path}” was changed by somebody else and stays as it is. Keep this match in another file."
    ),
    "lang.unknown": N_("Rami does not speak “{lang}”. It speaks: {known}."),
    "set.no_value": N_("`--set` takes OPTION=VALUE, and “{text}” has no “=”."),
    "resume.brings_its_own": N_(
        "A match that is resumed brings its own rules and seats. Leave out: {options}."
    ),
    "player.count": NP_(
        "You named {given} player, and the seats beside yours are {others}. Name one for each, or "
        "one for all.",
        "You named {given} players, and the seats beside yours are {others}. Name one for each, or "
        "one for all.",
        "given",
    ),
    "player.one": N_("“{text}” names more than one player. Name one player."),
    "think.no_time": N_("`--think` takes seconds, at most {most}, and “{text}” is no such time."),
    "rule.unknown": N_("There is no rule “{id}”. Near it: {near}."),
    "rule.unlike_any": N_("There is no rule “{id}”. `rami rules` lists them all."),
    **ARENA_FAULTS,
    **SERVER_FAULTS,
}
"""What to say of each fault, by its code."""


class Fault(Exception):
    """Something outside the game went wrong: a code of `FAULTS` with its parameters.

    >>> say(Fault("file.missing", path="a.txt"))
    'There is no file “a.txt”. Check how it is spelt.'
    """

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params


@say.register
def _say_fault(fault: Fault, lang: str = HERE) -> str:
    values = {name: _value(value, lang) for name, value in fault.params.items()}
    return fill(FAULTS[fault.code], values, lang)


def _value(value: object, lang: str) -> object:
    """Return the text of a parameter; a number stays one, since it may choose the plural."""
    return value if type(value) is int else say(value, lang)


def with_reference(why: Refusal | Fault, lang: str = HERE) -> str:
    """Return what to tell somebody, with the rule to look up, or else the code.

    >>> with_reference(Refusal("opening.no_pure_run", {}))
    'No pure run yet: one run without a joker is needed. (R-OPEN-2)'
    """
    rule = why.rule if isinstance(why, Refusal) else None
    return f"{say(why, lang)} ({rule or why.code})"
