"""The rule set: every option of the rulebook, its presets, and what contradicts itself."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum, StrEnum
from types import MappingProxyType
from typing import Final

from rami.engine.cards import ACE_HIGH, ACE_RANK, KING_RANK, shortened
from rami.engine.limits import Limits
from rami.engine.refusals import InvalidRules, Refusal, refusal

__all__ = [
    "PRESETS",
    "Accepted",
    "AceInRuns",
    "EmptyStock",
    "JokerSwap",
    "RuleSet",
    "Scoring",
    "accepted_by",
    "parse_rules",
]


class AceInRuns(StrEnum):
    """Where an ace may stand in a run (R-MELD-3)."""

    BOTH = "both"
    HIGH = "high"
    LOW = "low"


class JokerSwap(StrEnum):
    """From which melds a joker may be swapped (R-SWAP-1)."""

    OFF = "off"
    RUNS = "runs"
    RUNS_AND_GROUPS = "runs_and_groups"


class EmptyStock(StrEnum):
    """What happens when the empty stock is asked for a card (R-STOCK-1, R-STOCK-2)."""

    RESHUFFLE = "reshuffle"
    ROUND_ENDS = "round_ends"


class Scoring(StrEnum):
    """How a round is scored (R-SCORE-2, R-SCORE-3)."""

    PENALTIES = "penalties"
    WINNER_COLLECTS = "winner_collects"


SEATS_LEAST: Final = 2
SEATS_MOST: Final = 5
DECK: Final = 52
NUMBER_MOST: Final = 100_000
"""The most that a number of points may be, so that every sum of them fits a machine word."""

Players = tuple[int, int]
HandSize = int | tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet(Limits):
    """What is played: one value for each option of the rulebook; the defaults are Rami 51.

    An enum option also takes its value as a text (``ace_in_runs="high"``), `players` a single
    number, `hand_size` one number, or one for two seats, one for three and so on, the last for
    all beyond. `joker_points` None is the value of the card that the joker stands for,
    `unopened_points` None the value of the hand. Without jokers, `jokers_per_meld`,
    `joker_points` and `joker_hand_points` are None and `joker_swap` is off.

    Raises:
        InvalidRules: if the options contradict each other, with every fault at once.

    >>> house = PRESETS["rami-51"].replace(joker_points=15)
    >>> house.diff(PRESETS["rami-51"])
    {'joker_points': (15, None)}
    >>> str(house)
    'rami-51-house'
    """

    decks: int = 2
    jokers: int = 4
    players: Players = (2, 5)
    hand_size: HandSize = 13
    ace_in_runs: AceInRuns = AceInRuns.BOTH
    jokers_per_meld: int | None = 1
    joker_points: int | None = None
    opening_points: int = 51
    opening_pure_run: bool = True
    pile_opens_in_round_turn: int = 2
    pile_card_must_be_melded: bool = True
    joker_swap: JokerSwap = JokerSwap.RUNS_AND_GROUPS
    discard_to_win: bool = True
    empty_stock: EmptyStock = EmptyStock.RESHUFFLE
    ace_high: bool = True
    joker_hand_points: int | None = 20
    unopened_points: int | None = 100
    closed_hand_doubles: bool = True
    scoring: Scoring = Scoring.PENALTIES
    target: int = 500

    def __post_init__(self) -> None:
        """Take the texts that stand for values, then look for every fault."""
        faults = {}
        for option, read in _READERS.items():
            given = getattr(self, option)
            try:
                object.__setattr__(self, option, read(given))
            except ValueError:
                faults[option] = _wrong_value(option, given)
        # An option that cannot be read is left out of the checks that would need it.
        found = [*faults.values(), *_out_of_range(self, faults), *_joker_faults(self, faults)]
        if not _DEAL_OPTIONS & faults.keys():
            found += _deal_faults(self)
        if found:
            raise InvalidRules(found)
        low, high = _PLACES[self.ace_in_runs]
        limits = {
            "has_opening": self.opening_points > 0 or self.opening_pure_run,
            "points_to_open": self.opening_points,
            "pure_run_to_open": self.opening_pure_run,
            "lowest_place": low,
            "highest_place": high,
            "has_twins": self.decks > 1,
            "jokers_in_pack": self.jokers,
            "jokers_in_meld": self.jokers_per_meld or 0,
            "turns_before_pile": self.pile_opens_in_round_turn - 1,
            "taken_must_be_melded": self.pile_card_must_be_melded,
            "cards_to_keep": 1 if self.discard_to_win else 0,
            # Rule sets are keys of caches, and twenty options are many to hash.
            "_hash": hash(tuple(self.options().values())),
        }
        for limit, value in limits.items():
            object.__setattr__(self, limit, value)

    # Named here, lest a dataclass make one that hashes every option each time.
    __hash__ = Limits.__hash__

    def __reduce__(self) -> tuple[object, ...]:
        return _with_options, (self.options(),)

    @property
    def pack_size(self) -> int:
        """How many cards the pack has."""
        return self.decks * DECK + self.jokers

    def hand_size_for(self, seats: int) -> int:
        """Return how many cards each of so many seats is dealt."""
        if isinstance(self.hand_size, int):
            return self.hand_size
        return self.hand_size[min(seats - SEATS_LEAST, len(self.hand_size) - 1)]

    def options(self) -> dict[str, object]:
        """Return the value of every option by its name, in the rulebook's order."""
        return {name: getattr(self, name) for name in OPTIONS}

    def replace(self, **options: object) -> RuleSet:
        """Return the same rules with some options changed.

        Values may also be texts, as in `parse_rules`.

        Raises:
            InvalidRules: if an option does not exist, cannot have that value, or contradicts
                another; every fault is named.
        """
        faults = [
            refusal("rules.unknown_option", option=shortened(name), known=", ".join(OPTIONS))
            for name in options
            if name not in OPTIONS
        ]
        values = self.options() | {n: v for n, v in options.items() if n in OPTIONS}
        try:
            rules = _with_options(values)
        except InvalidRules as error:
            raise InvalidRules([*faults, *error.refusals]) from None
        if faults:
            raise InvalidRules(faults)
        return rules

    def diff(self, other: RuleSet) -> dict[str, tuple[object, object]]:
        """Return the options in which two rule sets differ: this one's value, the other's."""
        theirs = other.options()
        return {n: (v, theirs[n]) for n, v in self.options().items() if v != theirs[n]}

    def __str__(self) -> str:
        """The nearest preset and what differs from it; `parse_rules` reads it back."""
        name, preset = min(PRESETS.items(), key=lambda item: len(self.diff(item[1])))
        changes = [f"{n}={option_text(n, v)}" for n, (v, _) in self.diff(preset).items()]
        return " ".join([name, *changes])


