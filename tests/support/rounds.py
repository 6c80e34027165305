"""Setting up rounds and moving in them by text, so that a test reads like a table."""

from __future__ import annotations

from rami import Card, Events, Round, parse_cards, parse_move
from rami.engine.refusals import Refused


def card(text: str) -> Card:
    (only,) = parse_cards(text)
    return only


def why_not(round_: Round, move: str) -> str:
    """The refusal of a move with its parameters, as a text; empty if it is legal."""
    reason = round_.check(parse_move(move))
    return "" if reason is None else str(reason)


def play(round_: Round, *moves: str) -> Events:
    """Make some moves and return the events of the last."""
    for move in moves[:-1]:
        round_.apply(parse_move(move))
    return round_.apply(parse_move(moves[-1]))


def faults(error: Refused) -> list[str]:
    """Each fault of an error with its parameters, as a text."""
    return [str(reason) for reason in error.refusals]


def legal(round_: Round, verb: str = "") -> list[str]:
    """The legal moves, as texts; those that begin with a verb, if one is named."""
    texts = [str(move) for move in round_.legal_moves]
    return [text for text in texts if text.split()[0] == verb or not verb]
