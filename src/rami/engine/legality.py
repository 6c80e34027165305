"""What is legal: why a move is refused, and which moves are not.

Together with what a move does, in `rami.engine.round`, this is the only place where the rules
of play are enforced. Nothing here changes anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rami.engine.cards import JOKER, Card, Cards
from rami.engine.cover import opening_in
from rami.engine.finder import lay_offs_in, melds_in
from rami.engine.melds import Meld, MeldKind, extended, laid, swapped
from rami.engine.moves import (
    DISCARDS,
    Discard,
    Draw,
    Lay,
    LayOff,
    Move,
    Swap,
    Take,
    TakeBack,
    add_discards,
    lay,
    layoff,
    swap,
)
from rami.engine.opening import verdict_on
from rami.engine.refusals import Refusal, refusal
from rami.engine.rulebook import IDLE_TURNS_PER_SEAT
from rami.engine.rules import JokerSwap
from rami.engine.scoring import hand_points
from rami.engine.state import RoundState, replaced
from rami.engine.turn import Turn

__all__ = ["listed_moves", "refusal_of", "timeout_move"]

_DRAW: Final = Draw()
_TAKE: Final = Take()
_TAKE_BACK: Final = TakeBack()
# This module's own, so that its compiled form can know its type.
_IDLE_TURNS: Final = IDLE_TURNS_PER_SEAT


def refusal_of(state: RoundState, move: Move) -> Refusal | None:
    """Return why a move is refused, or None if it is legal."""
    if state.outcome:
        return refusal("turn.round_over")
    now = state.now
    if now is None:
        if move is _DRAW:
            return None  # R-TURN-5
        if move is _TAKE:
            return _check_take(state)
        _expect_move(move)
        return refusal("turn.draw_first")
    if isinstance(move, Discard):
        return _check_discard(state, now, move)
    if move is _TAKE_BACK:
        return None if now.way_back else refusal("turn.nothing_to_take_back")
    if move is _DRAW or move is _TAKE:
        return refusal("turn.already_drawn")
    _expect_move(move)
    return _check_melding(state, now, move)


def _check_melding(state: RoundState, now: Turn, move: Move) -> Refusal | None:
    """Return why a lay, a lay-off or a swap is refused, or None if it is legal."""
    hand = state.hands[state.turn]
    if not move.cards <= hand:
        return refusal("turn.card_not_in_hand", card=_missing(move.cards, hand))
    if isinstance(move, Lay):
        return _check_lay(state, now, move)
    if not _may_touch_table(state, now):
        return refusal("opening.not_opened")
    if not 0 <= move.meld < len(state.table):
        return refusal("turn.no_such_meld", meld=move.meld + 1, melds=len(state.table))
    if isinstance(move, Swap):
        return _check_swap(state, move)
    return _check_lay_off(state, move)


def _expect_move(move: object) -> None:
    if not isinstance(move, Move):
        raise TypeError(f"a move, as parse_move reads it from a text, not {move!r}")


def _missing(cards: Cards, hand: Cards) -> Card:
    return min(card for card in cards if hand.count(card) < cards.count(card))


def _check_take(state: RoundState) -> Refusal | None:
    rules = state.rules
    if not state.pile:
        return refusal("pile.empty")
    had = state.turns_had[state.turn]
    if had < rules.turns_before_pile:  # R-TURN-2
        return refusal("pile.not_open_yet", turn=had + 1, opens=rules.pile_opens_in_round_turn)
    if state.idle_turns >= _IDLE_TURNS * state.seats:  # R-STOCK-3
        return refusal("pile.closed", turns=_IDLE_TURNS)
    if not rules.taken_must_be_melded:
        return None
    card = state.pile[-1]
    return None if _could_use(state, card) else refusal("pile.card_not_usable", card=card)


def _could_use(state: RoundState, card: Card) -> bool:
    """R-TURN-3: whether the seat on turn could meld a card, were it in its hand."""
    hand = state.hands[state.turn].plus(card)
    if not state.opened[state.turn]:
        return opening_in(hand, state.rules, card, state.rules.cards_to_keep) is not None
    return any(card in cards for cards in _usable(state, hand, state.table))


def _usable(state: RoundState, hand: Cards, table: tuple[Meld, ...]) -> Iterator[Cards]:
    """Yield what a seat that may touch the table could lay or lay off (R-OUT-1)."""
    most = len(hand) - state.rules.cards_to_keep
    for meld in melds_in(hand, state.rules):
        if len(meld) <= most:
            yield meld.cards
    for meld in table:
        for cards in lay_offs_in(meld, hand, state.rules):
            if len(cards) <= most:
                yield cards


def _may_touch_table(state: RoundState, now: Turn) -> bool:
    """R-OPEN-4: whether the seat on turn may lay off and swap."""
    return state.opened[state.turn] or now.suffices


def _check_lay(state: RoundState, now: Turn, move: Lay) -> Refusal | None:
    meld = laid(move.cards, state.rules)
    if isinstance(meld, Refusal):
        return meld
    if len(meld) < len(state.hands[state.turn]):
        return None
    if state.rules.cards_to_keep:
        return refusal("out.card_must_remain")
    if not state.opened[state.turn]:
        melds = (*now.laid, meld)
        if not verdict_on(melds, state.rules).accepted:
            return refusal("opening.hand_emptied")
    return None


def _check_lay_off(state: RoundState, move: Move) -> Refusal | None:
    longer = extended(state.table[move.meld], move.cards, state.rules)
    if isinstance(longer, Refusal):
        return longer
    if state.rules.cards_to_keep and len(move.cards) == len(state.hands[state.turn]):
        return refusal("out.card_must_remain")
    return None


def _check_swap(state: RoundState, move: Swap) -> Refusal | None:
    meld = state.table[move.meld]
    if state.rules.joker_swap is JokerSwap.OFF:
        return refusal("swap.off")
    if not meld.cards.jokers:
        return refusal("swap.no_joker", meld=move.meld + 1)
    if state.rules.joker_swap is JokerSwap.RUNS and meld.kind is MeldKind.GROUP:
        return refusal("swap.groups_off")
    changed = swapped(meld, move.card, state.rules)
    if isinstance(changed, Refusal):
        return changed
    hand = state.hands[state.turn].minus(move.card).plus(JOKER)
    table = replaced(state.table, move.meld, changed)
    if not any(cards.jokers for cards in _usable(state, hand, table)):  # R-SWAP-2
        return refusal("swap.joker_stuck")
    return None


def _check_discard(state: RoundState, now: Turn, move: Discard) -> Refusal | None:
    hand = state.hands[state.turn]
    card = move.card
    if not hand.count(card):
        return refusal("turn.card_not_in_hand", card=card)
    reason = _why_no_discard(state, now)
    if not reason and card is _kept_face(state, now):
        return refusal("pile.card_kept", card=card)
    return reason


def _why_no_discard(state: RoundState, now: Turn) -> Refusal | None:
    """Return why the seat on turn can discard none of its cards, None if it can."""
    hand = state.hands[state.turn]
    if hand.jokers > now.jokers:
        return refusal("swap.joker_held", jokers=hand.jokers, allowed=now.jokers)
    stands = _may_touch_table(state, now)
    if now.taken and stands and not now.taken_used:  # R-TURN-4
        return refusal("pile.card_not_melded", card=now.taken)
    if not stands and not now.laid and len(hand) == 1:
        return refusal("opening.hand_emptied")
    return None


def _kept_face(state: RoundState, now: Turn) -> Card | None:
    """R-TURN-4: the face taken from the pile, which an opening that will fail must keep."""
    return None if _may_touch_table(state, now) else now.taken


def _list_discards(state: RoundState, now: Turn, moves: list[Move]) -> None:
    """Add every discard that the seat on turn can make."""
    if _why_no_discard(state, now) is not None:
        return
    hand = state.hands[state.turn]
    add_discards(moves, hand)
    kept = _kept_face(state, now)
    if kept is not None and hand.count(kept):
        moves.remove(DISCARDS[kept.index])


def listed_moves(state: RoundState) -> list[Move]:
    """List the legal moves: draws; or lays, lay-offs, swaps, taking back and discards."""
    if state.outcome:
        return []
    now = state.now
    if now is None:
        return [_DRAW] if _check_take(state) else [_DRAW, _TAKE]
    hand = state.hands[state.turn]
    moves: list[Move] = []
    for meld in melds_in(hand, state.rules):
        move = lay(meld.cards.once, 0, meld.cards.jokers)
        if meld.cards != hand or not _check_lay(state, now, move):
            moves.append(move)
    if _may_touch_table(state, now):
        _list_table_moves(state, hand, moves)
    if now.way_back:
        moves.append(_TAKE_BACK)
    _list_discards(state, now, moves)
    return moves


def _list_table_moves(state: RoundState, hand: Cards, moves: list[Move]) -> None:
    swaps = []
    for index, meld in enumerate(state.table):
        for cards in lay_offs_in(meld, hand, state.rules):
            if not state.rules.cards_to_keep or cards != hand:
                moves.append(layoff(cards.once, 0, cards.jokers, index))
        if meld.cards.jokers:
            for card in meld.joker_places:
                move = swap(card, index)
                if card in hand and not _check_swap(state, move):
                    swaps.append(move)
    moves += swaps


def timeout_move(state: RoundState) -> Move:
    """Return the next move for a seat whose time has run out (R-TIME-1).

    Whoever keeps the clock applies it, and asks again, until the turn has passed.
    """
    now = state.now
    if now is None:
        return _DRAW
    if now.laid and now.way_back and not _may_touch_table(state, now):
        return _TAKE_BACK
    discards: list[Move] = []
    _list_discards(state, now, discards)
    if not discards:
        return _TAKE_BACK if now.way_back else _use_of_taken(state, now)
    if now.drawn and DISCARDS[now.drawn.index] in discards:
        return DISCARDS[now.drawn.index]
    return max(discards, key=lambda discard: hand_points(discard.cards, state.rules))


def _use_of_taken(state: RoundState, now: Turn) -> Move:
    """Return a lay or lay-off with the card taken from the pile, which R-TURN-3 promises.

    The seat was open when it took the card: with nothing left to take back, and no discard
    before the card is melded (R-TURN-4), this is the move that remains.
    """
    return next(
        move
        for move in listed_moves(state)
        if isinstance(move, Lay | LayOff) and now.taken and now.taken in move.cards
    )
