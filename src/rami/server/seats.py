"""A seat at a table: whose it is, how a person is gone, and who plays meanwhile."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

__all__ = ["Gone", "Seat"]


class Gone(StrEnum):
    """How a person is gone: nothing is heard of it, or it said that it leaves."""

    AWAY = "away"
    LEFT = "left"


@dataclass(slots=True)
class Seat:
    """A seat: a bot's of some `level`, or a person's, whom its `holders` prove to be the one.

    A person can be `gone` since a time of the server's clock. `agreed` are the seats that agree
    to a bot meanwhile, `stand_in` is the level of the one that plays. `link` is the digest of the
    secret that adds a device, good until `link_until_ms`.
    """

    level: str = ""
    name: str = ""
    holders: tuple[str, ...] = ()
    gone: Gone | None = None
    gone_since_ms: int = 0
    agreed: frozenset[int] = frozenset()
    stand_in: str = ""
    link: str = ""
    link_until_ms: int = 0

    @property
    def is_free(self) -> bool:
        """Whether a person may still sit down."""
        return not self.level and not self.holders

    @property
    def played_by(self) -> str:
        """The level of the bot that plays here, for itself or for a person; "" for a person."""
        return self.level or self.stand_in
