"""What a run comes to, contest by contest and player by player, out of its store.

Everything here is summed up in the order of the plan, so that the same matches give the same
figures however they were played.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from statistics import fmean

from rami.arena.figures import Interval, deal_share, half_width, share_interval
from rami.arena.plan import Contest
from rami.arena.store import Store
from rami.arena.times import quantile_s

__all__ = [
    "ContestSummary",
    "PlayerSummary",
    "ThinkingTimes",
    "contest_summaries",
    "down_turns",
    "round_lengths",
    "running_totals",
    "thinking_times",
]


@dataclass(frozen=True, slots=True)
class PlayerSummary:
    """A player's side of a contest, on average of its rounds.

    `rounds_won` is the share of them that it won. `down_share` is that in which it opened or,
    where there is no opening, laid at all; `down_turn` in which of its turns, None if it never
    did. `points_within` and `down_within` are how far off `points` and `down_share` may be, as
    in `figures.half_width`.
    """

    player: str
    points: float
    points_within: float | None
    rounds_won: float
    down_share: float
    down_within: float | None
    down_turn: float | None


@dataclass(frozen=True, slots=True)
class ContestSummary:
    """A contest, by its number in the plan, as far as it has been played.

    `win` is the share of the wins of the first of two players, None where one plays alone or
    nothing has been played. `turns` is the length of a round in turns of each seat, on average;
    `stock_out` the share of rounds that ended with an empty stock; `reshuffled` that of rounds
    with a reshuffle; `deal_share` as in `figures`; `stopped` counts matches that were stopped.
    """

    number: int
    contest: Contest
    matches: int
    stopped: int
    rounds: int
    win: Interval | None
    turns: float
    stock_out: float
    reshuffled: float
    deal_share: float | None
    players: tuple[PlayerSummary, ...]


@dataclass(frozen=True, slots=True)
class ThinkingTimes:
    """How long the decisions of a player took, in seconds: the median, and what 1 % exceeded."""

    decisions: int
    p50_s: float
    p99_s: float


def contest_summaries(store: Store) -> list[ContestSummary]:
    """Sum up every contest of the plan of which a match has been played, in order."""
    summaries = []
    for number, contest in enumerate(store.plan.contests):
        ((matches, stopped),) = store.rows(
            "SELECT count(*), sum(stopped) FROM match WHERE run = ? AND contest = ?", number
        )
        if not matches:
            continue
        ((rounds, turns, out, reshuffled),) = store.rows(
            "SELECT count(*), sum(turns), sum(ending = 'stock_empty'), sum(reshuffles > 0)"
            " FROM round JOIN match ON match.id = round.match WHERE run = ? AND contest = ?",
            number,
        )
        deals = _deals(store, number)
        players = contest.players
        shares = [[_share(match, players[0]) for match in deal] for deal in deals]
        summaries.append(
            ContestSummary(
                number=number,
                contest=contest,
                matches=matches,
                stopped=stopped,
                rounds=rounds,
                win=share_interval(shares) if len(players) > 1 else None,
                turns=turns / rounds / contest.seats,
                stock_out=out / rounds,
                reshuffled=reshuffled / rounds,
                deal_share=deal_share([[_margins(match) for match in deal] for deal in deals]),
                players=tuple(_player(store, number, name) for name in players),
            )
        )
    return summaries


# Player, total, share of the win: of each seat of a match.
_Seats = list[tuple[str, int, float]]


def _deals(store: Store, contest: int) -> list[list[_Seats]]:
    """Return the seats of every match, by deal and lineup."""
    rows = store.rows(
        "SELECT deal, lineup, player, total, win_share FROM match"
        " JOIN seat ON seat.match = match.id"
        " WHERE run = ? AND contest = ? ORDER BY deal, lineup, seat",
        contest,
    )
    return [
        [
            [(player, total, share) for _, _, player, total, share in seats]
            for _, seats in groupby(of_deal, key=lambda row: row[1])
        ]
        for _, of_deal in groupby(rows, key=lambda row: row[0])
    ]


def _share(match: _Seats, player: str) -> float:
    return sum(share for name, _, share in match if name == player)


def _margins(match: _Seats) -> list[float]:
    """Return each seat's total over the mean of the table."""
    mean = fmean(total for _, total, _ in match)
    return [total - mean for _, total, _ in match]


