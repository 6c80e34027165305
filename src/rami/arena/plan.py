"""Which matches are played: contests over numbered deals, all from one seed.

A *deal* here is what chance gives a whole match: the orders of the pack, round by round. Every
lineup of a contest plays every deal, so that the cards which helped one player in one seat
help each other player in that seat too. The matches of one deal are *mirrored*.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from random import Random
from typing import Final

from rami.arena.entrants import checked_entrants
from rami.arena.faults import ArenaFault
from rami.engine.refusals import InvalidRules, refusal
from rami.engine.rules import RuleSet, parse_rules

__all__ = ["MOST_ROUNDS", "Contest", "MatchKey", "Plan", "pairings", "self_play"]

MOST_ROUNDS: Final = 1000
"""After how many rounds a match is stopped.

In all presets somebody scores in every round, so a total reaches the target long before. House
rules in which losers may score nothing could go on for ever. A match that was stopped is
reported as such.
"""


@dataclass(frozen=True, slots=True)
class MatchKey:
    """Which match of a plan: the number of its contest, its deal, its lineup."""

    contest: int
    deal: int
    lineup: int


@dataclass(frozen=True, slots=True)
class Contest:
    """Some lineups of players that all play the same deals by the same rules.

    `rules` is the text of a rule set; a lineup names the player of each seat.
    """

    rules: str
    lineups: tuple[tuple[str, ...], ...]
    deals: int

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.lineups[0])

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays, each named once, in the order of the first lineup."""
        return tuple(dict.fromkeys(name for lineup in self.lineups for name in lineup))

    @property
    def matches(self) -> int:
        """How many matches it has."""
        return self.deals * len(self.lineups)

    def rule_set(self) -> RuleSet:
        """Return the rules."""
        return parse_rules(self.rules)


@dataclass(frozen=True, slots=True)
class Plan:
    """All matches of a run. With the same plan, the same matches come out, wherever they run.

    A match is stopped after `most_rounds` rounds.
    """

    contests: tuple[Contest, ...]
    seed: int
    most_rounds: int = MOST_ROUNDS

    @property
    def matches(self) -> int:
        """How many matches it has."""
        return sum(contest.matches for contest in self.contests)

    def keys(self) -> Iterator[MatchKey]:
        """Yield every match, by contest, deal and lineup."""
        for number, contest in enumerate(self.contests):
            for deal in range(contest.deals):
                for lineup in range(len(contest.lineups)):
                    yield MatchKey(number, deal, lineup)

    def deal_rng(self, deal: int) -> Random:
        """Return the chance of a deal: the same for every contest and lineup."""
        return Random(f"rami arena deal {self.seed}/{deal}")

    def player_rng(self, key: MatchKey, seat: int) -> Random:
        """Return the chance that the player of a seat may use, apart from that of the deal."""
        return Random(f"rami arena player {self.seed}/{key.contest}/{key.deal}/{key.lineup}/{seat}")

    def to_text(self) -> str:
        """Return the plan as JSON; `from_text` reads it back."""
        return json.dumps(asdict(self), sort_keys=True)

    @staticmethod
    def from_text(text: str) -> Plan:
        """Read a plan that `to_text` wrote."""
        value = json.loads(text)
        contests = tuple(
            Contest(
                contest["rules"],
                tuple(tuple(lineup) for lineup in contest["lineups"]),
                contest["deals"],
            )
            for contest in value["contests"]
        )
        return Plan(contests, value["seed"], value["most_rounds"])


def pairings(
    names: Sequence[str],
    rules: RuleSet,
    *,
    seats: int,
    matches: int,
    seed: int,
    most_rounds: int = MOST_ROUNDS,
) -> Plan:
    """Plan at least so many matches for each two of some players.

    The two sit in turn, A B A B. Each deal is played with every turn of the table, and again
    with A and B exchanged, so that each sits equally often in each seat: two matches a deal
    with two or four seats, six with three, ten with five.

    Raises:
        ArenaFault: if there is no such player, one is named twice, or there is no pair.
        InvalidRules: if the rules are not for so many seats.

    >>> from rami import PRESETS
    >>> plan = pairings(["easy", "random"], PRESETS["cardverse"], seats=3, matches=12, seed=1)
    >>> len(plan.contests[0].lineups), plan.contests[0].deals
    (6, 2)
    """
    checked_entrants(names)
    if len(names) < 2:
        raise ArenaFault("player.too_few")
    for name in names:
        if names.count(name) > 1:
            raise ArenaFault("player.twice", name=name)
    _check_seats(rules, seats)
    contests = []
    for pair in combinations(names, 2):
        lineups = _lineups(pair, seats)
        contests.append(Contest(str(rules), lineups, -(-matches // len(lineups))))
    return Plan(tuple(contests), seed, most_rounds)


def self_play(
    name: str,
    rule_sets: Sequence[RuleSet],
    *,
    seats: int,
    matches: int,
    seed: int,
    most_rounds: int = MOST_ROUNDS,
) -> Plan:
    """Plan so many matches by each of some rule sets, with one player in every seat.

    Raises:
        ArenaFault: if there is no such player.
        InvalidRules: if one of the rule sets is not for so many seats.
    """
    checked_entrants([name])
    for rules in rule_sets:
        _check_seats(rules, seats)
    lineups = ((name,) * seats,)
    contests = tuple(Contest(str(rules), lineups, matches) for rules in rule_sets)
    return Plan(contests, seed, most_rounds)


def _lineups(pair: tuple[str, str], seats: int) -> tuple[tuple[str, ...], ...]:
    """Return every distinct turn of A B A B … and of B A B A …, in a fixed order."""
    found: dict[tuple[str, ...], None] = {}
    for start in range(2):
        row = [pair[(start + seat) % 2] for seat in range(seats)]
        for turn in range(seats):
            found[(*row[turn:], *row[:turn])] = None
    return tuple(found)


def _check_seats(rules: RuleSet, seats: int) -> None:
    low, high = rules.players
    if not low <= seats <= high:
        raise InvalidRules(refusal("match.seats", seats=seats, low=low, high=high))
