"""A rule set and its rulebook, to be read: options with their values, rules by their ids."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Final

from rami.engine.rulebook import RULEBOOK, Basis, Statement
from rami.engine.rules import RuleSet, option_text
from rami.texts._messages import HERE, N_, fill
from rami.texts.options import about_option
from rami.texts.rulebook import statement_parts

__all__ = ["BASES", "basis_name", "find_rule", "near_rules", "option_line", "rule_parts"]

BASES: Final[Mapping[Basis, str]] = {
    Basis.STATED: N_("stated"),
    Basis.CHOSEN: N_("chosen"),
}
"""What a part of a rule rests on."""

_OPTION: Final = N_("{option} = {value}: {about}")
_PART: Final = N_("({basis}) {text}")
_PREFIX: Final = "R-"
_NEAR_MOST: Final = 7


def option_line(option: str, rules: RuleSet, lang: str = HERE) -> str:
    """Return an option with its value in some rules and what it means.

    >>> from rami.engine.rules import PRESETS
    >>> option_line("jokers", PRESETS["rami-51"])
    'jokers = 4: How many jokers are in the pack.'
    """
    value = option_text(option, rules.options()[option])
    return fill(
        _OPTION, {"option": option, "value": value, "about": about_option(option, lang)}, lang
    )


def rule_parts(statement: Statement, lang: str = HERE) -> list[str]:
    """Return the parts of a rule, each with what it rests on.

    >>> rule_parts(RULEBOOK["R-OPEN-5"])
    ['(stated) Once a seat has opened, it may lay any meld, without a minimum.']
    """
    return [
        fill(_PART, {"basis": basis_name(basis, lang), "text": text}, lang)
        for basis, text in statement_parts(statement, lang)
    ]


def basis_name(basis: Basis, lang: str = HERE) -> str:
    """Return what a part of a rule rests on, in a word.

    >>> basis_name(Basis.CHOSEN)
    'chosen'
    """
    return fill(BASES[basis], {}, lang)


def find_rule(text: str) -> Statement | None:
    """Return the rule of an id, in upper or lower case and with or without its ``R-``.

    >>> find_rule("open-2").id
    'R-OPEN-2'
    """
    return RULEBOOK.get(_as_id(text))


def near_rules(text: str) -> list[str]:
    """Return the ids that somebody may have meant.

    >>> near_rules("card-9")
    ['R-CARD-1', 'R-CARD-2', 'R-CARD-3', 'R-CARD-4']
    """
    wanted = _as_id(text[:_ID_LONGEST])
    chapter = wanted.rpartition("-")[0]
    same = [rule for rule in RULEBOOK if rule.rpartition("-")[0] in (chapter, wanted)]
    return (same or get_close_matches(wanted, RULEBOOK, _NEAR_MOST))[:_NEAR_MOST]


_ID_LONGEST: Final = 40  # of a text that is no id, what is worth comparing


def _as_id(text: str) -> str:
    return _PREFIX + text.strip().upper().removeprefix(_PREFIX)
