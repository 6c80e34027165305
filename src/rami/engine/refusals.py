"""Why something is refused: a code with parameters, never a sentence.

The sentences stand in `rami.texts`; a client that wants to react to a refusal compares its
`code`, a person reads what `rami.texts.say` makes of it and can look up the `rule` it cites.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

__all__ = [
    "CODES",
    "IllegalMove",
    "InvalidMeld",
    "InvalidPosition",
    "InvalidRecord",
    "InvalidRules",
    "Kind",
    "Refusal",
    "Refused",
    "Unreadable",
]


@dataclass(frozen=True, slots=True)
class Kind:
    """What a refusal code promises.

    `rule` is the id of the rule behind it, or None where the input itself cannot be read;
    `params` names the parameters that every refusal of this code carries.
    """

    rule: str | None
    params: frozenset[str]


def _kind(rule: str | None, *params: str) -> Kind:
    return Kind(rule, frozenset(params))


CODES: Final[Mapping[str, Kind]] = {
    # What somebody typed or sent
    "cards.unknown": _kind(None, "word"),
    "cards.empty": _kind(None),
    "cards.not_in_pack": _kind("R-DEAL-1", "card", "count", "pack"),
    "cards.too_many": _kind("R-DEAL-1", "count", "most"),
    "move.unknown": _kind(None, "text"),
    "move.meld_number": _kind(None, "text"),
    # Melds
    "meld.too_short": _kind("R-MELD-1", "count", "shortest"),
    "meld.mixed_suits": _kind("R-MELD-1"),
    "meld.gap": _kind("R-MELD-1"),
    "meld.run_too_long": _kind("R-MELD-1", "count", "longest"),
    "meld.duplicate_rank": _kind("R-MELD-2", "card"),
    "meld.duplicate_suit": _kind("R-MELD-2", "card"),
    "meld.wrong_rank": _kind("R-MELD-2", "card", "rank"),
    "meld.group_too_big": _kind("R-MELD-2", "count", "largest"),
    "meld.wraparound": _kind("R-MELD-3"),
    "meld.ace_low_not_allowed": _kind("R-MELD-3"),
    "meld.ace_high_not_allowed": _kind("R-MELD-3"),
    "meld.too_many_jokers": _kind("R-MELD-4", "jokers", "allowed"),
    "meld.rank_taken": _kind("R-MELD-5", "card"),
    # The turn
    "turn.round_over": _kind("R-OUT-1"),
    "turn.draw_first": _kind("R-TURN-1"),
    "turn.already_drawn": _kind("R-TURN-1"),
    "turn.card_not_in_hand": _kind("R-TURN-1", "card"),
    "turn.no_such_meld": _kind("R-LAY-1", "meld", "melds"),
    "turn.nothing_to_take_back": _kind("R-TURN-6"),
    "pile.empty": _kind("R-TURN-1"),
    "pile.not_open_yet": _kind("R-TURN-2", "turn", "opens"),
    "pile.closed": _kind("R-STOCK-3", "turns"),
    "pile.card_not_usable": _kind("R-TURN-3", "card"),
    "pile.card_not_melded": _kind("R-TURN-4", "card"),
    "pile.card_kept": _kind("R-TURN-4", "card"),
    # The opening
    "opening.below_threshold": _kind("R-OPEN-1", "points", "needed", "missing"),
    "opening.no_pure_run": _kind("R-OPEN-2"),
    "opening.not_opened": _kind("R-OPEN-4"),
    "opening.hand_emptied": _kind("R-OPEN-7"),
    # Swaps and going out
    "swap.off": _kind("R-SWAP-1"),
    "swap.groups_off": _kind("R-SWAP-1"),
    "swap.no_joker": _kind("R-SWAP-1", "meld"),
    "swap.wrong_card": _kind("R-SWAP-1", "card", "wanted"),
    "swap.joker_stuck": _kind("R-SWAP-2"),
    "swap.joker_held": _kind("R-SWAP-2", "jokers", "allowed"),
    "out.card_must_remain": _kind("R-OUT-1"),
    # Rule sets
    "rules.unknown_preset": _kind(None, "name", "known"),
    "rules.unknown_option": _kind(None, "option", "known"),
    "rules.wrong_value": _kind(None, "option", "value", "accepted"),
    "rules.out_of_range": _kind(None, "option", "value", "low", "high"),
    "rules.needs_jokers": _kind("R-MELD-4", "option", "value", "without"),
    "rules.joker_option_missing": _kind("R-MELD-4", "option"),
    "rules.hands_do_not_fit": _kind("R-DEAL-1", "seats", "hand_size", "pack"),
    # Deals and positions
    "deal.not_the_pack": _kind("R-DEAL-1"),
    "position.seats": _kind("R-DEAL-1", "seats", "low", "high"),
    "position.seat": _kind(None, "field", "value", "seats"),
    "position.wrong_value": _kind(None, "field", "value"),
    "position.unknown_field": _kind(None, "field"),
    "position.missing_field": _kind(None, "field"),
    "position.per_seat": _kind(None, "field", "count", "seats"),
    "position.cards": _kind(None, "field", "refusal"),
    "position.empty_hand": _kind("R-OUT-1", "seat"),
    "position.meld": _kind(None, "meld", "refusal"),
    "position.not_opened": _kind("R-OPEN-6", "seat"),
    "position.only_in_play": _kind("R-TURN-1", "field"),
    "position.laid_not_on_table": _kind("R-OPEN-3", "meld"),
    "position.owners": _kind(None, "count", "melds"),
    "position.no_legal_move": _kind("R-TURN-5", "seat"),
    "position.taken": _kind("R-TURN-4", "card"),
    "position.move": _kind(None, "text", "refusal"),
    # Matches and records
    "match.seats": _kind(None, "seats", "low", "high"),
    "match.round_on": _kind("R-MATCH-1"),
    "record.empty": _kind(None),
    "record.not_a_record": _kind(None),
    "record.version": _kind(None, "version", "known"),
    "record.truncated": _kind(None, "line"),
    "record.changed": _kind(None),
    "record.unreadable_line": _kind(None, "line", "text"),
    "record.wrong_deal": _kind("R-DEAL-1", "round"),
    "record.wrong_reshuffle": _kind("R-STOCK-2", "round"),
    "record.move_refused": _kind(None, "round", "move", "text", "refusal"),
    "record.wrong_score": _kind(None, "round", "expected", "found"),
    # Sealed deals
    "seal.wrong_secret": _kind("R-HIDE-2", "round"),
    "seal.wrong_nonce": _kind("R-HIDE-2", "round", "seat"),
    "seal.wrong_deal": _kind("R-HIDE-2", "round", "place"),
    "seal.wrong_reshuffle": _kind("R-HIDE-2", "round", "reshuffle", "place"),
}


@dataclass(frozen=True, slots=True)
class Refusal:
    """A reason, as a code of `CODES` with its parameters.

    >>> from rami import Refusal
    >>> str(Refusal("opening.below_threshold", {"points": 48, "needed": 51, "missing": 3}))
    'opening.below_threshold points=48 needed=51 missing=3'
    """

    code: str
    params: Mapping[str, object]

    @property
    def rule(self) -> str | None:
        """The id of the rule behind it, such as ``R-OPEN-1``; None for unreadable input."""
        return CODES[self.code].rule

    def __hash__(self) -> int:
        return hash((self.code, *map(str, self.params.values())))

    def __str__(self) -> str:
        return " ".join([self.code, *(f"{name}={value}" for name, value in self.params.items())])


def refusal(code: str, **params: object) -> Refusal:
    """Make a refusal; the codes and their parameters are those of `CODES`."""
    return Refusal(code, params)


class Refused(ValueError):
    """Something was refused; `refusals` says why, every fault at once."""

    def __init__(self, refusals: Refusal | Iterable[Refusal]) -> None:
        self.refusals = (refusals,) if isinstance(refusals, Refusal) else tuple(refusals)
        super().__init__("; ".join(map(str, self.refusals)))

    @property
    def refusal(self) -> Refusal:
        """The first fault, for those who report only one."""
        return self.refusals[0]

    def __reduce__(self) -> tuple[type[Refused], tuple[tuple[Refusal, ...]]]:
        return type(self), (self.refusals,)


class Unreadable(Refused):
    """A text that names no card, no move, no position."""


class InvalidMeld(Refused):
    """Cards that make no meld, or that the pack does not have."""


class InvalidRules(Refused):
    """A rule set that contradicts itself, or an option that does not exist."""


class IllegalMove(Refused):
    """A move that the rules do not allow now; the round is as it was."""


class InvalidPosition(Refused):
    """A position that cannot come about."""


class InvalidRecord(Refused):
    """A record that is damaged, or tells of a match that cannot have been played."""
