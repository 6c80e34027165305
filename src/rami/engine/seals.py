"""The sealed deal: an order of cards that nobody could choose, and its proof.

Whoever deals shows the SHA-256 of a fresh secret. Then each seat shows the SHA-256 of a number of
its own, its nonce, and once all of these are there, the nonce itself. The order of the cards
follows from the secret and all nonces: who knows the secret does not know the nonces in time, and
the other way round. When the round is over the secret is shown, and everybody can compute all of
it again; ``docs/fair-deal.md`` does so in ten lines.

Secrets, nonces and their hashes are texts of 64 hexadecimal digits.
"""

from __future__ import annotations

import hmac
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from rami.engine.cards import Card

__all__ = ["DEAL", "SealedDeal", "SealedShuffles", "commitment_to", "is_digest", "reshuffle_label"]

DEAL: Final = "deal"
"""The label of the deal itself; each reshuffle has its own, so that none tells of another."""

_DIGITS: Final = 64
_NOBODY: Final = "-"
"""What stands in the place of a nonce that there is none of."""


def is_digest(text: str) -> bool:
    """Tell whether a text is 64 hexadecimal digits, in small letters."""
    return len(text) == _DIGITS and not set(text) - set("0123456789abcdef")


def commitment_to(number: str) -> str:
    """Return what is shown of a secret or a nonce before it is shown itself: its SHA-256.

    >>> commitment_to("00" * 32)[:16]
    '66687aadf862bd77'
    """
    return sha256(bytes.fromhex(number)).hexdigest()


def reshuffle_label(number: int) -> str:
    """Return the label of reshuffle 1, 2, … of a round."""
    return f"reshuffle {number}"


@dataclass(frozen=True, slots=True)
class SealedDeal:
    """What a deal follows from, and what was shown of it before.

    `commitment` is that to the `secret`. `commitments` and `nonces` have one for each seat, ""
    for a seat that gave none. A seat that committed and did not open has the one without the other.
    """

    commitment: str
    secret: str
    commitments: tuple[str, ...]
    nonces: tuple[str, ...]

    @property
    def withheld(self) -> tuple[int, ...]:
        """The seats that committed to a nonce and did not open it."""
        pairs = enumerate(zip(self.commitments, self.nonces, strict=True))
        return tuple(seat for seat, (promised, nonce) in pairs if promised and not nonce)

    @property
    def took_part(self) -> tuple[int, ...]:
        """The seats whose nonces the order follows from; without any, one side chose alone."""
        return tuple(seat for seat, nonce in enumerate(self.nonces) if nonce)

    def order(self, cards: Sequence[Card], label: str = DEAL) -> tuple[Card, ...]:
        """Return cards in the order that follows: sorted by HMAC-SHA256, keyed with the secret.

        What is hashed is the label, the nonces, the number of the copy and the face, as in
        ``deal a1…,b2…,- 1 QH``. How the cards lay before does not matter.
        """
        nonces = ",".join(nonce or _NOBODY for nonce in self.nonces)
        copies = Counter[Card]()
        keyed: list[tuple[bytes, Card]] = []
        key = bytes.fromhex(self.secret)
        for card in sorted(cards):
            copies[card] += 1
            message = f"{label} {nonces} {copies[card]} {card}"
            keyed.append((hmac.digest(key, message.encode(), "sha256"), card))
        return tuple(card for _, card in sorted(keyed, key=lambda pair: pair[0]))


@dataclass(frozen=True, slots=True)
class SealedShuffles:
    """The reshuffles of a round whose deal was sealed."""

    seal: SealedDeal

    def __call__(self, number: int, cards: Sequence[Card]) -> tuple[Card, ...]:
        """Order the cards of a reshuffle."""
        return self.seal.order(cards, reshuffle_label(number))
