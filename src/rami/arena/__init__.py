"""Many matches between computer players: planned, played, kept, summed up.

A `Plan` says which matches are to be played and follows from its seed alone. `play_plan` plays
them, on one processor or many machines, into a `Store`; `rami.arena.summary` sums them up.
"""

from rami.arena.entrants import RANDOM, entrant_names
from rami.arena.faults import ArenaFault
from rami.arena.plan import Contest, Plan, pairings, self_play
from rami.arena.play import MatchResult, RoundResult, play_match
from rami.arena.store import Store
from rami.arena.work import Progress, on_cluster, on_this_machine, play_plan

__all__ = [
    "RANDOM",
    "ArenaFault",
    "Contest",
    "MatchResult",
    "Plan",
    "Progress",
    "RoundResult",
    "Store",
    "entrant_names",
    "on_cluster",
    "on_this_machine",
    "pairings",
    "play_match",
    "play_plan",
    "self_play",
]
