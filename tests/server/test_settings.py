"""Settings: flags before the environment, and a wrong one is refused by its name."""

import pytest
from tests.support.command_line import process, run

from rami.server.settings import SETTINGS, settings_from
from rami.texts import say
from rami.texts.faults import Fault


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
        ("host", " "),
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
