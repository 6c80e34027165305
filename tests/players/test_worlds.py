"""Worlds agree with all that a seat saw, come by chance alone, and are fit to play on."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.players.hidden import (
    any_rules,
    everywhere,
    on_the_way,
    rounds,
    small_stocks,
)
from tests.support.games import chosen
from tests.support.rounds import play

from rami import PRESETS, Card, Cards, Round, SeatView, Swap, parse_cards, view_for
from rami.engine.cards import full_pack
from rami.engine.chance import SeededShuffles
from rami.players import pools
from rami.players.knowledge import Knowledge
from rami.players.pools import layouts_of
from rami.players.worlds import Worlds

seeds = st.integers(0, 1 << 32)
APART = {"history", "first_pile", "totals"}
"""What a world does not share with the view: its history begins with it."""


def worlds_of(view: SeatView, seed: int = 0) -> Worlds:
    return Worlds(view, Knowledge(view), Random(seed))


def assert_agrees(world: Round, view: SeatView, knowledge: Knowledge) -> None:
    """Everything that the seat sees or knows is in the world as it is in the view."""
    seen = view_for(world, view.seat)
    for name, value in view._fields().items():
        if name not in APART:
            assert getattr(seen, name) == value, name
    for held, hand in zip(knowledge.held, world.hands, strict=True):
        assert held <= hand
    assert knowledge.idle_turns == world.idle_turns
    assert knowledge.first_down == world.first_down
    if knowledge.recyclings:
        assert Cards.of(world.stock) <= knowledge.recyclings[-1].cards
        others = [hand for seat, hand in enumerate(world.hands) if seat != view.seat]
        assert Counter(knowledge.in_hands) <= Counter(card for hand in others for card in hand)


# Laws


@given(rounds(any_rules()), seeds)
def test_worlds_agree_with_what_a_seat_saw(round_: Round, seed: int) -> None:
    before = round_.copy()
    for seat in range(round_.seats):
        view = view_for(round_, seat)
        knowledge = Knowledge(view)
        worlds = Worlds(view, knowledge, Random(seed))
        for _ in range(3):
            world = worlds.sample()
            assert_agrees(world, view, knowledge)
            assert everywhere(world) == everywhere(round_)
            assert world.history == ()
            if round_.turn == seat:
                assert list(world.legal_moves) == list(round_.legal_moves)
                assert world.now == round_.now
    assert round_ == before


@given(rounds(small_stocks()), seeds)
def test_r_stock_2_no_seat_holds_more_recycled_cards_than_it_drew(round_: Round, seed: int) -> None:
    for seat in range(round_.seats):
        view = view_for(round_, seat)
        knowledge = Knowledge(view)
        if not knowledge.recyclings or round_.rules.decks == 2 or round_.rules.jokers > 1:
            continue  # with twins, a recycled card cannot be told from one that is not
        recycled = knowledge.recyclings[-1].cards
        for _ in range(3):
            world = worlds_of(view, seed).sample()
            for other, hand in enumerate(world.hands):
                if other != seat:
                    hidden = hand - knowledge.held[other]
                    assert sum(card in recycled for card in hidden) <= knowledge.drawn[other]


@given(rounds(any_rules()), seeds)
def test_a_world_can_be_played_to_its_end(round_: Round, seed: int) -> None:
    rng = Random(seed)
    for seat in range(round_.seats):
        world = worlds_of(view_for(round_, seat), seed).sample()
        cards = everywhere(world)
        for _ in range(60):
            if world.outcome:
                break
            moves = world.legal_moves
            assert moves
            world.apply_unchecked(chosen(moves, rng))
        assert everywhere(world) == cards


@given(rounds(any_rules()), seeds)
def test_the_moves_of_the_turn_can_be_taken_back_in_a_world(round_: Round, seed: int) -> None:
    seat = round_.turn
    world = worlds_of(view_for(round_, seat), seed).sample()
    while round_.now and round_.now.way_back:
        play(round_, "back")
        play(world, "back")
        assert world.now == round_.now
        assert (world.table, world.laid_by) == (round_.table, round_.laid_by)
        assert world.hands[seat] == round_.hands[seat]


@given(rounds(any_rules()), seeds, seeds)
def test_r_bot_rounds_that_differ_in_hidden_cards_give_the_same_worlds(
    round_: Round, seed: int, other_seed: int
) -> None:
    seat = round_.turn
    view = view_for(round_, seat)
    other = worlds_of(view, other_seed).sample()
    other._history = list(round_.history)
    other.first_pile = round_.first_pile
    assert view_for(other, seat) == view
    one, same = worlds_of(view, seed), worlds_of(view_for(other, seat), seed)
    for _ in range(3):
        assert one.sample() == same.sample()


@given(rounds(any_rules()), seeds)
def test_the_same_seed_gives_the_same_worlds(round_: Round, seed: int) -> None:
    view = view_for(round_, round_.turn)
    one, same = worlds_of(view, seed), worlds_of(view, seed)
    for _ in range(3):
        a, b = one.sample(), same.sample()
        assert a == b
        assert a._shuffles == b._shuffles


# Worked examples


def test_positions_need_not_hold_the_whole_pack() -> None:
    round_ = Round.from_position(
        PRESETS["rami-51"], hands=["2S 9C JK", "3D 7D", "KS"], stock="8D 8C", pile="6D 7H"
    )
    view = view_for(round_, 0)
    seen: set[Card] = set()
    for _ in range(50):
        world = worlds_of(view, len(seen)).sample()
        assert_agrees(world, view, Knowledge(view))
        assert [len(hand) for hand in world.hands] == [3, 2, 1]
        seen |= set(world.hands[1]) | set(world.stock)
    assert len(seen) > 20


def test_what_is_on_hold_in_the_own_turn_is_in_every_world() -> None:
    round_ = Round.from_position(
        PRESETS["rami-51"],
        hands=["6S 5S JK 2C 3C 4C TH", "3D 7D 4H"],
        stock="JK 8D 8C",
        pile="6D 7H",
        table=["QH KH AH", "JK 7S 8S"],
    )
    play(round_, "draw", "lay 2C 3C 4C", "swap 6S in 2", "add 5S to 2", "add TH JK to 1")
    view = view_for(round_, 0)
    world = worlds_of(view).sample()
    assert world.now == round_.now
    assert world.now is not None
    assert world.now.jokers == 2
    assert world.hands[0] == round_.hands[0]
    play(world, "back", "back", "back")
    assert str(world.table[1]) == "JK 7S 8S"
    assert Swap("6S", 1) in world.legal_moves


def test_an_ace_that_stands_after_the_king_stays_there_when_moves_are_undone() -> None:
    # The cards alone would make it an ace before the two that the joker stands for (R-MELD-5).
    meld = "3H 4H 5H 6H 7H 8H 9H TH JH QH JK AH"
    round_ = Round.from_position(
        PRESETS["rami-51"], hands=["KH 9C 2C", "3D 7D 4H"], stock="8D 8C", pile="6D", table=[meld]
    )
    play(round_, "draw", "swap KH in 1")
    world = worlds_of(view_for(round_, 0)).sample()
    assert world.now == round_.now
    play(world, "back")
    assert str(world.table[0]) == meld


def test_moves_made_before_the_history_began_stand() -> None:
    round_ = Round.from_position(
        PRESETS["rami-51"],
        hands=["6S 5S JK 2C", "3D 7D 4H"],
        stock="8D 8C",
        pile="6D 7H",
        table=["QH KH AH"],
        laid=["QH KH AH"],
        opened=[False, False],
        phase="play",
    )
    view = view_for(round_, 0)
    world = worlds_of(view).sample()
    assert_agrees(world, view, Knowledge(view))
    assert world.now == round_.now
    assert list(world.legal_moves) == list(round_.legal_moves)


def test_another_seat_in_the_middle_of_its_turn_can_go_on_in_a_world() -> None:
    round_ = Round.from_position(
        PRESETS["rami-51"],
        hands=["6H 8H 2S", "3D 7D 4H"],
        stock="8D 8C",
        pile="6D 7H",
        table=["QH KH AH"],
        opened=[True, True],
    )
    play(round_, "take")
    view = view_for(round_, 1)
    worlds = worlds_of(view)
    for _ in range(20):
        world = worlds.sample()
        assert_agrees(world, view, Knowledge(view))
        assert world.legal_moves
        assert world.now is not None
        assert world.now.taken is not None


def test_r_turn_4_a_card_that_goes_with_no_hand_need_not_be_melded_in_a_world() -> None:
    # Of a seat that takes it and holds two more cards, hardly any hand could meld it.
    round_ = Round.from_position(
        PRESETS["rami-51"],
        hands=["6H 8H 2S", "3D 7D 4H", "9C"],
        stock="8D 8C",
        pile="6D 7H",
        table=["QS KS AS"],
        opened=[True, True, True],
    )
    play(round_, "take")
    worlds = worlds_of(view_for(round_, 1))
    for _ in range(20):
        assert worlds.sample().legal_moves


def test_there_are_no_worlds_of_a_round_that_is_over() -> None:
    round_ = Round.from_position(PRESETS["cardverse"], hands=["2S", "3D"], pile="4C")
    play(round_, "draw")
    with pytest.raises(ValueError, match="over"):
        worlds_of(view_for(round_, 0))


def test_a_world_has_reshuffles_of_its_own() -> None:
    round_ = Round.deal(PRESETS["rami-51"], 2, Random(4))
    worlds = worlds_of(view_for(round_, 0))
    one, other = worlds.sample(), worlds.sample()
    assert isinstance(one._shuffles, SeededShuffles)
    assert len({one._shuffles, other._shuffles, round_._shuffles}) == 3


# Chance


def test_a_thousand_worlds_are_not_closer_to_the_truth_than_chance() -> None:
    # Of n cards drawn from u unseen ones of which n are the true ones, n*n/u are right on
    # average, with variance n * p * (1 - p) * (u - n) / (u - 1), p = n / u: no pack of twins.
    rng = Random(2024)
    for seats in (2, 3):
        round_ = Round.deal(PRESETS["cardverse"], seats, rng)
        for at in on_the_way(round_, rng, 40):
            round_ = at
        seat = round_.turn
        view = view_for(round_, seat)
        knowledge = Knowledge(view)
        worlds = Worlds(view, knowledge, Random(7))
        other = (seat + 1) % seats
        truth = round_.hands[other] - knowledge.held[other]
        n, u = len(truth), len(knowledge.unseen)
        assert 0 < n < u
        right = 0
        for _ in range(1000):
            world = worlds.sample()
            assert_agrees(world, view, knowledge)
            right += sum(card in truth for card in world.hands[other] - knowledge.held[other])
        p = n / u
        error = sqrt(n * p * (1 - p) * (u - n) / (u - 1) / 1000)
        assert abs(right / 1000 - n * p) < 4 * error


def test_every_way_in_which_the_unseen_cards_can_lie_is_as_likely() -> None:
    # Three unseen cards of the pack are left: one each for two hands, one for the stock.
    hidden = "KS KD KC"
    pack = Round.deal(PRESETS["cardverse"], 3, Random(1)).dealt
    assert pack is not None
    pile = [card for card in pack if str(card) not in [*hidden.split(), "AH"]]
    round_ = Round.from_position(
        PRESETS["cardverse"], hands=["AH", "KS", "KD"], stock="KC", pile=pile
    )
    worlds = worlds_of(view_for(round_, 0), seed=11)
    drawn = [
        tuple(map(str, [*w.hands[1:], *w.stock])) for w in (worlds.sample() for _ in range(6001))
    ]
    counts = Counter(drawn)
    assert len(counts) == 6
    chi_square = sum((count - 1000) ** 2 / 1000 for count in counts.values())
    assert chi_square < 20.5  # five degrees of freedom: one in a thousand is above
    # And whatever came before.
    pairs = Counter(pairwise(drawn))
    assert len(pairs) == 36
    chi_square = sum((count - 6000 / 36) ** 2 / (6000 / 36) for count in pairs.values())
    assert chi_square < 66.6  # as much with 35


def test_r_stock_2_after_a_reshuffle_every_way_that_agrees_is_as_likely() -> None:
    # Three old cards lie in two hands; the next seat drew one of four recycled ones besides.
    table = ["AS AH AD AC", *(f"{rank}S {rank}H {rank}D {rank}C" for rank in "6789TJQ")]
    round_ = Round.from_position(
        PRESETS["cardverse"].replace(empty_stock="reshuffle"),
        hands=["KH 2S 2H 2D 3S 3H 3D 4S 4H", "KS KD 5S", "KC"],
        stock="",
        pile="5H 4D 5D 2C 3C 4C 5C",
        table=table,
        turn=1,
    )
    assert len(everywhere(round_)) == 52
    play(round_, "draw", "discard 5S")
    view = view_for(round_, 0)
    knowledge = Knowledge(view)
    assert str(knowledge.in_hands) == "KS KD KC"
    worlds = Worlds(view, knowledge, Random(3))
    counts: Counter[tuple[str, str]] = Counter()
    for _ in range(9000):
        world = worlds.sample()
        (drawn,) = [card for card in world.hands[1] if card not in knowledge.in_hands]
        counts[str(world.hands[2]), str(drawn)] += 1
    assert len(counts) == 18
    assert {king for king, _ in counts} == {"KS", "KD", "KC"}
    assert {drawn for _, drawn in counts} == {"5H", "4D", "5D", "2C", "3C", "4C"}
    chi_square = sum((count - 500) ** 2 / 500 for count in counts.values())
    assert chi_square < 40.8  # seventeen degrees of freedom: one in a thousand is above


def test_what_cannot_be_followed_is_dealt_as_if_nothing_was_known_of_the_stock(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pools, "_ROUNDS_OF_ATTEMPTS", 0)
    round_ = Round.from_position(
        PRESETS["rami-51"], hands=["2S 9C JK", "3D 7D"], pile="6D 7H 8D 9D", turn=1
    )
    play(round_, "draw", "discard 3D")
    view = view_for(round_, 0)
    world = worlds_of(view).sample()
    assert [len(hand) for hand in world.hands] == [3, 2]
    assert view_for(world, 0).hand == view.hand


def test_r_stock_2_where_a_card_with_a_twin_came_from_is_as_likely_as_chance_has_it() -> None:
    # Left of two decks: eight kings and eight threes. The next seat discards a king of spades:
    # with 2 * 1/4 one of its two old cards of four, with 1 * 1/8 the one it drew of eight
    # recycled ones; so with 4/5 an old one. Then its twin is recycled, and 7 of 8 of those are
    # in the stock; else the twin is in a hand.
    table = [f"{rank}S {rank}H {rank}D {rank}C" for rank in "A2456789TJQ" for _ in range(2)]
    round_ = Round.from_position(
        PRESETS["cardverse"].replace(decks=2, empty_stock="reshuffle"),
        hands=["KH KH 3S", "KS 3H", "KD KC"],
        stock="",
        pile="KS KD KC 3S 3D 3D 3C 3C 3H",
        table=table,
        turn=1,
    )
    assert everywhere(round_) == list(full_pack(2, 0))
    play(round_, "draw", "discard KS")
    view = view_for(round_, 0)
    knowledge = Knowledge(view)
    rng = Random(17)
    (king,) = parse_cards("KS")
    in_stock = 0
    for _ in range(600):
        worlds = Worlds(view, knowledge, rng)
        in_stock += sum(king in worlds.sample().stock for _ in range(5))
    # Four standard errors: of 3,000 samples, in groups that share 16 choices.
    assert abs(in_stock / 3000 - 0.7) < 4 * sqrt(0.7 * 0.3 / 3000 + 0.16 / 16 / 600)


@given(rounds(small_stocks()), seeds)
def test_r_stock_2_between_two_seats_a_reshuffle_leaves_nothing_open(
    round_: Round, seed: int
) -> None:
    # What was hidden then is all in the other hand.
    if round_.seats == 2:
        for seat in range(2):
            view = view_for(round_, seat)
            assert len(layouts_of(view, Knowledge(view), Random(seed))) == 1


def test_r_stock_2_a_card_that_was_surely_held_before_goes_first() -> None:
    round_ = Round.from_position(
        PRESETS["cardverse"].replace(decks=2, empty_stock="reshuffle"),
        hands=["KH KH 3S", "KS 3H KD KC"],
        stock="",
        pile="KS KD KC 3S 3D 3D 3C 3C 3H",
        table=[f"{rank}S {rank}H {rank}D {rank}C" for rank in "A2456789TJQ" for _ in range(2)],
        turn=1,
    )
    play(round_, "draw", "discard KS")
    view = view_for(round_, 0)
    (layout,) = layouts_of(view, Knowledge(view), Random(0))
    assert [pool.slots for pool in layout] == [[0, 3], [0, 1]]


def test_worlds_agree_where_much_is_open() -> None:
    rng = Random(99)
    rules = PRESETS["rami-51"].replace(hand_size=15, players=(3, 5), opening_points=0)
    was_open = 0
    for _ in range(4):
        round_ = Round.deal(rules, 5, rng)
        for at in on_the_way(round_, rng, 260):
            if at.reshuffles and rng.random() < 0.1:
                view = view_for(at, at.turn)
                knowledge = Knowledge(view)
                layouts = layouts_of(view, knowledge, rng)
                was_open += len(layouts) > 1
                for layout in layouts:
                    assert len(layout) == at.reshuffles + 1
                    assert sum(len(pool.cards) for pool in layout) == len(knowledge.unseen)
                    assert [len(pool.cards) for pool in layout] == [pool.needed for pool in layout]
                assert_agrees(Worlds(view, knowledge, rng).sample(), view, knowledge)
    assert was_open
