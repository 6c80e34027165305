"""Which actions a seat is offered: every one that is legal and from which its turn can end.

Taking back (R-TURN-6) is never offered: it would let a learner go round in circles, and who
chooses one move after the other has no need of it. In return a move is left out after which
only taking back would be left, so that no turn has a dead end:

- a swap whose joker could then not be placed again (R-SWAP-2), where later moves are in its way;
- after a take that must be melded (R-TURN-4), a move that uses up what the taken card needs.

Nothing that is left out is lost: every state in which a turn can end is still reached, since
the moves that a player would take back need not be made. The one exception is the lay-off with
three jokers that `Actions` names.
"""

from __future__ import annotations

from typing import Final

from rami.engine.cards import Cards
from rami.engine.melds import Meld
from rami.engine.moves import Discard, Draw, Lay, LayOff, Move, Swap, Take, TakeBack
from rami.engine.round import Round
from rami.engine.rules import JokerSwap
from rami.envs.actions import Actions

__all__ = ["offered"]

_NO_SWAPS: Final = JokerSwap.OFF  # looked up once: an enum gives its members slowly

_Seen = set[tuple[Cards, tuple[Meld, ...], bool, bool]]


def offered(round_: Round, actions: Actions) -> dict[int, Move]:
    """Return the moves that the seat on turn is offered, by the numbers of their actions.

    There is always one while the round is on, and none when it is over.
    """
    table, fixed = round_.table, actions.fixed
    choices: dict[int, Move] = {}
    for move in round_.legal_moves:
        number = fixed.get(move)
        if number is None:
            number = actions.number(move, table)
        if number is not None:
            choices[number] = move
    if _may_get_stuck(round_):
        owing = _owes(round_)
        choices = {
            number: move
            for number, move in choices.items()
            if not ((owing and isinstance(move, Lay | LayOff)) or isinstance(move, Swap | Take))
            or _ends_after(move, round_, actions, set())
        }
    return choices


def _may_get_stuck(round_: Round) -> bool:
    """Whether the seat on turn may owe something, or come to owe it by its next move."""
    rules, now = round_.rules, round_.now
    if now is None:
        return rules.pile_card_must_be_melded
    return now.taken is not None or rules.joker_swap is not _NO_SWAPS


def _owes(round_: Round) -> bool:
    """Whether the seat on turn may not be free to end its turn as it likes."""
    now = round_.now
    if now is None:
        return False
    return now.taken is not None or round_.hands[round_.turn].jokers > now.jokers


def _ends_after(move: Move, round_: Round, actions: Actions, seen: _Seen) -> bool:
    """Whether the turn can end after a legal move, by moves that have an action."""
    after = round_.copy()
    after.apply_unchecked(move)
    return after.outcome is not None or _can_end(after, actions, seen)


def _can_end(round_: Round, actions: Actions, seen: _Seen) -> bool:
    hand = round_.hands[round_.turn]
    if any(round_.check(Discard(card)) is None for card in hand.faces()):
        return True
    now = round_.now
    assert now is not None
    # The same cards may lie there by many orders of moves; looking once is enough.
    state = hand, round_.table, now.suffices, now.taken_used
    if state in seen:
        return False
    seen.add(state)
    # What is owed is a joker or the taken card: the moves that pay it are tried first.
    wanted = now.taken
    moves = sorted(
        (m for m in round_.legal_moves if not isinstance(m, Draw | TakeBack)),
        key=lambda m: not (m.cards.jokers or (wanted is not None and wanted in m.cards)),
    )
    return any(
        actions.number(move, round_.table) is not None and _ends_after(move, round_, actions, seen)
        for move in moves
    )
