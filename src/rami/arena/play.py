"""One match between computer players, and what is kept of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from time import perf_counter_ns
from typing import Final

from rami.arena.entrants import make_entrant
from rami.arena.faults import ArenaFault
from rami.arena.plan import MatchKey, Plan
from rami.arena.times import bucket_of
from rami.engine.match import Match
from rami.engine.refusals import IllegalMove
from rami.engine.round import Round
from rami.engine.scoring import Outcome, RoundEnd, leaders
from rami.engine.views import view_for
from rami.players import Player

__all__ = ["MatchResult", "RoundResult", "play_match"]

MOVES_IN_TURN_MOST: Final = 1000
"""After so many moves in one turn a player is taken to be stuck, laying and taking back.

No turn needs as many as there are cards in the pack; a random player may go back and forth a
few times.
"""


@dataclass(frozen=True, slots=True)
class RoundResult:
    """What is kept of a round; each tuple has an entry a seat.

    `turns` counts the turns of all seats in which a card was drawn. `down_turn` is in which of its
    turns a seat first put cards on the table that stayed, None for never: where there is an
    opening, the turn in which it opened. `left` is how many cards were left in each hand.
    """

    dealer: int
    end: RoundEnd
    winner: int | None
    turns: int
    reshuffles: int
    points: tuple[int, ...]
    down_turn: tuple[int | None, ...]
    left: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatchResult:
    """What is kept of a match.

    `winners` are the seats that lead when it ends, at the target or, with `stopped`, after as
    many rounds as the plan allows. `thinking` counts the decisions of each player by the
    bucket of the time they took; all else follows from the plan.
    """

    key: MatchKey
    lineup: tuple[str, ...]
    rounds: tuple[RoundResult, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    stopped: bool
    thinking: Mapping[str, Mapping[int, int]]


def play_match(plan: Plan, key: MatchKey) -> MatchResult:
    """Play one match of a plan.

    Raises:
        ArenaFault: if a player makes an illegal move, fails, or does not end its turn.
    """
    contest = plan.contests[key.contest]
    lineup = contest.lineups[key.lineup]
    rules = contest.rule_set()
    match = Match(rules, contest.seats, plan.deal_rng(key.deal))
    players = [make_entrant(name, plan.player_rng(key, seat)) for seat, name in enumerate(lineup)]
    thinking: dict[str, Counter[int]] = {name: Counter() for name in lineup}
    kept: list[RoundResult] = []
    totals = [0] * contest.seats
    while True:
        round_ = match.round
        outcome = _play_round(round_, players, lineup, totals, thinking, key)
        kept.append(_result(round_, outcome))
        totals = [total + points for total, points in zip(totals, outcome.points, strict=True)]
        at_target = max(totals) >= rules.target
        if at_target or len(kept) == plan.most_rounds:
            break
        match.next_round()
        # A match that remembers all its rounds gets slower with each of them.
        match = Match.of_rounds([match.round], match.rng)
    winners = leaders(totals, rules)
    return MatchResult(
        key, lineup, tuple(kept), tuple(totals), winners, not at_target, _plain(thinking)
    )


def _play_round(
    round_: Round,
    players: list[Player],
    lineup: tuple[str, ...],
    totals: list[int],
    thinking: dict[str, Counter[int]],
    key: MatchKey,
) -> Outcome:
    turn, moves_in_turn = -1, 0
    while not round_.outcome:
        seat = round_.turn
        if seat != turn:
            turn, moves_in_turn = seat, 0
        moves_in_turn += 1
        name = lineup[seat]
        where = f"{key.contest}/{key.deal}/{key.lineup}"
        if moves_in_turn > MOVES_IN_TURN_MOST:
            raise ArenaFault(
                "arena.player_stuck", player=name, moves=MOVES_IN_TURN_MOST, match=where
            )
        view, legal_moves = view_for(round_, seat, totals), tuple(round_.legal_moves)
        began = perf_counter_ns()
        try:
            move = players[seat].choose(view, legal_moves)
        except Exception as error:
            raise ArenaFault(
                "arena.player_broke", player=name, error=repr(error), match=where
            ) from error
        thinking[name][bucket_of(perf_counter_ns() - began)] += 1
        try:
            round_.apply(move)
        except IllegalMove as error:
            raise ArenaFault(
                "arena.player_refused",
                player=name,
                move=str(move),
                refusal=str(error.refusal),
                match=where,
            ) from error
    return round_.outcome


def _result(round_: Round, outcome: Outcome) -> RoundResult:
    down = [number or None for number in round_.first_down]
    if outcome.end is RoundEnd.WENT_OUT and outcome.winner is not None:
        # The turn in which a seat goes out does not pass, so the round has not counted it.
        winner = outcome.winner
        down[winner] = down[winner] or round_.turns_had[winner] + 1
    return RoundResult(
        dealer=round_.dealer,
        end=outcome.end,
        winner=outcome.winner,
        turns=sum(round_.turns_had) + (outcome.end is RoundEnd.WENT_OUT),
        reshuffles=round_.reshuffles,
        points=outcome.points,
        down_turn=tuple(down),
        left=tuple(len(hand) for hand in outcome.hands),
    )


def _plain(thinking: dict[str, Counter[int]]) -> dict[str, dict[int, int]]:
    return {name: dict(counts) for name, counts in thinking.items()}
