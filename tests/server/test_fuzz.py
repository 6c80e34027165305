"""Whatever is sent to a server: it refuses what it must, and nobody else notices."""

from __future__ import annotations

import contextlib
import json
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import hypothesis
import jsonschema  # type: ignore[import-untyped]  # it says no types
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase
from hypothesis.errors import Unsatisfiable
from schemathesis.checks import positive_data_acceptance
from tests.support.servers import Person, Running, chosen, running
from websockets.exceptions import ConnectionClosed

from rami.server.documenting import protocol_schema

# A parameter for a slow form would make a test of ten minutes slow, too.
on_a_file = pytest.mark.parametrize("database", ["file"], indirect=True)

SHORT_S: Final = 8.0
SOAK_S: Final = 600.0


@pytest.fixture
def fuzzed(tmp_path: Path, database: str) -> Iterator[Running]:
    """A server of its own; whatever is done to it, it stays well and has no fault to report."""
    with running(tmp_path, RAMI_DATABASE_URL=database) as server:
        yield server
        assert server.get("/ready").status_code == 200
        assert server.log.read_text() == ""


# What the description of the server allows, and what it forbids -----------------------------------


def by_description(server: Running, for_s: float) -> int:
    """Send what the description allows and what it forbids; return how many requests it were."""
    schema: Any = schemathesis.openapi.from_url(f"{server.url}/api/schema/openapi.json")
    schema = schema.exclude(path_regex="/events$")  # it never ends, and has tests of its own
    refusing = schema.config.checks.negative_data_rejection.expected_statuses
    # What is longer than the description allows can be longer than any message may be.
    schema.config.checks.negative_data_rejection.expected_statuses = [*refusing, "413"]
    operations = [result.ok() for result in schema.get_all_operations()]
    token = server.token()
    headers = {"Authorization": f"Bearer {token}"}
    codes = [
        server.create(token, seats=["person", "easy", "easy"])["code"],
        server.create(token, preset="cardverse", seats=["person"] * 2, listed=True)["code"],
    ]
    count, until = 0, time.monotonic() + for_s
    while time.monotonic() < until:
        for operation in operations:
            for mode in schemathesis.GenerationMode:

                @hypothesis.settings(
                    max_examples=20,
                    deadline=None,
                    database=None,
                    derandomize=False,
                    suppress_health_check=list(HealthCheck),
                    phases=[Phase.generate],
                )
                @hypothesis.given(case=operation.as_strategy(generation_mode=mode))
                def send(case: schemathesis.Case[Any]) -> None:
                    nonlocal count
                    count += 1
                    if "code" in case.path_parameters and count % 8:
                        case.path_parameters["code"] = codes[count % len(codes)]
                    # Whether a table takes what is well written, its rules say.
                    case.call_and_validate(
                        headers=headers, excluded_checks=[positive_data_acceptance]
                    )

                with contextlib.suppress(Unsatisfiable):  # nothing of it could be wrong
                    send()
    return count


@pytest.mark.slow
def test_what_the_description_allows_and_forbids_for_a_while(fuzzed: Running) -> None:
    assert by_description(fuzzed, SHORT_S) > 100


@pytest.mark.soak
@on_a_file
def test_what_the_description_allows_and_forbids_for_long(fuzzed: Running) -> None:
    print(by_description(fuzzed, SOAK_S), "requests")


# Messages that are nearly right, among those that are ---------------------------------------------

WORDS: Final = (
    *(f"{rank}{suit}" for rank in ("A", "7", "10", "Q") for suit in "CDHS"),
    *("JK", "draw", "take", "back", "lay", "add", "swap", "discard", "to", "1", "99", "-1"),
    *(
        "QX",
        "\u202e",
        "\x00",
        "\ud800",
        "\U0001f0cf",
        "٣",
        "'; drop table log; --",
        "<b>",
        "{code}",
    ),
)
VALUES: Final[tuple[Any, ...]] = (
    *(None, True, False, 0, 1, -1, 5, 6, 2**31, 2**53, 2**63, 10**400, 1.5, 1e308, "", "a"),
    *([], {}, [[]], [None], {"type": "hello"}, "x" * 41, "x" * 5000, "\ud800", "ａ", "1"),
)


SENT_AWAY: Final = 4400