def _with_options(options: dict[str, object]) -> RuleSet:
    return RuleSet(**options)  # type: ignore[arg-type]  # each is checked there


def option_text(option: str, value: object) -> str:
    """Return a value as `parse_rules` reads it: ``yes``, ``none``, ``high``, ``2-5``, ``7/10``."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, tuple):
        return ("-" if option == "players" else "/").join(map(str, value))
    return str(value)


def parse_rules(text: str) -> RuleSet:
    """Read a rule set from its text: a preset, then the options that differ.

    Raises:
        InvalidRules: if there is no such preset, or an option is at fault.

    >>> parse_rules("rami-40 jokers=2").jokers
    2
    """
    name, *changes = text.split() or [""]
    if name not in PRESETS:
        known = ", ".join(PRESETS)
        raise InvalidRules(refusal("rules.unknown_preset", name=shortened(name), known=known))
    options = dict(change.partition("=")[::2] for change in changes)
    return PRESETS[name].replace(**options)


# Reading and checking the options ------------------------------------------------------------


def _number(value: object) -> int:
    if isinstance(value, str) and value.lstrip("-").isdecimal() and len(value) < 10:
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool):
        raise ValueError
    return value


def _number_or_none(value: object) -> int | None:
    return None if value is None or value in ("none", "None") else _number(value)


_YES_NO: Final = {"yes": True, "true": True, "no": False, "false": False}


def _yes_no(value: object) -> bool:
    if isinstance(value, str):
        value = _YES_NO.get(value.lower())
    if not isinstance(value, bool):
        raise ValueError
    return value


def _one_of(options: type[Enum]) -> Callable[[object], Enum]:
    def read(value: object) -> Enum:
        return options(value.lower().replace(" ", "_") if isinstance(value, str) else value)

    return read


def _numbers(value: object) -> tuple[int, ...]:
    """Read one number or several: ``7``, ``7/10``, ``2-5``, ``(2, 5)``."""
    if isinstance(value, str):
        value = value.replace("-", "/").split("/")
    if isinstance(value, int):
        value = [value]
    if not isinstance(value, Iterable) or isinstance(value, bytes):
        raise ValueError
    numbers = tuple(map(_number, value))
    if not numbers:
        raise ValueError
    return numbers


def _players(value: object) -> Players:
    numbers = _numbers(value)
    if len(numbers) > 2:
        raise ValueError
    return numbers[0], numbers[-1]


def _hand_size(value: object) -> HandSize:
    """Read one size or several; those at the end that repeat the last are left out."""
    numbers = _numbers(value)
    if len(numbers) > SEATS_MOST - SEATS_LEAST + 1:
        raise ValueError
    while len(numbers) > 1 and numbers[-1] == numbers[-2]:
        numbers = numbers[:-1]
    return numbers[0] if len(numbers) == 1 else numbers


_WORDS: Final[dict[str, type[Enum]]] = {
    "ace_in_runs": AceInRuns,
    "joker_swap": JokerSwap,
    "empty_stock": EmptyStock,
    "scoring": Scoring,
}

_READERS: Final[dict[str, Callable[[object], object]]] = {
    "decks": _number,
    "jokers": _number,
    "players": _players,
    "hand_size": _hand_size,
    "ace_in_runs": _one_of(_WORDS["ace_in_runs"]),
    "jokers_per_meld": _number_or_none,
    "joker_points": _number_or_none,
    "opening_points": _number,
    "opening_pure_run": _yes_no,
    "pile_opens_in_round_turn": _number,
    "pile_card_must_be_melded": _yes_no,
    "joker_swap": _one_of(_WORDS["joker_swap"]),
    "discard_to_win": _yes_no,
    "empty_stock": _one_of(_WORDS["empty_stock"]),
    "ace_high": _yes_no,
    "joker_hand_points": _number_or_none,
    "unopened_points": _number_or_none,
    "closed_hand_doubles": _yes_no,
    "scoring": _one_of(_WORDS["scoring"]),
    "target": _number,
}

OPTIONS: Final = tuple(_READERS)
"""The names of the options, in the rulebook's order."""

