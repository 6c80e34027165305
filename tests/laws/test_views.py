"""What is hidden stays hidden: rounds that differ only in it give a seat the same (R-HIDE)."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import assume, given
from hypothesis import strategies as st
from tests.support.games import chosen, rounds
from tests.support.strategies import rule_sets

from rami import (
    JOKER,
    Card,
    Discard,
    Draw,
    InvalidPosition,
    Lay,
    Round,
    RuleSet,
    Swap,
    Take,
    TakeBack,
    spectator_view,
    view_for,
)
from rami.engine.cards import BY_INDEX, Cards
from rami.engine.events import Events, Extra, events_of
from rami.players import Easy

seeds = st.integers(0, 1 << 32)


def seen_to_leave(round_: Round) -> list[Card]:
    """The cards that the seat on turn is known to have held: what it laid, what it took."""
    position = round_.position()
    known: list[Card] = []
    jokers = 0
    for move in position.moves:
        for card in move.cards:
            if card is JOKER and jokers:
                jokers -= 1
            else:
                known.append(card)
        jokers += isinstance(move, Swap)
    if position.drawn and not position.from_stock and position.drawn not in known:
        known.append(position.drawn)
    return known


def permuted(round_: Round, seat: int, rng: Random) -> Round:
    """The same round with the cards that a seat cannot see dealt out anew, in its history too."""
    position = round_.position()
    public = seen_to_leave(round_)
    hidden = list(position.stock)
    kept: dict[int, list[Card]] = {}
    for other, hand in enumerate(position.hands):
        if other != seat:
            kept[other] = list(public) if other == position.turn else []
            hidden += hand - Cards.of(kept[other])
    rng.shuffle(hidden)
    hands = list(position.hands)
    at = 0
    for other, cards in kept.items():
        count = len(position.hands[other]) - len(cards)
        hands[other] = Cards.of([*cards, *hidden[at : at + count]])
        at += count
    own_turn = position.turn == seat
    drawn = position.drawn
    if drawn and position.from_stock and not own_turn:
        drawn = rng.choice(list(hands[position.turn]))
    jokers = position.jokers if own_turn or not drawn else hands[position.turn].jokers
    changed = replace(
        position, hands=tuple(hands), stock=tuple(hidden[at:]), drawn=drawn, jokers=jokers
    )
    try:
        other_round = Round.of(changed)
    except InvalidPosition:
        # What was done in this turn would not have been legal with these cards.
        assume(False)
    for events in round_.history:
        other_round._history.append(disguised(events, seat, rng))
    other_round.first_pile = round_.first_pile
    return other_round


def disguised(events: Events, seat: int, rng: Random) -> Events:
    """The events of a move with other hidden cards in them."""
    if not isinstance(events.move, Draw) or not events.card:
        return events
    extra = events.extra
    if extra and extra.order:
        extra = Extra(order=tuple(rng.sample(extra.order, len(extra.order))))
    card = events.card if events.seat == seat else rng.choice(list(BY_INDEX.values()))
    return events_of(events.seat, events.move, card, events.meld, extra)


@given(rounds(), seeds)
def test_what_is_hidden_changes_nothing_that_a_seat_can_tell(round_: Round, seed: int) -> None:
    assume(not round_.outcome)
    rng = Random(seed)
    for seat in range(round_.seats):
        other = permuted(round_, seat, rng)
        assert view_for(other, seat) == view_for(round_, seat)
        assert spectator_view(other) == spectator_view(round_)
        assert repr(view_for(other, seat)) == repr(view_for(round_, seat))
        if round_.turn != seat:
            continue
        legal = list(round_.legal_moves)
        assert list(other.legal_moves) == legal
        assert other.timeout_move() == round_.timeout_move()
        every = [Draw(), Take(), TakeBack(), *map(Discard, BY_INDEX.values())]
        every += [Swap(card, 0) for card in BY_INDEX.values()]
        every += (
            [Lay(rng.sample(list(round_.hands[seat]), 3)) for _ in range(20)]
            if (len(round_.hands[seat]) >= 3)
            else []
        )
        for move in every:
            assert other.check(move) == round_.check(move)
        assert Easy().choose(view_for(other, seat), list(other.legal_moves)) == Easy().choose(
            view_for(round_, seat), legal
        )


@given(rounds(), seeds)
def test_what_is_hidden_does_not_show_in_the_events_that_a_seat_is_told(
    round_: Round, seed: int
) -> None:
    assume(not round_.outcome)
    rng = Random(seed)
    for seat in range(round_.seats):
        one, other = round_.copy(), permuted(round_, seat, rng)
        on_turn = one.turn == seat
        move = chosen(one.legal_moves, rng) if on_turn else Draw()
        if not on_turn and one.now:
            continue
        seen, also_seen = one.apply(move).seen_by(seat), other.apply(move).seen_by(seat)
        if one.outcome:
            continue  # all hands are shown
        if on_turn and move == Draw():
            assert [type(event) for event in seen] == [type(event) for event in also_seen]
        else:
            assert seen == also_seen
            assert view_for(one, seat) == view_for(other, seat)
        assert spectator_view(one) == spectator_view(other)


@given(rule_sets(), seeds)
def test_easy_plays_every_game_to_its_end_with_legal_moves(rules: RuleSet, seed: int) -> None:
    rng = Random(seed)
    round_ = Round.deal(rules, rng.choice(rules.players), rng)
    moves_of_turn = 0
    while not round_.outcome:
        turns = round_.turns_had
        move = Easy().choose(view_for(round_, round_.turn), list(round_.legal_moves))
        assert move in round_.legal_moves
        round_.apply(move)
        moves_of_turn = moves_of_turn + 1 if round_.turns_had == turns else 0
        assert moves_of_turn < 60, "a turn that does not end"
