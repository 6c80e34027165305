"""A record computed again: is each deal the one that its secret and its nonces give?"""

from __future__ import annotations

from dataclasses import dataclass

from rami.engine.cards import Card, full_pack
from rami.engine.records import Record, RoundRecord, replay
from rami.engine.refusals import InvalidRecord, refusal
from rami.engine.rules import RuleSet
from rami.engine.seals import SealedDeal, commitment_to, reshuffle_label

__all__ = ["Verified", "verify"]


@dataclass(frozen=True, slots=True)
class Verified:
    """What was found of a round that is as its seal says, or has none.

    `took_part` are the seats whose nonces its order follows from, `withheld` those that committed
    to one and did not open it; `reshuffles` is how many were computed again.
    """

    number: int
    sealed: bool
    took_part: tuple[int, ...] = ()
    withheld: tuple[int, ...] = ()
    reshuffles: int = 0


def verify(record: Record) -> tuple[Verified, ...]:
    """Compute every deal and reshuffle of a record again, then play the match again.

    Raises:
        InvalidRecord: if something in it is not what follows from the rest; it says what.
    """
    found = tuple(
        _verify_round(played, number, record.rules)
        for number, played in enumerate(record.rounds, start=1)
    )
    replay(record)
    return found


def _verify_round(played: RoundRecord, number: int, rules: RuleSet) -> Verified:
    seal = played.seal
    if seal is None:
        return Verified(number, sealed=False)
    _verify_shown(seal, number)
    _compare(seal.order(full_pack(rules.decks, rules.jokers)), played.deal, number, 0)
    for count, order in enumerate(played.reshuffles, start=1):
        _compare(seal.order(order, reshuffle_label(count)), order, number, count)
    reshuffles = len(played.reshuffles)
    return Verified(number, True, seal.took_part, seal.withheld, reshuffles)


def _verify_shown(seal: SealedDeal, number: int) -> None:
    """What was shown last is what was committed to."""
    if commitment_to(seal.secret) != seal.commitment:
        raise InvalidRecord(refusal("seal.wrong_secret", round=number))
    for seat, nonce in enumerate(seal.nonces):
        if nonce and commitment_to(nonce) != seal.commitments[seat]:
            raise InvalidRecord(refusal("seal.wrong_nonce", round=number, seat=seat + 1))


def _compare(
    expected: tuple[Card, ...], found: tuple[Card, ...], number: int, reshuffle: int
) -> None:
    if expected == found:
        return
    pairs = zip(expected, found, strict=False)
    place = next((at for at, (one, other) in enumerate(pairs, 1) if one is not other), 0)
    place = place or min(len(expected), len(found)) + 1
    if reshuffle:
        fault = refusal("seal.wrong_reshuffle", round=number, reshuffle=reshuffle, place=place)
    else:
        fault = refusal("seal.wrong_deal", round=number, place=place)
    raise InvalidRecord(fault)
