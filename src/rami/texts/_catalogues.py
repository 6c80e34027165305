"""Catalogues of the languages: one ``.po`` file each, read when a language is first spoken.

They are read as translators write them. So there is nothing to compile, in a checkout or in a
wheel, and no second form of a catalogue that could be older than the first.
"""

from __future__ import annotations

import gettext
import io
import re
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path
from typing import Final

__all__ = [
    "HERE",
    "LOCALE_DIR",
    "OFFERED",
    "SOURCE",
    "catalogue_file",
    "catalogues_there",
    "speak",
    "spoken",
    "translations",
]

LOCALE_DIR: Final = Path(__file__).parent / "locale"
"""Where the catalogues are: ``uk.po`` and so on, and ``rami.pot``, which lists all messages."""

SOURCE: Final = "en"
"""The language in which the messages are written."""

HERE: Final = ""
"""Stands for the language of this process: English, until `speak` chooses another."""

OFFERED: Final = "X-Offered"
"""The line in the head of a catalogue that says ``yes`` once everything is translated."""

# A language comes from outside and becomes a part of a path.
_LANGUAGE: Final = re.compile(r"[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*")

_HEAD_LINE: Final = re.compile(r'"([\w-]+): (.*)\\n"')


_here = ContextVar("language", default=SOURCE)


def speak(lang: str) -> None:
    """Choose the language of this process, for programs that talk to one person only."""
    _here.set(lang)


def spoken(lang: str) -> str:
    """Return the language that is meant: `HERE` is that of this process."""
    return lang or _here.get()


def catalogue_file(lang: str) -> Path | None:
    """Return the catalogue of a language such as ``uk``, None if it has none."""
    if not _LANGUAGE.fullmatch(lang):
        return None
    path = LOCALE_DIR / f"{lang.replace('_', '-')}.po"
    return path if path.is_file() else None


def catalogues_there() -> dict[str, bool]:
    """Return each language that has a catalogue, and whether it is complete enough to offer."""
    return {
        path.stem: _head(path).get(OFFERED) == "yes" for path in sorted(LOCALE_DIR.glob("*.po"))
    }


def _head(path: Path) -> dict[str, str]:
    """Return what the head of a catalogue says, without reading the rest."""
    found: dict[str, str] = {}
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            if not line.strip() and found:
                break
            if match := _HEAD_LINE.fullmatch(line.strip()):
                found[match[1]] = match[2]
    return found


@lru_cache(maxsize=64)
def translations(lang: str) -> gettext.NullTranslations:
    """Return the catalogue of a language, or English, in which the messages are written.

    What a catalogue lacks is English too, so that a gap costs a sentence and not the reply.
    """
    path = None if lang == SOURCE else catalogue_file(lang)
    if path is None:
        return gettext.NullTranslations()
    # Babel is loaded by those who read another language only.
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with path.open("rb") as file:
        catalogue = read_po(file, locale=lang.replace("-", "_"), ignore_obsolete=True)
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)
