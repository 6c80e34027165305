"""What a seat is shown: where it stands, what it means, and that nothing hidden is in it."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest
from tests.envs.tables import TABLES, eager
from tests.support.rounds import card

from rami import PRESETS, Cards, Round, parse_move, view_for
from rami.engine.chance import SeededShuffles
from rami.envs.actions import CARDS, actions_of
from rami.envs.choices import offered
from rami.envs.memory import Memory
from rami.envs.observations import layout_of, observation_text


def seen(round_: Round, memory: Memory, seat: int) -> dict[str, Any]:
    """The parts of an observation, cards that are there named as texts."""
    layout = layout_of(round_.rules, round_.seats)
    array = layout.array(view_for(round_, seat), memory)
    assert array.shape == (layout.size,)
    return {name: field.of(array) for name, field in layout.fields.items()}


def cards(counts: Any) -> str:
    return str(Cards.of([card for card, n in zip(CARDS, counts, strict=True) for _ in range(n)]))


def watched(round_: Round, *moves: str) -> Memory:
    memory = Memory(round_.seats, round_.pile[-1])
    for move in moves:
        memory.see(round_.apply(parse_move(move)))
    return memory


def test_the_fields_follow_one_another() -> None:
    layout = layout_of(PRESETS["rami-51"], 3)
    start = 0
    for field in layout.fields.values():
        assert field.start == start
        assert field.meaning
        start += int(np.prod(field.shape))
    assert start == layout.size
    assert layout.size == 7 * 53 + 36 * 53 + 5 * 3 + 9


def test_what_a_seat_sees_in_the_middle_of_its_opening() -> None:
    round_ = Round.from_position(
        PRESETS["rami-51"],
        hands=["QH KH AH 7S 7S 8S 2C JK JK", "9C", "3H 4H"],
        stock="9D 2D",
        pile="4C",
        table=["KS KD JK", "2S JK 4S"],
        laid_by=[1, 2],
        opened=[False, True, True],
        turns_had=[2, 2, 2],
        dealer=1,
    )
    memory = watched(round_, "draw", "lay QH KH AH")
    own = seen(round_, memory, 0)
    assert cards(own["hand"]) == "7S 7S 8S 9D 2C JK JK"
    assert cards(own["drew"]) == "9D"
    assert cards(own["must_meld"]) == ""
    assert cards(own["pile_top"]) == cards(own["pile"]) == "4C"
    assert [cards([*row[:52].tolist(), 0]) for row in np.minimum(own["table"], 1)[:4]] == [
        "KS KH KD KC",
        "2S 3S 4S",
        "AH QH KH",
        "",
    ]
    king_of_hearts, king_of_spades = CARDS.index(card("KH")), CARDS.index(card("KS"))
    assert own["table"][0, king_of_spades] == 1
    assert own["table"][0, king_of_hearts] == 2
    assert own["table"][1, CARDS.index(card("3S"))] == 2
    assert own["table"][:4, 52].tolist() == [2, 3, 1, 0]
    assert own["hand_sizes"].tolist() == [7, 1, 2]
    assert own["opened"].tolist() == [0, 1, 1]
    assert own["turns_had"].tolist() == [2, 2, 2]
    assert own["on_turn"].tolist() == [1, 0, 0]
    assert own["dealer"].tolist() == [0, 1, 0]
    assert own["phase"].tolist() == [0, 1, 0]
    assert own["stock_size"].tolist() == [1]
    assert own["pile_size"].tolist() == [1]
    assert own["laid_points"].tolist() == [31]
    assert own["laid_pure_run"].tolist() == [1]
    assert own["needed_points"].tolist() == [51]
    other = seen(round_, memory, 2)
    assert cards(other["hand"]) == "3H 4H"
    assert cards(other["drew"]) == ""
    assert other["hand_sizes"].tolist() == [2, 7, 1]
    assert other["on_turn"].tolist() == [0, 1, 0]
    assert other["table"][:4, 52].tolist() == [3, 1, 2, 0]


def test_what_is_remembered() -> None:
    round_ = Round.from_position(
        PRESETS["rami-40"],
        hands=["QH KH AH 7S 2C", "9C 5D", "3H 4H"],
        stock="2D 6D 6C 8H 8S",
        pile="4C",
        opened=[False, True, True],
    )
    memory = watched(round_, "draw", "lay QH KH AH", "discard 7S")
    # The opening failed: its cards are known to be in the hand they went back to.
    assert cards(memory.known[0]) == "AH QH KH"
    assert cards(memory.known[1]) == ""


def test_what_is_remembered_of_the_pile() -> None:
    round_ = Round.from_position(
        PRESETS["cardverse"],
        hands=["QH KH 9S 9D 9C", "8C 5D"],
        stock="2D 6D 6C 8H 8S",
        pile="4C 9H",
    )
    memory = Memory(2, round_.pile[-1])
    for move in ("take", "discard 9S", "draw", "discard 2D", "draw", "lay 9H 9D 9C"):
        memory.see(round_.apply(parse_move(move)))
    assert cards(memory.known[0]) == ""
    assert cards(memory.pile) == "9S 2D"
    assert cards(seen(round_, memory, 1)["pile"]) == "9S 2D"


def test_a_reshuffled_pile_is_forgotten_but_for_its_top() -> None:
    round_ = Round.from_position(
        PRESETS["rami-51"], hands=["QH KH", "8C 5D"], stock="2D", pile="4C 9H JC"
    )
    memory = watched(round_, "draw", "discard KH", "draw")
    assert round_.reshuffles == 1
    assert cards(memory.pile) == "KH"


def hidden_redealt(round_: Round, seat: int, rng: Random) -> Round:
    """The same round, but what is in the other hands and in the stock has changed places."""
    position = round_.position()
    others = [hand for other, hand in enumerate(position.hands) if other != seat]
    pool = [card for hand in others for card in hand] + list(position.stock)
    rng.shuffle(pool)
    hands = [
        hand if other == seat else Cards.of([pool.pop() for _ in range(len(hand))])
        for other, hand in enumerate(position.hands)
    ]
    other = Round(replace(position, hands=tuple(hands), stock=tuple(pool)), SeededShuffles(0))
    for move in position.moves:
        other.apply(move)
    return other


@pytest.mark.parametrize("name", TABLES)
def test_r_hide_1_hidden_cards_change_nothing(name: str) -> None:
    rules, seats = TABLES[name]
    rng = Random(11)
    actions, layout = actions_of(rules), layout_of(rules, seats)
    tried = 0
    for seed in range(3):
        round_ = Round.deal(rules, seats, Random(seed))
        memory = Memory(seats, round_.pile[-1])
        while not round_.outcome:
            for seat in range(seats):
                # The cards of the seat on turn are in its moves of this turn: it sees them anyway.
                if seat != round_.turn and round_.now and round_.now.way_back:
                    continue
                if rng.random() < 0.7:
                    continue
                other = hidden_redealt(round_, seat, rng)
                views = view_for(round_, seat), view_for(other, seat)
                first, second = (layout.array(view, memory) for view in views)
                assert np.array_equal(first, second)
                assert observation_text(views[0], memory) == observation_text(views[1], memory)
                if seat == round_.turn:
                    assert offered(round_, actions) == offered(other, actions)
                tried += 1
            choices = offered(round_, actions)
            memory.see(round_.apply(choices[eager(choices, rng)]))
    assert tried > 20


@pytest.mark.parametrize("name", TABLES)
def test_what_is_known_is_so(name: str) -> None:
    rules, seats = TABLES[name]
    rng = Random(5)
    actions = actions_of(rules)
    for seed in range(3):
        round_ = Round.deal(rules, seats, Random(seed))
        memory = Memory(seats, round_.pile[-1])
        while not round_.outcome:
            choices = offered(round_, actions)
            memory.see(round_.apply(choices[eager(choices, rng)]))
            assert sorted(round_.pile) == sorted(
                card for card, n in zip(CARDS, memory.pile, strict=True) for _ in range(n)
            )
            for hand, known in zip(round_.hands, memory.known, strict=True):
                assert all(hand.count(card) >= n for card, n in zip(CARDS, known, strict=True))


def test_numbers_too_large_are_shown_as_the_most() -> None:
    rules = PRESETS["rami-51"].replace(opening_points=100_000)
    round_ = Round.deal(rules, 2, Random(1))
    memory = Memory(2, round_.pile[-1])
    assert seen(round_, memory, 0)["needed_points"].tolist() == [32767]
