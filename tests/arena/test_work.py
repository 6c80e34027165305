"""Playing a plan: the same on any number of workers, and after any interruption."""

from pathlib import Path

import pytest
from tests.arena.tables import every_row, one_after_the_other

from rami import PRESETS
from rami.arena import (
    ArenaFault,
    Plan,
    Progress,
    Store,
    on_this_machine,
    pairings,
    play_plan,
    self_play,
)
from rami.arena import store as store_module
from rami.arena.ratings import ratings
from rami.arena.store import IN_MEMORY
from rami.arena.summary import (
    contest_summaries,
    down_turns,
    round_lengths,
    running_totals,
    thinking_times,
)


def plan(seed: int = 1, seats: int = 2) -> Plan:
    return pairings(["easy", "random"], PRESETS["cardverse"], seats=seats, matches=8, seed=seed)


def played_here(of: Plan, store: Store) -> Progress:
    return play_plan(of, store, one_after_the_other())


@pytest.fixture(scope="module")
def reference() -> Store:
    store = Store.begin(IN_MEMORY, plan())
    played_here(plan(), store)
    return store


@pytest.mark.parametrize("workers", [1, 2])
def test_the_same_seed_gives_the_same_table_for_any_number_of_workers(
    workers: int, reference: Store
) -> None:
    with Store.begin(IN_MEMORY, plan()) as store, on_this_machine(workers) as pool:
        assert play_plan(plan(), store, pool) == Progress(8, 8)
        assert every_row(store) == every_row(reference)
        assert contest_summaries(store) == contest_summaries(reference)
        assert ratings(store) == ratings(reference)
        assert {name: times.decisions for name, times in thinking_times(store).items()} == {
            name: times.decisions for name, times in thinking_times(reference).items()
        }


def test_another_seed_gives_another_table(reference: Store) -> None:
    with Store.begin(IN_MEMORY, plan(seed=2)) as store:
        played_here(plan(seed=2), store)
        assert every_row(store) != every_row(reference)


def test_an_interrupted_run_that_is_resumed_equals_one_that_was_not(
    tmp_path: Path, reference: Store
) -> None:
    path = str(tmp_path / "runs.db")
    seen: list[Progress] = []
    with Store.begin(path, plan()) as store:
        stopped = play_plan(
            plan(),
            store,
            one_after_the_other(),
            on_progress=seen.append,
            to_stop=lambda: seen[-1].done >= 2,
        )
        assert stopped.stopped
        assert 2 <= stopped.done == store.matches_done() < 8
    with Store.resume(path, plan()) as store:
        assert played_here(plan(), store) == Progress(8, 8)
        assert every_row(store) == every_row(reference)
    with Store.resume(path, plan()) as store:
        assert played_here(plan(), store) == Progress(8, 8)


def test_progress_is_told_after_every_unit_and_goes_up() -> None:
    seen: list[Progress] = []
    with Store.begin(IN_MEMORY, plan()) as store:
        play_plan(plan(), store, one_after_the_other(), on_progress=seen.append)
    done = [progress.done for progress in seen]
    assert done[0] == 0
    assert done[-1] == 8
    assert done == sorted(done)


def test_a_run_is_found_by_its_plan(tmp_path: Path) -> None:
    path = str(tmp_path / "runs.db")
    with pytest.raises(ArenaFault) as caught:
        Store.resume(path, plan())
    assert caught.value.code == "arena.nothing_to_resume"
    Store.begin(path, plan()).close()
    Store.begin(path, plan(seed=2)).close()
    with pytest.raises(ArenaFault) as caught:
        Store.begin(path, plan())
    assert caught.value.code == "arena.run_exists"
    with Store.resume(path, plan(seed=2)) as store:
        assert store.run == 2


def test_a_run_of_another_version_is_not_resumed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = str(tmp_path / "runs.db")
    Store.begin(path, plan()).close()
    monkeypatch.setattr(store_module, "__version__", "0.0.0+other")
    with pytest.raises(ArenaFault) as caught:
        Store.resume(path, plan())
    assert caught.value.code == "arena.wrong_version"


def test_a_file_that_holds_no_results_is_left_alone(tmp_path: Path) -> None:
    for name, content in (("text", b"not a database" * 100), ("folder", None)):
        path = tmp_path / name
        path.mkdir() if content is None else path.write_bytes(content)
        with pytest.raises(ArenaFault) as caught:
            Store.begin(str(path), plan())
        assert caught.value.code == "arena.no_database"
    other = tmp_path / "other.db"
    import sqlite3

    connection = sqlite3.connect(other)
    connection.execute("CREATE TABLE somebody (id)")
    connection.close()
    with pytest.raises(ArenaFault) as caught:
        Store.begin(str(other), plan())
    assert caught.value.code == "arena.other_schema"


def test_a_deal_is_written_whole_or_not_at_all() -> None:
    from rami.arena.play import play_match

    results = [play_match(plan(), key) for key in list(plan().keys())[:2]]
    with Store.begin(IN_MEMORY, plan()) as store:
        with pytest.raises(ArenaFault):
            store.add([*results, results[0]])
        assert store.matches_done() == 0
        assert every_row(store)["match"] == []
        store.add(results)
        assert store.deals_done() == {(0, 0)}


def test_the_figures_agree_with_the_rows(reference: Store) -> None:
    (summary,) = contest_summaries(reference)
    easy, random = summary.players
    assert summary.matches == 8
    assert summary.win is not None
    assert summary.win.share == 1
    assert (easy.player, random.player) == ("easy", "random")
    rounds = every_row(reference)["round"]
    assert summary.rounds == len(rounds)
    assert easy.rounds_won + random.rounds_won == pytest.approx(1)
    assert easy.points * len(rounds) == sum(
        total for *_, player, total, _ in every_row(reference)["seat"] if player == "easy"
    )
    for player in ("easy", "random"):
        shares = [share for _, name, _, share in down_turns(reference) if name == player]
        assert sum(shares) == pytest.approx(1)
    assert sum(share for _, _, share in round_lengths(reference)) == pytest.approx(1)


def test_a_curve_of_totals_ends_at_the_mean_total(reference: Store) -> None:
    totals = [total for *_, player, total, _ in every_row(reference)["seat"] if player == "easy"]
    curve = [mean for _, player, _, mean in running_totals(reference) if player == "easy"]
    assert curve == sorted(curve)
    assert curve[-1] == sum(totals) / len(totals)


def test_rule_sets_share_their_deals() -> None:
    rules = PRESETS["cardverse"]
    both = self_play("easy", [rules, rules.replace(target=50)], seats=2, matches=2, seed=1)
    with Store.begin(IN_MEMORY, both) as store:
        played_here(both, store)
        rows = store.rows(
            "SELECT turns, ending FROM match JOIN round ON round.match = match.id"
            " WHERE run = ? AND number = 0 ORDER BY contest, deal"
        )
    assert rows[:2] == rows[2:]
