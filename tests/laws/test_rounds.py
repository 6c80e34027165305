"""Laws that hold in every round, under every rule set, after every move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.games import chosen, played, rounds
from tests.support.strategies import rule_sets

from rami import (
    JOKER,
    Card,
    Discard,
    Draw,
    IllegalMove,
    InvalidMeld,
    Lay,
    LayOff,
    Move,
    Phase,
    Round,
    RoundEnd,
    RuleSet,
    Scoring,
    Swap,
    Take,
    TakeBack,
    hand_points,
    read_meld,
)
from rami.engine.cards import BY_INDEX, full_pack
from rami.engine.chance import SeededShuffles
from rami.engine.refusals import CODES

EVERY_CARD = tuple(BY_INDEX.values())
seeds = st.integers(0, 1 << 32)


def everything(round_: Round) -> Counter[Card]:
    """All cards of a round, wherever they are."""
    places: list[Iterable[Card]] = [
        round_.stock,
        round_.pile,
        *round_.hands,
        *(meld.cards for meld in round_.table),
    ]
    return Counter(card for cards in places for card in cards)


def some_moves(round_: Round, rng: Random) -> Iterator[Move]:
    """Moves of every kind, most of them illegal, most of them nearly legal."""
    yield from (Draw(), Take(), TakeBack())
    yield from map(Discard, EVERY_CARD)
    hand = list(round_.hands[round_.turn])
    melds = range(-1, len(round_.table) + 1)
    yield from (Lay(()), Lay([JOKER] * 3), LayOff((), 0), LayOff((), -1))
    for _ in range(60 if hand else 0):
        count = rng.randint(1, min(6, len(hand)))
        cards = rng.sample(hand, count)
        if rng.random() < 0.3:
            cards = [*cards[1:], rng.choice(EVERY_CARD)]
        if any(cards.count(card) > 2 for card in cards if card is not JOKER):
            continue
        yield Lay(cards)
        yield LayOff(cards[:2], rng.choice(melds))
        yield LayOff(cards[:1], rng.choice(melds))
        yield Swap(rng.choice([*cards, rng.choice(EVERY_CARD)]), rng.choice(melds))
    near = [card for card in hand if card is not JOKER]
    for _ in range(40 if near else 0):
        card = rng.choice(near)
        run = [c for c in hand if c.suit == card.suit and abs(c.rank - card.rank) < 4]
        group = [c for c in hand if c.rank == card.rank]
        for cards in (run, group):
            few = rng.sample(cards, min(len(cards), rng.randint(1, 5)))
            yield Lay([*few, *[JOKER] * rng.randint(0, 2)])
            yield LayOff([*few[:2], *[JOKER] * rng.randint(0, 1)], rng.choice(melds))


@given(rule_sets(), seeds)
def test_cards_are_conserved(rules: RuleSet, seed: int) -> None:
    rng = Random(seed)
    low, high = rules.players
    round_ = Round.deal(rules, rng.randint(low, high), rng)
    pack = Counter(full_pack(rules.decks, rules.jokers))
    for state in played(round_, rng):
        assert everything(state) == pack
        assert state.outcome or all(state.hands)


@given(rounds(), seeds)
def test_a_move_is_listed_if_and_only_if_it_is_not_refused(round_: Round, seed: int) -> None:
    listed = list(round_.legal_moves)
    assert len(set(listed)) == len(listed)
    assert len(round_.legal_moves) == len(listed)
    for move in listed:
        assert round_.check(move) is None
    known = set(listed)
    for move in some_moves(round_, Random(seed)):
        assert (round_.check(move) is None) == (move in known), move
        assert (move in round_.legal_moves) == (move in known)


@given(rounds(), seeds)
def test_a_refused_move_changes_nothing(round_: Round, seed: int) -> None:
    before, history = round_.copy(), list(round_.history)
    for move in some_moves(round_, Random(seed)):
        reason = round_.check(move)
        if reason:
            with pytest.raises(IllegalMove) as refused:
                round_.apply(move)
            assert refused.value.refusal == reason
            assert set(reason.params) == CODES[reason.code].params
    assert round_ == before
    assert list(round_.history) == history


@given(rounds())
def test_a_legal_move_is_applied_and_a_copy_is_not(round_: Round) -> None:
    before = round_.copy()
    for move in round_.legal_moves:
        other = round_.copy()
        events = other.apply(move)
        assert events.move == move
        assert list(events)
        assert other != round_
        assert round_ == before
        assert len(other.history) == len(round_.history) + 1


@given(rounds(), st.integers(0, 1 << 32))
def test_a_round_with_other_hidden_cards_is_the_same_but_for_them(round_: Round, seed: int) -> None:
    rng = Random(seed)
    before, events = round_.copy(), list(round_.history)
    stock = tuple(rng.sample(round_.stock, round_.stock_size))
    other = round_.with_hidden(round_.hands, stock, SeededShuffles(seed))
    assert (other.stock, other.hands) == (stock, round_.hands)
    assert (other.history, other.first_pile) == ((), round_.pile)
    assert list(other.legal_moves) == list(round_.legal_moves)
    assert other.with_hidden(round_.hands, round_.stock, SeededShuffles(seed)) == round_
    for _ in played(other, rng, most=30):
        pass
    assert round_ == before
    assert list(round_.history) == events


@given(rounds())
def test_a_seat_on_turn_has_a_legal_move(round_: Round) -> None:
    """R-TURN-5, and no dead end after any move either."""
    if round_.outcome:
        assert not round_.legal_moves
        return
    assert round_.legal_moves
    for move in round_.legal_moves:
        other = round_.copy()
        other.apply(move)
        assert other.outcome or other.legal_moves
        if other.phase is Phase.DRAW:
            assert Draw() in other.legal_moves


@given(rounds())
def test_taking_back_restores_the_round(round_: Round) -> None:
    for move in round_.legal_moves:
        if isinstance(move, Lay | LayOff | Swap):
            other = round_.copy()
            other.apply(move)
            if not other.outcome:
                other.apply(TakeBack())
                assert other == round_


@given(rounds())
def test_the_clock_always_ends_the_turn(round_: Round) -> None:
    """R-TIME-1: what it asks for is legal, and the turn passes."""
    seat = round_.turn
    for _ in range(60):
        if round_.outcome or round_.turn != seat:
            return
        move = round_.timeout_move()
        assert round_.check(move) is None
        round_.apply(move)
    pytest.fail("the turn goes on")


@given(rounds())
def test_every_meld_of_the_table_is_what_its_cards_make(round_: Round) -> None:
    """But for an ace after the king, which tests/laws/test_melds.py tells of."""
    for meld in round_.table:
        as_laid = read_meld(meld.cards, round_.rules)
        if as_laid != meld:
            assert meld == read_meld(meld.cards, round_.rules.replace(ace_in_runs="high"))


def most_turns(round_: Round) -> int:
    """The most turns that a round can have.

    In a turn a card is drawn from the stock, or cards stay on the table, or neither. The stock
    gives at most as many cards as the pack has, once and after each of two reshuffles (R-STOCK-2).
    When cards stay on the table, the sum of its cards and its naturals has grown, since a swap
    adds a natural and no natural ever leaves (R-LAY-2): at most twice the pack. After ten turns
    of every seat with neither, the pile is closed (R-STOCK-3) and the next turn must draw.
    """
    pack = round_.rules.pack_size
    return (3 * pack + 2 * pack + 1) * (10 * round_.seats + 1)


@given(rule_sets(), seeds)
def test_a_round_ends_within_a_known_number_of_turns(rules: RuleSet, seed: int) -> None:
    rng = Random(seed)
    round_ = Round.deal(rules, rng.choice(rules.players), rng)
    limit = most_turns(round_)
    for state in played(round_, rng):
        assert sum(state.turns_had) <= limit
    assert round_.outcome


@pytest.mark.parametrize("empty_stock", ["reshuffle", "round_ends"])
def test_a_round_ends_though_nobody_wants_it_to(empty_stock: str) -> None:
    """Every seat takes the pile whenever it may, lays nothing, and gives the card back."""
    rules = RuleSet(
        pile_card_must_be_melded=False,
        pile_opens_in_round_turn=1,
        empty_stock=empty_stock,  # type: ignore[arg-type]  # its text
    )
    round_ = Round.deal(rules, 5, Random(1))
    while not round_.outcome:
        move = Take() if Take() in round_.legal_moves else Draw()
        round_.apply(move)
        if not round_.outcome:
            drawn = round_.now.drawn if round_.now else None
            assert drawn is not None
            round_.apply(Discard(drawn))
    assert sum(round_.turns_had) <= most_turns(round_)
    assert round_.outcome.end is RoundEnd.STOCK_EMPTY
    # 42 cards in the stock, and two piles of 42 or 41 become one again.
    assert sum(round_.turns_had) < 130 * 51


@given(rule_sets(), seeds)
def test_the_points_of_a_round_add_up(rules: RuleSet, seed: int) -> None:
    rng = Random(seed)
    round_ = Round.deal(rules, rng.choice(rules.players), rng)
    for _ in played(round_, rng):
        pass
    outcome = round_.outcome
    assert outcome is not None
    counted = [hand_points(hand, rules) for hand in outcome.hands]
    winner = outcome.winner
    if outcome.end is RoundEnd.WENT_OUT:
        assert winner is not None
        assert not outcome.hands[winner]
        assert round_.opened[winner]
    if rules.scoring is Scoring.WINNER_COLLECTS:
        assert winner is not None
        assert sum(outcome.points) == outcome.points[winner] == sum(counted) - counted[winner]
        return
    factor = 2 if outcome.closed_hand and rules.closed_hand_doubles else 1
    for seat, points in enumerate(outcome.points):
        if seat == winner:
            assert points == 0
        elif round_.opened[seat] or rules.unopened_points is None:
            assert points == factor * counted[seat]
        else:
            assert points == factor * rules.unopened_points


@given(rounds(), seeds)
def test_equal_rounds_go_on_equally(round_: Round, seed: int) -> None:
    one, other = round_.copy(), round_.copy()
    rng = Random(seed)
    for _ in range(20):
        if one.outcome:
            break
        move = chosen(one.legal_moves, rng)
        assert one.apply(move) == other.apply(move)
        assert one == other


@given(rounds(), seeds)
def test_a_lay_is_legal_only_as_a_meld(round_: Round, seed: int) -> None:
    for move in some_moves(round_, Random(seed)):
        if isinstance(move, Lay) and round_.check(move) is None:
            assert read_meld(move.cards, round_.rules)
        elif isinstance(move, Lay) and round_.phase is Phase.PLAY:
            try:
                read_meld(move.cards, round_.rules)
            except InvalidMeld:
                continue
            reason = round_.check(move)
            assert reason is not None
            assert reason.code in (
                "turn.card_not_in_hand",
                "out.card_must_remain",
                "opening.hand_emptied",
            )