def _player(store: Store, contest: int, name: str) -> PlayerSummary:
    deals = store.rows(
        "SELECT count(*), sum(points), total(round.winner = seat.seat), count(down_turn),"
        " total(down_turn)"
        " FROM match JOIN seat ON seat.match = match.id JOIN round ON round.match = match.id"
        " JOIN round_seat ON round_seat.match = match.id AND round_seat.number = round.number"
        " AND round_seat.seat = seat.seat"
        " WHERE run = ? AND contest = ? AND player = ? GROUP BY deal ORDER BY deal",
        contest,
        name,
    )
    # Sums of whole numbers, which come out the same in any order.
    rounds, points, won, downs, down_turns = map(sum, zip(*deals, strict=True))
    return PlayerSummary(
        player=name,
        points=points / rounds,
        points_within=half_width([(points, rounds) for rounds, points, *_ in deals]),
        rounds_won=won / rounds,
        down_share=downs / rounds,
        down_within=half_width([(downs, rounds) for rounds, _, _, downs, _ in deals]),
        down_turn=down_turns / downs if downs else None,
    )


def thinking_times(store: Store) -> dict[str, ThinkingTimes]:
    """Return how long the decisions of each player took."""
    counts: dict[str, dict[int, int]] = {}
    for player, bucket, decisions in store.rows(
        "SELECT player, bucket, decisions FROM thinking WHERE run = ? ORDER BY player, bucket"
    ):
        counts.setdefault(player, {})[bucket] = decisions
    return {
        player: ThinkingTimes(
            sum(of_player.values()), _quantile(of_player, 0.5), _quantile(of_player, 0.99)
        )
        for player, of_player in counts.items()
    }


def _quantile(counts: Mapping[int, int], share: float) -> float:
    return quantile_s(counts, share) or 0.0


# For plots ------------------------------------------------------------------------------------


def down_turns(store: Store) -> list[tuple[int, str, int | None, float]]:
    """Return how often each player first laid in which turn: contest, player, turn, share.

    The turn None stands for the rounds in which it never did.

    The shares of a player add up to 1.
    """
    return store.rows(
        "SELECT contest, player, down_turn, count(*) * 1.0 / sum(count(*)) OVER"
        " (PARTITION BY contest, player) AS part FROM match"
        " JOIN seat ON seat.match = match.id"
        " JOIN round_seat ON round_seat.match = match.id AND round_seat.seat = seat.seat"
        " WHERE run = ? GROUP BY contest, player, down_turn ORDER BY contest, player, down_turn"
    )


def round_lengths(store: Store) -> list[tuple[int, int, float]]:
    """Return how many rounds took how long: contest, turns of each seat, share of the rounds."""
    return store.rows(
        "SELECT match.contest, (turns + seats - 1) / seats AS circuits,"
        " count(*) * 1.0 / sum(count(*)) OVER (PARTITION BY match.contest) FROM match"
        " JOIN round ON round.match = match.id"
        " JOIN contest ON contest.run = match.run AND contest.number = match.contest"
        " WHERE match.run = ? GROUP BY match.contest, circuits ORDER BY match.contest, circuits"
    )


def running_totals(store: Store, most_rounds: int = 30) -> list[tuple[int, str, int, float]]:
    """Return each player's mean total after each round: contest, player, round, total.

    A match that is over counts on with its last totals, so that the curves do not bend where
    short matches end. Only the first `most_rounds` rounds are returned.
    """
    sums: dict[tuple[int, str], list[int]] = {}
    seats: dict[tuple[int, str], int] = {}
    rows = store.rows(
        "SELECT contest, player, match.id, seat.seat, points FROM match"
        " JOIN seat ON seat.match = match.id"
        " JOIN round_seat ON round_seat.match = match.id AND round_seat.seat = seat.seat"
        " WHERE run = ? ORDER BY contest, player, match.id, seat.seat, number"
    )
    longest: dict[int, int] = {}
    curves: dict[tuple[int, str], list[list[int]]] = {}
    for (contest, player, _, _), scored in groupby(rows, key=lambda row: row[:4]):
        total, curve = 0, []
        for *_, points in scored:
            total += points
            curve.append(total)
        curves.setdefault((contest, player), []).append(curve)
        longest[contest] = min(most_rounds, max(longest.get(contest, 0), len(curve)))
    for key, of_key in curves.items():
        sums[key] = [0] * longest[key[0]]
        seats[key] = len(of_key)
        for curve in of_key:
            for number in range(longest[key[0]]):
                sums[key][number] += curve[min(number, len(curve) - 1)]
    return [
        (contest, player, number + 1, total / seats[contest, player])
        for (contest, player), totals in sorted(sums.items())
        for number, total in enumerate(totals)
    ]
