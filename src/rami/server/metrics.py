"""What is measured of a running server, in the form that Prometheus reads.

Counts and times only: nothing here names a table, a seat or a person.
"""

from __future__ import annotations

import time
from collections import Counter as Counts
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Final

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)

from rami.players import LEVELS
from rami.server.entries import Entry
from rami.texts.faults import Fault

__all__ = ["METRICS_TYPE", "Metrics"]

METRICS_TYPE: Final = CONTENT_TYPE_LATEST

_COMMIT_S: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
_APPENDS: Final = (1, 2, 4, 8, 16, 32, 64, 128, 256)
_THOUGHT_S: Final = (0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 20.0)
_LATE_S: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0, 30.0)


class Metrics:
    """The measurements of one server, in a registry of their own."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        PlatformCollector(registry=self._registry)
        entries = Counter(
            "rami_entries",
            "Entries appended to the logs of tables, by what they are.",
            ["entry"],
            registry=self._registry,
        )
        self._commit_s = Histogram(
            "rami_commit_seconds",
            "How long a commit took.",
            buckets=_COMMIT_S,
            registry=self._registry,
        )
        self._commit_appends = Histogram(
            "rami_commit_appends",
            "How many appends shared a commit.",
            buckets=_APPENDS,
            registry=self._registry,
        )
        self._failed = Counter(
            "rami_commits_failed",
            "Commits that failed since the database was in trouble.",
            registry=self._registry,
        )
        self._late_s = Histogram(
            "rami_deadline_late_seconds",
            "How late it was found that something was due at a table.",
            buckets=_LATE_S,
            registry=self._registry,
        )
        self._refusals = Counter(
            "rami_refusals",
            "Messages and requests that were refused, by the code of the first reason.",
            ["code"],
            registry=self._registry,
        )
        self._thought_s = Histogram(
            "rami_bot_thought_seconds",
            "How long a bot thought about a move or a hint, by its level.",
            ["level"],
            buckets=_THOUGHT_S,
            registry=self._registry,
        )
        self._waited_s = Histogram(
            "rami_bot_wait_seconds",
            "How long it took until a process was free to think for a bot.",
            buckets=_THOUGHT_S,
            registry=self._registry,
        )
        self._bots_failed = Counter(
            "rami_bots_failed",
            "Bots that came to no move, so that their seat moved as if its time had run out.",
            ["level"],
            registry=self._registry,
        )
        # With each label there from the start, a rate is right from the first count on.
        self._of_kind = {kind: entries.labels(kind.__name__.lower()) for kind in Entry.__args__}
        for level in LEVELS:
            self._thought_s.labels(level)
            self._bots_failed.labels(level)

    def gauge(self, name: str, about: str, value: Callable[[], float]) -> None:
        """Measure what is asked for anew each time."""
        Gauge(name, about, registry=self._registry).set_function(value)

    @contextmanager
    def commit(self, appends: int) -> Iterator[None]:
        """Measure a commit, which the block makes."""
        began_s = time.perf_counter()
        try:
            yield
        except Fault:
            self._failed.inc()
            raise
        self._commit_s.observe(time.perf_counter() - began_s)
        self._commit_appends.observe(appends)

    def appended(self, entries: Iterable[Entry]) -> None:
        """Count entries that are safe."""
        for kind, count in Counts(map(type, entries)).items():
            self._of_kind[kind].inc(count)

    def due(self, late_ms: int) -> None:
        """Note how late a deadline was seen."""
        self._late_s.observe(late_ms / 1000)

    def refused(self, code: str) -> None:
        """Count a refusal."""
        self._refusals.labels(code).inc()

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """Measure how long the block waits for a process."""
        began_s = time.perf_counter()
        yield
        self._waited_s.observe(time.perf_counter() - began_s)

    @contextmanager
    def thinking(self, level: str) -> Iterator[None]:
        """Measure the thought of a bot, which the block waits for."""
        began_s = time.perf_counter()
        yield
        self._thought_s.labels(level).observe(time.perf_counter() - began_s)

    def bot_failed(self, level: str) -> None:
        """Count a bot that came to nothing."""
        self._bots_failed.labels(level).inc()

    def text(self) -> bytes:
        """Return all measurements as they are now."""
        return generate_latest(self._registry)
