"""What a viewer is told of a table: the engine's views and events as messages of the protocol.

The only way from a table to a client. Of a round, it reads nothing but `glance_of`,
`spectator_view` and `seen_by`, and the legal moves for the seat on turn itself (R-HIDE-1).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from rami.engine import events as engine
from rami.engine.cards import Card, Cards
from rami.engine.melds import Meld
from rami.engine.opening import OpeningVerdict
from rami.engine.scoring import Outcome, card_points, hand_points
from rami.engine.views import SpectatorView, glance_of, spectator_view
from rami.server.entries import (
    Agreed,
    Away,
    Back,
    Dealt,
    Left,
    Moved,
    Mover,
    Sat,
    Spoke,
    StoodIn,
)
from rami.server.moves import move_text
from rami.server.protocol import (
    ClockShown,
    Event,
    MeldShown,
    OpeningShown,
    OutcomeShown,
    RoundShown,
    SealingShown,
    SeatShown,
    TableShown,
    Update,
    View,
)
from rami.server.reasons import reason_of
from rami.server.table import Happening, Table
from rami.texts.levels import level_names
from rami.texts.scores import target_text

__all__ = [
    "Viewer",
    "cards_text",
    "events_shown",
    "meld_shown",
    "opening_shown",
    "round_shown",
    "sealing_shown",
    "update_for",
    "view_of",
]

_MELDS_MOST: Final = 4_096
"""How many melds are remembered as they are shown: those on tables come again with each move."""


class Viewer:
    """Who looks at a table: a `seat`, or None for a spectator; how it wants to be told."""

    __slots__ = ("lang", "moves", "muted", "seals", "seat")

    def __init__(
        self,
        seat: int | None,
        lang: str = "en",
        *,
        moves: bool = False,
        seals: bool = False,
        muted: Iterable[int] = (),
    ) -> None:
        self.seat = seat
        self.lang = lang
        self.moves = moves
        self.seals = seals
        self.muted = frozenset(muted)


def update_for(table: Table, viewer: Viewer, since: int, now_ms: int) -> Update:
    """Return what a viewer has missed since a version, and what it sees now.

    Where that version is from before the last deal, or none of this table, the events are those
    since that deal, as a log to read: nobody is shown a backlog of rounds that are over.
    """
    fresh = not table.missed_from <= since <= table.version
    happened = table.recent if fresh else table.happened_since(since)
    return Update(
        version=table.version,
        now_ms=now_ms,
        fresh=fresh,
        events=tuple([event for item in happened for event in events_shown(item, viewer)]),
        view=view_of(table, viewer),
    )


def view_of(table: Table, viewer: Viewer) -> View:
    """Return all that a viewer needs to draw the table."""
    seat = None if viewer.seat is None else viewer.seat + 1
    return View(
        table=_table(table, viewer.lang),
        round=_round(table, viewer),
        seat=seat,
        clock=_clock(table),
        sealing=(sealing_shown(table) or UNSET) if viewer.seals else UNSET,
    )


def sealing_shown(table: Table) -> SealingShown | None:
    """Return how far the exchange for the next deal is, None once nothing more can come of it.

    What is shown of the secret and of the nonces are their SHA-256 (R-HIDE-2).
    """
    sealing = table.sealing
    if sealing is None or sealing.is_over:
        return None
    seats = range(len(table.seats))
    return SealingShown(
        number=sealing.number,
        commitment=sealing.commitment,
        commitments=tuple(sealing.commitments.get(seat, "") for seat in seats),
        closed=sealing.is_closed,
        opened=tuple(seat in sealing.nonces for seat in seats),
    )


def _clock(table: Table) -> ClockShown | UnsetType:
    clock, round_ = table.timed_by, table.round
    if clock is None or round_ is None or round_.outcome:
        return UNSET
    return ClockShown(
        turn_since_ms=table.turn_since_ms,
        turn_ms=clock.turn_ms,
        reserves_ms=tuple(table.reserves_ms),
    )


def _names(table: Table, lang: str) -> list[str]:
    """Return what the seats are called, bots by their level in the viewer's language."""
    bots = iter(level_names([seat.level for seat in table.seats if seat.level], lang))
    return [next(bots) if seat.level else seat.name for seat in table.seats]


