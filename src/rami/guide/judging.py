"""Each example judged by the engine, computed a second time, and compared with what it says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rami.engine.cards import Cards
from rami.engine.melds import Meld, lay_off, read_meld, swap_joker
from rami.engine.opening import OpeningVerdict, judge_opening
from rami.engine.refusals import InvalidMeld, Refusal
from rami.engine.scoring import hand_points, round_points
from rami.guide import recompute
from rami.guide.examples import Example, GuideError, Kind
from rami.guide.recompute import Computed

__all__ = ["Judged", "computed", "judge", "judge_all"]


@dataclass(frozen=True, slots=True)
class Judged:
    """An example with what the engine says of it.

    `melds` are the melds that its cards make, as far as they do; `after` is the meld that a
    lay-off or a swap leaves on the table.
    """

    example: Example
    valid: bool
    points: int | None
    scores: tuple[int, ...] = ()
    refusal: Refusal | None = None
    melds: tuple[Meld, ...] = ()
    after: Meld | None = None
    verdict: OpeningVerdict | None = None


def judge_all(examples: Mapping[str, Example]) -> dict[str, Judged]:
    """Judge all examples.

    Raises:
        GuideError: if one does not come to what is expected, or the second computation comes to
            something else; every fault names the file and the line.
    """
    judged = {name: judge(example) for name, example in examples.items()}
    faults = [f"{one.example.place}: {told}" for one in judged.values() for told in faults_of(one)]
    if faults:
        raise GuideError(faults)
    return judged


def judge(example: Example) -> Judged:
    """Ask the engine about an example."""
    rules, cards = example.rules, example.cards
    if example.kind is Kind.HAND:
        return Judged(example, True, hand_points(Cards.of(cards[0]), rules))
    if example.kind is Kind.ROUND:
        scores = round_points(
            [Cards.of(hand) for hand in cards],
            example.opened,
            example.winner,
            rules,
            closed_hand=example.closed_hand,
        )
        return Judged(example, True, None, scores)
    read: tuple[Meld, ...] = ()
    try:
        if example.kind is Kind.MELD:
            one = read_meld(cards[0], rules)
            return Judged(example, True, one.points, melds=(one,))
        if example.kind is Kind.OPENING:
            read = tuple(read_meld(group, rules) for group in cards)
            verdict = judge_opening(read, rules)
            why = next(iter(verdict.lacking), None)
            return Judged(
                example,
                verdict.accepted,
                verdict.points,
                refusal=why,
                melds=read,
                verdict=verdict,
            )
        read = (read_meld(cards[0], rules),)
        if example.kind is Kind.LAY_OFF:
            after = lay_off(read[0], cards[1], rules)
        else:
            after = swap_joker(read[0], cards[1][0], rules)
        return Judged(example, True, after.points, melds=read, after=after)
    except InvalidMeld as error:
        return Judged(example, False, None, refusal=error.refusal, melds=read)


def faults_of(judged: Judged) -> Iterator[str]:
    """Yield what an example does not agree in: with what is expected, or with itself."""
    example = judged.example
    code = judged.refusal.code if judged.refusal else None
    for what, found, expected in (
        ("valid", judged.valid, example.valid),
        ("points", judged.points, example.points),
        ("scores", judged.scores, example.scores),
        ("why", code, example.why),
    ):
        if found != expected:
            yield f"“{example.name}” says {what} = {expected}, and the engine says {found}."
    if example.kind is Kind.ROUND:
        scores = recompute.round_scores(
            example.cards, example.opened, example.winner, example.closed_hand, example.options
        )
        if scores != judged.scores:
            yield _apart(example, judged.scores, scores)
        return
    again = computed(example)
    if (again.valid, again.points) != (judged.valid, judged.points):
        engine = (judged.valid, judged.points)
        yield _apart(example, engine, (again.valid, again.points))
    if judged.verdict:
        lacking = tuple(reason.code for reason in judged.verdict.lacking)
        if lacking != again.lacking:
            yield _apart(example, lacking, again.lacking)


def _apart(example: Example, engine: object, again: object) -> str:
    return f"“{example.name}”: the engine says {engine}, and computed again it is {again}."


def computed(example: Example) -> Computed:
    """Compute an example the second way."""
    cards, options = example.cards, example.options
    match example.kind:
        case Kind.MELD:
            return recompute.meld(cards[0], options)
        case Kind.OPENING:
            return recompute.opening(cards, options)
        case Kind.LAY_OFF:
            return recompute.lay_off(cards[0], cards[1], options)
        case Kind.SWAP:
            return recompute.swap(cards[0], cards[1][0], options)
        case _:
            return Computed(valid=True, points=recompute.hand(cards[0], options))
