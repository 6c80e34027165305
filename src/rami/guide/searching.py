"""What a search over the pages finds: every page, and every rule by its sentences."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from typing import Final

from rami.engine.rulebook import RULEBOOK
from rami.guide.pages import PAGES, page_of_rule
from rami.texts.guide import guide_text
from rami.texts.rulebook import statement_parts

__all__ = ["search_list"]

# What stands in every rule, or is a picture, and says nothing of the page.
_LEFT_OUT: Final = frozenset({"article", "nav", "header", "footer", "title", "small"})
_VOID: Final = frozenset({"meta", "link", "wbr", "br", "input"})


class _Prose(HTMLParser):
    """Collects the sentences of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self._open: list[str] = []
        self.told: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in _VOID:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        self._open.pop()

    def handle_data(self, data: str) -> None:
        if "main" in self._open and not _LEFT_OUT & set(self._open) and data.strip():
            self.told.append(data.strip())


def search_list(files: dict[str, bytes], lang: str) -> bytes:
    """Return the list that the pages of a language are searched by, as JSON."""
    entries = [
        {
            "href": f"{page}.html",
            "title": guide_text(f"title.{page}", lang),
            "text": " ".join(_Prose(files[f"{page}.html"].decode()).told[1:]),
        }
        for page in PAGES
    ]
    entries += [
        {
            "href": f"{page_of_rule(rule)}.html#{rule}",
            "title": rule,
            "text": " ".join(text for _, text in statement_parts(statement, lang)).replace("`", ""),
        }
        for rule, statement in RULEBOOK.items()
    ]
    return json.dumps(entries, ensure_ascii=False, separators=(",", ":")).encode()
