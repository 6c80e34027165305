"""The style sheets: many small ones as they are written, one for each page as it is sent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rami.guide.site import STYLES as GUIDE_STYLES

__all__ = ["STYLES"]

_EVERYWHERE: Final = ("tokens", "base", "forms", "scores", "cards", "suits")
_PAGES: Final = (*_EVERYWHERE, "pages", "home", "house_rules", "checker")

# Sheets for one size of the screen come after what they arrange: the later rule holds.
_TABLE: Final = (
    *_EVERYWHERE,
    "table",
    "bar",
    "actions",
    "seats",
    "melds",
    "piles",
    "log",
    "motion",
    "screens",
    "hand",
    "opening_meter",
    "tools",
    "absent",
    "room",
)

STYLES: Final[Mapping[str, Sequence[str]]] = {
    "home": _PAGES,
    "checker": _PAGES,
    "problem": (*_PAGES, "problem"),
    "table": _TABLE,
    "replay": (*_TABLE, "pages", "home", "house_rules", "checker", "replay"),
    "guide": GUIDE_STYLES,
}
"""Which sheets the style of a page is made of, in the order in which they hold."""
