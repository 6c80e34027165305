"""Actions: numbers and moves are the same thing, and what has no number can be reached."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.envs.tables import TABLES, random_rounds
from tests.support.rounds import card

from rami import (
    JOKER,
    PRESETS,
    Cards,
    Discard,
    Draw,
    Lay,
    LayOff,
    Meld,
    RuleSet,
    Swap,
    Take,
    TakeBack,
    lay_off,
    lay_offs_in,
    melds_in,
    read_meld,
)
from rami.engine.cards import full_pack
from rami.envs.actions import CARDS, Actions, actions_of

RAMI_51 = PRESETS["rami-51"]


def test_the_numbers_of_a_preset_stay_as_they_are() -> None:
    # A learner's weights are for these numbers: they change only on purpose.
    sizes = {name: actions_of(rules).size for name, rules in PRESETS.items()}
    assert sizes == {
        "rami-51": 2766,
        "rami-40": 2766,
        "rami-51-house": 2766,
        "rami-40-house": 2766,
        "cardverse": 486,
    }
    actions = actions_of(RAMI_51)
    assert actions.number(Draw(), ()) == 0
    assert actions.number(Take(), ()) == 1
    assert actions.number(Discard(card("AS")), ()) == 2
    assert actions.number(Discard(JOKER), ()) == 54
    assert actions.number(Lay(actions.lays[0]), ()) == 55
    assert actions.first_of_slot(0) == 55 + len(actions.lays) == 55 + 2207


def test_the_actions_on_a_run() -> None:
    actions = actions_of(RAMI_51)
    table = (read_meld("KS KH KD", RAMI_51), read_meld("5C JK 7C", RAMI_51))
    first = actions.first_of_slot(1)
    texts = [str(actions.move(first + offset, table)) for offset in range(actions.per_slot)]
    assert texts == [
        "add 4C to 2",
        "add 3C JK to 2",
        "add 8C to 2",
        "add 9C JK to 2",
        *["None"] * 4,
        "add JK to 2",
        "swap 6C in 2",
        *["None"] * 4,
    ]


def test_the_actions_on_a_group() -> None:
    actions = actions_of(RAMI_51)
    table = (read_meld("KS KH JK", RAMI_51),)
    first = actions.first_of_slot(0)
    texts = [str(actions.move(first + offset, table)) for offset in range(actions.per_slot)]
    assert texts == [
        *["None"] * 4,
        *[f"add K{suit} to 1" for suit in "SHDC"],
        "add JK to 1",
        "None",
        *[f"swap K{suit} in 1" for suit in "SHDC"],
    ]


def test_an_action_is_told_without_a_table() -> None:
    actions = actions_of(RAMI_51)
    first = actions.first_of_slot(2)
    assert [actions.text(first + offset) for offset in range(actions.per_slot)] == [
        "add card below meld 3",
        "add card JK below meld 3",
        "add card above meld 3",
        "add card JK above meld 3",
        *[f"add {suit} to meld 3" for suit in "SHDC"],
        "add JK to meld 3",
        "swap joker 1 of meld 3",
        *[f"swap for {suit} in meld 3" for suit in "SHDC"],
    ]
    assert actions.text(1) == "take"


@pytest.mark.parametrize(
    ("meld", "added", "offset"),
    [
        ("2H 3H 4H", "AH", 0),  # below
        ("QH KH JK", "AH", 2),  # above; the joker is the jack
        ("3H 4H 5H", "AH JK", 1),  # the ace goes below, behind the two
        ("TH JH QH", "AH JK", 3),  # no room below: above, behind the king
        ("2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", "AH", 0),  # at either end all thirteen
    ],
)
def test_an_ace_goes_where_the_engine_puts_it(meld: str, added: str, offset: int) -> None:
    actions = actions_of(RAMI_51)
    table = (read_meld(meld, RAMI_51),)
    move = LayOff(added, 0)
    number = actions.number(move, table)
    assert number == actions.first_of_slot(0) + offset
    assert actions.move(number, table) == move


@pytest.mark.parametrize("name", TABLES)
def test_a_number_and_its_move_are_one(name: str) -> None:
    rules, seats = TABLES[name]
    for round_, actions in random_rounds(rules, seats, count=3, seed=4):
        numbers = []
        for move in round_.legal_moves:
            number = actions.number(move, round_.table)
            if number is not None:
                assert actions.move(number, round_.table) == move
                numbers.append(number)
        assert len(set(numbers)) == len(numbers)


def test_an_action_without_sense_is_no_move() -> None:
    actions = actions_of(RAMI_51)
    table = (read_meld("AS 2S 3S", RAMI_51),)
    below = actions.first_of_slot(0)
    assert actions.move(below, table) is None  # nothing stands below an ace
    assert actions.move(actions.first_of_slot(1), table) is None  # there is no second meld
    assert actions.move(-1, table) is None
    assert actions.move(actions.size, table) is None


def test_what_has_no_action() -> None:
    actions = actions_of(RAMI_51)
    table = (read_meld("5C 6C 7C", RAMI_51),)
    assert actions.number(TakeBack(), table) is None
    assert actions.number(LayOff("8C 9C", 0), table) is None
    assert actions.number(LayOff("8C JK", 0), table) is None  # one after the other: 8C, JK


def test_every_meld_is_a_lay() -> None:
    for rules in (rules for rules, _ in TABLES.values()):
        pack = Cards.of(full_pack(1, rules.jokers))
        assert actions_of(rules).lays == tuple(meld.cards for meld in melds_in(pack, rules))


def test_a_swap_names_the_joker_by_its_place() -> None:
    rules = TABLES["loose-3"][0]
    actions = actions_of(rules)
    table = (read_meld("4D JK 6D JK 8D", rules),)
    numbers = [actions.number(Swap(card(face), 0), table) for face in ("5D", "7D")]
    assert numbers[0] is not None
    assert numbers[1] == numbers[0] + 1


def reached_by_actions(
    meld: Meld, cards: Cards, target: Meld, actions: Actions, rules: RuleSet
) -> bool:
    """Whether cards, laid off by actions only, make the target of a meld."""
    if not cards:
        return meld == target
    return any(
        reached_by_actions(lay_off(meld, step, rules), cards - step, target, actions, rules)
        for step in lay_offs_in(meld, cards, rules)
        if actions.number(LayOff(step, 0), (meld,)) is not None
    )


def unreached(rules: RuleSet, every: int) -> Iterator[tuple[str, str]]:
    """Lay-offs onto melds of spades, and onto groups of aces, that actions do not come to."""
    actions = actions_of(rules)
    melds = [
        meld
        for meld in (read_meld(cards, rules) for cards in actions.lays)
        if meld.suit == 0 or (meld.suit < 0 and meld.low == 1)
    ]
    for meld in melds[::every]:
        hand = Cards.of([c for c in CARDS[:-1] if c not in meld.cards])
        hand = Cards(hand.once, 0, rules.jokers - meld.cards.jokers)
        for cards in lay_offs_in(meld, hand, rules):
            target = lay_off(meld, cards, rules)
            if not reached_by_actions(meld, cards, target, actions, rules):
                yield str(meld), str(cards)


@pytest.mark.parametrize("name", ["cardverse", "rami-51"])
def test_every_lay_off_comes_to_the_same_as_some_actions(name: str) -> None:
    assert list(unreached(PRESETS[name], every=5)) == []


@pytest.mark.slow
def test_every_lay_off_comes_to_the_same_as_some_actions_with_two_jokers_a_meld() -> None:
    rules = RAMI_51.replace(jokers=6, jokers_per_meld=2)
    assert list(unreached(rules, every=3)) == []


@pytest.mark.slow
def test_what_three_jokers_a_meld_leave_out_is_what_is_documented() -> None:
    rules = RAMI_51.replace(jokers=6, jokers_per_meld=3)
    found = list(unreached(rules, every=7))
    assert ("JK 4S 5S", "8S 9S JK JK") in found
    for meld, cards in found:
        # One joker lies there, two bridge a gap: alone, the natural behind it is too few.
        assert meld.split().count("JK") == 1
        assert cards.split().count("JK") == 2
        assert len(meld.split()) == 3
