"""R-DEAL-1: the deal, and the rule sets whose deal is impossible."""

from __future__ import annotations

from random import Random

import pytest
from tests.support.rounds import faults

from rami import (
    PRESETS,
    Cards,
    InvalidPosition,
    InvalidRules,
    Phase,
    Round,
    RuleSet,
    parse_rules,
)
from rami.engine.cards import full_pack
from rami.engine.chance import SeededShuffles

RAMI_51 = PRESETS["rami-51"]
CARDVERSE = PRESETS["cardverse"]


def deal(rules: RuleSet, seats: int, dealer: int | None = None) -> Round:
    return Round.deal(rules, seats, Random(1), dealer)


@pytest.mark.parametrize(
    ("preset", "seats", "hand", "stock"),
    [
        ("rami-51", 2, 13, 81),
        ("rami-51", 3, 13, 68),
        ("rami-51", 4, 13, 55),
        ("rami-51", 5, 13, 42),
        ("rami-40", 5, 13, 42),
        ("rami-51-house", 2, 13, 81),
        ("rami-40-house", 2, 13, 81),
        ("cardverse", 2, 7, 37),
        ("cardverse", 3, 10, 21),
        ("cardverse", 4, 10, 11),
    ],
)
def test_r_deal_1_hands_one_card_up_and_the_rest_is_the_stock(
    preset: str, seats: int, hand: int, stock: int
) -> None:
    round_ = deal(PRESETS[preset], seats)
    assert [len(cards) for cards in round_.hands] == [hand] * seats
    assert (len(round_.pile), round_.stock_size) == (1, stock)
    assert round_.phase is Phase.DRAW
    assert round_.table == ()


def test_r_deal_1_the_pack_is_whole() -> None:
    for name, count, faces in [("rami-51", 108, 2), ("cardverse", 52, 1)]:
        round_ = deal(PRESETS[name], 4)
        everything = [*round_.stock, *round_.pile, *(c for hand in round_.hands for c in hand)]
        assert len(everything) == count
        assert {everything.count(card) for card in everything if not card.is_joker} == {faces}
        assert sum(card.is_joker for card in everything) == (4 if faces == 2 else 0)


def test_r_deal_1_cards_are_dealt_one_by_one_from_the_left_of_the_dealer() -> None:
    pack = full_pack(1, 0)
    round_ = Round.from_deal(CARDVERSE, 2, pack, SeededShuffles(0), dealer=0)
    assert round_.turn == 1
    assert round_.hands[1] == Cards.of("AS 3S 5S 7S 9S JS KS")
    assert round_.hands[0] == Cards.of("2S 4S 6S 8S TS QS AH")
    assert list(map(str, round_.pile)) == ["2H"]
    assert list(map(str, round_.stock[:3])) == ["3H", "4H", "5H"]


@pytest.mark.parametrize(
    ("seats", "hand_size", "expected"),
    [(2, (5, 6, 7), 5), (3, (5, 6, 7), 6), (4, (5, 6, 7), 7), (5, (5, 6, 7), 7), (4, 8, 8)],
)
def test_r_deal_1_hand_sizes_may_depend_on_the_number_of_seats(
    seats: int, hand_size: object, expected: int
) -> None:
    round_ = deal(RAMI_51.replace(hand_size=hand_size), seats)
    assert {len(hand) for hand in round_.hands} == {expected}


def test_r_deal_1_equal_hand_sizes_are_equal_rules() -> None:
    assert RAMI_51.replace(hand_size=(13, 13, 13, 13)) == RAMI_51
    assert CARDVERSE.replace(hand_size=(7, 10, 10)) == CARDVERSE
    assert CARDVERSE.replace(hand_size="7/10") == CARDVERSE
    with pytest.raises(InvalidRules) as refused:
        RAMI_51.replace(hand_size=(13, 12, 11, 10, 9))
    assert refused.value.refusal.code == "rules.wrong_value"


@pytest.mark.parametrize("size", [3, 15])
def test_r_deal_1_hands_from_three_to_fifteen(size: int) -> None:
    assert {len(hand) for hand in deal(RAMI_51.replace(hand_size=size), 5).hands} == {size}


@pytest.mark.parametrize("size", [2, 16])
def test_r_deal_1_no_other_hands(size: int) -> None:
    with pytest.raises(InvalidRules) as refused:
        RAMI_51.replace(hand_size=size)
    expected = f"rules.out_of_range option=hand_size value={size} low=3 high=15"
    assert faults(refused.value) == [expected]


