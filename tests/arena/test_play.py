"""One match, as it is kept, and players who misbehave."""

from collections.abc import Sequence
from random import Random

import pytest

from rami import PRESETS, Lay, Match, Move, Round, RoundEnd, SeatView
from rami.arena import ArenaFault, pairings, play_match, self_play
from rami.arena import play as play_module
from rami.arena.plan import MatchKey, Plan

CARDVERSE = PRESETS["cardverse"]
FIRST = MatchKey(0, 0, 0)


def plan(**options: int) -> Plan:
    return pairings(["easy", "random"], CARDVERSE, seats=2, matches=2, seed=1, **options)


def test_a_match_ends_when_a_total_reaches_the_target() -> None:
    result = play_match(plan(), FIRST)
    assert not result.stopped
    assert max(result.totals) >= 100
    assert max(result.totals) - result.rounds[-1].points[result.winners[0]] < 100
    assert result.totals == tuple(
        sum(round_.points[seat] for round_ in result.rounds) for seat in range(2)
    )
    assert result.totals[result.winners[0]] == max(result.totals)
    # The last seat deals first, and the deal passes on.
    assert [round_.dealer for round_ in result.rounds[:3]] == [1, 0, 1]


def test_the_lowest_total_wins_where_points_are_penalties() -> None:
    rules = PRESETS["rami-51"]
    result = play_match(
        pairings(["easy", "random"], rules, seats=2, matches=2, seed=1), MatchKey(0, 0, 1)
    )
    assert result.lineup == ("random", "easy")
    assert max(result.totals) >= 500
    assert [result.totals[seat] for seat in result.winners] == [min(result.totals)]


def test_a_match_that_reaches_no_target_is_stopped_and_says_so() -> None:
    rules = CARDVERSE.replace(target=100_000)
    endless = self_play("easy", [rules], seats=2, matches=1, seed=1, most_rounds=3)
    result = play_match(endless, FIRST)
    assert result.stopped
    assert len(result.rounds) == 3
    assert result.winners
    # The round in which the target is reached is the last anyway.
    assert not play_match(plan(most_rounds=len(play_match(plan(), FIRST).rounds)), FIRST).stopped


def test_what_is_kept_of_a_round_agrees_with_the_round() -> None:
    for round_ in play_match(plan(), FIRST).rounds:
        if round_.end is RoundEnd.WENT_OUT:
            assert round_.winner is not None
            assert round_.left[round_.winner] == 0
            assert round_.down_turn[round_.winner] is not None
        longest = max(turn or 0 for turn in round_.down_turn)
        assert longest <= -(-round_.turns // 2)


def test_the_same_plan_gives_the_same_match() -> None:
    first, second = play_match(plan(), FIRST), play_match(plan(), FIRST)
    assert (first.rounds, first.totals) == (second.rounds, second.totals)
    assert {name: sum(counts.values()) for name, counts in first.thinking.items()} == {
        name: sum(counts.values()) for name, counts in second.thinking.items()
    }


class _Cheat:
    def choose(self, view: SeatView, legal_moves: Sequence[Move]) -> Move:
        return Lay("2S 3S 4S")


class _Broken:
    def choose(self, view: SeatView, legal_moves: Sequence[Move]) -> Move:
        raise ZeroDivisionError("no cards")


@pytest.mark.parametrize(
    ("player", "code"),
    [(_Cheat, "arena.player_refused"), (_Broken, "arena.player_broke")],
)
def test_a_player_that_fails_is_named(
    player: type[_Cheat] | type[_Broken], code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play_module, "make_entrant", lambda name, rng: player())
    with pytest.raises(ArenaFault) as caught:
        play_match(plan(), FIRST)
    assert caught.value.code == code
    assert caught.value.params["player"] == "easy"
    assert caught.value.params["match"] == "0/0/0"


def test_a_turn_that_never_ends_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    round_ = Round.from_position(
        CARDVERSE, hands=["2S 3S 4S 9D KC", "5H 6H"], stock="9C TC JC", pile="QH"
    )

    def begun(rules: object, seats: int, rng: Random) -> Match:
        return Match.of_rounds([round_], rng)

    class Back:
        def choose(self, view: SeatView, legal_moves: Sequence[Move]) -> Move:
            moves = {move.verb: move for move in legal_moves}
            return moves.get("back") or moves.get("lay") or moves["draw"]

    monkeypatch.setattr(play_module, "Match", begun)
    monkeypatch.setattr(play_module, "make_entrant", lambda name, rng: Back())
    with pytest.raises(ArenaFault) as caught:
        play_match(plan(), FIRST)
    assert caught.value.code == "arena.player_stuck"
