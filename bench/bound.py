"""How strong any player can hope to be: one that sees all hands, against Hard.

It weighs the lines that Expert does, and as Expert does; but it plays each on in the true hands,
with the stock shuffled anew. Nobody could play so; what it wins against Hard is about what there is
to be had at these choices. ``python -m bench.bound`` plays it on mirrored deals.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random

import click

from bench.duel import in_new_stocks, mirrored
from bench.machine import ROOT, made_by
from rami.engine.moves import Move
from rami.engine.position import Phase
from rami.engine.round import Round
from rami.engine.rules import PRESETS
from rami.engine.views import SeatView
from rami.players import Player, make_player
from rami.players.expert import Expert, _weighed, _worth_trying
from rami.players.explanation import Explanation
from rami.players.lines import tried
from rami.players.normal import explanation_of
from rami.players.stakes import Stakes


class Seer(Expert):
    """Expert to whom `truth` is shown."""

    truth: Round

    def _think(self, view: SeatView, moves: Sequence[Move]) -> Explanation:
        policy = self._policy(view)
        lines = self._lines(view, moves, policy)
        if view.phase is Phase.PLAY:
            lines = _worth_trying(lines)
        if len({line.moves[0] for line in lines}) == 1:
            return explanation_of(lines)
        worlds = in_new_stocks(self.truth, self._samples, self._rng)
        stakes = Stakes(view.rules, view.totals)
        brought = tried(worlds, lines, view.seat, [policy] * view.seats, stakes)
        bound = view.rules.pile_card_must_be_melded
        return _weighed(lines, brought, self._samples, bound=bound)


@click.command()
@click.option("--preset", default="cardverse", show_default=True)
@click.option("--deals", default=50, show_default=True, help="Each is two matches.")
@click.option("--samples", default=64, show_default=True, help="Stocks that are tried.")
@click.option("--seed", default=1, show_default=True)
def main(preset: str, deals: int, samples: int, seed: int) -> None:
    """Play who sees all hands against Hard."""
    seer = Seer(Random(0), samples)

    def seated(deal: int) -> list[Player]:
        nonlocal seer
        seer = Seer(Random(f"{seed}/{deal}/seer"), samples)
        return [seer, make_player("hard", Random(f"{seed}/{deal}/hard"))]

    def show(round_: Round) -> None:
        seer.truth = round_

    name = f"bench bound {seed}"
    for matches, wins, within in mirrored(PRESETS[preset], deals, name, seated, [[], []], show):
        keep(preset, seed, samples, matches, wins, within)


def keep(preset: str, seed: int, samples: int, matches: int, wins: float, within: float) -> None:
    """Write what came out so far, and tell it."""
    result = {
        **made_by(
            f"python -m bench.bound --preset {preset} --deals {matches // 2}"
            f" --samples {samples} --seed {seed}"
        ),
        "rules": preset,
        "matches": matches,
        "wins": round(wins, 3),
        "within": round(within, 3),
    }
    path = ROOT / "bench" / "results" / f"bound-{preset}.json"
    path.write_text(json.dumps(result, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    click.echo(f"{preset}: {matches} matches, who sees all hands wins {wins:.3f} ± {within:.3f}")


def table() -> str:
    """Return what is kept as the table of the page on computer players."""
    lines = ["| rules | matches | who sees all hands wins | give or take |", "|---|---|---|---|"]
    for path in sorted((ROOT / "bench" / "results").glob("bound-*.json")):
        result = json.loads(path.read_text(encoding="utf-8"))
        wins, within = (f"{100 * result[key]:.0f} %" for key in ("wins", "within"))
        lines.append(f"| `{result['rules']}` | {result['matches']} | {wins} | {within} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