_RANGES: Final[dict[str, tuple[int, int]]] = {
    "decks": (1, 2),
    "jokers": (0, 6),
    "players": (SEATS_LEAST, SEATS_MOST),
    "hand_size": (3, 15),
    "jokers_per_meld": (1, 3),
    "joker_points": (0, NUMBER_MOST),
    "opening_points": (0, NUMBER_MOST),
    "pile_opens_in_round_turn": (1, NUMBER_MOST),
    "joker_hand_points": (0, NUMBER_MOST),
    "unopened_points": (0, NUMBER_MOST),
    "target": (1, NUMBER_MOST),
}

_PLACES: Final = {
    AceInRuns.BOTH: (ACE_RANK, ACE_HIGH),
    AceInRuns.HIGH: (ACE_RANK + 1, ACE_HIGH),
    AceInRuns.LOW: (ACE_RANK, KING_RANK),
}

_DEAL_OPTIONS: Final = {"decks", "jokers", "players", "hand_size"}

_WITHOUT_JOKERS: Final[dict[str, object]] = {
    "jokers_per_meld": None,
    "joker_points": None,
    "joker_swap": JokerSwap.OFF,
    "joker_hand_points": None,
}


@dataclass(frozen=True, slots=True)
class Accepted:
    """What an option takes: one of some `words`, a number from `low` to `high`, or either.

    `low` and `high` are None where it takes no number. `players` and `hand_size` take several.
    """

    words: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None

    def __str__(self) -> str:
        """The values in a list, as refusals name them."""
        numbers = [] if self.low is None else [f"{self.low}–{self.high}"]
        return ", ".join([*numbers, *self.words])


