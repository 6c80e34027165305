"""The next deal at a table, or what it still waits for: pure functions from a table to entries.

The order follows from the exchange that came before (`rami.server.sealing`). A table at which
only bots play has none: there is nobody to take part in it, and its deals are not sealed.
"""

from __future__ import annotations

from collections.abc import Sequence

from rami.server.entries import CommitmentsClosed, Dealt, Entry
from rami.server.outside import Outside
from rami.server.sealing import Sealing
from rami.server.table import Stage, Table

__all__ = ["deal_when_sealed", "due_deal"]


def deal_when_sealed(table: Table, outside: Outside, sealing: Sealing | None = None) -> list[Entry]:
    """Deal, unless somebody's nonce may still come: then take the step there is to take, if any.

    `sealing` is the exchange as it stands with the entries that come before, if there are any.
    """
    sealing = sealing or table.sealing
    if sealing:
        if sealing.waits_until_ms(table.gone) > outside.now_ms():
            return []
        if sealing.commitments and not sealing.is_closed:
            return [CommitmentsClosed()]
    return [_dealt(table, sealing, outside)]


def due_deal(table: Table, seen: int, outside: Outside) -> Sequence[Entry]:
    """Deal what is due at a table that was seen at a version; nothing if it has been dealt."""
    if table.played_at != seen or not table.deal_wanted:
        return []
    return deal_when_sealed(table, outside)


def _dealt(table: Table, sealing: Sealing | None, outside: Outside) -> Dealt:
    first = table.stage is not Stage.PLAYING
    if first or table.round is None:
        dealer = outside.below(len(table.seats))
    else:
        dealer = (table.round.dealer + 1) % table.round.seats  # R-TURN-7
    next_secret = outside.deal_secret() if table.has_persons else ""
    if sealing is None:
        order = " ".join(map(str, outside.pack(table.rules, None)))
        return Dealt(order, dealer, outside.secret(), first, next_secret=next_secret)
    seal = sealing.seal(len(table.seats))
    order = " ".join(map(str, outside.pack(table.rules, seal)))
    return Dealt(order, dealer, "", first, sealed=True, next_secret=next_secret)
