"""The rulebook and the options of some rules, as lines."""

from __future__ import annotations

from collections.abc import Iterator

from rami.engine.cards import shortened
from rami.engine.rulebook import RULEBOOK
from rami.engine.rules import RuleSet
from rami.texts import HERE
from rami.texts.faults import Fault
from rami.texts.rules import find_rule, near_rules, option_line, rule_parts

__all__ = ["options_page", "rule_page", "rulebook_page"]


def options_page(rules: RuleSet, lang: str = HERE) -> Iterator[str]:
    """Yield each option of some rules, with its value and what it means."""
    yield from (option_line(option, rules, lang) for option in rules.options())


def rule_page(wanted: str, rules: RuleSet, lang: str = HERE) -> list[str]:
    """Return a rule, part by part, and the options it depends on as some rules have them.

    Raises:
        Fault: if there is no such rule; it names those nearby.
    """
    statement = find_rule(wanted)
    if statement is None:
        shown, near = shortened(wanted), near_rules(wanted)
        if near:
            raise Fault("rule.unknown", id=shown, near=near)
        raise Fault("rule.unlike_any", id=shown)
    options = [option_line(option, rules, lang) for option in statement.options]
    return [statement.id, *rule_parts(statement, lang), *options]


def rulebook_page(lang: str = HERE) -> Iterator[str]:
    """Yield every rule with its id."""
    for statement in RULEBOOK.values():
        parts = " ".join(rule_parts(statement, lang))
        yield f"{statement.id}  {parts}"
