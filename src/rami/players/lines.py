"""What a seat could do with its turn: lines of moves worth weighing, and what they bring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rami.engine.cards import Card, Cards
from rami.engine.moves import DISCARDS, Discard, Draw, LayOff, Move, Swap, Take, TakeBack
from rami.engine.round import Round
from rami.players.explanation import Reason
from rami.players.playout import gain_of_pile, play_out, play_turn, pressure_on
from rami.players.policy import Policy
from rami.players.sight import Sight
from rami.players.stakes import Stakes

__all__ = ["Line", "discard_lines", "draw_lines", "fewest_left", "planned", "tried"]

_DRAW: Final = Draw()
_TAKE: Final = Take()
_TAKE_BACK: Final = TakeBack()


class Line:
    """Some moves of a turn, after which the rules of thumb go on.

    `cost` is what they say against it, in hundredths of a point of the round, `reason` what
    speaks for its first move.
    """

    __slots__ = ("cost", "moves", "reason")

    def __init__(self, moves: list[Move], cost: int, reason: Reason) -> None:
        self.moves = moves
        self.cost = cost
        self.reason = reason


def draw_lines(policy: Policy, world: Round, sight: Sight) -> list[Line]:
    """Return the two ways to begin a turn, the one that the rules of thumb prefer first."""
    seat, top = world.turn, world.pile[-1]
    hand = world.hands[seat]
    gain = gain_of_pile(world, policy, sight)
    melds = policy.rules.pile_card_must_be_melded or policy.melds_at_once(hand, top, sight)
    take = Line([_TAKE], 0, Reason.TAKE_TO_MELD if melds else Reason.TAKE_TO_BUILD)
    draw = Line([_DRAW], gain, Reason.DRAW_STOCK)
    return [take, draw] if gain > 0 else [draw, take]


def planned(policy: Policy, world: Round, sight: Sight) -> list[Move]:
    """Return what the rules of thumb do with the rest of a turn."""
    ahead = world.copy()
    before = len(ahead.history)
    play_turn(ahead, policy, sight.copy())
    return [events.move for events in ahead.history[before:]]


def fewest_left(world: Round, policy: Policy, most: int) -> list[Move]:
    """Return the lays, lay-offs and swaps of a turn after which a hand counts least (R-BOT-3).

    The turn must be able to end there. After `most` places that were looked at the search stops
    with the best it has found; the places nearest to the start come first.
    """
    seat = world.turn
    best: list[Move] = []
    least = policy.points_of(world.hands[seat])
    seen: set[tuple[Cards, int]] = set()
    places: list[tuple[Round, list[Move]]] = [(world, [])]
    at = 0
    while at < len(places) and at < most:
        here, path = places[at]
        at += 1
        for move in list(here.legal_moves):
            if move is _TAKE_BACK or isinstance(move, Discard):
                continue
            ahead = here.copy()
            ahead.apply_unchecked(move)
            hand = ahead.hands[seat]
            key = hand, sum([hash(meld) for meld in ahead.table])
            if key in seen:
                continue
            seen.add(key)
            if ahead.outcome:
                return [*path, move]
            if any(isinstance(after, Discard) for after in ahead.legal_moves):
                points = policy.points_of(hand)
                if points < least:
                    best, least = [*path, move], points
            places.append((ahead, [*path, move]))
    return best


def discard_lines(
    policy: Policy, world: Round, sight: Sight, lays: Sequence[Move], most: int
) -> list[Line]:
    """Return the cheapest ways to end a turn after some moves, by the rules of thumb."""
    ahead = world.copy()
    for move in lays:
        ahead.apply_unchecked(move)
    seat = world.turn
    if ahead.outcome:
        return [Line(list(lays), -100 * policy.points_of(world.hands[seat]), Reason.GO_OUT)]
    now = ahead.now
    assert now is not None
    hand = ahead.hands[seat]
    seen = sight.copy()
    for move in lays:
        seen.add(move.cards)
    seen.look_at(ahead.table)
    allowed = [move.card for move in ahead.legal_moves if isinstance(move, Discard)]
    spare = policy.spare(hand)
    among = [card for card in allowed if card in spare] or allowed
    following = (seat + 1) % world.seats
    opened, feeds = ahead.opened[seat] or now.suffices, ahead.opened[following]
    unseen, held, pressure = seen.unseen_beside(hand), seen.held[following], pressure_on(ahead)
    promise = policy.weights.promise
    costs: list[tuple[int, int]] = []
    for number, card in enumerate(among):
        cost = policy.cost_of(card, hand, unseen, seen, opened, feeds, held, pressure)
        if promise and not opened:
            cost -= promise * policy.promise(hand.minus(card), unseen) // 10_000
        costs.append((cost, number))
    costs.sort()
    dearest = max([policy.points[card.index] for card in among], default=0)
    lines: list[Line] = []
    for cost, number in costs[:most]:
        card = among[number]
        moves: list[Move] = [*lays, DISCARDS[card.index]]
        reason = _why_laid(lays[0], ahead, seat) if lays else _why_discarded(policy, card, dearest)
        lines.append(Line(moves, cost, reason))
    return lines


def _why_laid(move: Move, ahead: Round, seat: int) -> Reason:
    if isinstance(move, LayOff):
        return Reason.LAY_OFF
    if isinstance(move, Swap):
        return Reason.SWAP_JOKER
    return Reason.LAY if ahead.opened[seat] else Reason.OPEN


def _why_discarded(policy: Policy, card: Card, dearest: int) -> Reason:
    return Reason.DISCARD_DEAREST if policy.points[card.index] == dearest else Reason.DISCARD_LONE


def tried(
    worlds: Sequence[Round],
    lines: Sequence[Line],
    seat: int,
    policies: Sequence[Policy],
    stakes: Stakes,
) -> list[list[float]]:
    """Return what each line brings in each world, in points of the round, as `stakes` weigh them.

    The cards of the stock go to the same seats in all lines of a world, so that chance tells
    them apart as little as can be: who takes the pile lets a card go by.
    """
    results: list[list[float]] = [[] for _ in lines]
    for world in worlds:
        passed: Round | None = None
        for number, line in enumerate(lines):
            moves = line.moves
            if moves[0] is _TAKE:
                if passed is None:
                    stock = world.stock
                    passed = world.with_hidden(world.hands, stock[1:] + stock[:1], world._shuffles)
                ahead = passed.copy()
            else:
                ahead = world.copy()
            for move in moves:
                ahead.apply_unchecked(move)
            play_out(ahead, policies)
            assert ahead.outcome is not None
            results[number].append(stakes.worth(ahead.outcome.points, seat))
    return results
