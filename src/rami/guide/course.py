"""The exercises of the course judged: every answer that can be given, and whether it is right.

A page without a server holds no rule, so what it is to say of an answer is found out when it is
made: for each answer there is, be it one of three, or any of the thousands of ways to choose cards
of a hand. The key of each exercise is compared with it, and with a second computation.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import reduce
from itertools import combinations
from operator import or_

from rami.engine.cards import Card
from rami.engine.melds import Meld, read_meld
from rami.engine.moves import LayOff, parse_move
from rami.engine.opening import OpeningVerdict, judge_opening
from rami.engine.refusals import InvalidMeld, InvalidPosition, Refusal, Unreadable
from rami.engine.round import Round
from rami.engine.rules import RuleSet
from rami.guide import recompute
from rami.guide.asking import Asks, Exercise
from rami.guide.examples import GuideError
from rami.guide.judging import Judged, computed
from rami.texts import say

__all__ = ["Answer", "Asked", "CardsChosen", "ask", "ask_all", "cards_at"]

_STANDS = "stands"
_OTHERS = "2D 3D 4D"  # the hand of another seat, of which no exercise asks anything
_STOCK = "2S 6S TS"


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer of a few, as the file names it; `refusal` is why it is not possible, if so."""

    text: str
    right: bool
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True)
class CardsChosen:
    """What some cards of a hand make: a meld, or a refusal; or a meld that is not what is asked."""

    right: bool
    meld: Meld | None = None
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """An exercise with what the engine says of every answer.

    `chosen` is what each set of cards of the hand makes, by the places of its cards as bits;
    `openings` are all melds that fit beside each other, by the same numbers, in rising order.
    """

    exercise: Exercise
    answers: tuple[Answer, ...] = ()
    chosen: Mapping[int, CardsChosen] = field(default_factory=dict)
    openings: Mapping[tuple[int, ...], OpeningVerdict] = field(default_factory=dict)

    @property
    def right(self) -> tuple[str, ...]:
        """The answers that are right, as the file names them."""
        hand = self.exercise.hand
        if self.openings:
            accepted = [melds for melds, verdict in self.openings.items() if verdict.accepted]
            return tuple(
                " | ".join(_text(cards_at(hand, meld)) for meld in one) for one in accepted
            )
        if self.chosen:
            good = [places for places, made in self.chosen.items() if made.right]
            return tuple(_text(cards_at(hand, places)) for places in good)
        return tuple(answer.text for answer in self.answers if answer.right)


def cards_at(hand: tuple[Card, ...], places: int) -> tuple[Card, ...]:
    """Return the cards of a hand at some places, each a bit of a number."""
    return tuple(card for place, card in enumerate(hand) if places >> place & 1)


def ask_all(exercises: Mapping[str, Exercise], judged: Mapping[str, Judged]) -> dict[str, Asked]:
    """Judge all answers of all exercises.

    Raises:
        GuideError: if a key is not what the engine comes to, or the second computation comes to
            something else; every fault names the file and the line.
    """
    asked: dict[str, Asked] = {}
    faults: list[str] = []
    for name, exercise in exercises.items():
        try:
            asked[name] = ask(exercise, judged)
            again = set(_again(exercise, judged))
        except KeyError as error:
            faults.append(f"{exercise.place}: There is no example “{error.args[0]}”.")
            continue
        except (Unreadable, InvalidMeld, InvalidPosition) as error:
            faults.append(f"{exercise.place}: {say(error, 'en')}")
            continue
        found = {_in_order(text) for text in asked[name].right}
        key = {_in_order(text) for text in exercise.right}
        if found != key:
            told = f"“{name}” says right = {sorted(key)}, and the engine says {sorted(found)}."
            faults.append(f"{exercise.place}: {told}")
        if found != again:
            told = f"the engine says {sorted(found)}, and computed again it is {sorted(again)}."
            faults.append(f"{exercise.place}: “{name}”: {told}")
    if faults:
        raise GuideError(faults)
    return asked


def ask(exercise: Exercise, judged: Mapping[str, Judged]) -> Asked:
    """Ask the engine about every answer to an exercise.

    Raises:
        KeyError: if there is no such example.
        Unreadable, InvalidMeld, InvalidPosition: if there is no such move, meld or position.
    """
    match exercise.asks:
        case Asks.PURE:
            return Asked(exercise, chosen=dict(_chosen(exercise)))
        case Asks.OPENING:
            chosen = dict(_chosen(exercise))
            melds = {places: made.meld for places, made in chosen.items() if made.meld}
            verdicts = {
                together: judge_opening([melds[one] for one in together], _rules(exercise))
                for together in _beside_each_other(sorted(melds))
            }
            return Asked(exercise, chosen=chosen, openings=verdicts)
        case Asks.MOVES:
            return Asked(exercise, tuple(_moves(exercise)))
        case _:
            return Asked(exercise, tuple(_examples(exercise, judged)))


def _examples(exercise: Exercise, judged: Mapping[str, Judged]) -> Iterator[Answer]:
    examples = [judged[name] for name in exercise.examples]
    if exercise.asks is Asks.VALID:
        for one in examples:
            yield Answer(one.example.name, one.valid, one.refusal)
        return
    (one,) = examples
    lacking = {reason.code: reason for reason in one.verdict.lacking} if one.verdict else {}
    for text in exercise.answers:
        if exercise.asks is Asks.WORTH:
            yield Answer(text, text == str(one.points))
        else:
            right = text in lacking or (text == _STANDS and one.valid)
            yield Answer(text, right, None if right else one.refusal)


