"""What a run leaves behind: a Parquet file, a report in one file."""

import re
from collections.abc import Iterator
from contextvars import copy_context
from html.parser import HTMLParser
from pathlib import Path

import pyarrow.parquet  # type: ignore[import-untyped]  # it comes without types
import pytest
from tests.arena.tables import every_row, one_after_the_other

from rami import PRESETS
from rami.arena import ArenaFault, Store, charts, pairings, parquet, play_plan
from rami.arena.parquet import PARQUET_COLUMNS, write_parquet
from rami.arena.store import IN_MEMORY
from rami.cli.report_page import write_arena_report
from rami.texts._catalogues import speak
from rami.texts.arena import ARENA, percent_mark
from rami.texts.languages import direction, languages_offered
from rami.texts.numbers import decimal_mark


@pytest.fixture(scope="module")
def store() -> Iterator[Store]:
    plan = pairings(["easy", "random"], PRESETS["rami-40"], seats=2, matches=4, seed=1)
    with Store.begin(IN_MEMORY, plan) as store:
        play_plan(plan, store, one_after_the_other())
        yield store


def test_parquet_holds_what_the_store_holds(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "run.parquet"
    rows = every_row(store)["round_seat"]
    assert write_parquet(store, str(path)) == len(rows)
    table = pyarrow.parquet.read_table(path)
    assert tuple(table.column_names) == PARQUET_COLUMNS
    columns = ("contest", "deal", "lineup", "round", "seat", "points", "down_turn", "cards_left")
    read = zip(*(table.column(name).to_pylist() for name in columns), strict=True)
    assert list(read) == rows
    assert set(table.column("player").to_pylist()) == {"easy", "random"}
    assert set(table.column("rules").to_pylist()) == {"rami-40"}
    won = table.column("won_round").to_pylist()
    assert sum(won) == sum(winner is not None for *_, winner, _, _ in every_row(store)["round"])


def test_parquet_in_a_folder_that_is_not_there_is_a_fault(store: Store, tmp_path: Path) -> None:
    with pytest.raises(ArenaFault) as caught:
        write_parquet(store, str(tmp_path / "nowhere" / "run.parquet"))
    assert caught.value.code == "arena.unwritable"


def test_without_pyarrow_it_is_told_what_to_install(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parquet, "find_spec", lambda name: None)
    with pytest.raises(ArenaFault) as caught:
        write_parquet(store, "run.parquet")
    assert caught.value.params == {"package": "pyarrow", "extra": "parquet"}


def test_without_altair_it_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(charts, "find_spec", lambda name: None)
    with pytest.raises(ArenaFault) as caught:
        charts.check_charts()
    assert caught.value.params == {"package": "altair", "extra": "report"}


class _Page(HTMLParser):
    """The tags, texts and attributes of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: set[str] = set()
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes.update(name for name, _ in attrs)

    def handle_data(self, data: str) -> None:
        self.texts.append(data.strip())


def test_the_report_is_one_file_that_calls_nothing_from_outside(
    store: Store, tmp_path: Path
) -> None:
    path = tmp_path / "report.html"
    write_arena_report(store, str(path))
    text = path.read_text(encoding="utf-8")
    page = _Page()
    page.feed(text)
    assert "http" not in text
    assert "url(" not in text
    assert not page.attributes & {"src", "href", "xlink:href", "srcset"}
    assert not {"script", "link", "iframe", "img"} & set(page.tags)
    assert page.tags.count("svg") == 4
    assert "100.0 %" in page.texts
    assert "easy against random" in page.texts
    assert "How the totals grow" in page.texts


@pytest.mark.parametrize("lang", languages_offered())
def test_the_report_is_in_one_language_its_numbers_too(
    store: Store, tmp_path: Path, lang: str
) -> None:
    path = tmp_path / "report.html"

    def write() -> None:
        speak(lang)
        write_arena_report(store, str(path))

    copy_context().run(write)
    text = path.read_text(encoding="utf-8")
    page = _Page()
    page.feed(text[text.index("</style>") :])
    assert f'<html lang="{lang}" dir="{direction(lang)}">' in text
    told = re.sub("[\u2066-\u2069]", "", "\n".join(page.texts))
    assert f"100{decimal_mark(lang)}0{percent_mark(lang)}" in told
    other = "." if decimal_mark(lang) == "," else ","
    assert not re.search(rf"\d\{other}\d", told)
    # The names of players are typed as they are.
    english = {message for message in ARENA.values() if isinstance(message, str)}
    assert lang == "en" or not (english - {"easy"}) & set(page.texts)


def test_a_plot_writes_numbers_as_it_is_told() -> None:
    rows = [{"x": number, "y": 0.0125 * number, "name": "easy"} for number in range(1, 5)]
    marks = charts.Marks(decimal=",", percent="\u00a0pc")
    assert "0,01" in charts.curves(rows, x="x", y="y", names="names", marks=marks)
    assert "5\u00a0pc" in charts.bars(rows, x="x", y="y", names="names", marks=marks)
    large = [{**row, "y": 1000 * int(str(row["x"]))} for row in rows]
    assert ">4000<" in charts.curves(large, x="x", y="y", names="names", marks=marks)


def test_a_name_cannot_break_the_report() -> None:
    svg = charts.bars(
        [{"x": 1, "y": 0.5, "name": "<script>alert(1)</script>"}],
        x="<b>",
        y="y",
        names="&",
        marks=charts.Marks(decimal=".", percent=" %"),
    )
    assert "<script" not in svg
    assert "<b>" not in svg
