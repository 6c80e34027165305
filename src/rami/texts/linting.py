"""What is wrong with a catalogue: said with file and line, so that it can be mended.

A language is offered once nothing is (`X-Offered: yes` in the head of its catalogue); a test then
keeps it so. The terms that a language has one word for stand in ``locale/uk.terms.toml`` and so on.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.pofile import read_po

from rami.texts import _catalogues
from rami.texts.languages import direction, lone_forms, plural_forms, plural_header

__all__ = [
    "Finding",
    "Terms",
    "lint",
    "lint_text",
    "read_terms",
    "template_file",
    "typed_numbers",
    "uncounted",
]

_VERBATIM: Final = re.compile(r"`([^`]*)`")
_LINK: Final = re.compile(r"\]\(([^)]*)\)")
_RULE: Final = re.compile(r"\bR-[A-Z]+-\d+\b")
_QUOTED: Final = re.compile(r'"[^"]*"')
_PLACEHOLDER: Final = re.compile(r"\{[^{}]*\}")
_LATIN_NAME: Final = re.compile(r"[A-Za-z] \{|\} [A-Za-z]")
_NUMBER: Final = re.compile(r"\d+")
_WORDS: Final = re.compile(r"[^\W\d_]{2,}")
_WORD: Final = re.compile(r"\{?\w+\}?")
_BETWEEN: Final = "(?:or more|consecutive|equal|free|legal|missing|open|unseen)"
"""What may stand between a number and the word that it counts."""
_WHO: Final = ("{name}", "{expert}")
"""Placeholders of those who do something: `{name} deals` counts no deals."""
_ENDS: Final = ".!?…:։՞՜؟。"

_FREE: Final = "free:"
"""A translator's comment that begins so names terms that this sentence says in another way."""

_SAME_MOST: Final = 3  # words that a translation may have and be its English all the same


@dataclass(frozen=True, slots=True)
class Finding:
    """Something to mend, and where."""

    file: str
    line: int
    what: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.what}"


@dataclass(frozen=True, slots=True)
class Terms:
    """The words of a language for the things of the game.

    `said` holds, for each English term, beginnings of words of which a translation has one;
    `avoided` words that no translation has, each with what to say instead.
    """

    said: Mapping[str, Sequence[str]]
    avoided: Mapping[str, str]


def template_file() -> Path:
    """Return the file that lists all messages."""
    return _catalogues.LOCALE_DIR / "rami.pot"


def lint(lang: str) -> list[Finding]:
    """Return all that is to mend in the catalogue of a language.

    A message that is missing, unused or unfinished; forms of a plural, placeholders and marks that
    are not those of the English; numbers that are typed, digits that are not Latin; a term that is
    said in two ways.
    """
    path = _catalogues.catalogue_file(lang)
    if path is None:
        return [Finding(f"{lang}.po", 1, "There is no such catalogue.")]
    wanted = _read(template_file(), None)
    there = _read(path, lang)
    findings = [Finding(path.name, line, what) for line, what in _head_faults(path, lang)]
    terms = read_terms(lang)
    for entry in wanted:
        if entry.id:
            found = there.get(_key(entry))
            if found is None or not _filled(found):
                line = found.lineno if found and found.lineno else 1
                findings.append(Finding(path.name, line, f"Missing: {_short(entry)}"))
                continue
            whats = _faults(entry, found, lang, terms)
            findings += [
                Finding(path.name, found.lineno or 1, f"{what} {_short(entry)}") for what in whats
            ]
    for entry in there:
        if entry.id and wanted.get(_key(entry)) is None:
            findings.append(Finding(path.name, entry.lineno or 1, f"Unused: {_short(entry)}"))
    return sorted(findings, key=lambda finding: finding.line)


def lint_text(english: str, text: str) -> Iterator[str]:
    """Yield what a translation does to the marks and numbers of its English."""
    if text != text.strip():
        yield "Blanks at an end:"
    if Counter(_VERBATIM.findall(english)) != Counter(_VERBATIM.findall(text)):
        yield "What stands between ` and ` differs:"
    if Counter(_LINK.findall(english)) != Counter(_LINK.findall(text)):
        yield "Links differ:"
    if Counter(_RULE.findall(english)) != Counter(_RULE.findall(text)):
        yield "Ids of rules differ:"
    for mark in ("**", "\n\n", "<", ">"):
        if english.count(mark) != text.count(mark):
            yield f"As many {mark!r} as in English are needed:"
    if english.rstrip()[-1:] in _ENDS and text.rstrip()[-1:] not in _ENDS:
        yield "No mark at the end of the sentence:"
    if any(letter.isdigit() and not letter.isascii() for letter in text):
        yield "Digits are Latin in every language:"
    if Counter(typed_numbers(text)) - Counter(typed_numbers(english)):
        yield "A number is typed:"
    if any(unicodedata.bidirectional(letter) in _TURNS for letter in text):
        yield "Marks of direction are put in by the program:"


_TURNS: Final = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}


def typed_numbers(text: str) -> list[str]:
    """Return the numbers that stand in a text as such, not in cards, ids or something to type.

    >>> typed_numbers("Rule R-OPEN-2: `5♣ 6♣ 7♣` is {points} points, 18.")
    ['18']
    """
    for kind in (_VERBATIM, _RULE, _QUOTED, _PLACEHOLDER):
        text = kind.sub("", text)
    return _NUMBER.findall(text)


