"""Melds, openings, moves, events and scores, as people are told of them."""

from random import Random

import pytest

from rami.engine.cards import Cards, parse_cards
from rami.engine.events import (
    Discarded,
    Drew,
    Event,
    Laid,
    LaidOff,
    Opened,
    OpeningFailed,
    Reshuffled,
    RoundEnded,
    Swapped,
    TookBack,
    TookPile,
)
from rami.engine.match import Match
from rami.engine.melds import lay_off, read_meld, swap_joker
from rami.engine.moves import Move, parse_move
from rami.engine.opening import judge_opening
from rami.engine.rules import PRESETS
from rami.engine.scoring import Outcome, RoundEnd
from rami.texts import say
from rami.texts.events import Told
from rami.texts.melds import opening_so_far, points_text, symbols
from rami.texts.moves import MOVES, move_cards
from rami.texts.scores import hand_counted, round_score, target_text, winners_text

RAMI_51 = PRESETS["rami-51"]
CARDVERSE = PRESETS["cardverse"]
NAMES = ("Anna", "Bo")


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("QH KH AH", "run of hearts, 31 points"),
        ("JK 7S 8S", "run of spades, 21 points, the joker stands for 6♠"),
        ("KH KS KD", "group of kings, 30 points"),
        ("6C 6D JK", "group of sixes, 18 points, the joker stands for 6♠ or 6♥"),
        ("AC AD AS AH", "group of aces, 44 points"),
    ],
)
def test_a_meld_is_told_with_its_points_and_its_joker(cards: str, said: str) -> None:
    assert say(read_meld(cards, RAMI_51)) == said


def test_two_jokers_of_a_run_are_told_with_their_places() -> None:
    rules = RAMI_51.replace(jokers_per_meld=2)
    assert say(read_meld("5C JK 7C JK 9C", rules)) == (
        "run of clubs, 35 points, the jokers stand for 6♣ and 8♣"
    )


@pytest.mark.parametrize(
    ("melds", "preset", "said"),
    [
        (["QH KH AH", "JK 7S 8S"], "rami-51", "52 of 51. The opening stands."),
        (["5C 6C 7C", "KH KS KD"], "rami-51", "48 of 51. 3 points are missing."),
        (
            ["KH KS KD", "QC QD QS"],
            "rami-51",
            "60 of 51. No pure run yet: one run without a joker is needed.",
        ),
        (
            ["KH KS KD"],
            "rami-51",
            "30 of 51. 21 points are missing. No pure run yet: one run without a joker is needed.",
        ),
        (["5C 6C 7C", "KH KS KD"], "rami-40", "48 of 40. The opening stands."),
        (["5C 6C 7C"], "cardverse", "The opening stands."),
    ],
)
def test_r_open_1_a_verdict_says_what_lacks(melds: list[str], preset: str, said: str) -> None:
    assert say(judge_opening(melds, PRESETS[preset])) == said


def test_r_open_2_a_pure_run_alone_is_asked_for_without_points() -> None:
    rules = RAMI_51.replace(opening_points=0)
    said = say(judge_opening(["KH KS KD"], rules))
    assert said == "No pure run yet: one run without a joker is needed."


def test_an_opening_is_told_as_it_grows() -> None:
    verdict = judge_opening(["KH KS KD"], RAMI_51)
    assert opening_so_far(verdict, pure_run_needed=True) == "30 of 51; a pure run: no"
    assert opening_so_far(verdict, pure_run_needed=False) == "30 of 51"


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("draw", "Draw a card from the stock."),
        ("take", "Take the top card of the pile."),
        ("lay QH KH AH", "Lay Q♥ K♥ A♥ as a new meld."),
        ("add JK 9C to 2", "Add 9♣ JK to meld 2."),
        ("swap 8S in 1", "Give 8♠ for the joker of meld 1."),
        ("back", "Take back what you last laid, added or swapped in this turn."),
        ("discard TC", "Discard 10♣, which ends your turn."),
    ],
)
def test_a_move_says_what_it_will_do(move: str, said: str) -> None:
    assert say(parse_move(move)) == said


