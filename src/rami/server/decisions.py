"""What a command comes to: the entries it adds to the log of a table, or why it is refused.

Pure functions from a table to entries: nothing is changed here. They are called again when
another node was first, with the table as it then is. Whether a move is legal, the engine says.
"""

from __future__ import annotations

from collections.abc import Sequence

from rami.engine.moves import Draw, Move, parse_move
from rami.engine.refusals import IllegalMove
from rami.engine.round import Round
from rami.server.entries import Back, Dealt, Entry, Moved, Mover, Ready, Sat, Spoke
from rami.server.outside import Outside
from rami.server.table import Command, Stage, Table, what_of
from rami.texts.faults import Fault
from rami.texts.server import PHRASES

__all__ = [
    "AlreadyDone",
    "begin",
    "deal",
    "deal_another",
    "move_by",
    "move_of",
    "once",
    "own_seat",
    "ready",
    "run_out",
    "sit",
    "speak",
]


class AlreadyDone(Exception):
    """The command has been carried out before: the same id twice is one command."""

    def __init__(self, version: int) -> None:
        super().__init__(version)
        self.version = version


def once(table: Table, entry: Command) -> None:
    """Let a command through that was not carried out before.

    Raises:
        AlreadyDone: if it was.
        Fault: if its id was that of another command.
    """
    done = table.done(entry.seat, entry.id)
    if done is None:
        return
    version, what = done
    if what != what_of(entry):
        raise Fault("id.used")
    raise AlreadyDone(version)


def own_seat(table: Table, holder: str) -> int:
    """Return the seat of a holder.

    Raises:
        Fault: if there is none.
    """
    seat = table.seat_of(holder)
    if seat is None:
        raise Fault("seat.not_yours")
    return seat


def sit(
    table: Table, holder: str, name: str, seat: int | None, id: str, outside: Outside
) -> Sequence[Entry]:
    """Take a seat, the first free one if none is named; the last to sit down starts the match.

    Who has left in the middle of a match takes the same seat again.
    """
    held = table.seat_of(holder)
    if held is not None and table.seats[held].gone:
        return [Back(held)]
    if held is not None:
        raise AlreadyDone(table.version)
    if holder in table.removed:
        raise Fault("seat.removed")
    free = [number for number, place in enumerate(table.seats) if place.is_free]
    if not free:
        raise Fault("seat.none_free")
    chosen = free[0] if seat is None else seat
    if chosen not in free:
        raise Fault("seat.taken", seat=chosen + 1)
    entries: list[Entry] = [Sat(chosen, holder, name, id)]
    if len(free) == 1:
        entries.append(_first_deal(table, outside))
    return entries


def ready(table: Table, holder: str, id: str, outside: Outside) -> Sequence[Entry]:
    """Be ready for the next round, or for another match; the last one to be so starts it."""
    seat = own_seat(table, holder)
    entry = Ready(seat, id)
    once(table, entry)
    if table.round is None or not table.round.outcome:
        raise Fault("round.on")
    if seat in table.ready:
        raise AlreadyDone(table.version)
    entries: list[Entry] = [entry]
    if table.ready | {seat} >= _waited_for(table):
        again = table.stage is Stage.OVER
        entries.append(_first_deal(table, outside) if again else _next_deal(table, outside))
    return entries


def _waited_for(table: Table) -> set[int]:
    """Return the persons without whom nothing goes on: those for whom no bot plays."""
    return {seat for seat in table.persons if not table.seats[seat].stand_in}


def deal_another(table: Table, stood_in: set[int], outside: Outside) -> Sequence[Entry]:
    """Begin another match if all want it but those for whom bots play from now on."""
    waited_for = _waited_for(table) - stood_in
    if table.stage is not Stage.OVER or not waited_for or not table.ready >= waited_for:
        return []
    return [_first_deal(table, outside)]


