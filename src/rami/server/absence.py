"""Leaving, being away and coming back, and bots that play for those who are not there.

Under a clock a bot plays for a person who has been away for a while, or has left; without one
only once all others who are there agree. Whoever comes back plays on at once. Pure functions from
a table to entries, as `rami.server.decisions`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rami.server.decisions import AlreadyDone, deal_another, once, own_seat
from rami.server.due import Pace, stands_in_ms
from rami.server.entries import Agreed, Away, Back, Entry, Left, StoodIn
from rami.server.outside import Outside
from rami.server.seats import Gone
from rami.server.table import Stage, Table
from rami.texts.faults import Fault

__all__ = ["STAND_IN_LEVEL", "agree", "back", "come_back", "goes_away", "leave", "stand_in"]

STAND_IN_LEVEL: Final = "normal"
"""The level of a bot that plays for a person: one that spoils no match."""


def leave(table: Table, holder: str, seat: int | None, id: str) -> Sequence[Entry]:
    """Give one's seat up, or before the start send somebody away as the maker.

    Once a match has begun the seat stays one's own, and only its person can leave it.
    """
    own = table.seat_of(holder)
    chosen = own if seat is None else seat
    if chosen is None or not 0 <= chosen < len(table.seats):
        raise Fault("seat.not_yours")
    entry = Left(chosen, id, removed=chosen != own)
    once(table, entry)
    if chosen != own and holder != table.maker:
        raise Fault("seat.not_yours")
    if table.stage is Stage.WAITING:
        if not table.seats[chosen].holders:
            raise Fault("seat.empty", seat=chosen + 1)
        return [entry]
    if chosen != own:
        raise Fault("table.started")
    if table.seats[chosen].gone is Gone.LEFT:
        raise AlreadyDone(table.version)
    return [entry, *_agreed_without(table, chosen)]


def goes_away(table: Table, seat: int) -> Sequence[Entry]:
    """Take note that nothing is heard any more of the person on a seat."""
    if not table.seats[seat].holders or table.seats[seat].gone:
        return []
    return [Away(seat), *_agreed_without(table, seat)]


def _agreed_without(table: Table, seat: int) -> list[Entry]:
    """Return the bots that all agree to as soon as one who did not is gone."""
    if table.stage is Stage.WAITING:
        return []
    there = set(table.present) - {seat}
    return [
        StoodIn(number, STAND_IN_LEVEL)
        for number, other in enumerate(table.seats)
        if other.gone and not other.stand_in and there and other.agreed >= there
    ]


def back(table: Table, seat: int) -> Sequence[Entry]:
    """Give a seat back to its person, who was away; one that has left comes back by itself."""
    return [Back(seat)] if table.seats[seat].gone is Gone.AWAY else []


def come_back(table: Table, holder: str, entries: Sequence[Entry]) -> Sequence[Entry]:
    """Return what a command comes to, with the return of a person who was gone before it."""
    seat = table.seat_of(holder)
    if seat is None or not table.seats[seat].gone or not entries:
        return entries
    return entries if isinstance(entries[0], Back | Left) else [Back(seat), *entries]


def agree(table: Table, holder: str, about: int, id: str, outside: Outside) -> Sequence[Entry]:
    """Agree that a bot plays for a person who is gone; it does once all who are there agree."""
    seat = own_seat(table, holder)
    entry = Agreed(seat, about, id)
    once(table, entry)
    if table.stage is Stage.WAITING:
        raise Fault("table.not_started")
    if about not in table.persons or about == seat or not table.seats[about].gone:
        raise Fault("seat.there", seat=about + 1)
    other = table.seats[about]
    if other.stand_in or seat in other.agreed:
        raise AlreadyDone(table.version)
    if not other.agreed | {seat} >= set(table.present):
        return [entry]
    return [entry, StoodIn(about, STAND_IN_LEVEL), *deal_another(table, {about}, outside)]


def stand_in(table: Table, pace: Pace, outside: Outside) -> Sequence[Entry]:
    """Let bots play, under a clock, for those who have been gone for long enough."""
    now_ms = outside.now_ms()
    seats = [seat for seat, at_ms in stands_in_ms(table, pace).items() if at_ms <= now_ms]
    entries: list[Entry] = [StoodIn(seat, STAND_IN_LEVEL) for seat in seats]
    return [*entries, *deal_another(table, set(seats), outside)] if seats else []
