"""Settings: flags before the environment, and a wrong one is refused by its name."""

import re
from pathlib import Path

import pytest
from tests.support.command_line import process, run

import rami.server
from rami.server.operating import OPERATING
from rami.server.settings import (
    LOG_LEVELS,
    METRICS_FOR,
    SETTINGS,
    settings_from,
    without_password,
)
from rami.texts import say
from rami.texts.faults import Fault
from rami.texts.server import server_help


def test_a_flag_goes_before_the_environment_and_that_before_the_default() -> None:
    environment = {"RAMI_PORT": "81", "RAMI_HOST": "::1", "HOME": "/"}
    settings = settings_from({"port": "80"}, environment)
    assert (settings.port, settings.host, settings.lan) == (80, "::1", False)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("port", "65536"),
        ("port", "-1"),
        ("port", "٣"),
        ("lan", "perhaps"),
        ("public_url", "example.org"),
        ("public_url", "ftp://example.org"),
        ("bot_pace_ms", "1.5"),
        ("log_level", "loud"),
        ("metrics", "some"),
        ("keep_days", "-1"),
        ("host", " "),
        ("database_url", "sqlite:///rami.sqlite3"),
        ("database_url", "postgresql://db.example.org"),
        ("database_url", "postgresql:///rami"),
        ("database_url", "postgresql://db.example.org:port/rami"),
        ("database_url", "postgresql://db.example.org/rami?options=-c"),
        ("redis_url", "http://example.org"),
        ("redis_url", "redis://"),
        ("redis_url", "redis://example.org:70000"),
    ],
)
def test_a_wrong_setting_is_refused_by_its_name(name: str, value: str) -> None:
    with pytest.raises(Fault) as flag:
        settings_from({name: value}, {})
    assert flag.value.params["setting"] == f"--{name.replace('_', '-')}"
    with pytest.raises(Fault) as variable:
        settings_from({}, {f"RAMI_{name.upper()}": value})
    assert variable.value.params["setting"] == f"RAMI_{name.upper()}"
    assert value in say(variable.value)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("database_url", "postgresql://rami:secret@db.example.org:5432/rami"),
        ("database_url", "postgres://db.example.org/rami?sslmode=require"),
        ("database_url", "postgresql:///rami?host=/run/postgresql"),
        ("redis_url", "redis://:secret@example.org:6379/0"),
        ("redis_url", "rediss://example.org"),
        ("redis_url", "unix:///run/valkey.sock"),
    ],
)
def test_an_address_of_a_store_is_taken_as_it_is(name: str, value: str) -> None:
    others = {} if name == "database_url" else {"database_url": "postgresql://localhost/rami"}
    assert getattr(settings_from({name: value, **others}, {}), name) == value


def test_a_password_is_not_shown_in_what_is_said_of_a_wrong_address() -> None:
    for name in ("database_url", "redis_url"):
        with pytest.raises(Fault) as wrong:
            settings_from({name: "mysql://rami:secret@db.example.org/rami"}, {})
        assert "secret" not in say(wrong.value)
        assert "db.example.org" in say(wrong.value)
    assert without_password("redis://:secret@h:1/0") == "redis://:***@h:1/0"
    assert without_password("redis://h:1/0") == "redis://h:1/0"


def test_valkey_without_a_database_to_share_is_refused() -> None:
    with pytest.raises(Fault, match=r"setting\.needs"):
        settings_from({"redis_url": "redis://localhost"}, {})


def test_a_database_that_is_not_there_ends_the_start_with_a_sentence() -> None:
    address = "postgresql://rami:secret@127.0.0.1:1/rami"
    done = process(["serve", "--port", "0", "--database-url", address])
    assert done.returncode != 0
    assert "--database-url" in done.stderr
    assert "secret" not in done.stderr + done.stdout
    assert "Traceback" not in done.stderr


def test_a_variable_of_no_setting_is_refused() -> None:
    with pytest.raises(Fault, match=r"setting\.unknown"):
        settings_from({}, {"RAMI_PROT": "80"})
    assert settings_from({}, {"RAMI_PURE": "1"}) == settings_from({}, {})


def test_defaults_are_values() -> None:
    settings = settings_from({}, {})
    assert all(getattr(settings, s.name) == s.default() for s in SETTINGS)


def test_the_command_line_tells_of_every_setting_and_loads_no_server() -> None:
    shown = run("serve", "--help").output
    assert all(setting.flag in shown for setting in SETTINGS)


def test_a_wrong_setting_ends_the_start_with_a_sentence() -> None:
    done = process(["serve", "--port", "70000"])
    assert done.returncode == 2
    assert "--port" in done.stderr
    assert "Traceback" not in done.stderr


DOCUMENT = Path(__file__).parents[2] / "docs" / "server.md"
MARKED = re.compile(r"(<!-- settings -->\n).*?(<!-- /settings -->)", re.DOTALL)


def settings_table() -> str:
    """The settings as `docs/server.md` shows them."""
    rows = ["| flag | variable | default | takes | what it is |", "|---|---|---|---|---|"]
    for setting in SETTINGS:
        default = str(setting.default())
        if setting.name == "data":
            default = "the system's folder for data"  # another one on each system
        elif setting.is_switch:
            default = "no"
        help_ = server_help(
            setting.flag, levels=", ".join(LOG_LEVELS), metrics=", ".join(METRICS_FOR)
        )
        cells = (
            f"`{setting.flag}`",
            f"`{setting.variable}`",
            default if setting.name == "data" or not default else f"`{default}`",
            setting.accepted,
            help_,
        )
        rows.append(f"| {' | '.join(cells)} |")
    return "\n".join(rows) + "\n"


def test_the_document_has_every_setting_as_it_is(request: pytest.FixtureRequest) -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    right = MARKED.sub(lambda found: f"{found[1]}\n{settings_table()}\n{found[2]}", text)
    if request.config.getoption("--regenerate"):
        DOCUMENT.write_text(right, encoding="utf-8")
    assert DOCUMENT.read_text(encoding="utf-8") == right


def test_what_the_document_names_is_there() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    flags = set(re.findall(r"`(?:rami serve )?(--[a-z-]+)", text)) - {"--json"}
    assert flags <= {setting.flag for setting in SETTINGS}
    for path in ("/health", "/ready", "/metrics"):
        assert path in [found for handler in OPERATING for found in handler.paths]
    events = set(re.findall(r"`([a-z]+(?:_[a-z]+)+)`", text))
    sources = "".join(
        path.read_text(encoding="utf-8") for path in Path(rami.server.__file__).parent.rglob("*.py")
    )
    assert events
    assert [event for event in events if f'"{event}"' not in sources] == []
