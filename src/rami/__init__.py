"""Rami 51, Rami 40 and CardVerse Rami: the rules as a library, exact to the letter.

>>> from rami import PRESETS, judge_opening
>>> judge_opening(["QH KH AH", "JK 7S 8S"], PRESETS["rami-51"]).points
52
"""

from rami._form import compiled
from rami._version import __version__
from rami.engine.cards import JOKER, RANKS, SUITS, Card, Cards, parse_cards
from rami.engine.cover import Cover, Goal, best_cover, best_covers, best_opening
from rami.engine.events import (
    Discarded,
    Drew,
    Event,
    Events,
    Laid,
    LaidOff,
    Opened,
    OpeningFailed,
    Reshuffled,
    RoundEnded,
    Swapped,
    TookBack,
    TookPile,
)
from rami.engine.finder import lay_offs_in, melds_in
from rami.engine.match import Match
from rami.engine.melds import Meld, MeldKind, lay_off, read_meld, swap_joker
from rami.engine.moves import (
    Discard,
    Draw,
    Lay,
    LayOff,
    Move,
    Swap,
    Take,
    TakeBack,
    parse_move,
)
from rami.engine.opening import OpeningVerdict, judge_opening
from rami.engine.position import Phase, Position
from rami.engine.position_text import parse_position
from rami.engine.records import Record, RoundRecord, parse_record, replay
from rami.engine.refusals import (
    IllegalMove,
    InvalidMeld,
    InvalidPosition,
    InvalidRecord,
    InvalidRules,
    Refusal,
    Refused,
    Unreadable,
)
from rami.engine.round import LegalMoves, Round
from rami.engine.rulebook import RULEBOOK, Basis, Statement
from rami.engine.rules import (
    PRESETS,
    AceInRuns,
    EmptyStock,
    JokerSwap,
    RuleSet,
    Scoring,
    parse_rules,
)
from rami.engine.scoring import Outcome, RoundEnd, card_points, hand_points, round_points
from rami.engine.views import SeatView, SpectatorView, spectator_view, view_for

__all__ = [
    "JOKER",
    "PRESETS",
    "RANKS",
    "RULEBOOK",
    "SUITS",
    "AceInRuns",
    "Basis",
    "Card",
    "Cards",
    "Cover",
    "Discard",
    "Discarded",
    "Draw",
    "Drew",
    "EmptyStock",
    "Event",
    "Events",
    "Goal",
    "IllegalMove",
    "InvalidMeld",
    "InvalidPosition",
    "InvalidRecord",
    "InvalidRules",
    "JokerSwap",
    "Laid",
    "LaidOff",
    "Lay",
    "LayOff",
    "LegalMoves",
    "Match",
    "Meld",
    "MeldKind",
    "Move",
    "Opened",
    "OpeningFailed",
    "OpeningVerdict",
    "Outcome",
    "Phase",
    "Position",
    "Record",
    "Refusal",
    "Refused",
    "Reshuffled",
    "Round",
    "RoundEnd",
    "RoundEnded",
    "RoundRecord",
    "RuleSet",
    "Scoring",
    "SeatView",
    "SpectatorView",
    "Statement",
    "Swap",
    "Swapped",
    "Take",
    "TakeBack",
    "TookBack",
    "TookPile",
    "Unreadable",
    "__version__",
    "best_cover",
    "best_covers",
    "best_opening",
    "card_points",
    "compiled",
    "hand_points",
    "judge_opening",
    "lay_off",
    "lay_offs_in",
    "melds_in",
    "parse_cards",
    "parse_move",
    "parse_position",
    "parse_record",
    "parse_rules",
    "read_meld",
    "replay",
    "round_points",
    "spectator_view",
    "swap_joker",
    "view_for",
]
