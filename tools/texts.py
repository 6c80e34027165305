"""The catalogues of the languages: extracted from the source, brought up to date, checked.

    ./run texts                        extract all messages, bring every catalogue up to date
    ./run texts update LANGUAGE ...    bring these up to date, with the messages extracted last
    ./run texts new LANGUAGE           begin the catalogue of a language
    ./run texts check [LANGUAGE ...]   say what is missing or wrong; exit with 1 if anything is
    ./run texts todo LANGUAGE [COUNT]  print, as JSON, the first messages that lack a translation
    ./run texts fill LANGUAGE FILE     take translations from a JSON file: English to text, or to
                                       the list of the forms of a plural

What is checked stands in `rami.texts.linting`; docs/translating.md is for translators.
"""

from __future__ import annotations

import ast
import io
import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from rami.texts._catalogues import LOCALE_DIR, OFFERED, catalogues_there
from rami.texts.languages import plural_forms, plural_header
from rami.texts.linting import lint, template_file

__all__ = ["extracted", "main", "new_catalogue", "template", "updated"]

ROOT: Final = Path(__file__).resolve().parents[1]
SOURCE: Final = ROOT / "src"

_COMMENT: Final = "For translators:"
"""A comment that begins so, above a message, is told to those who translate it."""

_WIDTH: Final = 100
_NEVER: Final = datetime(2000, 1, 1, tzinfo=UTC)  # a date would make each extraction differ

_HEAD: Final = """\
# What Rami says, in {name}.
# docs/translating.md says how this file is filled and checked.
#"""

ALL: Final = "# All that Rami says."
"""The first line of the template."""

# Lines of the head that change, or that nobody has filled.
_NOISE: Final = re.compile(
    r'^"(?:POT-Creation-Date|PO-Revision-Date|Generated-By|Report-Msgid-Bugs-To|Last-Translator'
    r"|Language-Team|Project-Id-Version): .*\n",
    re.M,
)


# Extracting ------------------------------------------------------------------------------------