def _table(table: Table, lang: str) -> TableShown:
    shown: TableShown | None = table.shown.get(lang)
    if shown is None:
        shown = table.shown[lang] = _table_anew(table, lang)
    return shown


def _table_anew(table: Table, lang: str) -> TableShown:
    match = table.match
    names, totals = _names(table, lang), table.totals
    asks = bool(match and match.round.outcome)
    seats = [
        SeatShown(
            name=names[number],
            kind="bot" if seat.level else "person" if seat.holders else "free",
            total=totals[number],
            level=seat.level or UNSET,
            ready=number in table.ready if asks and seat.holders else UNSET,
            gone=seat.gone.value if seat.gone else UNSET,
            agreed=tuple(other + 1 for other in sorted(seat.agreed)) if seat.agreed else UNSET,
            stand_in=seat.stand_in or UNSET,
        )
        for number, seat in enumerate(table.seats)
    ]
    ended = [round_.outcome.points for round_ in match.rounds if round_.outcome] if match else []
    return TableShown(
        code=table.code,
        stage=table.stage.value,
        rules=table.rules_text,
        goal=target_text(table.rules, lang),
        seats=tuple(seats),
        hints=table.hints,
        clock=table.clock,
        listed=table.listed,
        match=len(table.finished) + (match is not None),
        round=len(match.rounds) if match else 0,
        points=tuple(ended),
        winners=tuple(seat + 1 for seat in match.winners) if match else (),
    )


def _round(table: Table, viewer: Viewer) -> RoundShown | None:
    round_ = table.round
    if round_ is None:
        return None
    seat = viewer.seat
    if seat is None:
        return _for_all(table, spectator_view(round_), viewer.lang)
    view = glance_of(round_, seat)
    moves: tuple[str, ...] | UnsetType = UNSET
    if viewer.moves:
        moves = tuple(map(move_text, round_.legal_moves)) if view.on_turn else ()
    return replace(
        _for_all(table, view, viewer.lang),
        seat=seat + 1,
        hand=cards_text(view.hand),
        drew=str(view.drew) if view.drew else UNSET,
        hand_order=table.hand_orders.get(seat) or UNSET,
        moves=moves,
    )


def _for_all(table: Table, view: SpectatorView, lang: str) -> RoundShown:
    """Return what all may see of the round, made once for all whose language it is in."""
    shown: RoundShown | None = table.round_shown.get(lang)
    if shown is None:
        shown = table.round_shown[lang] = round_shown(view, lang)
    return shown


def round_shown(view: SpectatorView, lang: str) -> RoundShown:
    """Return what all may see of a round as a part of the protocol, field by field."""
    counts = view.rules.has_opening and bool(view.laid)
    return RoundShown(
        dealer=view.dealer + 1,
        turn=view.turn + 1,
        phase=str(view.phase),
        hand_sizes=view.hand_sizes,
        stock=view.stock_size,
        pile=view.pile_size,
        pile_top=_card(view.pile_top),
        table=tuple(map(meld_shown, view.table, view.laid_by)),
        opened=view.opened,
        turns_had=view.turns_had,
        reshuffles=view.reshuffles,
        laid=tuple(map(meld_shown, view.laid)),
        taken=_card(view.taken),
        can_take_back=view.can_take_back,
        opening=opening_shown(view.opening, lang) if counts else UNSET,
        outcome=_outcome(view.outcome, view) if view.outcome else UNSET,
    )


def _outcome(outcome: Outcome, view: SpectatorView) -> OutcomeShown:
    return OutcomeShown(
        end=outcome.end.value,
        winner=None if outcome.winner is None else outcome.winner + 1,
        points=outcome.points,
        hands=tuple(map(cards_text, outcome.hands)),
        card_points=tuple(
            tuple(card_points(card, view.rules) for card in hand) for hand in outcome.hands
        ),
        hand_points=tuple(hand_points(hand, view.rules) for hand in outcome.hands),
        closed_hand=outcome.closed_hand,
    )


