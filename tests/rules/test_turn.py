"""R-TURN: drawing, taking the pile, taking back, discarding, and who is next."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.support.rounds import card, legal, play, why_not

from rami import (
    PRESETS,
    Discard,
    Draw,
    IllegalMove,
    Match,
    Phase,
    Round,
    RuleSet,
    Take,
    parse_move,
)

RAMI_51 = PRESETS["rami-51"]
RAMI_40 = PRESETS["rami-40"]
CARDVERSE = PRESETS["cardverse"]

ROYAL = "TH JH QH KH AH"


def position(rules: RuleSet = RAMI_51, **fields: Any) -> Round:
    """Two seats that have opened, seat 0 on turn with cards that fit nowhere."""
    usual: dict[str, Any] = {
        "hands": ["2S 5D 9C", "3D 7D"],
        "stock": "8D 4D JS QD",
        "pile": "6D 9D",
        "table": [ROYAL],
        "opened": [True, True],
    }
    return Round.from_position(rules, **(usual | fields))


# R-TURN-1


def test_r_turn_1_draw_then_discard() -> None:
    round_ = position()
    assert legal(round_) == ["draw"]
    play(round_, "draw")
    assert set(legal(round_)) == {"discard 2S", "discard 5D", "discard 9C", "discard 8D"}
    play(round_, "discard 9C")
    assert (round_.turn, round_.phase) == (1, Phase.DRAW)
    assert str(round_.pile[-1]) == "9C"


def test_r_turn_1_nothing_before_the_draw() -> None:
    round_ = position(hands=["9H 8H 2S 5S", "3D 7D"])
    for move in ("discard 2S", "lay 8H 9H 2S", "add 9H to 1", "swap 9H in 1", "back"):
        assert why_not(round_, move) == "turn.draw_first"


def test_r_turn_1_one_draw_a_turn() -> None:
    round_ = position(CARDVERSE)
    play(round_, "draw")
    assert why_not(round_, "draw") == why_not(round_, "take") == "turn.already_drawn"
    round_ = position(CARDVERSE)
    play(round_, "take")
    assert why_not(round_, "draw") == why_not(round_, "take") == "turn.already_drawn"


def test_r_turn_1_any_number_of_lays_and_lay_offs() -> None:
    round_ = position(hands=["2C 3C 4C 5D 6D 7D 9H 8H 2S", "3D 4D"], stock="KC", pile="6C")
    play(round_, "draw", "lay 2C 3C 4C", "add 9H to 1", "add 8H to 1", "lay 5D 6D 7D")
    assert [str(meld) for meld in round_.table] == ["8H 9H " + ROYAL, "2C 3C 4C", "5D 6D 7D"]
    play(round_, "discard KC")
    assert round_.turn == 1


@pytest.mark.parametrize(
    ("move", "missing"),
    [
        ("discard KC", "KC"),
        ("discard JK", "JK"),
        ("lay 2S 3S 4S", "3S"),
        ("add 9H to 1", "9H"),
        ("add JK to 1", "JK"),
        ("lay 2S 2S JK", "2S"),
        ("swap TH in 1", "TH"),
    ],
)
def test_r_turn_1_only_cards_of_the_hand(move: str, missing: str) -> None:
    round_ = position()
    play(round_, "draw")
    assert why_not(round_, move) == f"turn.card_not_in_hand card={missing}"


def test_r_turn_1_a_refused_move_changes_nothing() -> None:
    round_ = position()
    before = round_.copy()
    for move in ("take", "discard 2S", "back", "lay 2S 5D 9C"):
        with pytest.raises(IllegalMove):
            round_.apply(parse_move(move))
        assert round_ == before
        assert len(round_.history) == 0


def test_r_turn_1_an_empty_pile_cannot_be_taken() -> None:
    round_ = position(CARDVERSE, pile="")
    assert why_not(round_, "take") == "pile.empty"
    assert legal(round_) == ["draw"]


def test_r_turn_1_twins_are_discarded_one_by_one() -> None:
    round_ = position(hands=["9C 9C 2S", "3D 7D"], phase="play")
    assert sorted(legal(round_, "discard")) == ["discard 2S", "discard 9C"]
    play(round_, "discard 9C")
    assert str(round_.hands[0]) == "2S 9C"


# R-TURN-2


@pytest.mark.parametrize("opens", [1, 2, 3, 7])
def test_r_turn_2_the_pile_opens_in_a_turn_of_the_round(opens: int) -> None:
    rules = CARDVERSE.replace(pile_opens_in_round_turn=opens)
    for had in range(opens + 1):
        round_ = position(rules, turns_had=[had, 0], first_down=[0, 0])
        expected = f"pile.not_open_yet turn={had + 1} opens={opens}" if had + 1 < opens else ""
        assert why_not(round_, "take") == expected
        assert legal(round_) == (["draw"] if expected else ["draw", "take"])


def test_r_turn_2_it_opens_for_each_seat_by_its_own_turns() -> None:
    rules = CARDVERSE.replace(pile_opens_in_round_turn=2, players=(2, 4))
    round_ = Round.deal(rules, 3, Random(4))
    for seat in range(3):
        assert round_.turn == seat
        assert why_not(round_, "take") == "pile.not_open_yet turn=1 opens=2"
        round_.apply(Draw())
        round_.apply(Discard(next(iter(round_.hands[seat]))))
    for _ in range(3):
        assert why_not(round_, "take") == ""
        round_.apply(Take())
        round_.apply(Discard(next(iter(round_.hands[round_.turn]))))


def test_r_turn_2_in_cardverse_it_is_always_open() -> None:
    assert Take() in Round.deal(CARDVERSE, 4, Random(1)).legal_moves


def test_r_turn_2_the_count_begins_anew_with_each_round() -> None:
    rules = CARDVERSE.replace(pile_opens_in_round_turn=2, target=100_000)
    match = Match(rules, 2, Random(3))
    while not match.round.outcome:
        match.apply(match.round.legal_moves[-1])
    match.next_round()
    assert why_not(match.round, "take") == "pile.not_open_yet turn=1 opens=2"


# R-TURN-3


@pytest.mark.parametrize(
    ("hand", "top", "usable"),
    [
        ("2S 3S 8C", "4S", True),  # a new run
        ("4H 4D 8C", "4S", True),  # a new group
        ("2S 5D 8C", "9H", True),  # a lay-off
        ("2S 8H 8C", "9H", True),  # a lay-off of its own, whatever else is there
        ("2S 8H 7C", "8S", False),
        ("2S 9H 8C", "8H", True),  # together with a card of the hand
        ("2S 5D 8C", "8H", False),
        ("2S 5D JK", "8H", True),  # with a joker between
        ("2S 5D 8C", "JK", True),  # a joker itself
    ],
)
def test_r_turn_3_an_opened_seat_must_have_a_use_for_the_card(
    hand: str, top: str, usable: bool
) -> None:
    round_ = position(hands=[hand, "3D 7D"], pile=f"6D {top}")
    assert why_not(round_, "take") == ("" if usable else f"pile.card_not_usable card={top}")
    assert (Take() in list(round_.legal_moves)) is usable


def test_r_turn_3_a_swap_is_no_use() -> None:
    round_ = position(table=["JK 7S 8S"], hands=["2S 5D KC", "3D 7D"], pile="6D 6S")
    assert why_not(round_, "take") == "pile.card_not_usable card=6S"


@pytest.mark.parametrize(
    ("discard_to_win", "hand", "usable"),
    [(True, "2S 3S", False), (True, "2S 3S 9C", True), (False, "2S 3S", True)],
)
def test_r_turn_3_a_card_must_remain_to_be_discarded(
    discard_to_win: bool, hand: str, usable: bool
) -> None:
    rules = RAMI_51.replace(discard_to_win=discard_to_win)
    round_ = position(rules, hands=[hand, "3D 7D"], pile="6D 4S")
    assert why_not(round_, "take") == ("" if usable else "pile.card_not_usable card=4S")


def test_r_turn_3_the_last_card_may_be_needed_for_the_discard() -> None:
    """A hand of one card: the taken card is laid off, the other discarded."""
    round_ = position(hands=["2S", "3D 7D"], pile="6D 9H")
    assert legal(round_) == ["draw", "take"]
    play(round_, "take", "add 9H to 1", "discard 2S")
    assert round_.outcome is not None
    assert round_.outcome.winner == 0


@pytest.mark.parametrize(
    ("rules", "hand", "top", "usable"),
    [
        (RAMI_51, "TH JH QH KH 2C 5D", "AH", True),  # 51 with the ace, pure
        (RAMI_51, "TH JH QH KH AH 5D", "2C", False),  # an opening, but without the card
        (RAMI_51, "JH QH KH 2C 5D 9S", "AH", False),  # 41
        (RAMI_40, "JH QH KH 2C 5D 9S", "AH", True),
        (RAMI_51, "KS KH KD QS QH", "QD", False),  # 60, but no pure run
        (RAMI_40, "KS KH KD QS QH 2C", "QD", True),
        (RAMI_51, "TH JH QH KS KH 2C", "KD", True),  # 30 and 30
        (RAMI_51, "TH JH QH KS KH 2C", "JK", True),  # a joker in the group
        (RAMI_51, "TH JH QH KH 2C 5D", "JK", False),  # 50, and not pure
    ],
)
def test_r_turn_3_an_unopened_seat_must_hold_an_opening_with_the_card(
    rules: RuleSet, hand: str, top: str, usable: bool
) -> None:
    round_ = position(
        rules, hands=[hand, "3D 7D"], pile=f"6D {top}", table=["2D 3D 4D"], opened=[False, True]
    )
    assert why_not(round_, "take") == ("" if usable else f"pile.card_not_usable card={top}")


@pytest.mark.parametrize(
    ("discard_to_win", "hand", "usable"),
    [
        (True, "TH JH QH KH", False),
        (True, "TH JH QH KH 2C", True),
        (False, "TH JH QH KH", True),
    ],
)
def test_r_turn_3_an_unopened_seat_too_keeps_a_card_for_the_discard(
    discard_to_win: bool, hand: str, usable: bool
) -> None:
    rules = RAMI_51.replace(discard_to_win=discard_to_win)
    round_ = position(
        rules, hands=[hand, "3D 7D"], pile="6D AH", table=["2D 3D 4D"], opened=[False, True]
    )
    assert why_not(round_, "take") == ("" if usable else "pile.card_not_usable card=AH")


def test_r_turn_3_without_the_option_any_card_may_be_taken() -> None:
    rules = RAMI_51.replace(pile_card_must_be_melded=False)
    round_ = position(rules, hands=["2S 5D 8C", "3D 7D"], pile="6D 8H", opened=[False, True])
    assert why_not(round_, "take") == ""


def test_r_turn_3_the_pure_run_may_be_the_card_and_the_points_may_not() -> None:
    """The best opening by points leaves the card out; a smaller one with it still stands."""
    round_ = position(
        hands=["2C 3C TH JH QH KH AH 9D", "3D 7D"],
        pile="6D 4C",
        table=["2D 3D 4D"],
        opened=[False, True],
    )
    assert why_not(round_, "take") == ""


def test_r_turn_3_the_card_and_the_points_cannot_be_had_at_once() -> None:
    """With the card 9 points, without it 51: the ten is in both."""
    round_ = position(
        hands=["TH JH QH KH AH TD TC 2S", "3D 7D"],
        pile="6D TS",
        table=["2D 3D 4D"],
        opened=[False, True],
    )
    # TS TD TC 30 and JH QH KH AH 41 make 71, all melded but one: legal.
    assert why_not(round_, "take") == ""
    round_ = position(
        hands=["TH JH QH KH AH TD 3S 2S", "3D 7D"],
        pile="6D TS",
        table=["2D 3D 4D"],
        opened=[False, True],
    )
    # TS TD TH and JH QH KH AH make 71 too; without the jack nothing does.
    assert why_not(round_, "take") == ""
    round_ = position(
        hands=["9H TH JH QH KH TD 3S 2S", "3D 7D"],
        pile="6D TS",
        table=["2D 3D 4D"],
        opened=[False, True],
    )
    # 9H to KH is 49, JH QH KH with the tens 60.
    assert why_not(round_, "take") == ""
    round_ = position(
        hands=["8H 9H TH JH QH TD 3S 2S", "3D 7D"],
        pile="6D TS",
        table=["2D 3D 4D"],
        opened=[False, True],
    )
    # 8H to QH is 47; the tens leave JH QH, or 8H 9H, which is no run.
    assert why_not(round_, "take") == "pile.card_not_usable card=TS"


# R-TURN-4


def test_r_turn_4_an_opened_seat_must_meld_what_it_took() -> None:
    round_ = position(hands=["2S 3S 8C 8D", "3D 7D"], pile="6D 4S")
    play(round_, "take")
    for face in ("2S", "3S", "4S", "8C"):
        assert why_not(round_, f"discard {face}") == "pile.card_not_melded card=4S"
    assert legal(round_) == ["lay 2S 3S 4S"]
    play(round_, "lay 2S 3S 4S", "discard 8C")
    assert round_.turn == 1


def test_r_turn_4_the_twin_counts_as_the_card() -> None:
    """Two 4S in hand, one laid: the face has gone to the table, the other may be discarded."""
    round_ = position(hands=["2S 3S 4S 8C", "3D 7D"], pile="6D 4S")
    play(round_, "take", "lay 2S 3S 4S")
    assert why_not(round_, "discard 4S") == ""
    assert why_not(round_, "discard 8C") == ""


def test_r_turn_4_a_swap_puts_the_card_on_the_table_too() -> None:
    """The card could be laid; given for a joker, which is then laid off, it is used as well."""
    round_ = position(
        table=["JK 7S 8S", "2C 3C 4C"],
        hands=["6H 6D 8C", "3D 7D"],
        pile="9D 6S",
    )
    play(round_, "take")
    assert why_not(round_, "discard 8C") == "pile.card_not_melded card=6S"
    play(round_, "swap 6S in 1")
    assert why_not(round_, "discard 8C") == "swap.joker_held jokers=1 allowed=0"
    play(round_, "add JK to 2", "discard 8C")
    assert round_.turn == 1


def test_r_turn_4_taking_back_the_meld_asks_for_the_card_again() -> None:
    round_ = position(hands=["2S 3S 8C", "3D 7D"], pile="6D 4S")
    play(round_, "take", "lay 2S 3S 4S", "back")
    assert why_not(round_, "discard 8C") == "pile.card_not_melded card=4S"


def test_r_turn_4_an_unopened_seat_whose_melds_do_not_suffice_keeps_the_card() -> None:
    round_ = position(
        hands=["TH JH QH KH 2C 2C", "3D 7D"],
        pile="6D AH",
        table=["2D 3D 4D"],
        opened=[False, True],
    )
    play(round_, "take")
    assert why_not(round_, "discard AH") == "pile.card_kept card=AH"
    assert why_not(round_, "discard 2C") == ""
    play(round_, "discard 2C")
    assert str(round_.hands[0]) == "AH TH JH QH KH 2C"


def test_r_turn_4_laid_in_an_opening_that_fails_the_card_returns_and_its_twin_stays() -> None:
    round_ = position(
        hands=["TH JH QH KH AH 2C", "3D 7D"],
        pile="6D AH",
        table=["2D 3D 4D"],
        opened=[False, True],
    )
    play(round_, "take", "lay QH KH AH")
    assert why_not(round_, "discard AH") == "pile.card_kept card=AH"
    play(round_, "discard 2C")
    assert str(round_.hands[0]) == "AH AH TH JH QH KH"
    assert not round_.opened[0]


def test_r_turn_4_melds_that_suffice_must_hold_the_card() -> None:
    round_ = position(
        hands=["TH JH QH KH AH 2C 3C 8S", "3D 7D"],
        pile="6D 4C",
        table=["5D 6D 7D"],
        opened=[False, True],
    )
    play(round_, "take", "lay TH JH QH KH AH")
    for face in ("4C", "2C", "8S"):
        assert why_not(round_, f"discard {face}") == "pile.card_not_melded card=4C"
    play(round_, "lay 2C 3C 4C", "discard 8S")
    assert round_.opened[0]


def test_r_turn_4_a_taken_joker_is_a_face_like_any() -> None:
    round_ = position(hands=["2S JK 8C", "3D 7D"], pile="6D JK")
    play(round_, "take")
    assert why_not(round_, "discard JK") == "pile.card_not_melded card=JK"
    play(round_, "add JK to 1")
    assert why_not(round_, "discard JK") == ""


def test_r_turn_4_without_the_option_the_card_may_be_discarded_at_once() -> None:
    for rules in (CARDVERSE, RAMI_51.replace(pile_card_must_be_melded=False)):
        round_ = position(rules, pile="6D 9S")
        play(round_, "take")
        assert why_not(round_, "discard 9S") == ""
        play(round_, "discard 9S")
        assert list(map(str, round_.pile)) == ["6D", "9S"]


def test_r_turn_4_a_card_drawn_from_the_stock_may_be_discarded_at_once() -> None:
    round_ = position()
    play(round_, "draw", "discard 8D")
    assert str(round_.pile[-1]) == "8D"


# R-TURN-5


@pytest.mark.parametrize("empty_stock", ["reshuffle", "round_ends"])
@pytest.mark.parametrize("pile", ["", "9D", "6D 9D"])
@pytest.mark.parametrize("reshuffles", [0, 2])
def test_r_turn_5_drawing_is_always_legal(empty_stock: str, pile: str, reshuffles: int) -> None:
    rules = RAMI_51.replace(empty_stock=empty_stock)
    round_ = position(rules, stock="", pile=pile, reshuffles=reshuffles)
    assert why_not(round_, "draw") == ""
    assert "draw" in legal(round_)
    round_.apply(Draw())


# R-TURN-6


def test_r_turn_6_moves_are_taken_back_one_at_a_time() -> None:
    round_ = position(
        hands=["2C 3C 4C 9H 6S 8D", "3D 7D"], table=[ROYAL, "JK 7S 8S"], stock="5S 4D", pile="6D"
    )
    play(round_, "draw")
    states = [round_.copy()]
    for move in ("lay 2C 3C 4C", "add 9H to 1", "swap 6S in 2", "add JK to 1"):
        play(round_, move)
        states.append(round_.copy())
    states.pop()
    while states:
        play(round_, "back")
        assert round_ == states.pop()
    assert why_not(round_, "back") == "turn.nothing_to_take_back"
    assert "back" not in legal(round_)


def test_r_turn_6_a_draw_is_never_taken_back() -> None:
    for move in ("draw", "take"):
        round_ = position(CARDVERSE)
        play(round_, move)
        assert why_not(round_, "back") == "turn.nothing_to_take_back"


def test_r_turn_6_nor_a_discard() -> None:
    round_ = position()
    play(round_, "draw", "discard 8D")
    assert why_not(round_, "back") == "turn.draw_first"
    play(round_, "draw")
    assert why_not(round_, "back") == "turn.nothing_to_take_back"


def test_r_turn_6_nor_a_move_that_ended_the_round() -> None:
    round_ = position(CARDVERSE, hands=["9H", "3D 7D"], phase="play")
    play(round_, "add 9H to 1")
    assert why_not(round_, "back") == "turn.round_over"


def test_r_turn_6_what_was_taken_back_may_be_done_again() -> None:
    round_ = position(hands=["2C 3C 4C 8D", "3D 7D"], phase="play")
    play(round_, "lay 2C 3C 4C")
    after = round_.copy()
    play(round_, "back", "lay 2C 3C 4C")
    assert round_ == after


# R-TURN-7


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("dealer", [0, 1])
def test_r_turn_7_the_seat_left_of_the_dealer_starts_and_play_is_clockwise(
    seats: int, dealer: int
) -> None:
    round_ = Round.deal(RAMI_51, seats, Random(2), dealer)
    for step in range(2 * seats):
        assert round_.turn == (dealer + 1 + step) % seats
        round_.apply(Draw())
        round_.apply(Discard(next(iter(round_.hands[round_.turn]))))
    assert round_.turns_had == (2,) * seats


def test_r_turn_7_the_deal_passes_to_the_left_each_round() -> None:
    match = Match(CARDVERSE.replace(target=100_000), 3, Random(3))
    starters = []
    for _ in range(4):
        starters.append((match.round.dealer, match.round.turn))
        while not match.round.outcome:
            match.apply(match.round.legal_moves[-1])
        match.next_round()
    assert starters == [(2, 0), (0, 1), (1, 2), (2, 0)]


def test_the_next_card_of_the_stock_is_drawn() -> None:
    round_ = position()
    play(round_, "draw")
    assert card("8D") in round_.hands[0]
    assert list(map(str, round_.stock)) == ["4D", "JS", "QD"]


# What is no move


@pytest.mark.parametrize("phase", ["draw", "play"])
def test_a_text_is_no_move_before_it_is_read(phase: str) -> None:
    round_ = Round.from_position(RAMI_51, hands=["2S 3S", "4H"], stock="5D", phase=phase)
    text: Any = "draw"
    with pytest.raises(TypeError, match="parse_move"):
        round_.check(text)
    with pytest.raises(TypeError, match="parse_move"):
        round_.apply(text)