def test_every_move_has_a_message() -> None:
    assert set(MOVES) == set(Move.__subclasses__())
    assert move_cards(parse_move("add JK 9C to 2")) == "9♣ JK"


def card(text: str) -> Cards:
    return Cards.of(text)


MELD = read_meld("JK 7S 8S", RAMI_51)
OUTCOME = Outcome(RoundEnd.WENT_OUT, 0, (0, 49), (card(""), card("8C KD AH JK")), False)
EVENTS: list[tuple[Event, str, str]] = [
    (Drew(0, parse_cards("TC")[0]), "You draw 10♣.", "Anna draws 10♣."),
    (Drew(0, None), "You draw a card.", "Anna draws a card."),
    (
        Reshuffled(0, 40, None),
        "The stock is empty: the pile is shuffled into a new one of 40 cards.",
        "The stock is empty: the pile is shuffled into a new one of 40 cards.",
    ),
    (
        TookPile(0, parse_cards("TC")[0]),
        "You take 10♣ from the pile.",
        "Anna takes 10♣ from the pile.",
    ),
    (
        Laid(0, MELD),
        "You lay JK 7♠ 8♠: run of spades, 21 points, the joker stands for 6♠.",
        "Anna lays JK 7♠ 8♠: run of spades, 21 points, the joker stands for 6♠.",
    ),
    (
        LaidOff(0, 1, card("9S"), lay_off(MELD, "9S", RAMI_51)),
        "You add 9♠ to meld 2: JK 7♠ 8♠ 9♠, run of spades, 30 points, the joker stands for 6♠.",
        "Anna adds 9♠ to meld 2: JK 7♠ 8♠ 9♠, run of spades, 30 points, the joker stands for 6♠.",
    ),
    (
        Swapped(0, 0, parse_cards("6S")[0], swap_joker(MELD, parse_cards("6S")[0], RAMI_51)),
        "You give 6♠ for the joker of meld 1, which is now 6♠ 7♠ 8♠.",
        "Anna gives 6♠ for the joker of meld 1, which is now 6♠ 7♠ 8♠.",
    ),
    (
        TookBack(0, parse_move("lay QH KH AH")),
        "You take back Q♥ K♥ A♥.",
        "Anna takes back Q♥ K♥ A♥.",
    ),
    (
        TookBack(0, parse_move("add 9C to 2")),
        "You take 9♣ back from meld 2.",
        "Anna takes 9♣ back from meld 2.",
    ),
    (
        TookBack(0, parse_move("swap 8S in 1")),
        "You put the joker back into meld 1 and take 8♠ again.",
        "Anna puts the joker back into meld 1 and takes 8♠ again.",
    ),
    (
        Opened(0, judge_opening(["QH KH AH", "JK 7S 8S"], RAMI_51)),
        "You open with 52 points.",
        "Anna opens with 52 points.",
    ),
    (
        OpeningFailed(0, judge_opening(["5C 6C 7C", "KH KS KD"], RAMI_51), card("5C 6C")),
        "Your opening does not stand. 48 of 51. 3 points are missing. 5♣ 6♣ return to your hand.",
        "The opening of Anna does not stand. 48 of 51. 3 points are missing. 5♣ 6♣ return to the "
        "hand.",
    ),
    (Discarded(0, parse_cards("7C")[0]), "You discard 7♣.", "Anna discards 7♣."),
    (
        RoundEnded(0, OUTCOME),
        "You go out and win the round.",
        "Anna goes out and wins the round.",
    ),
]


@pytest.mark.parametrize(("event", "to_you", "to_another"), EVENTS)
def test_an_event_is_told_to_each(event: Event, to_you: str, to_another: str) -> None:
    assert say(Told(event, NAMES, you=0)) == to_you
    assert say(Told(event, NAMES, you=1)) == say(Told(event, NAMES)) == to_another


def test_every_event_has_a_message() -> None:
    # By name: a dataclass with slots leaves a twin of its class behind.
    kinds = {kind.__name__ for kind in Event.__subclasses__()}
    assert {type(event).__name__ for event, _, _ in EVENTS} == kinds


