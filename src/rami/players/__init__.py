"""Computer players: from what a seat sees, and its legal moves, to a move."""

from rami.players.easy import Easy
from rami.players.expert import Expert
from rami.players.explanation import Candidate, Explanation, Reason
from rami.players.hard import Hard
from rami.players.levels import LEVELS, is_level, make_player
from rami.players.normal import Normal
from rami.players.player import Player

__all__ = [
    "LEVELS",
    "Candidate",
    "Easy",
    "Expert",
    "Explanation",
    "Hard",
    "Normal",
    "Player",
    "Reason",
    "is_level",
    "make_player",
]