def accepted_by(option: str) -> Accepted:
    """Return what an option takes.

    >>> str(accepted_by("joker_points"))
    '0–100000, none'
    """
    reader = _READERS[option]
    if reader is _yes_no:
        return Accepted(("yes", "no"))
    if option in _RANGES:
        low, high = _RANGES[option]
        return Accepted(("none",) if reader is _number_or_none else (), low, high)
    return Accepted(tuple(str(member.value) for member in _WORDS[option]))


def _wrong_value(option: str, value: object) -> Refusal:
    accepted = str(accepted_by(option))
    return refusal(
        "rules.wrong_value", option=option, value=shortened(str(value)), accepted=accepted
    )


def _out_of_range(rules: RuleSet, unread: Container[str]) -> Iterable[Refusal]:
    for option, (low, high) in _RANGES.items():
        value = getattr(rules, option)
        if option in unread or value is None:
            continue
        numbers = value if isinstance(value, tuple) else (value,)
        if any(not low <= number <= high for number in numbers) or (
            option == "players" and numbers[0] > numbers[1]
        ):
            shown = option_text(option, value)
            yield refusal("rules.out_of_range", option=option, value=shown, low=low, high=high)


def _joker_faults(rules: RuleSet, unread: Container[str]) -> Iterable[Refusal]:
    if "jokers" in unread:
        return
    if rules.jokers == 0:
        for option, without in _WITHOUT_JOKERS.items():
            value = getattr(rules, option)
            if option not in unread and value != without:
                given, needed = option_text(option, value), option_text(option, without)
                yield refusal("rules.needs_jokers", option=option, value=given, without=needed)
        return
    for option in ("jokers_per_meld", "joker_hand_points"):
        if getattr(rules, option) is None:
            yield refusal("rules.joker_option_missing", option=option)


def _deal_faults(rules: RuleSet) -> Iterable[Refusal]:
    fewest, most = rules.players
    pack = rules.pack_size
    # R-DEAL-1: one card is turned up, and the stock keeps at least one card a seat.
    if not 0 < fewest <= most <= SEATS_MOST:
        return
    for seats in range(most, fewest - 1, -1):
        size = rules.hand_size_for(seats)
        if pack - seats * size - 1 < seats:
            yield refusal("rules.hands_do_not_fit", seats=seats, hand_size=size, pack=pack)
            return


_RAMI_51: Final = RuleSet()
_RAMI_40: Final = RuleSet(opening_points=40, opening_pure_run=False)

PRESETS: Final[Mapping[str, RuleSet]] = MappingProxyType(
    {
        "rami-51": _RAMI_51,
        "rami-40": _RAMI_40,
        "rami-51-house": _RAMI_51.replace(joker_points=15),
        "rami-40-house": _RAMI_40.replace(joker_points=15),
        "cardverse": RuleSet(
            decks=1,
            jokers=0,
            players=(2, 4),
            hand_size=(7, 10),
            ace_in_runs=AceInRuns.HIGH,
            jokers_per_meld=None,
            joker_points=None,
            opening_points=0,
            opening_pure_run=False,
            pile_opens_in_round_turn=1,
            pile_card_must_be_melded=False,
            joker_swap=JokerSwap.OFF,
            discard_to_win=False,
            empty_stock=EmptyStock.ROUND_ENDS,
            ace_high=False,
            joker_hand_points=None,
            unopened_points=None,
            closed_hand_doubles=False,
            scoring=Scoring.WINNER_COLLECTS,
            target=100,
        ),
    }
)
"""The rule sets that have a name."""
