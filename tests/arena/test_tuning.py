"""Tuning: what is changed, what decides, that it repeats itself, and its deals."""

import json
from functools import partial
from pathlib import Path
from random import Random

import pytest

from rami import PRESETS
from rami.arena.faults import ArenaFault
from rami.arena.figures import Interval, Method
from rami.arena.plan import pairings
from rami.arena.tuning import (
    EASY,
    PRESETS_OF,
    RANGES,
    START,
    TUNED_PLAYERS,
    Acceptance,
    Gain,
    Tuned,
    check_rng,
    gains,
    proposal,
    training_rng,
    tune,
    tuned_names,
)
from rami.arena.weights_file import Run, read_weights_file
from rami.players.weights import BOUND, FREE, WEIGHT_NAMES, Weights, kind_of, weights_of

QUICK = Acceptance(batch=2, give_up_from=2, accept_from=4, deals_most=4, end_errors=0.0)


def weights(player: str = "hard", kind: str = FREE) -> dict[str, int]:
    return read_weights_file().weights[player][kind]


def plainly_bad() -> dict[str, int]:
    """Weights that part with whatever is one card from a meld first of all."""
    nothing = dict.fromkeys(WEIGHT_NAMES, 0)
    return {**nothing, "pair": -200, "far": 30, "point": 50, "take": 800, "joker": 3000}


# What is changed -------------------------------------------------------------------------------


def test_every_weight_that_play_tells_has_a_range() -> None:
    assert {*RANGES, "joker", "promise"} == set(WEIGHT_NAMES)
    assert all(of.scale > 0 and of.least < of.most for of in RANGES.values())


@pytest.mark.parametrize("player", TUNED_PLAYERS)
@pytest.mark.parametrize("kind", [FREE, BOUND])
def test_the_weights_that_are_played_lie_in_their_ranges(player: str, kind: str) -> None:
    played = weights(player, kind)
    assert all(of.least <= played[name] <= of.most for name, of in RANGES.items())


@pytest.mark.parametrize("kind", [FREE, BOUND])
def test_a_step_changes_one_to_three_weights_within_their_ranges(kind: str) -> None:
    rng, now, names = Random(1), weights("hard", kind), tuned_names("hard", kind)
    counts, changed = set(), set()
    for _ in range(2000):
        before, now = now, proposal(now, names, rng)
        different = {name for name in WEIGHT_NAMES if now[name] != before[name]}
        counts.add(len(different))
        changed |= different
        assert all(of.least <= now[name] <= of.most for name, of in RANGES.items())
    assert counts == {1, 2, 3}
    assert changed == set(names)


def test_what_a_kind_or_a_player_does_not_heed_stays() -> None:
    assert "take" in tuned_names("hard", FREE)
    assert "take" not in tuned_names("hard", BOUND)
    assert "pure" in tuned_names("hard", BOUND)
    assert "pure" not in tuned_names("hard", FREE)
    assert "feed_held" in tuned_names("hard", FREE)
    assert "feed_held" not in tuned_names("normal", FREE)


def test_each_kind_is_tuned_by_presets_of_its_own() -> None:
    assert PRESETS_OF == {FREE: ("cardverse",), BOUND: ("rami-51", "rami-40")}
    for kind, presets in PRESETS_OF.items():
        assert {kind_of(PRESETS[preset]) for preset in presets} == {kind}


# Deals -----------------------------------------------------------------------------------------


def test_no_deal_of_a_training_is_one_that_is_judged_by() -> None:
    judged = {
        pairings(["easy", "random"], PRESETS["cardverse"], seats=2, matches=2, seed=seed)
        .deal_rng(deal)
        .getrandbits(128)
        for seed in range(20)
        for deal in range(100)
    }
    checked = {check_rng(seed, deal).getrandbits(128) for seed in range(20) for deal in range(100)}
    trained = {
        training_rng(seed, step, deal).getrandbits(128)
        for seed in range(5)
        for step in range(20)
        for deal in range(20)
    }
    assert (len(judged), len(checked), len(trained)) == (2000, 2000, 2000)
    assert not judged & trained
    assert not checked & trained
    assert not checked & judged


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        (partial(training_rng, 1, 2), partial(check_rng, 1)),
        (partial(training_rng, 1, 2), partial(training_rng, 1, 3)),
        (partial(training_rng, 1, 2), partial(training_rng, 2, 2)),
        (partial(check_rng, 1), partial(check_rng, 2)),
    ],
)
def test_deals_of_other_steps_and_seeds_are_others(
    mine: "partial[Random]", theirs: "partial[Random]"
) -> None:
    assert mine(7).random() == mine(7).random()
    assert mine(7).random() != theirs(7).random()


