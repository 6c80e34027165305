"""What is told of the protocol is what the server speaks."""

from __future__ import annotations

import ast
import json
import re
import shlex
import subprocess
from pathlib import Path
from typing import Any

import httpx
import jsonschema  # type: ignore[import-untyped]  # it says no types
import msgspec
import pytest
from tests.support.servers import Person, Running, play_on, running

from rami.server import showing
from rami.server.declaring import protocol_declarations
from rami.server.documenting import (
    described,
    http_reference,
    message_reference,
    protocol_schema,
    refusal_reference,
)
from rami.server.protocol import FromClient
from rami.server.routes import HANDLERS, status_of
from rami.server.words import EVENTS

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "protocol.md"
SCHEMA = ROOT / "docs" / "protocol.schema.json"
DECLARATIONS = ROOT / "src" / "rami" / "web" / "js" / "types" / "protocol.d.ts"
AGAIN = "write it anew: ./run test tests/server/test_protocol_docs.py --regenerate"


@pytest.fixture
def openapi(server: Running) -> dict[str, Any]:
    return dict(server.get("/api/schema/openapi.json").json())


def page(openapi: dict[str, Any]) -> str:
    """Return the page with its generated parts as they must be."""
    text = PAGE.read_text(encoding="utf-8")
    parts = {
        "messages": message_reference(),
        "http": http_reference(openapi),
        "refusals": refusal_reference(status_of),
    }
    for name, part in parts.items():
        begin, end = f"<!-- {name} -->\n", "<!-- end -->"
        before, _, rest = text.partition(begin)
        assert rest, f"{PAGE} has no place for {name}"
        text = f"{before}{begin}\n{part}\n{rest[rest.index(end) :]}"
    return text


