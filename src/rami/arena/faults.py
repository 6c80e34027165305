"""What can go wrong in the arena: codes with parameters, as refusals are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

__all__ = ["ARENA_CODES", "ArenaFault"]

ARENA_CODES: Final[Mapping[str, frozenset[str]]] = {
    code: frozenset(params)
    for code, *params in (
        ("player.unknown", "name", "known"),
        ("player.twice", "name"),
        ("player.too_few",),
        ("arena.player_stuck", "player", "moves", "match"),
        ("arena.player_refused", "player", "move", "refusal", "match"),
        ("arena.player_broke", "player", "error", "match"),
        ("arena.missing_extra", "package", "extra"),
        ("arena.no_cluster", "address", "reason"),
        ("arena.no_cluster_worker", "address"),
        ("arena.wrong_version", "theirs", "ours"),
        ("arena.no_database", "path", "reason"),
        ("arena.other_schema", "path"),
        ("arena.unwritable", "path", "reason"),
        ("arena.nothing_to_resume", "path"),
        ("arena.run_exists", "path"),
        ("arena.unit_failed", "error"),
        ("arena.worker_died",),
        ("tune.unreadable", "path", "reason"),
        ("tune.no_weights", "path"),
        ("tune.no_run", "path", "player", "kind"),
        ("tune.exists", "path"),
    )
}
"""The parameters of each code; `rami.texts` has a sentence for each."""


class ArenaFault(Exception):
    """Matches cannot be played, or not be kept: a code of `ARENA_CODES` with its parameters."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params

    def __reduce__(self) -> tuple[object, ...]:
        # It comes back from workers, where keyword arguments would get lost.
        return _rebuilt, (self.code, self.params)


def _rebuilt(code: str, params: dict[str, object]) -> ArenaFault:
    return ArenaFault(code, **params)