@pytest.mark.parametrize(
    ("decks", "jokers", "seats", "size", "fits"),
    [
        # 52 - 4 * 11 - 1 = 7 cards for 4 seats; 52 - 4 * 12 - 1 = 3.
        (1, 0, 4, 11, True),
        (1, 0, 4, 12, False),
        # 56 - 4 * 12 - 1 = 7; 52 - 5 * 9 - 1 = 6 for 5 seats; 56 - 5 * 10 - 1 = 5 is enough.
        (1, 4, 4, 12, True),
        (1, 0, 5, 9, True),
        (1, 4, 5, 10, True),
        (1, 3, 5, 10, False),
        (2, 0, 5, 15, True),
    ],
)
def test_r_deal_1_the_stock_keeps_a_card_for_each_seat(
    decks: int, jokers: int, seats: int, size: int, fits: bool
) -> None:
    without = {} if jokers else {"jokers_per_meld": None, "joker_hand_points": None}
    options: dict[str, object] = {
        "decks": decks,
        "jokers": jokers,
        "players": seats,
        "hand_size": size,
        **without,
        **({} if jokers else {"joker_swap": "off"}),
    }
    if fits:
        assert deal(RAMI_51.replace(**options), seats).stock_size >= seats
    else:
        with pytest.raises(InvalidRules) as refused:
            RAMI_51.replace(**options)
        assert faults(refused.value) == [
            f"rules.hands_do_not_fit seats={seats} hand_size={size} pack={52 + jokers}"
        ]


def test_r_deal_1_five_players_and_26_cards_each_from_one_deck_name_every_fault() -> None:
    with pytest.raises(InvalidRules) as refused:
        CARDVERSE.replace(players=5, hand_size=26, jokers_per_meld=2)
    assert faults(refused.value) == [
        "rules.out_of_range option=hand_size value=26 low=3 high=15",
        "rules.needs_jokers option=jokers_per_meld value=2 without=none",
        "rules.hands_do_not_fit seats=5 hand_size=26 pack=52",
    ]


@pytest.mark.parametrize(
    ("preset", "seats"), [("rami-51", 1), ("rami-51", 6), ("cardverse", 5), ("cardverse", 0)]
)
def test_r_deal_1_only_so_many_seats_as_the_rules_are_for(preset: str, seats: int) -> None:
    rules = PRESETS[preset]
    with pytest.raises(InvalidRules) as refused:
        deal(rules, seats)
    low, high = rules.players
    assert faults(refused.value) == [f"match.seats seats={seats} low={low} high={high}"]


def test_r_deal_1_an_order_that_is_not_the_pack_is_refused() -> None:
    short = full_pack(2, 4)[1:]
    doubled = [*short, short[-1]]
    for order in (short, doubled, full_pack(1, 0), [*full_pack(2, 4), *full_pack(1, 0)[:1]]):
        with pytest.raises(InvalidPosition) as refused:
            Round.from_deal(RAMI_51, 2, order, SeededShuffles(0))
        assert faults(refused.value) == ["deal.not_the_pack"]


def test_the_same_source_deals_the_same() -> None:
    assert deal(RAMI_51, 3) == deal(RAMI_51, 3)
    assert Round.deal(RAMI_51, 3, Random(2)) != deal(RAMI_51, 3)


