"""Every refusal of the server has its sentence, its parameters, and a place where it is raised."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import rami.server
from rami.server.over_http import CreateTable
from rami.server.routes import status_of
from rami.server.settings import SETTINGS
from rami.texts._messages import placeholders
from rami.texts.faults import FAULTS
from rami.texts.server import (
    PHRASES,
    SERVER,
    SERVER_FAULTS,
    SERVER_HELP,
    phrase_text,
    server_help,
    server_text,
)

SOURCES = sorted(Path(rami.server.__file__).parent.rglob("*.py"))


def raised() -> Iterator[tuple[str, str, set[str]]]:
    """Each fault that the server makes: where, its code, the parameters given."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or getattr(node.func, "id", "") != "Fault":
                continue
            given = {keyword.arg or "**" for keyword in node.keywords}
            for constant in ast.walk(node.args[0]):
                if isinstance(constant, ast.Constant):
                    yield f"{path.name}:{node.lineno}", str(constant.value), given


def test_every_fault_is_raised_with_what_its_sentence_names() -> None:
    wrong = [
        f"{where} {code} {given}"
        for where, code, given in raised()
        if code not in SERVER_FAULTS or placeholders(SERVER_FAULTS[code]) != given
    ]
    assert not wrong


def test_no_fault_is_left_over() -> None:
    assert {code for _, code, _ in raised()} == set(SERVER_FAULTS)


def test_the_servers_faults_are_among_all() -> None:
    assert SERVER_FAULTS.items() <= FAULTS.items()


@pytest.mark.parametrize("text", SERVER_HELP.values(), ids=SERVER_HELP)
def test_help_is_ascii_since_any_terminal_must_show_it(text: str) -> None:
    assert text.isascii()


def test_every_setting_has_its_help_and_its_variable() -> None:
    assert set(SERVER_HELP) - {"serve"} == {setting.flag for setting in SETTINGS}
    assert len({setting.variable for setting in SETTINGS}) == len(SETTINGS)
    assert server_help("--port") == SERVER_HELP["--port"]


def test_sentences_are_found_by_what_they_are_for() -> None:
    assert server_text("ends_by") == SERVER["ends_by"]
    assert {phrase_text(key) for key in PHRASES} == set(PHRASES.values())


def test_what_cannot_be_read_and_what_is_refused_differ_in_their_status() -> None:
    assert status_of("message.unreadable") == 400
    assert status_of("rules.out_of_range") == 400
    assert status_of("version.stale") == 409
    assert status_of("table.unknown") == 404


def test_a_table_without_wishes_is_one_against_two_bots() -> None:
    assert CreateTable().seats.count("person") == 1
