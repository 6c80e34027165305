"""Melds: whatever happens to one on the table, it stays what its cards make (R-MELD-5, R-LAY-1).

There is one exception, which only long runs with a joker know. ``4S 5S … QS JK AS`` has its ace
after the king, since one joker cannot fill the two places before the four; with the three laid
off, the same cards laid at once would be ``AS JK 3S … QS``. On the table the ace stays.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.strategies import hands, rule_sets

from rami import (
    JOKER,
    AceInRuns,
    Card,
    Meld,
    MeldKind,
    Round,
    RuleSet,
    lay_off,
    lay_offs_in,
    melds_in,
    parse_cards,
    parse_position,
    read_meld,
)
from rami.engine.cards import Cards
from rami.engine.melds import extension, reading, swapped
from rami.engine.refusals import Refusal

SPADES = parse_cards("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS")
ACES = ["both", "high", "low"]


def rules_with(ace: str, jokers: int) -> RuleSet:
    return RuleSet(ace_in_runs=ace, jokers_per_meld=jokers, jokers=6)  # type: ignore[arg-type]  # its text


def readings(cards: Iterable[Card], rules: RuleSet) -> list[Meld | Refusal]:
    """What cards make when they are laid; and with their ace after the king, if it may stand so."""
    named = list(cards)
    read = [reading(named, rules)]
    if rules.ace_in_runs is AceInRuns.BOTH and SPADES[0] in named:
        read.append(reading(named, rules.replace(ace_in_runs="high")))
    return read


def runs_of_spades(rules: RuleSet) -> list[Meld]:
    """Every run of the suit, by reading each stretch of it with jokers in each set of places."""
    around = [*SPADES, SPADES[0]]
    found = set()
    for length in range(3, 14):
        for low in range(len(around) - length + 1):
            stretch = around[low : low + length]
            for jokers in range(rules.jokers_in_meld + 1):
                for places in combinations(range(length), jokers):
                    cards = [JOKER if i in places else c for i, c in enumerate(stretch)]
                    for meld in readings(cards, rules):
                        if isinstance(meld, Meld) and meld.kind is MeldKind.RUN:
                            found.add(meld)
    return sorted(found, key=str)


def check_closed(meld: Meld, others: tuple[Card, ...], rules: RuleSet) -> int:
    """Every lay-off and swap gives what reading the cards anew gives; how many there were."""
    hand = Cards.of([*others, *[JOKER] * rules.jokers_in_meld])
    lay_offs = lay_offs_in(meld, hand, rules)
    for cards in lay_offs:
        longer = extension(meld, cards, rules)
        assert isinstance(longer, Meld), (meld, cards)
        assert longer in readings([*meld.cards, *cards], rules), (meld, cards)
    for card in meld.joker_places:
        changed = swapped(meld, card, rules)
        assert isinstance(changed, Meld), (meld, card)
        left = list(meld.cards)
        left.remove(JOKER)
        assert changed in readings([*left, card], rules), (meld, card)
    return len(lay_offs)


# Each run of a suit is tried with every lay-off of the suit. What holds for one step from what can
# be read holds for any number of steps.
@pytest.mark.parametrize("ace", ACES)
@pytest.mark.parametrize(
    "jokers", [1, pytest.param(2, marks=pytest.mark.slow), pytest.param(3, marks=pytest.mark.slow)]
)
def test_a_run_stays_what_its_cards_make(ace: str, jokers: int) -> None:
    rules = rules_with(ace, jokers)
    runs = runs_of_spades(rules)
    tried = sum(check_closed(meld, SPADES, rules) for meld in runs)
    assert tried > 10 * len(runs)


@pytest.mark.parametrize("jokers", [1, 2, 3])
@pytest.mark.parametrize("rank", "A7K")
def test_a_group_stays_what_its_cards_make(rank: str, jokers: int) -> None:
    rules = rules_with("both", jokers)
    faces = parse_cards(" ".join(rank + suit for suit in "SHDC"))
    count = 0
    for size in (2, 3, 4):
        for chosen in combinations(faces, size):
            for used in (0, 1):
                meld = reading([*chosen, *[JOKER] * used], rules)
                if isinstance(meld, Meld):
                    count += 1
                    check_closed(meld, faces, rules)
    # Six pairs with a joker; four threes and four with a joker; one four.
    assert count == 6 + 4 + 4 + 1


@pytest.mark.slow
@pytest.mark.parametrize("ace", ACES)
def test_lay_offs_are_those_that_fit_and_no_others(ace: str) -> None:
    """Every set of up to three cards, tried on every run with at most one joker."""
    rules = rules_with(ace, 1)
    for meld in runs_of_spades(rules):
        listed = set(lay_offs_in(meld, Cards.of([*SPADES, JOKER]), rules))
        for count in (1, 2, 3):
            for chosen in combinations([*SPADES, JOKER], count):
                cards = Cards.of(chosen)
                fits = not isinstance(extension(meld, cards, rules), Refusal)
                assert fits == (cards in listed), (meld, cards)


@given(rule_sets().flatmap(lambda rules: st.tuples(st.just(rules), hands(rules, 10))))
def test_melds_are_those_that_can_be_read_and_no_others(drawn: tuple[RuleSet, Cards]) -> None:
    rules, hand = drawn
    found = melds_in(hand, rules)
    assert len({meld.cards for meld in found}) == len(found)
    for meld in found:
        assert read_meld(meld.cards, rules) == meld
        assert read_meld(reversed(list(meld.cards)), rules) == meld
    listed = {meld.cards for meld in found}
    for count in (3, 4):
        for chosen in combinations(list(hand), count):
            assert isinstance(reading(chosen, rules), Meld) == (Cards.of(chosen) in listed)


def test_r_meld_5_an_ace_laid_after_the_king_stays_there() -> None:
    rules = rules_with("both", 1)
    meld = read_meld("4S 5S 6S 7S 8S 9S TS JS QS JK AS", rules)
    longer = lay_off(meld, "3S", rules)
    assert str(longer) == "3S 4S 5S 6S 7S 8S 9S TS JS QS JK AS"
    assert str(read_meld(longer.cards, rules)) == "AS JK 3S 4S 5S 6S 7S 8S 9S TS JS QS"
    round_ = Round.from_position(rules, hands=["2S KS", "4D"], table=[longer], phase="play")
    again = Round.of(parse_position(str(round_.position())))
    assert again == round_
    assert list(map(str, again.table[0].joker_places)) == ["KS"]
