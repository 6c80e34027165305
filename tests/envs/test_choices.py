"""What is offered is legal, comes to an end, and lacks nothing that a turn can end in."""

from __future__ import annotations

import pytest
from tests.envs.tables import TABLES, TIGHT, random_rounds
from tests.support.rounds import legal, play

from rami import PRESETS, Cards, Meld, Phase, Round, TakeBack
from rami.envs.actions import Actions, actions_of
from rami.envs.choices import offered


def texts(round_: Round) -> list[str]:
    return [str(move) for move in offered(round_, actions_of(round_.rules)).values()]


@pytest.mark.parametrize("name", TABLES)
def test_what_is_offered_is_legal_and_there_is_always_something(name: str) -> None:
    rules, seats = TABLES[name]
    for round_, actions in random_rounds(rules, seats, count=4, seed=1):
        choices = offered(round_, actions)
        assert bool(choices) == (round_.outcome is None)
        for number, move in choices.items():
            assert round_.check(move) is None
            assert actions.number(move, round_.table) == number


@pytest.mark.parametrize("name", TABLES)
def test_nothing_legal_is_kept_back_where_no_turn_can_get_stuck(name: str) -> None:
    rules, seats = TABLES[name]
    for round_, actions in random_rounds(rules, seats, count=4, seed=2):
        now = round_.now
        if round_.outcome or (now and (now.taken or round_.hands[round_.turn].jokers > now.jokers)):
            continue
        numbered = {
            number
            for move in round_.legal_moves
            if (number := actions.number(move, round_.table)) is not None
        }
        kept_back = numbered - offered(round_, actions).keys()
        for number in kept_back:
            assert actions.text(number).split()[0] == "swap"


Ends = set[tuple[tuple[Cards, ...], tuple[Meld, ...]]]


def ends_of_turn(round_: Round, actions: Actions | None, most: int) -> Ends | None:
    """The hands and tables with which the turn can end, by all moves or by what is offered."""
    seat, found, seen, waiting = round_.turn, set(), set(), [round_]
    while waiting:
        now = waiting.pop()
        key = (now.hands[seat], now.table, now.now and now.now.laid, now.now and now.now.taken_used)
        if key in seen:
            continue
        seen.add(key)
        if len(seen) > most:
            return None
        moves = list(offered(now, actions).values()) if actions else list(now.legal_moves)
        for move in moves:
            if isinstance(move, TakeBack):
                continue  # it leads to where the search has been
            after = now.copy()
            after.apply(move)
            if after.turn != seat or after.outcome:
                found.add((after.hands, after.table))
            else:
                waiting.append(after)
    return found


@pytest.mark.parametrize("name", ["cardverse-2", "rami-51-2", "loose-3"])
def test_a_turn_can_end_in_every_way_that_taking_back_would_allow(name: str) -> None:
    rules, seats = TABLES[name]
    tried = 0
    for count, (round_, actions) in enumerate(random_rounds(rules, seats, count=2, seed=9)):
        if round_.phase is not Phase.PLAY or count % 3:
            continue
        ends = ends_of_turn(round_, None, most=150)
        if ends is not None:
            assert ends == ends_of_turn(round_, actions, most=10_000)
            tried += 1
    assert tried > 10


def test_r_swap_2_a_move_that_would_leave_the_joker_stuck_is_not_offered() -> None:
    round_ = Round.from_position(
        PRESETS["rami-51"],
        hands=["KD 2S 3S 9D TC", "9H"],
        stock="TH",
        pile="QD",
        table=["KS KH KC JK", "4S JK 6S"],
        phase="play",
    )
    play(round_, "swap KD in 1")
    assert legal(round_) == ["lay 2S 3S JK", "add 3S to 2", "add 2S 3S to 2", "back"]
    assert texts(round_) == ["lay 2S 3S JK"]


def test_r_turn_4_what_the_taken_card_needs_is_not_used_up() -> None:
    round_ = Round.from_position(
        TIGHT,
        hands=["7H 8H 9D TD JD 2C", "3H 4S"],
        stock="TH",
        pile="QC 9H",
        table=["3S 3D 3C"],
        phase="draw",
    )
    assert "take" in texts(round_)
    play(round_, "take")
    assert "lay 7H 8H 9H" in texts(round_)
    assert not [text for text in texts(round_) if text.startswith("discard")]
    assert "lay 9D TD JD" in texts(round_)  # the taken nine still has its run
    play(round_, "lay 9D TD JD")
    assert texts(round_) == ["lay 7H 8H 9H"]


def test_r_turn_4_what_would_use_it_up_is_not_offered() -> None:
    round_ = Round.from_position(
        TIGHT,
        hands=["7H 8H 7D 7C 2C", "3H 4S"],
        stock="TH",
        pile="QC 9H",
        table=["3S 3D 3C"],
        phase="draw",
    )
    play(round_, "take")
    assert legal(round_, "lay") == ["lay 7H 8H 9H", "lay 7H 7D 7C"]
    assert texts(round_) == ["lay 7H 8H 9H"]
