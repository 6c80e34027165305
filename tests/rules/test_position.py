"""Positions that cannot be, and texts that are none: every fault is named at once."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.support.rounds import faults, legal, play, why_not

from rami import (
    PRESETS,
    Card,
    InvalidPosition,
    InvalidRecord,
    InvalidRules,
    Lay,
    LayOff,
    Match,
    Position,
    Record,
    Refused,
    Round,
    Unreadable,
    parse_move,
    parse_position,
    parse_record,
    read_meld,
    replay,
)

RAMI_51 = PRESETS["rami-51"]
CARDVERSE = PRESETS["cardverse"]


def wrong(rules: Any = RAMI_51, **fields: Any) -> list[str]:
    usual: dict[str, Any] = {"hands": ["2S 3S", "3D 4D"], "stock": "8D", "pile": "9D"}
    with pytest.raises(InvalidPosition) as refused:
        Round.from_position(rules, **(usual | fields))
    return faults(refused.value)


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"hands": ["2S"]}, ["position.seats seats=1 low=2 high=5"]),
        ({"hands": ["2S"] * 6}, ["position.seats seats=6 low=2 high=5"]),
        ({"hands": ["2S", ""]}, ["position.empty_hand seat=2"]),
        ({"turn": 2}, ["position.seat field=turn value=3 seats=2"]),
        ({"turn": -1}, ["position.seat field=turn value=0 seats=2"]),
        ({"turn": True}, ["position.seat field=turn value=True seats=2"]),
        ({"dealer": 7}, ["position.seat field=dealer value=8 seats=2"]),
        ({"phase": "over"}, ["position.wrong_value field=phase value=over"]),
        ({"phase": "lunch"}, ["position.wrong_value field=phase value=lunch"]),
        ({"reshuffles": 3}, ["position.wrong_value field=reshuffles value=3"]),
        ({"idle_turns": -1}, ["position.wrong_value field=idle_turns value=-1"]),
        ({"turns_had": [1]}, ["position.per_seat field=turns_had count=1 seats=2"]),
        ({"opened": [True]}, ["position.per_seat field=opened count=1 seats=2"]),
        ({"opened": ["yes", True]}, ["position.wrong_value field=opened value=yes"]),
        ({"drawn": "2S"}, ["position.only_in_play field=drawn"]),
        (
            {"taken": "2S"},
            ["position.only_in_play field=taken", "position.only_in_play field=drawn"],
        ),
        ({"moves": ["draw"]}, ["position.only_in_play field=moves"]),
        ({"jokers_after_draw": 1}, ["position.only_in_play field=jokers"]),
        (
            {"stock": "8D nonsense"},
            ["position.cards field=stock refusal=cards.unknown word=nonsense"],
        ),
        ({"pile": "2S 2S"}, ["cards.not_in_pack card=2S count=3 pack=2"]),
        ({"pile": "JK JK JK JK JK"}, ["cards.not_in_pack card=JK count=5 pack=4"]),
        ({"table": ["2S 3S 5S"]}, ["position.meld meld=1 refusal=meld.gap"]),
        (
            {"table": ["5S 6S 7S"], "laid_by": [0, 1]},
            ["position.owners count=2 melds=1"],
        ),
        (
            {"table": ["5S 6S 7S"], "laid_by": [1], "opened": [True, False]},
            ["position.not_opened seat=2"],
        ),
        (
            {"hands": ["2S 2S 3S 3S 4S 4S 5S 5S 6S 6S 7S 7S 8S 8S 9S 9S", "3D"]},
            ["position.cards field=hand 1 refusal=cards.too_many count=16 most=15"],
        ),
        (
            {"first_down": [2, 0], "turns_had": [1, 1]},
            ["position.wrong_value field=first_down value=2"],
        ),
        (
            {"phase": "play", "laid": ["5S 6S 7S"]},
            ["position.laid_not_on_table meld=5S 6S 7S"],
        ),
        (
            {"phase": "play", "table": ["5S 6S 7S 8S"], "laid": ["5S 6S 7S"]},
            ["position.not_opened seat=1"],
        ),
        ({"phase": "play", "taken": "KD"}, ["position.taken card=KD"]),
        (
            {"phase": "play", "moves": ["lay 2S 3S 4S"]},
            ["position.move text=lay 2S 3S 4S refusal=turn.card_not_in_hand card=4S"],
        ),
        (
            {"phase": "play", "moves": ["dance"]},
            ["position.move text=dance refusal=move.unknown text=dance"],
        ),
        (
            {"phase": "play", "hands": ["2S JK", "3D"], "jokers_after_draw": 0},
            ["position.wrong_value field=jokers_after_draw value=0"],
        ),
        ({"phase": "play", "hands": ["2S", "3D"]}, ["position.no_legal_move seat=1"]),
        (
            {"phase": "play", "hands": ["2S 3D", "3D"], "taken": "2S", "opened": [True, True]},
            ["position.no_legal_move seat=1"],
        ),
    ],
    ids=str,
)
def test_an_impossible_position_is_refused(fields: dict[str, Any], expected: list[str]) -> None:
    assert wrong(**fields) == expected


def test_every_fault_is_named_at_once() -> None:
    assert wrong(
        hands=["2S 2S nonsense", ""],
        pile="2S 2S 2S",
        table=["5S 6S 8S", "KS KS KD"],
        turn=9,
        phase="lunch",
        reshuffles=5,
    ) == [
        "position.cards field=hand 1 refusal=cards.unknown word=nonsense",
        "position.wrong_value field=phase value=lunch",
        "position.seat field=turn value=10 seats=2",
        "position.meld meld=1 refusal=meld.gap",
        "position.meld meld=2 refusal=meld.duplicate_suit card=KS",
        "position.wrong_value field=reshuffles value=5",
        "position.empty_hand seat=2",
        "cards.not_in_pack card=2S count=3 pack=2",
    ]


def test_a_pack_of_one_deck_has_no_twins_and_no_jokers() -> None:
    assert wrong(CARDVERSE, stock="2S JK") == [
        "cards.not_in_pack card=2S count=2 pack=1",
        "cards.not_in_pack card=JK count=1 pack=0",
    ]


def test_a_meld_of_other_rules_is_read_by_these() -> None:
    low = read_meld("AS 2S 3S", RAMI_51)
    assert wrong(CARDVERSE, hands=["KS 5S", "3D"], table=[low]) == [
        "position.meld meld=1 refusal=meld.ace_low_not_allowed"
    ]
    house = read_meld("7S 8S JK", PRESETS["rami-51-house"])
    round_ = Round.from_position(RAMI_51, hands=["KS", "3D"], stock="2D", table=[house])
    assert round_.table[0].points == 21


def test_a_whole_hand_of_sixteen_is_what_a_seat_may_hold_after_its_draw() -> None:
    hand = "2S 2S 3S 3S 4S 4S 5S 5S 6S 6S 7S 7S 8S 8S 9S 9S"
    round_ = Round.from_position(RAMI_51, hands=[hand, "3D"], phase="play")
    play(round_, "discard 9S")
    with pytest.raises(InvalidPosition):
        Round.from_position(RAMI_51, hands=[f"{hand} TS", "3D"], phase="play")


def test_what_is_left_out_is_taken_to_be_usual() -> None:
    round_ = Round.from_position(
        RAMI_51, hands=["9S 2D", "3D 4D"], stock="8D", pile="9D", table=["5S 6S 7S"]
    )
    assert round_.opened == (True, True)
    assert (round_.turn, round_.dealer, round_.laid_by) == (0, 1, (0,))
    assert round_.turns_had == (1, 1)
    assert round_.first_down == (1, 1)
    assert legal(round_) == ["draw"]
    unopened = Round.from_position(RAMI_51, hands=["9S 2D", "3D 4D"], stock="8D", pile="9D")
    assert unopened.opened == (False, False)
    assert unopened.first_down == (0, 0)


def test_melds_of_this_turn_can_be_taken_back() -> None:
    round_ = Round.from_position(
        RAMI_51, hands=["9C", "3D"], stock="8D", table=["QH KH AH"], laid=["QH KH AH"],
        phase="play",
    )  # fmt: skip
    assert round_.opened == (False, False)
    assert legal(round_) == ["back", "discard 9C"]
    play(round_, "back")
    assert str(round_.hands[0]) == "AH QH KH 9C"


def test_melds_of_this_turn_that_were_added_to_stand() -> None:
    round_ = Round.from_position(
        RAMI_51, hands=["9C 8C", "3D"], stock="8D", table=["9H TH JH QH KH AH"],
        laid=["TH JH QH KH AH"], opened=[False, True], phase="play",
    )  # fmt: skip
    assert why_not(round_, "back") == "turn.nothing_to_take_back"
    play(round_, "discard 9C")
    assert round_.opened == (True, True)


# Texts


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "move.unknown"),
        ("dance", "move.unknown"),
        ("draw 2", "move.unknown"),
        ("take 7H", "move.unknown"),
        ("lay", "cards.empty"),
        ("lay 7H 7X 7S", "cards.unknown"),
        ("lay 7H 7H 7H", "cards.not_in_pack"),
        ("discard", "move.unknown"),
        ("discard 7H 8H", "move.unknown"),
        ("add 7H", "move.unknown"),
        ("add 7H to", "move.unknown"),
        ("add to 2", "move.unknown"),
        ("add 7H to 0", "move.meld_number"),
        ("add 7H to -1", "move.meld_number"),
        ("add 7H to ٣", "move.meld_number"),
        ("add 7H to 99999999", "move.meld_number"),
        ("add 7H to two", "move.meld_number"),
        ("swap 7H to 1", "move.unknown"),
        ("swap 7H 8H in 1", "move.unknown"),
        ("swap in 1", "move.unknown"),
        ("lay " + "7H" * 5_000, "cards.unknown"),
        ("x" * 10_000, "move.unknown"),
        ("\x1b]0;title\x07" * 1_000, "move.unknown"),
    ],
    ids=range(23),
)
def test_a_text_that_is_no_move_is_refused(text: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        parse_move(text)
    assert refused.value.refusal.code == code
    assert len(str(refused.value)) < 150
    assert "\x1b" not in str(refused.value)


def test_moves_are_read_as_players_type_them() -> None:
    assert parse_move("  LAY qh, kh ah ") == Lay("AH KH QH")
    assert parse_move("add JK 9c TO 2") == LayOff("9C JK", 1)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (("turn: 1", "turn: 7"), "position.seat field=turn value=7 seats=2"),
        (("turn: 1", "turn: one"), "position.seat field=turn value=one seats=2"),
        (("turn: 1\n", ""), "position.missing_field field=turn"),
        (("phase: draw", "phase: lunch"), "position.wrong_value field=phase value=lunch"),
        (("opened: no no", "opened: maybe no"), "position.wrong_value field=opened value=maybe"),
        (("pile:", "heap:"), "position.unknown_field field=heap"),
        (("dealer: 2", "dealer: 2\ndealer: 1"), "position.wrong_value field=dealer value=1"),
        (
            ("hand: 2S 3S", "hand: 2S 3X"),
            "position.cards field=hand 1 refusal=cards.unknown word=3X",
        ),
    ],
)
def test_a_text_with_a_fault_is_no_position(change: tuple[str, str], expected: str) -> None:
    round_ = Round.from_position(RAMI_51, hands=["2S 3S", "3D 4D"], stock="8D", pile="9D")
    text = str(round_.position())
    assert change[0] in text
    with pytest.raises(InvalidPosition) as refused:
        parse_position(text.replace(*change))
    assert faults(refused.value) == [expected]


def test_a_position_whose_rules_are_none_is_refused_as_such() -> None:
    round_ = Round.from_position(RAMI_51, hands=["2S 3S", "3D 4D"], stock="8D", pile="9D")
    with pytest.raises(InvalidRules):
        parse_position(str(round_.position()).replace("rami-51", "rami-61"))


def test_a_position_holds_what_is_needed_to_go_on() -> None:
    round_ = Round.from_position(
        RAMI_51, hands=["6S 9H KD 2C", "3D"], stock="8D", pile="9D",
        table=["JK 7S 8S", "TH JH QH"], phase="play",
    )  # fmt: skip
    play(round_, "swap 6S in 1", "add 9H to 2")
    again = Round.of(parse_position(str(round_.position())))
    assert again == round_
    assert why_not(again, "discard 2C") == "swap.joker_held jokers=1 allowed=0"
    play(again, "back", "back")
    assert str(again.hands[0]) == "6S 9H KD 2C"
    assert isinstance(again.position(), Position)


# Records


def a_record() -> str:
    match = Match(CARDVERSE, 2, Random(1))
    for _ in range(7):
        match.apply(match.round.legal_moves[-1])
    return str(Record.of(match, ["Anna", "Bo\nb, the 2nd"]))


def test_a_record_tells_the_match() -> None:
    record = parse_record(a_record())
    assert record.players == ("Anna", "Bob the 2nd")
    assert len(record.rounds[0].moves) == 7
    assert replay(record).round.turn == 1


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "record.empty"),
        ("\n \n", "record.empty"),
        ("rami", "record.not_a_record"),
        ("x" * 10_000, "record.not_a_record"),
        ("rami record 3\n", "record.version"),
        ("rami record\n", "record.not_a_record"),
        ("rami record 1\n", "record.truncated"),
        ("rami record 1\nseal: 12\n", "record.truncated"),
        ("rami record 1\nseal: 0123456789abcdef\n", "record.changed"),
    ],
)
def test_a_text_that_is_no_record_is_refused(text: str, code: str) -> None:
    with pytest.raises(InvalidRecord) as refused:
        parse_record(text)
    assert refused.value.refusal.code == code


def test_a_record_that_was_changed_is_found_out() -> None:
    text = a_record()
    with pytest.raises(InvalidRecord) as refused:
        parse_record(text.replace("Anna", "Anne"))
    assert faults(refused.value) == ["record.changed"]
    with pytest.raises(InvalidRecord) as refused:
        parse_record(text[:-20])
    assert refused.value.refusal.code in ("record.truncated", "record.changed")


def test_a_record_needs_a_deal() -> None:
    round_ = Round.from_position(CARDVERSE, hands=["2S", "3S"], stock="4S", pile="5S")
    with pytest.raises(ValueError, match="position"):
        Record.of(Match.of_rounds([round_], Random(1)))
    with pytest.raises(ValueError, match="names"):
        Record.of(Match(CARDVERSE, 2, Random(1)), ["Anna"])


def test_every_refusal_can_be_caught_as_one() -> None:
    for error in (InvalidPosition, InvalidRecord, InvalidRules, Unreadable):
        assert issubclass(error, Refused)
    assert isinstance(Card.of(7, "H"), Card)
