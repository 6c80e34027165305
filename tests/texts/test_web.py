"""The browser client says what is in its catalogue, all of it and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rami.texts._messages import Message, Plural, placeholders
from rami.texts.languages import languages_offered
from rami.texts.web import WEB, web_catalogue, web_text

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "src" / "rami" / "web"
SOURCES = sorted([*CLIENT.glob("js/**/*.js"), *CLIENT.glob("pages/*.html")])

SAID = re.compile(r"""\b(?:say|text)\(\s*["']([^"']+)["']""")
QUOTED = re.compile(r"""["']([a-z_]+(?:\.\w+)+)["']""")
BEGUN = re.compile(r"`([a-z_]+\.[\w.]*)\$\{")


def name_of(path: Path) -> str:
    return str(path.relative_to(CLIENT))


def texts_of(message: Message) -> tuple[str, ...]:
    return (message.singular, message.plural) if isinstance(message, Plural) else (message,)


def values_after(source: str, place: int) -> str | None:
    """Return what stands in the braces after a key, None without, "…" if it is no plain object."""
    rest = source[place:].lstrip()
    if rest.startswith(")"):
        return None
    if not re.match(r",\s*\{", rest):
        return "…"
    depth, begin = 0, rest.index("{")
    for number, letter in enumerate(rest[begin:], begin):
        depth += (letter in "{[(") - (letter in "}])")
        if not depth:
            return rest[begin + 1 : number]
    return "…"


def names_in(values: str) -> set[str]:
    """Return the names of an object's fields; what is within its values is passed over."""
    depth, flat = 0, ""
    for letter in values:
        depth -= letter in "}])"
        flat += letter if not depth else " "
        depth += letter in "{[("
    flat = re.sub(r"""`[^`]*`|"[^"]*"|'[^']*'""", "", flat)
    return {match[1] for match in re.finditer(r"(?:^|,)\s*(\w+)\s*(?=[:,]|$)", flat.strip())}


def test_names_of_fields_are_found() -> None:
    assert names_in("a, b: c(d, e), f: { g: 1 }, h") == {"a", "b", "f", "h"}
    assert names_in(" points: meld.points ") == {"points"}
    assert names_in("a: x ? `b, ${c}` : d,") == {"a"}


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_what_is_said_is_in_the_catalogue_with_its_placeholders(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    wrong = []
    for match in SAID.finditer(source):
        key = match[1]
        if key not in WEB:
            wrong.append(f"there is no “{key}”")
            continue
        wanted = set().union(*map(placeholders, texts_of(WEB[key])))
        message = WEB[key]
        if isinstance(message, Plural):
            wanted.add(message.count)
        given = values_after(source, match.end())
        if path.suffix == ".html":
            continue
        names = set() if given is None else None if given == "…" else names_in(given)
        if names is not None and "..." not in (given or "") and names != wanted:
            wrong.append(f"“{key}” takes {sorted(wanted)} and is given {sorted(names)}")
    assert not wrong


def used() -> Iterator[str]:
    python = sorted((ROOT / "src" / "rami" / "server").glob("*.py"))
    for path in (*SOURCES, *python):
        source = path.read_text(encoding="utf-8")
        yield from QUOTED.findall(source)
        for begun in (*BEGUN.findall(source), *re.findall(r'f"([a-z_]+\.)\{', source)):
            yield from (key for key in WEB if key.startswith(begun))


def test_nothing_is_in_the_catalogue_that_nobody_says() -> None:
    assert sorted(set(WEB) - set(used())) == []


@pytest.mark.parametrize("key", WEB)
def test_a_message_is_well_formed(key: str) -> None:
    assert re.fullmatch(r"[a-z_]+(\.\w+)+", key)
    message = WEB[key]
    for text in texts_of(message):
        assert text == text.strip() != ""
        assert text.count("{") == text.count("}") == len(re.findall(r"\{\w+\}", text))
    if isinstance(message, Plural):
        assert placeholders(message.singular) == placeholders(message.plural)


def test_the_catalogue_has_every_message_and_every_card() -> None:
    catalogue = web_catalogue()
    assert set(catalogue["messages"]) == set(WEB)  # type: ignore[call-overload]  # a dict
    assert catalogue["cards"]["QH"] == "queen of hearts"  # type: ignore[index]  # as above
    assert catalogue["cards"]["JK"] == "joker"  # type: ignore[index]


def test_a_plural_has_a_form_for_each_number_and_the_name_that_chooses() -> None:
    plurals = {key: message for key, message in WEB.items() if isinstance(message, Plural)}
    assert plurals
    messages = web_catalogue()["messages"]
    for key, message in plurals.items():
        assert messages[key] == {  # type: ignore[index]  # a dict
            "count": message.count,
            "one": message.singular,
            "other": message.plural,
        }


@pytest.mark.parametrize("lang", languages_offered())
def test_the_points_of_a_seat_begin_with_their_number(lang: str) -> None:
    for points in (0, 1, 2, 3, 11, 100):
        told = re.sub("[\u2066-\u2069]", "", web_text("seat.points", lang, points=points))
        assert told.startswith(f"{points} ")
