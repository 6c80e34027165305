"""Worked examples: judged by the engine, computed again, and refused where they do not agree."""

import json
import shutil
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.command_line import run

from rami.engine.cards import BY_INDEX, JOKER, Card
from rami.engine.melds import lay_off, read_meld, swap_joker
from rami.engine.refusals import InvalidMeld
from rami.engine.rules import PRESETS, RuleSet, parse_rules
from rami.guide import recompute
from rami.guide.examples import EXAMPLES_DIR, GuideError, Kind, read_examples
from rami.guide.judging import judge_all
from rami.guide.recompute import Computed

CASES = Path(__file__).parents[1] / "cases"
FIRST_PAGE = [
    *(f"seed-meld-0{number}" for number in range(1, 4)),
    *(f"seed-open-0{number}" for number in range(1, 7)),
]


def worked_case(name: str) -> dict[str, object]:
    for path in CASES.glob("*.jsonl"):
        for line in path.read_text(encoding="utf-8").splitlines():
            case: dict[str, object] = json.loads(line)
            if case["id"] == name:
                return case
    raise AssertionError(f"no case {name}")


@pytest.mark.parametrize("name", FIRST_PAGE)
def test_the_first_page_shows_the_worked_cases_of_the_rulebook(name: str) -> None:
    example, case = read_examples()[name], worked_case(name)
    assert [[str(card) for card in group] for group in example.cards] == case["cards"]
    options = case.get("options", {})
    assert isinstance(options, dict)
    assert example.rules == PRESETS[str(case["preset"])].replace(**options)
    assert (example.valid, example.points) == (case["valid"], case["points"])


def test_all_examples_are_judged_and_agree() -> None:
    judged = judge_all(read_examples())
    assert {one.example.kind for one in judged.values()} == set(Kind)
    assert judged["seed-open-06"].points == 61


# What fails a build ------------------------------------------------------------------------------


def planted(tmp_path: Path, old: str, new: str) -> Path:
    """A copy of the examples in which one thing is different."""
    folder = tmp_path / "examples"
    shutil.copytree(EXAMPLES_DIR, folder)
    path = folder / "first_meld.toml"
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("points = 31", "points = 32", "points = 32, and the engine says 31"),
        ("points = 61", "points = 52", "points = 52, and the engine says 61"),
        ('why = "opening.no_pure_run"', 'why = "opening.below_threshold"', "opening.no_pure_run"),
        ("valid = false\npoints = 48", "valid = true\npoints = 48", "valid = True"),
    ],
)
def test_a_changed_expected_value_fails_and_names_file_and_line(
    tmp_path: Path, old: str, new: str, told: str
) -> None:
    folder = planted(tmp_path, old, new)
    with pytest.raises(GuideError) as caught:
        judge_all(read_examples(folder))
    (fault,) = caught.value.faults
    assert told in fault
    file, line, _ = fault.split(":", 2)
    heading = (folder / "first_meld.toml").read_text(encoding="utf-8").splitlines()[int(line) - 1]
    assert file.endswith("first_meld.toml")
    assert heading in ("[[melds]]", "[[openings]]")


def test_an_engine_and_a_computation_that_differ_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recompute, "_value", lambda place: min(place, 10))  # the ace is worth 10
    with pytest.raises(GuideError) as caught:
        judge_all(read_examples())
    assert any("seed-meld-01" in fault and "again" in fault for fault in caught.value.faults)
    assert all(".toml:" in fault for fault in caught.value.faults)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('cards = "AH 2H 3H"', 'cards = "AH 2H XX"', "XX"),
        ('name = "seed-meld-02"', 'name = "seed-meld-01"', "already"),
        ('name = "seed-meld-02"', 'nam = "seed-meld-02"', "nam"),
        ('rules = "rami-51 joker_points=15"', 'rules = "rami-52"', "rami-52"),
    ],
)
def test_an_example_that_cannot_be_read_fails_and_says_why(
    tmp_path: Path, old: str, new: str, told: str
) -> None:
    with pytest.raises(GuideError, match=told):
        read_examples(planted(tmp_path, old, new))


# One answer to one question ----------------------------------------------------------------------


@pytest.mark.parametrize("name", FIRST_PAGE[3:])
def test_the_command_line_answers_as_the_guide_does(name: str) -> None:
    example = read_examples()[name]
    preset, *changes = str(example.rules).split()
    if preset.endswith("-house"):
        preset, changes = preset.removesuffix("-house"), ["joker_points=15"]
    sets = [word for change in changes for word in ("--set", change)]
    melds = [" ".join(map(str, group)) for group in example.cards]
    result = run("check", "--json", "--preset", preset, *sets, *melds)
    answer = json.loads(result.output)
    assert (answer["accepted"], answer["points"]) == (example.valid, example.points)


# The second computation --------------------------------------------------------------------------

RULES = [
    PRESETS["rami-51"],
    PRESETS["rami-51-house"],
    PRESETS["cardverse"],
    parse_rules("rami-40 ace_in_runs=low"),
    parse_rules("rami-51 jokers_per_meld=2"),
]


@st.composite
def near_melds(draw: st.DrawFn) -> list[Card]:
    """Cards that often make a meld: neighbours, or equals, with a joker now and then."""
    chance = Random(draw(st.integers(0, 2**32)))
    suit, low = chance.choice("SHDC"), chance.randint(1, 12)
    size = chance.randint(3, 5)
    if chance.random() < 0.6:
        cards = [Card.of((low + step - 1) % 13 + 1, suit) for step in range(size)]
    else:
        cards = [Card.of(low, other) for other in chance.sample("SHDC", min(size, 4))]
    for _ in range(chance.choice((0, 0, 1, 1, 2))):
        cards[chance.randrange(len(cards))] = chance.choice(list(BY_INDEX.values()))
    if chance.random() < 0.5:
        cards[chance.randrange(len(cards))] = JOKER
    chance.shuffle(cards)
    return cards


@given(cards=near_melds(), rules=st.sampled_from(RULES))
def test_trying_everything_comes_to_what_the_engine_says(cards: list[Card], rules: RuleSet) -> None:
    if sum(card.is_joker for card in cards) > 1 and rules.jokers_per_meld != 2:
        cards = [card for card in cards if not card.is_joker]
    computed = recompute.meld(cards, rules.options())
    try:
        meld = read_meld(cards, rules)
    except InvalidMeld:
        assert computed == Computed(valid=False)
        return
    assert (computed.valid, computed.points) == (True, meld.points)


@given(
    low=st.integers(2, 9),
    joker=st.integers(0, 2),
    face=st.sampled_from([card for card in BY_INDEX.values() if not card.is_joker]),
)
def test_lay_offs_and_swaps_come_to_what_the_engine_says(low: int, joker: int, face: Card) -> None:
    rules = PRESETS["rami-51"]
    cards = [Card.of(low + step, "C") for step in range(3)]
    cards[joker] = JOKER
    meld = read_meld(cards, rules)
    for engine, again in (
        (lay_off, recompute.lay_off(cards, [face], rules.options())),
        (swap_joker, recompute.swap(cards, face, rules.options())),
    ):
        try:
            after = engine(meld, face, rules)
        except InvalidMeld:
            assert not again.valid
        else:
            assert (again.valid, again.points) == (True, after.points)
