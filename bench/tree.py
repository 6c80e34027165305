"""The other design of Expert: a tree over what its seat can tell apart, instead of flat sampling.

Information-set Monte Carlo tree search (P. I. Cowling, E. J. Powley, D. Whitehouse 2012): each
playout takes a world of its own and goes down one tree. A node is what the seat sees at one of its
discards, a branch a line; of the branches that one is tried which has done best or least often
been tried (UCB1). From the first node that is new on, the rules of thumb play for everybody.
``python -m bench.tree`` asks both designs at the same positions, with as much time for each, and
weighs what they choose in the true hands; with ``--matches`` they play each other.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from math import log, sqrt
from random import Random
from statistics import fmean, stdev
from time import process_time

import click

from bench.duel import in_new_stocks, mirrored
from bench.machine import ROOT, made_by
from rami.engine.moves import Discard, Move
from rami.engine.position import Phase
from rami.engine.round import Round
from rami.engine.rules import PRESETS, RuleSet
from rami.engine.views import SeatView, view_for
from rami.players.beliefs import Beliefs
from rami.players.expert import (
    _DOUBT,
    _DRAW_SHARE,
    _DRAWING,
    _GOING_DOWN,
    _SHARES,
    _SIGNALS,
    _TRUST_HALF,
    Expert,
    _thumb,
    _worth_trying,
)
from rami.players.explanation import Candidate, Explanation, Reason
from rami.players.hard import Hard
from rami.players.lines import Line, discard_lines, planned, tried
from rami.players.normal import explanation_of
from rami.players.player import Player
from rami.players.playout import play_out, play_turn
from rami.players.policy import Policy
from rami.players.sight import sight_of
from rami.players.stakes import Stakes
from rami.players.weights import weights_of

_SPREAD = 15.0  # points: about the standard deviation of what a round brings
_BRANCHES = 3  # discards that are tried at a later turn
_DEPTH = 3  # turns of the own seat in the tree
_STOCKS = 24  # in which a choice is weighed in the true hands


class _Node:
    """What the seat sees at a discard: its lines, and what each of them brought."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self.lines = lines
        self.visits = [0] * len(lines)
        self.sums = [0.0] * len(lines)

    def chosen(self) -> int:
        """Return the line to try: each once, in their order, then by UCB1."""
        total = sum(self.visits)
        if 0 in self.visits:
            return self.visits.index(0)
        return max(
            range(len(self.lines)),
            key=lambda number: (
                self.sums[number] / self.visits[number]
                + _SPREAD * sqrt(2 * log(total) / self.visits[number])
            ),
        )


