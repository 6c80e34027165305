"""``rami odds`` against chances counted by hand."""

from random import Random

import pytest
from tests.support.command_line import run

from rami import PRESETS, Cards, Refused, parse_cards
from rami.analysis import draw_odds, later_odds, unseen_cards

RAMI_51 = PRESETS["rami-51"]

# Lacks one card: 6S or 9S makes Q K A of hearts (31) a pure run beside 21 or 24 points, and a
# joker counts as the lower of both. Two and two are unseen, four jokers: 8 of 95.
ONE_SHORT = "QH KH AH 7S 8S 2C 2D 5D 9D JC 3H 4C 6C"


def test_a_hand_that_opens_with_eight_of_95_cards() -> None:
    hand = Cards.of(ONE_SHORT)
    unseen = unseen_cards(hand, RAMI_51)
    odds = draw_odds(hand, RAMI_51, unseen)
    assert (odds.opening, odds.unseen) == (8, 95)
    assert [(str(card), count) for card, count in odds.cards] == [("6S", 2), ("9S", 2), ("JK", 4)]
    assert odds.chance == 8 / 95
    assert not odds.at_once


def test_cards_seen_elsewhere_can_no_longer_be_drawn() -> None:
    hand = Cards.of(ONE_SHORT)
    unseen = unseen_cards(hand, RAMI_51, parse_cards("6S 6S 9S JK 2S"))
    odds = draw_odds(hand, RAMI_51, unseen)
    assert (odds.opening, odds.unseen) == (4, 90)
    assert [(str(card), count) for card, count in odds.cards] == [("9S", 1), ("JK", 3)]


def test_a_card_must_remain_for_the_discard() -> None:
    # With the fourth card the hand is one run of four, and nothing is left to discard.
    hand = Cards.of("JH QH KH")
    rules = RAMI_51.replace(hand_size=3, opening_points=39)
    assert draw_odds(hand, rules, unseen_cards(hand, rules)).cards == ()
    # A joker would be the ten, but the run no longer pure (R-OPEN-2).
    free = rules.replace(discard_to_win=False)
    opens = draw_odds(hand, free, unseen_cards(hand, free))
    assert [(str(card), count) for card, count in opens.cards] == [("AH", 2), ("TH", 2)]


def test_an_opening_in_hand_opens_whatever_is_drawn() -> None:
    hand = Cards.of("QH KH AH JC QC KC 2D 5D 9D 3H 4C 6C 8S")
    odds = draw_odds(hand, RAMI_51, unseen_cards(hand, RAMI_51))
    assert odds.at_once
    assert odds.chance == 1


def test_cards_that_the_pack_does_not_have_are_refused() -> None:
    with pytest.raises(Refused):
        unseen_cards(Cards.of("7S 7S"), RAMI_51, parse_cards("7S"))


def test_the_simulation_agrees_with_the_exact_chance_of_the_first_turn() -> None:
    hand = Cards.of(ONE_SHORT)
    unseen = unseen_cards(hand, RAMI_51)
    odds = later_odds(hand, RAMI_51, unseen, turns=2, trials=1000, rng=Random(1))
    assert odds.trials == 1000
    # 8/95 of 1000 is 84.2 with a deviation of 8.8: within four of them.
    assert 49 <= odds.opened_by[0] <= 119
    assert odds.opened_by[0] < odds.opened_by[1]
    again = later_odds(hand, RAMI_51, unseen, turns=2, trials=1000, rng=Random(1))
    assert odds == again


def test_what_is_certain_comes_out_certain() -> None:
    hand = Cards.of(ONE_SHORT)
    nines = parse_cards("9S 9S 9S")[:2]
    odds = later_odds(hand, RAMI_51, nines, turns=1, trials=10, rng=Random(1))
    assert odds.opened_by == (10,)
    none = later_odds(hand, RAMI_51, parse_cards("2H 2S TD"), turns=1, trials=10, rng=Random(1))
    assert none.opened_by == (0,)


def test_the_simulated_seat_keeps_what_an_opening_needs() -> None:
    # Of five cards only the nine opens; whoever discards 7S or 8S or a heart on the way loses it.
    hand = Cards.of(ONE_SHORT)
    stock = parse_cards("9S 2H TD")
    odds = later_odds(hand, RAMI_51, stock, turns=3, trials=50, rng=Random(1))
    assert odds.opened_by[2] == 50


# The command -----------------------------------------------------------------------------------


def test_the_command_tells_the_chance_and_how_it_was_simulated() -> None:
    result = run("odds", ONE_SHORT, "--pile", "9S", "--seen", "6S JK", "--trials", "50")
    assert result.exit_code == 0
    text = " ".join(result.stdout.split())
    assert "5.4 %, 5 of 92 unseen cards." in text
    assert "6♠ (1), 9♠ (1), JK (3)." in text
    assert "9♠ from the pile opens" in text
    assert "Simulated 50 times with seed 1" in text
    assert run("odds", ONE_SHORT, "--pile", "9S", "--seen", "6S JK", "--trials", "50").stdout == (
        result.stdout
    )


def test_a_pile_top_that_does_not_open() -> None:
    text = run("odds", ONE_SHORT, "--pile", "2S", "--trials", "5").stdout
    assert "2♠ from the pile does not open." in text


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (("QQ",), 2, "cards.unknown"),
        (("2C 3C",), 2, "odds.hand_size"),
        ((ONE_SHORT, "--preset", "cardverse"), 2, "odds.no_opening"),
        ((ONE_SHORT, "--pile", "2C 3C"), 2, "odds.one_card"),
        ((ONE_SHORT, "--pile", ""), 2, "odds.one_card"),
        ((ONE_SHORT, "--seen", "7S 7S"), 1, "R-DEAL-1"),
        ((ONE_SHORT, "--trials", "0"), 2, "--trials"),
    ],
)
def test_what_is_wrong_is_told_in_a_sentence(
    arguments: tuple[str, ...], code: int, told: str
) -> None:
    result = run("odds", *arguments)
    assert result.exit_code == code
    assert told in result.stderr
    assert "Traceback" not in result.output
