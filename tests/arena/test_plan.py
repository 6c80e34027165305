"""Which matches are played: lineups, mirrored deals, and what chance hangs on."""

import pytest

from rami import PRESETS, InvalidRules, Match, Round
from rami.arena import ArenaFault, Plan, pairings, self_play
from rami.arena.plan import MatchKey

CARDVERSE = PRESETS["cardverse"]


def plan_for(seats: int, matches: int = 1) -> Plan:
    return pairings(["easy", "random"], CARDVERSE, seats=seats, matches=matches, seed=1)


def test_two_players_sit_in_turn_and_change_seats() -> None:
    assert plan_for(2).contests[0].lineups == (("easy", "random"), ("random", "easy"))
    assert plan_for(4).contests[0].lineups == (
        ("easy", "random", "easy", "random"),
        ("random", "easy", "random", "easy"),
    )


@pytest.mark.parametrize(("seats", "matches_a_deal"), [(2, 2), (3, 6), (4, 2)])
def test_each_player_sits_equally_often_in_each_seat(seats: int, matches_a_deal: int) -> None:
    lineups = plan_for(seats).contests[0].lineups
    assert len(lineups) == matches_a_deal
    for seat in range(seats):
        assert [lineup[seat] for lineup in lineups].count("easy") == matches_a_deal / 2


def test_matches_are_rounded_up_to_whole_deals() -> None:
    assert plan_for(3, matches=7).matches == 12
    assert plan_for(2, matches=7).matches == 8


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (["easy"], "player.too_few"),
        ([], "player.too_few"),
        (["easy", "eager"], "player.unknown"),
        (["easy", "random", "easy"], "player.twice"),
    ],
)
def test_players_who_are_not_there_are_refused(names: list[str], code: str) -> None:
    with pytest.raises(ArenaFault) as caught:
        pairings(names, CARDVERSE, seats=2, matches=1, seed=1)
    assert caught.value.code == code


def test_rules_for_another_number_of_seats_are_refused() -> None:
    with pytest.raises(InvalidRules):
        pairings(["easy", "random"], CARDVERSE, seats=5, matches=1, seed=1)


def dealt(plan: Plan, key: MatchKey) -> list[Round]:
    """The first rounds of a match, as they are dealt."""
    match = Match(CARDVERSE, plan.contests[key.contest].seats, plan.deal_rng(key.deal))
    rounds = [match.round]
    while len(rounds) < 3:
        while not match.round.outcome:
            match.apply(match.round.legal_moves[-1])
        match.next_round()
        rounds.append(match.round)
    return rounds


def test_mirrored_matches_have_the_same_deals_and_other_deals_have_not() -> None:
    plan = plan_for(2, matches=4)
    orders = {
        (deal, lineup): [round_.dealt for round_ in dealt(plan, MatchKey(0, deal, lineup))]
        for deal in range(2)
        for lineup in range(2)
    }
    assert orders[0, 0] == orders[0, 1]
    assert orders[1, 0] == orders[1, 1]
    assert orders[0, 0][0] != orders[1, 0][0]
    assert orders[0, 0][0] != orders[0, 0][1]


def test_the_chance_of_a_player_is_not_that_of_the_deal_nor_of_another_seat() -> None:
    plan = plan_for(2)
    key = MatchKey(0, 0, 0)
    numbers = [
        plan.deal_rng(0).getrandbits(64),
        plan.player_rng(key, 0).getrandbits(64),
        plan.player_rng(key, 1).getrandbits(64),
        plan.player_rng(MatchKey(0, 0, 1), 0).getrandbits(64),
    ]
    assert len(set(numbers)) == 4
    assert plan.player_rng(key, 0).getrandbits(64) == numbers[1]


def test_a_plan_is_read_back_from_its_text() -> None:
    plan = self_play("easy", [CARDVERSE, PRESETS["rami-51"]], seats=3, matches=5, seed=7)
    assert Plan.from_text(plan.to_text()) == plan
    assert plan.matches == 10
