"""Perft: how many sequences of legal moves there are from a position, to each depth.

A count that changes means that a move has become legal, or has ceased to be. Each file holds the
positions of a preset: a comment that says how the first counts come about by hand, the position,
and the counts for 1, 2, … moves. `./run test tests/perft --regenerate` writes the counts anew.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from rami import PRESETS, Round, parse_position

FOLDER = Path(__file__).parent
COUNTS = "perft:"
RULE = "-" * 30


@dataclass(frozen=True)
class Block:
    name: str
    comment: str
    position: str
    counts: list[int]

    def __str__(self) -> str:
        counts = " ".join(map(str, self.counts))
        return f"{self.comment}{self.position}{COUNTS} {counts}\n"


def blocks(preset: str) -> list[Block]:
    text = (FOLDER / f"{preset}.txt").read_text(encoding="utf-8")
    found = []
    for part in text.split(f"{RULE}\n"):
        lines = part.splitlines(keepends=True)
        comment = "".join(line for line in lines if line.startswith("#"))
        position = "".join(line for line in lines if not line.startswith(("#", COUNTS)))
        (counts,) = (line for line in lines if line.startswith(COUNTS))
        numbers = list(map(int, counts.removeprefix(COUNTS).split()))
        found.append(Block(lines[0].strip("# \n"), comment, position, numbers))
    return found


def perft(round_: Round, depth: int) -> int:
    moves = round_.legal_moves
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = round_.copy()
        after.apply_unchecked(move)
        total += perft(after, depth - 1)
    return total


def counted(block: Block) -> list[int]:
    round_ = Round.of(parse_position(block.position))
    return [perft(round_, depth) for depth in range(1, len(block.counts) + 1)]


@pytest.mark.parametrize("preset", PRESETS)
def test_as_many_moves_as_ever(preset: str, request: pytest.FixtureRequest) -> None:
    known = blocks(preset)
    if request.config.getoption("--regenerate"):
        known = [Block(b.name, b.comment, b.position, counted(b)) for b in known]
        text = f"{RULE}\n".join(map(str, known))
        (FOLDER / f"{preset}.txt").write_text(text, encoding="utf-8")
    assert len(known) >= 3
    for block in known:
        assert counted(block) == block.counts, block.name


@pytest.mark.parametrize("preset", PRESETS)
def test_the_positions_are_of_their_preset(preset: str) -> None:
    for block in blocks(preset):
        position = parse_position(block.position)
        assert position.rules == PRESETS[preset]
        assert str(position) == block.position
