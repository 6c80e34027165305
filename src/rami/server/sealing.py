"""The exchange that the next deal of a table follows from: what has come in, what is missing.

The secret is there first, made with the table or the deal before. Then the seats commit, each to a
nonce; once all have, or some time has passed, the commitments are closed, and the nonces opened.
Nobody is waited for longer than `WAIT_MS`, and at a deal only those of whom something may come.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from rami.engine.seals import SealedDeal, commitment_to

__all__ = ["WAIT_MS", "Sealing"]

WAIT_MS: Final = 5_000
"""How long a seat is waited for that has not committed, and then once more for its nonce."""


@dataclass(frozen=True, slots=True)
class Sealing:
    """The exchange before the `number`th deal at a table, counted from 1.

    `since_ms` is when it began, `first_ms` when the first commitment came, `closed_ms` when
    no more of them were taken, by the server's clock. `expected` are the seats that took part in
    the exchange before this one.
    """

    number: int
    secret: str
    since_ms: int
    expected: frozenset[int] = frozenset()
    commitments: Mapping[int, str] = field(default_factory=dict)
    nonces: Mapping[int, str] = field(default_factory=dict)
    first_ms: int | None = None
    closed_ms: int | None = None

    @property
    def commitment(self) -> str:
        """What is shown of the secret."""
        return commitment_to(self.secret)

    @property
    def is_closed(self) -> bool:
        """Whether no more commitments are taken: from then on nonces are."""
        return self.closed_ms is not None

    @property
    def is_over(self) -> bool:
        """Whether nothing more can come in."""
        return self.is_closed and self.nonces.keys() == self.commitments.keys()

    @property
    def closes_ms(self) -> int | None:
        """When to take no more commitments; None while there is none, or if that is done."""
        if self.first_ms is None or self.is_closed:
            return None
        return self.first_ms + WAIT_MS

    def waits_until_ms(self, gone: Collection[int]) -> int:
        """Return until when the deal waits for somebody, 0 if for nobody who is there."""
        begun_ms = self.since_ms if self.closed_ms is None else self.closed_ms
        if self.is_closed:
            missing = set(self.commitments) - set(self.nonces)
        else:
            missing = set(self.expected) - set(self.commitments)
        return begun_ms + WAIT_MS if missing - set(gone) else 0

    def committed(self, seat: int, commitment: str, at_ms: int) -> Sealing:
        """Return the exchange with one more commitment."""
        first_ms = at_ms if self.first_ms is None else self.first_ms
        return replace(self, commitments={**self.commitments, seat: commitment}, first_ms=first_ms)

    def without(self, seat: int) -> Sealing:
        """Return the exchange after a seat was given up; what is closed stays as it is."""
        if self.is_closed or seat not in self.commitments:
            return self
        left = {other: each for other, each in self.commitments.items() if other != seat}
        return replace(self, commitments=left, first_ms=self.first_ms if left else None)

    def closed(self, at_ms: int) -> Sealing:
        """Return the exchange once no more commitments are taken."""
        return replace(self, closed_ms=at_ms)

    def opened(self, seat: int, nonce: str) -> Sealing:
        """Return the exchange with one more nonce."""
        return replace(self, nonces={**self.nonces, seat: nonce})

    def seal(self, seats: int) -> SealedDeal:
        """Return what the deal at so many seats follows from, as things stand."""
        return SealedDeal(
            self.commitment,
            self.secret,
            tuple(self.commitments.get(seat, "") for seat in range(seats)),
            tuple(self.nonces.get(seat, "") for seat in range(seats)),
        )
