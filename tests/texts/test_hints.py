"""Hints and reasons, as sentences."""

import pytest

from rami.engine.moves import parse_move
from rami.players import Candidate, Explanation, Reason
from rami.texts import say
from rami.texts.hints import hint_lines, why_text
from rami.texts.languages import languages_offered
from rami.texts.levels import level_called, level_name, level_names

LONE = Reason.DISCARD_LONE


def candidate(move: str, estimate: float, error: float | None = None) -> Candidate:
    return Candidate(parse_move(move), estimate, LONE, error)


def test_a_hint_names_the_best_move_and_the_two_next_best() -> None:
    explanation = Explanation(
        (
            candidate("discard KS", -2.0),
            candidate("discard 7C", -9.0),
            candidate("discard 9H", -3.0),
            candidate("discard 2C", -2.2),
        )
    )
    lines = [
        "Best: `discard KS`. The card has no part in anything the hand could become.",
        "  `discard 2C`: about as good.",
        "  `discard 9H`: 1 point worse.",
    ]
    assert hint_lines(explanation) == lines
    assert say(explanation) == "\n".join(lines)


@pytest.mark.parametrize(
    ("estimate", "error", "said"),
    [
        (-1.0, 0.0, "1 point worse."),
        (-4.6, 0.2, "5 points worse."),
        (-4.6, 1.6, "5 points worse, give or take 2."),
        (-1.2, 1.6, "1 point worse, give or take 2."),
        (0.4, 2.7, "about as good, give or take 3."),
        (5.0, None, "about as good."),
    ],
)
def test_how_far_a_move_is_behind_the_best(estimate: float, error: float | None, said: str) -> None:
    explanation = Explanation(
        (candidate("draw", 0.0, 0.0), candidate("take", estimate, error)), samples=64
    )
    assert hint_lines(explanation)[1] == f"  `take`: {said}"


@pytest.mark.parametrize(
    ("samples", "said"),
    [
        (0, "Nothing else is legal."),
        (1, "Nothing else is legal. Tried on 1 deal that could be the true one."),
        (64, "Nothing else is legal. Tried on 64 deals that could be the true one."),
    ],
)
def test_why_tells_on_how_many_deals_it_was_tried(samples: int, said: str) -> None:
    only = Candidate(parse_move("draw"), 0.0, Reason.ONLY_MOVE)
    assert why_text(Explanation((only,), samples)) == said


def test_a_name_leads_back_to_its_level() -> None:
    levels = ["easy", "expert:64", "hard", "easy", "expert", "normal", "expert:64"]
    names = ["Easy 1", "Expert:64 1", "Hard", "Easy 2", "Expert", "Normal", "Expert:64 2"]
    assert level_names(levels) == names
    assert [level_called(name) for name in names] == levels
    assert level_name("expert:64") == "Expert:64"


@pytest.mark.parametrize("lang", languages_offered())
def test_a_name_leads_back_to_its_level_in_every_language(lang: str) -> None:
    levels = ["easy", "expert:64", "hard", "easy", "expert", "normal", "expert:64"]
    assert [level_called(name, lang) for name in level_names(levels, lang)] == levels


@pytest.mark.parametrize(
    "name", ["Anna", "", "Easy x", "Expert:", "Expert:0", "Easy:3", "easy", "1"]
)
def test_other_names_are_no_level(name: str) -> None:
    assert level_called(name) is None
