"""A page made of its template: what the templates may ask for, in one language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from rami.engine.cards import Card, Cards
from rami.engine.refusals import CODES
from rami.engine.rulebook import ACE_HIGH_POINTS, ACE_LOW_POINTS, COURT_POINTS, RULEBOOK
from rami.engine.rules import PRESETS, RuleSet
from rami.engine.scoring import card_points
from rami.guide.course import Asked
from rami.guide.course_page import shown
from rami.guide.facts import facts, option_value, preset_name, rules_name
from rami.guide.judging import Judged
from rami.guide.pages import INDEX, PAGES, chapters, page_of_rule, rules_of
from rami.guide.pictures import cards_picture, meld_picture
from rami.guide.wording import Wording
from rami.texts import say
from rami.texts._messages import translated
from rami.texts.guide import GLOSSARY, guide_text
from rami.texts.languages import direction, language_name
from rami.texts.options import about_option
from rami.texts.refusals import REFUSALS
from rami.texts.rulebook import statement_parts

__all__ = ["Addresses", "Renderer"]

_TEMPLATES: Final = Path(__file__).parent / "templates"
_GAMES: Final = ("rami-51", "rami-40", "cardverse")
_GAP: Final = "…"


@cache
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(_TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


@dataclass(frozen=True, slots=True)
class Addresses:
    """Where things are that pages name, each "" where that is not known.

    `checker` is where examples are opened, `home` the first page of the server that serves the
    guide, `site` the address that the pages will have, `search` the list that is searched. A server
    has styles, script and icon of its own, and says the `version` of its files.
    """

    checker: str = ""
    home: str = ""
    site: str = ""
    style: str = "../style.css"
    script: str = "../search.js"
    course: str = "../course.js"
    icon: str = "../icon.svg"
    search: str = "search.json"
    version: str = ""


class Renderer:
    """Makes the pages of one language, which may be read in `languages`."""

    def __init__(
        self,
        lang: str,
        languages: tuple[str, ...],
        judged: Mapping[str, Judged],
        course: Mapping[str, Asked],
        addresses: Addresses,
    ) -> None:
        self.lang = self._lang = lang
        self._languages = languages
        self._judged = judged
        self._course = course
        self._outside = addresses
        self._wording = Wording(lang, self._address)
        self.html = self._wording.html

    def page(self, page: str) -> str:
        """Return a page as HTML."""
        title = self.plain(f"title.{page}")
        description = "title.site" if page == "missing" else f"describe.{page}"
        return (
            _environment()
            .get_template(f"{page}.html")
            .render(
                page=page,
                lang=self._lang,
                dir=direction(self._lang),
                languages=[
                    (lang, language_name(lang), direction(lang)) for lang in self._languages
                ],
                pages=(INDEX, *PAGES),
                at=self._outside,
                title=title,
                description=self.plain(description),
                t=self.text,
                plain=self.plain,
                rules=rules_of(page),
                chapters=chapters(),
                rule_parts=self._rule_parts,
                rule_options=self._rule_options,
                option_names=lambda rule: RULEBOOK[rule].options,
                page_of_rule=page_of_rule,
                examples=self._examples,
                exercises=lambda: shown(self._course, self._judged, self),
                progress=self._progress,
                options=list(RuleSet().options()),
                about_option=lambda option: self._wording.html(about_option(option, self._lang)),
                game=lambda preset: preset_name(preset, self._lang),
                games=_GAMES,
                preset=PRESETS.__getitem__,
                option_of=self._option_of,
                glossary=list(GLOSSARY),
                answers=self._answers,
                in_hand=_in_hand,
                court=COURT_POINTS,
                high=ACE_HIGH_POINTS,
                low=ACE_LOW_POINTS,
            )
        )

    def text(self, key: str, **values: object) -> Markup:
        """Return a sentence of the guide as HTML."""
        return self._wording.html(self._sentence(key, values))

    def plain(self, key: str, **values: object) -> str:
        """Return a sentence of the guide without marks, for a title."""
        return self._sentence(key, values)

    def _sentence(self, key: str, values: Mapping[str, object]) -> str:
        known = facts(self._lang)
        return guide_text(key, self._lang, **{**known, **values})

    def _address(self, name: str) -> str:
        """Return the address of a page, a rule or an option, from any page of the language."""
        if name.startswith("R-"):
            return f"{page_of_rule(name)}.html#{name}"
        if name.startswith("option-"):
            return f"house-rules.html#{name}"
        return f"{name}.html"

    # Rules and options -------------------------------------------------------------------------

    def _rule_parts(self, rule: str) -> list[tuple[str, Markup]]:
        parts = statement_parts(RULEBOOK[rule], self._lang)
        return [(basis.value, self._wording.html(text)) for basis, text in parts]

    def _rule_options(self, rule: str) -> list[Markup]:
        found = []
        for option in RULEBOOK[rule].options:
            values = [
                guide_text(
                    "label.value_of",
                    self._lang,
                    rules=preset_name(game, self._lang),
                    value=self._option_text(option, game),
                )
                for game in _GAMES
            ]
            told = say(values, self._lang)
            found.append(self.text("label.option_values", option=f"`{option}`", values=told))
        return found

    def _option_of(self, option: str, game: str) -> Markup:
        return self._wording.html(self._option_text(option, game))

    def _option_text(self, option: str, game: str) -> str:
        return option_value(option, PRESETS[game].options()[option], self._lang)

    def _answers(self) -> list[dict[str, Any]]:
        """Return what the table says for each code, with gaps where a parameter belongs."""
        return [
            {
                "code": code,
                "text": self._wording.html(self._with_gaps(code)),
                "rule": kind.rule,
            }
            for code, kind in CODES.items()
        ]

    def _with_gaps(self, code: str) -> str:
        text = translated(REFUSALS[code], self._lang)
        for param in CODES[code].params:
            text = text.replace(f"{{{param}}}", _GAP)
        return text

    # Examples ----------------------------------------------------------------------------------

    def _examples(self, *names: str) -> list[dict[str, Any]]:
        """Return what templates show of some examples."""
        return [self._example(self._judged[name]) for name in names]

    def _example(self, judged: Judged) -> dict[str, Any]:
        example, lang = judged.example, self._lang
        melds = [*judged.melds, *[None] * (len(example.cards) - len(judged.melds))]
        values: dict[str, object] = {"points": judged.points}
        if judged.verdict:
            missing = judged.verdict.needed - judged.verdict.points
            values |= {"needed": judged.verdict.needed, "missing": missing}
        needed = example.rules.opening_points
        by = "label.total_by" if needed else "label.total_no_threshold"
        return {
            "name": example.name,
            "title": self.text(f"example.{example.name}"),
            "because": self.text(f"because.{example.name}", **values),
            "melds": [
                meld_picture(cards, meld, lang)
                for cards, meld in zip(example.cards, melds, strict=True)
            ],
            "hands": self._hands(judged),
            "after": judged.after and meld_picture((), judged.after, lang),
            "valid": judged.valid,
            "points": None if judged.points is None else self.text("label.points", **values),
            "total_by": self.text(by, rules=rules_name(example.rules, lang), needed=needed),
            "rules": self._wording.html(rules_name(example.rules, lang)),
            "why": judged.refusal and self._wording.html(say(judged.refusal, lang)),
            "rule": judged.refusal and judged.refusal.rule,
            "check": self._check(judged),
        }

    def _hands(self, judged: Judged) -> list[dict[str, Any]]:
        """Return what is left in the hand of each seat, and what a round brings it."""
        hands = judged.example.cards
        scores = judged.scores or (judged.points,) * len(hands)
        opened = judged.example.opened or (True,) * len(hands)
        return [
            {
                "cards": hand and cards_picture(Cards.of(hand), self._lang),
                "opened": has_opened,
                "points": self.text("label.points", points=points),
            }
            for hand, points, has_opened in zip(hands, scores, opened, strict=True)
        ]

    def _progress(self) -> list[str]:
        """Return how far a reader of the course is, for each number of exercises solved."""
        count = len(self._course)
        return [
            self.plain("course.progress", solved=solved, count=count) for solved in range(count + 1)
        ]

    def _check(self, judged: Judged) -> str:
        """Return the address at which the checker asks the same."""
        example = judged.example
        if not self._outside.checker or example.kind not in ("melds", "openings"):
            return ""
        preset = min(_GAMES, key=lambda game: len(example.rules.diff(PRESETS[game])))
        changed = example.rules.diff(PRESETS[preset])
        asked = {"preset": preset, **{name: value for name, (value, _) in changed.items()}}
        melds = "~".join("-".join(map(str, _texts(cards))) for cards in example.cards)
        query = "&".join(f"{name}={quote(str(value))}" for name, value in asked.items())
        return f"{self._outside.checker}?{query}&melds={melds}"


def _texts(cards: tuple[Card, ...]) -> list[str]:
    return [card.text for card in cards]


def _in_hand(card: str, game: str) -> str:
    """Return what a card left in hand counts in a game (R-SCORE-1)."""
    rules = PRESETS[game]
    (found,) = Cards.of(card)
    return "–" if found.is_joker and not rules.jokers else str(card_points(found, rules))
