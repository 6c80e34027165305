"""Matches of two players of whom one is made for a measurement, and deals whose hands are true."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import sqrt
from random import Random
from statistics import fmean, stdev
from time import process_time

from rami.engine.match import Match
from rami.engine.round import Round
from rami.engine.rules import RuleSet
from rami.engine.scoring import leaders
from rami.engine.views import view_for
from rami.players.player import Player

__all__ = ["in_new_stocks", "mirrored", "share_of"]


def in_new_stocks(round_: Round, count: int, rng: Random) -> list[Round]:
    """Return a round as often as asked, with its hands and the stock shuffled anew."""
    worlds = []
    for _ in range(count):
        stock = list(round_.stock)
        rng.shuffle(stock)
        worlds.append(round_.with_hidden(round_.hands, tuple(stock), round_._shuffles))
    return worlds


def share_of(
    rules: RuleSet,
    players: list[Player],
    rng: Random,
    spent: list[list[float]],
    show: Callable[[Round], None] = lambda round_: None,
) -> float:
    """Play a match; return the first seat's share of the win, and add to the times spent.

    `show` sees the round before each move.
    """
    match = Match(rules, 2, rng)
    totals = [0, 0]
    while True:
        round_ = match.round
        while not round_.outcome:
            seat = round_.turn
            view, moves = view_for(round_, seat, totals), tuple(round_.legal_moves)
            show(round_)
            began = process_time()
            move = players[seat].choose(view, moves)
            spent[seat].append(process_time() - began)
            round_.apply(move)
        totals = [a + b for a, b in zip(totals, round_.outcome.points, strict=True)]
        if max(totals) >= rules.target:
            winners = leaders(totals, rules)
            return (0 in winners) / len(winners)
        match.next_round()
        match = Match.of_rounds([match.round], match.rng)


def mirrored(
    rules: RuleSet,
    deals: int,
    name: str,
    seated: Callable[[int], list[Player]],
    spent: list[list[float]],
    show: Callable[[Round], None] = lambda round_: None,
) -> Iterator[tuple[int, float, float]]:
    """Play each deal with the seats exchanged; yield how it stands after each from the second on.

    That is how many matches there were, the share of the first player's wins, and how far off it
    may be. `seated` makes the two players anew for each match of a deal; `name` is that of the
    deals' chance.
    """
    shares: list[float] = []
    for deal in range(deals):
        both = []
        for turn in (1, -1):
            players = seated(deal)[::turn]
            share = share_of(rules, players, Random(f"{name}/{deal}"), spent[::turn], show)
            both.append(share if turn == 1 else 1 - share)
        shares.append(fmean(both))
        if deal:
            yield 2 * len(shares), fmean(shares), 1.96 * stdev(shares) / sqrt(len(shares))
