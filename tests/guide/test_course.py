"""The exercises of the course: what is right is what the engine says, and nothing else is."""

from __future__ import annotations

import json
import re
import shutil
from itertools import combinations
from pathlib import Path

import pytest

from rami.engine.cards import Cards, parse_cards
from rami.engine.finder import melds_in
from rami.engine.opening import judge_opening
from rami.engine.rules import PRESETS
from rami.guide import recompute, site
from rami.guide.asking import EXERCISES_DIR, Asks, Exercise, read_exercises
from rami.guide.course import Asked, ask, ask_all, cards_at
from rami.guide.examples import GuideError
from rami.texts.guide import EXERCISES, LESSONS

# The answers of the course, in its order, as somebody who knows the rules gives them.
RIGHT = {
    "joker-worth": ["21"],
    "valid-meld": ["joker-ace"],
    "pure-run": ["9H TH JH"],
    "stands": ["opening.no_pure_run"],
    "which-game": ["seed-open-04"],
    "opening": [
        "5C 6C 7C | KH KS KD JK",
        "5C 6C 7C | KH KS KD | 2D 3D JK",
        "5C 6C 7C | KH KS KD | 9S 9H JK",
    ],
    "lay-off": ["discard QH"],
    "swap": ["swap-run"],
    "discard": ["add 8C to 1"],
    "last-card": ["add 8C to 1"],
}


def asked() -> dict[str, Asked]:
    return dict(site.judged_course())


def alike(text: str) -> list[list[str]]:
    return sorted(sorted(meld.split()) for meld in text.split(" | "))


def test_there_are_ten_short_exercises_of_every_kind() -> None:
    found = read_exercises()
    assert list(found) == list(RIGHT) == list(EXERCISES)
    assert len(found) == 10
    assert {one.asks for one in found.values()} == set(Asks)
    assert set(LESSONS) == {name for name, one in found.items() if not one.examples}


@pytest.mark.parametrize("name", RIGHT)
def test_an_exercise_has_exactly_these_right_answers(name: str) -> None:
    found = asked()[name]
    assert sorted(map(alike, found.right)) == sorted(map(alike, RIGHT[name]))
    if found.answers:
        assert len(found.answers) > len(found.right) == 1
        assert len({answer.text for answer in found.answers}) == len(found.answers)


@pytest.mark.parametrize("name", RIGHT)
def test_what_is_not_right_has_a_reason(name: str) -> None:
    found = asked()[name]
    refusable = found.exercise.asks is not Asks.WORTH  # of a wrong number, the example says why
    for answer in found.answers:
        assert (answer.refusal is not None) == (refusable and not answer.right), answer.text
    for chosen in found.chosen.values():
        assert chosen.right or (chosen.refusal and chosen.refusal.rule)
    for verdict in found.openings.values():
        assert verdict.accepted or all(reason.rule for reason in verdict.lacking)


def test_every_set_of_cards_and_every_opening_of_the_hand_is_judged() -> None:
    found, rules = asked()["opening"], PRESETS["rami-51"]
    hand = found.exercise.hand
    assert sorted(found.chosen) == list(range(1, 2 ** len(hand)))
    melds = [one for one, made in found.chosen.items() if made.meld]
    assert sorted(tuple(sorted(map(str, cards_at(hand, one)))) for one in melds) == sorted(
        tuple(sorted(map(str, meld.cards))) for meld in melds_in(Cards.of(hand), rules)
    )
    together = {
        some
        for size in (1, 2, 3)
        for some in combinations(sorted(melds), size)
        if all(not one & other for one, other in combinations(some, 2))
    }
    assert set(found.openings) == together
    for some in list(together)[:5]:
        cards = [cards_at(hand, one) for one in some]
        assert found.openings[some] == judge_opening(cards, rules)


# What fails a build ------------------------------------------------------------------------------


def planted(tmp_path: Path, old: str, new: str) -> Path:
    """A copy of the exercises in which one thing is different."""
    folder = tmp_path / "exercises"
    shutil.copytree(EXERCISES_DIR, folder)
    path = folder / "course.toml"
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")
    return folder


def line_of(folder: Path, name: str) -> int:
    lines = (folder / "course.toml").read_text(encoding="utf-8").splitlines()
    return lines.index(f'name = "{name}"')  # the heading stands above it, lines count from 1


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("joker-worth", 'right = ["21"]', 'right = ["24"]'),
        ("valid-meld", 'right = ["joker-ace"]', 'right = ["joker-ace", "gap"]'),
        ("pure-run", 'right = ["9H TH JH"]', 'right = ["9H TH JH JK"]'),
        ("stands", 'right = ["opening.no_pure_run"]', 'right = ["stands"]'),
        ("which-game", 'right = ["seed-open-04"]', 'right = ["seed-open-03"]'),
        ("opening", '    "5C 6C 7C | KH KS KD JK",\n', ""),
        ("lay-off", 'right = ["discard QH"]', 'right = ["add 8C to 1"]'),
        ("swap", 'right = ["swap-run"]', "right = []"),
        ("discard", 'taken = "8C"\n', ""),
        ("last-card", 'hand = "8C 9C"', 'hand = "8C 9C 4D"'),
    ],
)
def test_a_wrong_key_fails_and_names_file_and_line(
    tmp_path: Path, name: str, old: str, new: str
) -> None:
    folder = planted(tmp_path, old, new)
    with pytest.raises(GuideError) as caught:
        ask_all(read_exercises(folder), site.judged_examples())
    (fault,) = caught.value.faults
    assert fault.startswith(
        f"{folder / 'course.toml'}:{line_of(folder, name)}: “{name}” says right"
    )
    assert "and the engine says" in fault