class TreeExpert(Expert):
    """Expert with a tree; a level is a number of playouts."""

    def _think(self, view: SeatView, moves: Sequence[Move]) -> Explanation:
        policy = self._policy(view)
        lines = self._lines(view, moves, policy)
        if view.phase is Phase.PLAY:
            lines = _worth_trying(lines)
        if len({line.moves[0] for line in lines}) == 1:
            return explanation_of(lines)
        assert self._knowledge is not None
        assert self._seen_sight is not None
        beliefs = Beliefs(self._worlds, self._knowledge, policy, self._seen_sight, self._rng)
        stakes = Stakes(view.rules, view.totals)
        root = _Node(lines)
        nodes: dict[tuple[object, ...], _Node] = {}
        for _ in range(self._samples):
            self._try(beliefs.sample(), root, nodes, policy, stakes)
        best: dict[Move, Candidate] = {}
        # Weighed as Expert does; only that the worlds of two lines are not the same.
        bound = view.rules.pile_card_must_be_melded
        going_down = any(line.reason in _GOING_DOWN for line in lines)
        share = _DRAW_SHARE if going_down or lines[0].reason in _DRAWING else _SHARES[bound]
        base = root.sums[0] / max(root.visits[0], 1)
        for number, (line, visits) in enumerate(zip(lines, root.visits, strict=True)):
            if not visits:
                continue
            squared = _SPREAD**2 * (1 / visits + 1 / root.visits[0]) if number else 0.0
            if going_down:
                trust = visits / (visits + _TRUST_HALF)
            else:
                trust = _SIGNALS[bound] / (_SIGNALS[bound] + squared)
            gap = root.sums[number] / visits - base - _DOUBT * sqrt(squared)
            estimate = trust * gap + (1 - trust) * _thumb(line, lines) * share
            move = line.moves[0]
            if move not in best or estimate > best[move].estimate:
                best[move] = Candidate(move, estimate, line.reason)
        ordered = sorted(best.values(), key=lambda candidate: -candidate.estimate)
        return Explanation(tuple(ordered), self._samples)

    def _try(
        self,
        world: Round,
        root: _Node,
        nodes: dict[tuple[object, ...], _Node],
        policy: Policy,
        stakes: Stakes,
    ) -> None:
        """Go down the tree in one world, play on from its edge, and note what came of it."""
        seat = world.turn
        policies = [policy] * world.seats
        here = world.copy()
        node, path = root, []
        for _ in range(_DEPTH):
            number = node.chosen()
            new = not node.visits[number]
            path.append((node, number))
            for move in node.lines[number].moves:
                here.apply_unchecked(move)
            if new or here.outcome:
                break
            sight = sight_of(here.pile, here.table, here.rules.decks, here.seats)
            while not here.outcome and here.turn != seat:
                play_turn(here, policy, sight)
            if here.outcome:
                break
            for move in planned(policy, here, sight):
                if isinstance(move, Discard):
                    break
                here.apply_unchecked(move)
            if here.outcome:
                break
            sight = sight_of(here.pile, here.table, here.rules.decks, here.seats)
            lines = discard_lines(policy, here, sight, [], _BRANCHES)
            if not lines:
                break
            key = len(path), path[-1][1], id(path[-1][0]), here.hands[seat], here.pile[-1:]
            node = nodes.setdefault(key, _Node(lines))
        if not here.outcome:
            play_out(here, policies)
        assert here.outcome is not None
        worth = stakes.worth(here.outcome.points, seat)
        for node, number in path:
            node.visits[number] += 1
            node.sums[number] += worth


class _Asked:
    """What a design chose at some positions, how long it took, and what it was worth."""

    def __init__(self) -> None:
        self.spent: list[float] = []
        self.gains: list[float] = []

    def choice(self, player: Player, view: SeatView, moves: list[Move]) -> Move:
        """Return what a player chooses, and note how long it took."""
        began = process_time()
        move = player.choose(view, moves)
        self.spent.append(process_time() - began)
        return move


def _value(round_: Round, move: Move, policy: Policy, rng: Random) -> list[float]:
    """Return what a move brings in the true hands: in a few stocks, the same for each move."""
    line = Line([move], 0, Reason.ONLY_MOVE)
    worlds = in_new_stocks(round_, _STOCKS, rng)
    stakes = Stakes(round_.rules, (0,) * round_.seats)
    (brought,) = tried(worlds, [line], round_.turn, [policy] * round_.seats, stakes)
    return brought


def asked(
    rules: RuleSet, positions: int, samples: int, playouts: int, seed: int
) -> tuple[_Asked, _Asked]:
    """Ask both designs at positions that Hard comes to; a gain is what beats Hard's choice."""
    rng = Random(f"bench tree positions {seed}")
    flat, tree = _Asked(), _Asked()
    experts = (Expert(Random(rng.random()), samples), TreeExpert(Random(rng.random()), playouts))
    while len(flat.gains) < positions:
        round_ = Round.deal(rules, 2, rng)
        hard = [Hard(Random(0)), Hard(Random(0))]
        while not round_.outcome:
            view, moves = view_for(round_, round_.turn), list(round_.legal_moves)
            usual = hard[round_.turn].choose(view, moves)
            if round_.turn == 0 and len(moves) > 1:
                chosen = [
                    design.choice(player, view, moves)
                    for design, player in zip((flat, tree), experts, strict=True)
                ]
                policy = Policy(rules, weights_of("hard", rules))
                stocks = rng.random()
                worth = {
                    move: fmean(_value(round_, move, policy, Random(stocks)))
                    for move in {usual, *chosen}
                }
                for design, move in zip((flat, tree), chosen, strict=True):
                    design.gains.append(worth[move] - worth[usual])
            round_.apply(usual)
    return flat, tree


