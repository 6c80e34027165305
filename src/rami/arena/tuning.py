"""Finding weights for the rules of thumb by playing: a (1+1) evolution strategy.

Each step changes a few weights by chance and lets the changed rules of thumb play the present
ones, each deal twice with the seats exchanged. What wins by more than chance explains takes their
place. Both play whole turns by `play_turn`, which costs some milliseconds a match where the engine
is compiled. A level that searches on top of its rules of thumb is measured by ``rami arena``.

All chance follows from one seed. The deals have labels of their own, so that none of them is
one that a `Plan` plays, and those that tell what was gained are none that were tuned on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import sqrt
from random import Random
from statistics import fmean, stdev
from types import MappingProxyType
from typing import Final

from rami.arena.figures import Interval, share_interval
from rami.arena.plan import MOST_ROUNDS
from rami.engine.match import Match
from rami.engine.round import Round
from rami.engine.rules import PRESETS, RuleSet
from rami.engine.scoring import leaders
from rami.engine.views import view_for
from rami.players import Easy
from rami.players.playout import play_turn
from rami.players.policy import Policy
from rami.players.sight import Sight, sight_of
from rami.players.weights import BOUND, FREE, Weights

__all__ = [
    "EASY",
    "PRESETS_OF",
    "RANGES",
    "START",
    "TUNED_PLAYERS",
    "UNOPENED",
    "Acceptance",
    "Gain",
    "Range",
    "Tuned",
    "check_rng",
    "gains",
    "proposal",
    "training_rng",
    "tune",
    "tuned_names",
]

TUNED_PLAYERS: Final = ("normal", "hard", "expert")
"""Who goes by weights."""

PRESETS_OF: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {FREE: ("cardverse",), BOUND: ("rami-51", "rami-40")}
)
"""By which presets each kind of weights is tuned: in turn, a batch of deals each."""

EASY, START = "easy", "start"
"""Against whom it is measured what was gained."""

_SEATS: Final = 2


# What is changed ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Range:
    """How a weight is changed: by a normal deviate of this scale, and between two ends."""

    scale: int
    least: int
    most: int


RANGES: Final[Mapping[str, Range]] = MappingProxyType(
    {
        "beyond": Range(200, -1000, 3000),
        "far": Range(15, -50, 300),
        "far_unopened": Range(15, -50, 300),
        "feed": Range(5, -50, 200),
        "feed_held": Range(150, -1000, 3000),
        "feed_table": Range(800, -2000, 8000),
        "haste": Range(15, -100, 200),
        "pair": Range(60, -200, 2000),
        "pair_card": Range(6, -200, 200),
        "pair_out": Range(50, -500, 1000),
        "pair_unopened": Range(60, -200, 2000),
        "point": Range(35, -500, 500),
        "point_card": Range(4, -50, 50),
        "point_unopened": Range(35, -500, 500),
        "pure": Range(100, -500, 2000),
        "take": Range(150, -1000, 4000),
        "take_pair": Range(60, -200, 2000),
        "take_point": Range(20, -200, 500),
        "twin": Range(20, -100, 200),
        "wait": Range(2, 0, 14),
        "wait_left": Range(2, 0, 14),
        "wait_opening": Range(2, 0, 14),
    }
)
"""The scale of each weight is near the smallest change that shows in play; the ends are well
beyond what any good play has had. `joker` is not tuned: nobody parts with one who need not. Nor is
`promise`: whole turns are played without looking ahead for it."""

UNOPENED: Final = frozenset({"far_unopened", "pair_unopened", "point_unopened", "pure"})
"""What is weighed before the opening alone."""

_WITHOUT_EFFECT: Final[Mapping[str, frozenset[str]]] = MappingProxyType(
    {
        FREE: UNOPENED | {"wait_left", "wait_opening"},  # the preset has no opening
        # What has to be melded at once is no card to build with.
        BOUND: frozenset({"take", "take_pair", "take_point"}),
    }
)

_HOW_MANY: Final = (1, 1, 2, 3)
"""How many weights a step changes, each as likely: mostly one, so that it is known which."""


def tuned_names(player: str, kind: str) -> tuple[str, ...]:
    """Return the weights that matter for a player in the presets of a kind."""
    without = _WITHOUT_EFFECT[kind]
    if not _remembers(player):
        without |= {"feed_held"}
    return tuple(name for name in RANGES if name not in without)


def proposal(weights: Mapping[str, int], names: Sequence[str], rng: Random) -> dict[str, int]:
    """Return the weights with one to three of those named changed, each within its range."""
    changed = dict(weights)
    while changed == weights:
        for name in rng.sample(names, rng.choice(_HOW_MANY)):
            of = RANGES[name]
            value = round(weights[name] + rng.gauss(0.0, 1.0) * of.scale)
            changed[name] = min(max(value, of.least), of.most)
    return changed


# Which deals ----------------------------------------------------------------------------------


def training_rng(seed: int, step: int, deal: int) -> Random:
    """Return the chance of a deal that a step is decided by."""
    return Random(f"rami tuning deal {seed}/{step}/{deal}")


def check_rng(seed: int, deal: int) -> Random:
    """Return the chance of a deal that tells what was gained."""
    return Random(f"rami tuning check {seed}/{deal}")


def _step_rng(seed: int, step: int) -> Random:
    return Random(f"rami tuning step {seed}/{step}")


# Playing --------------------------------------------------------------------------------------

_Side = Policy | None
"""Who plays: rules of thumb, or Easy where there are none."""


def _remembers(player: str) -> bool:
    """Whether a player minds the whole pile and what was taken from it (R-BOT-3)."""
    return player != "normal"


def _deal_shares(
    rules: RuleSet, sides: tuple[_Side, _Side], rng_of: Callable[[], Random], player: str
) -> tuple[float, float]:
    """Return which share of the win the first side had in each of the two matches of a deal."""
    first, second = sides
    there = _winners(rules, (first, second), rng_of(), player)
    back = _winners(rules, (second, first), rng_of(), player)
    return (0 in there) / len(there), (1 in back) / len(back)


def _winners(
    rules: RuleSet, sides: tuple[_Side, _Side], rng: Random, player: str
) -> tuple[int, ...]:
    """Play a match, and return the seats that lead when it ends."""
    match = Match(rules, _SEATS, rng)
    totals = [0] * _SEATS
    for _ in range(MOST_ROUNDS):
        round_ = match.round
        _play_round(round_, sides, player)
        assert round_.outcome is not None
        points = round_.outcome.points
        totals = [total + more for total, more in zip(totals, points, strict=True)]
        if max(totals) >= rules.target:
            break
        match.next_round()
        # A match that remembers all its rounds gets slower with each of them.
        match = Match.of_rounds([match.round], match.rng)
    return leaders(totals, rules)


def _play_round(round_: Round, sides: tuple[_Side, _Side], player: str) -> None:
    decks, seats = round_.rules.decks, round_.seats
    sight = sight_of(round_.pile, round_.table, decks, seats)
    while not round_.outcome:
        policy = sides[round_.turn]
        if policy is None:
            sight = _play_easily(round_, sight)
        elif _remembers(player):
            play_turn(round_, policy, sight)
        else:
            play_turn(round_, policy, sight_of(round_.pile[-1:], round_.table, decks, seats))


def _play_easily(round_: Round, sight: Sight) -> Sight:
    """Play a turn as Easy does, and return what is in sight after it."""
    seat, easy = round_.turn, Easy()
    top = round_.pile[-1] if round_.pile else None
    stock, reshuffles = len(round_.stock), round_.reshuffles
    while not round_.outcome and round_.turn == seat:
        round_.apply(easy.choose(view_for(round_, seat), tuple(round_.legal_moves)))
    after = sight_of(round_.pile, round_.table, round_.rules.decks, round_.seats)
    after.held[:] = sight.held
    if top is not None and (len(round_.stock), round_.reshuffles) == (stock, reshuffles):
        after.held[seat] |= top.bit
    # Whatever leaves a hand does so in sight of everybody.
    after.held[seat] &= round_.hands[seat].once
    return after


# Accepting ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Acceptance:
    """When changed weights take the place of the present ones: a test that ends early.

    They play `batch` deals at a time. From `give_up_from` deals on they are given up when their
    share of the wins is more than `give_up_errors` standard errors below one half, or when
    every deal came out alike, so that nothing was changed at all. From `accept_from` deals on
    they are taken when it is more than `accept_errors` above it, and after `deals_most` deals
    when it is more than `end_errors` above it.
    """

    batch: int = 20
    give_up_from: int = 60
    give_up_errors: float = 0.3
    accept_from: int = 200
    accept_errors: float = 2.5
    deals_most: int = 500
    end_errors: float = 1.2

    def verdict(self, shares: Sequence[float]) -> bool | None:
        """Return whether to accept after these deals; None to play on.

        Each deal comes with the share of its wins. The last word falls at `deals_most`.
        """
        deals = len(shares)
        ahead = fmean(shares) - 0.5
        error = stdev(shares) / sqrt(deals) if deals > 1 else 0.0
        if deals >= self.deals_most:
            return ahead > self.end_errors * error
        if deals >= self.give_up_from and (
            ahead < -self.give_up_errors * error or (not error and ahead <= 0)
        ):
            return False
        if deals >= self.accept_from and ahead > self.accept_errors * error:
            return True
        return None


@dataclass(frozen=True, slots=True)
class Tuned:
    """How far a run has got: its weights, the steps done, those accepted, and deals played."""

    weights: Mapping[str, int]
    steps: int = 0
    accepted: int = 0
    deals: int = 0


def tune(
    player: str,
    kind: str,
    start: Mapping[str, int],
    *,
    seed: int,
    steps: int,
    acceptance: Acceptance | None = None,
    on_step: Callable[[Tuned], None] = lambda tuned: None,
    to_stop: Callable[[], bool] = lambda: False,
) -> Tuned:
    """Return the weights that so many steps lead to from some others, for a player and a kind.

    The same arguments give the same weights. `on_step` hears of each step that is done. Once
    `to_stop` says so, the step under way is left, and what was found until then is returned.
    """
    acceptance = acceptance or Acceptance()
    names = tuned_names(player, kind)
    tuned = Tuned(dict(start))
    for step in range(steps):
        changed = proposal(tuned.weights, names, _step_rng(seed, step))
        shares: list[float] = []
        accepted = None
        while accepted is None:
            for deal in _next_deals(acceptance, len(shares)):
                if to_stop():
                    return tuned
                rules = _rules_of(kind, deal // acceptance.batch)
                shares.append(
                    fmean(
                        _deal_shares(
                            rules,
                            (_policy(rules, changed), _policy(rules, tuned.weights)),
                            partial(training_rng, seed, step, deal),
                            player,
                        )
                    )
                )
            accepted = acceptance.verdict(shares)
        tuned = replace(
            tuned,
            weights=changed if accepted else tuned.weights,
            steps=step + 1,
            accepted=tuned.accepted + accepted,
            deals=tuned.deals + len(shares),
        )
        on_step(tuned)
    return tuned


def _next_deals(acceptance: Acceptance, played: int) -> range:
    return range(played, min(played + acceptance.batch, acceptance.deals_most))


def _rules_of(kind: str, batch: int) -> RuleSet:
    presets = PRESETS_OF[kind]
    return PRESETS[presets[batch % len(presets)]]


def _policy(rules: RuleSet, weights: Mapping[str, int]) -> Policy:
    return Policy(rules, Weights(weights))


# What was gained ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Gain:
    """How often weights win against `START` or `EASY` by a preset, over how many deals."""

    against: str
    preset: str
    deals: int
    wins: Interval


def gains(
    player: str,
    kind: str,
    weights: Mapping[str, int],
    start: Mapping[str, int],
    *,
    seed: int,
    deals: int,
    on_deal: Callable[[int], None] = lambda done: None,
) -> tuple[Gain, ...]:
    """Return what weights are worth against those at the start, and against Easy.

    Each preset of the kind is played over so many deals, which no step has seen. `on_deal`
    hears how many are done, of all together.
    """
    found, done = [], 0
    for preset in PRESETS_OF[kind]:
        rules = PRESETS[preset]
        mine = _policy(rules, weights)
        for against, other in ((START, _policy(rules, start)), (EASY, None)):
            shares = []
            for deal in range(deals):
                shares.append(
                    _deal_shares(
                        rules,
                        (mine, other),
                        partial(check_rng, seed, deal),
                        player,
                    )
                )
                done += 1
                on_deal(done)
            found.append(Gain(against, preset, deals, share_interval(shares)))
    return tuple(found)
