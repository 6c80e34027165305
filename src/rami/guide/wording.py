"""From a sentence with marks to HTML: emphasis, links, rules by their ids, cards as pictures."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup, escape

from rami.engine.cards import parse_cards
from rami.engine.refusals import Unreadable
from rami.engine.rules import PRESETS, RuleSet
from rami.guide.facts import preset_name
from rami.guide.pictures import cards_picture

__all__ = ["Wording"]

_RULE: Final = re.compile(r"\bR-[A-Z]+-\d+\b")
_OPTIONS: Final = frozenset(RuleSet().options())

Link = Callable[[str], str]
"""From the name of a page, a rule or an option to an address."""


class Wording:
    """Turns sentences of one language into HTML; `link` knows where everything is."""

    def __init__(self, lang: str, link: Link) -> None:
        self._lang = lang
        self._link = link
        self._markdown = MarkdownIt("zero").enable(["emphasis", "backticks", "link"])
        # The renderer asks its rules for each kind of token.
        rules: dict[str, Any] = self._markdown.renderer.rules  # type: ignore[attr-defined]
        rules["text"] = self._text
        rules["code_inline"] = self._verbatim
        rules["link_open"] = self._open

    def html(self, text: str) -> Markup:
        """Return a sentence as HTML."""
        return Markup(self._markdown.renderInline(text))

    def _text(self, tokens: Sequence[Token], place: int, *_: object) -> str:
        inside_link = any(token.type == "link_open" for token in tokens[:place]) and not any(
            token.type == "link_close" for token in tokens[:place]
        )
        text = str(escape(tokens[place].content))
        return text if inside_link else _RULE.sub(self._rule, text)

    def _rule(self, match: re.Match[str]) -> str:
        return f'<a class="rule" href="{self._link(match[0])}"><bdi>{match[0]}</bdi></a>'

    def _open(self, tokens: Sequence[Token], place: int, *_: object) -> str:
        return f'<a href="{escape(self._link(str(tokens[place].attrGet("href"))))}">'

    def _verbatim(self, tokens: Sequence[Token], place: int, *_: object) -> str:
        word = tokens[place].content
        if word in _OPTIONS:
            return (
                f'<a class="option" href="{self._link("option-" + word)}">'
                f'<code dir="ltr">{escape(word)}</code></a>'
            )
        if word in PRESETS:
            return str(escape(preset_name(word, self._lang).replace("`", "")))
        try:
            cards = parse_cards(word)
        except Unreadable:
            cards = ()
        if cards:
            return str(cards_picture(cards, self._lang))
        return f'<code dir="ltr">{escape(word).replace("_", Markup("_<wbr>"))}</code>'
