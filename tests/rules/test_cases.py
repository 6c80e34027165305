"""The worked cases of the rulebook, one by one: melds, openings, lay-offs, swaps and scores."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from tests.support.rounds import why_not

from rami import PRESETS, Discard, Draw, InvalidMeld, Round, RuleSet, judge_opening, read_meld
from rami.engine.cards import parse_cards

CASES = Path(__file__).parents[1] / "cases"

REFUSAL_OF = {
    "ace_low_not_allowed": "meld.ace_low_not_allowed",
    "below_threshold": "opening.below_threshold",
    "duplicate_rank": "meld.duplicate_rank",
    "duplicate_suit": "meld.duplicate_suit",
    "gap": "meld.gap",
    "group_too_big": "meld.group_too_big",
    "invalid_meld": "meld.",
    "mixed_suits": "meld.mixed_suits",
    "no_pure_run": "opening.no_pure_run",
    "not_opened": "opening.not_opened",
    "rank_taken": "meld.rank_taken",
    "run_too_long": "meld.run_too_long",
    "too_many_jokers": "meld.too_many_jokers",
    "wraparound": "meld.wraparound",
    "wrong_card": "swap.wrong_card",
}
"""What stands behind each kind of answer in the files; for `invalid_meld`, any code of melds."""


@dataclass(frozen=True)
class Case:
    id: str
    rules: RuleSet
    cards: list[str]
    where: dict[str, Any]
    valid: bool
    points: Any
    why: str


def cases(name: str) -> list[Any]:
    lines = (CASES / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    found = []
    for line in lines:
        row = json.loads(line)
        case = Case(
            id=row["id"],
            rules=PRESETS[row["preset"]].replace(**row.get("options", {})),
            cards=[" ".join(cards) for cards in row["cards"]],
            where=row.get("where", {}),
            valid=row["valid"],
            points=row["points"],
            why=row["why"],
        )
        found.append(pytest.param(case, id=case.id))
    return found


def test_every_case_is_there() -> None:
    counts = {path.stem: len(cases(path.stem)) for path in CASES.glob("*.jsonl")}
    assert counts == {"layoffs": 15, "melds": 53, "openings": 30, "scores": 8, "swaps": 4}


@pytest.mark.parametrize("case", cases("melds"))
def test_meld(case: Case) -> None:
    (cards,) = case.cards
    if case.valid:
        meld = read_meld(cards, case.rules)
        assert meld.kind.value == case.why
        if case.points is not None:
            assert meld.points == case.points
        assert read_meld(" ".join(reversed(cards.split())), case.rules) == meld
    else:
        with pytest.raises(InvalidMeld) as refused:
            read_meld(cards, case.rules)
        assert refused.value.refusal.code == REFUSAL_OF[case.why]


@pytest.mark.parametrize("case", cases("openings"))
def test_opening(case: Case) -> None:
    if case.why == "invalid_meld":
        with pytest.raises(InvalidMeld) as refused:
            judge_opening(case.cards, case.rules)
        assert refused.value.refusal.code.startswith(REFUSAL_OF[case.why])
        return
    verdict = judge_opening(case.cards, case.rules)
    assert verdict.accepted == case.valid
    assert verdict.points == case.points
    codes = [reason.code for reason in verdict.lacking]
    assert codes == ([] if case.valid else [REFUSAL_OF[case.why]])


def before_the_move(case: Case) -> Round:
    """Seat 0 is to add or give cards: its hand holds them and two more that fit nowhere."""
    meld, given = case.cards
    opened = case.where["opened"] is not False
    return Round.from_position(
        # The twin of a card on the table can only be met with two decks.
        case.rules.replace(decks=2),
        hands=[f"{given} 3D 9D", "5D JD"],
        stock="2D 2S",
        pile="4D",
        table=[meld],
        opened=[opened, True],
        laid_by=[1 if case.where.get("owner") == "opponent" or not opened else 0],
        phase="play",
    )


def check_move(case: Case, move: str) -> None:
    refused = why_not(before_the_move(case), move)
    assert refused.partition(" ")[0] == ("" if case.valid else REFUSAL_OF[case.why])


@pytest.mark.parametrize("case", cases("layoffs"))
def test_lay_off(case: Case) -> None:
    check_move(case, f"add {case.cards[1]} to 1")


@pytest.mark.parametrize("case", cases("swaps"))
def test_swap(case: Case) -> None:
    check_move(case, f"swap {case.cards[1]} in 1")


@pytest.mark.parametrize("case", cases("scores"))
def test_score(case: Case) -> None:
    """Seat 0 goes out with its discard, or asks the empty stock where nobody has won."""
    where = case.where
    hands = case.cards
    opened = where.get("opened") or [True] * len(hands)
    if where["winner"] is None:
        round_ = Round.from_position(case.rules, hands=hands, pile="JS")
        round_.apply(Draw())
    else:
        in_one_turn = where.get("rami_sec", False)
        royal = "TH JH QH KH AH"
        round_ = Round.from_position(
            case.rules,
            hands=["3D", *hands[1:]],
            table=[royal],
            laid_by=[0],
            laid=[royal] if in_one_turn else [],
            opened=[not in_one_turn or not case.rules.has_opening, *opened[1:]],
            phase="play",
        )
        round_.apply(Discard(parse_cards("3D")[0]))
    assert round_.outcome is not None
    assert list(round_.outcome.points) == case.points
