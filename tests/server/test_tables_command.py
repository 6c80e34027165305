"""``rami tables``: on the data folder, with a server running on it or not."""

import json
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from tests.support.backends import rows
from tests.support.command_line import run
from tests.support.servers import Person, Running, play_on, running

from rami import parse_record
from rami.server.store.database import FILE_NAME
from rami.texts.operator import OPERATOR, OPERATOR_HELP, operator_help, operator_text

SHORT = {"preset": "cardverse", "options": {"target": 1}, "seats": ["person", "easy"]}


def played(server: Running) -> tuple[str, str]:
    """Play a match to its end; return its table and the token of its person."""
    token = server.token()
    code = server.create(token, **SHORT)["code"]
    with Person(server, code, token) as anna:
        play_on(anna)
    return code, token


def listed(folder: Path) -> dict[str, str]:
    result = run("tables", "list", "--json", "--data", str(folder))
    assert result.exit_code == 0
    return {line["table"]: line["stage"] for line in map(json.loads, result.output.splitlines())}


def test_help_and_sentences_are_there_and_help_is_ascii() -> None:
    assert all(text.isascii() for text in OPERATOR_HELP.values())
    assert operator_help("--yes") == OPERATOR_HELP["--yes"]
    assert operator_text("no_tables") == OPERATOR["no_tables"]
    assert "export" in run("tables", "--help").output


def test_a_folder_that_no_server_has_used_is_named_and_stays_empty(tmp_path: Path) -> None:
    result = run("tables", "list", "--data", str(tmp_path))
    assert result.exit_code == 1
    assert "tables.none_there" in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_no_server_has_come_to_use_is_none_and_gets_no_tables(tmp_path: Path) -> None:
    file = tmp_path / FILE_NAME
    file.touch()  # as a server does before anything else
    result = run("tables", "list", "--data", str(tmp_path))
    assert result.exit_code == 1
    assert f"No server has kept tables in “{tmp_path}”" in result.stderr
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("SELECT name FROM sqlite_schema").fetchall() == []


@pytest.mark.slow
def test_a_database_that_no_server_has_used_is_named_and_stays_empty(postgres: str) -> None:
    result = run("tables", "list", "--database-url", postgres)
    assert result.exit_code == 1
    assert "tables.none_in_database" in result.stderr
    assert urlsplit(postgres).path in result.stderr
    query = "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace"
    assert rows(postgres, query) == []


@pytest.mark.slow
def test_a_running_server_finds_out_what_its_operator_did(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        over, _ = played(server)
        token = server.token()
        on = server.create(token, **{**SHORT, "options": {"target": 1000}})["code"]
        gone = server.create(token, **SHORT)["code"]
        record = server.get(f"/api/tables/{over}/matches/1/record").text
        sheet = server.get(f"/api/tables/{over}/matches/1").json()
        assert listed(tmp_path) == {over: "over", on: "playing", gone: "playing"}

        # Whoever is at a table that ends is told so, and does not come back to it.
        with Person(server, on, token) as anna:
            began = time.monotonic()
            result = run("tables", "end", on, over, "--data", str(tmp_path))
            assert (result.exit_code, len(result.output.splitlines())) == (0, 2)
            while (said := anna.hear())["type"] != "closing":
                pass
            assert time.monotonic() - began < 10
            assert (said["code"], said["final"]) == ("table.ended", True)
        assert server.get(f"/api/tables/{on}/view", token).status_code == 410
        assert server.get(f"/api/tables/{on}/view", token).json()["code"] == "table.ended"

        # The record and the score sheet stay, to the byte.
        assert server.get(f"/api/tables/{over}/matches/1/record").text == record
        assert server.get(f"/api/tables/{over}/matches/1").json() == sheet
        assert sheet["winners"]
        assert listed(tmp_path)[over] == "ended"

        result = run("tables", "delete", gone, over, "--data", str(tmp_path), "--yes")
        assert result.exit_code == 0
        time.sleep(3)
        for code in (gone, over):
            assert server.get(f"/api/tables/{code}/view", token).json()["code"] == "table.unknown"
        assert over not in listed(tmp_path)


@pytest.mark.slow
def test_without_a_server_tables_are_exported_ended_and_deleted(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        code, _ = played(server)
        waiting = server.create(server.token(), preset="cardverse", seats=["person"] * 2)["code"]
        record = server.get(f"/api/tables/{code}/matches/1/record").text
    data = ("--data", str(tmp_path))
    folder = tmp_path / "out"
    folder.mkdir()
    for _ in range(2):  # the same before and after the table has ended
        result = run("tables", "export", code, "--to", str(folder), *data)
        assert result.exit_code == 0
        assert (folder / f"{code}-1.rami").read_text() == record
        assert parse_record(record).players == ("Anna", "Easy")
        run("tables", "end", code, *data)
    assert "nothing to write" in run("tables", "export", waiting, *data).output
    asked = run("tables", "delete", code, *data, text="n\n")
    assert asked.exit_code == 1
    assert code in listed(tmp_path)
    assert run("tables", "delete", code, *data, text="y\n").exit_code == 0
    assert code not in listed(tmp_path)
    unknown = run("tables", "end", code, *data)
    assert unknown.exit_code == 2
    assert "tables.unknown" in unknown.stderr
    assert waiting in run("tables", "list", *data).output


@pytest.mark.slow
def test_a_database_of_several_nodes_is_operated_like_a_folder(
    postgres: str, tmp_path: Path
) -> None:
    there = ("--database-url", postgres)
    with running(tmp_path, RAMI_DATABASE_URL=postgres) as server:
        code, token = played(server)
        record = server.get(f"/api/tables/{code}/matches/1/record").text
        assert code in run("tables", "list", *there).output
        assert run("tables", "export", code, "--to", str(tmp_path), *there).exit_code == 0
        assert (tmp_path / f"{code}-1.rami").read_text() == record
        with Person(server, code, token) as anna:
            assert run("tables", "end", code, *there).exit_code == 0
            while (said := anna.hear())["type"] != "closing":
                pass
            assert said["code"] == "table.ended"
        assert server.get(f"/api/tables/{code}/matches/1/record").text == record
        assert run("tables", "delete", code, "--yes", *there).exit_code == 0
        assert code not in run("tables", "list", *there).output
