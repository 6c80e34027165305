"""A match: rounds, dealt one after the other, until a total reaches the target (R-MATCH-1)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rami.engine.events import Events
from rami.engine.moves import Move
from rami.engine.refusals import IllegalMove, refusal
from rami.engine.round import Round
from rami.engine.rules import RuleSet
from rami.engine.scoring import leaders

__all__ = ["Match"]


class Match:
    """A match of so many seats; its first round is dealt at once.

    `rng` is the source of its deals. The first dealer is the last seat, so that seat 0 begins;
    the deal passes to the left each round (R-TURN-7).

    Raises:
        InvalidRules: if the rules are not for so many seats.

    >>> from random import Random
    >>> from rami import PRESETS, Match
    >>> match = Match(PRESETS["cardverse"], seats=2, rng=Random(1))
    >>> while not match.winners:
    ...     while not match.round.outcome:
    ...         events = match.apply(match.round.legal_moves[-1])
    ...     match.next_round()
    >>> max(match.totals) >= 100
    True
    """

    def __init__(self, rules: RuleSet, seats: int, rng: Random, dealer: int | None = None) -> None:
        self.rules = rules
        self.seats = seats
        self.rng = rng
        self.rounds = [Round.deal(rules, seats, rng, dealer)]

    @classmethod
    def of_rounds(cls, rounds: Sequence[Round], rng: Random) -> Match:
        """Return the match that consists of some rounds, the last of them perhaps not over."""
        match = object.__new__(cls)
        match.rules = rounds[0].rules
        match.seats = rounds[0].seats
        match.rng = rng
        match.rounds = list(rounds)
        return match

    @property
    def round(self) -> Round:
        """The round that is on, or the last one."""
        return self.rounds[-1]

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each seat, of all rounds that are over."""
        ended = [round_.outcome.points for round_ in self.rounds if round_.outcome]
        return tuple(map(sum, zip(*ended, strict=True))) if ended else (0,) * self.seats

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; more than one share the win, none while the match is on."""
        if not self.round.outcome:
            return ()
        totals = self.totals
        return leaders(totals, self.rules) if max(totals) >= self.rules.target else ()

    def apply(self, move: Move) -> Events:
        """Make a move in the round that is on.

        Raises:
            IllegalMove: if it is not legal; the match is then as it was.
        """
        return self.round.apply(move)

    def next_round(self) -> None:
        """Deal the next round, unless the match is over.

        Raises:
            IllegalMove: if the round before it is not over.
        """
        if not self.round.outcome:
            raise IllegalMove(refusal("match.round_on"))
        if not self.winners:
            dealer = (self.round.dealer + 1) % self.seats
            self.rounds.append(Round.deal(self.rules, self.seats, self.rng, dealer))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Match) and self.rounds == other.rounds

    __hash__ = None  # type: ignore[assignment]  # a match changes
