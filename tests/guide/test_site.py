"""The pages of the guide: complete, whole, the same each time, and without a dead link."""

import json
import re
import time
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import pytest
from tests.support.command_line import run

from rami.engine.refusals import CODES
from rami.engine.rulebook import RULEBOOK
from rami.guide import recompute, site
from rami.guide.examples import GuideError
from rami.guide.facts import cardverse_facts, rami_facts
from rami.guide.pages import INDEX, PAGES, page_of_rule, rules_of
from rami.texts._catalogues import translations
from rami.texts._messages import Plural, placeholders
from rami.texts.guide import EXAMPLES, GLOSSARY, GUIDE
from rami.texts.languages import languages_offered
from rami.texts.refusals import REFUSALS
from rami.texts.rulebook import STATEMENTS

VOID = {"meta", "link", "br", "input", "wbr", "hr", "img"}


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return site.build()


def page(files: dict[str, bytes], name: str, lang: str = "en") -> str:
    return files[f"{lang}/{name}.html"].decode()


def anchors(text: str) -> list[str]:
    return re.findall(r' id="([^"]+)"', text)


def plain(text: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", text))


# What the pages tell -----------------------------------------------------------------------------


@pytest.mark.parametrize("lang", languages_offered())
def test_every_rule_is_told_by_one_page_and_by_the_first(
    files: dict[str, bytes], lang: str
) -> None:
    assert Counter(rule for name in PAGES for rule in rules_of(name)) == Counter(list(RULEBOOK))
    first = [one for one in anchors(page(files, INDEX, lang)) if one.startswith("R-")]
    assert sorted(first) == sorted(RULEBOOK)
    for rule in RULEBOOK:
        assert rule in anchors(page(files, page_of_rule(rule), lang))


@pytest.mark.parametrize("lang", languages_offered())
def test_rules_and_refusals_have_a_text_and_an_anchor(files: dict[str, bytes], lang: str) -> None:
    assert set(STATEMENTS) == set(RULEBOOK)
    assert set(REFUSALS) == set(CODES)
    assert [one for one in anchors(page(files, "answers", lang)) if "." in one] == list(CODES)
    # In the language: each has a translation, other than its English.
    spoken = translations(lang)
    parts = [text for parts in STATEMENTS.values() for text in parts]
    for message in [*REFUSALS.values(), *parts] if lang != "en" else []:
        if isinstance(message, Plural):
            english, told = message.plural, spoken.ngettext(message.singular, message.plural, 5)
        else:
            english, told = message, spoken.gettext(message)
        assert told != english


def test_a_reader_sees_what_is_stated_and_what_is_chosen(files: dict[str, bytes]) -> None:
    told = page(files, "first-meld")
    rule = told[told.index('id="R-OPEN-3"') : told.index('id="R-OPEN-4"')]
    assert re.findall(r'class="basis (\w+)"', rule) == ["stated", "chosen"]
    assert "opening_points" in plain(rule).replace("_ ", "_")


def test_the_first_page_shows_the_rows_in_order_with_rules_and_threshold(
    files: dict[str, bytes],
) -> None:
    told = page(files, "first-meld")
    assert re.findall(r'data-example="([^"]+)"', told) == [
        *(f"seed-meld-0{number}" for number in range(1, 4)),
        *(f"seed-open-0{number}" for number in range(1, 7)),
    ]
    rows = re.findall(r"<tr data-example=.*?</tr>", told, re.S)
    totals = [plain(re.findall(r"<td>(.*?)</td>", row, re.S)[2]).strip() for row in rows]
    assert totals == [
        "31 points Rami 51, threshold 51",
        "6 points Rami 51, threshold 51",
        "21 points Rami 51, threshold 51",
        "52 points Rami 51, threshold 51",
        "60 points Rami 51, threshold 51",
        "48 points Rami 51, threshold 51",
        "48 points Rami 40, threshold 40",
        "40 points Rami 40, threshold 40",
        "61 points Rami 51 with joker_points = 15, threshold 51",
    ]
    verdicts = [plain(re.findall(r"<td>(.*?)</td>", row, re.S)[3]).split()[0] for row in rows[3:]]
    assert verdicts == ["accepted", "rejected", "rejected", "accepted", "accepted", "accepted"]
    for table in ("melds", "openings"):
        above = told[: told.index(f'id="{table}"')]
        last = plain(above[above.rindex('<p class="verified">') :])
        assert "judged every row of this table, and this site computed each again" in last
        assert "0.1.0" in last


def test_every_example_stands_on_a_page_and_every_sentence_is_used(
    files: dict[str, bytes],
) -> None:
    shown = {
        name for text in files.values() for name in re.findall(rb'data-example="([^"]+)"', text)
    }
    assert {name.decode() for name in shown} == set(EXAMPLES)
    templates = "".join(
        path.read_text("utf-8") for path in (Path(site.__file__).parent).rglob("*.*ml")
    ) + "".join(path.read_text("utf-8") for path in (Path(site.__file__).parent).glob("*.py"))
    made = re.compile(
        r"(title|describe|term|about|example|because|label|exercise|asks|lesson)\.|course\.(right|wrong)"
    )
    unused = [key for key in GUIDE if f'"{key}"' not in templates and not made.match(key)]
    assert unused == []
    assert len(GLOSSARY) > 15


def test_what_a_card_is_called_is_there_for_those_who_listen(files: dict[str, bytes]) -> None:
    told = page(files, "first-meld")
    cards = re.findall(r'<span class="card[^"]*" ([^>]*)>', told)
    assert len(cards) > 40
    assert all(re.fullmatch(r'role="img" aria-label="[^"]+"', card) for card in cards)
    assert 'aria-label="joker as six of spades"' in told


# How the pages are made --------------------------------------------------------------------------


def test_two_builds_are_equal_to_the_byte(files: dict[str, bytes]) -> None:
    judged = site.judged_examples.__wrapped__
    assert judged() == site.judged_examples()
    assert site.build() == files


def test_a_build_takes_no_time(tmp_path: Path) -> None:
    # Of the processor: how much else goes on at a machine says nothing about the build.
    begin = time.process_time()
    site.judged_examples.cache_clear()
    site.write(site.build(), tmp_path)
    assert time.process_time() - begin < 10  # all languages together
    assert (tmp_path / "en" / "first-meld.html").is_file()


class Tags(HTMLParser):
    """Fails on a tag that is closed where it was not open."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop() == tag, f"</{tag}> closes another, line {self.getpos()[0]}"


def test_pages_are_small_whole_and_load_nothing_from_outside(files: dict[str, bytes]) -> None:
    for name, text in files.items():
        if not name.endswith(".html"):
            continue
        assert len(text) < 60_000, name
        told = text.decode()
        tags = Tags()
        tags.feed(told)
        assert tags.open == [], name
        assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", told), name
        scripts = set(re.findall(r"<script[^>]*>", told))
        assert scripts <= {
            '<script type="module" src="../search.js">',
            '<script type="module" src="../course.js">',
        }, name
        assert not re.search(r'(href|src)="(https?:)?//', told), name
        if name not in ("index.html",):
            assert "<title>" in told
            assert told.count("<h1>") == 1, name


def test_the_guide_opens_its_examples_in_the_checker() -> None:
    told = page(site.build(checker="/check"), "first-meld").replace("&amp;", "&")
    assert 'href="/check?preset=rami-51&joker_points=15&melds=QH-KH-AH~JK-7S-8S"' in told
    assert "/check" not in page(site.build(), "first-meld")


def test_search_engines_are_told_of_every_page() -> None:
    listed = site.build(site="https://rami.example/")["sitemap.xml"].decode()
    assert "<loc>https://rami.example/en/first-meld.html</loc>" in listed
    assert listed.count("<loc>") == len(languages_offered()) * (len(PAGES) + 1)


def test_a_search_finds_rules_and_pages_by_their_words(files: dict[str, bytes]) -> None:
    listed = json.loads(files["en/search.json"])
    found = {entry["href"] for entry in listed if "penalty" in entry["text"]}
    assert found == {"first-meld.html", "first-meld.html#R-OPEN-3"}
    assert [entry["title"] for entry in listed if entry["title"].startswith("R-")] == list(RULEBOOK)


# What fails a build ------------------------------------------------------------------------------


def test_a_dead_link_fails(files: dict[str, bytes]) -> None:
    wrong = {
        **files,
        "en/turn.html": b'<a href="turm.html">x</a>\n<a href="melds.html#R-NO-1">y</a>',
    }
    with pytest.raises(GuideError) as caught:
        site.check_site(wrong)
    assert "en/turn.html:1: The link “turm.html” leads to no file." in caught.value.faults
    assert "en/turn.html:2: The link “melds.html#R-NO-1” leads to no anchor." in caught.value.faults


def test_a_placeholder_that_was_left_fails(files: dict[str, bytes]) -> None:
    with pytest.raises(GuideError, match="points"):
        site.check_site({**files, "en/turn.html": b"<p>{points} of 51</p>"})


def test_a_number_in_prose_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site, "GUIDE", {**GUIDE, "turn.intro": "A turn has 3 steps."})
    with pytest.raises(GuideError, match=r"turn\.intro"):
        site.build()


def test_an_example_that_does_not_agree_fails_the_command(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(recompute, "_value", lambda place: min(place, 10))
    site.judged_examples.cache_clear()
    result = run("guide", "build", "--out", str(tmp_path / "out"))
    assert result.exit_code == 1
    assert "first_meld.toml:" in result.stderr
    assert not (tmp_path / "out").exists()


def test_the_command_writes_all_pages(tmp_path: Path) -> None:
    result = run("guide", "build", "--out", str(tmp_path))
    assert result.exit_code == 0
    # Those of each language with its first page and the one for what is missing; the two outside.
    count = len(languages_offered()) * (len(PAGES) + 2) + 2
    assert f"{count} pages written" in result.output
    assert (tmp_path / "en" / "glossary.html").is_file()
    assert (tmp_path / "404.html").is_file()


def test_a_language_that_is_not_offered_is_refused(tmp_path: Path) -> None:
    result = run("guide", "build", "--lang", "xx", "--out", str(tmp_path))
    assert result.exit_code == 2
    assert "xx" in result.stderr


# Facts -----------------------------------------------------------------------------------------


def test_a_sentence_about_one_game_has_no_number_of_another() -> None:
    rami, cardverse = set(rami_facts("en")), set(cardverse_facts("en"))
    assert not rami & cardverse
    # What the variant does without is told by the number that it does without.
    named = {"cardverse.variant": {"threshold_51"}}
    for key, message in GUIDE.items():
        page, _, name = key.partition(".")
        asked = placeholders(message) - named.get(key, set())
        if page == "cardverse" or name.endswith("_cardverse"):
            assert not asked & rami, key
        if page in ("first-meld", "because") or name.endswith("_rami"):
            assert not asked & cardverse, key


@pytest.mark.parametrize("lang", languages_offered())
def test_numbers_of_the_page_about_the_variant_are_its_own(
    files: dict[str, bytes], lang: str
) -> None:
    told = re.sub("[\u2066-\u2069]", "", plain(page(files, "cardverse", lang)))
    numbers = re.findall(r"\b\d+\b", told)
    assert "100" in numbers  # the target; that of Rami 51 is
    assert "500" not in numbers
