"""Who plays Expert only to be measured against: a tree search, and who sees all hands."""

from __future__ import annotations

from random import Random

import pytest
from bench.bound import Seer
from bench.duel import mirrored, share_of
from bench.tree import TreeExpert

from rami import PRESETS, Round
from rami.players import Player, make_player

SHORT = PRESETS["cardverse"].replace(target=10)


@pytest.mark.slow
def test_the_tree_plays_a_match_and_its_times_are_told() -> None:
    spent: list[list[float]] = [[], []]
    players: list[Player] = [TreeExpert(Random(1), 8), make_player("easy", Random(2))]
    assert share_of(SHORT, players, Random(3), spent) in (0.0, 0.5, 1.0)
    assert all(spent)
    explanation = players[0].explain()
    assert explanation is not None
    assert explanation.chosen.estimate == max(one.estimate for one in explanation.candidates)


@pytest.mark.slow
def test_who_sees_all_hands_is_shown_the_round_before_each_move() -> None:
    seer = Seer(Random(1), 2)
    shown: list[Round] = []

    def show(round_: Round) -> None:
        seer.truth = round_
        shown.append(round_)

    players: list[Player] = [seer, make_player("easy", Random(2))]
    assert share_of(SHORT, players, Random(3), [[], []], show) in (0.0, 0.5, 1.0)
    assert shown


def test_each_deal_is_played_with_the_seats_exchanged() -> None:
    made: list[list[Player]] = []

    def seated(deal: int) -> list[Player]:
        made.append([make_player("normal", Random(deal)), make_player("easy", Random(deal))])
        return made[-1]

    spent: list[list[float]] = [[], []]
    found = list(mirrored(SHORT, 3, "a test", seated, spent))
    assert len(made) == 6
    assert [matches for matches, _, _ in found] == [4, 6]
    assert all(0 <= wins <= 1 and within >= 0 for _, wins, within in found)
    assert all(spent)
