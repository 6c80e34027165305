"""The rules of thumb that Expert has of its own: a look ahead to the next draw, and patience."""

from random import Random

import pytest

from rami import PRESETS, Cards, Round
from rami.engine.cards import BY_INDEX
from rami.engine.cover import Goal, best_cover
from rami.engine.moves import Discard, Draw, Lay
from rami.engine.rules import RuleSet
from rami.engine.views import view_for
from rami.players import make_player
from rami.players.lines import discard_lines
from rami.players.policy import Policy
from rami.players.sight import sight_of
from rami.players.weights import Weights, weights_of


def melded(hand: Cards, rules: RuleSet) -> int:
    cover = best_cover(hand, rules, Goal.FEWEST_LEFT)
    assert cover is not None
    return len(hand) - len(cover.left)


def by_trying_each(hand: Cards, unseen: Cards, rules: RuleSet) -> int:
    """Return what `promise` should be, by drawing each card there is."""
    counts = [
        melded(hand.plus(card), rules)
        for card in BY_INDEX.values()
        for _ in range(unseen.count(card))
    ]
    return 10_000 * sum(counts) // len(counts)


@pytest.mark.parametrize("preset", ["rami-51", "rami-40-house", "cardverse"])
def test_a_promise_is_the_mean_over_all_cards_that_may_come(preset: str) -> None:
    rules = PRESETS[preset]
    policy = Policy(rules, weights_of("expert", rules))
    promises = set()
    for seed in range(12):
        round_ = Round.deal(rules, 2, Random(seed))
        hand = round_.hands[0]
        sight = sight_of(round_.pile, (), rules.decks, 2)
        unseen = sight.unseen_beside(hand)
        promised = policy.promise(hand, unseen)
        assert promised == by_trying_each(hand, unseen, rules)
        promises.add(promised)
    assert len(promises) > 6
    assert policy.promise(hand, Cards()) == 0


def first_discard(round_: Round, weights: Weights) -> Cards:
    """Return the hand that the cheapest discard of a turn leaves."""
    policy = Policy(round_.rules, weights)
    sight = sight_of(round_.pile, round_.table, round_.rules.decks, round_.seats)
    lines = discard_lines(policy, round_, sight, [], 1)
    return round_.hands[round_.turn] - lines[0].moves[-1].cards


def test_before_its_opening_a_hand_that_looks_ahead_keeps_what_promises_most() -> None:
    rules = PRESETS["rami-51"]
    plain = {**weights_of("expert", rules).values(), "promise": 0}
    differing = 0
    for seed in range(40):
        round_ = Round.deal(rules, 2, Random(seed))
        round_.apply(Draw())
        hand = round_.hands[round_.turn]
        policy = Policy(rules, Weights(plain))
        unseen = sight_of(round_.pile, (), rules.decks, 2).unseen_beside(hand)
        kept = first_discard(round_, Weights({**plain, "promise": 100_000}))
        usual = first_discard(round_, Weights(plain))
        spare = policy.spare(hand)
        most = max(policy.promise(hand.minus(card), unseen) for card in spare.faces() if card.bit)
        assert policy.promise(kept, unseen) == most
        differing += policy.promise(usual, unseen) < most
    assert differing > 4


def test_hard_does_not_look_ahead_and_expert_does() -> None:
    differing = 0
    for seed in range(30):
        round_ = Round.deal(PRESETS["rami-51"], 2, Random(seed))
        round_.apply(Draw())
        view, moves = view_for(round_, round_.turn), list(round_.legal_moves)
        hard = make_player("hard", Random(1)).choose(view, moves)
        usual = first_discard(round_, weights_of("hard", round_.rules))
        if isinstance(hard, Discard):
            assert round_.hands[round_.turn].minus(hard.card) == usual
            player = make_player("expert:1", Random(1))
            differing += player.choose(view, moves) != hard
    assert differing > 3


@pytest.mark.parametrize(("seats", "held_back"), [(2, True), (3, False), (4, False)])
def test_expert_holds_melds_back_from_one_other_seat_alone(seats: int, held_back: bool) -> None:
    rules = PRESETS["cardverse"]
    chosen = []
    for seed in range(60):
        round_ = Round.deal(rules, seats, Random(seed))
        round_.apply(Draw())
        view, moves = view_for(round_, round_.turn), list(round_.legal_moves)
        if isinstance(make_player("hard", Random(1)).choose(view, moves), Lay):
            chosen.append(make_player("expert:1", Random(1)).choose(view, moves))
    assert len(chosen) > 2
    assert any(isinstance(move, Discard) for move in chosen) == held_back
