"""The strength of the levels: what is kept, what the page says of it, and how it is played."""

from __future__ import annotations

import json
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from bench import bound, climb, ideas, rated, strength, thinking, tree
from bench.machine import ROOT

from rami import PRESETS
from rami.arena.store import IN_MEMORY, Store
from rami.arena.weights_file import read_weights_file
from rami.arena.work import on_this_machine, play_plan
from rami.players.weights import AMONG_MORE, FREE, WEIGHT_NAMES, weights_of

PAGE = ROOT / "docs" / "players.md"
AGAIN = "write it anew: ./run test tests/bench/test_strength.py --regenerate"
RESULTS = strength.results()


def page_with(text: str, mark: str, told: str) -> str:
    """The page with what stands between two marks told anew."""
    before, rest = text.split(f"<!-- {mark} -->\n", 1)
    after = rest.split("<!-- end -->", 1)[1]
    return f"{before}<!-- {mark} -->\n{told}<!-- end -->{after}"


def test_the_page_tells_the_results_that_are_kept(request: pytest.FixtureRequest) -> None:
    text = PAGE.read_text(encoding="utf-8")
    wanted = page_with(text, "strength", strength.tables())
    wanted = page_with(wanted, "ratings", rated.table())
    wanted = page_with(wanted, "ideas", ideas.table())
    wanted = page_with(wanted, "designs", tree.table())
    wanted = page_with(wanted, "bound", bound.table())
    wanted = page_with(wanted, "thinking", thinking.table())
    if request.config.getoption("--regenerate"):
        PAGE.write_text(wanted, encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == wanted, AGAIN


@pytest.mark.parametrize("result", RESULTS, ids=lambda result: "-".join(result["players"]))
def test_a_result_tells_where_it_comes_from(result: dict[str, Any]) -> None:
    run = result["run"]
    assert run["compiled"]
    assert not run["changed"]
    assert run["commit"]
    assert run["command"].startswith("python -m bench.strength --players ")
    assert result["machine"]["cpu"]
    assert result["matches"] <= result["matches_planned"]


@pytest.mark.parametrize(
    ("rules", "first", "second", "least", "matches"),
    [
        (rules, *pair)
        for rules, tries in (("cardverse", 64), ("rami-51", 40))
        for pair in (
            ("easy", "random", 0.99, 1000),
            ("normal", "easy", 0.65, 1000),
            ("hard", "normal", 0.60, 1000),
            (f"expert:{tries}", "hard", 0.55, 1000),
            (f"expert:{tries}", "easy", 0.75, 1000),
            ("expert", "hard", 0.55, 100),
            ("expert", "easy", 0.75, 100),
        )
    ],
)
def test_each_level_beats_those_below_it(
    rules: str, first: str, second: str, least: float, matches: int
) -> None:
    (result,) = (
        result
        for result in RESULTS
        if (result["rules"], result["players"], result["seats"]) == (rules, [first, second], 2)
    )
    assert result["matches"] >= matches
    assert result["wins"][first]["share"] >= least
    assert result["wins"][first]["low"] > 0.5


@pytest.mark.parametrize("rules", ["cardverse", "rami-51"])
def test_at_four_seats_the_levels_are_apart_in_the_same_order(rules: str) -> None:
    path = ROOT / "bench" / "results" / f"ratings-{rules}.json"
    ratings = json.loads(path.read_text(encoding="utf-8"))["ratings"]
    assert [name.split(":")[0] for name in ratings] == ["expert", "hard", "normal", "easy"]
    for above, below in pairwise(ratings.values()):
        assert above["points"] - above["within"] > below["points"] + below["within"]


def test_the_players_of_several_runs_are_rated_together(tmp_path: Path) -> None:
    paths = []
    for players in (["easy", "random"], ["random", "easy", "normal"]):
        paths.append(str(tmp_path / f"{len(players)}.db"))
        plan = strength.plan_of(players, "cardverse", 6, 1, seats=3, one_table=len(players) > 2)
        with Store.begin(paths[-1], plan) as store, on_this_machine(1) as pool:
            play_plan(plan, store, pool)
    with ExitStack() as opened:
        stores = [opened.enter_context(rated.kept_in(path)) for path in paths]
        result = rated.rated(stores, "cardverse")
    assert [run["matches"] for run in result["runs"]] == [6, 6]
    assert result["seats"] == 3
    points = [rating["points"] for rating in result["ratings"].values()]
    assert list(result["ratings"])[-1] == "random"
    assert points == sorted(points, reverse=True)
    assert json.loads(json.dumps(result)) == result


def test_an_idea_is_a_change_of_weights_that_there_are() -> None:
    for changes in (changes for preset in ideas.IDEAS.values() for changes in preset.values()):
        assert set(changes) <= set(WEIGHT_NAMES)


@pytest.mark.parametrize(("player", "among"), [("expert", ""), (AMONG_MORE, "-4-seats")])
def test_expert_goes_by_what_the_climbs_found(player: str, among: str) -> None:
    for kind, name in climb.KINDS.items():
        path = ROOT / "bench" / "results" / f"climb-{kind}{among}.json"
        found = json.loads(path.read_text(encoding="utf-8"))["weights"]
        played = read_weights_file().weights[player][name]
        assert {**found, "promise": played["promise"]} == played


def test_a_climb_repeats_itself_and_changes_what_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(climb, "tuned_names", lambda player, kind: ("take", "point"))
    one, other = (climb.climbed(FREE, 1, 1, 6) for _ in range(2))
    hard = weights_of("hard", PRESETS["cardverse"]).values()
    assert one == other
    assert {name for name in hard if hard[name] != one[name]} <= {"take", "point", "wait"}
    assert one["wait"] == 3


@pytest.mark.parametrize("seats", [2, 4])
def test_the_same_weights_are_not_ahead(seats: int) -> None:
    hard = weights_of("hard", PRESETS["cardverse"]).values()
    assert set(climb.leads(FREE, hard, 5, "same", seats)) == {0}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_weights_are_as_far_ahead_of_hard_as_they_differ(seats: int) -> None:
    hard = weights_of("hard", PRESETS["cardverse"]).values()
    lavish = {**hard, "point": -400}  # would rather keep points than not
    lead, error = climb.mean_of(climb.leads(FREE, lavish, 60, "lavish", seats))
    assert lead < -2 * error


def test_all_levels_sit_at_one_table_each_in_each_seat() -> None:
    players = ["easy", "normal", "hard", "random"]
    plan = strength.plan_of(players, "cardverse", 9, 1, one_table=True)
    (contest,) = plan.contests
    assert contest.matches == 16
    for seat in range(4):
        seated = [lineup[seat] for lineup in contest.lineups]
        assert all(seated.count(player) == 2 for player in players)


def test_a_result_counts_the_wins_of_each_player() -> None:
    plan = strength.plan_of(["easy", "random"], "cardverse", 4, 1, one_table=False)
    with Store.begin(IN_MEMORY, plan) as store:
        with on_this_machine(1) as pool:
            play_plan(plan, store, pool)
        result = strength.result_of(store)
    assert result["matches"] == 4
    assert result["wins"]["easy"]["share"] + result["wins"]["random"]["share"] == 1
    assert result["wins"]["easy"]["share"] > 0.5
    assert json.loads(json.dumps(result)) == result
    assert result["thinking_ms"]["easy"]["decisions"] > 100
