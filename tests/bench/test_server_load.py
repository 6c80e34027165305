"""The load bench of the server: its figures, its lock, and a small run of its driver."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from bench.machine import ROOT
from bench.server.__main__ import main, measured
from bench.server.capacity import Carried, simulated, write_capacity
from bench.server.contenders import CONTENDERS, FOLDER, PEER
from bench.server.driving import LoadFailed, Plan, Sample, node_and_packages, sample_of
from bench.server.figures import AIMS, SCENES, Loads, ratio, verdicts
from bench.server.processes import cpu_s, families, memory_kb, split_cores
from bench.server.services import Services
from bench.server.telling import CROWD, capacity_told, loads_told
from click.testing import CliRunner

PAGE = ROOT / "docs" / "scaling.md"
AGAIN = "write it anew: ./run test tests/bench/test_server_load.py --regenerate"

PARTS = Services(
    node_s=400e-6, heard_s=10e-6, commit_s=3e-3, append_s=60e-6, publish_s=2e-6, deliver_s=1e-6
)

PLAN = Plan(tables=10, warm_s=1, play_s=2)

PHASES: dict[str, dict[str, Any]] = {
    "there": {"cpu_s": 1.0, "nodes_cpu_s": 1.0, "kb": 50_000.0},
    "made": {"cpu_s": 1.5, "nodes_cpu_s": 1.5, "kb": 50_300.0},
    "warm": {"cpu_s": 2.0, "nodes_cpu_s": 1.75, "kb": 50_900.0},
    "played": {
        "cpu_s": 4.0,
        "nodes_cpu_s": 2.75,
        "kb": 51_000.0,
        "moves": 1000,
        "took_s": 2.0,
        "bytes": 1_500_000,
        "p50_ms": 4.0,
        "p99_ms": 20.0,
        "worst_ms": 30.0,
        "refused": [],
        "stuck": 0,
        "driver_cpu_s": 0.5,
    },
}


def sample(moves_per_cpu_s: float, p99_ms: float, idle_table_kb: float = 30.0) -> Sample:
    figures = dict.fromkeys(Sample.__dataclass_fields__, 1.0)
    figures |= {"moves_per_cpu_s": moves_per_cpu_s, "p99_ms": p99_ms}
    return Sample(**{**figures, "idle_table_kb": idle_table_kb})


@pytest.fixture
def loads() -> Loads:
    """A run of two repetitions that has reached two of three aims."""
    ours = [sample(3000.0, 20.0), sample(1000.0, 30.0)]
    machine = {"cpu": "a processor", "cores": 2, "load_before": [0.1], "system": "Linux"}
    run = {"date": "2026-11-30", "commit": "abc1234", "changed": False, "compiled": True}
    run |= {"quick": True, "repetitions": 2, "node": "v20", "filesystem": "ext4"}
    return Loads(
        {**machine, "python": "CPython 3.11"},
        run,
        {
            "haste": {"rami-sqlite": ours, PEER: [sample(1000.0, 40.0), sample(1000.0, 45.0)]},
            "crowd": {"rami-sqlite": [sample(1.0, 1.0, 41.0)], PEER: [sample(1.0, 1.0)]},
        },
    )


def test_a_sample_counts_from_the_warm_up_on_and_memory_from_the_empty_server() -> None:
    found = sample_of(PHASES, PLAN)
    assert found.moves_per_s == 500
    assert found.moves_per_cpu_s == 500  # of nodes and store together
    assert (found.node_share, found.store_share, found.driver_share) == (0.5, 0.5, 0.25)
    assert found.bytes_per_move == 1500
    assert (found.idle_table_kb, found.live_table_kb) == (30, 90)


@pytest.mark.parametrize(
    ("changed", "complaint"),
    [
        ({"refused": ["move.illegal"]}, r"0 tables stuck, refused: \['move.illegal'\]"),
        ({"stuck": 2}, "2 tables stuck"),
        ({"moves": 0}, "nobody has moved"),
    ],
)
def test_a_server_that_refuses_or_stands_still_is_not_measured(
    changed: dict[str, Any], complaint: str
) -> None:
    with pytest.raises(LoadFailed, match=complaint):
        sample_of({**PHASES, "played": {**PHASES["played"], **changed}}, PLAN)


def test_a_driver_that_ends_early_is_told_of() -> None:
    with pytest.raises(LoadFailed, match="no further than there"):
        sample_of({"there": PHASES["there"]}, PLAN)


def test_a_ratio_says_how_many_times_better_we_are_by_the_repetitions(loads: Loads) -> None:
    moves = ratio(loads, "haste", "rami-sqlite", "moves_per_cpu_s")
    waited = ratio(loads, "haste", "rami-sqlite", "p99_ms")
    assert moves
    assert moves.values == [3.0, 1.0]
    assert waited
    assert waited.values == [2.0, 1.5]
    assert ratio(loads, "ease", "rami-sqlite", "p99_ms") is None


def told_anew(text: str, mark: str, told: str) -> str:
    before, rest = text.split(f"<!-- {mark} -->\n", 1)
    return f"{before}<!-- {mark} -->\n{told}<!-- end -->{rest.split('<!-- end -->', 1)[1]}"


def test_the_page_tells_the_results_that_are_kept(request: pytest.FixtureRequest) -> None:
    wanted = told_anew(PAGE.read_text(encoding="utf-8"), "loads", loads_told())
    wanted = told_anew(wanted, "crowd", loads_told(CROWD))
    wanted = told_anew(wanted, "capacity", capacity_told())
    if request.config.getoption("--regenerate"):
        PAGE.write_text(wanted, encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == wanted, AGAIN


def test_the_page_has_medians_ratios_and_aims(loads: Loads, tmp_path: Path) -> None:
    path = tmp_path / "loads.json"
    loads.write(path)
    told = loads_told(path)
    assert "| haste | rami-sqlite | 1.00 | 2,000 |" in told
    assert "`rami-sqlite` makes 2.00 times as many moves" in told
    assert (
        "Aim: `idle_table_kb` of `rami-sqlite` in `crowd` below 40. Reached: 41.0, missed." in told
    )


def busy(nodes: int, players: int, **parts: float) -> Carried:
    return simulated(Services(**{**vars(PARTS), **parts}), nodes, players, moves=4_000)


def test_few_players_wait_for_what_a_move_takes_alone() -> None:
    found = busy(2, 80)
    alone_s = PARTS.node_s + PARTS.commit_s + PARTS.append_s + PARTS.publish_s + 2 * PARTS.deliver_s
    assert alone_s < found.p99_s < 3 * alone_s
    assert max(found.busy.values()) < 0.01


@pytest.mark.parametrize(
    ("slow", "limit"),
    [
        ({"node_s": 4e-3}, "node"),
        ({"append_s": 3e-3}, "PostgreSQL"),
        ({"deliver_s": 1e-3}, "Valkey"),
    ],
)
def test_what_is_full_first_is_what_is_slow(slow: dict[str, float], limit: str) -> None:
    found = busy(2, 10_000, **slow)
    assert found.limit == limit
    assert found.p99_s > 0.1


def test_a_busier_server_is_later_and_more_nodes_help_where_nodes_are_full() -> None:
    few, many, shared = busy(1, 8_000), busy(1, 24_000), busy(4, 24_000)
    assert few.p99_s < 0.1 < many.p99_s
    assert many.limit == "node"
    assert shared.p99_s < 0.1


def test_what_is_heard_of_others_takes_a_part_of_each_node() -> None:
    assert (
        busy(8, 40_000, heard_s=100e-6).busy["node"] > 1.5 * busy(8, 40_000, heard_s=0).busy["node"]
    )


@pytest.mark.slow
def test_a_simulation_is_written_and_told(tmp_path: Path, loads: Loads) -> None:
    path = tmp_path / "capacity.json"
    write_capacity(PARTS, loads.machine, loads.run, path, nodes=(1, 2))
    one, two = json.loads(path.read_text(encoding="utf-8"))["rows"]
    assert one["limit"] == two["limit"] == "node"
    assert 1.7 < two["players"] / one["players"] < 2.1
    told = capacity_told(path)
    assert "A move takes 400 µs of both its nodes together" in told
    assert f"| 2 | {two['players']:,} |" in told


def test_each_aim_is_judged_where_it_was_measured(loads: Loads) -> None:
    found = {(aim.scene, aim.figure): (reached, met) for aim, reached, met in verdicts(loads)}
    assert found == {
        ("haste", "moves_per_cpu_s"): (2.0, False),  # twice is to be surpassed
        ("haste", "p99_ms"): (1.75, True),
        ("crowd", "idle_table_kb"): (41.0, False),
    }


def test_results_are_written_read_and_shown(loads: Loads, tmp_path: Path) -> None:
    path = tmp_path / "results.json"
    loads.write(path)
    assert Loads.read(path) == loads
    medians = json.loads(path.read_text())["scenes"]["haste"]["rami-sqlite"]["medians"]
    assert medians["moves_per_cpu_s"] == 2000.0
    shown = CliRunner().invoke(main, ["--show", str(path)])
    assert shown.exit_code == 0
    assert "haste: rami-sqlite p99_ms > 1 ×: 1.75, met" in shown.output
    assert "crowd: rami-sqlite idle_table_kb < 40: 41.0, missed" in shown.output


@pytest.mark.parametrize("option", ["--scenes", "--servers"])
def test_what_is_not_there_cannot_be_asked_for(option: str) -> None:
    refused = CliRunner().invoke(main, [option, "nothing"])
    assert refused.exit_code == 2
    assert "there are" in refused.output


def test_each_aim_names_what_there_is() -> None:
    for aim in AIMS:
        assert aim.scene in SCENES
        assert aim.server in CONTENDERS
        assert aim.figure in Sample.__dataclass_fields__


def test_the_packages_are_pinned_by_checksum_and_name_no_host() -> None:
    lock = json.loads((FOLDER / "package-lock.json").read_text(encoding="utf-8"))
    packages = {name: of for name, of in lock["packages"].items() if name}
    assert all(of["integrity"].startswith("sha512-") for of in packages.values())
    assert not [name for name, of in packages.items() if "resolved" in of]
    # With a later one, the lobby of boardgame.io finds none of its addresses.
    assert packages["node_modules/koa-compose"]["version"] == "4.1.0"


def test_the_first_core_is_the_driver_s() -> None:
    assert split_cores({3, 1, 2}) == ({1}, {2, 3})
    assert split_cores({5}) == ({5}, {5})


@pytest.mark.skipif(not Path("/proc/self/smaps_rollup").exists(), reason="there is no /proc")
def test_processes_are_looked_at_with_all_that_they_have_started() -> None:
    busy = "sum(range(10**7)); print(flush=True); input()"
    program = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {busy!r}])"
    before = cpu_s([os.getpid()])
    command = [sys.executable, "-c", program]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as parent:
        assert parent.stdout
        parent.stdout.readline()
        assert len(families([parent.pid])) == 2
        assert cpu_s([parent.pid]) > 0.02
        assert memory_kb([parent.pid]) > 5_000
        parent.communicate(b"\n")
    assert families([parent.pid]) == set()
    assert cpu_s([os.getpid()]) > before


@pytest.mark.slow
@pytest.mark.parametrize("server", list(CONTENDERS))
def test_the_driver_plays_at_a_real_server(server: str) -> None:
    if why_not := node_and_packages():
        if os.environ.get("CI"):
            pytest.fail(why_not)
        pytest.skip(why_not)
    found = measured(server, Plan(tables=3, warm_s=0.5, play_s=1.5), seed=1)
    assert found.moves_per_s > 5
    assert 0 < found.p50_ms <= found.p99_ms <= found.worst_ms
    # More than a move itself takes both ways, and no more than a few pushes of a whole table.
    assert 500 < found.bytes_per_move < 10_000
