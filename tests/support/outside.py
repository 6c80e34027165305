"""Time, chance and secrets for a server whose test sets them."""

from random import Random

from rami.engine.cards import Card
from rami.engine.chance import shuffled_pack
from rami.engine.rules import RuleSet


class Set:
    """Time, chance and secrets as a test sets them."""

    def __init__(self, seed: int = 1) -> None:
        self.rng = Random(seed)
        self.time_ms = 1_000
        self.count = 0

    def now_ms(self) -> int:
        return self.time_ms

    def pack(self, rules: RuleSet) -> tuple[Card, ...]:
        return shuffled_pack(rules, self.rng)

    def below(self, number: int) -> int:
        return number - 1  # so that seat 1 begins

    def secret(self) -> str:
        self.count += 1
        return f"secret-{self.count}"

    def code(self) -> str:
        self.count += 1
        return f"code-{self.count:05}"
