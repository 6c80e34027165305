"""Which game an environment plays: its rules and seats, checked before anything else."""

from __future__ import annotations

from rami.engine.refusals import InvalidRules, refusal
from rami.engine.rules import RuleSet, parse_rules

__all__ = ["rules_for"]


def rules_for(preset: str, rules: RuleSet | None, seats: int) -> RuleSet:
    """Return the rules that are named or given, after a look at the seats.

    `preset` is a text for `parse_rules`: the name of a preset, then perhaps options that
    differ, as in ``rami-40 jokers=2``. `rules`, if given, are played instead.

    Raises:
        InvalidRules: if there is no such preset, an option is at fault, or the rules are not
            for so many seats.
    """
    chosen = parse_rules(preset) if rules is None else rules
    low, high = chosen.players
    if not low <= seats <= high:
        raise InvalidRules(refusal("match.seats", seats=seats, low=low, high=high))
    return chosen
