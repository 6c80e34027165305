"""The settings of a server: each by a flag or an environment variable, all in one table.

`SETTINGS` is what the command line, the checks at the start and the documentation are made from.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from ipaddress import ip_network
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qsl, urlsplit

from platformdirs import user_data_path

from rami.texts.faults import Fault

__all__ = [
    "ENVIRONMENT_PREFIX",
    "LOG_LEVELS",
    "METRICS_FOR",
    "SETTINGS",
    "Setting",
    "Settings",
    "settings_from",
    "without_password",
]

ENVIRONMENT_PREFIX: Final = "RAMI_"

LOG_LEVELS: Final = ("debug", "info", "warning", "error")

METRICS_FOR: Final = ("loopback", "everyone", "nobody")
"""For whom the measurements are: programs on this machine, all who ask, or none."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a server."""

    host: str
    port: int
    data: Path
    database_url: str
    redis_url: str
    lan: bool
    public_url: str
    proxies: str
    rate_limit: int
    bot_pace_ms: int
    round_pause_ms: int
    absent_s: int
    bot_workers: int
    idle_s: int
    keep_days: int
    metrics: str
    log_level: str


@dataclass(frozen=True, slots=True)
class Setting:
    """One of them: its name, what it is without being set, how it is read, what it takes.

    `read` raises a ValueError for a text that is no value. Its flag, its environment variable
    and what is said of it follow from the name.
    """

    name: str
    default: Callable[[], Any]
    read: Callable[[str], Any]
    accepted: str

    @property
    def flag(self) -> str:
        """How it is written on the command line."""
        return "--" + self.name.replace("_", "-")

    @property
    def variable(self) -> str:
        """Which environment variable sets it."""
        return ENVIRONMENT_PREFIX + self.name.upper()

    @property
    def is_switch(self) -> bool:
        """Whether its flag takes no value."""
        return self.default() is False


def _whole(low: int, high: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not text.isascii() or not text.isdecimal() or not low <= int(text) <= high:
            raise ValueError
        return int(text)

    return read


def _yes_no(text: str) -> bool:
    return {"yes": True, "1": True, "true": True, "no": False, "0": False, "false": False}[
        text.lower()
    ]


def _text(text: str) -> str:
    if not text.strip() or not text.isprintable():
        raise ValueError
    return text.strip()


def _url(text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
        raise ValueError
    return text.rstrip("/")


def _database_url(text: str) -> str:
    parts, query = urlsplit(text), dict(parse_qsl(urlsplit(text).query, strict_parsing=False))
    is_there = parts.hostname or query.get("host", "").startswith("/")
    if parts.scheme not in ("postgresql", "postgres") or not is_there or parts.fragment:
        raise ValueError
    if len(parts.path) < _NAME_LEAST or not query.keys() <= {"host", "sslmode"}:
        raise ValueError
    _ = parts.port  # which raises for one that is none
    return text


def _redis_url(text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme not in ("redis", "rediss", "unix") or parts.query or parts.fragment:
        raise ValueError
    if not (parts.path if parts.scheme == "unix" else parts.hostname):
        raise ValueError
    _ = parts.port
    return text


def without_password(url: str) -> str:
    """Return an address as it may be shown: whatever stands where a password would is left out.

    >>> without_password("postgresql://rami:secret@db.example.org/rami")
    'postgresql://rami:***@db.example.org/rami'
    """
    return re.sub(r":[^/@][^@]*@", ":***@", url)


def _networks(text: str) -> str:
    return ",".join(str(ip_network(part.strip())) for part in text.split(","))


def _metrics(text: str) -> str:
    if text not in METRICS_FOR:
        raise ValueError
    return text


def _level(text: str) -> str:
    if text not in LOG_LEVELS:
        raise ValueError
    return text


_HOUR_MS: Final = 3_600_000

_NAME_LEAST: Final = 2  # of the name of a database, with the stroke before it

SETTINGS: Final[tuple[Setting, ...]] = (
    Setting("host", lambda: "127.0.0.1", _text, "a host name or an address"),
    Setting("port", lambda: 5151, _whole(0, 65_535), "0–65535"),
    Setting("data", lambda: user_data_path("rami", appauthor=False), Path, "a folder"),
    Setting(
        "database_url",
        lambda: "",
        _database_url,
        "an address such as postgresql://user:password@host:5432/name",
    ),
    Setting("redis_url", lambda: "", _redis_url, "an address such as redis://host:6379"),
    Setting("lan", lambda: False, _yes_no, "yes, no"),
    Setting("public_url", lambda: "", _url, "an address that begins with http:// or https://"),
    Setting("proxies", lambda: "127.0.0.1,::1", _networks, "addresses and networks, with commas"),
    Setting("rate_limit", lambda: 100, _whole(0, 1_000_000), "0–1000000"),
    Setting("bot_pace_ms", lambda: 800, _whole(0, _HOUR_MS), f"0–{_HOUR_MS}"),
    Setting("round_pause_ms", lambda: 30_000, _whole(0, _HOUR_MS), f"0–{_HOUR_MS}"),
    Setting("absent_s", lambda: 120, _whole(0, 86_400), "0–86400"),
    Setting("bot_workers", lambda: 0, _whole(0, 256), "0–256"),
    Setting("idle_s", lambda: 60, _whole(0, 86_400), "0–86400"),
    Setting("keep_days", lambda: 30, _whole(0, 36_500), "0–36500"),
    Setting("metrics", lambda: "loopback", _metrics, ", ".join(METRICS_FOR)),
    Setting("log_level", lambda: "info", _level, ", ".join(LOG_LEVELS)),
)
"""Every setting, in the order in which they are told."""


def settings_from(flags: Mapping[str, str | None], environment: Mapping[str, str]) -> Settings:
    """Return the settings that the command line and the environment ask for, flags first.

    Raises:
        Fault: if one cannot have the value it is given, or there is none of a variable's name.

    >>> settings_from({"port": "80"}, {}).port
    80
    """
    known = {setting.variable for setting in SETTINGS}
    for variable in environment:
        if variable.startswith(ENVIRONMENT_PREFIX) and variable not in known | _NOT_OURS:
            raise Fault("setting.unknown", setting=variable)
    values: dict[str, Any] = {}
    for setting in SETTINGS:
        given, name = flags.get(setting.name), setting.flag
        if given is None and environment.get(setting.variable):
            given, name = environment[setting.variable], setting.variable
        if given is None:
            values[setting.name] = setting.default()
            continue
        try:
            values[setting.name] = setting.read(given)
        except (ValueError, KeyError):
            accepted = setting.accepted
            value = without_password(given)
            raise Fault("setting.wrong", setting=name, value=value, accepted=accepted) from None
    if values["redis_url"] and not values["database_url"]:
        raise Fault("setting.needs", setting="--redis-url", other="--database-url")
    return Settings(**values)


# Variables that say how the package is built, run or tested, which is nothing of the server's.
_NOT_OURS: Final = frozenset(
    {
        "RAMI_PURE",
        "RAMI_REQUIRE_COMPILED",
        "RAMI_TEST_POSTGRES_URL",
        "RAMI_TEST_REDIS_URL",
    }
)