def extracted() -> Iterator[tuple[str | tuple[str, str], str, list[str]]]:
    """Yield each message of the source, with its file and what its translators are told."""
    for path in sorted(SOURCE.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if "N_(" not in text and "NP_(" not in text:
            continue
        lines = text.splitlines()
        name = path.relative_to(SOURCE).as_posix()
        for call, keys in _calls(ast.parse(text), ()):
            words = [str(part.value) for part in call.args if isinstance(part, ast.Constant)]
            plural = isinstance(call.func, ast.Name) and call.func.id == "NP_"
            if len(words) != (3 if plural else 1):
                sys.exit(f"{path}:{call.lineno}: a message is made of literal texts only.")
            comments = [*_comments(lines, call.lineno), *([" › ".join(keys)] if keys else [])]
            if plural:
                comments.append(f"The form follows {{{words[2]}}}.")
            yield ((words[0], words[1]) if plural else words[0]), name, comments


def _calls(node: ast.AST, keys: tuple[str, ...]) -> Iterator[tuple[ast.Call, tuple[str, ...]]]:
    """Yield the marked messages, each with the keys under which it stands in dictionaries."""
    match node:
        case ast.Call(func=ast.Name(id="N_" | "NP_")):
            yield node, keys
            return
        case ast.Dict():
            for key, value in zip(node.keys, node.values, strict=True):
                named = (*keys, str(key.value)) if isinstance(key, ast.Constant) else keys
                yield from _calls(value, named)
            return
    for child in ast.iter_child_nodes(node):
        yield from _calls(child, keys)


def _comments(lines: list[str], line: int) -> list[str]:
    """Return the comment right above a line, if it is for translators."""
    found: list[str] = []
    for above in reversed(lines[: line - 1]):
        stripped = above.strip()
        if not stripped.startswith("#"):
            break
        found.insert(0, stripped.lstrip("# "))
        if found[0].startswith(_COMMENT):
            return [" ".join(found).removeprefix(_COMMENT).strip()]
    return []


def template() -> Catalog:
    """Return all messages of the source, in its order."""
    catalogue = Catalog(
        project="Rami", version="1", charset="utf-8", creation_date=_NEVER, fuzzy=False
    )
    for message, file, comments in extracted():
        entry = catalogue.get(message if isinstance(message, str) else message[0])
        if entry and isinstance(entry.id, str) != isinstance(message, str):
            sys.exit(f"{file}: “{entry.id}” is a message with a plural and one without.")
        catalogue.add(message, locations=[(file, 1)], auto_comments=comments)
    return catalogue


# Writing ---------------------------------------------------------------------------------------


def as_text(catalogue: Catalog, head: str) -> str:
    """Return a catalogue as it is written: without dates and line numbers, which change."""
    catalogue.header_comment = head
    out = io.BytesIO()
    write_po(out, catalogue, width=_WIDTH, include_lineno=False, ignore_obsolete=True)
    return _NOISE.sub("", out.getvalue().decode())


def new_catalogue(lang: str) -> str:
    """Return the empty catalogue of a language."""
    catalogue = Catalog(locale=lang.replace("-", "_"), project="Rami", version="1")
    return _fitted(catalogue, lang, "no")


def updated(lang: str, filling: Mapping[str, str | Sequence[str]] | None = None) -> str:
    """Return the catalogue of a language with all messages, and with translations to fill in.

    What has gone is left out. What has changed a little keeps its translation, marked as fuzzy.
    """
    catalogue = _read(lang)
    for english, text in (filling or {}).items():
        entry = catalogue.get(english)
        if entry is None:
            sys.exit(f"There is no message “{english}”. Name it as `./run texts todo` does.")
        if isinstance(entry.id, str) != isinstance(text, str):
            sys.exit(f"“{english}” takes {'one text' if isinstance(entry.id, str) else 'forms'}.")
        entry.string = text if isinstance(text, str) else tuple(text)
        entry.flags.discard("fuzzy")
    return _fitted(catalogue, lang, "yes" if catalogues_there()[lang] else "no")


def _template_read() -> Catalog:
    with template_file().open("rb") as file:
        return read_po(file)


def _read(lang: str) -> Catalog:
    with (LOCALE_DIR / f"{lang}.po").open("rb") as file:
        return read_po(file, locale=lang.replace("-", "_"), ignore_obsolete=True)


def todo(lang: str, most: int) -> list[dict[str, object]]:
    """Return the first messages without a translation, each with what translators are told."""
    found: list[dict[str, object]] = []
    for entry in _read(lang):
        forms = [entry.string] if isinstance(entry.string, str) else [*(entry.string or [""])]
        if entry.id and (entry.fuzzy or not all(forms)) and len(found) < most:
            plural = not isinstance(entry.id, str)
            found.append(
                {
                    "english": entry.id[0] if plural else entry.id,
                    **({"plural": entry.id[1], "forms": plural_forms(lang)} if plural else {}),
                    "about": entry.auto_comments,
                    "where": [str(file) for file, _ in entry.locations],
                }
            )
    return found


def _fitted(catalogue: Catalog, lang: str, offered: str) -> str:
    plurals = plural_header(lang)
    # How many forms there are is taken from the head, which Babel would fill by its own list.
    catalogue.mime_headers = [("Plural-Forms", plurals)]
    catalogue.update(_template_read(), update_creation_date=False)
    for entry in catalogue:
        # What resembles an older message without a translation has none to look at again.
        if entry.id and not any(
            entry.string if isinstance(entry.string, tuple) else [entry.string]
        ):
            entry.flags.discard("fuzzy")
            entry.previous_id = []
    catalogue.revision_date = _NEVER
    catalogue.fuzzy = False
    name = Locale.parse(lang.replace("-", "_")).get_display_name("en")
    text = as_text(catalogue, _HEAD.format(name=name))
    return text.replace('"MIME-Version', f'"{OFFERED}: {offered}\\n"\n"MIME-Version', 1)


# The command -----------------------------------------------------------------------------------


def languages() -> list[str]:
    """Return the languages that have a catalogue."""
    return sorted(path.stem for path in LOCALE_DIR.glob("*.po"))


def _write(lang: str, text: str) -> None:
    """Write a catalogue whole, so that nobody reads half of it."""
    path = LOCALE_DIR / f"{lang}.po"
    fresh = path.with_suffix(".new")
    fresh.write_text(text, encoding="utf-8")
    fresh.replace(path)


def main(arguments: list[str]) -> int:
    """Do what the command line says."""
    match arguments:
        case []:
            template_file().write_text(as_text(template(), ALL), encoding="utf-8")
            for lang in languages():
                _write(lang, updated(lang))
        case ["update", *named] if named:
            for lang in named:
                _write(lang, updated(lang))
        case ["todo", lang, *count]:
            lacking = todo(lang, int(count[0]) if count else sys.maxsize)
            print(json.dumps(lacking, ensure_ascii=False, indent=1))
        case ["fill", lang, file]:
            given = json.loads(Path(file).read_text(encoding="utf-8"))
            _write(lang, updated(lang, given))
            print(f"{len(given)} taken, {len(todo(lang, sys.maxsize))} left.")
        case ["new", lang]:
            path = LOCALE_DIR / f"{lang}.po"
            try:
                Locale.parse(lang.replace("-", "_"))
            except (UnknownLocaleError, ValueError):
                print(f"CLDR knows no language “{lang}”. Name it as in uk or pt-BR.")
                return 1
            if path.exists():
                print(f"{path} is there already. `./run texts` brings it up to date.")
                return 1
            _write(lang, new_catalogue(lang))
            print(f"{path} is ready to be filled; docs/translating.md says how.")
        case ["check", *named]:
            findings = [found for lang in named or languages() for found in lint(lang)]
            for found in findings:
                print(found)
            print(f"{len(findings)} to mend." if findings else "All is well.")
            return 1 if findings else 0
        case _:
            print(__doc__)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
