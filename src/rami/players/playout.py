"""Playing a round to its end by rules of thumb."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rami.engine.cards import JOKER, Cards, counted
from rami.engine.melds import Meld
from rami.engine.moves import DISCARDS, Draw, Take, lay
from rami.engine.round import Round
from rami.players.policy import Policy
from rami.players.sight import Sight, sight_of

__all__ = ["gain_of_pile", "play_out", "play_turn", "pressure_on"]

_DRAW: Final = Draw()
_TAKE: Final = Take()
_MANY_CARDS: Final = 7  # nobody goes out from so many, so that it is early
_ABOUT_TO_GO_OUT: Final = 2  # cards that a seat may be rid of in its next turn
_DEAD_END: Final = 2  # cards from which no meld leads out where one must be kept for the discard


def play_out(round_: Round, policies: Sequence[Policy]) -> None:
    """Play a round to its end, each seat by its policy."""
    sight = sight_of(round_.pile, round_.table, round_.rules.decks, round_.seats)
    while not round_.outcome:
        play_turn(round_, policies[round_.turn], sight)


def play_turn(round_: Round, policy: Policy, sight: Sight) -> None:
    """Play what is left of a turn; `sight` is that of the round, and is kept up to date."""
    if round_.now is None:
        _draw(round_, policy, sight)
        if round_.outcome:
            return
    _go_down(round_, policy, sight)
    if not round_.outcome:
        _discard(round_, policy, sight)


def pressure_on(round_: Round) -> int:
    """Return by how many cards the fewest of the others' hands are below seven."""
    smallest = _MANY_CARDS
    for other in range(round_.seats):
        if other != round_.turn:
            smallest = min(smallest, len(round_.hands[other]))
    return _MANY_CARDS - smallest


def gain_of_pile(round_: Round, policy: Policy, sight: Sight) -> int:
    """Return what the top of the pile is worth more than a card of the stock, at a draw.

    Where it must be melded at once it is worth taking, unless the seat would rather wait.
    """
    seat = round_.turn
    hand, top = round_.hands[seat], round_.pile[-1]
    opened = round_.opened[seat]
    if opened or not policy.rules.taken_must_be_melded:
        gain = policy.gain_of_taking(hand, top, sight, opened)
        # What is laid off at once leaves the rest of the hand.
        to_dead_end = opened and top.bit & sight.reach and _is_dead_end(hand, policy, sight)
        return -gain if to_dead_end else gain
    with_it = hand.plus(top)
    left = with_it
    melds: Sequence[Meld] = policy.opening(with_it, top, ())
    if not melds:
        return 0
    for meld in melds:
        left = left - meld.cards
    gain = 100 * (policy.points_of(with_it) - policy.points_of(left))
    could_wait = policy.weights.wait_opening and policy.opening(hand, None, ())
    return -gain if could_wait and _waits_to_open(round_, policy, left, sight) else gain


def _is_dead_end(hand: Cards, policy: Policy, sight: Sight) -> bool:
    """Whether a hand comes to two cards at the discard, where one must be kept to go out.

    No meld leads out of it then: a third card makes one that cannot be laid. A card more that
    could go to the table is better kept for the turn in which the others go.
    """
    if not policy.keep or len(hand) != _DEAD_END + 1:
        return False
    return not hand.jokers and not hand.once & sight.reach


def _draw(round_: Round, policy: Policy, sight: Sight) -> None:
    seat = round_.turn
    # Most cards are not worth it, and the reason why one may not be taken is slow to make.
    wanted = round_.pile and gain_of_pile(round_, policy, sight) > 0
    if wanted and round_.check(_TAKE) is None:
        top = round_.pile[-1]
        round_.apply_unchecked(_TAKE)
        sight.remove(top)
        sight.held[seat] |= top.bit
        return
    reshuffles = round_.reshuffles
    round_.apply_unchecked(_DRAW)
    if round_.reshuffles != reshuffles:
        again = sight_of(round_.pile, round_.table, round_.rules.decks, round_.seats)
        sight.once, sight.twice = again.once, again.twice


