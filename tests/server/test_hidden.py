"""Two rounds that differ in hidden cards only are told by the same bytes (R-HIDE-1, R-HIDE-2)."""

from __future__ import annotations

import msgspec
import pytest
from tests.support.logbook import Logbook

from rami.engine.refusals import Refused
from rami.server import decisions
from rami.server.entries import Dealt
from rami.server.judging import judged
from rami.server.protocol import Judge
from rami.server.reasons import refused
from rami.server.showing import Viewer, update_for
from rami.server.table import Table
from rami.texts.faults import Fault

ENCODER = msgspec.json.Encoder()


def two_alike(preset: str, seed: int) -> tuple[Logbook, Logbook]:
    """Deal two rounds that differ by a card of seat 2 and one deep in the stock."""
    books = [Logbook("", "", rules=preset, seed=seed).sit("Anna", "Bo") for _ in range(2)]
    one, other = books
    dealt = one.log[-1].entry
    assert isinstance(dealt, Dealt)
    cards = dealt.order.split()
    # Seat 1 is dealt first; the last card of the stock stays there for the test.
    number = next(n for n in range(1, 9, 2) if cards[n] != cards[-1])
    cards[number], cards[-1] = cards[-1], cards[number]
    changed = msgspec.structs.replace(dealt, order=" ".join(cards))
    other.log[-1] = msgspec.structs.replace(other.log[-1], entry=changed)
    other.table = Table("id", one.table.code).follow(other.log)
    return one, other


def told(book: Logbook, seat: int | None, since: int) -> list[bytes]:
    """Return all that a viewer could be sent now."""
    table = book.table
    sent: list[object] = [update_for(table, Viewer(seat, moves=True), since, 0)]
    sent.append(update_for(table, Viewer(seat, moves=True), 0, 0))
    if seat is not None and table.round is not None:
        hand = str(table.round.hands[seat])
        for cards in ("", hand, hand[:2], hand[:8], "2C", "KS QS JS"):
            try:
                sent.append(judged(table, seat, Judge(id="j", cards=cards), "en"))
            except (Refused, Fault) as error:
                sent.append(refused(error, "en", "j"))
        for move in ("draw", "take", "lay KS QS JS", "discard 2C", "add 2C to 1", "back", "?"):
            try:
                decisions.move_of(table, ("anna", "bo")[seat], move, table.version, "m")
            except (Refused, Fault) as error:
                sent.append(refused(error, "en", "m"))
    return list(map(ENCODER.encode, sent))


@pytest.mark.parametrize("preset", ["cardverse", "rami-51", "rami-40"])
@pytest.mark.parametrize("seed", range(4))
def test_r_hide_2_hidden_cards_change_no_byte_that_is_sent(preset: str, seed: int) -> None:
    one, other = two_alike(preset, seed)
    assert one.table.match != other.table.match
    for _ in range(24):
        since = one.table.version
        for book in (one, other):
            book.play(1)
        for seat in (0, None):
            assert told(one, seat, since) == told(other, seat, since)
        # The one who holds the card is told another hand: the test would see a difference.
        assert told(one, 1, since) != told(other, 1, since)