def table() -> str:
    """Return what is kept as the table of the page on computer players."""
    lines = [
        "| rules | positions | flat sampling | tree | flat ahead by | ms a decision |",
        "|---|---|---|---|---|---|",
    ]
    for path in sorted((ROOT / "bench" / "results").glob("designs-*.json")):
        result = json.loads(path.read_text(encoding="utf-8"))
        flat, tree, ahead = (
            f"{found['gain']:.2f} ± {found['within']:.2f}"
            for found in result["points_a_decision"].values()
        )
        times = result["cpu_ms_a_decision"]
        lines.append(
            f"| `{result['rules']}` | {result['positions']:,} | {flat} | {tree} | {ahead}"
            f" | {times['flat']:.0f}, {times['tree']:.0f} |"
        )
    return "\n".join(lines) + "\n"


@click.command()
@click.option("--preset", default="cardverse", show_default=True)
@click.option("--positions", default=2000, show_default=True, help="At which both are asked.")
@click.option("--matches", default=0, show_default=True, help="Play as many instead, mirrored.")
@click.option("--samples", default=64, show_default=True, help="Worlds of Expert.")
@click.option("--playouts", default=90, show_default=True, help="Of the tree.")
@click.option("--seed", default=1, show_default=True)
def main(preset: str, positions: int, matches: int, samples: int, playouts: int, seed: int) -> None:
    """Compare Expert with the tree."""
    if matches:
        _play(preset, matches // 2, samples, playouts, seed)
        return
    flat, tree = asked(PRESETS[preset], positions, samples, playouts, seed)
    ahead = [one - other for one, other in zip(flat.gains, tree.gains, strict=True)]
    found = {
        name: {
            "gain": round(fmean(gains), 4),
            "within": round(1.96 * stdev(gains) / sqrt(len(gains)), 4),
        }
        for name, gains in (("flat", flat.gains), ("tree", tree.gains), ("flat_ahead", ahead))
    }
    result = {
        **made_by(
            f"python -m bench.tree --preset {preset} --positions {positions}"
            f" --samples {samples} --playouts {playouts} --seed {seed}"
        ),
        "rules": preset,
        "positions": len(flat.gains),
        "points_a_decision": found,
        "cpu_ms_a_decision": {
            "flat": round(1000 * fmean(flat.spent), 2),
            "tree": round(1000 * fmean(tree.spent), 2),
        },
    }
    path = ROOT / "bench" / "results" / f"designs-{preset}.json"
    path.write_text(json.dumps(result, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    click.echo(json.dumps({key: result[key] for key in list(result)[2:]}))


def _play(preset: str, deals: int, samples: int, playouts: int, seed: int) -> None:
    """Let both designs play each other on mirrored deals, and tell how it stands."""
    spent: list[list[float]] = [[], []]

    def seated(deal: int) -> list[Player]:
        flat = Expert(Random(f"{seed}/{deal}/flat"), samples)
        return [flat, TreeExpert(Random(f"{seed}/{deal}/tree"), playouts)]

    for matches, wins, within in mirrored(
        PRESETS[preset], deals, f"bench tree {seed}", seated, spent
    ):
        flat_ms, tree_ms = (1000 * fmean(times) for times in spent)
        click.echo(
            f"{preset}: {matches} matches, flat sampling wins {wins:.3f} ± {within:.3f};"
            f" ms a move: flat {flat_ms:.2f}, tree {tree_ms:.2f}"
        )


if __name__ == "__main__":
    main()
