"""The solver: exact on every hand, under every rule that melds depend on."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ortools.sat.python import cp_model
from tests.support import naive_melds
from tests.support.naive_melds import NaiveCover, NaiveMeld, Table, covers_of, melds_of
from tests.support.strategies import hands, rule_sets

from rami.engine.cards import JOKER, Card, Cards, full_pack, parse_cards
from rami.engine.cover import Cover, Goal, best_cover, best_covers, best_opening
from rami.engine.finder import natural_points_most
from rami.engine.melds import read_meld
from rami.engine.packing import CARDS_MOST
from rami.engine.refusals import Refused
from rami.engine.rules import PRESETS, RuleSet

RAMI_51 = PRESETS["rami-51"]
CARDVERSE = PRESETS["cardverse"]


def card(text: str) -> Card:
    return parse_cards(text)[0]


def best(hand: str, rules: RuleSet = RAMI_51, **asked: object) -> str | None:
    cover = best_cover(hand, rules, **asked)  # type: ignore[arg-type]  # passed through as given
    return None if cover is None else str(cover)


# By hand ----------------------------------------------------------------------------------------


def test_r_open_1_the_reference_opening_counts_52() -> None:
    cover = best_opening("QH KH AH JK 7S 8S 4H 5H 3D 5D 2C 3C TC", RAMI_51, keep=1)
    assert str(cover) == "JK 7S 8S | QH KH AH (52), left 4H 5H 3D 5D 2C 3C TC (32)"


def test_an_empty_hand_has_the_empty_cover() -> None:
    empty = best_cover("", RAMI_51)
    assert empty is not None
    assert (empty.melds, empty.left, empty.points, empty.left_points) == ((), Cards(), 0, 0)
    assert best_cover("", RAMI_51, keep=1) is None
    assert best_cover("", RAMI_51, pure_run=True) is None


def test_a_hand_without_melds_has_the_empty_cover() -> None:
    assert best("2S 4H 9D KC JK") == "- (0), left 2S 4H 9D KC JK (45)"


def test_the_dearest_meld_first_would_be_wrong() -> None:
    # Four kings count 40 and leave no other meld.
    assert best("JS QS KS KH KD KC") == "JS QS KS | KH KD KC (60), left - (0)"


def test_the_longest_meld_first_would_be_wrong() -> None:
    # The run of four counts 22 and takes the seven from the group.
    assert best("4S 5S 6S 7S 7H 7D") == "4S 5S 6S | 7S 7H 7D (36), left - (0)"


def test_the_joker_goes_where_it_counts_most() -> None:
    assert best("3S 4S KH KD JK") == "KH KD JK (30), left 3S 4S (7)"


def test_twins_serve_two_melds() -> None:
    assert best("7S 7S 8S 8S 9S 9S") == "7S 8S 9S | 7S 8S 9S (48), left - (0)"
    assert best("7S 7S 8S 9S 7H 7D") == "7S 8S 9S | 7S 7H 7D (45), left - (0)"
    assert best("7S 7S 7H") == "- (0), left 7S 7S 7H (21)"


def test_one_long_run_comes_before_two_short_ones() -> None:
    assert best("2S 3S 4S 5S 6S 7S") == "2S 3S 4S 5S 6S 7S (27), left - (0)"
    suit = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"
    assert best(suit, RAMI_51.replace(ace_in_runs="low")) == f"{suit} (85), left - (0)"
    # The ace counts 11 after the king, which takes a second run.
    assert best(suit) == "5S 6S 7S 8S 9S TS JS QS KS AS | 2S 3S 4S (95), left - (0)"


def test_a_long_run_may_count_more_than_the_two_it_splits_into() -> None:
    # Split, the joker would be the four; and the three.
    assert best("5S 6S JK 8S 9S TS") == "5S 6S JK 8S 9S TS (45), left - (0)"
    assert best("AS 2S 3S 4S 5S JK") == "AS 2S 3S 4S 5S JK (21), left - (0)"


def test_between_equal_points_a_joker_is_kept() -> None:
    worthless = RAMI_51.replace(joker_points=0)
    assert best("KS KH KD JK", worthless) == "KS KH KD (30), left JK (20)"


def test_between_equal_points_and_jokers_less_is_left() -> None:
    # Both melds count 6, but the ace would count 11 in the hand.
    assert best("AS 2S 3S 2H 2D") == "AS 2S 3S (6), left 2H 2D (4)"


def test_fewest_left_looks_at_the_hand_not_at_the_table() -> None:
    hand = "AS 2S 3S AH KH QH 3D 3C"
    assert best(hand) == "3S 3D 3C | QH KH AH (40), left AS 2S (13)"
    assert best(hand, goal=Goal.FEWEST_LEFT) == "AS 2S 3S | QH KH AH (37), left 3D 3C (6)"


def test_between_equal_hands_the_melds_that_count_more_are_laid() -> None:
    # As one run they would count 28, with the joker as the ace.
    assert best("2S 3S 4S 5S 6S 7S JK", goal="fewest_left") == (
        "2S 3S 4S 5S | JK 6S 7S (32), left - (0)"
    )


def test_fewest_left_lays_jokers_too() -> None:
    hand = "7S 8S 9S JK"
    assert best(hand, goal="fewest_left") == "JK 7S 8S 9S (30), left - (0)"
    assert best(hand, goal="fewest_left", keep=1) == "JK 8S 9S (24), left 7S (7)"


def test_r_open_2_a_pure_run_is_asked_for() -> None:
    assert best("KS KH KD JK 5C 6C", pure_run=True) is None
    assert best("5C 6C 7C QC KC JK 2H 2D", pure_run=True) == (
        "5C 6C 7C | JK QC KC (48), left 2H 2D (4)"
    )
    assert best("2C 3C 4C 4H 4D 4S 3H 3D", pure_run=True) == (
        "4S 4H 4D | 2C 3C 4C (21), left 3H 3D (6)"
    )


def test_r_open_1_exactly_enough_opens_and_one_less_does_not() -> None:
    rules = RAMI_51.replace(opening_pure_run=False)
    assert best_opening("KH KS KD 6C 7C 8C", rules) is not None  # 51
    assert best_opening("KH KS KD 5C 6C 7C", rules) is None  # 48
    assert best_opening("KH KS KD 5C 6C 7C", PRESETS["rami-40"]) is not None


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("", 0),
        ("QH KH JC AH 7S 7S 5D 2C", 31),
        ("AS 2S 3S 5S", 16),  # no look at which end the ace stands
        ("KS KH KD KD AC 2C QC", 40),
        ("7S 7S 8S 9S 9S 7H 7D", 54),
        ("QC KC AC AC AS AD 2C 4C", 64),
    ],
)
def test_r_open_1_more_than_the_useful_cards_count_is_out_of_reach(hand: str, points: int) -> None:
    assert natural_points_most(Cards.of(hand)) == points


@given(st.integers(min_value=0, max_value=CARDS_MOST).flatmap(lambda n: hands(RAMI_51, n)))
def test_r_open_1_no_cover_counts_more_than_its_useful_cards(hand: Cards) -> None:
    naturals = Cards(hand.once, hand.twice)
    cover = best_cover(naturals, RAMI_51)
    assert cover
    assert cover.points <= natural_points_most(naturals)


def test_r_open_6_without_an_opening_any_cover_stands() -> None:
    cover = best_opening("2S 4H 9D", CARDVERSE)
    assert cover is not None
    assert cover.melds == ()


def test_r_open_2_points_without_a_pure_run_open_nothing() -> None:
    hand = "KH KS KD QH QS QD"
    assert best_opening(hand, RAMI_51) is None
    assert best_opening(hand, RAMI_51.replace(opening_pure_run=False)) is not None


def test_a_card_that_must_be_used() -> None:
    hand = "7S 8S 9S 7H 7D 2C"
    assert best(hand) == "7S 8S 9S (24), left 7H 7D 2C (16)"
    assert best(hand, using=card("7H")) == "7S 7H 7D (21), left 8S 9S 2C (19)"
    assert best(hand, using=card("2C")) is None
    assert best(hand, using=card("KC")) is None


def test_a_joker_that_must_be_used() -> None:
    hand = "KS KH KD KC 2H 3H JK"
    assert best(hand) == "KS KH KD KC | JK 2H 3H (46), left - (0)"
    house = RAMI_51.replace(joker_points=0)
    assert best("KS KH KD JK", house, using=JOKER) is not None
    assert best("KS KH KD 2H", using=JOKER) is None


def test_r_out_1_one_card_is_kept_for_the_discard() -> None:
    assert best("7S 8S 9S TS") == "7S 8S 9S TS (34), left - (0)"
    assert best("7S 8S 9S TS", keep=1) == "8S 9S TS (27), left 7S (7)"
    assert best("7S 8S 9S", keep=1) == "- (0), left 7S 8S 9S (24)"
    assert best("7S 8S 9S", keep=1, using=card("7S")) is None
    # A twin is kept as well as another card.
    assert best("7S 8S 9S 7S", keep=1) == "7S 8S 9S (24), left 7S (7)"


def test_covers_that_are_as_good_come_once_each() -> None:
    covers = list(best_covers("7S 8S 9S 7H 8H 9H 7D 8D 9D", CARDVERSE, "fewest_left"))
    assert sorted(str(cover) for cover in covers) == [
        "7S 7H 7D | 8S 8H 8D | 9S 9H 9D (72), left - (0)",
        "7S 8S 9S | 7H 8H 9H | 7D 8D 9D (72), left - (0)",
    ]


def test_covers_that_are_as_good_name_twins_once() -> None:
    covers = list(best_covers("7S 7S 8S 8S 9S 9S TS", RAMI_51))
    assert sorted(str(cover) for cover in covers) == [
        "7S 8S 9S TS | 7S 8S 9S (58), left - (0)",
    ]


def test_no_covers_where_nothing_is_as_asked() -> None:
    assert list(best_covers("7S 8S 9S", RAMI_51, using=card("KC"))) == []


@pytest.mark.parametrize("solve", [best_cover, best_covers])
def test_what_cannot_be_asked(solve: Callable[..., object]) -> None:
    with pytest.raises(ValueError, match="keep is 0 or 1, not 2"):
        solve("7S 8S 9S", RAMI_51, keep=2)
    with pytest.raises(ValueError, match="cheapest"):
        solve("7S 8S 9S", RAMI_51, "cheapest")
    with pytest.raises(Refused, match=r"cards\.not_in_pack card=7S count=2 pack=1"):
        solve("7S 7S", CARDVERSE)
    with pytest.raises(Refused, match=r"cards\.not_in_pack card=JK count=5 pack=4"):
        solve([JOKER] * 5, RAMI_51)
    with pytest.raises(Refused, match=r"cards\.too_many count=17 most=16"):
        solve(full_pack(1, 0)[:17], RAMI_51)


def test_a_hand_may_be_given_in_any_form() -> None:
    text = "7S 8S 9S JK"
    cards = Cards.of(text)
    assert (
        best_cover(cards, RAMI_51) == best_cover(list(cards), RAMI_51) == best_cover(text, RAMI_51)
    )


# Against the rulebook's text --------------------------------------------------------------------


def table_of(rules: RuleSet) -> Table:
    return Table(
        ace_before_two=rules.ace_in_runs.value in ("both", "low"),
        ace_after_king=rules.ace_in_runs.value in ("both", "high"),
        jokers_per_meld=rules.jokers_per_meld or 0,
        joker_points=rules.joker_points,
        ace_in_hand=11 if rules.ace_high else 1,
        joker_in_hand=rules.joker_hand_points or 0,
    )


def naive_hand(hand: Cards) -> list[naive_melds.Card]:
    return [naive_melds.card_from(card.text) for card in hand]


def fits(
    cover: NaiveCover, *, pure_run: bool = False, using: Card | None = None, keep: int = 0
) -> bool:
    wanted = naive_melds.card_from(using.text) if using else None
    return (
        (not pure_run or any(meld.is_pure for meld in cover.melds))
        and (not wanted or any(wanted in meld.cards for meld in cover.melds))
        and cover.left_cards >= keep
    )


def rank_of(cover: NaiveCover, goal: Goal) -> tuple[int, int, int]:
    """What `best_cover` promises to be greatest, the goal first."""
    if goal is Goal.MOST_POINTS:
        return cover.points, cover.left_jokers, -cover.left_points
    return -cover.left_points, -cover.left_cards, cover.points


def as_naive(cover: Cover) -> NaiveCover:
    melds = tuple(
        NaiveMeld(tuple(sorted(naive_hand(meld.cards))), meld.points, meld.is_pure)
        for meld in cover.melds
    )
    return NaiveCover(
        tuple(sorted(melds, key=lambda meld: meld.cards)),
        cover.points,
        cover.left_points,
        len(cover.left),
        cover.left.jokers,
    )


@st.composite
def questions(draw: st.DrawFn, most: int) -> tuple[RuleSet, Cards, dict[str, object]]:
    rules = draw(rule_sets())
    hand = draw(hands(rules, draw(st.sampled_from(range(most, 2, -1)))))
    using = draw(st.none() | st.sampled_from([*hand, JOKER, card("KC")]))
    asked = {"pure_run": draw(st.booleans()), "using": using, "keep": draw(st.integers(0, 1))}
    return rules, hand, asked


def check_against_the_text(rules: RuleSet, hand: Cards, asked: dict[str, object]) -> None:
    all_covers = list(covers_of(naive_hand(hand), table_of(rules)))
    covers = [cover for cover in all_covers if fits(cover, **asked)]  # type: ignore[arg-type]
    for goal in Goal:
        found = best_cover(hand, rules, goal, **asked)  # type: ignore[arg-type]
        every = list(best_covers(hand, rules, goal, **asked))  # type: ignore[arg-type]
        if not covers:
            assert found is None
            assert every == []
            continue
        assert found is not None
        assert as_naive(found) in covers
        top = max(rank_of(cover, goal) for cover in covers)
        assert rank_of(as_naive(found), goal) == top
        equal = [cover for cover in covers if rank_of(cover, goal)[0] == top[0]]
        assert Counter(map(as_naive, every)) == Counter(equal)
        assert found == best_cover(hand, rules, goal, **asked)  # type: ignore[arg-type]
    check_opening(rules, hand, asked, all_covers)


def check_opening(
    rules: RuleSet, hand: Cards, asked: dict[str, object], covers: list[NaiveCover]
) -> None:
    using, keep = asked["using"], asked["keep"]
    found = best_opening(hand, rules, using=using, keep=keep)  # type: ignore[arg-type]
    stands = [
        cover.points
        for cover in covers
        if cover.points >= rules.opening_points
        and fits(cover, **asked | {"pure_run": rules.opening_pure_run})  # type: ignore[arg-type]
    ]
    assert (found.points if found else None) == max(stands, default=None)


@given(questions(most=8))
@settings(max_examples=150, deadline=None)
def test_the_solver_finds_what_trying_everything_finds(
    question: tuple[RuleSet, Cards, dict[str, object]],
) -> None:
    check_against_the_text(*question)


@pytest.mark.slow
@given(questions(most=10))
@settings(max_examples=1500, deadline=None)
def test_the_solver_finds_what_trying_everything_finds_in_larger_hands(
    question: tuple[RuleSet, Cards, dict[str, object]],
) -> None:
    check_against_the_text(*question)


@given(st.data())
@settings(max_examples=100, deadline=None)
def test_a_cover_is_made_of_cards_of_the_hand(data: st.DataObject) -> None:
    rules = data.draw(rule_sets())
    hand = data.draw(hands(rules, data.draw(st.integers(3, CARDS_MOST))))
    for goal in Goal:
        cover = best_cover(hand, rules, goal)
        assert cover is not None
        assert Counter([*cover.left, *(c for meld in cover.melds for c in meld.cards)]) == Counter(
            hand
        )
        assert all(read_meld(meld.cards, rules) == meld for meld in cover.melds)
        for other in islice(best_covers(hand, rules, goal), 20):
            same = (other.points == cover.points, other.left_points == cover.left_points)
            assert same[goal is Goal.FEWEST_LEFT]


# Against an integer program ---------------------------------------------------------------------


def random_question(rng: random.Random) -> tuple[RuleSet, Cards]:
    """A hand of 13 to 15 cards with 0 to 4 jokers, under rules that melds depend on."""
    rules = RAMI_51.replace(
        jokers_per_meld=rng.choice([1, 1, 2, 3]),
        joker_points=rng.choice([None, None, 15]),
        ace_in_runs=rng.choice(["both", "high", "low"]),
        ace_high=rng.random() < 0.5,
    )
    jokers = rng.randint(0, 4)
    pool = full_pack(2, 0)
    if rng.random() < 0.5:
        low, width = rng.randint(1, 13), rng.randint(4, 9)
        ranks = {(low + step - 1) % 13 + 1 for step in range(width)}
        pool = tuple(card for card in pool if card.rank in ranks and card.suit in "SHD")
    naturals = rng.sample(pool, rng.randint(13, 15) - jokers)
    return rules, Cards.of([*naturals, *[JOKER] * jokers])


def program_value(hand: Cards, rules: RuleSet, goal: Goal, *, pure_run: bool) -> int | None:
    """The best sum over disjoint melds, by a solver that knows nothing of cards."""
    cards = naive_hand(hand)
    table = table_of(rules)
    held = Counter(cards)
    melds = {meld.cards: meld for _, meld in melds_of(cards, table)}.values()
    model = cp_model.CpModel()
    # A meld is made once or, of twins, twice.
    times = {meld: model.new_int_var(0, 2, str(i)) for i, meld in enumerate(melds)}
    for one, count in held.items():
        model.add(sum(meld.cards.count(one) * n for meld, n in times.items()) <= count)
    if pure_run:
        model.add(sum(n for meld, n in times.items() if meld.is_pure) >= 1)
    worth = {
        meld: meld.points
        if goal is Goal.MOST_POINTS
        else sum(naive_melds.in_hand(one, table) for one in meld.cards)
        for meld in melds
    }
    model.maximize(sum(worth[meld] * n for meld, n in times.items()))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    status = solver.solve(model)
    if status == cp_model.INFEASIBLE:
        return None
    assert status == cp_model.OPTIMAL
    return round(solver.objective_value)


def check_against_the_program(seed: int, count: int) -> None:
    rng = random.Random(seed)
    for _ in range(count):
        rules, hand = random_question(rng)
        goal = rng.choice(list(Goal))
        pure_run = rng.random() < 0.5
        cover = best_cover(hand, rules, goal, pure_run=pure_run)
        laid = None
        if cover is not None:
            whole = sum(naive_melds.in_hand(one, table_of(rules)) for one in naive_hand(hand))
            laid = cover.points if goal is Goal.MOST_POINTS else whole - cover.left_points
        assert laid == program_value(hand, rules, goal, pure_run=pure_run), (hand, rules, goal)


def test_the_solver_finds_what_an_integer_program_finds() -> None:
    check_against_the_program(seed=1, count=60)


@pytest.mark.slow
def test_the_solver_finds_what_an_integer_program_finds_on_many_hands() -> None:
    check_against_the_program(seed=2, count=500)


# Hands that are hard to search ------------------------------------------------------------------

HARD = (
    "2S 3S 4S 2H 3H 4H 2D 3D 4D 2C 3C JK JK JK JK",
    "5S 6S 6S 7S 7S 8S 9S TS JS QS KS AS JK JK JK JK",
    "2S 2S 3S 3S 4S 4S 5S 5S 6S 6S JK JK JK JK JK JK",
    "9S TS JS QS KS AS 9H TH JH QH JK JK JK JK JK JK",
)


@pytest.mark.parametrize("jokers_per_meld", [1, 2, 3])
@pytest.mark.parametrize("hand", HARD)
def test_hard_hands_are_solved_at_once(hand: str, jokers_per_meld: int) -> None:
    rules = RAMI_51.replace(jokers=6, jokers_per_meld=jokers_per_meld)
    for goal in Goal:
        cover = best_cover(hand, rules, goal, keep=1)
        assert cover is not None
        assert len(cover.left) >= 1
