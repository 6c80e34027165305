"""What `rami` gives to those who import it: every name is there, documented, and stays."""

from __future__ import annotations

import inspect

import pytest

import rami

# What people outside build on. A name leaves this list with a note in the changelog only.
RELIED_ON = [
    "JOKER",
    "PRESETS",
    "RULEBOOK",
    "Card",
    "Cards",
    "Discard",
    "Draw",
    "IllegalMove",
    "InvalidMeld",
    "InvalidPosition",
    "InvalidRecord",
    "InvalidRules",
    "Lay",
    "LayOff",
    "Match",
    "Meld",
    "Move",
    "OpeningVerdict",
    "Outcome",
    "Phase",
    "Position",
    "Record",
    "Refusal",
    "Round",
    "RuleSet",
    "SeatView",
    "SpectatorView",
    "Swap",
    "Take",
    "TakeBack",
    "Unreadable",
    "best_cover",
    "best_opening",
    "hand_points",
    "judge_opening",
    "lay_off",
    "parse_cards",
    "parse_move",
    "parse_position",
    "parse_record",
    "parse_rules",
    "read_meld",
    "replay",
    "spectator_view",
    "swap_joker",
    "view_for",
]

MEMBERS = {
    "RuleSet": ["replace", "diff", "options", "hand_size_for"],
    "Round": [
        "deal",
        "from_position",
        "legal_moves",
        "check",
        "apply",
        "apply_unchecked",
        "copy",
        "position",
        "timeout_move",
        "phase",
        "turn",
        "outcome",
        "hands",
        "stock",
        "pile",
        "table",
        "opened",
        "history",
    ],
    "Match": ["apply", "next_round", "round", "rounds", "totals", "winners"],
    "OpeningVerdict": ["accepted", "points", "needed", "lacking", "has_pure_run"],
    "Record": ["of"],
    "Meld": ["cards", "kind", "points", "joker_places"],
    "Refusal": ["code", "params", "rule"],
}


@pytest.mark.parametrize("name", rami.__all__)
def test_a_public_name_is_there_and_documented(name: str) -> None:
    thing = getattr(rami, name)
    if inspect.isclass(thing) or inspect.isroutine(thing):
        assert thing.__doc__
        assert thing.__doc__.strip()[0].isupper()
        assert thing.__module__.startswith("rami.engine.")


def test_names_are_listed_once_and_in_order() -> None:
    assert len(set(rami.__all__)) == len(rami.__all__)
    listed = set(rami.__all__) | {"annotations", "engine"}
    public = {name for name in vars(rami) if not name.startswith("_")}
    assert {name for name in public - listed if not inspect.ismodule(getattr(rami, name))} == set()


@pytest.mark.parametrize("name", RELIED_ON)
def test_a_name_that_others_rely_on_is_public(name: str) -> None:
    assert name in rami.__all__


@pytest.mark.parametrize(("owner", "names"), MEMBERS.items(), ids=MEMBERS)
def test_members_that_others_rely_on_are_there(owner: str, names: list[str]) -> None:
    thing = getattr(rami, owner)
    round_ = rami.Round.from_position(
        rami.PRESETS["cardverse"], hands=["2S", "3S"], stock="4S", pile="5S"
    )
    examples = {
        "Round": round_,
        "Match": rami.Match.of_rounds([round_], __import__("random").Random(1)),
    }
    for name in names:
        assert hasattr(examples.get(owner, thing), name), name


def test_every_error_is_one_kind_and_a_value_error() -> None:
    for name in ("IllegalMove", "InvalidMeld", "InvalidPosition", "InvalidRecord", "InvalidRules"):
        assert issubclass(getattr(rami, name), rami.Refused)
    assert issubclass(rami.Unreadable, rami.Refused)
    assert issubclass(rami.Refused, ValueError)
