"""Results: written, read, shown, and compared with those of another day."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from bench.__main__ import main
from bench.results import Figure, Results, dropped, ratio_of
from bench.rows import FORMS, ROWS
from bench.table import number
from click.testing import CliRunner


def figure(*values: float) -> dict[str, Any]:
    return {"median": 0, "min": 0, "max": 0, "values": list(values), "facts": {}}


def result(interpreted: float, compiled: float | None) -> dict[str, Any]:
    """A result of two rows, with these ratios to a peer in the first."""
    ratios = {"interpreted": figure(interpreted)}
    ours = {"interpreted": figure(100_000.0)}
    if compiled is not None:
        ratios["compiled"] = figure(compiled)
        ours["compiled"] = figure(1_000_000.0)
    absent = {} if compiled is not None else {"compiled": "not compiled"}
    return {
        "machine": {
            "cpu": "a processor",
            "cores": 2,
            "system": "a system",
            "python": "CPython 3.11",
            "python_compiler": "GCC",
            "c_compiler": "gcc",
            "packages": {"rami": "0.1", "cython": None},
        },
        "run": {
            "date": "2026-11-30",
            "commit": "abc1234",
            "changed": False,
            "compiled": compiled is not None,
            "quick": True,
            "repetitions": 3,
        },
        "rows": {
            "random-play": {
                "unit": "actions/s",
                "ours": ours,
                "peers": {"open-spiel": figure(50_000.0)},
                "ratios": {"open-spiel": ratios},
                "absent": absent,
            },
            "copy": {
                "unit": "µs",
                "ours": {"interpreted": figure(1.0, 3.0, 2.0)},
                "peers": {},
                "ratios": {},
                "absent": absent,
            },
        },
    }


def written(folder: Path, name: str, data: dict[str, Any]) -> str:
    path = folder / name
    path.write_text(json.dumps(data), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("before", "after", "sentences"),
    [
        ((4.0, 20.0), (4.0, 20.0), []),
        ((4.0, 20.0), (3.0, 15.0), []),
        ((4.0, 20.0), (9.0, 90.0), []),
        (
            (4.0, 20.0),
            (2.9, 20.0),
            ["random-play: interpreted, the ratio to open-spiel is 2.9; it was 4.0"],
        ),
        (
            (4.0, 20.0),
            (4.0, 14.9),
            ["random-play: compiled, the ratio to open-spiel is 14.9; it was 20.0"],
        ),
        (
            (4.0, 20.0),
            (4.0, None),
            ["random-play: compiled, there is no ratio to open-spiel; it was 20.0"],
        ),
        ((4.0, None), (4.0, 20.0), []),
    ],
)
def test_compare_fails_where_a_ratio_has_dropped_by_more_than_a_quarter(
    tmp_path: Path,
    before: tuple[float, float | None],
    after: tuple[float, float | None],
    sentences: list[str],
) -> None:
    old = written(tmp_path, "old.json", result(*before))
    new = written(tmp_path, "new.json", result(*after))
    answer = CliRunner().invoke(main, ["--show", new, "--compare", old])
    assert answer.exit_code == (1 if sentences else 0)
    assert answer.stderr.splitlines() == [f"bench: {sentence}" for sentence in sentences]


def test_rows_that_were_not_measured_again_are_passed_over(tmp_path: Path) -> None:
    before = Results.read(Path(written(tmp_path, "old.json", result(4.0, 20.0))))
    after = Results(before.machine, before.run, {"copy": before.rows["copy"]})
    assert dropped(before, after) == []


def test_a_result_is_shown_as_a_table(tmp_path: Path) -> None:
    path = written(tmp_path, "r.json", result(3.5, None))
    lines = CliRunner().invoke(main, ["--show", path]).stdout.splitlines()
    (row,) = [line for line in lines if "random-play" in line]
    cells = [cell.strip() for cell in row.split("│")]
    assert cells[1:7] == [
        "random-play",
        "actions/s",
        "100,000",
        "not compiled",
        "open-spiel",
        "50,000",
    ]
    assert any("interpreted only: not compiled" in line for line in lines)
    (copy,) = [line for line in lines if "│copy" in line]
    assert "2.00" in copy


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "r.json"
    rows = Results.read(Path(written(tmp_path, "r.json", result(3.5, 20.0)))).rows
    results = Results({"cpu": "a processor"}, {"quick": True}, rows)
    results.write(path)
    assert Results.read(path) == results
    in_file = json.loads(path.read_text(encoding="utf-8"))["rows"]["copy"]["ours"]["interpreted"]
    assert (in_file["median"], in_file["min"], in_file["max"]) == (2.0, 1.0, 3.0)


def test_a_ratio_says_how_many_times_faster_we_are() -> None:
    rate, time = ROWS["random-play"], ROWS["opening"]
    assert ratio_of(rate, Figure([8.0, 9.0]), Figure([4.0, 3.0])).values == [2.0, 3.0]
    assert ratio_of(time, Figure([2.0, 5.0]), Figure([20.0, 30.0])).values == [10.0, 6.0]


def test_a_row_that_is_none_is_refused() -> None:
    answer = CliRunner().invoke(main, ["--rows", "copies"])
    assert answer.exit_code == 2
    assert "there are random-play, opening" in answer.stderr


@pytest.mark.parametrize(
    ("line", "row", "peer"),
    [
        ("random play of the one-deck game, against OpenSpiel", "random-play", "open-spiel"),
        ("the same, against RLCard", "random-play", "rlcard"),
        ("exact best opening of a random hand of 14 cards", "opening", "cp-sat"),
        ("exact best opening of a hand that holds one", "opening-held", "cp-sat"),
        ("the PettingZoo environment, against RLCard", "env", "rlcard"),
    ],
)
def test_the_figures_of_the_readme_are_those_of_the_committed_run(
    line: str, row: str, peer: str
) -> None:
    root = Path(__file__).resolve().parents[2]
    ratios = Results.read(root / "bench" / "results" / "engine.json").rows[row].ratios[peer]
    readme = (root / "README.md").read_text(encoding="utf-8").splitlines()
    (told,) = [text for text in readme if text.startswith(f"| {line}")]
    figures = [cell.strip() for cell in told.split("|")[2:-1]]
    assert figures == [number(ratios[form].median) for form in reversed(FORMS)]