def _go_down(round_: Round, policy: Policy, sight: Sight) -> None:
    seat = round_.turn
    now = round_.now
    assert now is not None
    taken = now.taken if now.taken is not None and not now.taken_used else None
    hand = round_.hands[seat]
    if not round_.opened[seat] and not now.suffices:
        melds: Sequence[Meld] = policy.opening(hand, taken, now.laid)
        if not melds:
            return
        if policy.weights.wait_opening and not taken and not now.laid:
            left = hand
            for meld in melds:
                left = left - meld.cards
            if _waits_to_open(round_, policy, left, sight):
                return
    else:
        if policy.rules.jokers_in_pack and not taken and hand.jokers <= now.jokers:
            swap = policy.swap(hand, round_.table)
            if swap is not None and round_.check(swap) is None:
                round_.apply_unchecked(swap)
                sight.add(swap.cards)
                sight.held[seat] &= ~swap.cards.once
                hand = round_.hands[seat]
        # A joker that was swapped for goes back to the table in this turn (R-SWAP-2).
        melds = policy.melds(hand, JOKER if hand.jokers > now.jokers else taken)
        most = policy.weights.wait
        if most and not taken and hand.jokers <= now.jokers and _waits(round_, melds, most):
            return
    for meld in melds:
        cards = meld.cards
        round_.apply_unchecked(lay(cards.once, 0, cards.jokers))
        sight.add(cards)
        sight.held[seat] &= ~cards.once
        if round_.outcome:
            return
    if melds:
        sight.look_at(round_.table)
        taken = None
    while True:
        hand = round_.hands[seat]
        if not taken and not hand.jokers and not hand.once & sight.reach:
            return
        move = policy.lay_off(hand, round_.table, taken)
        if move is None:
            return
        if not taken and _is_dead_end(hand - move.cards, policy, sight):
            return
        taken = None
        round_.apply_unchecked(move)
        sight.add(move.cards)
        sight.held[seat] &= ~move.cards.once
        sight.look_at(round_.table)
        if round_.outcome:
            return


def _waits_to_open(round_: Round, policy: Policy, left: Cards, sight: Sight) -> bool:
    """Whether an opening that would leave such a hand stays in the hand for now."""
    weights = policy.weights
    cards = len(left) - counted(left.once & sight.reach) - left.jokers
    if cards <= policy.keep or cards > weights.wait_left:
        return False
    seat = round_.turn
    for other in range(round_.seats):
        if other != seat and len(round_.hands[other]) <= weights.wait_opening:
            return False
    return True


def _waits(round_: Round, melds: Sequence[Meld], most: int) -> bool:
    """Whether melds stay in the hand: nobody is about to go out, not even their seat."""
    seat = round_.turn
    left = len(round_.hands[seat])
    for meld in melds:
        left -= len(meld.cards)
    if left <= _ABOUT_TO_GO_OUT:
        return False
    for other in range(round_.seats):
        if other != seat and len(round_.hands[other]) <= most:
            return False
    return True


def _discard(round_: Round, policy: Policy, sight: Sight) -> None:
    seat = round_.turn
    now = round_.now
    assert now is not None
    hand = round_.hands[seat]
    opened = round_.opened[seat] or now.suffices
    allowed = hand
    if not opened and now.taken is not None and now.taken in hand:
        allowed = hand.minus(now.taken)
    following = (seat + 1) % round_.seats
    feeds, held = round_.opened[following], sight.held[following]
    card = policy.discard(hand, allowed, sight, opened, feeds, held, pressure_on(round_))
    round_.apply_unchecked(DISCARDS[card.index])
    bit = card.bit
    sight.twice |= sight.once & bit
    sight.once |= bit
    sight.held[seat] &= ~bit