def test_a_wrong_key_fails_the_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = planted(tmp_path, 'right = ["21"]', 'right = ["15"]')
    wrong = lambda: ask_all(read_exercises(folder), site.judged_examples())  # noqa: E731
    monkeypatch.setattr(site, "judged_course", wrong)
    with pytest.raises(GuideError, match=r"course\.toml:\d+: “joker-worth”"):
        site.build(["en"])


@pytest.mark.parametrize(
    ("part", "name"),
    [("pure_run", "pure-run"), ("may_add", "last-card"), ("may_discard", "discard")],
)
def test_an_engine_and_a_computation_that_differ_fail(
    monkeypatch: pytest.MonkeyPatch, part: str, name: str
) -> None:
    monkeypatch.setattr(recompute, part, lambda *_: True)
    with pytest.raises(GuideError) as caught:
        ask_all(read_exercises(), site.judged_examples())
    assert any(f"“{name}”" in fault and "computed again" in fault for fault in caught.value.faults)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('examples = ["seed-meld-03"]', 'examples = ["seed-meld-33"]', "no example “seed-meld-33”"),
        ('answers = ["15", "21", "24"]\n', "", "“answers” is missing"),
        ('asks = "lacks"', 'asks = "looks"', "looks"),
        ('asks = "pure"', 'asks = "worth"', "has no “hand”"),
        ('hand = "8C 9C"', 'hand = "8C 9X"', "9X"),
        ('"add 9C to 1"', '"eat 9C"', "eat 9C"),
        ('name = "swap"', 'name = "discard"', "already"),
    ],
)
def test_an_exercise_that_cannot_be_read_fails_and_says_why(
    tmp_path: Path, old: str, new: str, told: str
) -> None:
    with pytest.raises(GuideError, match=r"course\.toml:\d+: ") as caught:
        ask_all(read_exercises(planted(tmp_path, old, new)), site.judged_examples())
    assert told in str(caught.value)


# The page ----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def told() -> str:
    return site.page_files("en", ["en"])["course.html"].decode()


def exercise(told: str, name: str) -> str:
    found = re.search(rf'<article class="exercise" id="exercise-{name}".*?</article>', told, re.S)
    assert found
    return found[0]


def test_the_page_says_of_each_answer_what_the_engine_said(told: str) -> None:
    for name, found in asked().items():
        part = exercise(told, name)
        turned = re.findall(r'data-answer="([^"]*)".*?<div class="said (\w+)">', part, re.S)
        assert turned == [
            (answer.text, "right" if answer.right else "wrong") for answer in found.answers
        ]


def test_the_table_of_a_hand_says_of_every_set_what_the_engine_said(told: str) -> None:
    for name in ("pure-run", "opening"):
        found, part = asked()[name], exercise(told, name)
        quoted = re.search(r'data-table="([^"]*)"', part)
        assert quoted
        table = json.loads(quoted[1].replace("&#34;", '"'))
        kinds = re.findall(r'<div class="said ([\w-]+)">', part)
        for places, made in found.chosen.items():
            kind = kinds[table["chosen"].get(str(places), table["usual"])]
            if name == "opening":
                assert kind == ("so-far" if made.meld else "wrong")
            else:
                assert kind == ("right" if made.right else "wrong")
        for melds, verdict in found.openings.items():
            kind = kinds[table["openings"][" ".join(map(str, melds))]]
            assert kind == ("right" if verdict.accepted else "so-far")


def test_each_answer_and_each_solution_leads_to_a_rule(told: str) -> None:
    for name in RIGHT:
        part = exercise(told, name)
        for said in re.findall(r'<div class="said (?:right|wrong)">.*?</div>', part, re.S):
            assert 'class="rule"' in said
        solution = part[part.index("<details") :]
        assert 'class="is-right"' in solution
        assert 'class="rule"' in solution


def test_the_first_page_leads_to_the_course() -> None:
    assert '<li><a href="course.html">' in site.page_files("en", ["en"])["index.html"].decode()


def test_an_exercise_of_the_engine_alone_needs_no_examples() -> None:
    alone: Exercise = read_exercises()["last-card"]
    assert [answer.right for answer in ask(alone, {}).answers] == [False, False, True]
    assert parse_cards("8C 9C") == alone.hand
