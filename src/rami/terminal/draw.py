"""What a seat sees, as lines of text. No rule is here: it shows what the view holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from rami.engine.cards import Card
from rami.engine.melds import read_meld
from rami.engine.moves import Discard, Lay, Move
from rami.engine.rules import RuleSet
from rami.engine.views import SeatView, SpectatorView
from rami.texts import HERE, say
from rami.texts.events import seat_name
from rami.texts.melds import opening_so_far, symbols
from rami.texts.terminal import COMMANDS, command_help, terminal_text

__all__ = [
    "hand_line",
    "help_lines",
    "legal_lines",
    "name_of",
    "opening_line",
    "opening_rule_lines",
    "seat_lines",
    "sheet_lines",
    "sorted_by_suit",
    "stock_line",
    "table_lines",
    "taken_line",
]

_MOST_OF_A_KIND: Final = 12  # of the moves that begin with the same word, how many are listed
_BETWEEN_SUITS: Final = "   "


def name_of(seat: int, names: Sequence[str], you: int | None, lang: str = HERE) -> str:
    """Return what to call a seat in a list."""
    return terminal_text("you", lang) if seat == you else seat_name(seat, names, lang)


def sorted_by_suit(cards: Iterable[Card]) -> str:
    """Return cards sorted, with some room between the suits.

    >>> from rami.engine.cards import Cards
    >>> sorted_by_suit(Cards.of("KD AH 2H JK"))
    'A♥ 2♥   K♦   JK'
    """
    suits = groupby(sorted(cards), key=lambda card: card.suit)
    return _BETWEEN_SUITS.join(symbols(suit) for _, suit in suits)


def hand_line(view: SeatView, lang: str = HERE) -> str:
    """Return the seat's hand."""
    return terminal_text("hand", lang, cards=sorted_by_suit(view.hand))


def stock_line(view: SpectatorView, lang: str = HERE) -> str:
    """Return how many cards the stock holds and what lies on top of the pile."""
    stock = terminal_text("cards", lang, count=view.stock_size)
    if not view.pile_top:
        return terminal_text("stock_no_pile", lang, stock=stock)
    return terminal_text("stock", lang, stock=stock, top=view.pile_top.symbol)


def seat_lines(
    view: SeatView, names: Sequence[str], totals: Sequence[int], lang: str = HERE
) -> Iterator[str]:
    """Yield for each seat how many cards it holds, whether it has opened, and its points."""
    for seat in range(view.seats):
        key = "seat"
        if view.rules.has_opening:
            key = "seat_opened" if view.opened[seat] else "seat_unopened"
        yield terminal_text(
            key,
            lang,
            name=name_of(seat, names, view.seat, lang),
            cards=terminal_text("cards", lang, count=view.hand_sizes[seat]),
            total=totals[seat],
        )


def table_lines(
    view: SpectatorView, names: Sequence[str], you: int | None, lang: str = HERE
) -> Iterator[str]:
    """Yield the melds on the table, numbered as moves name them."""
    if not view.table:
        yield terminal_text("table_empty", lang)
        return
    yield terminal_text("table", lang)
    for number, (meld, seat) in enumerate(zip(view.table, view.laid_by, strict=True), start=1):
        yield "  " + terminal_text(
            "meld",
            lang,
            number=number,
            cards=symbols(meld.in_order()),
            told=say(meld, lang),
            name=name_of(seat, names, you, lang),
        )


def opening_line(view: SeatView, lang: str = HERE) -> str | None:
    """Return how far the opening has come, None when there is nothing to tell of it."""
    if view.opened[view.seat] or not view.laid:
        return None
    if view.opening.accepted:
        told = say(view.opening, lang)
        # With a card that has still to be melded, a discard is not what comes next.
        return told if view.taken else terminal_text("opening_stands", lang, told=told)
    pure_run_needed = view.rules.opening_pure_run
    told = opening_so_far(view.opening, pure_run_needed=pure_run_needed, lang=lang)
    return terminal_text("so_far", lang, told=told)


def taken_line(view: SeatView, lang: str = HERE) -> str | None:
    """Return what has to be done with a card taken from the pile, None if nothing has."""
    if not view.taken:
        return None
    stands = view.opened[view.seat] or view.opening.accepted
    key = "must_meld" if stands else "must_meld_or_fail"
    return terminal_text(key, lang, card=view.taken.symbol)


def opening_rule_lines(rules: RuleSet, lang: str = HERE) -> Iterator[str]:
    """Yield what it takes to open, if anything does."""
    if rules.has_opening:
        key = "opens_with_points" if rules.opening_points else "opens_with_run"
        if rules.opening_points and rules.opening_pure_run:
            key = "opens_with_points_and_run"
        yield terminal_text(key, lang, needed=rules.opening_points)


def legal_lines(moves: Iterable[Move], view: SeatView, lang: str = HERE) -> Iterator[str]:
    """Yield the legal moves as they are typed, the discards on one line."""
    different_cards = len(view.hand.faces())
    yield terminal_text("legal", lang)
    for verb, of_a_kind in groupby(moves, key=lambda move: move.verb):
        listed = list(of_a_kind)
        if verb == Discard.verb:
            if len(listed) == different_cards > 1:
                yield "  " + terminal_text("any_card", lang)
            else:
                cards = " ".join([str(card) for move in listed for card in move.cards])
                yield "  " + terminal_text("any_of", lang, cards=cards)
            continue
        # The longest first: those are the ones that are easily overlooked.
        listed.sort(key=lambda move: -len(move.cards))
        for move in listed[:_MOST_OF_A_KIND]:
            yield f"  {move}{_what_it_makes(move, view, lang)}"
        if len(listed) > _MOST_OF_A_KIND:
            yield "  " + terminal_text("more", lang, count=len(listed) - _MOST_OF_A_KIND)


def _what_it_makes(move: Move, view: SeatView, lang: str) -> str:
    if isinstance(move, Lay):
        return f": {say(read_meld(move.cards, view.rules), lang)}"
    return ""


def sheet_lines(
    rounds: Sequence[Sequence[int]],
    totals: Sequence[int],
    names: Sequence[str],
    you: int | None,
    lang: str = HERE,
) -> Iterator[str]:
    """Yield for each seat what it scored in every round, and in total."""
    for seat, total in enumerate(totals):
        name = name_of(seat, names, you, lang)
        if len(rounds) > 1:
            points = say([points[seat] for points in rounds], lang)
            yield terminal_text("sheet_rounds", lang, name=name, rounds=points, points=total)
        else:
            yield terminal_text("sheet", lang, name=name, points=total)


def help_lines(lang: str = HERE) -> Iterator[str]:
    """Yield every command and what it does."""
    yield terminal_text("commands", lang)
    for name in COMMANDS:
        usage, short, about = command_help(name, lang)
        yield f"  {usage:16}{short:14}{about}"
    yield terminal_text(
        "cards_written", lang, examples=say(["QH", "Q♥", "JK"], lang), ten="10H", t="TH"
    )
