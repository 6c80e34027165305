"""What the page of the course shows: questions, cards, and for every answer what is said of it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from markupsafe import Markup

from rami.engine.moves import parse_move
from rami.engine.opening import OpeningVerdict
from rami.engine.refusals import Refusal
from rami.engine.rules import RuleSet
from rami.guide.asking import Asks
from rami.guide.course import Answer, Asked, CardsChosen, cards_at
from rami.guide.examples import Example, Kind
from rami.guide.facts import rules_name
from rami.guide.judging import Judged
from rami.guide.pictures import card_picture, cards_picture, meld_picture
from rami.texts import say
from rami.texts.guide import LESSONS

__all__ = ["Said", "shown"]

_RIGHT: Final = "right"
_WRONG: Final = "wrong"
_SO_FAR: Final = "so-far"

_LACKS: Final[Mapping[str, str]] = {
    "stands": "course.stands",
    "opening.below_threshold": "course.lacks_points",
    "opening.no_pure_run": "course.lacks_pure_run",
}


class Words(Protocol):
    """The sentences of the guide in one language."""

    lang: str

    def text(self, key: str, **values: object) -> Markup:
        """Return a sentence of the guide."""

    def html(self, text: str) -> Markup:
        """Return a text with its marks as HTML."""


@dataclass(frozen=True, slots=True)
class Said:
    """What is said of an answer: `how` it turned out, the sentences, and the rule to look up."""

    how: str
    text: Markup
    rule: str | None = None


def shown(
    course: Mapping[str, Asked], judged: Mapping[str, Judged], words: Words
) -> list[dict[str, Any]]:
    """Return what the template shows of each exercise, in order."""
    return [_Exercise(asked, judged, words).shown() for asked in course.values()]


class _Exercise:
    """One exercise in one language."""

    def __init__(self, asked: Asked, judged: Mapping[str, Judged], words: Words) -> None:
        self._asked = asked
        self._exercise = asked.exercise
        self._examples = [judged[name] for name in asked.exercise.examples]
        self._words = words

    def shown(self) -> dict[str, Any]:
        """Return what the template shows."""
        exercise, lang = self._exercise, self._words.lang
        said, table = self._table() if self._asked.chosen else ([], "")
        rules = {str(one) for one in self._all_rules()}
        return {
            "name": exercise.name,
            "title": self._words.text(f"exercise.{exercise.name}"),
            "asks": self._words.text(f"asks.{exercise.name}"),
            "rules": self._rules(self._all_rules()[0]) if len(rules) == 1 else "",
            "builds": exercise.asks is Asks.OPENING,
            "scene": list(self._scene()),
            "cards": [card_picture(card, lang) for card in exercise.hand] if table else [],
            "answers": [
                {
                    "name": answer.text,
                    "label": self._label(answer, number),
                    "of_cards": self._of_cards(),
                    "said": self._said(answer),
                }
                for number, answer in enumerate(self._asked.answers)
            ],
            "said": said,
            "table": table,
            "solution": list(self._solution()),
            "lesson": self._right_one(),
        }

    def _all_rules(self) -> Sequence[RuleSet]:
        if self._exercise.rules is not None:
            return [self._exercise.rules]
        return [one.example.rules for one in self._examples]

    def _rules(self, rules: RuleSet) -> Markup:
        return self._words.html(rules_name(rules, self._words.lang))

    # What lies there ---------------------------------------------------------------------------

    def _scene(self) -> Iterator[tuple[Markup | str, list[Markup]]]:
        """Yield what an exercise is about, each with what it is called."""
        exercise, lang, text = self._exercise, self._words.lang, self._words.text
        if exercise.table:
            yield text("label.on_table"), [cards_picture(cards, lang) for cards in exercise.table]
        if exercise.taken:
            yield text("course.taken"), [cards_picture([exercise.taken], lang)]
        if exercise.asks is Asks.MOVES:
            yield text("course.hand"), [cards_picture(exercise.hand, lang)]
        if not self._examples:
            return
        first = self._examples[0].example
        if self._onto_table():
            yield text("label.on_table"), [cards_picture(first.cards[0], lang)]
        elif exercise.asks is not Asks.VALID or self._of_games():
            yield "", [cards_picture(cards, lang) for cards in first.cards]

    def _onto_table(self) -> bool:
        return self._examples[0].example.kind in (Kind.LAY_OFF, Kind.SWAP)

    def _of_games(self) -> bool:
        """Whether the answers are games: the cards are the same, the rules are not."""
        return len({one.example.cards for one in self._examples}) < len(self._examples)

    def _of_cards(self) -> bool:
        return self._exercise.asks is Asks.VALID and not self._of_games()

    # Answers -----------------------------------------------------------------------------------

    def _label(self, answer: Answer, number: int) -> Markup:
        match self._exercise.asks:
            case Asks.WORTH:
                return self._words.text("label.points", points=int(answer.text))
            case Asks.LACKS:
                return self._words.text(_LACKS[answer.text])
            case Asks.MOVES:
                return self._words.html(say(parse_move(answer.text), self._words.lang))
        example: Example = self._examples[number].example
        if self._of_games():
            return self._rules(example.rules)
        return cards_picture(example.cards[1 if self._onto_table() else 0], self._words.lang)

    def _said(self, answer: Answer) -> Said:
        if answer.right:
            return self._right_one()
        if answer.refusal:
            return self._refused(answer.refusal)
        return Said(_WRONG, self._because(self._examples[0]), self._exercise.rule)

    def _refused(self, refusal: Refusal) -> Said:
        text = self._words.html(say(refusal, self._words.lang))
        return Said(_WRONG, text, refusal.rule or self._exercise.rule)

    def _right_one(self) -> Said:
        """Return what is said when the answer is right: what there is to learn."""
        if self._exercise.name in LESSONS:
            text = self._words.text(f"lesson.{self._exercise.name}")
        else:
            right = [one for one in self._examples if one.example.name in self._exercise.right]
            text = self._because(*(right or self._examples))
        return Said(_RIGHT, text, self._exercise.rule)

    def _because(self, *judged: Judged) -> Markup:
        one = judged[0]
        values: dict[str, object] = {"points": one.points}
        if one.verdict:
            missing = one.verdict.needed - one.verdict.points
            values |= {"needed": one.verdict.needed, "missing": missing}
        return self._words.text(f"because.{one.example.name}", **values)

    # A hand to choose from ---------------------------------------------------------------------

    def _table(self) -> tuple[list[Said], str]:
        """Return all that can be said, and which of it belongs to which cards, as JSON.

        Most sets of cards make the same nothing; only the others are named.
        """
        made = {one: self._made(one) for one in set(self._asked.chosen.values())}
        said: dict[Said, int] = {}
        chosen = {
            places: said.setdefault(made[one], len(said))
            for places, one in self._asked.chosen.items()
        }
        ((usual, _),) = Counter(chosen.values()).most_common(1)
        openings = {
            " ".join(map(str, melds)): said.setdefault(self._together(verdict), len(said))
            for melds, verdict in self._asked.openings.items()
        }
        table = {
            "usual": usual,
            "chosen": {places: one for places, one in chosen.items() if one != usual},
            "openings": openings,
        }
        return list(said), json.dumps(table, separators=(",", ":"))

    def _made(self, chosen: CardsChosen) -> Said:
        if chosen.right and not self._asked.openings:
            return self._right_one()
        if chosen.meld is None:
            assert chosen.refusal is not None
            return self._refused(chosen.refusal)
        meld = self._words.html(say(chosen.meld, self._words.lang))
        if chosen.refusal is None:
            return Said(_SO_FAR, meld)
        refused = self._refused(chosen.refusal)
        return Said(_WRONG, Markup("<b>{}</b> {}").format(meld, refused.text), refused.rule)

    def _together(self, verdict: OpeningVerdict) -> Said:
        if verdict.accepted:
            return self._right_one()
        text = self._words.html(say(verdict, self._words.lang))
        return Said(_SO_FAR, text, verdict.lacking[0].rule)

    def _solution(self) -> Iterator[Markup]:
        """Yield what is right, as pictures or words; of all openings the one with most points."""
        asked, lang = self._asked, self._words.lang
        hand = self._exercise.hand
        if asked.openings:
            best = max(
                (melds for melds, verdict in asked.openings.items() if verdict.accepted),
                key=lambda melds: asked.openings[melds].points,
            )
            for places in best:
                yield meld_picture((), asked.chosen[places].meld, lang)
        elif asked.chosen:
            for places, one in asked.chosen.items():
                if one.right:
                    yield cards_picture(cards_at(hand, places), lang)
        else:
            for number, answer in enumerate(asked.answers):
                if answer.right:
                    yield self._label(answer, number)
