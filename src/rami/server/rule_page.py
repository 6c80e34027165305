"""All rules on one page: by chapter, each with an anchor, and the options with their values."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from rami.engine.rulebook import RULEBOOK, Statement
from rami.engine.rules import OPTIONS, PRESETS, option_text
from rami.texts.options import about_option
from rami.texts.rulebook import statement_parts
from rami.texts.rules import basis_name
from rami.texts.web import web_text

__all__ = ["Chapter", "OptionRow", "Rule", "chapters", "option_rows", "with_code"]

_VERBATIM: Final = re.compile(r"`([^`]*)`")


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule: its id, which is its anchor, and its parts, each with what it rests on."""

    id: str
    parts: tuple[tuple[str, str], ...]
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    """The rules of one subject."""

    anchor: str
    title: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class OptionRow:
    """An option: what it does, its usual value, and the presets that have another."""

    name: str
    about: str
    usual: str
    others: tuple[tuple[str, str], ...]


def chapters(lang: str) -> list[Chapter]:
    """Return all rules in a language, in the order of the rulebook."""
    subjects = dict.fromkeys(map(_subject, RULEBOOK.values()))
    return [
        Chapter(
            anchor=f"R-{subject}",
            title=web_text(f"rules.{subject.lower()}", lang),
            rules=tuple(_rule(one, lang) for one in RULEBOOK.values() if _subject(one) == subject),
        )
        for subject in subjects
    ]


def _subject(statement: Statement) -> str:
    return statement.id.split("-")[1]


def _rule(statement: Statement, lang: str) -> Rule:
    parts = statement_parts(statement, lang)
    return Rule(
        statement.id,
        tuple((basis_name(basis, lang), text) for basis, text in parts),
        tuple(statement.options),
    )


def option_rows(lang: str) -> Iterator[OptionRow]:
    """Yield all options in a language, with their values in the presets."""
    usual_name = next(iter(PRESETS))
    usual = PRESETS[usual_name].options()
    for option in OPTIONS:
        others = [
            (web_text(f"preset.{name.replace('-', '_')}", lang), option_text(option, value))
            for name, rules in PRESETS.items()
            if (value := rules.options()[option]) != usual[option]
        ]
        yield OptionRow(
            option,
            about_option(option, lang),
            option_text(option, usual[option]),
            tuple(others),
        )


def with_code(text: str) -> Markup:
    """Return a sentence for a page, with what stands in backticks set apart.

    >>> with_code("`7♠ 8♠ JK` < three")
    Markup('<code dir="ltr">7♠ 8♠ JK</code> &lt; three')
    """
    marked = _VERBATIM.sub(r'<code dir="ltr">\1</code>', str(Markup.escape(text)))
    return Markup(marked)
