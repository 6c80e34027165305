"""What a seat knows: never a false thing, and in worked examples all that it should."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.players.hidden import any_rules, hidden_from, on_the_way, rounds, small_stocks
from tests.support.games import rounds as over_or_not
from tests.support.rounds import play

from rami import PRESETS, Card, Cards, Round, RuleSet, SeatView, parse_cards, view_for
from rami.players.knowledge import Knowledge, Recycling

# Everybody is open and may take the pile, whose card need not be melded: little stands in the way.
OPEN = PRESETS["rami-51"].replace(
    opening_points=0, opening_pure_run=False, pile_card_must_be_melded=False
)


def table(rules: RuleSet = OPEN, **fields: Any) -> Round:
    """Three seats; the first is on turn."""
    usual: dict[str, Any] = {
        "hands": ["2S 9C JK", "3D 7D 4H", "KS KD 5C"],
        "stock": "8D 8C TH 6H",
        "pile": "6D 7H",
        "table": ["QH KH AH", "JK 7S 8S"],
    }
    return Round.from_position(rules, **{**usual, **fields})


def held(round_: Round, seat: int, looking: int) -> str:
    return str(Knowledge(view_for(round_, looking)).held[seat])


# What is held


def test_the_own_hand_is_held_and_of_the_others_nothing_at_first() -> None:
    knowledge = Knowledge(view_for(table(), 1))
    assert [str(cards) for cards in knowledge.held] == ["", "4H 3D 7D", ""]


def test_a_card_taken_from_the_pile_is_held_until_it_leaves() -> None:
    round_ = table()
    play(round_, "take")
    assert held(round_, 0, looking=1) == "7H"
    play(round_, "discard 2S")
    assert held(round_, 0, looking=1) == "7H"
    play(round_, "draw", "discard 3D", "draw", "discard 5C", "draw", "discard 7H")
    assert held(round_, 0, looking=1) == ""


def test_where_a_twin_may_have_left_the_seen_one_counts_as_known_no_more() -> None:
    round_ = table(hands=["7H 9C JK", "3D 7D 4H", "KS KD 5C"])
    play(round_, "take", "discard 7H")
    assert str(round_.hands[0]) == "7H 9C JK"
    assert held(round_, 0, looking=1) == ""
    assert Knowledge(view_for(round_, 1)).unseen.count(parse_cards("7H")[0]) == 1
    assert held(round_, 0, looking=0) == "7H 9C JK"


def test_of_two_seen_twins_one_stays_known_when_one_leaves() -> None:
    round_ = table(pile="6D 7H", stock="8D 8C TH 6H", hands=["2S 9C JK", "3D 7H 4H", "KS KD 5C"])
    play(round_, "take", "discard 2S", "draw", "discard 7H", "draw", "discard 5C")
    assert held(round_, 0, looking=2) == "7H"
    round_ = table(hands=["2S 9C JK", "7H 3D 4H", "KS KD 5C"])
    play(round_, "take", "discard 2S", "draw", "discard 3D", "draw", "discard 5C")
    play(round_, "draw", "discard 9C", "draw", "discard 7H", "take", "discard KS")
    assert held(round_, 0, looking=1) == "7H"
    assert held(round_, 2, looking=1) == "7H"


def test_a_joker_that_was_swapped_for_is_held() -> None:
    round_ = table(hands=["6S 9S 2C 3C", "3D 7D 4H", "KS KD 5C"], stock="JK 8D 8C")
    play(round_, "draw", "swap 6S in 2")
    assert held(round_, 0, looking=1) == "JK"
    play(round_, "back")
    assert held(round_, 0, looking=1) == "6S"


def test_cards_laid_and_taken_back_are_held() -> None:
    round_ = table(hands=["QS QC QD 2S", "3D 7D 4H", "KS KD 5C"])
    play(round_, "draw", "lay QS QC QD")
    assert held(round_, 0, looking=2) == ""
    play(round_, "back")
    assert held(round_, 0, looking=2) == "QS QD QC"


def test_r_open_3_what_a_failed_opening_returned_is_held_but_for_the_discard() -> None:
    rules = PRESETS["rami-51"]
    round_ = table(rules, hands=["QS QC QD 2S", "3D 7D 4H", "KS KD 5C"], table=[])
    play(round_, "draw", "lay QS QC QD", "discard 2S")
    assert held(round_, 0, looking=1) == "QS QD QC"
    assert Knowledge(view_for(round_, 1)).first_down == (0, 0, 0)


# What is unseen


def test_unseen_is_the_pack_without_all_that_has_a_known_place() -> None:
    round_ = table(PRESETS["cardverse"], hands=["2S 9C", "3D 7D", "KS KD"], table=["QH KH AH"])
    play(round_, "take", "discard 2S")
    knowledge = Knowledge(view_for(round_, 1))
    seen = Cards.of("7H 2S 6D QH KH AH 3D 7D")
    assert len(knowledge.unseen) == 52 - len(seen)
    assert not any(card in knowledge.unseen for card in seen)
    assert list(knowledge.unseen) == sorted(knowledge.unseen)


def test_r_stock_2_what_was_never_recycled_is_in_other_hands() -> None:
    round_ = Round.from_position(
        PRESETS["cardverse"].replace(empty_stock="reshuffle"),
        hands=["2S 9C", "3D 7D"],
        stock="",
        pile="6D 8H 9H TH 7H",
        table=["QH KH AH"],
        turn=1,
    )
    play(round_, "draw", "discard 3D")
    knowledge = Knowledge(view_for(round_, 0))
    assert knowledge.recyclings == (
        Recycling(Cards.of("6D 8H 9H TH"), ((1, None), (1, parse_cards("3D")[0]))),
    )
    assert knowledge.drawn == (0, 1)
    # The rest of the pack is nowhere here; in a dealt round it would be in the other hands.
    assert Cards.of("7D") <= knowledge.in_hands
    assert len(knowledge.in_hands) == len(knowledge.unseen) - 4
    assert not any(card in knowledge.in_hands for card in parse_cards("6D 8H 9H TH"))
    assert Knowledge(view_for(round_, 1)).drawn == (0, 1)


def test_r_stock_2_a_recycled_card_that_the_seat_drew_itself_is_in_the_stock_no_more() -> None:
    round_ = table(hands=["2S 9C", "KS 3D", "4H"], stock="", pile="KS 6D")
    play(round_, "draw")
    (king,) = parse_cards("KS")
    assert round_.hands[0].count(king) == 1
    assert Knowledge(view_for(round_, 0)).in_hands.count(king) == 1


# What a discard and a draw tell


def test_who_took_what_refused_what_and_discarded_what() -> None:
    round_ = table()
    play(round_, "take", "discard 2S", "draw", "discard 3D", "draw", "discard 5C")
    for seat in range(3):
        knowledge = Knowledge(view_for(round_, seat))
        assert knowledge.took == (parse_cards("7H"), (), ())
        assert knowledge.refused == ((), parse_cards("2S"), parse_cards("3D"))
        assert knowledge.discarded == (parse_cards("2S"), parse_cards("3D"), parse_cards("5C"))


def test_r_turn_2_nobody_refuses_a_pile_that_is_not_open_yet() -> None:
    round_ = table(turns_had=[1, 0, 0], first_down=[0, 0, 0])
    play(round_, "draw", "discard 2S", "draw", "discard 3D", "draw", "discard 5C")
    assert Knowledge(view_for(round_, 0)).refused == (parse_cards("7H"), (), ())


def test_r_stock_3_nobody_refuses_a_pile_that_is_closed() -> None:
    round_ = Round.from_position(
        OPEN, hands=["2S 9C", "3D 7D"], stock="8D 8C TH 6H", pile="6D 7H", table=[]
    )
    for _ in range(10):
        play(round_, "take", "discard 7H", "take", "discard 7H")
    assert Knowledge(view_for(round_, 0)).idle_turns == 20
    play(round_, "draw", "discard 2S")
    assert Knowledge(view_for(round_, 0)).refused == ((), ())
    assert Knowledge(view_for(round_, 0)).idle_turns == 0


# What the view lacks of the turn


def test_r_turn_4_the_card_taken_is_used_once_it_is_melded() -> None:
    rules = PRESETS["rami-51"]
    round_ = table(rules, hands=["6H 8H 2S", "3D 7D 4H", "KS KD 5C"], turns_had=[3, 3, 3])
    play(round_, "take")
    knowledge = Knowledge(view_for(round_, 0))
    assert (str(knowledge.taken), knowledge.taken_used) == ("7H", False)
    play(round_, "lay 6H 7H 8H")
    assert Knowledge(view_for(round_, 0)).taken_used
    play(round_, "back")
    assert not Knowledge(view_for(round_, 0)).taken_used


def test_r_swap_2_the_jokers_held_after_the_draw_are_told_by_what_was_done_since() -> None:
    round_ = table(hands=["6S 9S JK 2C 3C 4C", "3D 7D 4H", "KS KD 5C"], stock="JK 8D 8C")
    play(round_, "draw")
    assert Knowledge(view_for(round_, 0)).jokers == 2
    play(round_, "lay 2C 3C JK")
    assert Knowledge(view_for(round_, 0)).jokers == 2
    play(round_, "add 9S to 2", "swap 6S in 2")
    assert str(view_for(round_, 0).hand) == "4C JK JK"
    assert Knowledge(view_for(round_, 0)).jokers == 2
    assert Knowledge(view_for(round_, 1)).jokers == 0


def test_r_score_3_a_seat_is_down_from_the_turn_in_which_a_card_stayed() -> None:
    round_ = table(table=[], hands=["QS QC QD 2S", "3D 7D 4H", "KS KD 5C"])
    play(round_, "draw", "lay QS QC QD", "back", "discard 2S", "draw", "discard 3D")
    play(round_, "draw", "discard 5C", "draw", "lay QS QC QD")
    assert Knowledge(view_for(round_, 1)).first_down == (0, 0, 0)
    play(round_, "discard 6H")
    had = round_.turns_had[0]
    assert Knowledge(view_for(round_, 1)).first_down == (had, 0, 0)


def test_of_a_round_that_was_set_up_the_usual_is_assumed() -> None:
    for seat in range(3):
        round_ = table(PRESETS["rami-51"])
        knowledge = Knowledge(view_for(round_, seat))
        assert knowledge.first_down == round_.first_down == (1, 1, 1)
        assert knowledge.idle_turns == 0
        assert knowledge.from_stock is None
    # What was laid in this turn does not stay yet.
    round_ = table(phase="play", laid=["QS QC QD"], table=["QH KH AH", "QS QC QD"], laid_by=[1, 0])
    assert Knowledge(view_for(round_, 0)).first_down == round_.first_down == (0, 1, 0)


# Laws


@given(st.one_of(rounds(any_rules()), over_or_not()))
def test_knowledge_never_claims_a_false_thing(round_: Round) -> None:
    for seat in range(round_.seats):
        knowledge = Knowledge(view_for(round_, seat))
        known: Counter[Card] = Counter()
        in_hands: Counter[Card] = Counter()
        for other, hand in enumerate(round_.hands):
            assert knowledge.held[other] <= hand
            if other != seat:
                known.update(knowledge.held[other])
                in_hands.update(hand - knowledge.held[other])
        assert knowledge.held[seat] == round_.hands[seat]
        assert Counter(knowledge.unseen) == hidden_from(round_, seat) - known
        assert knowledge.in_hands <= knowledge.unseen
        assert Counter(knowledge.in_hands) <= in_hands
        if round_.outcome:
            continue
        assert knowledge.idle_turns == round_.idle_turns
        assert knowledge.first_down == round_.first_down
        now = round_.now
        assert knowledge.from_stock == (now.from_stock if now else None)
        assert knowledge.taken_used == bool(now and now.taken_used)
        if now and round_.turn == seat:
            assert knowledge.jokers == now.jokers


@given(rounds(small_stocks()))
def test_r_stock_2_a_seat_holds_no_more_of_the_recycled_cards_than_it_drew(round_: Round) -> None:
    for seat in range(round_.seats):
        knowledge = Knowledge(view_for(round_, seat))
        if not knowledge.recyclings:
            assert knowledge.in_hands == Cards()
            continue
        recycled = knowledge.recyclings[-1].cards
        assert Counter(round_.stock) <= Counter(recycled)
        assert len(recycled) - sum(knowledge.drawn) == round_.stock_size
        if round_.rules.decks == 1 and round_.rules.jokers < 2:
            # With no twins, each unseen card is either surely in a hand or a recycled one.
            for other, hand in enumerate(round_.hands):
                hidden = hand - knowledge.held[other]
                old = sum(card in knowledge.in_hands for card in hidden)
                assert len(hidden) - old <= knowledge.drawn[other]


@given(rounds(any_rules()), st.integers(0, 1 << 32))
@settings(max_examples=30)
def test_knowledge_that_goes_on_equals_knowledge_from_scratch(round_: Round, seed: int) -> None:
    rng = Random(seed)
    known: dict[int, Knowledge] = {}
    for at in on_the_way(round_.copy(), rng, 40):
        for seat in range(round_.seats):
            if seat not in known or rng.random() < 0.5:
                before = known.get(seat)
                known[seat] = Knowledge(view_for(at, seat), before)
                assert known[seat] == Knowledge(view_for(at, seat))


def test_knowledge_of_another_round_or_seat_is_not_gone_on_from() -> None:
    one, other = table(), table()
    play(one, "take", "discard 2S")
    play(other, "draw", "discard 2S", "take", "discard 3D")
    before = Knowledge(view_for(one, 1))
    assert Knowledge(view_for(other, 1), before) == Knowledge(view_for(other, 1))
    assert Knowledge(view_for(one, 2), before) == Knowledge(view_for(one, 2))


@pytest.mark.parametrize("preset", ["rami-51", "cardverse"])
def test_nothing_hidden_leads_into_knowledge(preset: str) -> None:
    # Its only argument is a view, and it keeps none of it.
    round_ = Round.deal(PRESETS[preset], 2, Random(1))
    knowledge = Knowledge(view_for(round_, 0))
    kept = [getattr(knowledge, name) for name in Knowledge.__slots__]
    assert not any(isinstance(thing, Round | SeatView) for thing in kept)