def test_an_event_alone_speaks_of_seats_counted_from_1() -> None:
    assert say(Discarded(1, parse_cards("7C")[0])) == "Seat 2 discards 7♣."
    assert say(OUTCOME) == "Seat 1 goes out and wins the round."


def test_a_new_meld_is_told_with_its_number() -> None:
    assert say(Told(Laid(0, read_meld("QH KH AH", RAMI_51)), NAMES, 0, meld=3)) == (
        "You lay Q♥ K♥ A♥ as meld 3: run of hearts, 31 points."
    )


def test_names_are_put_in_as_they_are() -> None:
    told = say(Told(Discarded(0, parse_cards("7C")[0]), ("{cards} %s", "Bo")))
    assert told == "{cards} %s discards 7♣."


@pytest.mark.parametrize(
    ("winner", "said"),
    [
        (None, "The stock is empty and the round ends without a winner."),
        (0, "The stock is empty. You hold the hand worth least and win the round."),
        (1, "The stock is empty. Bo holds the hand worth least and wins the round."),
    ],
)
def test_r_stock_1_an_empty_stock_is_told_as_the_end(winner: int | None, said: str) -> None:
    outcome = Outcome(RoundEnd.STOCK_EMPTY, winner, (0, 0), (card("8C"), card("9C")), False)
    assert say(Told(outcome, NAMES, you=0)) == said


def test_r_score_3_a_round_is_scored_card_by_card() -> None:
    assert round_score(OUTCOME, RAMI_51, (True, True), (0, 83), NAMES, you=1) == [
        "Anna goes out and wins the round.",
        "Anna: no card left. Scores 0, in total 0.",
        "You: A♥ 11, K♦ 10, 8♣ 8, JK 20: 49 points. Scores 49, in total 83.",
    ]


def test_r_score_3_a_seat_that_never_opened_is_told_so_and_a_closed_hand_too() -> None:
    outcome = Outcome(RoundEnd.WENT_OUT, 0, (0, 200), (card(""), card("8C")), True)
    assert round_score(outcome, RAMI_51, (True, False), (0, 200), NAMES) == [
        "Anna goes out and wins the round.",
        "The winner had put no card down before the last turn, so what the others score is "
        "doubled.",
        "Anna: no card left. Scores 0, in total 0.",
        "Bo: 8♣ 8: 8 points, never opened. Scores 200, in total 200.",
    ]


def test_r_score_1_an_ace_counts_as_the_rules_say() -> None:
    assert hand_counted(card("AH"), CARDVERSE) == "A♥ 1: 1 point"
    assert hand_counted(card("AH"), RAMI_51) == "A♥ 11: 11 points"
    assert hand_counted(card(""), RAMI_51) == "no card left"


def test_r_match_1_winners_are_named() -> None:
    assert winners_text((0,), NAMES, you=0) == "You win the match!"
    assert winners_text((1,), NAMES, you=0) == "Bo wins the match."
    shared = "Equal totals share the win of the match: You, Bo."
    assert winners_text((0, 1), NAMES, you=0) == shared
    assert target_text(RAMI_51) == "The match goes to 500 points; the lowest total wins."
    assert target_text(CARDVERSE) == "The match goes to 100 points; the highest total wins."


def test_small_pieces() -> None:
    assert symbols(parse_cards("QH TS JK")) == "Q♥ 10♠ JK"
    assert points_text(1) == "1 point"


@pytest.mark.parametrize("preset", PRESETS)
def test_whatever_happens_in_a_match_can_be_told(preset: str) -> None:
    rng = Random(preset)
    match = Match(PRESETS[preset], seats=3, rng=rng)
    for _ in range(300):
        if match.round.outcome:
            match.next_round()
        if match.winners:
            break
        for event in match.apply(rng.choice(match.round.legal_moves)):
            said = say(Told(event, ("A", "B", "C"), you=rng.randrange(3)))
            assert said.endswith(".")
            assert "{" not in said
