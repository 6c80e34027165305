"""A table with its log, as decisions and nothing else make it."""

from __future__ import annotations

from collections.abc import Sequence

from tests.support.outside import Set

from rami.engine.moves import Lay
from rami.server import dealing, decisions
from rami.server.entries import Created, Entry, Logged, Mover
from rami.server.table import Table


def about_to_lay(*seats: str) -> tuple[Logbook, str]:
    """Return a table whose seat on turn, a person's, may lay a meld, and that move."""
    for seed in range(1000):
        book = Logbook("", "", *seats, seed=seed).sit("Anna", "Bo")
        assert book.table.round
        if book.table.round.turn < 2:
            book.move(book.on_turn, "draw")
            for move in book.table.round.legal_moves:
                if isinstance(move, Lay):
                    return book, str(move)
    raise ValueError("nobody may lay in any of a thousand deals")


class Logbook:
    """A table with its log."""

    def __init__(
        self,
        *seats: str,
        rules: str = "cardverse",
        seed: int = 1,
        clock: str = "",
        deal_secret: str = "",
    ) -> None:
        self.outside = Set(seed)
        self.log: list[Logged] = []
        self.table = Table("id", "abcdefghjk")
        self.add([Created(rules, seats, "anna", "secret", clock=clock, deal_secret=deal_secret)])

    def add(self, entries: Sequence[Entry]) -> None:
        for entry in entries:
            logged = Logged(self.table.version + 1, self.outside.now_ms(), entry)
            self.log.append(logged)
            self.table.follow([logged])

    def sit(self, *names: str) -> Logbook:
        for name in names:
            self.add(decisions.sit(self.table, name.lower(), name, None, "sit", self.outside))
        return self

    @property
    def on_turn(self) -> str:
        """Who is on turn."""
        assert self.table.round is not None
        return self.table.seats[self.table.round.turn].holders[0]

    def move(self, holder: str, text: str, id: str = "") -> None:
        self.add(decisions.move_of(self.table, holder, text, self.table.version, id))

    def play(self, moves: int) -> None:
        """Let the clock play, as for seats that have all left."""
        for _ in range(moves):
            assert self.table.round is not None
            if self.table.round.outcome:
                self.add(dealing.due_deal(self.table, self.table.played_at, self.outside))
                continue
            move = self.table.round.timeout_move()
            self.add(decisions.move_by(self.table, move, Mover.CLOCK, self.table.played_at))