def test_a_run_draws_on_its_own_labels_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    labels: list[str] = []

    def watched(label: str) -> Random:
        labels.append(label)
        return Random(label)

    monkeypatch.setattr("rami.arena.tuning.Random", watched)
    tune("hard", FREE, weights(), seed=1, steps=1, acceptance=QUICK)
    training = set(labels)
    assert training
    assert all(
        label.startswith(("rami tuning deal 1/0/", "rami tuning step")) for label in training
    )
    labels.clear()
    gains("hard", FREE, weights(), weights(), seed=1, deals=1)
    assert set(labels) == {"rami tuning check 1/0"}


# What decides ----------------------------------------------------------------------------------


def test_the_hopeless_is_given_up_early_and_the_good_taken_early() -> None:
    rule = Acceptance(deals_most=500)
    good = ([1.0, 0.5, 0.5, 1.0, 0.0] * 100)[:200]  # 60 %, with an error of 2.6 %
    bad = ([0.0, 0.5, 0.5, 0.0, 1.0] * 100)[:60]
    assert rule.verdict(bad[:40]) is None
    assert rule.verdict(bad) is False
    assert rule.verdict(good[:180]) is None
    assert rule.verdict(good) is True


def test_what_is_neither_is_decided_at_the_end() -> None:
    rule = Acceptance(deals_most=500)
    even = [1.0, 0.0] * 250
    ahead = [1.0, 0.0] * 235 + [1.0] * 30  # 53 %, with an error of 2.2 %
    assert rule.verdict(even[:480]) is None
    assert rule.verdict(even) is False
    assert rule.verdict(ahead) is True
    assert Acceptance(deals_most=500, end_errors=1.5).verdict(ahead) is False


def test_a_change_that_changes_nothing_is_given_up() -> None:
    assert Acceptance().verdict([0.5] * 60) is False
    assert Acceptance().verdict([0.5] * 40) is None


def test_what_wins_every_deal_is_taken() -> None:
    assert Acceptance().verdict([1.0] * 200) is True


# A run -----------------------------------------------------------------------------------------


def test_the_same_run_twice_plays_and_finds_the_same() -> None:
    def run() -> list[Tuned]:
        heard: list[Tuned] = []
        bad = {**plainly_bad(), "pair": 0}
        last = tune("normal", FREE, bad, seed=1, steps=6, acceptance=QUICK, on_step=heard.append)
        assert heard[-1] == last
        assert [tuned.steps for tuned in heard] == [1, 2, 3, 4, 5, 6]
        return heard

    assert run() == run()


