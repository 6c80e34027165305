"""A recorded match, told move by move with all hands shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rami.engine.events import Drew, Laid, RoundEnded, TookPile
from rami.engine.records import Record, RoundRecord, replay
from rami.engine.round import Round
from rami.terminal.draw import sheet_lines, sorted_by_suit
from rami.texts import HERE, say
from rami.texts.events import Told
from rami.texts.scores import round_score, target_text, winners_text
from rami.texts.terminal import terminal_text

__all__ = ["tell_record"]


def tell_record(record: Record, lang: str = HERE) -> Iterator[str | None]:
    """Yield the lines that tell a match, and None after those of each move.

    Raises:
        InvalidRecord: if the record tells of a match that cannot have been played.
    """
    match = replay(record)
    names = record.players
    yield terminal_text("match", lang, rules=record.rules, names=say(names, lang))
    yield target_text(record.rules, lang)
    totals = [0] * len(names)
    for number, played in enumerate(record.rounds, start=1):
        round_ = record.deal(number)
        yield ""
        yield from _beginning(round_, names, number, lang)
        yield None
        yield from _moves(round_, played, names, totals, lang)
        if not round_.outcome:
            yield terminal_text("unfinished", lang)
    if match.winners:
        yield ""
        yield winners_text(match.winners, names, None, lang)
        rounds = [played.points for played in record.rounds if played.points is not None]
        yield from sheet_lines(rounds, match.totals, names, None, lang)


def _beginning(round_: Round, names: Sequence[str], number: int, lang: str) -> Iterator[str]:
    values = {"dealer": names[round_.dealer], "first": names[round_.turn]}
    yield terminal_text("round", lang, round=number, **values)
    for name, hand in zip(names, round_.hands, strict=True):
        yield terminal_text("holds", lang, name=name, cards=sorted_by_suit(hand))
    yield terminal_text("replay_pile", lang, card=round_.pile[-1].symbol)


def _moves(
    round_: Round, played: RoundRecord, names: Sequence[str], totals: list[int], lang: str
) -> Iterator[str | None]:
    for move in played.moves:
        seat = round_.turn
        for event in round_.apply(move):
            if isinstance(event, RoundEnded):
                outcome = event.outcome
                for i, points in enumerate(outcome.points):
                    totals[i] += points
                opened = round_.opened
                yield from round_score(outcome, round_.rules, opened, totals, names, None, lang)
                continue
            meld = len(round_.table) if isinstance(event, Laid) else None
            yield say(Told(event, names, None, meld), lang)
            if isinstance(event, Drew | TookPile):
                cards = sorted_by_suit(round_.hands[seat])
                yield terminal_text("holds", lang, name=names[seat], cards=cards)
        yield None
