"""Time, chance and secrets for a server whose test sets them."""

from hashlib import sha256
from random import Random

from rami.engine.cards import Card, full_pack
from rami.engine.chance import shuffled_pack
from rami.engine.rules import RuleSet
from rami.engine.seals import SealedDeal


class Set:
    """Time, chance and secrets as a test sets them.

    Deals are drawn from the seed, whatever seal they have; with `keeps_seals`, from that.
    """

    keeps_seals = False

    def __init__(self, seed: int = 1) -> None:
        self.rng = Random(seed)
        self.time_ms = 1_000
        self.count = 0
        self.deal_secrets = 0

    def now_ms(self) -> int:
        return self.time_ms

    def pack(self, rules: RuleSet, seal: SealedDeal | None) -> tuple[Card, ...]:
        if seal and self.keeps_seals:
            return seal.order(full_pack(rules.decks, rules.jokers))
        return shuffled_pack(rules, self.rng)

    def below(self, number: int) -> int:
        return number - 1  # so that seat 1 begins

    def secret(self) -> str:
        self.count += 1
        return f"secret-{self.count}"

    def deal_secret(self) -> str:
        self.deal_secrets += 1
        return sha256(f"deal {self.deal_secrets}".encode()).hexdigest()

    def code(self) -> str:
        self.count += 1
        return f"code-{self.count:05}"
