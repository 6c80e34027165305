"""What happened at the table, told to one of those who sit there, or to anybody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rami.engine.events import (
    Discarded,
    Drew,
    Event,
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
from rami.engine.moves import LayOff, Swap
from rami.engine.scoring import Outcome, RoundEnd
from rami.texts._messages import HERE, N_, NP_, Message, fill
from rami.texts._say import say
from rami.texts.melds import points_text, symbols
from rami.texts.moves import move_cards

__all__ = ["EVENTS", "Told", "seat_name"]

EVENTS: Final[Mapping[str, tuple[Message, Message]]] = {
    "drew": (N_("You draw {cards}."), N_("{name} draws {cards}.")),
    "drew_hidden": (N_("You draw a card."), N_("{name} draws a card.")),
    "took_pile": (N_("You take {cards} from the pile."), N_("{name} takes {cards} from the pile.")),
    "laid": (
        N_("You lay {cards} as meld {meld}: {told}."),
        N_("{name} lays {cards} as meld {meld}: {told}."),
    ),
    "laid_unnumbered": (N_("You lay {cards}: {told}."), N_("{name} lays {cards}: {told}.")),
    "laid_off": (
        N_("You add {cards} to meld {meld}: {now}, {told}."),
        N_("{name} adds {cards} to meld {meld}: {now}, {told}."),
    ),
    "swapped": (
        N_("You give {cards} for the joker of meld {meld}, which is now {now}."),
        N_("{name} gives {cards} for the joker of meld {meld}, which is now {now}."),
    ),
    "took_back_lay": (N_("You take back {cards}."), N_("{name} takes back {cards}.")),
    "took_back_lay_off": (
        N_("You take {cards} back from meld {meld}."),
        N_("{name} takes {cards} back from meld {meld}."),
    ),
    "took_back_swap": (
        N_("You put the joker back into meld {meld} and take {cards} again."),
        N_("{name} puts the joker back into meld {meld} and takes {cards} again."),
    ),
    "opened": (N_("You open with {points}."), N_("{name} opens with {points}.")),
    "opening_failed": (
        N_("Your opening does not stand. {told} {cards} return to your hand."),
        N_("The opening of {name} does not stand. {told} {cards} return to the hand."),
    ),
    "discarded": (N_("You discard {cards}."), N_("{name} discards {cards}.")),
    "went_out": (N_("You go out and win the round."), N_("{name} goes out and wins the round.")),
    "lowest_hand": (
        N_("The stock is empty. You hold the hand worth least and win the round."),
        N_("The stock is empty. {name} holds the hand worth least and wins the round."),
    ),
}
"""What to say when you did it, and when somebody else did, by what was done."""

_RESHUFFLED: Final = NP_(
    "The stock is empty: the pile is shuffled into a new one of {count} card.",
    "The stock is empty: the pile is shuffled into a new one of {count} cards.",
    "count",
)
_NO_WINNER: Final = N_("The stock is empty and the round ends without a winner.")
_SEAT: Final = N_("Seat {seat}")


@dataclass(frozen=True, slots=True)
class Told:
    """An event, or the outcome of a round, with who is who: `say` makes a sentence of it.

    `names` are those of the seats, ``Seat 1`` and so on without them; `you` is the seat that is
    spoken to, None for somebody who only watches. `meld` is the number that a new meld gets on
    the table, counted from 1, or None to leave it out.

    >>> from rami.engine.cards import parse_cards
    >>> say(Told(Discarded(0, *parse_cards("7C")), ("Anna", "Bo"), you=1))
    'Anna discards 7♣.'
    """

    thing: Event | Outcome
    names: Sequence[str] = ()
    you: int | None = None
    meld: int | None = None


def seat_name(seat: int, names: Sequence[str] = (), lang: str = HERE) -> str:
    """Return what a seat, counted from 0, is called."""
    return names[seat] if seat < len(names) else fill(_SEAT, {"seat": seat + 1}, lang)


@say.register
def _say_event(event: Event, lang: str = HERE) -> str:
    return say(Told(event), lang)


@say.register
def _say_outcome(outcome: Outcome, lang: str = HERE) -> str:
    return say(Told(outcome), lang)


@say.register
def _say_told(told: Told, lang: str = HERE) -> str:
    thing = told.thing
    if isinstance(thing, RoundEnded):
        thing = thing.outcome
    if isinstance(thing, Outcome):
        return _outcome(thing, told, lang)
    if isinstance(thing, Reshuffled):
        return fill(_RESHUFFLED, {"count": thing.count}, lang)
    key, values = _what(thing, told.meld, lang)
    return _by(key, thing.seat, values, told, lang)


def _outcome(outcome: Outcome, told: Told, lang: str) -> str:
    if outcome.winner is None:
        return fill(_NO_WINNER, {}, lang)
    key = "went_out" if outcome.end is RoundEnd.WENT_OUT else "lowest_hand"
    return _by(key, outcome.winner, {}, told, lang)


def _by(key: str, seat: int, values: Mapping[str, object], told: Told, lang: str) -> str:
    you_did, another_did = EVENTS[key]
    message = you_did if seat == told.you else another_did
    return fill(message, {**values, "name": seat_name(seat, told.names, lang)}, lang)


def _what(event: Event, meld: int | None, lang: str) -> tuple[str, dict[str, object]]:
    """Return the key in `EVENTS` of what was done, and the values its messages take."""
    match event:
        case Drew(card=None):
            return "drew_hidden", {}
        case Drew(card=card):
            assert card is not None
            return "drew", {"cards": card.symbol}
        case TookPile(card=card):
            return "took_pile", {"cards": card.symbol}
        case Laid(meld=new):
            key = "laid" if meld else "laid_unnumbered"
            return key, {"cards": symbols(new.in_order()), "told": say(new, lang), "meld": meld}
        case LaidOff(index=index, cards=cards, meld=now):
            values = {"cards": symbols(cards), "meld": index + 1, "told": say(now, lang)}
            return "laid_off", {**values, "now": symbols(now.in_order())}
        case Swapped(index=index, card=card, meld=now):
            values = {"cards": card.symbol, "meld": index + 1}
            return "swapped", {**values, "now": symbols(now.in_order())}
        case TookBack(move=move):
            values = {"cards": move_cards(move), "meld": move.meld + 1}
            if isinstance(move, LayOff):
                return "took_back_lay_off", values
            return ("took_back_swap" if isinstance(move, Swap) else "took_back_lay"), values
        case Opened(verdict=verdict):
            return "opened", {"points": points_text(verdict.points, lang)}
        case OpeningFailed(verdict=verdict, cards=cards):
            return "opening_failed", {"told": say(verdict, lang), "cards": symbols(cards)}
        case Discarded(card=card):
            return "discarded", {"cards": card.symbol}
    raise TypeError(f"no message for {type(event).__name__}")