def test_the_page_is_what_the_types_say(
    openapi: dict[str, Any], request: pytest.FixtureRequest
) -> None:
    wanted = page(openapi)
    if request.config.getoption("--regenerate"):
        PAGE.write_text(wanted, encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == wanted, AGAIN


def test_the_schema_is_what_the_types_say(request: pytest.FixtureRequest) -> None:
    wanted = json.dumps(protocol_schema(), indent=2, ensure_ascii=False) + "\n"
    if request.config.getoption("--regenerate"):
        SCHEMA.write_text(wanted, encoding="utf-8")
    assert SCHEMA.read_text(encoding="utf-8") == wanted, AGAIN


def test_the_declarations_of_the_browser_client_are_what_the_types_say(
    request: pytest.FixtureRequest,
) -> None:
    wanted = protocol_declarations()
    if request.config.getoption("--regenerate"):
        DECLARATIONS.write_text(wanted, encoding="utf-8")
    assert DECLARATIONS.read_text(encoding="utf-8") == wanted, AGAIN


def test_declared_fields_may_be_left_out_by_clients_and_are_there_from_the_server() -> None:
    text = protocol_declarations()
    assert 'export interface MakeMove {\n  type: "move";' in text
    assert "  seat?: number | null;" in text
    assert "  jokers: string[];" in text
    assert "  round: RoundShown | null;" in text
    assert "  clock?: ClockShown;" in text


def test_the_links_of_the_page_lead_somewhere() -> None:
    text = PAGE.read_text(encoding="utf-8")
    titles = re.findall(r"^#+ (.*)$", text, re.M)
    anchors = {re.sub(r"[^\w -]", "", title).lower().replace(" ", "-") for title in titles}
    for target in re.findall(r"\]\(([^)]+)\)", text):
        if target.startswith("#"):
            assert target[1:] in anchors, target
        else:
            assert (PAGE.parent / target).exists(), target


def test_every_message_that_a_match_brings_fits_the_schema(server: Running) -> None:
    schema = protocol_schema()
    of_server = jsonschema.Draft202012Validator(
        {**schema, "anyOf": [{"$ref": "#/$defs/FromServer"}]}
    )
    token = server.token()
    made = server.create(
        token, preset="cardverse", options={"target": 1}, seats=["person", "easy"], clock="relaxed"
    )
    with Person(server, made["code"], token) as anna:
        anna.ask(type="judge", cards="QX")
        while not anna.is_on_turn:
            anna.hear()
        anna.ask(type="judge", cards=anna.round["hand"][:5])
        anna.ask(type="say", phrase="hello")
        play_on(anna)
        anna.ask(type="frames", round=1)
        anna.socket.send("null")
        anna.hear()
        for message in anna.heard:
            of_server.validate(message)
    assert {message["type"] for message in anna.heard} >= {
        "ack",
        "refused",
        "update",
        "judged",
        "frames_shown",
    }


@pytest.mark.parametrize(
    ("message", "is_one"),
    [
        ({"type": "hello"}, True),
        ({"type": "move", "id": "a", "version": 3, "move": "draw"}, True),
        ({"type": "move", "id": "a", "version": 3}, False),
        ({"type": "move", "id": "", "version": 3, "move": "draw"}, False),
        ({"type": "hello", "more": 1}, False),
        ({"type": "hello", "version": 2**53}, False),
        ({"type": "sit", "id": "a", "name": "B", "seat": 6}, False),
        ({"type": "nothing"}, False),
        ([], False),
    ],
    ids=str,
)
def test_the_schema_takes_what_the_server_reads(message: Any, is_one: bool) -> None:
    schema = {**protocol_schema(), "anyOf": [{"$ref": "#/$defs/FromClient"}]}
    assert jsonschema.Draft202012Validator(schema).is_valid(message) is is_one
    try:
        msgspec.convert(message, FromClient)
    except msgspec.ValidationError:
        assert not is_one
    else:
        assert is_one


def test_every_event_that_is_shown_is_a_word_of_the_protocol() -> None:
    tree = ast.parse(Path(showing.__file__).read_text(encoding="utf-8"))
    shown = {
        keyword.value.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Event"
        for keyword in node.keywords
        if keyword.arg == "what" and isinstance(keyword.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.Assign):
            continue
        target, value = node.targets[0], node.value
        if isinstance(target, ast.Tuple) and getattr(target.elts[0], "id", "") == "what":
            assert isinstance(value, ast.Tuple)
            value = value.elts[0]
        elif getattr(target, "id", "") != "what":
            continue
        if isinstance(value, ast.Constant):
            shown.add(value.value)
    assert shown == set(EVENTS)


def test_openapi_tells_every_route_and_is_served(server: Running) -> None:
    answer = server.get("/api/schema/openapi.json")
    assert answer.headers["content-type"] == "application/vnd.oai.openapi+json"
    schema = answer.json()
    for handler in HANDLERS:
        for path in handler.paths:
            if path.endswith("/socket"):
                continue
            shown = re.sub(r":\w+}", "}", path)
            for method in getattr(handler, "http_methods", ()):
                operation = schema["paths"][shown][method.lower()]
                assert operation["description"], shown
                assert operation["responses"]["default"], shown
    text = json.dumps(schema)
    for name in re.findall(r'"#/components/schemas/(\w+)"', text):
        assert name in schema["components"]["schemas"]


def test_what_is_served_names_no_other_place(server: Running) -> None:
    text = server.get("/api/schema/openapi.json").text
    assert not re.findall(r"https?://(?!127\.0\.0\.1)", text.replace("http:// or https://", ""))


@pytest.mark.parametrize("path", ["", "/", "/swagger", "/redoc", "/elements", "/rapidoc"])
def test_no_viewer_is_served(server: Running, path: str) -> None:
    answer = httpx.get(f"{server.url}/api/schema{path}", follow_redirects=True)
    assert "<script" not in answer.text
    assert answer.status_code == 404 or answer.json()["openapi"]


def test_describing_twice_changes_nothing(openapi: dict[str, Any]) -> None:
    assert json.loads(json.dumps(described(openapi))) == openapi


# The session of the page --------------------------------------------------------------------------


def session() -> list[tuple[str, str]]:
    """Return each command of the page with what it prints."""
    found = []
    for block in re.findall(r"```console\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S):
        command, _, printed = block.removeprefix("$ ").partition("\n")
        found.append((command, printed))
    return found


def matches(printed: str, shown: str) -> bool:
    """Whether something was printed as shown: “…” stands for anything, the rest for itself."""
    pattern = ".*?".join(map(re.escape, shown.strip().split("…")))
    return re.match(pattern, printed.strip(), re.S) is not None


@pytest.mark.slow
def test_a_first_match_goes_as_the_page_shows_it(tmp_path: Path) -> None:
    commands = session()
    assert len(commands) == 4
    values: dict[str, str] = {}
    with running(tmp_path) as server:
        for command, shown in commands:
            for name, value in values.items():
                command = command.replace(f"${name}", value)
            command = command.replace("http://127.0.0.1:5151", server.url)
            shown = shown.replace("http://127.0.0.1:5151", server.url)
            stops_itself = ["--max-time", "3"] if " -sN " in command else []
            done = subprocess.run(
                [*_words(command), *stops_itself], capture_output=True, text=True, check=False
            )
            printed = done.stdout.replace("\r\n", "\n")
            assert matches(printed, shown), printed
            if not values:
                made = json.loads(printed)
                values = {"CODE": made["code"], "TOKEN": made["token"]}
                with Person(server, made["code"], made["token"]) as anna:
                    while not anna.is_on_turn:
                        anna.hear()
            if '"type":"update"' in printed and "VERSION" not in values:
                update = json.loads(printed)
                assert update["view"]["round"]["turn"] == 1
                assert len(update["view"]["table"]["seats"]) == 3
                values["VERSION"] = str(update["version"])


def _words(command: str) -> list[str]:
    words = shlex.split(command)
    assert words[0] == "curl"
    return words
