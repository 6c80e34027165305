"""A person who plays in plain lines: reads what the table writes, types a move."""

import re
from random import Random

# In what `?` lists: `lay QH KH AH: run of …`, `discard one of: QH 2S`, `discard any card …`.
_MOVE = re.compile(r"  ((?:draw|take|lay|add|swap|back)\b[^:]*)")
_ONE_OF = re.compile(r"  discard one of: (.*)")


class Person:
    """Asks `?` before each move and types one of the moves listed, by chance.

    A card that may be discarded is taken from the hand as it was last shown.
    """

    def __init__(self, seed: int) -> None:
        self._chance = Random(seed)
        self._hand: list[str] = []
        self._listed: list[str] | None = None
        self._laid = 0

    def hear(self, line: str) -> None:
        """Take in a line of the table."""
        if line.startswith("Hand: "):
            self._hand = line.removeprefix("Hand: ").split()
        if line == "You can:":
            self._listed = []
        elif self._listed is not None and line.startswith("  "):
            if one_of := _ONE_OF.fullmatch(line):
                self._listed += [f"discard {card}" for card in one_of[1].split()]
            elif line == "  discard any card of your hand":
                self._listed += [f"discard {card}" for card in self._hand]
            elif move := _MOVE.match(line):
                self._listed.append(move[1])
        if line.startswith("Round "):
            self._laid = 0

    def speak(self) -> str:
        """Return the next line to type."""
        if self._listed is None:
            return "?"
        moves, self._listed = self._listed, None
        table = [move for move in moves if move.split()[0] in ("take", "lay", "add", "swap")]
        if table and self._laid < 5 and self._chance.random() < 0.8:
            self._laid += 1
            return self._chance.choice(table)
        ends = [move for move in moves if move not in table and move != "back"]
        return self._chance.choice(ends or moves)
