"""Hidden cards change no move, of any level, in any rule set, within a turn too (R-HIDE-1)."""

from __future__ import annotations

import random
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from tests.laws.test_views import permuted
from tests.players.hidden import any_rules, on_the_way, rounds
from tests.support.games import chosen

from rami import PRESETS, Round, view_for
from rami.arena.entrants import RANDOM
from rami.arena.plan import MatchKey, Plan, pairings
from rami.players import Explanation, Player, make_player

LEVELS = ["easy", "normal", "hard", "expert:2"]
PRESET_NAMES = ["cardverse", "rami-51"]
slow = pytest.mark.slow


def choice(level: str, round_: Round, seed: int = 1) -> tuple[str, Explanation | None]:
    """The move of a new player, and why."""
    player: Player = make_player(level, Random(seed))
    seat = round_.turn
    move = player.choose(view_for(round_, seat), list(round_.legal_moves))
    return str(move), player.explain()


def assert_hidden_cards_change_nothing(round_: Round, level: str, ways: int, rng: Random) -> None:
    expected = choice(level, round_)
    orders = set()
    for _ in range(ways):
        other = permuted(round_, round_.turn, rng)
        orders.add((other.hands, other.stock))
        assert choice(level, other) == expected
    assert len(orders) > 1 or len(round_.stock) < 3


@pytest.mark.parametrize("preset", PRESET_NAMES)
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("moments", "ways"), [(2, 4), pytest.param(6, 200, marks=slow)], ids=["few", "many"]
)
def test_r_hide_1_no_level_moves_by_what_it_cannot_see(
    level: str, preset: str, moments: int, ways: int
) -> None:
    rng = Random(f"{level} {preset}")
    within_turn = 0
    if level.startswith("expert"):
        moments = min(moments, 3)  # it takes its time
    for number in range(moments):
        round_ = Round.deal(PRESETS[preset], 2 + number % 3, rng)
        for at in on_the_way(round_, rng, rng.randint(1, 60)):
            if len(at.legal_moves) > 1:
                round_ = at
        if number % 2 == 0 and round_.now is None:  # so that half are within a turn at least
            round_.apply(chosen(round_.legal_moves, rng))
        within_turn += round_.now is not None
        if not round_.outcome:
            assert_hidden_cards_change_nothing(round_, level, ways, rng)
    assert within_turn


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("examples", "ways"), [(4, 2), pytest.param(15, 200, marks=slow)], ids=["few", "many"]
)
def test_r_hide_1_no_level_does_so_in_any_rule_set(level: str, examples: int, ways: int) -> None:
    @settings(max_examples=examples, suppress_health_check=list(HealthCheck))
    @given(rounds(any_rules()))
    def law(round_: Round) -> None:
        if not round_.outcome:
            assert_hidden_cards_change_nothing(round_, level, ways, Random(ways))

    law()


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_gives_the_same_moves_whoever_played_before(level: str) -> None:
    # A player that was there all along, and one that comes anew to each move with its own chance.
    round_ = Round.deal(PRESETS["rami-51"], 2, Random(8))
    kept = make_player(level, Random(2))
    for number in range(14):
        if round_.outcome:
            break
        view, legal = view_for(round_, round_.turn), list(round_.legal_moves)
        assert choice(level, round_, number) == choice(level, round_, number)
        round_.apply(kept.choose(view, legal))


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_levels_without_samples_play_the_same_anew_before_each_move(level: str) -> None:
    # The server makes a new player for each move; the chance a player has makes no difference.
    round_ = Round.deal(PRESETS["cardverse"], 3, Random(8))
    kept = [make_player(level, Random(seat)) for seat in range(3)]
    for number in range(120):
        if round_.outcome:
            break
        view, legal = view_for(round_, round_.turn), list(round_.legal_moves)
        move = kept[round_.turn].choose(view, legal)
        assert str(move) == choice(level, round_, number)[0]
        round_.apply(move)


@pytest.mark.parametrize("preset", PRESET_NAMES)
def test_exchanging_a_bot_changes_neither_deal_nor_chance(preset: str) -> None:
    def plan(*names: str) -> Plan:
        return pairings(list(names), PRESETS[preset], seats=2, matches=4, seed=3)

    one, other = plan("easy", RANDOM), plan("hard", "expert:2")
    for deal in range(2):
        assert one.deal_rng(deal).getstate() == other.deal_rng(deal).getstate()
        key = MatchKey(0, deal, 0)
        first, second = one.player_rng(key, 0), one.player_rng(key, 1)
        assert first.getstate() != second.getstate()
        assert first.getstate() != one.deal_rng(deal).getstate()


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_draws_nothing_from_the_chance_of_the_table(level: str) -> None:
    table = Random(4)
    round_ = Round.deal(PRESETS["rami-51"], 2, table)
    shuffles, state = round_._shuffles, table.getstate()
    random.seed(11)
    shared = random.getstate()
    player = make_player(level, Random(1))
    for _ in range(10):
        view, legal = view_for(round_, round_.turn), list(round_.legal_moves)
        before = round_.copy()
        move = player.choose(view, legal)
        assert round_ == before
        round_.apply(move)
    assert table.getstate() == state
    assert random.getstate() == shared
    assert round_._shuffles is shuffles
