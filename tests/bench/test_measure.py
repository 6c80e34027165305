"""The bench measures us without any peer, in sizes that take no time."""

from __future__ import annotations

import pytest
from bench.contenders import CONTENDERS, contender
from bench.measure import BenchFailed, compiled_form_exists, measure, number_of_steps
from bench.results import figure_of
from bench.rows import ROWS, Entry, Row, rows_named
from bench.samples import (
    HAND_SIZE,
    midgame_rounds,
    opening_hands,
    pack,
    plain_hands,
    random_hands,
)
from bench.worker import is_compiled, measurement

from rami import PRESETS, Phase, best_opening, judge_opening

OURS = [name for name in CONTENDERS if name.startswith("rami-") and name != "rami-env"]
QUICKEST = {"rami-slowest-opening": 5, "rami-copy": 2, "rami-random-play": 2}


def alone(name: str, size: int = 1) -> Row:
    """A row of one contender of ours and no peer."""
    return Row(name="alone", what="", unit="µs", ours=Entry(name, size, size))


@pytest.mark.parametrize("name", OURS)
def test_each_contender_of_ours_tells_what_it_did_and_how_long_it_took(name: str) -> None:
    sample = measurement(name, QUICKEST.get(name, 1), 1)
    assert sample["units"] > 0
    assert sample["cpu_s"] > 0
    assert sample["compiled"] is is_compiled()


def test_a_contender_that_is_not_there_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(name: str) -> None:
        raise ModuleNotFoundError(name=name)

    monkeypatch.setattr("bench.contenders.our_env.import_module", nothing)
    answer = measurement("rami-env", 1, 1)
    assert answer == {
        "absent": "not present: rami.envs.pettingzoo",
        "compiled": is_compiled(),
    }


def test_each_row_names_contenders_that_exist() -> None:
    entries = [entry for row in ROWS.values() for entry in (row.ours, *row.peers)]
    assert {entry.contender for entry in entries} == set(CONTENDERS)
    assert all(0 < entry.quick_size <= entry.size for entry in entries)


def test_rows_are_named_with_commas() -> None:
    assert [row.name for row in rows_named("copy, opening")] == ["copy", "opening"]
    assert rows_named("") == list(ROWS.values())
    with pytest.raises(KeyError):
        rows_named("copies")


# The inputs -------------------------------------------------------------------------------------


def test_a_pack_has_its_cards() -> None:
    assert len(pack(PRESETS["rami-51"])) == 108
    assert len(set(pack(PRESETS["cardverse"]))) == 52


def test_hands_are_the_same_every_time() -> None:
    assert random_hands(5, 1) == random_hands(5, 1) != random_hands(5, 2)
    assert {len(hand) for hand in random_hands(5, 1)} == {HAND_SIZE}


def test_opening_hands_can_open() -> None:
    assert all(best_opening(hand, PRESETS["rami-51"]) for hand in opening_hands(3, 1))


def test_plain_hands_are_of_twos_to_tens() -> None:
    for hand in plain_hands(5, 1):
        assert not hand.jokers
        assert {card.rank for card in hand} <= set(range(2, 11))
        assert sum({card.rank for card in hand}) >= 40


def test_rounds_in_mid_game_are_on() -> None:
    rounds = list(midgame_rounds(4, 1))
    assert [round_.phase is Phase.OVER for round_ in rounds] == [False] * 4
    assert [len(round_.history) for round_ in rounds] == [40] * 4


# Measuring --------------------------------------------------------------------------------------


def test_a_row_is_measured_in_processes_of_its_own() -> None:
    compiled = compiled_form_exists()
    row = alone("rami-opening")
    said: list[str] = []
    results = measure([row], 2, quick=True, compiled=compiled, done=said.append)
    assert len(said) == number_of_steps([row], 2, compiled=compiled)
    result = results["alone"]
    assert len(result.ours["interpreted"].values) == 2
    assert ("compiled" in result.ours) is compiled
    assert result.absent == ({} if compiled else {"compiled": "not compiled"})


def test_a_contender_that_fails_is_named() -> None:
    with pytest.raises(BenchFailed, match=r"^alone: interpreted failed, KeyError: 'rami-nothing'$"):
        measure([alone("rami-nothing")], 1, quick=True, compiled=False, done=lambda _: None)


def test_contenders_that_disagree_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = {"ours": [51, None], "theirs": [51, 60]}

    def answer(arguments: list[str], form: str | None) -> str:
        found = str(answers[arguments[2]]).replace("None", "null")
        return f'{{"units": 2, "cpu_s": 1, "answers": {found}, "compiled": false}}'

    monkeypatch.setattr("bench.measure._python", answer)
    row = Row(
        name="disputed",
        what="",
        unit="µs",
        ours=Entry("ours", 2, 2),
        peers=(Entry("theirs", 2, 2),),
        same_answers=True,
    )
    with pytest.raises(BenchFailed, match=r"^disputed: hand 1: interpreted finds None, theirs 60$"):
        measure([row], 1, quick=True, compiled=False, done=lambda _: None)


def test_an_engine_in_the_wrong_form_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def answer(arguments: list[str], form: str | None) -> str:
        return '{"units": 1, "cpu_s": 1, "compiled": false}'

    monkeypatch.setattr("bench.measure._python", answer)
    with pytest.raises(BenchFailed, match="the compiled engine was asked for"):
        measure([alone("rami-copy")], 1, quick=True, compiled=True, done=lambda _: None)


def test_a_figure_is_in_the_unit_of_its_row() -> None:
    samples = [{"units": 4, "cpu_s": 2.0, "parts_s": {"solve": 1.0}}]
    each = figure_of(alone("rami-opening"), samples)
    assert each.values == [500_000.0]
    assert each.facts == {"solve_µs": 250_000.0}
    assert figure_of(ROWS["random-play"], samples).values == [2.0]


# An independent judge ---------------------------------------------------------------------------


def test_the_integer_program_finds_the_openings_that_we_find() -> None:
    from bench.contenders.cp_sat import best_points

    rules = PRESETS["rami-51"]
    parts_s = {"melds": 0.0, "build": 0.0, "solve": 0.0}
    for hand in [*random_hands(15, 7), *opening_hands(15, 7)]:
        cover = best_opening(hand, rules)
        assert best_points(hand, rules, parts_s) == (cover.points if cover else None)
        if cover:
            assert judge_opening(map(str, [m.cards for m in cover.melds]), rules).accepted
    assert all(seconds > 0 for seconds in parts_s.values())
    assert contender("cp-sat")(3, 1)["units"] == 3
