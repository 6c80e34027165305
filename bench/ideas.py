"""What each idea in the rules of thumb is worth: Hard's, against the same with one changed.

``python -m bench.ideas`` plays mirrored matches of two seats for each, and writes what came out to
``bench/results/ideas.json``. The deals are drawn as those that tell what a run of
``rami arena tune`` gained: none of them was tuned on, and none is one that ``rami arena`` plays.
"""

from __future__ import annotations

import json
from functools import partial
from random import Random
from statistics import fmean
from typing import Any, Final

import click

from bench.duel import mirrored
from bench.machine import ROOT, made_by
from rami import PRESETS
from rami.arena.figures import share_interval
from rami.arena.tuning import _deal_shares, check_rng
from rami.engine.views import SeatView
from rami.players.hard import Hard
from rami.players.player import Player
from rami.players.policy import Policy
from rami.players.weights import Weights, weights_of

FILE: Final = ROOT / "bench" / "results" / "ideas.json"

_NEVER: Final = 90_000  # what no card of the pile is worth

IDEAS: Final[dict[str, dict[str, dict[str, int]]]] = {
    "rami-51": {
        "looks a draw ahead before the opening": {"promise": 30_000},
        "never keeps an opening back": {"wait_opening": 0},
        "keeps openings back that leave many cards, too": {"wait_left": 14},
        "keeps melds back after the opening while nobody has fewer than four cards": {"wait": 3},
        "minds no meld that a card may come to": {
            "pair": 0,
            "pair_card": 0,
            "far": 0,
            "pair_unopened": 0,
            "far_unopened": 0,
            "pure": 0,
        },
        "minds not what the next seat can lay off or took": {"feed_table": 0, "feed_held": 0},
    },
    "cardverse": {
        "keeps melds back while nobody has fewer than four cards": {"wait": 3},
        "keeps melds back so, and what can be laid off": {"wait": 3, "feed_table": 400},
        "keeps melds back while nobody has fewer than three cards": {"wait": 2},
        "minds no meld that a card may come to": {"pair": 0, "pair_card": 0, "far": 0},
        "minds not what the next seat took": {"feed_held": 0},
        "takes the pile for melds and lay-offs alone": {"take": _NEVER},
        "minds no points in hand": {"point": 0, "point_card": 0, "haste": 0},
    },
}
"""For each preset what is done without, and which weights that changes."""


def worth(preset: str, changes: dict[str, int], deals: int, seed: int) -> dict[str, Any]:
    """Return the share of the wins that is left without an idea, with its 95 % interval."""
    rules = PRESETS[preset]
    if "promise" in changes:
        return _looking_ahead(preset, changes, deals, seed)
    weights = weights_of("hard", rules)
    without = Policy(rules, Weights({**weights.values(), **changes}))
    full = Policy(rules, weights)
    shares = [
        _deal_shares(rules, (without, full), partial(check_rng, seed, deal), "hard")
        for deal in range(deals)
    ]
    interval = share_interval(shares)
    return {
        "changes": changes,
        "matches": 2 * deals,
        "wins": round(fmean(map(fmean, shares)), 4),
        "low": round(interval.low, 4),
        "high": round(interval.high, 4),
    }


class _Changed(Hard):
    """Hard with some weights changed."""

    def __init__(self, rng: Random, changes: dict[str, int]) -> None:
        super().__init__(rng)
        self._changes = changes

    def _weights(self, view: SeatView) -> Weights:
        return Weights({**super()._weights(view).values(), **self._changes})


def _looking_ahead(preset: str, changes: dict[str, int], deals: int, seed: int) -> dict[str, Any]:
    """Return the same for what only a level does, and not its rules of thumb turn by turn."""

    def seated(deal: int) -> list[Player]:
        return [_Changed(Random(deal), changes), Hard(Random(deal))]

    name = f"bench ideas {seed}"
    *_, (matches, wins, within) = mirrored(PRESETS[preset], deals, name, seated, [[], []])
    return {
        "changes": changes,
        "matches": matches,
        "wins": round(wins, 4),
        "low": round(wins - within, 4),
        "high": round(wins + within, 4),
    }


def table() -> str:
    """Return what is kept as the table of the page on computer players."""
    found = json.loads(FILE.read_text(encoding="utf-8"))["ideas"]
    lines = ["| rules | Hard that … | wins against Hard | 95 % interval |", "|---|---|---|---|"]
    for preset, ideas in found.items():
        for idea, result in ideas.items():
            wins, low, high = (100 * result[key] for key in ("wins", "low", "high"))
            lines.append(f"| `{preset}` | {idea} | {wins:.1f} % | {low:.1f} % to {high:.1f} % |")
    return "\n".join(lines) + "\n"


@click.command()
@click.option("--deals", default=500, show_default=True, help="Each is two matches.")
@click.option("--seed", default=2026, show_default=True)
@click.option("--table", "only_table", is_flag=True, help="Print the table of what is kept.")
def main(deals: int, seed: int, *, only_table: bool) -> None:
    """Play Hard's rules of thumb against themselves with one idea less."""
    if only_table:
        click.echo(table(), nl=False)
        return
    found: dict[str, dict[str, Any]] = {}
    for preset, ideas in IDEAS.items():
        found[preset] = {}
        for idea, changes in ideas.items():
            found[preset][idea] = result = worth(preset, changes, deals, seed)
            click.echo(f"{preset}: {idea}: {result['wins']} ({result['low']} to {result['high']})")
    written = {
        **made_by(f"python -m bench.ideas --deals {deals} --seed {seed}"),
        "ideas": found,
    }
    FILE.write_text(json.dumps(written, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