def cards_text(cards: Cards) -> str:
    """Return cards in the engine's own order, which tells nothing of how they came."""
    return str(cards)


def _card(card: Card | None) -> str | None:
    return str(card) if card else None


@lru_cache(maxsize=_MELDS_MOST)
def meld_shown(meld: Meld, seat: int | None = None) -> MeldShown:
    """Return a meld, with the seat that laid it if it is known."""
    return MeldShown(
        cards=str(meld),
        kind=meld.kind.value,
        points=meld.points,
        pure=meld.is_pure,
        jokers=tuple(map(str, meld.joker_places)),
        seat=UNSET if seat is None else seat + 1,
    )


def opening_shown(verdict: OpeningVerdict, lang: str) -> OpeningShown:
    """Return what melds come to as an opening."""
    return OpeningShown(
        points=verdict.points,
        needed=verdict.needed,
        pure_run=verdict.has_pure_run,
        accepted=verdict.accepted,
        lacking=tuple(reason_of(why, lang) for why in verdict.lacking),
    )


# Events -----------------------------------------------------------------------------------------


def events_shown(item: Happening, viewer: Viewer) -> Sequence[Event]:
    """Return what a viewer is told of an entry of the log."""
    version, entry = item.seq, item.entry
    match entry:
        case Moved():
            by = UNSET if entry.by is Mover.PERSON else entry.by.value
            # Not whether there are any: to find that out, all would be built.
            seen = () if item.events is None else item.events.seen_by(viewer.seat)
            return [_event(event, version, viewer.lang, by) for event in seen]
        case Sat():
            event = Event(version=version, what="sat", seat=entry.seat + 1, name=entry.name)
        case Left():
            event = Event(version=version, what="left", seat=entry.seat + 1)
        case Away():
            event = Event(version=version, what="away", seat=entry.seat + 1)
        case Back():
            event = Event(version=version, what="back", seat=entry.seat + 1)
        case Agreed():
            seat, about = entry.seat + 1, entry.about + 1
            event = Event(version=version, what="agreed", seat=seat, about=about)
        case StoodIn():
            seat, level = entry.seat + 1, entry.level
            event = Event(version=version, what="stood_in", seat=seat, level=level)
        case Dealt():
            event = Event(version=version, what="dealt", seat=entry.dealer + 1)
        case Spoke():
            if entry.seat in viewer.muted:
                return ()
            event = Event(version=version, what="said", seat=entry.seat + 1, phrase=entry.phrase)
    return (event,)


def _event(event: engine.Event, version: int, lang: str, by: object) -> Event:
    """Return an event as the engine shows it to the viewer."""
    fields: dict[str, object]
    match event:
        case engine.Drew(card=card):
            what, fields = "drew", {"cards": str(card) if card else UNSET}
        case engine.Discarded(card=card):
            what, fields = "discarded", {"cards": str(card)}
        case engine.Reshuffled(count=count):
            what, fields = "reshuffled", {"count": count}
        case engine.TookPile(card=card):
            what, fields = "took_pile", {"cards": str(card)}
        case engine.Laid(meld=meld):
            what, fields = "laid", {"meld": meld_shown(meld)}
        case engine.LaidOff(index=index, cards=cards, meld=meld):
            what = "laid_off"
            fields = {"cards": str(cards), "number": index + 1, "meld": meld_shown(meld)}
        case engine.Swapped(index=index, card=card, meld=meld):
            what = "swapped"
            fields = {"cards": str(card), "number": index + 1, "meld": meld_shown(meld)}
        case engine.TookBack(move=move):
            what, fields = "took_back", {"move": str(move)}
        case engine.Opened(verdict=verdict):
            what, fields = "opened", {"opening": opening_shown(verdict, lang)}
        case engine.OpeningFailed(verdict=verdict, cards=cards):
            what = "opening_failed"
            fields = {"opening": opening_shown(verdict, lang), "cards": str(cards)}
        case engine.RoundEnded():
            what, fields = "round_ended", {}
        case _:
            raise TypeError(f"no message for {type(event).__name__}")
    return Event(version=version, what=what, seat=event.seat + 1, by=by, **fields)  # type: ignore[arg-type]  # each case fills fields of Event
