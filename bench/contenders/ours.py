"""Rami itself, through its public names."""

from __future__ import annotations

from functools import partial
from random import Random
from statistics import median
from time import process_time, process_time_ns

from bench.contenders import Sample
from bench.samples import midgame_rounds, opening_hands, plain_hands, random_hands
from rami import PRESETS, Cards, Match, Round, RuleSet, best_opening, view_for
from rami.players import Easy

HANDS_SEED = 51
"""The fixed hands: every contender asks `bench.samples` for those of this seed."""


# Random play ----------------------------------------------------------------------------------


def random_play(size: int, seed: int) -> Sample:
    """Play rounds of the one-deck game for two, each move any of the legal ones."""
    rng = Random(seed)
    _random_rounds(size // 10 + 1, rng)
    start = process_time()
    actions = _random_rounds(size, rng)
    return {"units": actions, "cpu_s": process_time() - start, "facts": {"rounds": size}}


def _random_rounds(count: int, rng: Random) -> int:
    """Play so many rounds; return the number of moves."""
    rules = PRESETS["cardverse"]
    actions = 0
    for _ in range(count):
        round_ = Round.deal(rules, 2, rng)
        while not round_.outcome:
            moves = round_.legal_moves
            round_.apply(moves[int(rng.random() * len(moves))])
            actions += 1
    return actions


# The best opening -----------------------------------------------------------------------------


def opening(size: int, seed: int) -> Sample:
    """Find the best opening of random hands."""
    return _openings(random_hands(size, HANDS_SEED), PRESETS["rami-51"], seed)


def opening_held(size: int, seed: int) -> Sample:
    """Find the best opening of hands that have one."""
    return _openings(opening_hands(size, HANDS_SEED), PRESETS["rami-51"], seed)


def opens_at_40(size: int, seed: int) -> Sample:
    """Tell whether hands without aces, court cards and jokers open Rami 40."""
    sample = _openings(plain_hands(size, HANDS_SEED), PRESETS["rami-40"], seed)
    sample["answers"] = [int(points is not None) for points in sample["answers"]]
    return sample


PASSES = 10
"""How often the hands are solved, to have something to measure."""

OTHERS = 5
"""How many others are solved before each pass, for each hand: with fewer the hands get faster."""


def _openings(hands: list[Cards], rules: RuleSet, seed: int) -> Sample:
    """Solve the hands over and over, and others in between.

    A processor learns a short list of hands that is repeated; the others, which are not timed,
    make it forget.
    """
    between = OTHERS * len(hands)
    others = random_hands(PASSES * between, seed + 1)
    cpu_s = 0.0
    for number in range(PASSES):
        _solve(others[number * between : (number + 1) * between], rules)
        start = process_time()
        answers = _solve(hands, rules)
        cpu_s += process_time() - start
    return {"units": PASSES * len(hands), "cpu_s": cpu_s, "answers": answers}


def _solve(hands: list[Cards], rules: RuleSet) -> list[int | None]:
    return [cover.points if (cover := best_opening(hand, rules)) else None for hand in hands]


def slowest_opening(size: int, seed: int) -> Sample:
    """Find the hand that takes longest, among random ones.

    Each hand is solved in three passes and its shortest time counts, so that what is found is a
    hard hand and not a moment at which the machine was busy.
    """
    rules = PRESETS["rami-51"]
    hands = random_hands(size, HANDS_SEED)
    _solve(random_hands(1000, seed), rules)
    times_ns: list[list[int]] = []
    for _ in range(3):
        taken_ns = []
        for hand in hands:
            start_ns = process_time_ns()
            best_opening(hand, rules)
            taken_ns.append(process_time_ns() - start_ns)
        times_ns.append(taken_ns)
    shortest_ns = list(map(min, zip(*times_ns, strict=True)))
    slowest_ns = max(shortest_ns)
    return {
        "units": 1,
        "cpu_s": slowest_ns / 1e9,
        "facts": {
            "hand": str(hands[shortest_ns.index(slowest_ns)]),
            "median_us": median(shortest_ns) / 1e3,
            "slowest_of_the_first_pass_us": max(times_ns[0]) / 1e3,
        },
    }


# Copies ---------------------------------------------------------------------------------------


def copy(size: int, seed: int) -> Sample:
    """Copy rounds in the middle of the game, so many times each."""
    rounds = list(midgame_rounds(40, HANDS_SEED))
    times = range(size)
    cpu_s = 0.0
    for round_ in rounds:
        round_.copy()
        start = process_time()
        for _ in times:
            round_.copy()
        cpu_s += process_time() - start
    return {"units": size * len(rounds), "cpu_s": cpu_s}


# Matches --------------------------------------------------------------------------------------


def matches(preset: str, size: int, seed: int) -> Sample:
    """Play matches of two Easy players to the end, from the same deals whatever the seed."""
    rules = PRESETS[preset]
    rng = Random(HANDS_SEED)
    _play(Match(rules, 2, rng))
    start = process_time()
    rounds = sum(_play(Match(rules, 2, rng)) for _ in range(size))
    return {"units": size, "cpu_s": process_time() - start, "facts": {"rounds": rounds}}


def _play(match: Match) -> int:
    """Play a match; return the number of its rounds."""
    player = Easy()
    while not match.winners:
        round_ = match.round
        while not round_.outcome:
            view = view_for(round_, round_.turn)
            round_.apply(player.choose(view, round_.legal_moves))
        match.next_round()
    return len(match.rounds)


match_rami_51 = partial(matches, "rami-51")
match_rami_40 = partial(matches, "rami-40")
match_rami_51_house = partial(matches, "rami-51-house")
match_rami_40_house = partial(matches, "rami-40-house")
match_cardverse = partial(matches, "cardverse")
