"""What comes from outside a table: time, chance and secrets, in one place so that all can be set.

A server takes them from the system; a test gives its own, and two runs are then alike to the byte.
"""

from __future__ import annotations

import secrets
import time
from typing import Final, Protocol

from rami.engine.cards import Card, full_pack
from rami.engine.chance import shuffled_pack
from rami.engine.rules import RuleSet
from rami.engine.seals import SealedDeal

__all__ = ["CODE_LENGTH", "Outside", "System"]

# Letters and digits that nobody takes for one another, read aloud or written by hand.
_CODE_LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"

CODE_LENGTH: Final = 10
"""Of a table's code: some 49 bits, which the limit on wrong codes makes unguessable."""

_SECRET_BYTES: Final = 24

_DEAL_SECRET_BYTES: Final = 32
"""As many as a SHA-256 has: what is shown of such a secret tells nothing of it."""


class Outside(Protocol):
    """Where a server takes time, chance and secrets from."""

    def now_ms(self) -> int:
        """Return the time in milliseconds since 1970: the only clock of all tables."""
        ...

    def pack(self, rules: RuleSet, seal: SealedDeal | None) -> tuple[Card, ...]:
        """Return the pack of some rules in the order of a seal.

        Without one, in an order that nobody can guess (R-HIDE-2).
        """
        ...

    def below(self, number: int) -> int:
        """Return a number from 0 to below that one."""
        ...

    def secret(self) -> str:
        """Return a text that nobody can guess."""
        ...

    def deal_secret(self) -> str:
        """Return 64 hexadecimal digits that nobody can guess, which a deal is to follow from."""
        ...

    def code(self) -> str:
        """Return a code for a table, short enough to be read aloud."""
        ...


class System:
    """The clock of this machine and the operating system's own chance."""

    def __init__(self) -> None:
        self._rng = secrets.SystemRandom()

    def now_ms(self) -> int:
        """Return the time of this machine."""
        return time.time_ns() // 1_000_000

    def pack(self, rules: RuleSet, seal: SealedDeal | None) -> tuple[Card, ...]:
        """Return the pack in the order of a seal, or shuffled."""
        if seal:
            return seal.order(full_pack(rules.decks, rules.jokers))
        return shuffled_pack(rules, self._rng)

    def below(self, number: int) -> int:
        """Return a random number."""
        return secrets.randbelow(number)

    def secret(self) -> str:
        """Return 32 characters for use in URLs and cookies."""
        return secrets.token_urlsafe(_SECRET_BYTES)

    def deal_secret(self) -> str:
        """Return 32 random bytes."""
        return secrets.token_hex(_DEAL_SECRET_BYTES)

    def code(self) -> str:
        """Return random letters and digits."""
        return "".join(secrets.choice(_CODE_LETTERS) for _ in range(CODE_LENGTH))