# Rule sets


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"decks": 3}, ["rules.out_of_range option=decks value=3 low=1 high=2"]),
        ({"jokers": 7}, ["rules.out_of_range option=jokers value=7 low=0 high=6"]),
        ({"players": (1, 5)}, ["rules.out_of_range option=players value=1-5 low=2 high=5"]),
        ({"players": (5, 2)}, ["rules.out_of_range option=players value=5-2 low=2 high=5"]),
        (
            {"opening_points": -1},
            ["rules.out_of_range option=opening_points value=-1 low=0 high=100000"],
        ),
        ({"target": 0}, ["rules.out_of_range option=target value=0 low=1 high=100000"]),
        (
            {"pile_opens_in_round_turn": 0},
            ["rules.out_of_range option=pile_opens_in_round_turn value=0 low=1 high=100000"],
        ),
        (
            {"ace_in_runs": "around"},
            ["rules.wrong_value option=ace_in_runs value=around accepted=both, high, low"],
        ),
        (
            {"joker_swap": 7},
            ["rules.wrong_value option=joker_swap value=7 accepted=off, runs, runs_and_groups"],
        ),
        (
            {"discard_to_win": 1},
            ["rules.wrong_value option=discard_to_win value=1 accepted=yes, no"],
        ),
        ({"decks": True}, ["rules.wrong_value option=decks value=True accepted=1–2"]),
        ({"decks": 1.0}, ["rules.wrong_value option=decks value=1.0 accepted=1–2"]),
        ({"jokers_per_meld": None}, ["rules.joker_option_missing option=jokers_per_meld"]),
        ({"joker_hand_points": None}, ["rules.joker_option_missing option=joker_hand_points"]),
        (
            {"jokers": 0},
            [
                "rules.needs_jokers option=jokers_per_meld value=1 without=none",
                "rules.needs_jokers option=joker_swap value=runs_and_groups without=off",
                "rules.needs_jokers option=joker_hand_points value=20 without=none",
            ],
        ),
        (
            {"decks": "many", "target": "", "scoring": None},
            [
                "rules.wrong_value option=decks value=many accepted=1–2",
                "rules.wrong_value option=scoring value=None accepted=penalties, winner_collects",
                "rules.wrong_value option=target value= accepted=1–100000",
            ],
        ),
    ],
    ids=str,
)
def test_a_rule_set_that_contradicts_itself_names_every_fault(
    options: dict[str, object], expected: list[str]
) -> None:
    with pytest.raises(InvalidRules) as refused:
        RAMI_51.replace(**options)
    assert faults(refused.value) == expected


def test_an_option_that_does_not_exist_is_refused() -> None:
    with pytest.raises(InvalidRules) as refused:
        RAMI_51.replace(wild_cards=True, target=-1)
    codes = [reason.code for reason in refused.value.refusals]
    assert codes == ["rules.unknown_option", "rules.out_of_range"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "rules.unknown_preset"),
        ("rami-61", "rules.unknown_preset"),
        ("rami-51 jokers", "rules.wrong_value"),
        ("rami-51 jokers=--5", "rules.wrong_value"),
        ("rami-51 jokers=99999999999", "rules.wrong_value"),
        ("rami-51 =", "rules.unknown_option"),
        ("rami-51 " + "x" * 10_000, "rules.unknown_option"),
        ("x" * 10_000, "rules.unknown_preset"),
    ],
    ids=range(8),
)
def test_a_text_that_is_no_rule_set_is_refused_in_few_words(text: str, code: str) -> None:
    with pytest.raises(InvalidRules) as refused:
        parse_rules(text)
    assert refused.value.refusal.code == code
    assert len(str(refused.value)) < 600


def test_the_presets_are_those_of_the_rulebook() -> None:
    rami_51 = {
        "decks": 2, "jokers": 4, "players": (2, 5), "hand_size": 13,
        "jokers_per_meld": 1, "joker_points": None, "opening_points": 51,
        "opening_pure_run": True, "pile_opens_in_round_turn": 2,
        "pile_card_must_be_melded": True, "discard_to_win": True, "ace_high": True,
        "joker_hand_points": 20, "unopened_points": 100, "closed_hand_doubles": True,
        "target": 500,
    }  # fmt: skip
    cardverse = {
        "decks": 1, "jokers": 0, "players": (2, 4), "hand_size": (7, 10),
        "jokers_per_meld": None, "joker_points": None, "opening_points": 0,
        "opening_pure_run": False, "pile_opens_in_round_turn": 1,
        "pile_card_must_be_melded": False, "discard_to_win": False, "ace_high": False,
        "joker_hand_points": None, "unopened_points": None, "closed_hand_doubles": False,
        "target": 100,
    }  # fmt: skip
    enums = {
        "rami-51": ("both", "runs_and_groups", "reshuffle", "penalties"),
        "cardverse": ("high", "off", "round_ends", "winner_collects"),
    }
    for name, options in [("rami-51", rami_51), ("cardverse", cardverse)]:
        rules = PRESETS[name]
        values = rules.options()
        assert {option: values.pop(option) for option in options} == options
        chosen = ("ace_in_runs", "joker_swap", "empty_stock", "scoring")
        assert tuple(getattr(rules, option).value for option in chosen) == enums[name]
        assert set(values) == set(chosen)
    assert PRESETS["rami-40"].diff(RAMI_51) == {
        "opening_points": (40, 51),
        "opening_pure_run": (False, True),
    }
    for name in ("rami-51", "rami-40"):
        house = PRESETS[f"{name}-house"]
        assert house.diff(PRESETS[name]) == {"joker_points": (15, None)}
    assert list(PRESETS) == ["rami-51", "rami-40", "rami-51-house", "rami-40-house", "cardverse"]