def speak(table: Table, holder: str, phrase: str, id: str) -> Sequence[Entry]:
    """Say one of the quick phrases."""
    seat = own_seat(table, holder)
    entry = Spoke(seat, phrase, id)
    once(table, entry)
    if phrase not in PHRASES:
        raise Fault("phrase.unknown")
    return [entry]


# The match ------------------------------------------------------------------------------------


def move_of(table: Table, holder: str, text: str, seen: int, id: str) -> Sequence[Entry]:
    """Make a move for one's seat, which has seen the table at version `seen`.

    Raises:
        Fault: if the seat is not on turn, or does not know what happened meanwhile.
        Unreadable: if the text is no move.
        IllegalMove: if the engine refuses it.
    """
    seat = own_seat(table, holder)
    move = parse_move(text)
    once(table, Moved(seat, str(move), id=id))
    round_ = table.round
    if round_ is None:
        raise Fault("table.not_started")
    if seen > table.version:
        raise Fault("version.unknown", version=seen)
    if seen < table.played_at:
        raise Fault("version.stale")
    # The engine answers for the seat on turn: nobody else may ask it about that seat's cards.
    if round_.turn != seat and not round_.outcome:
        raise Fault("turn.not_yours", seat=round_.turn + 1, name=table.names[round_.turn])
    return [_moved(round_, move, Mover.PERSON, id)]


def move_by(table: Table, move: Move, by: Mover, seen: int) -> Sequence[Entry]:
    """Make a move that was chosen at version `seen` for the seat on turn; nothing if too late.

    It is too late for a bot, too, if the person it played for is back.

    Raises:
        IllegalMove: if the engine refuses it.
    """
    round_ = table.round
    if round_ is None or table.played_at != seen or (by is Mover.BOT and not table.is_bots_turn):
        return []
    return [_moved(round_, move, by, "")]


def run_out(table: Table, seen: int) -> Sequence[Entry]:
    """End the turn of a seat whose time has run out (R-TIME-1); nothing if it moved meanwhile."""
    if table.round is None or table.played_at != seen or table.round.outcome:
        return []
    round_ = table.round.copy()
    seat, entries = round_.turn, []
    while round_.turn == seat and not round_.outcome:
        move = round_.timeout_move()
        entries.append(_moved(round_, move, Mover.CLOCK, ""))
        round_.apply_unchecked(move)
    return entries


def _moved(round_: Round, move: Move, by: Mover, id: str) -> Moved:
    reason = round_.check(move)
    if reason:
        raise IllegalMove(reason)
    order = ""
    if isinstance(move, Draw) and not round_.stock_size:
        # The order goes to the log, so that replaying it draws no chance.
        extra = round_.copy().apply_unchecked(move).extra
        order = " ".join(map(str, extra.order)) if extra and extra.order else ""
    return Moved(round_.turn, str(move), by, id, order)


def deal(table: Table, seen: int, outside: Outside) -> Sequence[Entry]:
    """Deal the next round of the match on after the pause; nothing if it has been dealt."""
    if table.played_at != seen or table.stage is not Stage.PLAYING:
        return []
    return [_next_deal(table, outside)]


def _first_deal(table: Table, outside: Outside) -> Dealt:
    return _dealt(table, outside.below(len(table.seats)), outside, first=True)


def _next_deal(table: Table, outside: Outside) -> Dealt:
    assert table.round is not None
    dealer = (table.round.dealer + 1) % table.round.seats  # R-TURN-7
    return _dealt(table, dealer, outside, first=False)


def _dealt(table: Table, dealer: int, outside: Outside, *, first: bool) -> Dealt:
    order = " ".join(map(str, outside.pack(table.rules)))
    return Dealt(order, dealer, outside.secret(), first)


def begin(table: Table, outside: Outside) -> Sequence[Entry]:
    """Deal at a table that only bots play at; nothing where people are still to come."""
    return [] if any(seat.is_free for seat in table.seats) else [_first_deal(table, outside)]
