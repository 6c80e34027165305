"""Easy: lays the melds it has at once and discards its strongest lone card (R-BOT-1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from rami.engine.cards import ACE_HIGH, ACE_RANK, JOKER, Card, Cards
from rami.engine.cover import Goal, best_cover
from rami.engine.melds import Meld
from rami.engine.moves import Discard, Draw, Lay, LayOff, Move, Take
from rami.engine.position import Phase
from rami.engine.rules import RuleSet
from rami.engine.scoring import card_points, hand_points
from rami.engine.views import SeatView
from rami.players.explanation import Candidate, Explanation, Reason
from rami.players.player import Thinker

__all__ = ["Easy"]

_NEAR = 2  # two cards of a suit can be joined by one more if they are that close


class Easy(Thinker):
    """The easiest opponent.

    It opens as soon as its melds suffice, then lays and lays off all it can, takes the pile
    only for a meld, never swaps a joker, and gives no thought to what its discard is worth to
    others. It keeps nothing in mind from one move to the next and uses no chance.
    """

    level = "easy"

    def __init__(self, rng: Random | None = None) -> None:
        super().__init__()

    def _think(self, view: SeatView, moves: Sequence[Move]) -> Explanation:
        move, reason = _choice(view, moves)
        return Explanation((Candidate(move, 0.0, reason),))


def _choice(view: SeatView, moves: Sequence[Move]) -> tuple[Move, Reason]:
    """Return its move, and what speaks for it."""
    if view.phase is Phase.DRAW:
        if Take() in moves and _would_meld(view):
            return Take(), Reason.TAKE_TO_MELD
        return Draw(), Reason.DRAW_STOCK
    if move := _lay(view, moves):
        return move, Reason.LAY if view.opened[view.seat] else Reason.OPEN
    if move := _lay_off(view, moves):
        return move, Reason.LAY_OFF
    if move := _discard(view, moves):
        return move, Reason.DISCARD_LONE
    return moves[0], Reason.ONLY_MOVE


def _would_meld(view: SeatView) -> bool:
    """Whether the top of the pile would leave less in hand by entering a meld."""
    if not view.pile_top:
        return False
    hand = view.hand.plus(view.pile_top)
    with_it = best_cover(hand, view.rules, Goal.FEWEST_LEFT, using=view.pile_top)
    without = best_cover(view.hand, view.rules, Goal.FEWEST_LEFT)
    return bool(with_it and without and with_it.left_points < without.left_points)


def _lay(view: SeatView, legal_moves: Sequence[Move]) -> Move | None:
    """Lay a meld of the best cover of the hand, while unopened only if that makes an opening."""
    rules = view.rules
    keep = 1 if rules.discard_to_win else 0
    melds: Iterable[Meld]
    if view.opened[view.seat] or view.opening.accepted:
        cover = best_cover(view.hand, rules, Goal.FEWEST_LEFT, using=view.taken, keep=keep)
        if not cover and view.taken:
            return None  # what was taken is for a lay-off, which comes first
        melds = cover.melds if cover else ()
    else:
        lacks_pure_run = rules.opening_pure_run and not view.opening.has_pure_run
        cover = best_cover(
            view.hand,
            rules,
            Goal.MOST_POINTS,
            pure_run=lacks_pure_run,
            using=view.taken,
            keep=keep,
        )
        if not cover or view.opening.points + cover.points < view.opening.needed:
            return None
        melds = cover.melds
    # The card from the pile goes first, so that nothing stands in its way.
    for meld in sorted(melds, key=lambda meld: not (view.taken and view.taken in meld.cards)):
        move = Lay(meld.cards)
        if move in legal_moves:
            return move
    return None


def _lay_off(view: SeatView, legal_moves: Sequence[Move]) -> Move | None:
    """Lay off what rids the hand of most points, with the card from the pile if need be."""
    lay_offs = [move for move in legal_moves if isinstance(move, LayOff)]
    if view.taken:
        lay_offs = [move for move in lay_offs if view.taken in move.cards]
    return max(lay_offs, key=lambda move: hand_points(move.cards, view.rules), default=None)


def _discard(view: SeatView, legal_moves: Sequence[Move]) -> Move | None:
    """Discard the dearest card that has no partner, else one outside the melds of the hand."""
    cards = [move.card for move in legal_moves if isinstance(move, Discard)]
    lone = [card for card in cards if not _has_partner(card, view.hand, view.rules)]
    cover = best_cover(view.hand, view.rules, Goal.FEWEST_LEFT)
    spare = [card for card in cards if cover and card in cover.left and card is not JOKER]
    for choice in (lone, spare, [card for card in cards if card is not JOKER], cards):
        if choice:
            return Discard(max(choice, key=lambda card: card_points(card, view.rules)))
    return None


def _has_partner(card: Card, hand: Cards, rules: RuleSet) -> bool:
    """Whether some other card of the hand could make a meld with this one and a third."""
    if card is JOKER:
        return True
    return any(
        other is not card
        and other is not JOKER
        and (other.rank == card.rank or (other.suit == card.suit and _near(card, other, rules)))
        for other in hand.faces()
    )


def _near(card: Card, other: Card, rules: RuleSet) -> bool:
    return any(
        abs(place - another) <= _NEAR
        for place in _places(card, rules)
        for another in _places(other, rules)
    )


def _places(card: Card, rules: RuleSet) -> list[int]:
    """Return where a card may stand in a run (R-MELD-3)."""
    places = (ACE_RANK, ACE_HIGH) if card.rank == ACE_RANK else (card.rank,)
    return [place for place in places if rules.lowest_place <= place <= rules.highest_place]
