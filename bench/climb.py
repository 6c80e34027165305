"""Where Expert's rules of thumb come from: Hard's, climbed weight by weight in points a round.

``python -m bench.climb --kind free`` goes through the weights in turn. Each is tried a little and
a little more to either side, over the same deals against Hard's rules of thumb, in every other
seat and every deal twice with the seats exchanged; what is better by more than chance is kept. The
next pass has new deals and steps half as wide. The points of thousands of rounds tell far smaller
differences than the wins of as many matches would. What came out is written to
``bench/results/climb-*.json``; who likes it copies it to ``src/rami/players/weights.json``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Final

import click

from bench.machine import ROOT, made_by
from rami.arena.tuning import PRESETS_OF, RANGES, UNOPENED, tuned_names
from rami.engine.round import Round
from rami.engine.rules import PRESETS, RuleSet, Scoring
from rami.players.playout import play_turn
from rami.players.policy import Policy
from rami.players.sight import sight_of
from rami.players.weights import BOUND, FREE, Weights, weights_of

KINDS: Final = {"free": FREE, "bound": BOUND}
FIXED: Final[Mapping[str, Mapping[str, int]]] = {FREE: {"wait": 3}, BOUND: {}}
"""What differs from Hard from the first, and stays, at a table of two: to hold melds back pays
once the rest fits."""

_STEPS: Final = (-2, -1, 1, 2)  # in scales of a weight


def ahead(rules: RuleSet, mine: Policy, other: Policy, rng: Random, seats: int = 2) -> float:
    """Return by how many points a seat with some rules of thumb is ahead of others in a round."""
    deal = rng.getrandbits(64)
    total = 0.0
    for turn, sides in enumerate(((mine, other), (other, mine))):
        round_ = Round.deal(rules, seats, Random(deal))
        sight = sight_of(round_.pile, round_.table, rules.decks, seats)
        while not round_.outcome:
            play_turn(round_, sides[round_.turn % 2], sight)
        points = round_.outcome.points
        lead = fmean(points[turn::2]) - fmean(points[1 - turn :: 2])
        total += lead if rules.scoring is Scoring.WINNER_COLLECTS else -lead
    return total / 2


def leads(
    kind: str, weights: Mapping[str, int], deals: int, name: str, seats: int = 2
) -> list[float]:
    """Return by how many points weights are ahead of Hard's, deal by deal."""
    presets = [PRESETS[preset] for preset in PRESETS_OF[kind]]
    mine = [Policy(rules, Weights(weights)) for rules in presets]
    hard = [Policy(rules, weights_of("hard", rules)) for rules in presets]
    rng = Random(f"bench climb {name}")
    return [
        ahead(presets[n % len(presets)], mine[n % len(presets)], hard[n % len(presets)], rng, seats)
        for n in range(deals)
    ]


def mean_of(values: Sequence[float]) -> tuple[float, float]:
    """Return a mean and its standard error."""
    return fmean(values), stdev(values) / sqrt(len(values))


def climbed(kind: str, seed: int, passes: int, deals: int, seats: int = 2) -> dict[str, int]:
    """Return the weights that a climb leads to."""
    fixed = FIXED[kind] if seats == 2 else {}
    # Among more, looking a draw ahead takes their place, and whole turns are played without it.
    kept = fixed.keys() if seats == 2 else UNOPENED
    present = {**weights_of("hard", PRESETS[PRESETS_OF[kind][0]]).values(), **fixed}
    names = [name for name in tuned_names("expert", kind) if name not in kept]
    order = Random(f"bench climb order {seed}")
    for number in range(passes):
        tried = cache(
            lambda values, number=number: leads(
                kind, dict(values), deals, f"{seed}/{number}", seats
            )
        )
        order.shuffle(names)
        for name in names:
            now = tried(tuple(present.items()))
            best, best_gain = present, 0.0
            for step in _STEPS:
                of = RANGES[name]
                value = present[name] + round(step * of.scale / 2**number)
                changed = {**present, name: min(max(value, of.least), of.most)}
                then = tried(tuple(changed.items()))
                gain, error = mean_of([a - b for a, b in zip(then, now, strict=True)])
                if gain > max(best_gain, error):
                    best, best_gain = changed, gain
            if best is not present:
                present = best
                click.echo(f"pass {number + 1}: {name} {present[name]}, {best_gain:.3f} better")
    return present


@click.command()
@click.option("--kind", type=click.Choice(list(KINDS)), default="free", show_default=True)
@click.option("--passes", default=3, show_default=True)
@click.option("--deals", default=6000, show_default=True, help="For each weight that is tried.")
@click.option("--seed", default=1, show_default=True)
@click.option("--seats", default=2, show_default=True)
def main(kind: str, passes: int, deals: int, seed: int, seats: int) -> None:
    """Climb, and tell by how much what was found is ahead over as many deals that are new."""
    weights = climbed(KINDS[kind], seed, passes, deals, seats)
    lead, error = mean_of(leads(KINDS[kind], weights, 2 * deals, f"{seed}/check", seats))
    among = f"-{seats}-seats" * (seats != 2)
    result = {
        **made_by(
            f"python -m bench.climb --kind {kind} --passes {passes} --deals {deals} --seed {seed}"
            + f" --seats {seats}" * (seats != 2)
        ),
        "weights": weights,
        "points_ahead_a_round": {"mean": round(lead, 3), "within": round(1.96 * error, 3)},
    }
    path = ROOT / "bench" / "results" / f"climb-{kind}{among}.json"
    path.write_text(json.dumps(result, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    click.echo(f"{lead:.3f} ± {1.96 * error:.3f} points a round ahead of Hard")


if __name__ == "__main__":
    main()