class Fuzzer:
    """Somebody with a seat who sends nonsense, and now and then a move that is legal."""

    def __init__(self, person: Person, seed: int) -> None:
        self.person = person
        self.rng = random.Random(seed)
        schema = protocol_schema()
        self.parts = schema["$defs"]
        self.sent = [
            self.parts[one["$ref"].rpartition("/")[2]] for one in self.parts["FromClient"]["anyOf"]
        ]
        self.answers = jsonschema.Draft202012Validator(
            {**schema, "anyOf": [{"$ref": "#/$defs/FromServer"}]}
        )
        self.count = 0

    def value(self, field: dict[str, Any]) -> object:
        """Return something that a field may be, or nearly."""
        rng = self.rng
        if rng.random() < 0.06:
            return rng.choice(VALUES)
        if "anyOf" in field:
            return self.value(rng.choice(field["anyOf"]))
        if "enum" in field:
            return rng.choice(field["enum"])
        match field.get("type"):
            case "integer":
                return rng.choice((0, 1, 2, 3, self.person.last["version"]))
            case "boolean":
                return rng.random() < 0.5
            case "array":
                return [self.value(field["items"]) for _ in range(rng.randrange(4))]
            case "string":
                return " ".join(rng.choices(WORDS, k=rng.randrange(1, 6)))
        return None

    def message(self) -> object:
        """Return a message, or what is nearly one."""
        rng = self.rng
        if rng.random() < 0.04:
            return rng.choice(VALUES)
        schema = rng.choice(self.sent)
        message = {
            name: self.value(field)
            for name, field in schema["properties"].items()
            if name in schema["required"] or rng.random() < 0.6
        }
        if rng.random() < 0.05:
            message.pop(rng.choice(list(message)))
        if rng.random() < 0.03:
            message[rng.choice(("more", "type", "id"))] = rng.choice(VALUES)
        moves = (self.person.view["round"] or {}).get("moves") or []
        if schema["title"] == "MakeMove" and moves and rng.random() < 0.5:
            message["move"] = chosen(moves)
            message["version"] = self.person.last["version"]
        return message

    def text(self) -> str | bytes:
        """Return a message as it is sent, at times with something wrong in it."""
        rng = self.rng
        text = json.dumps(self.message())
        kind = rng.random()
        if kind < 0.9 or not text:
            return text
        if kind < 0.93:
            return text[: rng.randrange(len(text))]
        if kind < 0.95:
            return text.encode() + bytes(rng.randrange(256) for _ in range(4))
        if kind < 0.97:
            at = rng.randrange(len(text))
            return text[:at] + rng.choice(("{", "}", '"', ",", "\\u", "\x00", "[")) + text[at:]
        return "[" * rng.choice((10, 1000, 16_000))

    def send(self) -> None:
        """Send something over the socket, and hear its answer."""
        self.count += 1
        try:
            self.person.socket.send(self.text())
            while not self.is_answered():
                pass
        except ConnectionClosed as error:
            # Who sends much that is nothing is sent away, and may come back.
            if error.rcvd is None or error.rcvd.code != SENT_AWAY:
                raise
            self.person.__exit__(None, None, None)
            self.person.__enter__()

    def is_answered(self) -> bool:
        """Hear a message, and return whether it was an answer."""
        heard = self.person.hear()
        self.answers.validate(heard)
        assert heard.get("code") != "server.unexpected", heard
        return heard["type"] != "update" or "protocol" in heard


def post(server: Running, code: str, token: str, fuzzer: Fuzzer) -> None:
    """Send something over HTTP, which is answered by the same messages."""
    fuzzer.count += 1
    text = fuzzer.text()
    body = text if isinstance(text, str) else text.decode(errors="replace")
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    answer = server.post_text(f"/api/tables/{code}/messages", body, headers)
    assert answer.status_code < 500, (body, answer.text)
    fuzzer.answers.validate(answer.json())


def check_that_all_see_the_same(server: Running, code: str, tokens: tuple[str, ...]) -> None:
    """Whatever was sent, seats and spectators are told the same of what lies open."""
    while True:
        views = [server.get(f"/api/tables/{code}/view", token).json() for token in (*tokens, "")]
        if len({view["version"] for view in views}) == 1:  # nothing happened in between
            break
    for view in views:
        shown, other = view["view"], views[0]["view"]
        assert shown["table"] == other["table"]
        for open_part in ("turn", "phase", "hand_sizes", "stock", "pile_top", "table", "laid"):
            assert (shown["round"] or {}).get(open_part) == (other["round"] or {}).get(open_part)


def by_messages(server: Running, for_s: float, seed: int) -> int:
    """Send nonsense at tables of each kind; return how many messages it were."""
    count, until = 0, time.monotonic() + for_s
    while time.monotonic() < until:
        seed += 1
        tokens = server.token(), server.token()
        preset = ("rami-51", "rami-40", "cardverse")[seed % 3]
        seats = ["person", "person", *["easy"] * (seed % 2)]
        code = server.create(tokens[0], preset=preset, seats=seats)["code"]
        with (
            Person(server, code, tokens[0]) as anna,
            Person(server, code, tokens[1]) as bo,
            Person(server, code) as watcher,
        ):
            bo.ask(type="sit", name="Bo")
            people = (anna, bo, watcher)
            fuzzers = [Fuzzer(person, seed * 10 + n) for n, person in enumerate(people)]
            for _ in range(300):
                for fuzzer in fuzzers:
                    fuzzer.send()
                post(server, code, tokens[0], fuzzers[0])
            count += sum(fuzzer.count for fuzzer in fuzzers)
        check_that_all_see_the_same(server, code, tokens)
    return count


@pytest.mark.slow
def test_messages_that_are_nearly_right_for_a_while(fuzzed: Running) -> None:
    assert by_messages(fuzzed, SHORT_S, seed=1) > 100


@pytest.mark.soak
@on_a_file
def test_messages_that_are_nearly_right_for_long(fuzzed: Running) -> None:
    seed = random.SystemRandom().randrange(10**6)
    print("seed", seed)
    print(by_messages(fuzzed, SOAK_S, seed), "messages")
