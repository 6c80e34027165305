"""What the rules guide says, by page. Numbers and names are placeholders everywhere."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from rami.texts._messages import HERE, Message, fill
from rami.texts.guide.course import COURSE, EXERCISES, LESSONS
from rami.texts.guide.examples import EXAMPLES
from rami.texts.guide.first_meld import FIRST_MELD
from rami.texts.guide.frame import FRAME
from rami.texts.guide.glossary import GLOSSARY
from rami.texts.guide.players import PLAYERS
from rami.texts.guide.scores import SCORES
from rami.texts.guide.turns import TURNS
from rami.texts.guide.variants import VARIANTS

__all__ = ["EXAMPLES", "EXERCISES", "GLOSSARY", "GUIDE", "LESSONS", "guide_text"]

GUIDE: Final[Mapping[str, Message]] = MappingProxyType(
    {
        **FRAME,
        **FIRST_MELD,
        **TURNS,
        **SCORES,
        **VARIANTS,
        **PLAYERS,
        **COURSE,
        **{f"term.{key}": term for key, (term, _) in GLOSSARY.items()},
        **{f"about.{key}": about for key, (_, about) in GLOSSARY.items()},
        **{f"example.{key}": title for key, (title, _) in EXAMPLES.items()},
        **{f"because.{key}": because for key, (_, because) in EXAMPLES.items()},
        **{f"exercise.{key}": title for key, (title, _) in EXERCISES.items()},
        **{f"asks.{key}": asked for key, (_, asked) in EXERCISES.items()},
        **{f"lesson.{key}": lesson for key, lesson in LESSONS.items()},
    }
)
"""Every sentence of the guide by its key; a key begins with the page that says it."""


def guide_text(key: str, lang: str = HERE, **values: object) -> str:
    """Return a sentence of the guide, with its marks as they are.

    >>> guide_text("label.points", points=51)
    '51 points'
    """
    return fill(GUIDE[key], values, lang)
