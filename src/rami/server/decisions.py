"""What a command comes to: the entries it adds to the log of a table, or why it is refused.

Pure functions from a table to entries: nothing is changed here. They are called again when
another node was first, with the table as it then is. Whether a move is legal, the engine says.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rami.engine.moves import Draw, Move
from rami.engine.refusals import IllegalMove
from rami.engine.round import Round
from rami.engine.seals import commitment_to
from rami.server.dealing import deal_when_sealed
from rami.server.entries import (
    Back,
    CommitmentsClosed,
    Committed,
    Entry,
    Moved,
    Mover,
    NonceOpened,
    Ready,
    Sat,
    Spoke,
)
from rami.server.moves import move_from, move_text
from rami.server.outside import Outside
from rami.server.sealing import Sealing
from rami.server.table import Command, Stage, Table, what_of
from rami.texts.faults import Fault
from rami.texts.server import PHRASES

__all__ = [
    "AlreadyDone",
    "begin",
    "close_commitments",
    "commit",
    "deal_another",
    "move_by",
    "move_of",
    "once",
    "open_nonce",
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
    table: Table,
    holder: str,
    name: str,
    seat: int | None,
    id: str,
    outside: Outside,
    commitment: str = "",
) -> Sequence[Entry]:
    """Take a seat, the first free one if none is named; the last to sit down starts the match.

    With a `commitment` to a nonce, one takes part in the first deal (R-HIDE-2). Who has left in
    the middle of a match takes the same seat again.
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
    sealing = table.sealing
    if commitment and sealing and not sealing.is_closed:
        entries.append(Committed(chosen, commitment))
        sealing = sealing.committed(chosen, commitment, outside.now_ms())
    if len(free) == 1:
        entries += deal_when_sealed(table, outside, sealing)
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
    if table.ready | {seat} >= table.waited_for:
        entries += deal_when_sealed(table, outside)
    return entries


def deal_another(table: Table, stood_in: set[int], outside: Outside) -> Sequence[Entry]:
    """Begin another match if all want it but those for whom bots play from now on."""
    waited_for = table.waited_for - stood_in
    if table.stage is not Stage.OVER or not waited_for or not table.ready >= waited_for:
        return []
    return deal_when_sealed(table, outside)


# The exchange before a deal ---------------------------------------------------------------------


def commit(
    table: Table, holder: str, number: int, commitment: str, id: str, now_ms: int
) -> Sequence[Entry]:
    """Commit to a nonce for the deal with a number; once all who are there have, it is opened.

    Before the match there is time until the last seat is taken.

    Raises:
        Fault: if that is not the next deal, or its commitments are closed.
    """
    seat = own_seat(table, holder)
    entry = Committed(seat, commitment, id)
    once(table, entry)
    sealing = _exchange_of(table, number)
    if seat in sealing.commitments:
        raise Fault("seal.committed")
    if sealing.is_closed:
        raise Fault("seal.closed")
    there = set(table.present) | {seat}
    all_in = sealing.committed(seat, commitment, now_ms).commitments.keys() >= there
    if table.stage is Stage.WAITING or not all_in:
        return [entry]
    return [entry, CommitmentsClosed()]


def close_commitments(table: Table, now_ms: int) -> Sequence[Entry]:
    """Take no more commitments, if it is time for that."""
    closes_ms = table.sealing.closes_ms if table.sealing else None
    return [CommitmentsClosed()] if closes_ms is not None and closes_ms <= now_ms else []


def open_nonce(table: Table, holder: str, number: int, nonce: str, id: str) -> Sequence[Entry]:
    """Open the nonce that one has committed to, once all commitments are in.

    Raises:
        Fault: if that is not the next deal, commitments are still taken, or it is another nonce.
    """
    seat = own_seat(table, holder)
    entry = NonceOpened(seat, nonce, id)
    once(table, entry)
    sealing = _exchange_of(table, number)
    if not sealing.is_closed:
        raise Fault("seal.not_closed")
    if sealing.commitments.get(seat) != commitment_to(nonce):
        raise Fault("seal.not_committed")
    if seat in sealing.nonces:
        raise AlreadyDone(table.version)
    return [entry]


def _exchange_of(table: Table, number: int) -> Sealing:
    if table.sealing is None or table.sealing.number != number:
        raise Fault("seal.other_deal", deal=number)
    return table.sealing


# Talk -------------------------------------------------------------------------------------------


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
    move = move_from(text)
    entry = Moved(seat, move_text(move), id=id)
    once(table, entry)
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
    return [_legal(round_, move, entry)]


def move_by(table: Table, move: Move, by: Mover, seen: int) -> Sequence[Entry]:
    """Make a move that was chosen at version `seen` for the seat on turn; nothing if too late.

    It is too late for a bot, too, if the person it played for is back.

    Raises:
        IllegalMove: if the engine refuses it.
    """
    round_ = table.round
    if round_ is None or table.played_at != seen or (by is Mover.BOT and not table.is_bots_turn):
        return []
    return [_legal(round_, move, Moved(round_.turn, str(move), by))]


def run_out(table: Table, seen: int) -> Sequence[Entry]:
    """End the turn of a seat whose time has run out (R-TIME-1); nothing if it moved meanwhile."""
    if table.round is None or table.played_at != seen or table.round.outcome:
        return []
    round_ = table.round.copy()
    seat, entries = round_.turn, []
    while round_.turn == seat and not round_.outcome:
        move = round_.timeout_move()
        entries.append(_legal(round_, move, Moved(seat, str(move), Mover.CLOCK)))
        round_.apply_unchecked(move)
    return entries


def _legal(round_: Round, move: Move, entry: Moved) -> Moved:
    """Return the entry of a move that the engine lets through."""
    reason = round_.check(move)
    if reason:
        raise IllegalMove(reason)
    if isinstance(move, Draw) and not round_.stock_size:
        # The order goes to the log, so that replaying it draws no chance.
        extra = round_.copy().apply_unchecked(move).extra
        if extra and extra.order:
            return replace(entry, order=" ".join(map(str, extra.order)))
    return entry


def begin(table: Table, outside: Outside) -> Sequence[Entry]:
    """Deal at a table that only bots play at; nothing where people are still to come."""
    return [] if any(seat.is_free for seat in table.seats) else deal_when_sealed(table, outside)
