"""Random games: rule sets, seats and moves drawn from a seed, so that a failing one comes again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from hypothesis import strategies as st
from tests.support.strategies import rule_sets

from rami import Discard, Draw, Lay, LayOff, Move, Round, RuleSet, Swap, Take, TakeBack

_WEIGHTS: dict[type[Move], int] = {
    Lay: 30,
    LayOff: 20,
    Swap: 20,
    TakeBack: 4,
    Discard: 6,
    Draw: 5,
    Take: 8,
}
"""How much likelier a kind of move is than another: lays and takes, so that much happens."""


def chosen(moves: Sequence[Move], rng: Random) -> Move:
    """One of the moves, by its kind first, then by chance among those of the kind."""
    kinds = sorted({type(move) for move in moves}, key=lambda kind: kind.__name__)
    (kind,) = rng.choices(kinds, [_WEIGHTS[kind] for kind in kinds])
    return rng.choice([move for move in moves if type(move) is kind])


def played(round_: Round, rng: Random, most: int = 100_000) -> Iterator[Round]:
    """Play a round by chance: the same round before each move, and once it is over."""
    for _ in range(most):
        yield round_
        if round_.outcome:
            return
        round_.apply(chosen(round_.legal_moves, rng))
    yield round_


@st.composite
def rounds(draw: st.DrawFn, rules: st.SearchStrategy[RuleSet] | None = None) -> Round:
    """Draw a round somewhere between its deal and its end."""
    ruleset = draw(rules or rule_sets())
    low, high = ruleset.players
    seats = draw(st.integers(low, high))
    rng = Random(draw(st.integers(0, 1 << 32)))
    round_ = Round.deal(ruleset, seats, rng)
    for _ in played(round_, rng, most=draw(st.integers(0, 60))):
        pass
    return round_
