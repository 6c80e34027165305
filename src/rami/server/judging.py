"""What cards of a hand would be, asked of the engine for somebody who still thinks.

The answer follows from what the seat sees: its own hand, the table, the rules. Only the seat on
turn is told what it may do now, since the engine answers for that seat alone (R-HIDE-2).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from msgspec import UNSET

from rami.engine.cards import Cards, parse_cards
from rami.engine.cover import Cover, Goal, best_cover, best_opening
from rami.engine.melds import Meld, lay_off, read_meld, swap_joker
from rami.engine.moves import Discard, Draw, Lay, LayOff, Move, Swap, Take
from rami.engine.opening import verdict_on
from rami.engine.position import Phase
from rami.engine.refusals import Refused, refusal
from rami.engine.round import Round
from rami.engine.views import SeatView, view_for
from rami.server.protocol import Arrange, Arranged, Judge, Judged, Option
from rami.server.reasons import reason_of
from rami.server.showing import meld_shown, opening_shown
from rami.server.table import Table
from rami.texts.faults import Fault

__all__ = ["arranged", "judged"]


def judged(table: Table, seat: int, asked: Judge, lang: str) -> Judged:
    """Return what some cards of a seat's hand would be, and what the seat could do with them.

    Raises:
        Fault: if nothing has been dealt.
        Refused: if the text names no cards, or some that are not in the hand.
    """
    round_ = table.round
    if round_ is None:
        raise Fault("table.not_started")
    view = view_for(round_, seat)
    cards = Cards.of(parse_cards(asked.cards)) if asked.cards.strip() else Cards()
    for card in cards:
        if view.hand.count(card) < cards.count(card):
            raise Refused(refusal("turn.card_not_in_hand", card=card))
    meld: Meld | None = None
    why_not = UNSET
    if cards:
        try:
            meld = read_meld(cards, view.rules)
        except Refused as error:
            why_not = reason_of(error.refusal, lang)  # type: ignore[assignment]  # UNSET before
    opens = view.rules.has_opening and not view.opened[seat] and not view.outcome
    laid = view.laid if view.turn == seat else ()
    so_far = verdict_on(laid, view.rules)
    with_meld = verdict_on((*laid, meld), view.rules) if meld else None
    return Judged(
        id=asked.id,
        version=table.version,
        meld=meld_shown(meld) if meld else UNSET,
        why_not=why_not,
        opening=opening_shown(so_far, lang) if opens else UNSET,
        opening_with=opening_shown(with_meld, lang) if opens and with_meld else UNSET,
        options=tuple(_options(round_, view, cards, lang)) if view.on_turn else (),
    )


def arranged(table: Table, seat: int, asked: Arrange) -> Arranged:
    """Return the melds of a seat's hand: those that open best, or if none do, leave least.

    Raises:
        Fault: if nothing has been dealt.
    """
    round_ = table.round
    if round_ is None:
        raise Fault("table.not_started")
    view = view_for(round_, seat)
    cover = _cover(view)
    return Arranged(
        id=asked.id,
        version=table.version,
        melds=tuple(map(meld_shown, cover.melds)) if cover else (),
        rest=str(cover.left if cover else view.hand),
    )


def _cover(view: SeatView) -> Cover | None:
    hand, rules = view.hand, view.rules
    if not hand:
        return None
    # The card that ends a turn is kept, where it must be (R-OUT-1).
    has_drawn = view.on_turn and view.phase is not Phase.DRAW
    keep = 1 if rules.discard_to_win and has_drawn else 0
    opens = rules.has_opening and not view.opened[view.seat]
    opening = best_opening(hand, rules, keep=keep) if opens else None
    return opening or best_cover(hand, rules, Goal.FEWEST_LEFT, keep=keep)


def _options(round_: Round, view: SeatView, cards: Cards, lang: str) -> Iterator[Option]:
    """Yield each thing the seat on turn could mean with these cards, with the engine's answer."""
    for move in _moves(view, cards):
        reason = round_.check(move)
        after = _meld_after(move, view)
        yield Option(
            move=str(move),
            meld=meld_shown(after) if after else UNSET,
            refused=reason_of(reason, lang) if reason else UNSET,
        )


def _moves(view: SeatView, cards: Cards) -> Iterator[Move]:
    if view.phase is Phase.DRAW:
        yield Draw()
        yield Take()
        return
    if not cards:
        return
    if len(cards) > 1:
        yield Lay(cards)
    for number in range(len(view.table)):
        yield LayOff(cards, number)
    if len(cards) == 1:
        card = next(iter(cards))
        for number, meld in enumerate(view.table):
            if meld.cards.jokers:
                yield Swap(card, number)
        yield Discard(card)


def _meld_after(move: Move, view: SeatView) -> Meld | None:
    """Return the meld that a move makes, None if it makes none."""
    with suppress(Refused):
        if isinstance(move, Lay):
            return read_meld(move.cards, view.rules)
        if isinstance(move, LayOff):
            return lay_off(view.table[move.meld], move.cards, view.rules)
        if isinstance(move, Swap):
            return swap_joker(view.table[move.meld], move.card, view.rules)
    return None
