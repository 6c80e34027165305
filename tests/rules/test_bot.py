"""R-BOT-1 to R-BOT-3: what Easy, Normal and Hard do.

That no player sees more than its seat and each keeps to the rules is tested with the players.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.support.positions import hand_and_table

from rami import PRESETS, Discard, Round, RuleSet, TakeBack, view_for
from rami.engine.scoring import hand_points
from rami.players import make_player

RAMI_51 = PRESETS["rami-51"]
CARDVERSE = PRESETS["cardverse"]


def position(hand: str, rules: RuleSet = RAMI_51, **fields: Any) -> Round:
    usual: dict[str, Any] = {
        "hands": [hand, "3D 7D"],
        "stock": "8D 4D",
        "pile": "6D 9D",
        "table": ["TH JH QH KH AH"],
        "laid_by": [1],
        "opened": [True, True],
        "phase": "play",
    }
    return Round.from_position(rules, **(usual | fields))


def turn(round_: Round, level: str = "easy") -> list[str]:
    """Let a level play the turn of the seat that is on; its moves."""
    seat, moves = round_.turn, []
    player = make_player(level, Random(0))
    while round_.outcome is None and round_.turn == seat:
        move = player.choose(view_for(round_, seat), list(round_.legal_moves))
        assert move in round_.legal_moves
        moves.append(str(move))
        round_.apply(move)
        assert len(moves) < 40
    return moves


def test_r_bot_1_easy_lays_the_melds_it_has_at_once() -> None:
    moves = turn(position("2C 3C 4C 8S 8H 8D KD"))
    assert sorted(moves[:2]) == ["lay 2C 3C 4C", "lay 8S 8H 8D"]
    assert moves[2:] == ["discard KD"]


def test_r_bot_1_easy_opens_when_its_melds_suffice() -> None:
    round_ = position("QH KH AH 7S 8S JK 2C 4D", opened=[False, True])
    moves = turn(round_)
    assert sorted(moves[:2]) == ["lay 7S 8S JK", "lay QH KH AH"]
    assert round_.opened == (True, True)


def test_r_bot_1_easy_keeps_melds_that_do_not_suffice() -> None:
    round_ = position("QH KH AH 2C 4D", opened=[False, True])
    assert len(turn(round_)) == 1
    assert len(round_.table) == 1


def test_r_bot_1_easy_discards_its_strongest_lone_card() -> None:
    assert turn(position("QS QD 2C 9D 5S", table=["2H 3H 4H"])) == ["discard 9D"]
    assert turn(position("QS KS 2C 9D 5S", table=["2H 3H 4H"])) == ["discard 9D"]
    assert turn(position("QS 2C 9D 5S", table=["2H 3H 4H"])) == ["discard QS"]


def test_r_bot_1_easy_keeps_its_joker() -> None:
    assert turn(position("JK 2C 9D 5S", opened=[False, True])) == ["discard 9D"]


def test_r_bot_1_easy_melds_what_it_takes() -> None:
    round_ = position("2S 3S KD 9C", pile="6D 4S", phase="draw")
    assert turn(round_)[:2] == ["take", "lay 2S 3S 4S"]
    round_ = position("2S 3S KD 9C", pile="6D 7C", phase="draw")
    assert turn(round_)[0] == "draw"


def test_r_bot_1_easy_goes_out_when_it_can() -> None:
    round_ = position("2S 3S 4S", CARDVERSE)
    assert turn(round_) == ["lay 2S 3S 4S"]
    assert round_.outcome is not None


# R-BOT-2


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_r_bot_2_normal_does_not_discard_what_the_next_seat_can_lay_off(level: str) -> None:
    def discard(*, next_is_open: bool) -> list[str]:
        round_ = position(
            "9H TC 3S",
            hands=["9H TC 3S", "3D 7D 4C", "3S 7C 7H"],
            laid_by=[2],
            opened=[False, next_is_open, True],
        )
        return turn(round_, level)

    assert discard(next_is_open=False) == ["discard 9H"]
    assert discard(next_is_open=True) == ["discard TC"]


@pytest.mark.parametrize("rules", [RAMI_51, CARDVERSE], ids=["rami-51", "cardverse"])
@pytest.mark.parametrize("pair", ["8S 9S", "8S TS", "8S 8H"])
def test_r_bot_2_normal_keeps_what_a_meld_could_come_of(rules: RuleSet, pair: str) -> None:
    assert turn(position(f"{pair} KD 3C", rules, table=["2H 3H 4H"]), "normal") == ["discard KD"]


def test_r_bot_2_normal_lays_what_it_has_and_takes_what_melds() -> None:
    moves = turn(position("2C 3C 4C 8S 8H 8D KD"), "normal")
    assert sorted(moves[:2]) == ["lay 2C 3C 4C", "lay 8S 8H 8D"]
    assert moves[2:] == ["discard KD"]
    round_ = position("2S 3S KD 9C", pile="6D 4S", phase="draw")
    assert turn(round_, "normal")[:2] == ["take", "lay 2S 3S 4S"]


# R-BOT-3


@pytest.mark.parametrize("rules", [RAMI_51, CARDVERSE], ids=["rami-51", "cardverse"])
def test_r_bot_3_hard_knows_what_went_by_long_ago(rules: RuleSet) -> None:
    def discard(level: str, *gone: str) -> list[str]:
        pile = [card for card in gone for _ in range(rules.decks)]
        hands = ["8S 9S 8D 9D", "3D 3C 4C 5H"]
        round_ = position("", rules, hands=hands, pile=" ".join([*pile, "QC"]), stock="2H 3H 4H 5C")
        return turn(round_, level)

    assert discard("hard", "7S", "TS") == ["discard 9S"]
    assert discard("hard", "7D", "TD") == ["discard 9D"]
    # Who minds the top of the pile alone does the same in both.
    assert discard("normal", "7S", "TS") == discard("normal", "7D", "TD")


def test_r_bot_3_hard_finds_the_swap_and_the_lay_off_that_leave_it_nothing() -> None:
    def hand() -> Round:
        table = ["TD JK QD", "JK 2C 3C", "5H 6H 7H 8H"]
        return position("AD 9D JD 4C", table=table, laid_by=[1, 1, 1], hands=["AD 9D JD 4C", "3D"])

    round_ = hand()
    assert turn(round_, "hard") == ["swap JD in 1", "add AD 9D JK to 1", "discard 4C"]
    assert round_.outcome is not None
    round_ = hand()
    turn(round_, "easy")
    assert round_.outcome is None


def fewest(round_: Round) -> int:
    """The least that the seat on turn can hold before it discards, or when it goes out."""
    seat, rules = round_.turn, round_.rules
    found: list[int] = []
    seen: set[tuple[str, ...]] = set()
    ahead = [round_]
    while ahead:
        here = ahead.pop()
        at = tuple(map(str, [here.hands[seat], *here.table]))
        if at in seen:
            continue
        seen.add(at)
        if here.outcome:
            found.append(0)
            continue
        for move in here.legal_moves:
            if isinstance(move, Discard):
                found.append(hand_points(here.hands[seat], rules))
            elif move != TakeBack():
                further = here.copy()
                further.apply(move)
                ahead.append(further)
    return min(found)


def left_by(level: str, round_: Round) -> int:
    """What a level holds before it discards, 0 if it goes out with the last lay."""
    here, seat = round_.copy(), round_.turn
    moves = turn(here, level)
    if not moves[-1].startswith("discard"):
        return 0
    points = hand_points(here.hands[seat], here.rules)
    return points + hand_points(Discard(moves[-1].split()[1]).cards, here.rules)


@pytest.mark.parametrize("preset", ["rami-51", "cardverse", "rami-40"])
@pytest.mark.parametrize(
    "seeds", [range(60), pytest.param(range(60, 2000), marks=pytest.mark.slow)], ids=["few", "many"]
)
def test_r_bot_3_hard_leaves_the_fewest_points_that_any_play_leaves(
    preset: str, seeds: range
) -> None:
    more_by_normal = 0
    for seed in seeds:
        round_ = hand_and_table(Random(seed), PRESETS[preset])
        least = fewest(round_)
        assert left_by("hard", round_) == least, f"seed {seed}"
        more_by_normal += left_by("normal", round_) > least
    assert more_by_normal or preset == "cardverse"  # rules of thumb alone do not find it all
