"""A round that is over, told again: step by step with all hands; what its deal followed from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from rami.engine.records import Record
from rami.engine.views import spectator_view
from rami.server import protocol
from rami.server.finished import match_of, number_of_deal, record_of
from rami.server.protocol import Frame, FramesShown, ProofShown
from rami.server.showing import cards_text, round_shown
from rami.server.table import Table
from rami.texts.faults import Fault

__all__ = ["FRAMES_MOST", "frames_of", "proof_of"]

FRAMES_MOST: Final = 200
"""How many steps of a round one message tells: more than most rounds have."""


def _record_with(table: Table, match: int | None, round_: int) -> tuple[Record, int]:
    """Return the record of a match of which a round is over, and its number."""
    _, number = match_of(table, match)
    record = record_of(table, number)
    if round_ > len(record.rounds):
        raise Fault("round.not_over")
    return record, number


def proof_of(table: Table, asked: protocol.Proof) -> ProofShown:
    """Return from what the deal of a round that is over followed.

    Raises:
        Fault: if there is no such round, or it is not over.
    """
    record, match = _record_with(table, asked.match, asked.round)
    played = record.rounds[asked.round - 1]
    proof = ProofShown(
        id=asked.id,
        match=match,
        round=asked.round,
        number=number_of_deal(table, match, asked.round),
        dealer=(record.dealer + asked.round - 1) % len(record.players) + 1,
        deal=" ".join(map(str, played.deal)),
        reshuffles=tuple(" ".join(map(str, order)) for order in played.reshuffles),
        sealed=played.seal is not None,
    )
    seal = played.seal
    if seal is None:
        return proof
    return msgspec.structs.replace(
        proof,
        commitment=seal.commitment,
        secret=seal.secret,
        commitments=seal.commitments,
        nonces=seal.nonces,
    )


def frames_of(table: Table, asked: protocol.Frames, lang: str) -> FramesShown:
    """Return a round that is over, with all hands, step by step.

    Raises:
        Fault: if there is no such round, or it is not over.
    """
    record, number = _record_with(table, asked.match, asked.round)
    played = record.rounds[asked.round - 1]
    return FramesShown(
        id=asked.id,
        match=number,
        round=asked.round,
        deal=" ".join(map(str, played.deal)),
        step=asked.step,
        steps=len(played.moves),
        frames=tuple(_frames_from(asked.step, record, asked.round, lang)),
    )


def _frames_from(first: int, record: Record, number: int, lang: str) -> Iterator[Frame]:
    round_ = record.deal(number)
    for step, move in enumerate(record.rounds[number - 1].moves, start=1):
        if step == first + FRAMES_MOST:
            return
        seat = round_.turn
        events = round_.apply(move)
        if step < first:
            continue
        yield Frame(
            seat=seat + 1,
            move=str(move),
            round=round_shown(spectator_view(round_), lang),
            hands=tuple(map(cards_text, round_.hands)),
            drew=str(events.card) if events.card else None,
        )
