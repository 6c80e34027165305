"""Playing a round to its end by rules of thumb."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rami.engine.cards import JOKER
from rami.engine.melds import Meld
from rami.engine.moves import DISCARDS, Draw, Take, lay
from rami.engine.round import Round
from rami.players.policy import Policy
from rami.players.sight import Sight, sight_of

__all__ = ["play_out", "play_turn", "pressure_on"]

_DRAW: Final = Draw()
_TAKE: Final = Take()
_MANY_CARDS: Final = 7  # nobody goes out from so many, so that it is early
_ABOUT_TO_GO_OUT: Final = 2  # cards that a seat may be rid of in its next turn


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


def _draw(round_: Round, policy: Policy, sight: Sight) -> None:
    seat = round_.turn
    opened = round_.opened[seat]
    if round_.pile:
        top = round_.pile[-1]
        hand = round_.hands[seat]
        # Where the card has to be melded at once, it is always worth taking.
        wanted = policy.rules.pile_card_must_be_melded or (
            policy.gain_of_taking(hand, top, sight, opened) > 0
        )
        if wanted and round_.check(_TAKE) is None:
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
        most = policy.weights.wait_opening
        if most and not taken and not now.laid and _waits(round_, melds, most):
            return
    else:
        if policy.rules.jokers and not taken and hand.jokers <= now.jokers:
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
        taken = None
        round_.apply_unchecked(move)
        sight.add(move.cards)
        sight.held[seat] &= ~move.cards.once
        sight.look_at(round_.table)
        if round_.outcome:
            return


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
