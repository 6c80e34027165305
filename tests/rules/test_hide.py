"""R-HIDE: what a seat, and a spectator, may know. The laws are in tests/laws/test_views.py."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.support.rounds import play

from rami import (
    PRESETS,
    Cards,
    Drew,
    OpeningFailed,
    Reshuffled,
    Round,
    SeatView,
    SpectatorView,
    TookBack,
    spectator_view,
    view_for,
)
from rami.engine.views import glance_of

RAMI_51 = PRESETS["rami-51"]


def position(**fields_: Any) -> Round:
    usual: dict[str, Any] = {
        "hands": ["QH KH AH 2S 9C", "3D 7D JK", "KS KD"],
        "stock": "8D 4D",
        "pile": "6D 9D",
        "table": ["4H 5H 6H"],
        "laid_by": [1],
        "opened": [False, True, True],
    }
    return Round.from_position(RAMI_51, **(usual | fields_))


# R-HIDE-1


def test_r_hide_1_a_seat_sees_its_hand_and_how_many_the_others_hold() -> None:
    round_ = position()
    for seat, hand in enumerate(["QH KH AH 2S 9C", "3D 7D JK", "KS KD"]):
        view = view_for(round_, seat)
        assert view.hand == Cards.of(hand)
        assert view.hand_sizes == (5, 3, 2)
        assert (view.stock_size, view.pile_size, str(view.pile_top)) == (2, 2, "9D")
        assert [str(meld) for meld in view.table] == ["4H 5H 6H"]
        assert view.seat == seat
        assert view.on_turn is (seat == 0)


def test_r_hide_1_a_spectator_sees_no_hand() -> None:
    view = spectator_view(position())
    assert not isinstance(view, SeatView)
    assert not hasattr(view, "hand")
    assert not hasattr(view, "drew")
    assert view.hand_sizes == (5, 3, 2)


def test_r_hide_1_a_view_holds_nothing_that_leads_to_the_round() -> None:
    round_ = position()
    play(round_, "draw")
    for view in (view_for(round_, 1), spectator_view(round_)):
        kinds = type(view).__mro__
        names = {name for kind in kinds for name in getattr(kind, "__slots__", ())}
        assert "table" in names
        assert not any(isinstance(getattr(view, name), Round) for name in names)
        assert not hasattr(view, "__dict__")
    names = set(SpectatorView.__slots__)
    assert names.isdisjoint({"hands", "stock", "pile", "hand", "position", "dealt", "now"})


def test_r_hide_1_the_card_drawn_is_seen_by_the_seat_that_drew_it() -> None:
    round_ = position()
    events = play(round_, "draw")
    drew = {seat: events.seen_by(seat)[0] for seat in (0, 1, 2, None)}
    cards = {seat: event.card for seat, event in drew.items() if isinstance(event, Drew)}
    assert str(cards.pop(0)) == "8D"
    assert cards == {1: None, 2: None, None: None}
    assert str(view_for(round_, 0).drew) == "8D"
    assert view_for(round_, 1).drew is None
    assert view_for(round_, 0).history == events.seen_by(0)
    assert view_for(round_, 1).history == events.seen_by(1)


def test_r_hide_1_the_card_taken_from_the_pile_is_seen_by_all() -> None:
    round_ = position(opened=[True, True, True], pile="6D 7H", hands=["2S 9C", "3D 7D", "KS KD"])
    events = play(round_, "take")
    assert events.seen_by(1) == events.seen_by(None) == events.seen_by(0)
    assert str(spectator_view(round_).taken) == "7H"
    play(round_, "add 7H to 1")
    assert spectator_view(round_).taken is None


def test_r_hide_1_what_was_on_top_of_the_pile_was_seen_by_all() -> None:
    round_ = position()
    play(round_, "draw", "discard 2S")
    for view in (view_for(round_, 2), spectator_view(round_)):
        assert " ".join(map(str, view.pile_seen)) == "6D 9D 2S"


def test_r_hide_1_a_history_begins_with_the_pile_that_everybody_saw() -> None:
    round_ = Round.deal(PRESETS["rami-51"], 2, Random(3))
    turned_up = round_.pile
    play(round_, "draw")
    assert view_for(round_, 1).first_pile == turned_up
    position_ = position()
    play(position_, "draw", "discard 2S")
    for view in (view_for(position_, 2), spectator_view(position_.copy())):
        assert " ".join(map(str, view.first_pile)) == "6D 9D"
    position_ = position(phase="play", moves=["discard 2S"])
    assert " ".join(map(str, spectator_view(position_).first_pile)) == "6D 9D 2S"


def test_r_hide_1_the_totals_of_the_match_are_public() -> None:
    round_ = position()
    assert view_for(round_, 0).totals == spectator_view(round_).totals == (0, 0, 0)
    assert view_for(round_, 0, [100, 0, 41]).totals == (100, 0, 41)
    assert spectator_view(round_, (100, 0, 41)).totals == (100, 0, 41)


def test_r_hide_1_laid_cards_are_public_at_once_and_stay_in_the_history() -> None:
    round_ = position()
    play(round_, "draw", "lay QH KH AH")
    view = view_for(round_, 2)
    assert [str(meld) for meld in view.table] == ["4H 5H 6H", "QH KH AH"]
    assert [str(meld) for meld in view.laid] == ["QH KH AH"]
    assert view.opening.points == 31
    assert view.hand_sizes == (3, 3, 2)
    assert view.can_take_back
    play(round_, "back", "lay QH KH AH", "discard 2S")
    kinds = [type(event).__name__ for event in view_for(round_, 2).history]
    assert kinds == ["Drew", "Laid", "TookBack", "Laid", "OpeningFailed", "Discarded"]
    seen = view_for(round_, 2).history
    assert isinstance(seen[2], TookBack)
    assert str(seen[2].move) == "lay QH KH AH"
    assert isinstance(seen[4], OpeningFailed)
    assert seen[4].cards == Cards.of("QH KH AH")
    assert not view_for(round_, 2).can_take_back


def test_r_hide_1_all_hands_are_shown_when_the_round_is_over() -> None:
    round_ = position(hands=["9C", "3D 7D JK", "KS KD"], opened=[True] * 3, phase="play")
    assert spectator_view(round_).outcome is None
    play(round_, "discard 9C")
    outcome = spectator_view(round_).outcome
    assert outcome is not None
    assert outcome.hands == (Cards(), Cards.of("3D 7D JK"), Cards.of("KS KD"))
    assert not view_for(round_, 0).on_turn


def test_r_hide_1_there_are_only_so_many_seats() -> None:
    for seat in (-1, 3):
        with pytest.raises(IndexError):
            view_for(position(), seat)


def test_r_hide_1_a_glance_is_a_view_without_its_history() -> None:
    round_ = position()
    play(round_, "draw", "lay QH KH AH")
    for seat in range(3):
        view, glance = view_for(round_, seat), glance_of(round_, seat)
        assert view.history
        assert glance.history == ()
        for kind in SeatView.__mro__:
            for name in set(getattr(kind, "__slots__", ())) - {"history"}:
                assert getattr(glance, name) == getattr(view, name)


# R-HIDE-2


def test_r_hide_2_nobody_sees_the_order_of_a_new_stock() -> None:
    round_ = position(stock="", pile="6D 9D 8D 4D")
    events = play(round_, "draw")
    for seat in (0, 1, 2, None):
        reshuffled = events.seen_by(seat)[0]
        assert isinstance(reshuffled, Reshuffled)
        assert (reshuffled.count, reshuffled.order) == (3, None)
    assert round_.turn == 0
    assert view_for(round_, 0).history == events.seen_by(0)


def test_r_hide_2_the_text_of_a_round_that_a_log_line_may_hold_names_no_card() -> None:
    round_ = Round.deal(RAMI_51, 3, Random(1))
    events = play(round_, "draw")
    assert repr(round_) == "<Round: seat 0 of 3, play>"
    assert [repr(event) for event in events.seen_by(1)] == ["Drew(seat=0, card=None)"]


def test_r_hide_2_two_rounds_that_differ_in_the_hidden_look_alike() -> None:
    one = position()
    other = position(hands=["QH KH AH 2S 9C", "KD 4D 8D", "JK KS"], stock="7D 3D")
    assert view_for(one, 0) == view_for(other, 0)
    assert spectator_view(one) == spectator_view(other)
    assert view_for(one, 1) != view_for(other, 1)
