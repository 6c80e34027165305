"""Golden playthroughs: whole rounds of each preset, move by move, reviewed as a diff.

Each file holds the record of a match, then what happened, as everybody who may see all would be
told. After a change of what is played, look at what changed in

    ./run test tests/golden --regenerate
    git diff tests/golden
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import count
from pathlib import Path
from random import Random

import pytest
from tests.support.games import chosen

from rami import (
    PRESETS,
    Discard,
    Event,
    Match,
    Move,
    OpeningFailed,
    OpeningVerdict,
    Outcome,
    Record,
    Reshuffled,
    Round,
    RoundEnded,
    Take,
    best_opening,
    parse_record,
    replay,
)
from rami.engine.moves import Lay

FOLDER = Path(__file__).parent
MOVES_MOST = 400  # in a file: what a person still reads
SEATS = {name: range(rules.players[0], rules.players[1] + 1) for name, rules in PRESETS.items()}
TABLES = [(name, seats) for name in PRESETS for seats in SEATS[name]]


def move_of(round_: Round, rng: Random) -> Move:
    """The policy: takes what it may, opens when it can, else moves by chance; seldom goes back."""
    moves = sorted(round_.legal_moves, key=str)  # in whatever order they are listed
    hand = round_.hands[round_.turn]
    if Take() in moves and rng.random() < 0.7:
        return Take()
    if round_.now and not round_.opened[round_.turn]:
        opening = best_opening(hand, round_.rules, keep=1) if not round_.now.laid else None
        if opening and opening.melds:
            return Lay(opening.melds[0].cards)
        if round_.now.laid and not round_.opening.accepted:
            lays = [move for move in moves if isinstance(move, Lay)]
            if lays and rng.random() < 0.9:
                return max(lays, key=lambda move: len(move.cards))
        if not round_.now.laid and rng.random() < 0.9:
            return rng.choice([move for move in moves if isinstance(move, Discard)] or moves)
    return chosen(moves, rng)


@cache
def a_match(name: str, seats: int) -> Match:
    """The first match of moderate length, over the seeds: of one round, of two for two seats.

    With five seats the stock is small: there the first in which the pile becomes the stock.
    """
    for seed in count():
        match = played_match(name, seats, Random(f"{name}, {seats} seats, {seed}"))
        moves = sum(len(round_.history) for round_ in match.rounds)
        if moves < MOVES_MOST and (seats < 5 or match.round.reshuffles):
            return match
    raise AssertionError


def played_match(name: str, seats: int, rng: Random) -> Match:
    match = Match(PRESETS[name], seats, rng)
    for _ in range(2 if seats == 2 else 1):
        if match.round.outcome:
            match.next_round()
        while not match.round.outcome:
            match.apply(move_of(match.round, rng))
    return match


def told(match: Match) -> Iterator[str]:
    """What happened, a line each; seats are counted from 1, melds from 0."""
    for number, round_ in enumerate(match.rounds, start=1):
        yield f"# round {number}"
        for events in round_.history:
            yield from map(line, events)


def line(event: Event) -> str:
    values = [
        f"{name}={value}"
        for name, value in ((name, shown(getattr(event, name))) for name in event.__slots__)
        if value
    ]
    return " ".join([f"{event.seat + 1} {type(event).__name__}", *values])


def shown(value: object) -> str:
    """A value of an event; what is long is left to the record."""
    match value:
        case OpeningVerdict():
            lacking = " ".join(reason.code for reason in value.lacking)
            return f"[{value.points}, {lacking or 'accepted'}]"
        case Outcome():
            doubled = ", closed hand" if value.closed_hand else ""
            return f"[{value.end.value}, {value.points}{doubled}]"
        case tuple():
            return f"[{len(value)} cards]"
        case None:
            return ""
        case _:
            return f"[{value}]"


def text_of(match: Match) -> str:
    record = str(Record.of(match))
    return record + "\n" + "\n".join(told(match)) + "\n"


def path_of(name: str, seats: int) -> Path:
    return FOLDER / f"{name}-{seats}.txt"


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_table_plays_as_it_always_did(
    name: str, seats: int, request: pytest.FixtureRequest
) -> None:
    text = text_of(a_match(name, seats))
    path = path_of(name, seats)
    if request.config.getoption("--regenerate"):
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_its_record_is_replayed_from_the_file_alone(name: str, seats: int) -> None:
    text = path_of(name, seats).read_text(encoding="utf-8")
    record, _, events = text.partition("\n\n")
    match = replay(parse_record(record + "\n"))
    assert "\n".join(told(match)) + "\n" == events
    assert all(round_.outcome for round_ in match.rounds)


def test_the_files_hold_everything_that_can_happen() -> None:
    counts: Counter[str] = Counter()
    for name, seats in TABLES:
        for round_ in a_match(name, seats).rounds:
            counts.update(type(event).__name__ for events in round_.history for event in events)
    assert set(counts) == {
        "Discarded",
        "Drew",
        "Laid",
        "LaidOff",
        "Opened",
        OpeningFailed.__name__,
        Reshuffled.__name__,
        RoundEnded.__name__,
        "Swapped",
        "TookBack",
        "TookPile",
    }
    assert min(counts.values()) >= 3
