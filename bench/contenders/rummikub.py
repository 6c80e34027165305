"""rummikub-solver: the first melds of a Rummikub player, as an integer program.

Rummikub is another game: its tiles are one to thirteen, a joker counts as the highest tile it can
be, there is no ace after the king, no pure run and no card that counts ten for another number. What
remains the same is hands of twos to tens without jokers, where runs, groups and their points are
those of Rami; and the question whether such a hand holds melds for so many points, all of them
from the hand. It is asked for 40, as in Rami 40.
"""

from __future__ import annotations

from time import process_time

from rummikub_solver import RuleSet, SolverMode

from bench.contenders import Sample
from bench.contenders.ours import HANDS_SEED
from bench.samples import PLAIN_RANKS, plain_hands
from rami import PRESETS, SUITS, Cards


def opens_at_40(size: int, seed: int) -> Sample:
    """Tell whether hands without aces, court cards and jokers hold melds for 40 points."""
    start = process_time()
    rules = RuleSet(
        numbers=PLAIN_RANKS[-1], jokers=0, min_initial_value=PRESETS["rami-40"].opening_points
    )
    for hand in plain_hands(20, seed + 1):
        _opens(hand, rules)
    made_s = process_time() - start
    hands = plain_hands(size, HANDS_SEED)
    start = process_time()
    answers: list[int | None] = [int(_opens(hand, rules)) for hand in hands]
    cpu_s = process_time() - start
    facts: dict[str, float | str] = {"seconds_to_make_the_model_once": made_s}
    return {"units": size, "cpu_s": cpu_s, "answers": answers, "facts": facts}


def _opens(hand: Cards, rules: RuleSet) -> bool:
    state = rules.new_game()
    # A rack names its tiles by number, colour after colour.
    state.add_rack(*[SUITS.index(card.suit) * PLAIN_RANKS[-1] + card.rank for card in hand])
    return rules.solve(state, SolverMode.INITIAL) is not None