def test_another_seed_makes_other_changes_and_draws_other_deals(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Whether the changed side wins is left to the deal alone.
    monkeypatch.setattr(
        "rami.arena.tuning._deal_shares",
        lambda rules, sides, rng_of, player: (rng_of().random(), rng_of().random()),
    )

    def run(seed: int) -> Tuned:
        return tune("hard", FREE, weights(), seed=seed, steps=20, acceptance=QUICK)

    first, second = run(1), run(2)
    assert first == run(1)
    assert 0 < first.accepted < 20
    assert first.weights != second.weights
    assert first.weights != weights()


def test_a_run_that_is_stopped_keeps_what_the_steps_before_found() -> None:
    heard: list[Tuned] = []
    stopped = tune(
        "hard",
        FREE,
        weights(),
        seed=1,
        steps=50,
        acceptance=QUICK,
        on_step=heard.append,
        to_stop=lambda: len(heard) == 2,
    )
    assert stopped == heard[-1]
    assert stopped.steps == 2


def test_weights_gain_nothing_against_themselves() -> None:
    start = weights("normal", FREE)
    found = gains("normal", FREE, start, start, seed=1, deals=2)
    assert [(gain.against, gain.preset, gain.deals) for gain in found] == [
        (START, "cardverse", 2),
        (EASY, "cardverse", 2),
    ]
    assert found[0].wins.share == 0.5


@pytest.mark.slow
def test_both_presets_of_the_bound_pile_are_played() -> None:
    start = weights("hard", BOUND)
    done: list[int] = []
    found = gains("hard", BOUND, start, start, seed=1, deals=1, on_deal=done.append)
    assert [(gain.against, gain.preset) for gain in found] == [
        (START, "rami-51"),
        (EASY, "rami-51"),
        (START, "rami-40"),
        (EASY, "rami-40"),
    ]
    assert done == [1, 2, 3, 4]


@pytest.mark.slow
def test_a_few_steps_from_plainly_bad_weights_play_better() -> None:
    rule = Acceptance(batch=5, give_up_from=5, accept_from=10, deals_most=20)
    bad = plainly_bad()
    tuned = tune("hard", FREE, bad, seed=3, steps=12, acceptance=rule)
    assert tuned.accepted
    assert tuned.weights["pair"] > bad["pair"]
    against_start = gains("hard", FREE, tuned.weights, bad, seed=3, deals=30)[0]
    assert against_start.wins.low > 0.5


# The file --------------------------------------------------------------------------------------


RUN = Run("hard", FREE, {**weights(), "pair": 5}, 7, 40, Acceptance(deals_most=60), 90)
GAINED = (Gain(START, "cardverse", 90, Interval(0.625, 0.51234, 0.75, Method.MIRRORED)),)


def test_a_file_reads_back_with_its_run(tmp_path: Path) -> None:
    path = str(tmp_path / "w.json")
    found = {**weights(), "pair": 321}
    before = read_weights_file()
    before.with_run(RUN, Tuned(found, 33, 4, 1234), GAINED).write(path)
    file = read_weights_file(path)
    assert file.weights["hard"][FREE] == found
    assert file.weights["hard"][BOUND] == before.weights["hard"][BOUND]
    assert file.weights["normal"] == before.weights["normal"]
    run, version = file.run("hard", FREE)
    assert (run.start, run.seed, run.steps) == (RUN.start, 7, 33)
    assert (run.acceptance, run.check_deals) == (RUN.acceptance, 90)
    assert version
    told = file.runs["hard"][FREE]
    assert (told["presets"], told["accepted"], told["deals"]) == (["cardverse"], 4, 1234)
    assert told["gained"] == [
        {
            "against": "start",
            "preset": "cardverse",
            "deals": 90,
            "wins": 0.625,
            "low": 0.5123,
            "high": 0.75,
        }
    ]
    assert [entry.name for entry in tmp_path.iterdir()] == ["w.json"]


def test_a_second_run_leaves_the_first_in_the_file(tmp_path: Path) -> None:
    other = Run("normal", BOUND, weights("normal", BOUND), 8, 2, Acceptance(), 10)
    file = read_weights_file().with_run(RUN, Tuned(weights()), ())
    both = file.with_run(other, Tuned(weights("normal", BOUND)), ())
    assert both.run("hard", FREE)[0].seed == 7
    assert both.run("normal", BOUND)[0].seed == 8
    with pytest.raises(ArenaFault) as caught:
        file.run("normal", BOUND)
    assert caught.value.code == "tune.no_run"


def test_the_players_read_their_weights_beside_the_runs() -> None:
    played = read_weights_file()
    for player in TUNED_PLAYERS:
        for preset in PRESETS.values():
            wanted = Weights(played.weights[player][kind_of(preset)])
            assert weights_of(player, preset).values() == wanted.values()


def test_the_weights_that_are_played_stand_in_a_file_of_this_form() -> None:
    played = read_weights_file()
    for player, kinds in played.runs.items():
        for kind in kinds:
            run, _ = played.run(player, kind)
            assert set(run.start) == set(played.weights[player][kind])


@pytest.mark.parametrize(
    "spoil",
    [
        lambda value: value.pop("weights"),
        lambda value: value["weights"].pop("hard"),
        lambda value: value["weights"]["hard"].pop(FREE),
        lambda value: value["weights"]["hard"][FREE].pop("pair"),
        lambda value: value["weights"]["hard"][FREE].update(pears=1),
        lambda value: value["weights"]["hard"][FREE].update(pair=1.5),
        lambda value: value["weights"]["hard"][FREE].update(pair=10**9),
    ],
)
def test_what_is_no_file_of_weights_is_refused(tmp_path: Path, spoil) -> None:  # type: ignore[no-untyped-def] # each does something else
    path = tmp_path / "w.json"
    read_weights_file().write(str(path))
    value = json.loads(path.read_text(encoding="utf-8"))
    spoil(value)
    path.write_text(json.dumps(value), encoding="utf-8")
    with pytest.raises(ArenaFault) as caught:
        read_weights_file(str(path))
    assert caught.value.code == "tune.no_weights"


def test_a_file_that_is_not_there_cannot_be_read_nor_one_without_folder_written(
    tmp_path: Path,
) -> None:
    with pytest.raises(ArenaFault) as caught:
        read_weights_file(str(tmp_path / "none.json"))
    assert caught.value.code == "tune.unreadable"
    with pytest.raises(ArenaFault) as caught:
        read_weights_file().write(str(tmp_path / "none" / "w.json"))
    assert caught.value.code == "arena.unwritable"