def uncounted() -> list[str]:
    """Return the messages in which a number stands before a word, and no plural follows it.

    Which words are counted is learned from the messages that have a plural: those that differ
    between their two forms. A second number of a plural chooses no form either.
    """
    entries = [entry for entry in _read(template_file(), None) if entry.id]
    counted = {
        several
        for entry in entries
        if not isinstance(entry.id, str)
        for one, several in zip(*map(_WORD.findall, entry.id), strict=False)
        if several in (f"{one}s", f"{one}es", f"{one[:-1]}ies")
    }
    before = re.compile(rf"(\{{\w+\}}) (?:{_BETWEEN} )*(?:{'|'.join(sorted(counted))})\b")
    return [
        _key(entry)
        for entry in entries
        if set(before.findall(entry.id if isinstance(entry.id, str) else entry.id[1]))
        - {*_WHO, _count_of(entry)}
    ]


@cache
def read_terms(lang: str) -> Terms:
    """Return the terms of a language; none if it has no file of them."""
    path = _catalogues.LOCALE_DIR / f"{lang}.terms.toml"
    if not path.is_file():
        return Terms({}, {})
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return Terms(data.get("terms", {}), data.get("avoid", {}))


# One message -----------------------------------------------------------------------------------


def _head_faults(path: Path, lang: str) -> Iterator[tuple[int, str]]:
    forms = f'"Plural-Forms: {plural_header(lang)}\\n"'
    # Long lines are broken by tools; a line break between quotes says nothing.
    text = path.read_text(encoding="utf-8").replace('"\n"', "")
    if forms.strip('"') not in text:
        yield 1, f"The head must say: {forms}"


def _faults(entry: Entry, found: Entry, lang: str, terms: Terms) -> Iterator[str]:
    if found.fuzzy:
        yield "Unfinished (fuzzy):"
    if isinstance(entry.id, str) or isinstance(found.string, str):
        english, text = str(entry.id), str(found.string)
        if isinstance(entry.id, str) != isinstance(found.string, str):
            yield "Only one of the two has a plural:"
            return
        if _braces(english) != _braces(text):
            yield f"Placeholders differ ({_listed(_braces(english) ^ _braces(text))}):"
        yield from lint_text(english, text)
        if _turns_around(text, lang):
            yield "A value beside a Latin word is seen in the wrong order; word it otherwise:"
        if text == english and _words(english) > _SAME_MOST:
            yield "The translation is the English:"
        pairs = [(english, text)]
    else:
        forms, told = plural_forms(lang), tuple(found.string or ())
        if len(told) != len(forms):
            yield f"The forms are {len(told)}, not {len(forms)} ({_listed(forms)}):"
            return
        pairs = [(str(entry.id[1]), str(text)) for text in told]
        count = _count_of(entry)
        for form, (english, text) in zip(forms, pairs, strict=True):
            differ = _braces(english) ^ _braces(text)
            # Where a form is for one number only, it may say that in a word.
            if differ - ({count} if form in lone_forms(lang) else set()):
                yield f"Placeholders of form “{form}” differ ({_listed(differ)}):"
            if _turns_around(text, lang):
                yield f"Form “{form}”: A value beside a Latin word is seen in the wrong order:"
            for what in lint_text(english, text):
                yield f"Form “{form}”: {what}"
    free = {
        term.strip()
        for comment in found.user_comments
        if comment.startswith(_FREE)
        for term in comment.removeprefix(_FREE).split(",")
    }
    for english, text in pairs:
        yield from _wrong_terms(english, text, terms, free)


def _wrong_terms(english: str, text: str, terms: Terms, free: Iterable[str]) -> Iterator[str]:
    source, told = _plain(_RULE.sub("", english)), _plain(text)
    for term, words in terms.said.items():
        if term in free:
            continue
        if re.search(rf"\b{term}(s|es)?\b", source):
            # A longer term says itself what a shorter one within it is.
            source = re.sub(rf"\b{term}(s|es)?\b", " ", source)
            if not any(_plain(word) in told for word in words):
                yield f"The term “{term}” is said as {_listed(words)} elsewhere:"
    for word, better in terms.avoided.items():
        if _plain(word) in told:
            yield f"Say “{better}”, not “{word}”:"


def _turns_around(text: str, lang: str) -> bool:
    """Whether a text from right to left has a Latin word and a value that change their places."""
    return direction(lang) == "rtl" and bool(_LATIN_NAME.search(_VERBATIM.sub("", text)))


def _words(text: str) -> int:
    """Return how many words a text has, without what is typed and placeholders."""
    return len(_WORDS.findall(_PLACEHOLDER.sub("", _VERBATIM.sub("", text))))


def _braces(text: str) -> set[str]:
    """Return the placeholders of a text, with whatever stands in their braces."""
    return set(_PLACEHOLDER.findall(text))


def _plain(text: str) -> str:
    """Return a text in small letters, without what is typed, placeholders and vowel signs."""
    text = re.sub(r"\{\w+\}", " ", _VERBATIM.sub(" ", text)).lower()
    return "".join(c for c in text if unicodedata.category(c) != "Mn")


def _count_of(entry: Entry) -> str:
    for comment in entry.auto_comments:
        if match := re.search(r"follows \{(\w+)\}", comment):
            return f"{{{match[1]}}}"
    return ""


def _read(path: Path, lang: str | None) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=lang and lang.replace("-", "_"), ignore_obsolete=True)


def _key(entry: Entry) -> str:
    return entry.id if isinstance(entry.id, str) else str(entry.id[0])


def _filled(entry: Entry) -> bool:
    return bool(entry.string) if isinstance(entry.string, str) else all(entry.string or [""])


def _short(entry: Entry, most: int = 60) -> str:
    text = _key(entry).replace("\n", " ")
    return f"“{text if len(text) <= most else text[:most] + '…'}”"


def _listed(words: Iterable[str]) -> str:
    return ", ".join(sorted(words))
