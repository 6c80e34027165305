"""How deep the tests dig: as pytest's -m says, and how golden files are written anew."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

# What is expected is written in English, whatever language the machine speaks.
os.environ["LANGUAGE"] = "en"

# Whole games are drawn: an example takes long beside one of a small function, and longer still
# on a busy machine, so that no deadline means anything.
settings.register_profile(
    "base", deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
settings.register_profile("fast", settings.get_profile("base"), max_examples=80, derandomize=True)
settings.register_profile("slow", settings.get_profile("base"), max_examples=800)
settings.register_profile("soak", settings.get_profile("base"), max_examples=100_000)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--regenerate",
        action="store_true",
        help="write the files of tests/golden, tests/perft and docs anew instead of comparing",
    )


def pytest_configure(config: pytest.Config) -> None:
    chosen = {"not slow and not soak": "fast", "soak": "soak"}
    settings.load_profile(chosen.get(config.getoption("markexpr"), "slow"))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """With -m soak the laws go on for as long as one likes, each with a great many examples."""
    if config.getoption("markexpr") == "soak":
        for item in items:
            if "laws" in item.path.parts and not item.get_closest_marker("slow"):
                item.add_marker(pytest.mark.soak)