def _moves(exercise: Exercise) -> Iterator[Answer]:
    round_ = Round.from_position(
        _rules(exercise),
        hands=[exercise.hand, _OTHERS],
        stock=_STOCK,
        table=exercise.table,
        laid_by=[1] * len(exercise.table),
        opened=[exercise.opened, True],
        phase="play",
        taken=[exercise.taken] if exercise.taken else (),
    )
    for text in exercise.answers:
        why = round_.check(parse_move(text))
        yield Answer(text, why is None, why)


def _chosen(exercise: Exercise) -> Iterator[tuple[int, CardsChosen]]:
    rules = _rules(exercise)
    for places in range(1, 1 << len(exercise.hand)):
        try:
            meld = read_meld(cards_at(exercise.hand, places), rules)
        except InvalidMeld as error:
            yield places, CardsChosen(right=False, refusal=error.refusal)
            continue
        lacking = {reason.code: reason for reason in judge_opening([meld], rules).lacking}
        impure = lacking.get("opening.no_pure_run")
        if exercise.asks is Asks.OPENING:
            yield places, CardsChosen(right=True, meld=meld)
        else:
            yield places, CardsChosen(right=impure is None, meld=meld, refusal=impure)


def _beside_each_other(melds: list[int]) -> Iterator[tuple[int, ...]]:
    """Yield all sets of melds that share no card, by the places of their cards."""
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        laid = waiting.pop()
        taken = reduce(or_, laid, 0)
        for meld in melds:
            if not meld & taken and meld > max(laid, default=0):
                yield (*laid, meld)
                waiting.append((*laid, meld))


def _rules(exercise: Exercise) -> RuleSet:
    assert exercise.rules is not None, exercise.name
    return exercise.rules


# Computed again --------------------------------------------------------------------------------


def _again(exercise: Exercise, judged: Mapping[str, Judged]) -> Iterator[str]:
    """Yield the answers that are right by the second computation, in order."""
    examples = {name: computed(judged[name].example) for name in exercise.examples}
    match exercise.asks:
        case Asks.VALID:
            yield from (name for name, one in examples.items() if one.valid)
        case Asks.WORTH:
            (one,) = examples.values()
            yield from (text for text in exercise.answers if text == str(one.points))
        case Asks.LACKS:
            (one,) = examples.values()
            told = one.lacking or (_STANDS,)
            yield from (text for text in exercise.answers if text in told)
        case Asks.MOVES:
            yield from (text for text in exercise.answers if _possible(text, exercise))
        case Asks.PURE:
            options = _rules(exercise).options()
            for cards in _near_melds(exercise.hand):
                if recompute.pure_run(cards, options):
                    yield _in_order(_text(cards))
        case Asks.OPENING:
            options = _rules(exercise).options()
            found = [
                cards
                for cards in _near_melds(exercise.hand)
                if recompute.meld(cards, options).valid
            ]
            for melds in _without_twice(found, exercise.hand):
                if recompute.opening(melds, options).valid:
                    yield _in_order(" | ".join(map(_text, melds)))


def _possible(text: str, exercise: Exercise) -> bool:
    move = parse_move(text)
    cards = tuple(move.cards)
    opened, options = exercise.opened, _rules(exercise).options()
    if isinstance(move, LayOff):
        return recompute.may_add(exercise.table[move.meld], cards, exercise.hand, opened, options)
    return recompute.may_discard(cards[0], exercise.hand, opened, exercise.taken)


def _near_melds(hand: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    """Yield all sets of cards of one suit, or of one rank, and jokers: no other is a meld."""
    jokers = [card for card in hand if card.is_joker]
    naturals = [card for card in hand if not card.is_joker]
    alike = [[one for one in naturals if one.suit == suit] for suit in "SHDC"]
    alike += [[one for one in naturals if one.rank == rank] for rank in range(1, 14)]
    for cards in alike:
        for size in range(2, len(cards) + 1):
            for some in combinations(cards, size):
                for more in range(len(jokers) + 1):
                    yield (*some, *jokers[:more])


def _without_twice(
    melds: list[tuple[Card, ...]], hand: tuple[Card, ...]
) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """Yield all sets of melds that a hand holds together."""
    waiting: list[tuple[int, tuple[tuple[Card, ...], ...]]] = [(0, ())]
    while waiting:
        begin, laid = waiting.pop()
        for number in range(begin, len(melds)):
            together = (*laid, melds[number])
            cards = [card for meld in together for card in meld]
            if all(cards.count(card) <= hand.count(card) for card in cards):
                yield together
                waiting.append((number + 1, together))


# Texts -----------------------------------------------------------------------------------------


def _text(cards: Iterable[Card]) -> str:
    return " ".join(card.text for card in cards)


def _in_order(text: str) -> str:
    """Return an answer in which cards and melds have one order, if it consists of such."""
    melds = [part.split() for part in text.split(" | ")]
    if any(len(word) != 2 for words in melds for word in words):
        return text
    return " | ".join(sorted(" ".join(sorted(words)) for words in melds))
